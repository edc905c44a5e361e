import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { printLock } from "../src/compare/lock-print.ts";
import { compareSurfaces } from "../src/compare/surfaces.ts";
import { convert } from "../src/convert.ts";
import { printDocument } from "../src/openapi/print.ts";
import { readSurface } from "../src/side.ts";
import { readSource } from "../src/source.ts";

const file = "samples/multilingual-site.index.json";
const bytes = readFileSync(file);
const source = readSource(bytes, file);

describe("readSurface", () => {
  it("reads an index, and a lock file that is equal to it", () => {
    const surface = readSurface(bytes, file);
    expect(surface).toEqual(source.surface);
    const locked = readSurface(Buffer.from(printLock(surface)), "api.lock");
    expect(compareSurfaces(surface, locked).relation).toBe("equal");
  });

  it("reads a document, in either form, with every operation of the index", async () => {
    const [now, older] = await Promise.all(
      (["3.1", "3.0"] as const).map(async (openapi) => {
        const text = await printDocument(convert(source, { openapi }).document, "json");
        return readSurface(Buffer.from(text), openapi);
      }),
    );
    if (!now || !older) throw new Error("no documents");
    expect(now.operations).toHaveLength(source.surface.operations.length);
    expect(compareSurfaces(now, now).relation).toBe("equal");
    expect(compareSurfaces(now, older).counts).toMatchObject({ onlyInA: 0, onlyInB: 0 });
  });

  it("reads a lock file and a document however they were saved", async () => {
    const texts = [
      printLock(source.surface),
      await printDocument(convert(source).document, "json"),
      JSON.stringify({
        info: { description: "a".repeat(9000) },
        openapi: "3.1.0",
        paths: { "/a": { get: {} } },
      }),
    ];
    for (const text of texts) {
      const { operations } = readSurface(Buffer.from(text), "as it was");
      const saved = {
        marked: Buffer.from(`\uFEFF${text}`),
        wide: Buffer.from(`\uFEFF${text}`, "utf16le"),
        packed: gzipSync(text),
      };
      for (const [name, given] of Object.entries(saved))
        expect(readSurface(given, name).operations).toHaveLength(operations.length);
    }
  });

  it.each([
    ["not-json", "openapi: 3.1.0"],
    ["not-an-index", '{"openapi": 3}'],
    ["lock-unreadable", `${printLock(source.surface).split("\n", 1)[0] ?? ""}\nwhat is this`],
  ])("says %s of %j", (code, text) => {
    expect(() => readSurface(Buffer.from(text), "given")).toThrow(expect.objectContaining({ code }));
  });
});
