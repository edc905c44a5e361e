import { describe, expect, it } from "vitest";
import { createDefinitionReader } from "../../src/schema/definition.ts";
import { normalizeArgument, normalizeSchema } from "../../src/schema/normalize.ts";

const ODD = { type: "bool", default: "maybe", required: true, items: { type: "text" } };

describe("createDefinitionReader", () => {
  const read = createDefinitionReader();

  it.each([
    { name: "a", definition: ODD, pointer: "/routes/~1a/endpoints/0/args/a" },
    { name: "b", definition: { ...ODD }, pointer: "/routes/~1b/endpoints/1/args/b" },
    { name: "b", definition: {}, pointer: "/routes/~1c/endpoints/0/args/b" },
  ])("reads an argument as normalizeArgument does, at $pointer", (raw) => {
    expect(read.argument(raw)).toEqual(normalizeArgument(raw));
  });

  it("reads a schema as normalizeSchema does, at each place where it stands", () => {
    for (const pointer of ["/routes/~1a/schema", "/routes/~1b/schema"])
      expect(read.schema({ properties: { a: ODD } }, pointer)).toEqual(
        normalizeSchema({ properties: { a: ODD } }, pointer),
      );
  });

  it("gives equal definitions one schema", () => {
    const [first, second, other] = [ODD, { ...ODD }, { ...ODD, type: "int" }].map(
      (definition) => read.argument({ name: "a", definition, pointer: "" }).argument.schema,
    );
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it("gives equal properties of different schemas one schema", () => {
    const date = { description: "When.", type: "string", format: "date-time" };
    const [first, second] = [
      { date, id: { type: "integer" } },
      { date: { ...date }, title: date },
    ].map((properties) => read.schema({ type: "object", properties }, "").schema.properties);
    expect(second?.get("date")).toBe(first?.get("date"));
    expect(second?.get("title")).toBe(first?.get("date"));
  });

  it("distinguishes any number of definitions that share their words", () => {
    const many = Array.from({ length: 200 }, (_, maximum) => ({ type: "integer", maximum }));
    for (const definition of [...many, ...many]) {
      const raw = { name: "n", definition, pointer: "" };
      expect(read.argument(raw)).toEqual(normalizeArgument(raw));
    }
  });
});
