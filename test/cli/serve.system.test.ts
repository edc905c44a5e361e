import { createServer } from "node:http";
import { request } from "undici";
import { describe, expect, it } from "vitest";
import { serve } from "../support/fault-server.ts";
import { run } from "../support/io.ts";
import { served } from "../support/served.ts";
import { startServer } from "../support/start-server.ts";

const SAMPLES = ["samples/multilingual-site.index.json", "samples/shop-site.index.json"];

async function text(url: string): Promise<string> {
  const { body } = await request(url);
  return body.text();
}

/** Adds a site by the form of the front page; gives the status of the answer. */
async function add(address: string, url: string): Promise<number> {
  const token = /name="token" value="([^"]+)"/.exec(await text(address))?.[1] ?? "";
  const answer = await request(`${address}sites`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: address.slice(0, -1) },
    body: new URLSearchParams({ url, token }).toString(),
  });
  await answer.body.dump();
  return answer.statusCode;
}

describe("serve", () => {
  it("V09 prints its address, serves each source, and ends by a signal", async () => {
    let front = "";
    let document = "";
    const { exit, out, err } = await served(SAMPLES, async (address) => {
      front = await text(address);
      document = await text(`${address}shop-site/openapi.json`);
    });
    expect(out).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\/\n$/);
    expect([exit, err]).toEqual([143, ""]);
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
    const { port } = await startServer(createServer());
    const { exit, out, err } = await run(["serve", ...SAMPLES, "--port", String(port)]);
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
    const url = `http://127.0.0.1:${(await startServer(site)).port}/wp-json/`;
    let front = "";
    await served([...SAMPLES, "--allow-adding", "--allow-private"], async (address) => {
      // At once: what is called alike must not take each other's place.
      const statuses = await Promise.all([url, `${url}?lang=de`].map((each) => add(address, each)));
      expect(statuses).toEqual([303, 303]);
      front = await text(address);
    });
    expect(new Set(front.match(/>New \([a-z0-9-]+\)<\/a>/g)).size).toBe(2);
  });

  it("V05 leads nobody into a private network, nor to where our credentials go", async () => {
    const asked: string[] = [];
    const site = createServer((asking, response) => {
      asked.push(asking.headers.authorization ?? "anonymous");
      response
        .writeHead(200, { "content-type": "application/json" })
        .end('{"namespaces":["a/v1"],"routes":{}}');
    });
    const url = `http://127.0.0.1:${(await startServer(site)).port}/wp-json/`;
    const env = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "canary-v" };
    let status = 0;
    await served(
      [...SAMPLES, "--allow-adding"],
      async (address) => void (status = await add(address, url)),
      "SIGTERM",
      env,
    );
    expect([status >= 400, asked]).toEqual([true, []]);
    const open = [...SAMPLES, "--allow-adding", "--allow-private"];
    await served(open, async (address) => void (status = await add(address, url)), "SIGTERM", env);
    expect([status, new Set(asked)]).toEqual([303, new Set(["anonymous"])]);
  });

  it("V07 survives hostile responses of a site", async () => {
    const codings = "gzip, ".repeat(5);
    const faults: readonly string[] = [
      `HTTP/1.1 200 OK\r\nContent-Encoding: ${codings}gzip\r\nContent-Length: 99\r\n\r\nabc`,
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      "SSH-2.0-OpenSSH\r\n",
      "HTTP/1.1 000 No\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 0\r\n\r\n",
    ];
    for (const fault of faults) {
      const site = await serve(() => fault);
      let alive = "";
      await served([...SAMPLES, "--allow-adding", "--allow-private", "--timeout", "1"], async (address) => {
        expect(await add(address, `http://127.0.0.1:${site.port}/`)).toBeGreaterThanOrEqual(400);
        alive = await text(address);
      });
      expect(alive).toContain('href="shop-site/"');
    }
  });

  it("sends the credentials of the environment to no second site", async () => {
    const env = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: "canary-w" };
    for (const words of [["serve"], ["publish", "-o", "out"]]) {
      const { exit, err } = await run([...words, "http://127.0.0.1:1/a", "http://127.0.0.1:1/b"], { env });
      expect([exit, err]).toEqual([2, expect.stringContaining("for one site")]);
    }
  });
});
