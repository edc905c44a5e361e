// The tables of `rules-*.ts`: a case for each rule, and each rule needed.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { assert, constantFrom, dictionary, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import { normalizeArgument, normalizeSchema } from "../../src/schema/normalize.ts";
import { CASES } from "./cases.ts";

const read = (raw: unknown, use?: "response"): { out: unknown; notices: string[] } => {
  const { schema, notices } =
    use === "response"
      ? normalizeSchema(raw, "/p")
      : (({ argument, notices: own }) => ({ schema: argument.schema, notices: own }))(
          normalizeArgument({ name: "a", definition: raw as Record<string, unknown>, pointer: "/p" }),
        );
  return { out: createSchemaPrinter(true)(schema), notices: notices.map(({ code }) => code) };
};

describe("each oddity", () => {
  for (const { name, in: raw, out, notices, use } of CASES) {
    it(name, () => {
      expect(read(raw, use)).toEqual({ out, notices });
    });
  }

  it("has a case", () => {
    const folder = fileURLToPath(new URL("../../src/schema/", import.meta.url));
    const source = readdirSync(folder)
      .map((file) => readFileSync(`${folder}${file}`, "utf8"))
      .join("\n");
    const used = [...source.matchAll(/(?:code: |note\([^"]*?)"([a-z0-9]+(?:-[a-z0-9]+)+)"/g)].map(
      ([, code]) => code,
    );
    const covered = new Set<string>(CASES.flatMap(({ notices }) => notices));
    expect(used.length).toBeGreaterThan(30);
    expect([...new Set(used)].filter((code) => !covered.has(code ?? ""))).toEqual([]);
  });
});

describe("any definition", () => {
  it("gives a schema, whatever stands there", () => {
    const anything = dictionary(
      constantFrom(
        "type",
        "enum",
        "default",
        "items",
        "properties",
        "minimum",
        "pattern",
        "format",
        "required",
        "oneOf",
        "description",
      ),
      jsonValue({ maxDepth: 4 }),
    );
    assert(
      property(anything, (definition) => {
        const { argument } = normalizeArgument({ name: "a", definition, pointer: "" });
        expect(() => JSON.stringify(createSchemaPrinter(true)(argument.schema))).not.toThrow();
      }),
    );
  });

  it("is cut where it is nested too deep", () => {
    let raw: unknown = { type: "string" };
    for (let depth = 0; depth < 100; depth += 1) raw = { type: "object", properties: { n: raw } };
    expect(read(raw).notices).toEqual(["schema-unreadable"]);
  });

  it("points to the oddity", () => {
    const { notices } = normalizeArgument({
      name: "a",
      definition: { type: "object", properties: { "x/y": { type: "int" } } },
      pointer: "/routes/~1x",
    });
    expect(notices[0]).toMatchObject({ pointer: "/routes/~1x/properties/x~1y/type", code: "type-spelling" });
    expect(notices[0]?.text).toContain('Seen: "int"');
  });
});
