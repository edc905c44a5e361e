// The commands on sites that answer here.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleBytes } from "../support/samples.ts";
import { startServer } from "../support/start-server.ts";

const sample = sampleBytes("shop-site");

/** Where a site answers with its index; everything else is its 404 page. */
const sites: readonly { name: string; answers: (url: URL) => boolean; root: string }[] = [
  { name: "/wp-json/", answers: (url) => /^\/wp-json\/?$/.test(url.pathname), root: "/wp-json" },
  {
    name: "?rest_route=/ only",
    answers: (url) => url.searchParams.get("rest_route") === "/",
    root: "/?rest_route=",
  },
  {
    name: "/index.php/wp-json/",
    answers: (url) => /^\/index\.php\/wp-json\/?$/.test(url.pathname),
    root: "/index.php/wp-json",
  },
];

/** Starts a site that answers so; its address. */
async function start(handle: RequestListener): Promise<string> {
  const { port } = await startServer(createServer(handle));
  return `http://127.0.0.1:${port}`;
}

function startSite(answers: (url: URL) => boolean): Promise<string> {
  return start((request, response) => {
    const url = new URL(request.url ?? "/", "http://site.invalid");
    if (answers(url)) response.setHeader("Content-Type", "application/json").end(sample);
    else response.writeHead(404, { "Content-Type": "text/html" }).end("<title>Page not found</title>");
  });
}

