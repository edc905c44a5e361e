// Text of a site in the log of a CI system, which runs workflow commands that it finds there.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { readSource } from "../../src/source.ts";
import { breakCommands } from "../../src/base/escape.ts";
import { readSurface } from "../../src/side.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const COMMANDS: readonly string[] = [
  "::error::broken",
  "  ::set-output name=a::b",
  "\r::stop-commands::x",
  "a\n::add-mask::b",
  "\u001b[0m\r\u0085\u2028 ::warning::x",
  "##[error]broken",
  "see ##vso[task.complete result=Failed;]",
  "##teamcity[buildStop comment='x']",
  "##VSO[task.setvariable variable=a]b",
];

/** An index that says the same in all its texts, names and values. */
function indexOf(command: string, more: readonly string[] = []): object {
  const schema = { type: "string", description: command, enum: [command, "b"], default: command };
  const args = { [command]: schema, ok: { type: "object", properties: { [command]: schema } } };
  const endpoint = { methods: ["GET", "POST"], args };
  const namespace = command;
  const names = ["/", `/${command}`, ...more];
  return {
    name: command,
    description: command,
    home: "https://shop.example",
    namespaces: [namespace, "::/v1"],
    authentication: { [command]: {} },
    routes: Object.fromEntries(
      names.map((name) => [
        name,
        {
          namespace,
          endpoints: [endpoint],
          schema: { title: command, type: "object", properties: { [command]: schema } },
        },
      ]),
    ),
  };
}

/** What a CI system would run of a log. */
function commandsIn(log: string): readonly string[] {
  return log
    .split(/[\n\r\v\f\u0085\u2028\u2029]/)
    .filter((line) => /^[\s\p{Cc}\p{Cf}]*::/u.test(line) || /##[a-z]*\[/i.test(line));
}

const FORMATS = ["text", "markdown", "json", "html", "junit", "sarif", "csv"];

const LINES: readonly string[] = [
  "convert a.json -v",
  "convert a.json --format yaml",
  "convert a.json --notices -",
  "routes a.json",
  "routes a.json --json",
  "check a.json",
  "lock a.json -v",
  "explain a.json /a",
  "compare a.json b.json a.json",
  "convert b.json a.json --namespace ::error::x -o docs",
  ...FORMATS.map((format) => `compare a.json b.json --expand -v --format ${format}`),
];

describe("workflow commands in the text of a site", () => {
  const folders = COMMANDS.map((command) => {
    const cwd = makeFolder();
    writeFileSync(join(cwd, "a.json"), JSON.stringify(indexOf(command)));
    writeFileSync(join(cwd, "b.json"), JSON.stringify(indexOf(command, [`/x${command}`])));
    return { command, cwd };
  });

  it.each(LINES)("do nothing in the output of %s", async (line) => {
    for (const { command, cwd } of folders) {
      const { out, err } = await run(line.split(" "), { cwd });
      expect([command, commandsIn(out), commandsIn(err)]).toEqual([command, [], []]);
      expect(out + err).not.toBe("");
    }
  });

  it("leave the commands of a GitHub report alone", async () => {
    for (const { command, cwd } of folders) {
      const { out } = await run(["compare", "a.json", "b.json", "--format", "github"], { cwd });
      const lines = out.trimEnd().split("\n");
      expect([
        command,
        lines.filter((line) => !/^::(?:error|warning|notice) (?:file|title)=/.test(line)),
      ]).toEqual([command, []]);
      expect([command, lines.filter((line) => /##[a-z]*\[/i.test(line))]).toEqual([command, []]);
    }
  });

  it("are the same values in JSON and YAML", async () => {
    for (const { cwd } of folders) {
      const json = await run(["convert", "a.json", "-o", "a.openapi.json", "-q"], { cwd });
      expect(json.err).toBe("");
      const saved: unknown = JSON.parse(readFileSync(join(cwd, "a.openapi.json"), "utf8"));
      expect(JSON.parse((await run(["convert", "a.json"], { cwd })).out)).toEqual(saved);
      expect(parse((await run(["convert", "a.json", "--format", "yaml"], { cwd })).out)).toEqual(saved);
    }
  });

  it("are read back from a lock file", async () => {
    for (const { cwd } of folders) {
      const { out } = await run(["lock", "a.json"], { cwd });
      const surface = readSurface(Buffer.from(out), "a.lock");
      const { surface: own } = readSource(readFileSync(join(cwd, "a.json")), "a.json");
      const namesOf = (operations: typeof own.operations) =>
        operations.map(({ arguments: all }) => all.map(({ name }) => name).toSorted());
      expect(namesOf(surface.operations)).toEqual(namesOf(own.operations));
      writeFileSync(join(cwd, "a.lock"), out);
      expect((await run(["compare", "a.lock", "a.json", "--format", "json"], { cwd })).out).toContain(
        '"relation": "equal"',
      );
    }
  });

  it("do nothing in an error, as a line or as JSON", async () => {
    const cwd = makeFolder();
    for (const flags of [[], ["--json-errors"]]) {
      const { err } = await run(["routes", "\n::error::x ##vso[y].json", ...flags], { cwd });
      expect(commandsIn(err)).toEqual([]);
      if (flags.length > 0) expect(JSON.parse(err)).toMatchObject({ url: "\n::error::x ##vso[y].json" });
    }
  });
});

describe("breakCommands", () => {
  it.each(["a::b", "#: # [x] ## x [y]", "std::vector\n a ::b", "1##", "# routeprint lock 1"])(
    "leaves %j alone",
    (text) => {
      expect(breakCommands(text)).toBe(text);
    },
  );

  it("takes time in proportion to the text", () => {
    const text = `${"\n ".repeat(200_000)}::${"##".repeat(200_000)}${"##a".repeat(200_000)}[${" :: ".repeat(200_000)}`;
    expect(breakCommands(text).length).toBeGreaterThan(text.length);
  });
});
