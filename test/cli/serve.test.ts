import { createServer } from "node:http";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { run } from "../support/io.ts";
import type { Run } from "../support/io.ts";

const SAMPLES = ["samples/multilingual-site.index.json", "samples/shop-site.index.json"];

/** Starts `serve` on a free port, does something with its address, and stops it as a signal would. */
async function served(
  argv: readonly string[],
  work: (address: string) => Promise<void>,
  signal = "SIGTERM",
): Promise<Run & { readonly stopped: number }> {
  const abort = new AbortController();
  const printed: string[] = [];
  let stoppedAt = 0;
  const running = run(["serve", ...argv, "--port", "0"], {
    signal: abort.signal,
    writeOut: async (line) => {
      printed.push(line);
      const address = /^listening on (http:\S+)\n$/.exec(line)?.[1];
      if (address === undefined) throw new Error(`serve printed ${line}`);
      void work(address).finally(() => {
        stoppedAt = performance.now();
        abort.abort(signal);
      });
    },
  });
  const ended = await running;
  return { ...ended, out: printed.join(""), stopped: performance.now() - stoppedAt };
}

async function text(url: string): Promise<string> {
  const { body } = await request(url);
  return body.text();
}

describe("serve", () => {
  it("prints its address, serves each source, and ends by a signal within its time", async () => {
    let front = "";
    let document = "";
    const { exit, out, err, stopped } = await served(SAMPLES, async (address) => {
      front = await text(address);
      document = await text(`${address}shop-site/openapi.json`);
    });
    expect(out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/\n$/);
    expect([exit, err]).toEqual([143, ""]);
    expect(stopped).toBeLessThan(5000);
    expect(front).toContain('href="shop-site/"');
    expect(front).toContain('href="multilingual-site/"');
    expect(JSON.parse(document)).toMatchObject({ openapi: "3.1.1" });
  });

  it("serves the sites of the config file where none is named", async () => {
    let front = "";
    const { exit } = await served([], async (address) => void (front = await text(address)), "SIGINT");
    expect(exit).toBe(130);
    expect(front).toContain('href="shop/"');
  });

  it("says that the port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const { exit, out, err } = await run(["serve", ...SAMPLES, "--port", port]);
    other.close();
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toBe(
      `routeprint: 127.0.0.1:${port}: another program listens there already. Give another port with --port, or --port 0 for any that is free.\n`,
    );
  });

  it.each([
    { argv: ["--host", "0.0.0.0"], says: "Add --allowed-hosts NAME" },
    { argv: ["--port", "70000"], says: "--port takes a whole number" },
    { argv: ["--refresh", "soon"], says: "--refresh takes a time" },
    { argv: ["--refresh", "0s"], says: "--refresh takes a time" },
  ])("refuses $argv", async ({ argv, says }) => {
    const { exit, out, err } = await run(["serve", SAMPLES[0] ?? "", ...argv]);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(says);
  });

  it("says which source cannot be used, before it listens", async () => {
    const { exit, out, err } = await run(["serve", "missing.json", "--port", "0"]);
    expect([exit, out]).toEqual([6, ""]);
    expect(err).toContain("missing.json");
  });
});

describe("serve --allow-adding", () => {
  it("adds a site by the form of its front page", async () => {
    const index = {
      name: "New",
      namespaces: ["a/v1"],
      routes: { "/a/v1/b": { methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] } },
    };
    const site = createServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(index));
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const bound = site.address();
    const url = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : 0}/wp-json/`;
    let front = "";
    await served([...SAMPLES, "--allow-adding"], async (address) => {
      const token = /name="token" value="([^"]+)"/.exec(await text(address))?.[1] ?? "";
      const answer = await request(`${address}sites`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: address.slice(0, -1) },
        body: new URLSearchParams({ url, token }).toString(),
      });
      await answer.body.dump();
      expect(answer.statusCode).toBe(303);
      front = await text(address);
    });
    site.close();
    expect(front).toContain(">New</a>");
  });
});
