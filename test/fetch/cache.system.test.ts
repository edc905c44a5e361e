import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fetchCached } from "../../src/fetch/cache.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import type { FetchOptions } from "../../src/fetch/model.ts";
import { makeFolder } from "../support/folder.ts";
import { HELP, json, wordpress } from "./site.ts";
import { start } from "./start.ts";

const notice = (code: string, pointer = ""): object => ({ code, pointer, text: "x" });

describe("the cache", () => {
  it("uses a young index again, fetches an old one, and keeps users apart", async () => {
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

  it("fetches again what was cached later than now, before the clock was set back", async () => {
    const { server, network } = await start(wordpress());
    let clock = 1_000_000;
    const cache = { folder: makeFolder(), maxAge: 60_000, now: () => clock };
    await fetchCached("http://localhost/", { network }, cache);
    const asked = server.seen.length;
    clock -= 1000;
    await fetchCached("http://localhost/", { network }, cache);
    expect(server.seen.length).toBe(asked * 2);
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
      return seen.path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /" } : wordpress()(seen);
    });
    const folder = makeFolder();
    await fetchCached("http://localhost/", { network }, { folder });
    const again = fetchCached("http://localhost/", { network, robots: "respect" }, { folder });
    await expect(again).rejects.toMatchObject({ code: "robots-refused" });
  });

  it("keeps the notices", async () => {
    const { server, network } = await start(wordpress({ index: (text) => json(`\ufeff${text}`) }));
    const folder = makeFolder();
    const first = await fetchCached("http://localhost/", { network }, { folder });
    const asked = server.seen.length;
    const second = await fetchCached("http://localhost/", { network }, { folder, maxAge: 1e9 });
    expect(server.seen).toHaveLength(asked);
    expect(first.notices.map(({ code }) => code)).toContain("byte-order-mark");
    expect(second.notices.slice(0, -1)).toEqual(first.notices);
  });

  it("fetches all the same where it cannot keep anything", async () => {
    const { network } = await start(wordpress());
    const folder = join(makeFolder(), "file");
    writeFileSync(folder, "");
    const { value } = await fetchCached("http://localhost/", { network }, { folder });
    expect(value).toEqual(HELP);
  });

  it("makes no request when offline", async () => {
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