describe("a live site", () => {
  it.each(sites)("is found where it serves its index under $name", async ({ answers, root }) => {
    const address = await startSite(answers);
    const { exit, out, err } = await run(["convert", address]);
    expect([exit, err.split("\n").filter((line) => line.includes("refused"))]).toEqual([0, []]);
    const document = JSON.parse(out);
    expect(document.servers[0].url).toBe(`${address}${root}`);
    expect(Object.keys(document.paths)).toHaveLength(
      Object.keys(JSON.parse((await run(["convert", "samples/shop-site.index.json"])).out).paths).length,
    );
  });

  it("is saved as it came, with where it came from beside it", async () => {
    const folder = makeFolder();
    const address = await startSite((url) => url.pathname === "/wp-json/");
    const { exit, err } = await run(["fetch", address, "-o", "index.json"], { cwd: folder });
    expect([exit, err]).toEqual([
      0,
      expect.stringMatching(
        /^routeprint: fetched http:\/\/127\.0\.0\.1:\d+\/wp-json\/ with context=help in \d requests\n/,
      ),
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(["index.json", "index.provenance.json"]);
    expect(readFileSync(join(folder, "index.json")).equals(sample)).toBe(true);
    const { out } = await run(["convert", "index.json"], { cwd: folder });
    expect(JSON.parse(out).servers[0].url).toBe(`${address}/wp-json`);
  });

  it("refuses an option that another one replaced", async () => {
    const { exit, err } = await run(["convert", "https://a.example", "--probe"]);
    expect([exit, err]).toEqual([2, expect.stringContaining("--probe was replaced by --access")]);
  });

  it("that has no REST interface ends with 5 and writes nothing", async () => {
    const address = await startSite(() => false);
    const { exit, out, err } = await run(["convert", address]);
    expect([exit, out]).toEqual([5, ""]);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
  });

  it("that nobody runs ends with 3", async () => {
    const { exit, err } = await run(["convert", "http://127.0.0.1:9/"]);
    expect(exit).toBe(3);
    expect(err).toContain("127.0.0.1:9");
  });

  it("that refuses ends with 4", async () => {
    const address = await start((_, response) => {
      response.writeHead(401, { "Content-Type": "application/json" });
      response.end(
        JSON.stringify({ code: "rest_login_required", message: "Log in first.", data: { status: 401 } }),
      );
    });
    expect((await run(["convert", address])).exit).toBe(4);
  });

  it("is given an application password, which shows nowhere", async () => {
    const seen: (string | undefined)[] = [];
    const address = await start((request, response) => {
      seen.push(request.headers.authorization);
      response.setHeader("Content-Type", "application/json").end(sample);
    });
    const env = { ROUTEPRINT_USER: "ann", ROUTEPRINT_APP_PASSWORD: "canary-4711" };
    const { exit, out, err } = await run(["convert", address, "-v"], { env });
    expect(exit).toBe(0);
    expect(seen).toContain(`Basic ${Buffer.from("ann:canary-4711").toString("base64")}`);
    expect(out + err).not.toContain("canary-4711");
    expect(out + err).not.toContain(Buffer.from("ann:canary-4711").toString("base64"));
  });

  it("finds its login in a netrc file however its address is typed", async () => {
    const seen: (string | undefined)[] = [];
    const address = await start((request, response) => {
      seen.push(request.headers.authorization);
      response.setHeader("Content-Type", "application/json").end(sample);
    });
    const folder = makeFolder();
    const netrc = join(folder, "netrc");
    writeFileSync(netrc, "machine 127.0.0.1 login ann password canary-4713\n");
    for (const typed of [address, `<${address}/>`, address.replace("//", "/"), `${address}/wp-admin/.`]) {
      expect((await run(["fetch", typed, "--netrc"], { env: { NETRC: netrc } })).exit).toBe(0);
    }
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from("ann:canary-4713").toString("base64")}`]));
  });

  it.each(["utf-8", "utf-16le"] as const)(
    "is sent the headers of a file in %s with its mark",
    async (charset) => {
      const seen: (string | undefined)[] = [];
      const address = await start((request, response) => {
        seen.push(request.headers.cookie);
        response.setHeader("Content-Type", "application/json").end(sample);
      });
      const folder = makeFolder();
      writeFileSync(join(folder, "headers"), Buffer.from("\ufeffCookie: a=b\r\n", charset));
      const { exit } = await run(["fetch", address, "--header-file", "headers"], { cwd: folder });
      expect([exit, new Set(seen)]).toEqual([0, new Set(["a=b"])]);
    },
  );

  it("is sent no header that HTTP cannot carry", async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, "headers"), "# Ours\nX-Key: caf\u00e9 \u2026 canary-4714\n");
    const { exit, err } = await run(["fetch", "http://127.0.0.1:9/", "--header-file", "headers"], {
      cwd: folder,
    });
    expect([exit, err]).toEqual([2, expect.stringContaining("line 2 of headers is not a header")]);
    expect(err).not.toContain("canary");
  });

  it("is sent no header of the connection itself", async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, "headers"), "X-Key: a\nTransfer-Encoding: chunked\n");
    const words = ["fetch", "http://127.0.0.1:9/", "--header-file", "headers"];
    const { exit, err } = await run(words, { cwd: folder });
    expect([exit, err]).toEqual([2, expect.stringContaining("sets a header of the connection itself")]);
  });

  const misuse: readonly { argv: readonly string[]; says: string }[] = [
    { argv: ["--user", "ann"], says: "--user needs a password" },
    { argv: ["--password-stdin"], says: "--password-stdin needs a user" },
    { argv: ["--user", "ann", "--password-stdin"], says: "stdin holds no password" },
    {
      argv: ["-", "--user", "ann", "--password-stdin", "-o", "out"],
      says: "stdin holds the password and nothing else",
    },
    { argv: ["--list", "-", "--user", "ann", "--password-stdin"], says: "stdin holds the password" },
    { argv: ["--max-bytes", "-5"], says: "--max-bytes takes a number above 0" },
    { argv: ["--cafile", "missing.pem"], says: "cannot read the file of --cafile" },
    { argv: ["--cafile", "package.json"], says: "package.json holds no PEM certificate" },
  ];
  it.each(misuse)("is not contacted with $argv", async ({ argv, says }) => {
    const { exit, err } = await run(["convert", "http://127.0.0.1:9/", ...argv]);
    expect(exit).toBe(2);
    expect(err).toContain(says);
  });
});

describe("a file at an address", () => {
  it.each([
    ["api.lock", "http://"],
    ["api.lock?v=2", ""],
  ])("that is a lock file is compared, here as %s behind %j", async (name, scheme) => {
    const { out: text } = await run(["lock", "samples/shop-site.index.json"]);
    const asked: (string | undefined)[] = [];
    const address = await start((request, response) => {
      asked.push(request.url);
      response.end(text);
    });
    const bare = address.replace("http://", scheme);
    const { exit, out } = await run(["compare", "samples/shop-site.index.json", `${bare}/${name}`]);
    expect([exit, asked]).toEqual([0, [`/${name}`]]);
    expect(out).toContain("Equal: A and B have the same surface");
  });

  it("that is an index is read as a saved one, of one request", async () => {
    const asked: (string | undefined)[] = [];
    const address = await start((request, response) => {
      asked.push(request.url);
      response.end(sample);
    });
    const { out } = await run(["compare", "samples/shop-site.index.json", `${address}/saved.json`]);
    expect(out).toContain("Equal: A and B have the same surface");
    expect(out).toContain(`${address}/saved.json  Shop · https://shop.example/index.php/wp-json · `);
    expect(asked).toEqual(["/saved.json"]);
  });

  it("is kept beside the indexes that are fetched, and not fetched again", async () => {
    const { out: lock } = await run(["lock", "samples/shop-site.index.json"]);
    const asked: (string | undefined)[] = [];
    const address = await start((request, response) => {
      asked.push(request.url);
      response.end(request.url === "/api.lock" ? lock : sample);
    });
    const cwd = makeFolder();
    const words = ["compare", `${address}/api.lock`, `${address}/saved.json`, "--keep", "kept"];
    const first = await run(words, { cwd });
    const second = await run([...words, "--skip-existing"], { cwd });
    expect(first.out).toContain("Equal: A and B have the same surface");
    expect(second).toEqual(first);
    expect(asked).toEqual(["/api.lock", "/saved.json"]);
    const kept = readdirSync(join(cwd, "kept")).map((name) => name.replace(/^[\d-]+/, ""));
    expect(kept.toSorted()).toEqual([
      expect.stringMatching(/^api-lock-\w+\.lock$/),
      expect.stringMatching(/^saved-json-\w+\.json$/),
    ]);
  });

  it("that is missing is reported, and not replaced by the index of its site", async () => {
    const address = await startSite(({ pathname }) => pathname === "/wp-json/");
    const { exit, err } = await run(["compare", "samples/shop-site.index.json", `${address}/api.lock`]);
    expect([exit, err]).toEqual([
      6,
      expect.stringContaining(
        "/api.lock: there is no such file: the server responds with 404. Check the address.",
      ),
    ]);
  });

  it("that is broken is named without what is secret of it", async () => {
    const address = await start((_, response) => response.end("# routeprint lock 1\nnonsense\n"));
    const named = `${address.replace("//", "//ann:canary-4715@")}/api.lock?token=canary-4716`;
    const { exit, err } = await run(["compare", "samples/shop-site.index.json", named]);
    expect([exit, err]).toEqual([
      6,
      expect.stringContaining("/api.lock?token=***, line 2: The lock file cannot be read"),
    ]);
    expect(err).not.toContain("canary");
  });

  it.each([["convert"], ["compare", "samples/shop-site.index.json"]])(
    "that is a document in YAML is no index: %s",
    async (...words) => {
      const address = await start((_, response) => response.end("openapi: 3.1.0\npaths: {}"));
      const { exit, err } = await run([...words, `${address}/openapi.yaml`]);
      expect([exit, err]).toEqual([6, expect.stringContaining("This is an OpenAPI document, not an index.")]);
    },
  );
});
