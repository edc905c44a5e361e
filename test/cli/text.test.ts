import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readNamed, readText } from "../../src/cli/text.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const cwd = makeFolder();

const SAVED: readonly (readonly [string, Uint8Array])[] = [
  ["UTF-8", Buffer.from("né\r\n")],
  ["UTF-8 with its mark", Buffer.from("\ufeffné\r\n")],
  ["UTF-16, as PowerShell writes it", Buffer.from("\ufeffné\r\n", "utf16le")],
];

describe("the text of what somebody wrote", () => {
  it.each(SAVED)("is read from %s", async (_name, bytes) => {
    writeFileSync(join(cwd, "a.txt"), bytes);
    expect(await readText("a.txt", { cwd })).toBe("né\r\n");
  });

  it.each(["--accept", "--levels"])("is read from the file of %s however it was saved", async (flag) => {
    const index = JSON.stringify({ namespaces: [], routes: { "/": { namespace: "", endpoints: [] } } });
    writeFileSync(join(cwd, "index.json"), index);
    const text = flag === "--accept" ? { accepted: [] } : {};
    writeFileSync(join(cwd, "wide.json"), Buffer.from(`\ufeff${JSON.stringify(text)}`, "utf16le"));
    const { exit, err } = await run(["compare", "index.json", "index.json", "-q", flag, "wide.json"], {
      cwd,
    });
    expect([exit, err]).toEqual([0, ""]);
  });

  it("is told to be missing with the option that names it", async () => {
    const io = { cwd } as Parameters<typeof readNamed>[2];
    await expect(readNamed("none.txt", "--list", io)).rejects.toMatchObject({
      code: "usage",
      message: "the file of --list cannot be read (there is no such file)",
    });
  });
});
