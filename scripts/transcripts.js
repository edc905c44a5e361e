// Replays every ```console block of README.md and docs/guides/*.md and writes what was printed: `npm run transcripts`.
// With --check it writes nothing and ends with 1 where a page shows something else than is printed.
// Each page starts in an empty folder that holds the two samples, blog.json and each ```js block of the page whose first line
// names its file; its commands run in turn in a shell. A server, whose line ends with &, runs until the page ends. A shop that
// answers as WordPress does listens at port 8099.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { BLOG } from "../test/consumers/blog.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const guides = join(root, "docs/guides");
const pages = [
  join(root, "README.md"),
  ...readdirSync(guides)
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => join(guides, name)),
];

/** The arguments of a shell that runs a command line, and its settings: no color, and a home of its own. */
function shellOf(command, folder) {
  const run = `routeprint() { "${process.execPath}" "${root}bin/routeprint.js" "$@"; }\n${command}`;
  const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", LC_ALL: "C.UTF-8" };
  return { argv: ["-c", `exec 2>&1\n${run}`], cwd: folder, env };
}

/** Runs one command line and gives all it prints, as a person at a terminal would see it. */
function replay(command, folder) {
  const { argv, ...options } = shellOf(command, folder);
  const { stdout, error } = spawnSync("bash", argv, { ...options, encoding: "utf8", timeout: 60_000 });
  if (error !== undefined) throw error;
  return stdout.trimEnd();
}

/** Starts a server and gives what it prints in its first seconds. */
async function serve(command, folder, servers) {
  const { argv, ...options } = shellOf(command, folder);
  const log = join(folder, `server-${servers.length}.log`);
  const stdio = ["ignore", openSync(log, "w"), "ignore"];
  servers.push(spawn("bash", argv, { ...options, detached: true, stdio }));
  await setTimeout(3000);
  return readFileSync(log, "utf8").trimEnd();
}

/** Ends a server and what it started; one that could not listen has ended already. */
function stop({ pid }) {
  try {
    process.kill(-pid);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** A block is lines `$ command`, each followed by what it prints. */
async function replayBlock(block, folder, servers) {
  const shown = [];
  for (const line of block.split("\n").filter((each) => each.startsWith("$ "))) {
    const command = line.slice(2);
    const server = /^(.*\S) &$/.exec(command)?.[1];
    const printed = server === undefined ? replay(command, folder) : await serve(server, folder, servers);
    shown.push(printed === "" ? line : `${line}\n${printed}`);
  }
  return shown.join("\n");
}

/** A block of JavaScript that names its file. */
const SCRIPTS = /^```js\n(\/\/ ([\w-]+\.js)\b[\s\S]*?)^```$/gm;

/** Replays the blocks of a page in turn. */
async function replayPage(shown, folder, servers) {
  const parts = shown.split(/(?<=```console\n)([\s\S]*?)(?=\n```)/);
  for (const [at, part] of parts.entries()) {
    // Every second part is the inside of a block.
    if (at % 2 === 1) parts[at] = await replayBlock(part, folder, servers);
  }
  return parts.join("");
}

const shop = spawn(process.execPath, [join(root, "test/support/tea-shop.ts"), "8099"], { stdio: "ignore" });
shop.unref();
process.on("exit", () => shop.kill());
for (const page of pages) {
  const folder = mkdtempSync(join(tmpdir(), "routeprint-transcript-"));
  const servers = [];
  try {
    writeFileSync(join(folder, "blog.json"), JSON.stringify(BLOG));
    for (const name of ["multilingual-site.index.json", "shop-site.index.json"]) {
      cpSync(join(root, "samples", name), join(folder, name));
    }
    const shown = readFileSync(page, "utf8");
    for (const [, script, name] of shown.matchAll(SCRIPTS)) writeFileSync(join(folder, name), script);
    const replayed = await replayPage(shown, folder, servers);
    if (replayed === shown) continue;
    if (process.argv.includes("--check")) {
      console.error(`${page.slice(root.length)} shows what is not printed; run npm run transcripts`);
      process.exitCode = 1;
    } else writeFileSync(page, replayed);
  } finally {
    for (const server of servers) stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
}
