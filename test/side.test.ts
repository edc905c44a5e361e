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
  it("reads an index, and a lock file that is equal to it", async () => {
    const surface = await readSurface(bytes, file);
    expect(surface).toEqual(source.surface);
    const locked = await readSurface(Buffer.from(printLock(surface)), "api.lock");
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

  it.each<[string, (count: number) => string]>([
    [
      "YAML",
      (count) =>
        `openapi: 3.1.0\npaths:\n  /a: &a {get: {}}\n${Array.from({ length: count - 1 }, (_none, at) => `  /a${at}: *a\n`).join("")}`,
    ],
    [
      "JSON",
      (count) =>
        JSON.stringify({
          openapi: "3.1.0",
          paths: Object.fromEntries(Array.from({ length: count }, (_none, at) => [`/a${at}`, {}])),
        }),
    ],
  ])("refuses a document of too many paths in %s", async (form, write) => {
    expect((await readSurface(Buffer.from(write(20_000)), form)).context).toBe("view");
    await expect(readSurface(Buffer.from(write(20_001)), form)).rejects.toMatchObject({
      code: "source-too-large",
      message: "The document has 20001 paths; at most 20000 are read.",
      where: form,
    });
  });

  it("reads a lock file and a document however they were saved", async () => {
    const texts = [
      printLock(source.surface),
      await printDocument(convert(source).document, "json"),
      await printDocument(convert(source).document, "yaml"),
      JSON.stringify({
        info: { description: "a".repeat(9000) },
        openapi: "3.1.0",
        paths: { "/a": { get: {} } },
      }),
    ];
    for (const text of texts) {
      const { operations } = await readSurface(Buffer.from(text), "as it was");
      const saved = {
        marked: Buffer.from(`\uFEFF${text}`),
        wide: Buffer.from(`\uFEFF${text}`, "utf16le"),
        packed: gzipSync(text),
      };
      for (const [name, given] of Object.entries(saved))
        expect((await readSurface(given, name)).operations).toHaveLength(operations.length);
    }
  });

  it.each(["3.1", "3.0"] as const)("reads a document of %s in YAML as in JSON", async (openapi) => {
    const { document } = convert(source, { openapi });
    const [json, yaml] = await Promise.all(
      (["json", "yaml"] as const).map(async (format) =>
        readSurface(Buffer.from(await printDocument(document, format)), format),
      ),
    );
    expect(yaml).toEqual(json);
  });

  it.each([
    ["openapi: 3.0.3\npaths:\n  /a: {get: {}}", 1],
    ["# by hand\n\n---\nopenapi: 3.1\npaths:\n  /a: {get: {}}\n...\n", 1],
    ["\n  openapi: 3.0.3\n  paths:\n    /a: {get: {}}", 1],
    ["info: {title: Sorted}\n'openapi' : 3.0.3\n", 0],
    ['{"openapi": 3}', 0],
  ])("reads %j", async (text, operations) => {
    expect((await readSurface(Buffer.from(text), "given")).operations).toHaveLength(operations);
  });

  it("reads an index behind text that begins like YAML", async () => {
    const dirty = Buffer.concat([Buffer.from("Notice: openapi: x in /srv/a.php on line 3\n"), bytes]);
    expect((await readSurface(dirty, "given")).operations).toHaveLength(source.surface.operations.length);
  });

  it.each([
    ["not-an-index", "openapi:"],
    ["not-an-index", "swagger: '2.0'"],
    ["not-an-index", '{"openapi": null}'],
    ["not-json", "openapi is a format"],
    ["yaml-unreadable", "openapi: 3.1.0\npaths: {"],
    ["lock-unreadable", `${printLock(source.surface).split("\n", 1)[0] ?? ""}\nwhat is this`],
  ])("says %s of %j", async (code, text) => {
    await expect(readSurface(Buffer.from(text), "given")).rejects.toMatchObject({ code });
  });
});
