import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { writeAtomically } from "../../src/jobs/output.ts";
import { removeLeftovers, withTemporary } from "../../src/jobs/temporary.ts";
import { INDEX } from "../fetch/site.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const program = fileURLToPath(new URL("../../bin/routeprint.js", import.meta.url));
const built = existsSync(fileURLToPath(new URL("../../dist/bundle/cli.js", import.meta.url)));
const samples = fileURLToPath(new URL("../../samples", import.meta.url));

let cwd: string;

beforeEach(() => {
  cwd = makeFolder();
});

const at = (name: string): string => join(cwd, name);
const text = (name: string): string => readFileSync(at(name), "utf8");

/** The name of a temporary file of a process of this machine. */
function temporaryName(pid: number): Promise<string> {
  return withTemporary(cwd, async (path) => basename(path).replace(`-${process.pid}-`, `-${pid}-`));
}

describe("a file that is written", () => {
  it.each([
    ["link.json", "index.json"],
    ["index.json", "link.json"],
  ])("is not what it is made of, by whatever name: %s to %s", async (source, output) => {
    writeFileSync(at("index.json"), JSON.stringify(INDEX));
    symlinkSync("index.json", at("link.json"));
    const { exit, err } = await run(["convert", source, "-o", output], { cwd });
    expect([exit, err]).toEqual([2, expect.stringContaining("would overwrite its input")]);
    expect(text("index.json")).toBe(JSON.stringify(INDEX));
  });

  it("O07 goes where a link leads, and the link stays", async () => {
    mkdirSync(at("real"));
    writeFileSync(at("real/file.json"), "old");
    symlinkSync("real/file.json", at("link.json"));
    symlinkSync("link.json", at("further.json"));
    await writeAtomically(at("further.json"), "new");
    expect([text("real/file.json"), readlinkSync(at("link.json"))]).toEqual(["new", "real/file.json"]);
    expect(lstatSync(at("further.json")).isSymbolicLink()).toBe(true);
    expect(readdirSync(at("real"))).toEqual(["file.json"]);
  });

  it("O01 is not written after a signal", async () => {
    const end = new AbortController();
    const readStdin = async (): Promise<Uint8Array> => {
      setImmediate(() => end.abort("SIGINT"));
      return Buffer.from(JSON.stringify(INDEX));
    };
    const { exit } = await run(["convert", "-", "-o", "out.json"], { cwd, signal: end.signal, readStdin });
    expect([exit, readdirSync(cwd)]).toEqual([130, []]);
  });

  it("O07 is refused where links lead in a circle", async () => {
    symlinkSync("b", at("a"));
    symlinkSync("a", at("b"));
    await expect(writeAtomically(at("a"), "new")).rejects.toMatchObject({ code: "output-failed" });
    expect(readdirSync(cwd)).toEqual(["a", "b"]);
  });

  it.skipIf(process.platform === "win32")("O08 keeps the mode of the file it replaces", async () => {
    for (const mode of [0o600, 0o640, 0o755]) {
      writeFileSync(at("file"), "old");
      chmodSync(at("file"), mode);
      await writeAtomically(at("file"), `new ${mode}`);
      expect(statSync(at("file")).mode & 0o777).toBe(mode);
    }
    const umask = process.umask();
    await writeAtomically(at("fresh"), "new");
    expect(statSync(at("fresh")).mode & 0o777).toBe(0o666 & ~umask);
  });

  it("O09 is not touched where it holds the content already", async () => {
    const content = "é".repeat(100);
    writeFileSync(at("file"), content);
    const then = new Date(1_600_000_000_000);
    utimesSync(at("file"), then, then);
    const { ino } = statSync(at("file"));
    await writeAtomically(at("file"), content);
    await writeAtomically(at("file"), Buffer.from(content));
    expect(statSync(at("file"))).toMatchObject({ mtimeMs: then.getTime(), ino });
    await writeAtomically(at("file"), `${"é".repeat(99)}è`);
    expect(text("file").endsWith("è")).toBe(true);
  });

  it.skipIf(!existsSync("/dev/full"))("O05 may be a device, which stays one", async () => {
    symlinkSync("/dev/full", at("full"));
    symlinkSync("/dev/null", at("null"));
    writeFileSync(at("one.json"), JSON.stringify(INDEX));
    const full = await run(["convert", "one.json", "-o", "full"], { cwd });
    expect(full).toMatchObject({ exit: 7, err: expect.stringContaining("the disk is full") });
    expect((await run(["convert", "one.json", "-o", "null", "-q"], { cwd })).exit).toBe(0);
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
  });

  it.each([
    ["missing/out.json", "the folder does not exist"],
    ["one.json/out.json", "a part of the path is no folder"],
    ["folder", "it is a folder). Name a file in it."],
  ])("O06 %s is refused: %s", async (output, says) => {
    mkdirSync(at("folder"));
    writeFileSync(at("one.json"), JSON.stringify(INDEX));
    const { exit, err } = await run(["convert", "one.json", "-o", output], { cwd });
    expect([exit, err]).toEqual([7, expect.stringContaining(says)]);
    expect(readdirSync(cwd)).toEqual(["folder", "one.json"]);
  });
});

const hasSmallDisks =
  process.platform === "linux" &&
  spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "-o", "size=64k", "none", tmpdir()]).status === 0;

