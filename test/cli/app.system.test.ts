import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { sampleFile } from "../support/samples.ts";

describe("app", () => {
  it("writes a page whose files are all beside it, and nothing the second time", async () => {
    const cwd = makeFolder();
    const { exit, out, err } = await run(["app", "-o", "app", "--json"], { cwd });
    const written: unknown = JSON.parse(out);
    expect([exit, written]).toEqual([0, expect.arrayContaining(["index.html"])]);
    expect(err).toMatch(/^routeprint: \d+ files, [\d,]+ bytes in app; open index\.html in a browser\n$/);
    const page = readFileSync(join(cwd, "app/index.html"), "utf8").replaceAll("&quot;", '"');
    const named = [...page.matchAll(/"(assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(join(cwd, "app", path)))).toEqual([]);
    expect(await run(["app", "-o", "app", "--json", "-q"], { cwd })).toEqual({
      exit: 0,
      out: "[]\n",
      err: "",
    });
  });

  it("replaces the scripts of an earlier version alone", async () => {
    const cwd = makeFolder();
    await run(["publish", sampleFile("shop-site"), "-o", "site", "-q"], { cwd });
    await run(["app", "-o", "site", "-q"], { cwd });
    const pages = readdirSync(join(cwd, "site/shop-site"));
    expect(pages.length).toBeGreaterThan(5);
    const manifest = join(cwd, "site/.routeprint-manifest.json");
    const { files, about } = JSON.parse(readFileSync(manifest, "utf8")) as { files: string[]; about: string };
    writeFileSync(join(cwd, "site/assets/app/main.old.js"), "");
    writeFileSync(manifest, JSON.stringify({ about, files: [...files, "assets/app/main.old.js"] }));
    await run(["app", "-o", "site", "-q"], { cwd });
    expect(existsSync(join(cwd, "site/assets/app/main.old.js"))).toBe(false);
    expect(readdirSync(join(cwd, "site/shop-site"))).toEqual(pages);
  });

  it("refuses what is no folder", async () => {
    const { exit, err } = await run(["app", "-o", "-"], { cwd: makeFolder() });
    expect([exit, err]).toEqual([2, expect.stringContaining("app needs a folder, not -")]);
  });

  it("is a part of a published site, with a link on its front page", async () => {
    const cwd = makeFolder();
    await run(["publish", sampleFile("shop-site"), "-o", "site", "--app", "-q"], { cwd });
    expect(readFileSync(join(cwd, "site/index.html"), "utf8")).toContain('<a href="app/index.html">');
    expect(readFileSync(join(cwd, "site/app/index.html"), "utf8")).toContain(
      '<a href="../index.html">Sites</a>',
    );
    await run(["publish", sampleFile("shop-site"), "-o", "site", "-q"], { cwd });
    expect(existsSync(join(cwd, "site/app"))).toBe(false);
  });
});
