import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fetchCached } from "../../src/fetch/cache.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import type { Reply } from "../support/fault-server.ts";
import { makeFolder } from "../support/folder.ts";
import { HELP, json, restError, wordpress } from "./site.ts";
import { start } from "./start.ts";

const url = "http://localhost/wp-json/";
const notice = (code: string, pointer = ""): object => ({ code, pointer, text: "x" });

describe("the cache", () => {
  it("gives a young index again, asks for an old one, and keeps logins apart", async () => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const options: FetchOptions = { network };
    let clock = 1_000_000;
    const folder = makeFolder();
    const cache = { folder, maxAge: 60_000, now: () => clock };
    const first = await fetchCached("http://localhost/", options, cache);
    const asked = server.seen.length;
    clock += 59_000;
    const second = await fetchCached("http://localhost/", options, cache);
    expect(server.seen).toHaveLength(asked);
    expect(second.value).toEqual(first.value);
    expect(Buffer.from(second.bytes)).toEqual(Buffer.from(first.bytes));
    expect(second.provenance).toEqual(first.provenance);
    expect(second.notices.map(({ code }) => code)).toEqual(["from-cache"]);
    clock += 2000;
    await fetchCached("http://localhost/", options, cache);
    expect(server.seen.length).toBe(asked * 2);
    await fetchCached(
      "http://localhost/",
      { ...options, credentials: { user: "ana", password: secretOf("canary-c") } },
      cache,
    );
    expect(server.seen.length).toBeGreaterThan(asked * 2);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
      expect(name + readFileSync(join(folder, name), "utf8")).not.toContain("canary");
    }
  });

  it("removes a file that a killed run was writing, and none that a run is writing", async () => {
    const { network } = await start(wordpress());
    const folder = makeFolder();
    const [left, fresh] = ["0b7b9a51", "1b7b9a51"].map((id) => `.${id}-2f0c-4d5e-8a4e-0d9f3a1c2b3d.tmp`);
    for (const name of [left, fresh]) writeFileSync(join(folder, name ?? ""), "part");
    utimesSync(join(folder, left ?? ""), 0, 0);
    await fetchCached("http://localhost/", { network }, { folder });
    expect(readdirSync(folder)).toEqual([fresh, expect.stringMatching(/\.json$/)]);
  });

  it("reads robots.txt whatever is kept of the index", async () => {
    const { network } = await start((seen) => {
      if (seen.headers.has("if-none-match")) return "HTTP/1.1 304 Not Modified\r\n\r\n";
      if (seen.path === "/robots.txt") return { body: "User-agent: *\nDisallow: /" };
      const answer = wordpress()(seen) as Reply;
      return { ...answer, headers: [...(answer.headers as [string, string][]), ["ETag", '"a"']] };
    });
    const folder = makeFolder();
    await fetchCached("http://localhost/", { network }, { folder });
    const again = fetchCached("http://localhost/", { network, robots: "respect" }, { folder });
    await expect(again).rejects.toMatchObject({ code: "robots-refused" });
  });

  it("keeps what was odd", async () => {
    const { server, network } = await start(wordpress({ index: (text) => json(`\ufeff${text}`) }));
    const folder = makeFolder();
    const first = await fetchCached("http://localhost/", { network }, { folder });
    const asked = server.seen.length;
    const second = await fetchCached("http://localhost/", { network }, { folder, maxAge: 1e9 });
    expect(server.seen).toHaveLength(asked);
    expect(first.notices.map(({ code }) => code)).toContain("byte-order-mark");
    expect(second.notices.slice(0, -1)).toEqual(first.notices);
  });

  it.each([
    ["ETag", "if-none-match", 'W/"a1"'],
    ["Last-Modified", "if-modified-since", "Sat, 21 Nov 2026 08:00:00 GMT"],
  ])("asks with one request where the answer had %s", async (header, condition, value) => {
    let state = value;
    const { server, network } = await start((seen) => {
      if (seen.headers.get(condition) === state) return "HTTP/1.1 304 Not Modified\r\n\r\n";
      const answer = wordpress()(seen) as Reply;
      return { ...answer, headers: [...(answer.headers as [string, string][]), [header, state]] };
    });
    const folder = makeFolder();
    const first = await fetchCached("http://localhost/", { network }, { folder });
    expect(server.seen.some(({ headers }) => headers.has(condition))).toBe(false);
    server.seen.length = 0;
    const second = await fetchCached("http://localhost/", { network }, { folder });
    expect(server.seen.map(({ path, headers }) => [path, headers.get(condition)])).toEqual([
      ["/wp-json/?context=help", value],
    ]);
    expect([second.value, second.provenance]).toEqual([first.value, first.provenance]);
    expect(second.notices.map(({ code }) => code)).toEqual(["from-cache"]);
    const third = await fetchCached("http://localhost/", { network }, { folder });
    expect(third.notices.map(({ code }) => code)).toEqual(["from-cache"]);
    server.seen.length = 0;
    await fetchCached("http://localhost/", { network, fresh: true }, { folder });
    expect(server.seen.some(({ headers }) => headers.has(condition))).toBe(false);
    expect(server.seen.every(({ headers }) => headers.get("cache-control") === "no-cache")).toBe(true);
    state = "changed";
    const fourth = await fetchCached("http://localhost/", { network }, { folder });
    expect(fourth.notices).toEqual([]);
  });

  it("keeps no state of an index without its schemas, nor of an address with a secret", async () => {
    const { server, network } = await start((seen) => {
      const answer = wordpress({ help: false })(seen) as Reply;
      if (seen.path.includes("context=help")) return restError(500, "internal_server_error");
      return { ...answer, headers: [...(answer.headers as [string, string][]), ["ETag", '"x"']] };
    });
    const folder = makeFolder();
    for (const address of ["http://localhost/", "http://localhost/wp-json/?token=abcdef"]) {
      await fetchCached(address, { network }, { folder });
      await fetchCached(address, { network }, { folder });
    }
    expect(server.seen.some(({ headers }) => headers.has("if-none-match"))).toBe(false);
  });

  it("fetches all the same where it cannot keep anything", async () => {
    const { network } = await start(wordpress());
    const folder = join(makeFolder(), "file");
    writeFileSync(folder, "");
    const { value } = await fetchCached("http://localhost/", { network }, { folder });
    expect(value).toEqual(HELP);
  });

  it("says at once that a site that was there is gone from the net", async () => {
    const { server, network } = await start((seen) => {
      const answer = wordpress()(seen) as Reply;
      return { ...answer, headers: [...(answer.headers as [string, string][]), ["ETag", '"x"']] };
    });
    const folder = makeFolder();
    await fetchCached("http://localhost/", { network }, { folder });
    await server.close();
    const failing = fetchCached("http://localhost/", { network }, { folder });
    await expect(failing).rejects.toMatchObject({ code: "connect-failed" });
  });

  it.each([
    [{ url, etag: '"x"' }, '"x"'],
    [{ url, etag: "a\nb: c" }, undefined],
    [{ url: "no address", etag: '"x"' }, undefined],
    [{ url, etag: 5 }, undefined],
    [5, undefined],
  ])("asks by the state %j only where it can be sent", async (validators, sent) => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const folder = makeFolder();
    await fetchCached("http://localhost/", { network }, { folder });
    for (const name of readdirSync(folder)) {
      const entry = JSON.parse(readFileSync(join(folder, name), "utf8")) as object;
      writeFileSync(join(folder, name), JSON.stringify({ ...entry, validators }));
    }
    server.seen.length = 0;
    await fetchCached("http://localhost/", { network }, { folder });
    expect(server.seen[0]?.headers.get("if-none-match")).toBe(sent);
  });

  it("asks nobody when offline", async () => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const folder = makeFolder();
    await fetchCached("http://localhost/", { network }, { folder });
    server.seen.length = 0;
    const cache = { folder, offline: true };
    const failing = fetchCached("http://unknown.example/", { network }, cache);
    await expect(failing).rejects.toMatchObject({ code: "cache-empty", exit: 3 });
    const kept = await fetchCached("http://localhost/", { network }, cache);
    expect(kept.provenance.root).toBe("http://localhost/wp-json/");
    expect(server.seen).toEqual([]);
  });

  it.each<[string, (entry: object) => string]>([
    ["cut", (entry) => JSON.stringify(entry).slice(0, -1)],
    ["without a time", (entry) => JSON.stringify({ ...entry, at: "1" })],
    ["without the index", (entry) => JSON.stringify({ ...entry, index: 1 })],
    ["with half of an index", (entry) => JSON.stringify({ ...entry, index: "{" })],
    ["with a notice of no kind", (entry) => JSON.stringify({ ...entry, notices: [notice("odd")] })],
    [
      "with a notice of no place",
      (entry) => JSON.stringify({ ...entry, notices: [notice("text-after", "/a")] }),
    ],
  ])("takes an entry %s for none", async (_name, damage) => {
    const { server, network } = await start((seen) => wordpress()(seen));
    const folder = makeFolder();
    await fetchCached("http://localhost/", { network }, { folder });
    for (const name of readdirSync(folder)) {
      const entry = JSON.parse(readFileSync(join(folder, name), "utf8")) as object;
      writeFileSync(join(folder, name), damage(entry));
    }
    const asked = server.seen.length;
    await fetchCached("http://localhost/", { network }, { folder, maxAge: 1e9 });
    expect(server.seen.length).toBe(asked * 2);
  });
});
