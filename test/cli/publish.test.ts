import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { publishPages } from "../../src/cli/publish.ts";
import { listPages } from "../../src/docs/pages.ts";
import type { Page } from "../../src/docs/model.ts";
import { sampleSites } from "../support/site.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "routeprint-publish-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function page(path: string, content: string): Page {
  return { path, type: "text/plain", render: () => content };
}

function files(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted();
}

describe("publishPages", () => {
  it("touches nothing where nothing changed", async () => {
    const pages = [page("a.html", "a"), page("b/c.html", "c")];
    await publishPages(folder, pages);
    const before = files().map((path) => statSync(join(folder, path), { bigint: true }).mtimeNs);
    const done = await publishPages(folder, pages);
    expect(done).toEqual({ written: [], unchanged: ["a.html", "b/c.html"], removed: [], bytes: 2 });
    expect(files().map((path) => statSync(join(folder, path), { bigint: true }).mtimeNs)).toEqual(before);
  });

  it("removes its own old files and the folders they leave empty, and no others", async () => {
    await publishPages(folder, [page("a.html", "a"), page("b/c.html", "c"), page("d/e.html", "e")]);
    writeFileSync(join(folder, "b/mine.txt"), "mine");
    const done = await publishPages(folder, [page("a.html", "A")]);
    expect(done).toEqual({ written: ["a.html"], unchanged: [], removed: ["b/c.html", "d/e.html"], bytes: 1 });
    expect(readdirSync(folder).toSorted()).toEqual([".routeprint-manifest.json", "a.html", "b"]);
    expect(files()).toEqual([".routeprint-manifest.json", "a.html", "b/mine.txt"]);
  });

  it("writes nothing where a foreign file stands in the way", async () => {
    writeFileSync(join(folder, "index.html"), "mine");
    const attempt = publishPages(folder, [page("a.html", "a"), page("index.html", "ours")]);
    await expect(attempt).rejects.toMatchObject({ code: "output-failed" });
    expect(files()).toEqual(["index.html"]);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toBe("mine");
  });

  it("does not leave the folder, whatever the list of its files says", async () => {
    const outside = join(folder, "outside.txt");
    writeFileSync(outside, "mine");
    const inner = join(folder, "inner");
    await publishPages(inner, [page("a.html", "a")]);
    const list = JSON.stringify({
      files: ["../outside.txt", "/etc/hostname", "a/../../outside.txt", "a.html"],
    });
    writeFileSync(join(inner, ".routeprint-manifest.json"), list);
    const done = await publishPages(inner, []);
    expect(done.removed).toEqual(["a.html"]);
    expect(readFileSync(outside, "utf8")).toBe("mine");
  });
});

describe("static pages", () => {
  it("link only to files that are there, by relative names", async () => {
    const pages = listPages(sampleSites(), { links: "files" });
    await publishPages(folder, pages);
    const known = new Set(files());
    const broken: string[] = [];
    let links = 0;
    for (const { path } of pages.filter(({ type }) => type.startsWith("text/html"))) {
      const html = readFileSync(join(folder, path), "utf8").replaceAll(
        /<script type="application\/json"[^]*?<\/script>/g,
        "",
      );
      const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      for (const [, href = ""] of html.matchAll(/(?: href| src| action)="([^"]*)"/g)) {
        links += 1;
        const [file = "", fragment] = href.split("#");
        if (/^[a-z]+:|^\//.test(file)) broken.push(`${path}: ${href} is not relative`);
        else if (file === "") {
          if (!ids.has(fragment)) broken.push(`${path}: ${href} names nothing`);
        } else if (!known.has(resolve("/", dirname(path), file).slice(1))) broken.push(`${path}: ${href}`);
      }
    }
    expect(links).toBeGreaterThan(3000);
    expect(broken).toEqual([]);
  });

  it("are the same bytes each time", async () => {
    const once = listPages(sampleSites(), { links: "files" });
    const again = listPages(sampleSites(), { links: "files" });
    for (const [at, one] of once.entries()) {
      expect(again[at]?.path).toBe(one.path);
      expect(await again[at]?.render()).toBe(await one.render());
    }
  });

  it("have a site map where their address is known", async () => {
    const pages = listPages(sampleSites(), { links: "files", base: "https://docs.example/api/" });
    const map = String(await pages.find(({ path }) => path === "sitemap.xml")?.render());
    expect(map).toContain("<loc>https://docs.example/api/shop-site/index.html</loc>");
    expect(map.split("<url>")).toHaveLength(
      pages.filter(({ type }) => type.startsWith("text/html")).length + 1,
    );
  });
});
