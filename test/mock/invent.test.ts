import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { invent } from "../../src/mock/invent.ts";
import type { Schema } from "../../src/schema/model.ts";
import { describeShared, readShared } from "../support/shared.ts";
import { startMock, type RunningMock } from "./support/server.ts";

describe("a made-up value", () => {
  it.each<[string, Schema, unknown]>([
    ["an enum", { enum: ["a", null] }, "a"],
    ["a nullable type", { types: ["integer", "null"], minimum: 5, maximum: 6 }, 5],
    ["a multiple", { types: ["number"], multipleOf: 7 }, 7],
    [
      "a list of at least three",
      { types: ["array"], items: { types: ["boolean"] }, minItems: 3 },
      [true, false, true],
    ],
    ["a text of length", { types: ["string"], minLength: 12, maxLength: 12 }, "etaxxxxxxxxx"],
    [
      "an alternative",
      { oneOf: [{ types: ["string"], format: "uuid" }] },
      "123e4567-e89b-42d3-a456-426614174000",
    ],
    ["a pattern", { types: ["string"], pattern: "^[a-z]{2}/\\d$" }, "aa/1"],
    ["no type", {}, "eta"],
  ])("for %s is the same each time: %j is %j", (_, schema, expected) => {
    expect(invent(schema, 1, "x")).toEqual(expected);
  });
});

describe("a made-up text", () => {
  it("is of a length that a site can mean", () => {
    const texts = invent(
      { types: ["array"], minItems: 10, items: { types: ["string"], minLength: 500_000_000 } },
      1,
    );
    expect((texts as string[]).map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 10_000));
  });
});

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

describeShared("made-up answers of WordPress core", () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock(readShared("corpus/wordpress/S1.help.json"));
  });
  afterAll(() => mock.close());

  it("fit the document's own response schemas", async () => {
    const { document } = convert(mock.source, {});
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    formats.default(ajv);
    ajv.addSchema({ ...document, $id: "doc" }, "doc");
    const wrong: unknown[] = [];
    let count = 0;
    for (const { template, variables } of mock.source.surface.operations.filter(
      ({ method }) => method === "GET",
    )) {
      const described = (document.paths as Record<string, Record<string, Operation>>)[template]?.["get"];
      const schema = described?.responses["200"]?.content?.["application/json"]?.schema;
      if (schema === undefined || Object.keys(schema).length === 0) continue;
      const path = template.replaceAll(/\{([^}]+)\}/g, (__, name: string) => {
        return variables.find((each) => each.name === name)!.readings[0]!.variable.example;
      });
      const { status, json } = await mock.send("GET", `/wp-json${path}`);
      if (status !== 200) continue;
      count += 1;
      const text = JSON.stringify(schema).replaceAll('"#/', '"doc#/');
      const validate = ajv.compile(JSON.parse(text) as object);
      if (!validate(json))
        wrong.push([template, ajv.errorsText(validate.errors), JSON.stringify(json).slice(0, 200)]);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(80);
  });
});
