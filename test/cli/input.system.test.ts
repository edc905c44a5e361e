import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const folder = makeFolder();
const whole = JSON.stringify({
  name: "Site",
  namespaces: [],
  routes: { "/": { namespace: "", endpoints: [] } },
});

const files: Readonly<Record<string, string>> = {
  "empty.json": "",
  "spaces.json": " \n ",
  "text.json": "Hello, I am not JSON.",
  "page.json": "<!doctype html><title>Not found</title>",
  "posts.json": JSON.stringify([{ id: 1, title: {} }]),
  "error.json": JSON.stringify({ code: "rest_forbidden", message: "No.", data: { status: 401 } }),
  "truncated.json": whole.slice(0, -9),
  "number.json": "5",
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  symlinkSync("circle.json", join(folder, "circle.json"));
});

const refused: readonly { source: string; exit: number; says: string }[] = [
  { source: "missing.json", exit: 6, says: "no such file" },
  { source: "circle.json", exit: 6, says: "the links lead in a circle" },
  { source: `${"a".repeat(300)}.json`, exit: 6, says: "the name is too long" },
  { source: "empty.json", exit: 6, says: "empty" },
  { source: "spaces.json", exit: 6, says: "white space" },
  { source: "text.json", exit: 6, says: "JSON" },
  { source: "page.json", exit: 6, says: "HTML" },
  { source: "posts.json", exit: 6, says: "this is a list" },
  { source: "error.json", exit: 6, says: "an error of WordPress" },
  { source: "truncated.json", exit: 6, says: "stops after" },
  { source: "number.json", exit: 6, says: "number" },
];

describe("a source that cannot be used", () => {
  it.each(refused)(
    "$source ends with $exit, one line that says what, where and what to do",
    async ({ source, exit, says }) => {
      const result = await run(["convert", source, "-o", "out.json"], { cwd: folder });
      expect(result.exit).toBe(exit);
      expect(result.out).toBe("");
      expect(result.err.trimEnd().split("\n")).toHaveLength(1);
      expect(result.err).toContain(`routeprint: ${source}: `);
      expect(result.err.toLowerCase()).toContain(says.toLowerCase());
      expect((await run(["convert", "out.json"], { cwd: folder })).err).toContain("no such file");
    },
  );

  it("is reported in a readable line, however long its name", async () => {
    const { exit, err } = await run(["convert", `${"a".repeat(5000)}.json`], { cwd: folder });
    expect([exit, err.length < 700]).toEqual([6, true]);
  });

  it("is reported as JSON with --json-errors", async () => {
    const { err } = await run(["convert", "posts.json", "--json-errors"], { cwd: folder });
    expect(JSON.parse(err)).toMatchObject({ code: "not-an-index", url: "posts.json", attempts: [] });
  });
});

describe("a folder", () => {
  it.each([
    ["v1 v2 v10", ["v1.json", "v2.json", "v10.json"]],
    ["releases", ["6.9.json", "6.9.1.json", "6.10.json"]],
    ["days", ["2024-12-31.index.json", "2025-1-2.index.json", "2025-01-10.index.json"]],
    ["endings", ["a.json", "b.JSON"]],
    ["letters", ["a.json", "b.json", "B.json", "É.json", "f.json"]],
    ["same numbers", ["001.json", "01.json", "1.json", "2.json"]],
  ])("is expanded to its indexes in natural order: %s", async (name, ordered) => {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    for (const file of ordered.toReversed()) writeFileSync(join(cwd, file), whole);
    const { out } = await run(["check", ".", "--json"], { cwd });
    const verdicts: readonly { readonly source: string }[] = JSON.parse(out);
    expect(verdicts.map(({ source }) => source)).toEqual(ordered);
  });
});

describe("stdin", () => {
  it("is a source", async () => {
    const { exit, out } = await run(["convert", "-"], { stdin: whole });
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./) });
  });
});

describe("D33 a file that is named as a host is", () => {
  it("is the file, for every command but fetch; a scheme makes it an address", async () => {
    writeFileSync(join(folder, "choir.example"), whole);
    const document = await run(["convert", "choir.example", "-q"], { cwd: folder });
    expect([document.exit, JSON.parse(document.out).info.title]).toEqual([0, "Site REST API"]);
    expect((await run(["convert", "./choir.example", "-q"], { cwd: folder })).out).toBe(document.out);
    const address = await run(["convert", "http://choir.example:1/", "--offline"], {
      cwd: folder,
      env: { HOME: folder },
    });
    expect([address.exit, address.err]).toEqual([3, expect.stringContaining("not cached")]);
  });
});
