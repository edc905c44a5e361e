// Packs the package, installs it into an empty folder, and uses it there as a stranger would: the command on the
// samples, README's block of code, the types without a look into this repository. Prints what an install weighs.
import { spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { addressOf, pageAt } from "./server.js";

const LIMIT_MS = 120_000;
/** What an install may bring at the most. */
const MOST_PACKAGES = 60;
const MOST_MEGABYTES = 40;

/** What package.json exports, and the source of each. */
const ENTRIES = { routeprint: "index", "routeprint/mock": "mock/app", "routeprint/server": "server/app" };

const root = fileURLToPath(new URL("..", import.meta.url));
const tools = join(root, "scripts/tools");
const folder = mkdtempSync(join(tmpdir(), "routeprint-tarball-"));
const app = join(folder, "app");

/** Runs a command to its end and gives what it printed; throws where it ends otherwise than with `exit`. */
function run(command, args, { cwd = app, exit = 0 } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    timeout: LIMIT_MS,
  });
  if (error !== undefined) throw error;
  if (status !== exit)
    throw new Error(`${command} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
  return stdout;
}

function expect(isTrue, what) {
  if (!isTrue) throw new Error(`not so: ${what}`);
}

function bytesBelow(path) {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function install() {
  const packed = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: root }));
  const [{ filename, size, entryCount }] = packed;
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  run("npm", ["install", ...flags, join(folder, filename)]);
  console.log(`packed: ${(size / 1e6).toFixed(2)} MB, ${entryCount} files`);
  const lock = JSON.parse(readFileSync(join(app, "node_modules/.package-lock.json"), "utf8"));
  const packages = Object.keys(lock.packages).length;
  const megabytes = bytesBelow(join(app, "node_modules")) / 1e6;
  console.log(`installed: ${packages} packages, ${megabytes.toFixed(1)} MB`);
  expect(packages <= MOST_PACKAGES, `an install brings ${MOST_PACKAGES} packages at the most`);
  expect(megabytes <= MOST_MEGABYTES, `an install takes ${MOST_MEGABYTES} MB at the most`);
  return join(folder, filename);
}

function useCommand() {
  const routeprint = (...args) => run("npx", ["--no-install", "routeprint", ...args]);
  expect(routeprint("--help").includes("Examples:"), "--help shows examples");
  routeprint("samples", "-o", ".");
  const [multilingual, shop] = ["multilingual-site.index.json", "shop-site.index.json"];
  const { openapi, paths } = JSON.parse(routeprint("convert", shop));
  expect(openapi.startsWith("3.1") && Object.keys(paths).length > 100, "convert gives a document");
  expect(routeprint("convert", multilingual, "--format", "yaml").startsWith("openapi: 3.1"), "YAML too");
  expect(routeprint("check", shop).includes("The OpenAPI document is valid"), "check validates the document");
  const answer = JSON.parse(
    routeprint("compare", multilingual, shop, "--format", "json", "--fail-on", "none"),
  );
  expect(answer.findings.length > 0, "compare finds what differs");
  expect(routeprint("explain", shop, "GET", "/").includes("Handled by"), "explain names the route");
  routeprint("publish", shop, "-o", "public", "-q");
  expect(existsSync(join(app, "public/index.html")), "publish writes pages");
  expect(
    readdirSync(join(app, "public/assets")).some((name) => name.startsWith("redoc.")),
    "Redoc among them",
  );
}

/** Starts a command that serves, gets one of its addresses, and ends it as a person would. */
async function useServer(args, path, says) {
  const program = join(app, "node_modules/.bin/routeprint");
  const server = spawn(program, [...args, "--port", "0"], { cwd: app, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => {
    server.once("exit", resolve);
  });
  try {
    const address = await addressOf(server);
    const { body } = await pageAt(new URL(path, address));
    expect(body.includes(says), `${args.join(" ")} answers ${path} with ${says}`);
  } finally {
    server.kill("SIGTERM");
  }
  expect((await ended) === 143, `${args.join(" ")} ends with the code of the signal`);
}

/** Runs the block of README that imports the package. */
function useLibrary() {
  const [, code] = /```js\n(import [\s\S]*? from "routeprint";[\s\S]*?)```/.exec(
    readFileSync(join(root, "README.md"), "utf8"),
  );
  writeFileSync(join(app, "readme.js"), code);
  expect(run(process.execPath, ["readme.js"]).startsWith("openapi: 3.1"), "README's code prints a document");
}

/** What is shipped exports what the sources do, and nothing else. */
async function useExports() {
  writeFileSync(
    join(app, "names.js"),
    `for (const name of process.argv.slice(2))
  console.log(Object.keys(await import(name)).join());\n`,
  );
  const shipped = run(process.execPath, ["names.js", ...Object.keys(ENTRIES)])
    .trim()
    .split("\n");
  for (const [at, [name, file]] of Object.entries(ENTRIES).entries()) {
    const names = Object.keys(await import(new URL(`../src/${file}.ts`, import.meta.url).href)).join();
    expect(shipped[at] === names, `${name} exports ${names}, and not ${shipped[at]}`);
  }
}

/** Compiles a project that names every export, every check on, with nothing installed but the types of Node. */
function useTypes() {
  for (const name of ["@types/node", "undici-types"])
    cpSync(join(root, "node_modules", name), join(app, "node_modules", name), { recursive: true });
  const uses = Object.keys(ENTRIES).map(
    (name, at) => `import * as m${at} from ${JSON.stringify(name)};\nexport const e${at} = m${at};\n`,
  );
  writeFileSync(join(app, "uses.ts"), uses.join(""));
  const compilerOptions = {
    target: "es2022",
    lib: ["es2022"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    declaration: true,
    outDir: "built",
  };
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["uses.ts"] }));
  for (const place of [root, tools]) run(process.execPath, [join(place, "node_modules/typescript/bin/tsc")]);
}

/** Asks the judges of packages whether the types resolve as the scripts do. */
async function judgePackage(tarball) {
  const attw = join(tools, "node_modules/@arethetypeswrong/cli/dist/index.js");
  run(process.execPath, [attw, tarball, "--profile", "esm-only"]);
  const bytes = readFileSync(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
  expect(messages.length === 0, messages.map((message) => formatMessage(message, pkg)).join("\n"));
}

try {
  if (!existsSync(join(tools, "node_modules/.package-lock.json")))
    run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: tools });
  const tarball = install();
  useCommand();
  await useServer(["serve", "shop-site.index.json"], "/", "Shop");
  await useServer(["mock", "shop-site.index.json"], "/index.php/wp-json/", '"namespaces"');
  useLibrary();
  await useExports();
  useTypes();
  await judgePackage(tarball);
  console.log("the tarball works: command, servers, library, types");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
