// What only a process of its own shows: signals, pipes, full disks, what it loads.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer as createWebServer } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { text as readAll } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { sampleBytes, sampleFile } from "../support/samples.ts";
import { startServer } from "../support/start-server.ts";

const program = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));
const SAMPLE = sampleFile("shop-site");
const built = existsSync(fileURLToPath(new URL("../../dist/bundle/cli.js", import.meta.url)));

function shell(command: string): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
    encoding: "utf8",
    env: { ...process.env, PROGRAM: program },
  });
  return { status, out: stdout, err: stderr };
}

/** Waits until a process waits for the other end of a pipe; a while, where the system does not tell. */
async function waitsForPipe({ pid }: ChildProcess): Promise<void> {
  const threads = `/proc/${pid}/task`;
  const isWaiting = (): boolean =>
    existsSync(threads) &&
    readdirSync(threads).some(
      (thread) => readFileSync(join(threads, thread, "wchan"), "utf8") === "wait_for_partner",
    );
  for (let turn = 0; turn < 100 && !isWaiting(); turn += 1) await sleep(15);
}

/** What node itself loads of its own for a script, by the names that users know. */
function modulesOf(script: string, ...words: readonly string[]): readonly string[] {
  const tell = `process.on("exit", () => process.stderr.write(JSON.stringify(process.moduleLoadList)))`;
  const { stderr } = spawnSync(process.execPath, ["-e", `${tell}; ${script}`, "--", ...words], {
    encoding: "utf8",
  });
  return [...stderr.matchAll(/"NativeModule (?!internal\/)([^"]+)"/g)].map(([, name = ""]) => name);
}

