import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readNamed } from "../../src/cli/files.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const folder = makeFolder();

describe("the file of an option", () => {
  it.each(["--accept", "--levels"])("is read from the file of %s however it was saved", async (flag) => {
    const index = JSON.stringify({ namespaces: [], routes: { "/": { namespace: "", endpoints: [] } } });
    writeFileSync(join(folder, "index.json"), index);
    const text = flag === "--accept" ? { accepted: [] } : {};
    writeFileSync(join(folder, "wide.json"), Buffer.from(`\ufeff${JSON.stringify(text)}`, "utf16le"));
    const { exit, err } = await run(["compare", "index.json", "index.json", "-q", flag, "wide.json"], {
      cwd: folder,
    });
    expect([exit, err]).toEqual([0, ""]);
  });

  it("is reported missing with the option that names it", async () => {
    const io = { cwd: folder };
    await expect(readNamed("none.txt", "--list", io)).rejects.toMatchObject({
      code: "usage",
      message: "cannot read the file of --list (there is no such file)",
    });
  });
});
