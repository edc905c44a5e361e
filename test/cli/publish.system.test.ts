import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { listPages } from "../../src/docs/pages.ts";
import type { Page } from "../../src/docs/model.ts";
import { comparisons } from "../../src/comparisons.ts";
import { lazy } from "../../src/base/memo.ts";
import { readSource } from "../../src/source.ts";
import { crawl } from "../support/crawl.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { publishPages, renderPages } from "../support/publish.ts";
import { sampleSites } from "../support/site.ts";

const program = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));
const built = existsSync(fileURLToPath(new URL("../../dist/bundle/cli.js", import.meta.url)));

let folder: string;

beforeEach(() => {
  folder = makeFolder();
});

function page(path: string, content: string): Page {
  return { path, type: "text/plain", render: () => content };
}

const INDEX = {
  namespaces: ["a/v1"],
  routes: {
    "/a/v1/b": { namespace: "a/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
  },
};

function files(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted();
}

describe("publishPages", () => {
  it("ends with the signal's reason, once a page is made", async () => {
    const controller = new AbortController();
    const made: string[] = [];
    const pages = ["a.html", "b.html"].map((path) => ({
      ...page(path, path),
      render: () => {
        made.push(path);
        controller.abort("enough");
        return path;
      },
    }));
    await expect(publishPages(folder, pages, controller.signal)).rejects.toBe("enough");
    expect(made).toEqual(["a.html"]);
    expect(files()).toEqual([".routeprint-manifest.json"]);
  });

  it("touches nothing where nothing changed", async () => {
    const pages = [page("a.html", "a"), page("b/c.html", "c")];
    await publishPages(folder, pages);
    const before = files().map((path) => statSync(join(folder, path), { bigint: true }).mtimeNs);
    const done = await publishPages(folder, pages);
    expect(done).toEqual({ written: [], removed: [] });
    expect(files().map((path) => statSync(join(folder, path), { bigint: true }).mtimeNs)).toEqual(before);
  });

  it("removes its own old files and the folders they leave empty, and no others", async () => {
    await publishPages(folder, [page("a.html", "a"), page("b/c.html", "c"), page("d/e.html", "e")]);
    writeFileSync(join(folder, "b/mine.txt"), "mine");
    const done = await publishPages(folder, [page("a.html", "A")]);
    expect(done).toEqual({ written: ["a.html"], removed: ["b/c.html", "d/e.html"] });
    expect(readdirSync(folder).toSorted()).toEqual([".routeprint-manifest.json", "a.html", "b"]);
    expect(files()).toEqual([".routeprint-manifest.json", "a.html", "b/mine.txt"]);
  });

  it("writes nothing where a foreign file is in the way", async () => {
    writeFileSync(join(folder, "index.html"), "mine");
    const attempt = publishPages(folder, [page("a.html", "a"), page("index.html", "ours")]);
    await expect(attempt).rejects.toMatchObject({
      code: "output-failed",
      message: "a file that routeprint did not write is in the way",
    });
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

describe("an output folder of somebody else", () => {
  let out: string;
  let outside: string;

  beforeEach(() => {
    [out, outside] = [join(folder, "out"), join(folder, "outside")];
    mkdirSync(out);
    mkdirSync(join(outside, "empty"), { recursive: true });
    writeFileSync(join(outside, "a.html"), "theirs");
  });

  const claim = (...paths: readonly string[]): void =>
    writeFileSync(join(out, ".routeprint-manifest.json"), JSON.stringify({ files: paths }));
  const untouched = (): void => {
    expect(readFileSync(join(outside, "a.html"), "utf8")).toBe("theirs");
    expect(readdirSync(outside).toSorted()).toEqual(["a.html", "empty"]);
  };

  it("is not left through the link of a folder, for writing or removing", async () => {
    symlinkSync(outside, join(out, "b"));
    claim("b/a.html", "b/empty/gone.html");
    await expect(publishPages(out, [page("b/a.html", "new")])).rejects.toMatchObject({
      code: "output-failed",
      message: "a link leads out of the folder",
    });
    await publishPages(out, [page("c.html", "new")]);
    untouched();
    expect(readdirSync(out).toSorted()).toEqual([".routeprint-manifest.json", "b", "c.html"]);
  });

  it("is not left through the link of a page, which makes way for the page", async () => {
    symlinkSync(join(outside, "a.html"), join(out, "a.html"));
    await expect(publishPages(out, [page("a.html", "new")])).rejects.toMatchObject({ code: "output-failed" });
    claim("a.html");
    await publishPages(out, [page("a.html", "new")]);
    untouched();
    expect(lstatSync(join(out, "a.html")).isSymbolicLink()).toBe(false);
    expect(readFileSync(join(out, "a.html"), "utf8")).toBe("new");
  });

  it("is not left through the link of the manifest", async () => {
    writeFileSync(join(outside, "manifest"), JSON.stringify({ files: ["x.html"] }));
    symlinkSync(join(outside, "manifest"), join(out, ".routeprint-manifest.json"));
    writeFileSync(join(out, "x.html"), "theirs");
    await publishPages(out, [page("c.html", "new")]);
    expect(readFileSync(join(out, "x.html"), "utf8")).toBe("theirs");
    expect(readFileSync(join(outside, "manifest"), "utf8")).toBe('{"files":["x.html"]}');
  });

  it("may be a link itself, and have links that stay within it", async () => {
    symlinkSync(out, join(folder, "link"));
    mkdirSync(join(out, "v2"));
    symlinkSync("v2", join(out, "latest"));
    await publishPages(join(folder, "link"), [page("latest/a.html", "new")]);
    expect(readFileSync(join(out, "v2/a.html"), "utf8")).toBe("new");
  });
});

describe("pages of several sites", () => {
  const NAMES = ["multilingual-site", "twin"] as const;
  const file = "multilingual-site.index.json";

  it("are those of the sites together", async () => {
    const sources: Record<string, string> = {};
    for (const slug of NAMES) {
      sources[slug] = join(folder, file);
      cpSync(`samples/${file}`, sources[slug]);
    }
    writeFileSync(join(folder, "routeprint.config.json"), JSON.stringify({ sites: sources }));
    const words = ["publish", "-q", "-o", "out", "--base-path", "https://docs.example/"];
    expect(await run(words, { cwd: folder })).toMatchObject({ exit: 0, err: "" });
    const sites = NAMES.map((slug) =>
      documentSite(slug, readSource(readFileSync(sources[slug] ?? ""), sources[slug] ?? "")),
    );
    const options = { links: "files", base: "https://docs.example/" } as const;
    const pages = listPages(sites, { ...options, comparisons: async () => comparisons });
    const there = files().filter((path) => path.startsWith("out/") && !path.endsWith("manifest.json"));
    expect(there).toEqual(pages.map(({ path }) => `out/${path}`).toSorted());
    for (const { path, render } of pages.filter((one) => one.path !== "sitemap.xml"))
      expect(readFileSync(join(folder, "out", path), "utf8") === (await render()), path).toBe(true);
  });

  it.skipIf(!built)("take no more memory than those of one", { tags: ["slow"], timeout: 120_000 }, () => {
    for (let at = 0; at < 4; at += 1) cpSync("samples/shop-site.index.json", join(folder, `${at}.json`));
    const peak = (...words: readonly string[]): number => {
      const tell = `process.on("exit", () => console.log(process.resourceUsage().maxRSS));
        process.argv.splice(1, 0, ${JSON.stringify(program)}); require(${JSON.stringify(program)})`;
      const { stdout } = spawnSync(process.execPath, ["-e", tell, "--", "publish", "-q", ...words], {
        cwd: folder,
        encoding: "utf8",
      });
      return Number(stdout);
    };
    const one = peak("0.json", "-o", "one");
    expect(one).toBeGreaterThan(0);
    expect(peak(".", "-o", "all") / one).toBeLessThan(1.3);
  });
});

describe("publish --json", () => {
  it("lists the files that were written, by their paths below the folder", async () => {
    writeFileSync(join(folder, "one.json"), JSON.stringify(INDEX));
    const words = ["publish", "one.json", "-o", "out", "--json"];
    const first = await run(words, { cwd: folder });
    const there = files().filter((path) => path.startsWith("out/") && !path.endsWith("manifest.json"));
    expect((JSON.parse(first.out) as string[]).map((path) => `out/${path}`).toSorted()).toEqual(there);
    expect(first.err).toMatch(
      /^routeprint: publishing 1 site to out\nrouteprint: \d+ files, [\d,]+ bytes in /,
    );
    expect(first.err).toContain(`${there.length} written, 0 unchanged, 0 removed`);
    const second = await run(words, { cwd: folder });
    expect(JSON.parse(second.out)).toEqual([]);
    expect(second.err).toContain(`0 written, ${there.length} unchanged, 0 removed`);
  });

  it.each(["https://docs.example/api", "https://docs.example/api/"])(
    "makes a site map for %s",
    async (base) => {
      writeFileSync(join(folder, "one.json"), JSON.stringify(INDEX));
      const words = ["publish", "one.json", "-o", "out", "--base-path", base];
      const { err } = await run(words, { cwd: folder });
      expect(err).toMatch(
        /^routeprint: publishing 1 site to out\nrouteprint: [\d,]+ files, [\d,]+ bytes in /,
      );
      expect(readFileSync(join(folder, "out/sitemap.xml"), "utf8")).toContain(
        "<loc>https://docs.example/api/index.html<",
      );
    },
  );

  it("lists the one file as it was named", async () => {
    writeFileSync(join(folder, "one.json"), JSON.stringify(INDEX));
    const words = ["publish", "one.json", "-o", "out.html", "--single-file", "--json"];
    expect(JSON.parse((await run(words, { cwd: folder })).out)).toEqual(["out.html"]);
    expect(files()).toEqual(["one.json", "out.html"]);
  });
});

describe("static pages", () => {
  const options = { links: "files", comparisons: () => Promise.resolve(comparisons) } as const;
  const rendered = lazy(() => renderPages(listPages(sampleSites(), options)));

  it("link only to files, places and operations that are there, by relative names", async () => {
    const { links, broken } = crawl(await rendered());
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(4000);
  });

  it("hold a report on each pair of sites, unless a server makes them", async () => {
    const pages = listPages(sampleSites(), options);
    const report = pages.find(({ path }) => path === "compare/multilingual-site.shop-site.html");
    expect(await report?.render()).toMatch(/Breaking \(\d+ lines?, \d+ changes\)/);
    expect(await pages.find(({ path }) => path === "compare.html")?.render()).toContain('class="matrix"');
    const served = listPages(sampleSites(), { ...options, live: true });
    expect(served.filter(({ path }) => path.startsWith("compare/"))).toEqual([]);
  });

  it.each([
    [["one.json"], false],
    [["one.json", "two.json"], true],
  ])("compare where %j is published: %s", async (names, compares) => {
    for (const name of names) writeFileSync(join(folder, name), JSON.stringify(INDEX));
    expect((await run(["publish", ...names, "-o", "out", "-q"], { cwd: folder })).exit).toBe(0);
    expect(files().some((path) => path.startsWith("out/compare"))).toBe(compares);
    expect(readFileSync(join(folder, "out/index.html"), "utf8").includes("compare.html")).toBe(compares);
  });

  it("are the same bytes each time", async () => {
    const again = await renderPages(listPages(sampleSites(), options));
    expect([...again.keys()]).toEqual([...(await rendered()).keys()]);
    for (const [path, content] of await rendered()) expect(again.get(path) === content, path).toBe(true);
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
