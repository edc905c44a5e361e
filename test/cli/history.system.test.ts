// `publish --history`: which file is published, pages of changes and versions, feeds, files that are no index.
import { cpSync, mkdirSync, readFileSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Observation } from "../../src/access/index.ts";
import { printRecord } from "../../src/access/record.ts";
import { refusalFor, successFor } from "../support/access.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

let folder: string;

function route(methods: readonly string[], args: object): object {
  return { namespace: "a/v1", methods, endpoints: [{ methods, args }] };
}

function save(name: string, routes: object, siteName = "Shop"): void {
  const index = { name: siteName, namespaces: ["a/v1"], routes };
  writeFileSync(join(folder, "past", name), JSON.stringify(index));
}

const HOSTILE = `<img src=x onerror=alert(1)>]]>`;

beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, "past"));
  save("2026-01-01.json", { "/a/v1/x": route(["GET"], {}), "/a/v1/gone": route(["GET"], {}) });
  save("2026-02-01.json", { "/a/v1/x": route(["GET"], {}), "/a/v1/gone": route(["GET"], {}) });
  save("2026-03-01.json", {
    "/a/v1/x": route(["GET"], { [HOSTILE]: { type: "string", required: true } }),
    "/a/v1/new": route(["GET"], {}),
  });
});

const publish = (...words: readonly string[]) => run(["publish", ...words, "-o", "site"], { cwd: folder });

const text = (path: string): string => readFileSync(join(folder, "site", path), "utf8");

describe("publish --history", () => {
  it("publishes the newest file, folds equal neighbors, and marks operations", async () => {
    expect((await publish("--history", "past")).exit).toBe(0);
    expect(readdirSync(join(folder, "site/past/versions"))).toEqual(["2026-01-01.html"]);
    const changes = readdirSync(join(folder, "site/past/changes"));
    expect(changes).toHaveLength(3);
    expect(changes.every((name) => /^2026-03-01-[0-9a-f]{12}\.html$/.test(name))).toBe(true);
    expect(text("past/namespaces/a-v1/new.html")).toContain("New since 2026-01-01");
    expect(text("past/namespaces/a-v1/x.html")).toContain("Changed since 2026-01-01");
    expect(text("past/versions/2026-01-01.html")).toContain("/a/v1/gone");
    expect(text("past/changelog.html")).not.toContain("<img src=x");
  });

  it("keeps the address of a change when another version follows", async () => {
    await publish("--history", "past");
    const before = readdirSync(join(folder, "site/past/changes"));
    save("2026-04-01.json", { "/a/v1/x": route(["GET"], {}) });
    await publish("--history", "past");
    expect(readdirSync(join(folder, "site/past/changes"))).toEqual(expect.arrayContaining(before));
  });

  it("takes a newer source as the newest version, with the date of its file", async () => {
    cpSync(join(folder, "past/2026-01-01.json"), join(folder, "shop.json"));
    const time = new Date("2026-05-01T06:00:00Z");
    utimesSync(join(folder, "shop.json"), time, time);
    expect((await publish("shop.json", "--history", "past")).exit).toBe(0);
    expect(text("shop/changelog.html")).toContain("2026-05-01 06:00");
    expect(text("shop/changelog.html")).toContain("date of the file");
    expect(text("shop/namespaces/a-v1/gone.html")).toContain("New since");
  });

  it("takes the date of a file whose name has none from its provenance", async () => {
    cpSync(join(folder, "past/2026-01-01.json"), join(folder, "shop.json"));
    writeFileSync(join(folder, "shop.provenance.json"), `{"fetchedAt":"2026-05-02T07:00:00Z"}`);
    expect((await publish("shop.json", "--history", "past")).exit).toBe(0);
    expect(text("shop/changelog.html")).toContain("2026-05-02 07:00");
    expect(text("shop/changelog.html")).not.toContain("date of the file");
  });

  it("writes feeds with ids that do not depend on the address of the pages", async () => {
    await publish("--history", "past");
    const ids = (): readonly unknown[] =>
      [...text("past/changes.atom").matchAll(/<id>(urn:uuid:[0-9a-f-]{36})<\/id>/g)].map(([, id]) => id);
    const relative = ids();
    expect(relative).toHaveLength(4);
    expect(text("past/changes.atom")).toMatch(/href="changes\/2026-03-01-/);
    expect(JSON.parse(text("past/changes.json"))).not.toHaveProperty("feed_url");
    await publish("--history", "past", "--base-path", "https://docs.example.com/api/");
    expect(ids()).toEqual(relative);
    expect(JSON.parse(text("past/changes.json"))).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: "https://docs.example.com/api/past/changes.json",
    });
    expect(text("sitemap.xml")).not.toContain("/versions/");
    expect(text("sitemap.xml")).toContain("/changes/2026-03-01-");
    expect(text("past/changes.atom")).toContain("https://docs.example.com/api/past/changes/2026-03-01-");
  });

  it("shows an operation that became open, also across a version that was not asked", async () => {
    const ask = (day: string, observation: Observation): void => {
      const head = { root: "https://a.example/wp-json/", users: ["visitor"], complete: true };
      const record = { ...head, started: day, ended: day, observations: [observation] };
      writeFileSync(join(folder, "past", `${day}.access.json`), printRecord(record));
    };
    ask("2026-01-01", refusalFor("GET", "/a/v1/x"));
    save("2026-04-01.json", { "/a/v1/x": route(["GET"], {}), "/a/v1/new": route(["GET"], {}) });
    ask("2026-04-01", successFor("/a/v1/x"));
    expect((await publish("--history", "past")).exit).toBe(0);
    const { items } = JSON.parse(text("past/changes.json"));
    const opened = items.filter(({ title }: { title: string }) => title.startsWith("Operation became open"));
    expect(opened).toMatchObject([
      { title: "Operation became open: was behind a sign-in", date_published: "2026-04-01T00:00:00Z" },
    ]);
  });

  it("reports a file that is no index, and publishes the others", async () => {
    writeFileSync(join(folder, "past/2026-02-15.json"), "{}");
    const { exit, err } = await publish("--history", "past");
    expect(exit).toBe(1);
    expect(err).toContain("2026-02-15.json");
    expect(text("past/changelog.html")).toContain("2026-03-01");
  });

  it("publishes the index before a lock file of the same surface", async () => {
    await run(["lock", "past/2026-03-01.json", "-o", "past/2026-06-01.lock"], { cwd: folder });
    expect((await publish("--history", "past")).exit).toBe(0);
    expect(readdirSync(join(folder, "site/past/versions"))).toEqual(["2026-01-01.html"]);
  });

  it("refuses a lock file as the newest version, and several sites", async () => {
    await run(["lock", "past/2026-01-01.json", "-o", "past/2026-06-01.lock"], { cwd: folder });
    const locked = await publish("--history", "past");
    expect(locked.exit).not.toBe(0);
    expect(locked.err).toContain("lock file");
    const two = await publish("past/2026-01-01.json", "past/2026-02-01.json", "--history", "past");
    expect(two.err).toContain("--history takes one site, not 2");
  });
});
