// The official client of the Model Context Protocol, in both of its eras, over both transports.
import { spawnSync } from "node:child_process";
import { existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { request } from "undici";
import { afterAll, describe, expect, it } from "vitest";
import { startCommand } from "../support/command.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleFile } from "../support/samples.ts";
import { callText, clientOf, type Era, ERAS, overHttp } from "./client.ts";
import { HOSTILE, INDEX } from "./support.ts";

const MAIN = new URL("../../src/cli/cli.ts", import.meta.url).href;
const SCRIPT = `import { main, processIo } from ${JSON.stringify(MAIN)};
process.exitCode = await main(process.argv.slice(1), processIo());`;

const SHOP = sampleFile("shop-site");
const READS = ["find_operations", "describe_operations", "explain_request", "read_operation"];

/** Starts the command for one client, which ends it. */
async function overStdio(era: Era, words: readonly string[]): Promise<Client> {
  const client = clientOf(era);
  const args = ["--input-type=module", "-e", SCRIPT, "--", "mcp", ...words];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, stderr: "ignore", env: {} }),
  );
  return client;
}

/** Finds, describes and calls an operation, as an agent does. */
async function createProduct(client: Client): Promise<unknown> {
  const found = JSON.parse(
    await callText(client, "find_operations", { query: "POST product from template" }),
  );
  const [{ id }] = found.operations;
  const described = JSON.parse(await callText(client, "describe_operations", { ids: [id] }));
  const { tool, arguments: sample } = described.operations[0].sample;
  return JSON.parse(await callText(client, tool, sample));
}

describe.each(ERAS)("a %s client over stdio", async (era) => {
  const client = await overStdio(era, [SHOP, "--mock", "--allow", "write"]);
  afterAll(() => client.close());

  it("speaks that era", () => {
    expect(client.getProtocolEra()).toBe(era);
  });

  it("offers tools and resources, and nothing that needs a session", () => {
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
    });
  });

  it("lists the tools in a fixed order, with hints", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([...READS, "write_operation"]);
    expect(tools.map(({ annotations }) => annotations?.readOnlyHint)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(tools.at(-1)?.annotations?.destructiveHint).toBe(true);
  });

  it("finds, describes and calls an operation", async () => {
    expect(await createProduct(client)).toMatchObject({ status: 200, data: expect.anything() });
  });

  it("refuses arguments of a tool that its schema does not allow", async () => {
    const { isError, content } = await client.callTool({
      name: "describe_operations",
      arguments: { ids: [] },
    });
    expect(isError).toBe(true);
    expect(content).toMatchObject([{ text: expect.stringContaining("ids") }]);
  });

  it("reads the document, llms.txt and a page that it links to", async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      "routeprint://docs/shop-site/llms.txt",
      "routeprint://docs/shop-site/openapi.json",
    ]);
    const [llms, document] = await Promise.all(
      resources.map(async ({ uri }) => (await client.readResource({ uri })).contents[0]),
    );
    expect(document).toMatchObject({
      mimeType: "application/json",
      text: expect.stringContaining('"openapi"'),
    });
    const text = llms !== undefined && "text" in llms ? llms.text : "";
    const link = /\]\(([^)]+\.md)\)/.exec(text)?.[1] ?? "";
    const uri = new URL(link, "routeprint://docs/shop-site/llms.txt").href;
    expect((await client.readResource({ uri })).contents).toMatchObject([
      { mimeType: "text/markdown", text: expect.stringMatching(/^# /m) },
    ]);
    await expect(
      client.readResource({ uri: "routeprint://docs/shop-site/../../etc/passwd" }),
    ).rejects.toThrow("not found");
  });
});

describe("a client", () => {
  // A file ends and does not close.
  it("that is a file ends the server", () => {
    const place = join(makeFolder(), "requests");
    writeFileSync(place, "");
    const words = ["--input-type=module", "-e", SCRIPT, "--", "mcp", sampleFile("shop-site"), "-q"];
    const { status, signal } = spawnSync(process.execPath, words, {
      stdio: [openSync(place, "r"), "ignore", "ignore"],
      env: {},
      timeout: 20_000,
    });
    expect([status, signal]).toEqual([0, null]);
  });
});

