// Where requests of clients go, and with which credentials.
import { writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type FetchOptions, secretOf } from "../../src/fetch/index.ts";
import { type Reading, withSlugs } from "../../src/jobs/index.ts";
import { openMcpSite } from "../../src/jobs/mcp.ts";
import { read } from "../../src/mcp/call.ts";
import { answering } from "../../src/mcp/reply.ts";
import { INDEX, textOf } from "../mcp/support.ts";
import { makeFolder } from "../support/folder.ts";
import { startServer } from "../support/start-server.ts";

const CANARY = "C4naryZq8w0rdXk27Lm";

/** A reading that connects by these options. */
function readingBy(options: FetchOptions): Reading {
  return {
    signal: new AbortController().signal,
    readStdin: async () => new Uint8Array(),
    connect: async () => ({ options }),
  };
}

/** A blog that repeats what it is sent. */
async function startBlog() {
  const seen: IncomingMessage[] = [];
  const { port } = await startServer(
    createServer((request, response) => {
      seen.push(request);
      const path = request.url ?? "";
      const isIndex = /\/wp-json\/?(?:\?|$)|rest_route=\/?$/.test(path);
      const own = `http://127.0.0.1:${port}`;
      const body = isIndex ? { ...INDEX, url: own, home: own } : { seen: request.headers, path };
      response.setHeader("Content-Type", "application/json").end(JSON.stringify(body));
    }),
  );
  return { origin: `http://127.0.0.1:${port}`, seen };
}

/** What a typed or saved site answers to the first call, and what its API got. */
async function calling(
  name: (origin: string, file: string) => string | Promise<string>,
  given: { readonly root?: (origin: string) => string; readonly options?: FetchOptions } = {},
) {
  const { origin, seen } = await startBlog();
  const file = join(makeFolder(), "blog.json");
  writeFileSync(file, JSON.stringify({ ...INDEX, url: origin, home: origin }));
  const source = await name(origin, file);
  const isAddress = source !== file;
  const [site] = withSlugs([{ name: source, label: source, place: source, listed: false, isAddress }]);
  if (site === undefined) throw new TypeError("no site");
  const credentials = { user: "ana", password: secretOf(CANARY) };
  const opened = await openMcpSite(site, {
    reading: readingBy({ credentials, ...given.options }),
    guest: readingBy({ ...given.options }),
    selection: {},
    known: true,
    mock: false,
    onlyAllowed: false,
    ...(given.root === undefined ? {} : { root: given.root(origin) }),
  });
  const before = seen.length;
  const text = textOf(await answering(() => read([opened.site], { id: "getBlogV1Posts" })));
  const calls = seen
    .slice(before)
    .map(({ url, headers }) => `${url} ${headers.authorization === undefined ? "visitor" : "signed in"}`);
  return { text, calls, isSignedIn: opened.site.target?.isSignedIn };
}

/** The front page of a site whose API is that of another host. */
async function startFront(api: string): Promise<string> {
  const { port } = await startServer(
    createServer((request, response) => {
      const isFront = request.url === "/";
      response.writeHead(isFront ? 200 : 404, {
        "Content-Type": "text/html",
        Link: `<${api}>; rel="https://api.w.org/"`,
      });
      response.end("<!DOCTYPE html><title>Blog</title>");
    }),
  );
  return `http://127.0.0.1:${port}/`;
}

const fileOf = (_origin: string, file: string): string => file;

describe("openMcpSite", () => {
  it("signs in at the address that was typed, and tells the client no secret that the site repeats", async () => {
    const { text, calls, isSignedIn } = await calling((origin) => origin);
    expect(calls).toEqual(["/wp-json/blog/v1/posts signed in"]);
    expect(isSignedIn).toBe(true);
    expect(text).toContain("***");
    for (const form of [CANARY, Buffer.from(`ana:${CANARY}`).toString("base64")])
      expect(text).not.toContain(form);
  });

  it("sends nothing to a private address that only a saved index names", async () => {
    const { text, calls, isSignedIn } = await calling(fileOf);
    expect(JSON.parse(text)).toMatchObject({ code: "address-refused" });
    expect(calls).toEqual([]);
    expect(isSignedIn).toBe(false);
  });

  it("signs in nowhere that only a saved index names, private or not", async () => {
    const { calls } = await calling(fileOf, { options: { addresses: "any" } });
    expect(calls).toEqual(["/wp-json/blog/v1/posts visitor"]);
  });

  it("signs in at the API root that was typed for a saved index", async () => {
    const { calls } = await calling(fileOf, { root: (origin) => `${origin}/wp-json/` });
    expect(calls).toEqual(["/wp-json/blog/v1/posts signed in"]);
  });

  it("signs in at no other host that the site names as its API root", async () => {
    const { calls } = await calling((origin) => startFront(`${origin}/wp-json/`), {
      options: { addresses: "any" },
    });
    expect(calls).toEqual(["/wp-json/blog/v1/posts visitor"]);
  });

  it("calls the API root that was typed, not the one in the index", async () => {
    const { calls } = await calling(fileOf, { root: (origin) => `${origin}/blog/wp-json` });
    expect(calls).toEqual(["/blog/wp-json/blog/v1/posts signed in"]);
  });
});
