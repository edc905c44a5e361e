// The imports of src and templates against the table of who may import whom.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/**
 * Who may import whom. A row is a room: a folder of src or of templates, or a file beside them; `types` are rooms of which only
 * `import type` is allowed. What a row does not name, its room must not import.
 */
const ROOMS: Readonly<Record<string, { values: readonly string[]; types?: readonly string[] }>> = {
  // Leaf files, one noun each, which know nothing of WordPress.
  base: { values: [] },
  // Every kind of notice and error, with its level or exit code.
  diagnostics: { values: ["base"] },
  // What differs between Node and a browser.
  platform: { values: ["base"] },
  route: {
    values: ["base", "diagnostics", "platform"],
  },
  wordpress: { values: ["base"], types: ["diagnostics"] },
  schema: { values: ["base", "diagnostics", "route", "wordpress"] },
  discovery: { values: ["base", "diagnostics", "platform"] },
  surface: {
    values: ["base", "diagnostics", "platform", "route", "schema", "wordpress"],
    types: ["discovery"],
  },
  access: { values: ["base", "diagnostics", "surface", "wordpress"], types: ["fetch"] },
  "access-report": {
    values: ["access", "answers", "base", "report", "surface", "wordpress"],
  },
  openapi: {
    values: ["base", "diagnostics", "example", "route", "schema", "surface", "wordpress"],
  },
  compare: {
    values: ["access", "base", "diagnostics", "platform", "route", "schema", "surface", "wordpress"],
  },
  inventory: {
    values: ["access", "base", "diagnostics", "compare", "platform", "report"],
    types: ["surface"],
  },
  report: { values: ["base", "compare", "diagnostics", "platform", "surface"] },
  history: { values: ["base", "compare", "report", "surface"] },
  fetch: {
    values: ["base", "diagnostics", "discovery"],
  },
  docs: {
    values: [
      "access",
      "base",
      "diagnostics",
      "answers",
      "example",
      "history",
      "platform",
      "report",
      "schema",
      "surface",
      "wordpress",
    ],
    types: ["inventory", "route"],
  },
  example: { values: ["base", "route", "schema", "surface", "wordpress"] },
  // Operations as tools that models call, of a document alone.
  tools: { values: ["base", "schema", "surface", "wordpress"], types: ["example", "openapi"] },
  // What commands, pages and servers print. Its search is in the script of the pages too.
  answers: {
    values: ["base", "diagnostics", "example", "report", "route", "schema", "surface", "wordpress"],
  },
  mock: {
    values: ["base", "example", "responses", "route", "schema", "surface", "wordpress"],
  },
  server: {
    values: ["base", "compare", "diagnostics", "comparisons", "docs", "inventory", "mock", "source"],
  },
  // Tools for agents, over stdio and HTTP.
  mcp: {
    values: ["access", "answers", "base", "diagnostics", "example", "schema", "surface", "tools"],
    types: ["fetch", "openapi"],
  },
  responses: {
    values: ["base", "platform", "schema", "surface", "wordpress"],
    types: ["diagnostics"],
  },
  source: { values: ["access", "base", "diagnostics", "discovery", "surface"], types: ["fetch"] },
  live: { values: ["fetch", "source"] },
  documentation: {
    values: ["base", "diagnostics", "discovery", "openapi", "responses", "surface"],
    types: ["docs", "source"],
  },
  comparisons: { values: ["compare", "docs", "report"] },
  side: { values: ["diagnostics", "compare", "discovery", "source"], types: ["surface"] },
  convert: { values: ["openapi", "responses", "surface"], types: ["diagnostics", "source"] },
  // The scripts of pages.
  "templates/theme": { values: [] },
  "templates/explorer": { values: ["base", "answers", "example"], types: ["docs"] },
  "templates/reference": { values: ["docs", "templates/explorer"] },
  "templates/report": { values: ["templates/explorer"] },
  "templates/app": {
    values: ["base", "templates/explorer"],
    types: ["docs", "openapi", "report"],
  },
  "templates/worker": {
    values: [
      "base",
      "diagnostics",
      "answers",
      "compare",
      "comparisons",
      "convert",
      "discovery",
      "docs",
      "documentation",
      "fetch",
      "history",
      "openapi",
      "report",
      "side",
      "source",
    ],
    types: ["surface", "templates/app"],
  },
  // The work of commands, on plain data: commands read options into it and print what comes back.
  jobs: { values: ["*"] },
  cli: { values: ["*"] },
  index: { values: ["*"] },
  browser: { values: ["*"] },
};

