import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBytes, readStream, readText } from "../../src/jobs/files.ts";
import { MAX_BYTES } from "../../src/base/stream.ts";
import { makeFolder } from "../support/folder.ts";

const folder = makeFolder();
const file = join(folder, "index.json");

const tooLarge = expect.objectContaining({ code: "source-too-large", where: "a.json" }) as Error;

async function* streamOf(sizes: readonly number[], read: number[] = []): AsyncGenerator<Uint8Array> {
  for (const size of sizes) {
    read.push(size);
    yield new Uint8Array(size).fill(size);
  }
}

describe("the bytes of a file", () => {
  it("are all that it holds", async () => {
    writeFileSync(file, "{}");
    expect(String(await readBytes(file, "a.json"))).toBe("{}");
  });

  it("are no more than those of a source", async () => {
    truncateSync(file, MAX_BYTES + 1);
    await expect(readBytes(file, "a.json")).rejects.toThrowError(tooLarge);
  });

  it.skipIf(process.platform === "win32")(
    "are no more than those of a source where it is a device",
    async () => {
      await expect(readBytes("/dev/zero", "a.json")).rejects.toThrowError(tooLarge);
    },
  );
});

describe("the bytes of a stream", () => {
  it("are all that it gives, in order", async () => {
    expect(await readStream(streamOf([1, 3, 2]), "a.json")).toEqual(new Uint8Array([1, 3, 3, 3, 2, 2]));
  });

  it("are as many as those of a source at most, behind which nothing is read", async () => {
    const read: number[] = [];
    expect(await readStream(streamOf([MAX_BYTES - 1, 1]), "a.json")).toHaveLength(MAX_BYTES);
    await expect(readStream(streamOf([MAX_BYTES, 1, 2], read), "a.json")).rejects.toThrowError(tooLarge);
    expect(read).toEqual([MAX_BYTES, 1]);
  });
});

const SAVED: readonly (readonly [string, Uint8Array])[] = [
  ["UTF-8", Buffer.from("né\r\n")],
  ["UTF-8 with its mark", Buffer.from("\ufeffné\r\n")],
  ["UTF-16, as PowerShell writes it", Buffer.from("\ufeffné\r\n", "utf16le")],
];

describe("the text of what somebody wrote", () => {
  it.each(SAVED)("is read from %s", async (_name, bytes) => {
    writeFileSync(join(folder, "a.txt"), bytes);
    expect(await readText("a.txt", { cwd: folder })).toBe("né\r\n");
  });
});
