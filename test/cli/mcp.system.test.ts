// The options of `mcp`, as clients see their effect.
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { printRecord } from "../../src/access/index.ts";
import { callText, clientOf, overHttp } from "../mcp/client.ts";
import { INDEX } from "../mcp/support.ts";
import { refusalFor, successFor } from "../support/access.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { startServer } from "../support/start-server.ts";

const CANARY = "C4naryZq8w0rdXk27Lm";

/** A blog whose API repeats the headers of each request. */
async function startBlog() {
  const seen: IncomingMessage[] = [];
  const { port } = await startServer(
    createServer((request, response) => {
      const isIndex = /\/wp-json\/?(?:\?|$)|rest_route=\/?$/.test(request.url ?? "");
      if ((request.url ?? "").includes("/blog/v1/posts")) seen.push(request);
      const own = `http://127.0.0.1:${port}`;
      const body = isIndex
        ? { ...INDEX, url: own, home: own }
        : { headers: request.headers, raw: request.rawHeaders };
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    }),
  );
  return { origin: `http://127.0.0.1:${port}`, seen };
}

describe("the credentials of mcp", () => {
  it.each([
    ["the environment", [], { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: CANARY }],
    ["netrc", ["--netrc"], { NETRC: "secret/netrc" }],
    ["a file of headers", ["--header-file", "secret/headers"], {}],
    ["the config file", [], { SITE_PASSWORD: CANARY }],
  ] as const)("of %s reach the site, and never the client", async (name, words, env) => {
    const { origin, seen } = await startBlog();
    const cwd = makeFolder();
    mkdirSync(join(cwd, "secret"));
    writeFileSync(join(cwd, "secret/netrc"), `machine 127.0.0.1 login ana password ${CANARY}\n`);
    writeFileSync(join(cwd, "secret/headers"), `Authorization: Bearer ${CANARY}\n`);
    const site = { source: origin, user: "ana", passwordEnv: "SITE_PASSWORD" };
    if (name === "the config file")
      writeFileSync(join(cwd, "routeprint.config.json"), JSON.stringify({ sites: { blog: site } }));
    const source = name === "the config file" ? "blog" : origin;
    const err: string[] = [];
    const told = await overHttp(
      [source, ...words, "--allow", "write"],
      async (url) => {
        const client = clientOf("modern");
        await client.connect(new StreamableHTTPClientTransport(url));
        const parts = [
          JSON.stringify(await client.listTools()),
          String(client.getInstructions()),
          JSON.stringify(
            await client.readResource({ uri: (await client.listResources()).resources[1]?.uri ?? "" }),
          ),
          await callText(client, "find_operations", { query: "posts" }),
          await callText(client, "read_operation", { id: "getBlogV1Posts" }),
          await callText(client, "write_operation", { id: "postBlogV1Posts", arguments: { title: "A" } }),
          await callText(client, "read_operation", { id: "getBlogV1Posts", arguments: { password: "x" } }),
        ];
        await client.close();
        return parts.join("\n");
      },
      { cwd, env, writeErr: (text) => void err.push(text) },
    );
    expect(seen.map(({ method, headers }) => [method, headers.authorization !== undefined])).toEqual([
      ["GET", true],
      ["POST", true],
    ]);
    expect(told).toContain("***");
    for (const form of [
      CANARY,
      Buffer.from(`ana:${CANARY}`).toString("base64"),
      Buffer.from(CANARY).toString("hex"),
    ])
      expect(`${told}${err.join("")}`).not.toContain(form);
  });

  it("are not sent by a saved index, and the user is told", async () => {
    const { origin, seen } = await startBlog();
    const file = join(makeFolder(), "blog.json");
    writeFileSync(file, JSON.stringify({ ...INDEX, url: origin, home: origin }));
    const err: string[] = [];
    const given = {
      env: { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: CANARY },
      writeErr: (text: string) => void err.push(text),
    };
    const words = ["mcp", file, "--allow-private", "--port", "0"];
    const end = new AbortController();
    const writeOut = async (): Promise<void> => end.abort("SIGTERM");
    await run(words, { ...given, writeOut, signal: end.signal });
    expect(err.join("")).toContain("blog: no credentials are sent; type the API root with --root");
    expect(seen).toEqual([]);
  });
});

describe("--only-allowed", () => {
  it("leaves out what the site refused, in tools and pages", async () => {
    const file = join(makeFolder(), "blog.json");
    writeFileSync(file, JSON.stringify(INDEX));
    const observations = [successFor("/blog/v1/posts"), refusalFor("GET", "/blog/v1/posts/7")];
    const at = "2026-01-02T03:04:05.000Z";
    const record = {
      root: INDEX.url,
      users: ["visitor"],
      started: at,
      ended: at,
      complete: true,
      observations,
    };
    writeFileSync(file.replace(".json", ".access.json"), printRecord(record));
    const read = async (words: readonly string[]): Promise<string> =>
      overHttp([file, ...words], async (url) => {
        const client = clientOf("modern");
        await client.connect(new StreamableHTTPClientTransport(url));
        const found = await callText(client, "find_operations", { query: "GET posts" });
        const pages = await Promise.all(
          (await client.listResources()).resources.map(async ({ uri }) =>
            JSON.stringify(await client.readResource({ uri })),
          ),
        );
        await client.close();
        return [found, ...pages].join("\n");
      });
    const id = "getBlogV1PostsById";
    expect(await read([])).toContain(
      `"id":"${id}","method":"GET","path":"/blog/v1/posts/{id}","summary":"Get a post","plugin":"blog","access":"sign-in"`,
    );
    const allowed = await read(["--only-allowed"]);
    expect(allowed).toContain('"id":"getBlogV1Posts"');
    expect(allowed).not.toContain(id);
  });
});
