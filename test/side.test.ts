import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { printLock } from "../src/compare/lock-print.ts";
import { compareSurfaces } from "../src/compare/surfaces.ts";
import { readSurface } from "../src/side.ts";
import { readSource } from "../src/source.ts";

const file = "samples/multilingual-site.index.json";
const bytes = readFileSync(file);
const source = readSource(bytes, file);
const lock = printLock(source.surface);

describe("readSurface", () => {
  it("reads an index, and a lock file that is equal to it", () => {
    const surface = readSurface(bytes, file);
    expect(surface).toEqual(source.surface);
    const locked = readSurface(Buffer.from(lock), "api.lock");
    expect(compareSurfaces(surface, locked).relation).toBe("equal");
    expect([surface.origin, locked.origin]).toEqual(["index", "lock"]);
  });

  it.each([
    ["with a byte order mark", Buffer.from(`\uFEFF${lock}`)],
    ["in UTF-16", Buffer.from(`\uFEFF${lock}`, "utf16le")],
    ["compressed", gzipSync(lock)],
  ])("reads a lock file %s", (_, saved) => {
    expect(readSurface(saved, "api.lock").operations).toHaveLength(source.surface.operations.length);
  });

  it("reads an index behind text that begins like YAML", () => {
    const dirty = Buffer.concat([Buffer.from("Notice: openapi: x in /srv/a.php on line 3\n"), bytes]);
    expect(readSurface(dirty, "given").operations).toHaveLength(source.surface.operations.length);
  });

  it.each([
    ["not-an-index", "openapi: 3.1.0\npaths: {}"],
    ["not-an-index", "swagger: '2.0'"],
    ["not-an-index", '{"openapi": "3.1.0"}'],
    ["not-json", "openapi is a format"],
    ["lock-unreadable", `${lock.split("\n", 1)[0] ?? ""}\nwhat is this`],
  ])("says %s of %j", (code, text) => {
    expect(() => readSurface(Buffer.from(text), "given")).toThrow(expect.objectContaining({ code }));
  });
});
