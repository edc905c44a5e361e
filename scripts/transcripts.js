// Replays every ```console block of README.md and docs/guides/*.md and writes what was printed: `npm run transcripts`.
// With --check it writes nothing and ends with 1 where a page shows something else than is printed.
// Each page starts in an empty folder that holds the two samples; its commands run in turn in a shell.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const guides = join(root, "docs/guides");
const pages = [
  join(root, "README.md"),
  ...readdirSync(guides)
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => join(guides, name)),
];

/** Runs one command line and gives all it prints, as a person at a terminal would see it, without colour. */
function replay(command, folder) {
  const shell = `routeprint() { "${process.execPath}" "${root}bin/routeprint.js" "$@"; }\n${command}`;
  const { stdout, error } = spawnSync("bash", ["-c", `exec 2>&1\n${shell}`], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
    env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", LC_ALL: "C.UTF-8" },
  });
  if (error !== undefined) throw error;
  return stdout.trimEnd();
}

/** A block is lines `$ command`, each followed by what it prints. */
function replayBlock(block, folder) {
  const commands = block.split("\n").filter((line) => line.startsWith("$ "));
  return commands
    .map((line) => {
      const printed = replay(line.slice(2), folder);
      return printed === "" ? line : `${line}\n${printed}`;
    })
    .join("\n");
}

for (const page of pages) {
  const folder = mkdtempSync(join(tmpdir(), "routeprint-transcript-"));
  try {
    for (const name of ["multilingual-site.index.json", "shop-site.index.json"]) {
      cpSync(join(root, "samples", name), join(folder, name));
    }
    const shown = readFileSync(page, "utf8");
    const replayed = shown.replace(/(```console\n)([\s\S]*?)(\n```)/g, (_, open, block, close) =>
      [open, replayBlock(block, folder), close].join(""),
    );
    if (replayed === shown) continue;
    if (process.argv.includes("--check")) {
      console.error(`${page.slice(root.length)} shows what is not printed; run npm run transcripts`);
      process.exitCode = 1;
    } else writeFileSync(page, replayed);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