/** Rooms that nobody imports. */
const NOBODY_IMPORTS: ReadonlySet<string> = new Set(["index", "browser", "cli"]);

const source = fileURLToPath(new URL("../src/", import.meta.url));

interface Import {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly typeOnly: boolean;
}

/** The room of a file by its path from src: `../templates/app/main.ts` is in `templates/app`. */
function roomOf(path: string): string {
  const [, room = ""] = /^(?:\.\.\/)?((?:templates\/)?[^/]*?)(?:\.ts)?(?:\/|$)/.exec(path) ?? [];
  return room;
}

function importsOf(file: string, text: string): readonly Import[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s+)?[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
  );
  return [...statements].map(([, type, fixed, dynamic]) => {
    const target = relative(source, join(source, dirname(file), fixed ?? dynamic ?? ""));
    return { from: roomOf(file), to: roomOf(target), file, typeOnly: type !== undefined };
  });
}

function violations(imports: readonly Import[]): readonly string[] {
  return imports.flatMap(({ from, to, file, typeOnly }) => {
    if (from === to) return [];
    const row = ROOMS[from];
    if (row === undefined) return [`${file}: the table has no row for the room "${from}"`];
    if (NOBODY_IMPORTS.has(to)) return [`${file} imports ${to}, which nobody may`];
    if (row.values.includes("*") || row.values.includes(to)) return [];
    if (row.types?.includes(to) === true) return typeOnly ? [] : [`${file} imports more than types of ${to}`];
    return [`${file} imports ${to}, which its room may not`];
  });
}

/**
 * What stands in a room beside its door: `judge.ts` brings swagger-parser, which takes no bundler for browsers. Imports as the program
 * runs name a file, since its room need not be loaded with it; so do templates, whose bytes each page pays for.
 */
function isDoor(file: string): boolean {
  return file.endsWith("/index.ts") || file === "openapi/judge.ts";
}

function staticTargets(file: string, text: string): readonly string[] {
  const found = text.matchAll(/^(?:import|export)\s+[^;]*?from\s+"(\.[^"]+)"/gm);
  return [...found].map(([, target = ""]) => join(dirname(file), target));
}

/** Groups of files that import each other. */
const KNOWN_CYCLES: readonly string[] = [
  "docs/resources.ts docs/view.ts",
  "inventory/database.ts inventory/migrations.ts",
  "mock/items.ts mock/recorded.ts",
  "report/github.ts report/markdown.ts report/print.ts report/sarif.ts report/text.ts",
  "server/adding.ts server/app.ts",
  "surface/candidates.ts surface/dispatch.ts",
];

/** The files that a file imports, of values, of types or as the program runs. */
function targetsOf(file: string, text: string): readonly string[] {
  const found = text.matchAll(/^(?:import|export)\s+[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm);
  return [...found].map(([, fixed, dynamic]) => join(dirname(file), fixed ?? dynamic ?? ""));
}

/** The groups of files that reach each other, each as one line. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reached = new Map(
    [...graph.keys()].map((start) => {
      const seen = new Set(graph.get(start));
      for (const file of seen) for (const next of graph.get(file) ?? []) seen.add(next);
      return [start, seen] as const;
    }),
  );
  const groups = [...graph.keys()].flatMap((file) => {
    if (reached.get(file)?.has(file) !== true) return [];
    const others = [...(reached.get(file) ?? [])].filter((other) => reached.get(other)?.has(file) === true);
    return [others.toSorted().join(" ")];
  });
  return [...new Set(groups)].toSorted();
}

/** The files that one reaches by imports of values, with the twin of the platform's file for Node in its place. */
function reachOf(start: string, read: (file: string) => string | undefined): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const file of reached) {
    const found = (read(file) ?? "").matchAll(
      /^(?:import|export)\s+(?!type\s)[^;]*?from\s+"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
    );
    for (const [, fixed, dynamic] of found) {
      const target = relative(source, join(source, dirname(file), fixed ?? dynamic ?? ""));
      reached.add(target.replace(/^platform\/node/, "platform/browser"));
    }
  }
  return reached;
}

