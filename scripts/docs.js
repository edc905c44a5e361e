// Makes the project's own documentation in .tmp/docs or the folder named: the pages of the samples by our own `publish`,
// below reference/ a page for every code, and below library/ the reference of the library by typedoc: `npm run docs`.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brokenLinks, writeCodePages } from "./code-pages.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const tools = join(root, "scripts/tools");
const folder = resolve(process.argv[2] ?? join(root, ".tmp/docs"));

function run(command, args, cwd = root) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

if (!existsSync(join(tools, "node_modules/.package-lock.json")))
  run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], tools);

const samples = readdirSync(join(root, "samples")).filter((name) => name.endsWith(".index.json"));
const indexes = samples.map((name) => join("samples", name));
run(process.execPath, ["bin/routeprint.js", "publish", ...indexes, "-o", folder, "-q"]);
const options = `--readme none --name routeprint --disableSources --validation.notExported false --logLevel Warn`;
const entries = ["src/index.ts", "src/server/app.ts", "src/mock/app.ts"];
run(process.execPath, [
  join(tools, "node_modules/typedoc/bin/typedoc"),
  "--treatWarningsAsErrors",
  ...options.split(" "),
  "--tsconfig",
  "tsconfig.build.json",
  "--out",
  join(folder, "library"),
  ...entries,
]);

const pages = await writeCodePages(folder);
const broken = brokenLinks(folder, pages);
if (broken.length > 0) throw new Error(`links to nowhere:\n${broken.join("\n")}`);
console.log(
  `the documentation is in ${folder}: begin at index.html, reference/index.html or library/index.html`,
);