describe("routeprint mcp over HTTP", () => {
  it.each(ERAS)("serves a %s client", async (era) => {
    const created = await overHttp([SHOP, "--mock", "--allow", "write"], async (url) => {
      const client = clientOf(era);
      await client.connect(new StreamableHTTPClientTransport(url));
      expect(client.getProtocolEra()).toBe(era);
      const result = await createProduct(client);
      await client.close();
      return result;
    });
    expect(created).toMatchObject({ status: 200 });
  });

  it.each([
    ["another host", { host: "evil.example" }, 421],
    ["a page elsewhere", { origin: "https://evil.example" }, 403],
  ])("refuses requests of %s", async (_, headers, status) => {
    const answered = await overHttp([SHOP], async (url) => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} });
      const sent = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      };
      const response = await request(url, { method: "POST", body, headers: sent });
      await response.body.dump();
      return response.statusCode;
    });
    expect(answered).toBe(status);
  });

  it("tells modern clients how long to keep the lists", async () => {
    await overHttp([SHOP], async (url) => {
      const params = {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      };
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/list",
      };
      const response = await request(url, {
        method: "POST",
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params }),
        headers,
      });
      expect(await response.body.json()).toMatchObject({
        result: { ttlMs: 3_600_000, cacheScope: "public" },
      });
    });
  });
});

describe("what a client is told at its start", () => {
  it("is at most 1,500 tokens for any number of sites, and holds no text of a site", async () => {
    const folder = makeFolder();
    for (let at = 0; at < 30; at += 1)
      writeFileSync(join(folder, `site-with-a-long-name-${at}.json`), JSON.stringify(INDEX));
    await overHttp([folder, "--allow", "write"], async (url) => {
      const client = clientOf("legacy");
      await client.connect(new StreamableHTTPClientTransport(url));
      const { tools } = await client.listTools();
      const told = `${client.getInstructions()}${JSON.stringify(tools)}`;
      await client.close();
      // Three characters a token is more than any tokenizer of English and JSON takes.
      expect(told.length / 3).toBeLessThan(1500);
      expect(told).toContain("and 22 more");
      expect(told).not.toContain(HOSTILE.slice(0, 10));
    });
  });

  it("offers no tool that writes, unless it is allowed", async () => {
    await overHttp([SHOP], async (url) => {
      const client = clientOf("modern");
      await client.connect(new StreamableHTTPClientTransport(url));
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(READS);
      await client.close();
    });
  });
});

const bundle = new URL("../../dist/bundle/", import.meta.url);

describe.runIf(existsSync(bundle))("the bundle", () => {
  it("adds at most 600 kB for the server", () => {
    const files = readdirSync(bundle).filter((file) => /^(?:sdk|mcp).*\.cjs$/.test(file));
    expect(files.length).toBeGreaterThan(1);
    const sizes = files.map((file) => statSync(new URL(file, bundle)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
  });

  it("reads the SDK for this command alone", () => {
    const readers = readdirSync(bundle).filter(
      (file) =>
        file.endsWith(".cjs") && readFileSync(new URL(file, bundle), "utf8").includes('require("./sdk-'),
    );
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.filter((file) => !file.startsWith("mcp"))).toEqual([]);
  });
});

describe("the command line", () => {
  it("ends where the site cannot be read", async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, "bad.json"), '{"a":1}');
    const { exit, err } = await startCommand(["mcp", "bad.json"], folder).ended;
    expect({ exit, err }).toEqual({ exit: 6, err: expect.stringContaining("not an index") });
  });

  it.each([
    [["-"], "stdin belongs to the client"],
    [[SHOP, "--user", "a", "--password-stdin"], "stdin belongs to the client"],
    [[SHOP, "--access"], "reads its sites again"],
    [[SHOP, "--allow", "delete"], "Allowed choices are write"],
    [[SHOP, "--port", "0", "--namespace", "nothing/v1"], "No operation matches"],
    [[SHOP, sampleFile("multilingual-site"), "--root", "https://a.example/"], "--root is for one site"],
  ])("refuses %j", async (words, message) => {
    const { exit, err } = await run(["mcp", ...words]);
    expect(exit).toBe(2);
    expect(err).toContain(message);
  });
});