describe.skipIf(!built || process.platform === "win32")("the process", () => {
  it.each(["--help", "--version"])("reads no more of node for %s than who writes a line", (word) => {
    const written = modulesOf(`process.stdout.write("")`);
    const read = modulesOf(
      `process.argv.splice(1, 0, ${JSON.stringify(program)}); require(${JSON.stringify(program)})`,
      word,
    );
    expect(written).toContain("net");
    expect(read.filter((name) => !written.includes(name))).toEqual(["process"]);
  });

  it.each([
    { size: 600_000, isApart: false },
    { size: 4_100_000, isApart: true },
  ])("compares two indexes of $size bytes in a thread: $isApart", ({ size, isApart }) => {
    const file = join(makeFolder(), "side.json");
    const index = { namespaces: ["x/v1"], routes: {}, description: "x".repeat(size) };
    writeFileSync(file, JSON.stringify(index));
    const modules = modulesOf(`require(${JSON.stringify(program)})`, program, "compare", file, file, "-q");
    expect(modules.includes("worker_threads")).toBe(isApart);
  });

  it.each([
    { pattern: String.raw`^\p{L}+$`, isRead: true },
    { pattern: "^[A-Za-z]+$", isRead: false },
  ])(
    "compares $pattern with that of a route; reads the Unicode properties: $isRead",
    ({ pattern, isRead }) => {
      const args = { name: { type: "string", pattern } };
      const routes = {
        "/x/v1/(?P<name>[a-z]+)": { namespace: "x/v1", endpoints: [{ methods: ["GET"], args }] },
      };
      const file = join(makeFolder(), "index.json");
      writeFileSync(file, JSON.stringify({ namespaces: ["x/v1"], routes }));
      const script = `
      const fs = require("node:fs");
      const { readFileSync } = fs;
      fs.readFileSync = (file, ...options) => {
        if (String(file).endsWith("unicode-properties.json")) process.stderr.write("read");
        return readFileSync(file, ...options);
      };
      process.argv.splice(1, 0, ${JSON.stringify(program)});
      require(${JSON.stringify(program)});`;
      const words = ["-e", script, "--", "convert", file, "--quiet"];
      const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
      const [parameter] = JSON.parse(stdout).paths["/x/v1/{name}"].get.parameters;
      expect(parameter.schema).toEqual({ type: "string", pattern: "^[a-zA-Z]+$" });
      expect(stderr).toBe(isRead ? "read" : "");
    },
  );

  it("reports a working folder that was removed, where it needs one", () => {
    const gone = 'cd "$(mktemp -d)" && rmdir "$PWD" && node "$PROGRAM"';
    const { status, err } = shell(`${gone} convert index.json`);
    expect([status, err]).toEqual([
      2,
      "routeprint: the working folder does not exist anymore. Change into another one.\n",
    ]);
    expect(shell(`${gone} --version`).status).toBe(0);
  });

  it.skipIf(!existsSync("/dev/full"))("O05 says that the disk is full, with exit code 7", () => {
    const { status, err } = shell('node "$PROGRAM" convert samples/shop-site.index.json > /dev/full');
    expect(status).toBe(7);
    expect(err).toContain("the disk is full");
    expect(err).not.toContain("    at ");
  });

  it.skipIf(!existsSync("/dev/full")).each(["--help", "completion bash"])(
    "O05 says so of %s too, in one line",
    (words) => {
      const { status, err } = shell(`node "$PROGRAM" ${words} > /dev/full`);
      expect([status, err]).toEqual([
        7,
        "routeprint: stdout: cannot write the result (the disk is full). Free disk space, check permissions, or write elsewhere with `-o`.\n",
      ]);
    },
  );

  it("O05 leaves no file behind where none can be written", () => {
    const folder = makeFolder();
    const { status, err } = shell(`ulimit -f 0; node "$PROGRAM" convert samples/*.index.json -o ${folder}`);
    expect(status).toBe(7);
    expect(err).toContain("the file would be too large");
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(spawnSync("script", ["--version"]).status !== 0)(
    "says that it waits for what is typed, where stdin is a terminal",
    () => {
      const { out } = shell(`(printf '{}\\n\\004') | script -qec 'node "$PROGRAM" check -' /dev/null`);
      expect(out).toContain("reading from the terminal; Ctrl-D ends the input");
      expect(out).toContain("routeprint: stdin: This is an object, not an index");
    },
  );

  it.each([
    ["", "| head -c 10"],
    ["-o /dev/stdout", "| head -c 10"],
    ["-o /dev/fd/3", "3>&1 | head -c 10"],
  ])("O03 ends quietly where the reader leaves: %s", (output, reader) => {
    const { out, err } = shell(
      `node "$PROGRAM" convert -q samples/shop-site.index.json ${output} ${reader}; echo " \${PIPESTATUS[0]}"`,
    );
    expect(out).toMatch(/ 0\n$/);
    expect(err).toBe("");
  });

  it.each(["-", "/dev/stdout"])("O05 adds to the file that stdout is: %s", (output) => {
    const file = join(makeFolder(), "all");
    shell(
      `(echo before; node "$PROGRAM" lock -q samples/shop-site.index.json -o ${output}; echo after) > ${file}`,
    );
    expect(readFileSync(file, "utf8")).toMatch(/^before\n# routeprint lock [^]*\nafter\n$/);
  });

  it("O01 leaves no partial file on SIGINT and ends at once with 130", async () => {
    const silent = createServer(() => undefined);
    const { port } = await startServer(silent);
    const folder = makeFolder();
    const address = `https://127.0.0.1:${port}/`;
    const words = ["fetch", address, "-o", "index.json", "--timeout", "600"];
    const child = spawn(process.execPath, [program, ...words], { cwd: folder, stdio: "ignore" });
    await new Promise((resolve) => void silent.once("connection", resolve));
    child.kill("SIGINT");
    const code = await new Promise((resolve) => void child.once("exit", resolve));
    expect(code).toBe(130);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("O01 ends at once on SIGINT while it waits for stdin", async () => {
    const child = spawn(process.execPath, [program, "convert", "-"], { stdio: ["pipe", "ignore", "ignore"] });
    const exit = new Promise((resolve) => void child.once("exit", resolve));
    // More than a pipe holds: once it is taken, the command reads.
    await new Promise((resolve) => void child.stdin.write(" ".repeat(1_000_000), resolve));
    child.kill("SIGINT");
    expect(await exit).toBe(130);
  });

  it.each([
    ["reads a pipe that nobody writes to", ["convert", "PIPE"]],
    ["compares one", ["compare", "PIPE", SAMPLE]],
    ["writes to a pipe that nobody reads", ["convert", SAMPLE, "-q", "-o", "PIPE"]],
  ])("O01 ends at once on SIGTERM while it %s", async (_name, words) => {
    const folder = makeFolder();
    shell(`mkfifo ${join(folder, "PIPE")}`);
    const child = spawn(process.execPath, [program, ...words], { cwd: folder, stdio: "ignore" });
    await waitsForPipe(child);
    child.kill("SIGTERM");
    const end = await new Promise((resolve) => void child.once("exit", (code, by) => resolve(by ?? code)));
    // On a busy machine it may not have come to the pipe yet, and then ends in order.
    expect(["SIGTERM", 143]).toContain(end);
  });

  it.each([
    ["a device", 'node "$PROGRAM" convert /dev/zero'],
    ["a side of a comparison", `node "$PROGRAM" compare ${SAMPLE} /dev/zero`],
    ["stdin", 'yes | node "$PROGRAM" check -'],
  ])("reads no more than an index may be of what has no end: %s", (_name, command) => {
    const { status, err } = shell(`ulimit -v 6000000; ${command}`);
    expect([status, err]).toEqual([6, expect.stringContaining("more than 64 MiB")]);
  });

  it.each([
    ["compare", 2],
    ["lock", 1],
  ])("reads what a shell puts in the place of a file once: %s", (command, sides) => {
    const { status, err } = shell(`node "$PROGRAM" ${command} -q ${`<(cat ${SAMPLE}) `.repeat(sides)}`);
    expect([status, err]).toEqual([0, ""]);
  });

  it.each(["serve", "mock"])("O06 ends %s where its address cannot be printed", (command) => {
    const { status, err } = shell(`timeout 10 node "$PROGRAM" ${command} -q --port 0 ${SAMPLE} > /dev/full`);
    expect([status, err]).toEqual([7, expect.stringContaining("the disk is full")]);
  });

  it("gives the password of stdin to both sides of a comparison", async () => {
    const seen: (string | undefined)[] = [];
    const sample = sampleBytes("shop-site");
    const site = createWebServer((request, response) => {
      seen.push(request.headers.authorization);
      response.setHeader("Content-Type", "application/json").end(sample);
    });
    const address = `http://127.0.0.1:${(await startServer(site)).port}/`;
    const words = ["compare", address, address, "--user", "ann", "--password-stdin"];
    const child = spawn(process.execPath, [program, ...words], { stdio: ["pipe", "ignore", "ignore"] });
    child.stdin.end("canary-4712\n");
    expect(await new Promise((resolve) => void child.once("exit", resolve))).toBe(0);
    expect(new Set(seen)).toEqual(new Set([`Basic ${Buffer.from("ann:canary-4712").toString("base64")}`]));
  });

  it("O03 ends as it would where nobody reads what it says", () => {
    const { out, err } = shell(
      'node "$PROGRAM" convert -v samples/shop-site.index.json 2> >(exec true) | tail -c 2; echo "${PIPESTATUS[0]}"',
    );
    expect(out).toBe("}\n0\n");
    expect(err).toBe("");
  });

  it("O04 gives a slow reader all of it", () => {
    const { out } = shell(
      'node "$PROGRAM" convert -q samples/shop-site.index.json | (sleep 0.3; cat) | tail -c 2',
    );
    expect(out).toBe("}\n");
  });

  it("O02 SIGINT ends a batch after what runs: what is done is whole, and is not done again", async () => {
    const folder = makeFolder();
    const index = sampleBytes("multilingual-site");
    for (let number = 0; number < 30; number += 1) writeFileSync(join(folder, `site-${number}.json`), index);
    const words = [program, "convert", ".", "-o", "out", "--skip-existing", "-q"];
    const child = spawn(process.execPath, words, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    const said = readAll(child.stderr);
    const ended = new Promise((resolve) => void child.once("exit", resolve));
    const out = join(folder, "out");
    while (!existsSync(out) || readdirSync(out).length === 0) await sleep(10);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    const names = readdirSync(out);
    const done = names.filter((name) => name.endsWith(".openapi.json")).length;
    expect(done).toBeLessThan(30);
    expect(await said).toBe(`routeprint: stopped after ${done} of 30\n`);
    expect(names).toHaveLength(done);
    const rest = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    expect(rest.stderr).toContain(`${30 - done} converted, 0 failed, ${done} skipped`);
  });
});
