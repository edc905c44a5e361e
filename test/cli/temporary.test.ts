import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { removeLeftovers, withTemporary } from "../../src/cli/temporary.ts";
import { makeFolder } from "../support/folder.ts";

const UUID = "0b7b9a51-2f0c-4d5e-8a4e-0d9f3a1c2b3d";
const here = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/** The id of a process that has ended. */
const ended = Number(spawnSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).stdout);

const old = new Date(Date.now() - 11 * 60_000);

describe("removeLeftovers", () => {
  it.each([
    ["a process that has ended", `.routeprint-${here}-${ended}-${UUID}.tmp`, false, true],
    ["this process id, by another process", `.routeprint-${here}-${process.pid}-${UUID}.tmp`, false, true],
    ["a process that runs", `.routeprint-${here}-${process.ppid}-${UUID}.tmp`, false, false],
    ["a process id that is used again", `.routeprint-${here}-${process.ppid}-${UUID}.tmp`, true, true],
    ["another machine", `.routeprint-00000000-${ended}-${UUID}.tmp`, false, false],
    ["another machine, old", `.routeprint-00000000-${ended}-${UUID}.tmp`, true, true],
    ["an earlier version", `.routeprint-${UUID}.tmp`, false, false],
    ["an earlier version, old", `.routeprint-${UUID}.tmp`, true, true],
    ["a program that is not routeprint", `.other-${UUID}.tmp`, true, false],
  ])("looks at a file of %s", async (_of, name, isOld, isRemoved) => {
    const folder = makeFolder();
    writeFileSync(join(folder, name), "part");
    if (isOld) utimesSync(join(folder, name), old, old);
    await removeLeftovers(folder);
    expect(existsSync(join(folder, name))).toBe(!isRemoved);
  });

  it("looks into folders with `deep`, and follows no link", async () => {
    const [folder, outside] = [makeFolder(), makeFolder()];
    const name = `.routeprint-${here}-${ended}-${UUID}.tmp`;
    mkdirSync(join(folder, "a/b"), { recursive: true });
    for (const place of [join(folder, "a/b"), outside]) writeFileSync(join(place, name), "part");
    symlinkSync(outside, join(folder, "link"));
    await removeLeftovers(folder);
    expect(readdirSync(join(folder, "a/b"))).toEqual([name]);
    await removeLeftovers(folder, true);
    expect(readdirSync(join(folder, "a/b"))).toEqual([]);
    expect(readdirSync(outside)).toEqual([name]);
  });

  it("leaves what this process is writing, which is gone afterwards", async () => {
    const folder = makeFolder();
    await withTemporary(folder, async (path) => {
      writeFileSync(path, "part");
      await removeLeftovers(folder);
      expect(existsSync(path)).toBe(true);
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