describe.skipIf(!built || !hasSmallDisks)("a full disk", () => {
  /** Runs a shell in a mount space of its own, where `small` holds 64 KiB. */
  function shell(command: string): { readonly status: number | null; readonly out: string } {
    mkdirSync(at("small"), { recursive: true });
    const script = `mount -t tmpfs -o size=64k none small && cp "$SAMPLES"/*.index.json . && ${command}`;
    const env = { ...process.env, PROGRAM: program, SAMPLES: samples };
    const { status, stdout } = spawnSync("unshare", ["-rm", "bash", "-c", `exec 2>&1; ${script}`], {
      cwd,
      env,
      encoding: "utf8",
    });
    return { status, out: stdout };
  }

  it.each([
    ["convert", 'node "$PROGRAM" convert shop-site.index.json -o small/out.json'],
    ["several", 'node "$PROGRAM" convert . -o small/out'],
    ["lock", 'node "$PROGRAM" lock shop-site.index.json -o small/api.lock'],
    ["notices", 'node "$PROGRAM" convert shop-site.index.json -o out.json --notices small/n.json'],
    ["publish", 'node "$PROGRAM" publish shop-site.index.json -o small/site'],
  ])("%s says so, and leaves the old file and no other", (_name, command) => {
    const fill = "head -c 57344 /dev/zero > small/filler; echo old > small/out.json;";
    const { out } = shell(`${fill} ${command}; echo "exit $?"; cat small/out.json; find small -name '*.tmp'`);
    expect(out).toContain("the disk is full");
    expect(out).toMatch(/exit 7\nold\n$/);
    expect(out).not.toContain("    at ");
  });

  it.each(["small", "small/new/one"])("says why no folder can be made: %s", (folder) => {
    for (const command of ["convert .", "publish shop-site.index.json"]) {
      const { out } = shell(
        `mount -o remount,ro small; node "$PROGRAM" ${command} -o ${folder}; echo "exit $?"`,
      );
      expect(out).toMatch(
        /^(?:routeprint: .*ing \d .*\n)?(?:.*stopped after 0.*\n)?.*the file system is read-only.*\nexit 7\n$/,
      );
    }
  });
});

describe("two runs on one folder", () => {
  it("removes the temporary files of killed runs, and no others", async () => {
    const old = new Date(Date.now() - 61 * 60_000);
    const names = [1, 2].map((n) => `.routeprint-0b7b9a51-2f0c-4d5e-8a4e-0d9f3a1c2b3${n}.tmp`);
    const [folder, young] = names.map(at);
    writeFileSync(at("mine.tmp"), "mine");
    mkdirSync(folder!);
    for (const file of [join(folder!, "part"), young!]) writeFileSync(file, "part");
    for (const file of [folder!, at("mine.tmp")]) utimesSync(file, old, old);
    await removeLeftovers(cwd);
    expect(readdirSync(cwd)).toEqual([names[1], "mine.tmp"]);
  });

  it("removes those of an ended process at once, and its own when it is done", async () => {
    const { pid: ended } = spawnSync(process.execPath, ["--version"]);
    const own = await temporaryName(process.pid);
    const left = await temporaryName(ended);
    const foreign = left.replace(/^\.routeprint-[0-9a-f]{8}/, ".routeprint-0a1b2c3d");
    const running = await temporaryName(process.ppid);
    for (const name of [left, own, foreign, running]) writeFileSync(at(name), "part");
    await removeLeftovers(cwd);
    expect(readdirSync(cwd).toSorted()).toEqual([own, foreign, running].toSorted());
    await removeLeftovers(cwd, true);
    expect(readdirSync(cwd).toSorted()).toEqual([foreign, running].toSorted());
  });

  it.skipIf(!built)("publishes without what a killed run left in the folder", () => {
    const crash = `const files = require("node:fs/promises"); files.rename = () => process.kill(process.pid, "SIGKILL");`;
    writeFileSync(at("crash.cjs"), crash);
    const argv = [program, "publish", join(samples, "shop-site.index.json"), "-o", "out", "-q"];
    const publish = (options: string) =>
      spawnSync(process.execPath, argv, { cwd, env: { ...process.env, NODE_OPTIONS: options } });
    const left = (): readonly string[] => readdirSync(at("out")).filter((name) => name.endsWith(".tmp"));
    expect([publish(`--require ${at("crash.cjs")}`).signal, left().length]).toEqual(["SIGKILL", 1]);
    expect([publish("").status, left()]).toEqual([0, []]);
  });

  it.each(["publish", "convert"])(
    "%s leaves no temporary file of a thread that was ended",
    async (command) => {
      mkdirSync(at("out"));
      writeFileSync(join(at("out"), await temporaryName(process.pid)), "part");
      const sources = ["a.json", "b.json"];
      for (const source of sources)
        writeFileSync(at(source), JSON.stringify({ namespaces: ["a/v1"], routes: {} }));
      expect(await run([command, ...sources, "-o", "out", "-q"], { cwd })).toMatchObject({ exit: 0 });
      expect(readdirSync(at("out")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    },
  );

  it.skipIf(!built)("O11 two that write one file leave one of them whole", async () => {
    const writers = ["shop-site", "multilingual-site"].map((name) =>
      spawn(
        process.execPath,
        [program, "convert", join(samples, `${name}.index.json`), "-q", "-o", "out.json"],
        {
          cwd,
          stdio: "ignore",
        },
      ),
    );
    const codes = await Promise.all(
      writers.map((writer) => new Promise((resolve) => void writer.once("exit", resolve))),
    );
    expect(codes).toEqual([0, 0]);
    expect(readdirSync(cwd)).toEqual(["out.json"]);
    expect(JSON.parse(text("out.json"))).toHaveProperty("openapi");
  });
});