function filesBeside(file: string): string | undefined {
  // The build makes it.
  return file === "platform/resources.js" ? "" : readFileSync(join(source, file), "utf8");
}

const files = ["", "../templates/"]
  .flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: "utf8" }).map((file) => folder + file),
  )
  .filter((file) => file.endsWith(".ts"))
  .toSorted();
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(source, file), "utf8")));

describe("architecture", () => {
  it("sees the imports of the tree", () => {
    expect(imports.length).toBeGreaterThan(30);
    expect(imports).toContainEqual({
      from: "surface",
      to: "route",
      file: "surface/build.ts",
      typeOnly: false,
    });
    expect(imports).toContainEqual({
      from: "cli",
      to: "source",
      file: "cli/commands/samples.ts",
      typeOnly: false,
    });
  });

  it("has a row for every room", () => {
    expect([...new Set(files.map(roomOf))].filter((room) => ROOMS[room] === undefined)).toEqual([]);
  });

  it("lets each room import only what its row names", () => {
    expect(violations(imports)).toEqual([]);
  });

  it("names in no row what its room does not import", () => {
    const spare = Object.entries(ROOMS).flatMap(([room, { values, types = [] }]) => {
      const own = imports.filter(({ from }) => from === room);
      const imported = new Set(own.map(({ to, typeOnly }) => `${to} ${typeOnly ? "type" : "value"}`));
      return [
        ...values.filter((to) => to !== "*" && !imported.has(`${to} value`)).map((to) => `${room}: ${to}`),
        ...types.filter((to) => !imported.has(`${to} type`)).map((to) => `${room}: type of ${to}`),
      ];
    });
    expect(spare).toEqual([]);
  });

  it("enters each room by its door", () => {
    const rooms = new Set(files.filter((file) => file.endsWith("/index.ts")).map(roomOf));
    expect(rooms.size).toBeGreaterThan(15);
    const inside = files
      .filter((file) => !file.startsWith("../"))
      .flatMap((file) =>
        staticTargets(file, readFileSync(join(source, file), "utf8"))
          .filter((to) => roomOf(to) !== roomOf(file) && rooms.has(roomOf(to)) && !isDoor(to))
          .map((to) => `${file} imports ${to}`),
      );
    expect(inside).toEqual([]);
  });

  it("has no cycle between rooms, type imports counted", () => {
    const reach = (room: string, seen: Set<string>): Set<string> => {
      for (const { from, to } of imports) {
        if (from !== room || to === room || seen.has(to)) continue;
        seen.add(to);
        reach(to, seen);
      }
      return seen;
    };
    expect(Object.keys(ROOMS).filter((room) => reach(room, new Set()).has(room))).toEqual([]);
  });

  it("gives jobs data, and neither commander's options nor words about them", () => {
    const inJobs = files.filter((file) => file.startsWith("jobs/"));
    expect(inJobs.length).toBeGreaterThan(15);
    const offenders = inJobs.filter((file) =>
      /"commander"|cli\/|--[a-z]|[\s"'`]-o\b/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(offenders).toEqual([]);
  });

  it("has no cycle of files, static, dynamic or of types, but for those that are known", () => {
    const graph = new Map(
      files.map((file) => [file, targetsOf(file, readFileSync(join(source, file), "utf8"))]),
    );
    expect(cyclesOf(graph)).toEqual(KNOWN_CYCLES);
  });

  it("finds a planted cycle", () => {
    const planted = {
      "a.ts": 'import { b } from "./room/b.ts";\nimport { d } from "./d.ts";',
      "room/b.ts": 'const c = await import("./c.ts");',
      "room/c.ts": 'export type { A } from "../a.ts";',
      "d.ts": 'import { readFileSync } from "node:fs";',
    };
    const graph = new Map(Object.entries(planted).map(([file, text]) => [file, targetsOf(file, text)]));
    expect(cyclesOf(graph)).toEqual(["a.ts room/b.ts room/c.ts"]);
  });

  describe("the part for browsers", () => {
    const needsNode = (text: string): boolean =>
      /(?:from|import\()\s*"node:|(?<![\w.])(?:Buffer|process|setImmediate)\b(?=[.(])/.test(
        text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, ""),
      );

    it.each([
      ["browser.ts", "openapi/document.ts"],
      ["../templates/theme.ts", "../templates/theme.ts"],
      ["../templates/explorer/main.ts", "answers/search/search.ts"],
      ["../templates/reference/main.ts", "docs/cut.ts"],
      ["../templates/report/main.ts", "../templates/explorer/filter.ts"],
      ["../templates/app/main.ts", "base/json.ts"],
      ["../templates/app/frame.ts", "../templates/explorer/find.ts"],
      ["../templates/worker/loader.ts", "../templates/worker/loader.ts"],
      ["../templates/worker/main.ts", "fetch/address.ts"],
    ])("reaches nothing that needs Node, but for the file whose twin the build takes: %s", (start, end) => {
      const reached = reachOf(start, filesBeside);
      expect(reached).toContain(end);
      expect([...reached].filter((file) => needsNode(filesBeside(file) ?? ""))).toEqual([]);
      expect(
        ["platform/node.ts", "fetch/fetch.ts", "cli/main.ts", "server/app.ts"].filter((file) =>
          reached.has(file),
        ),
      ).toEqual([]);
    });

    it("finds what needs Node, behind an import of any kind", () => {
      const planted = new Map([
        ["browser.ts", 'export { a } from "./a.ts";'],
        ["a.ts", 'const b = await import("./room/b.ts");\nimport type { T } from "./types.ts";'],
        ["room/b.ts", 'import { readFileSync } from "node:fs";'],
        ["types.ts", 'import { Socket } from "node:net";'],
      ]);
      const reached = reachOf("browser.ts", (file) => planted.get(file));
      expect([...reached].filter((file) => needsNode(planted.get(file) ?? ""))).toEqual(["room/b.ts"]);
    });
  });

  it("gives each name of a type one meaning, but for the twins of the platform", () => {
    const declared = files.flatMap((file) =>
      [...readFileSync(join(source, file), "utf8").matchAll(/^(?:export )?(?:interface|type) (\w+)/gm)].map(
        ([, name = ""]) => name,
      ),
    );
    const repeated = declared.filter((name, at) => declared.indexOf(name) !== at);
    expect(repeated).toEqual(["AssetName"]);
  });

  it("keeps WordPress out of base", () => {
    const offenders = files.filter(
      (file) => file.startsWith("base/") && /WordPress|PHP/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(offenders).toEqual([]);
  });

  it("uses no built-in fetch, which one hostile answer can end the process with", () => {
    const offenders = files.filter((file) =>
      /(?<![\w.])fetch\(/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(offenders).toEqual([]);
  });

  const planted: readonly { text: string; file: string; finds: string }[] = [
    {
      file: "route/a.ts",
      text: 'import { b } from "../surface/b.ts";',
      finds: "route/a.ts imports surface, which its room may not",
    },
    {
      file: "docs/a.ts",
      text: 'import { b } from "../route/b.ts";',
      finds: "docs/a.ts imports more than types of route",
    },
    {
      file: "server/a.ts",
      text: 'const b = await import("../cli/b.ts");',
      finds: "server/a.ts imports cli, which nobody may",
    },
    {
      file: "../templates/worker/a.ts",
      text: 'import { b } from "../../src/server/b.ts";',
      finds: "../templates/worker/a.ts imports server, which its room may not",
    },
    {
      file: "attic/a.ts",
      text: 'export type { B } from "../base/json.ts";',
      finds: 'attic/a.ts: the table has no row for the room "attic"',
    },
  ];
  it.each(planted)("finds a planted violation: $finds", ({ file, text, finds }) => {
    expect(violations(importsOf(file, text))).toEqual([finds]);
  });
});
