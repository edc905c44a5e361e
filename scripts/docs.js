// Makes the project's own site in .tmp/docs or the folder named: `npm run docs`. Its pages are README, the guides and the
// reference of docs/, a page of every code, and below demo/ what `routeprint publish` writes for the samples.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { asset } from "../src/docs/template.ts";
import { crawl } from "../test/support/crawl.ts";
import { bundleScript } from "./bundle.js";
import { DEMO } from "./site/codes.js";
import { printPages } from "./site/frame.js";
import { readSections } from "./site/pages.js";
import { searchScript } from "./site/search.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = join(root, "scripts/site");
const folder = resolve(process.argv[2] ?? join(root, ".tmp/docs"));

/** Writes the pages of the samples, as the command does. */
function publishDemos() {
  const samples = readdirSync(join(root, "samples")).filter((name) => name.endsWith(".index.json"));
  const indexes = samples.map((name) => join("samples", name));
  const options = ["--intro", join(site, "demo.md"), "-o", join(folder, DEMO), "--app", "-q"];
  const { status, error } = spawnSync(
    process.execPath,
    ["bin/routeprint.js", "publish", ...indexes, ...options],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) throw new Error(`routeprint publish ended with ${status}`, { cause: error });
}

function write(path, content) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** The place in the demos of each notice that occurs in one of them. */
function readNotices() {
  const demos = readdirSync(join(folder, DEMO), { recursive: true, encoding: "utf8" });
  const places = demos
    .filter((path) => /^[^/]+\/notices\.html$/.test(path))
    .flatMap((path) => {
      const page = readFileSync(join(folder, DEMO, path), "utf8");
      return [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, code]) => [code, `${path}#${code}`]);
    });
  return new Map(places);
}

/** The text of every file of the folder. */
function readFolder() {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

for (const own of ["guides", "images", "reference"])
  rmSync(join(folder, own), { recursive: true, force: true });
publishDemos();
const pages = printPages(await readSections(readNotices()));
for (const { path, html } of pages) write(path, html);
for (const name of ["site.css", "theme.js", "icon.svg"]) write(`assets/${name}`, asset(name).content);
write("assets/docs.css", readFileSync(join(site, "docs.css"), "utf8"));
write("assets/search.js", searchScript(pages));
cpSync(join(root, "docs/images"), join(folder, "images"), { recursive: true });
await bundleScript(join(site, "browser.ts"), join(folder, "assets/docs.js"));
const { broken } = crawl(readFolder());
if (broken.length > 0) throw new Error(`links to nowhere:\n${broken.join("\n")}`);
console.log(`${pages.length} pages and two demos; begin at ${pathToFileURL(join(folder, "index.html"))}`);
