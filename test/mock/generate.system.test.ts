import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { generateValue } from "../../src/mock/generate.ts";
import type { Schema } from "../../src/schema/index.ts";
import { describeShared, readShared } from "../support/shared.ts";
import { startMock, type RunningMock } from "./support/server.ts";

describe("a generated value", () => {
  it.each<[string, Schema, unknown]>([
    ["an enum", { enum: ["a", null] }, "a"],
    ["a nullable type", { types: ["integer", "null"], minimum: 5, maximum: 6 }, 5],
    ["a multiple", { types: ["number"], multipleOf: 7 }, 7],
    [
      "a list of at least three",
      { types: ["array"], items: { types: ["boolean"] }, minItems: 3 },
      [false, false, false],
    ],
    ["a text of length", { types: ["string"], minLength: 12, maxLength: 12 }, "Samplexxxxxx"],
    ["a branch", { oneOf: [{ types: ["string"], format: "uuid" }] }, "123e4567-e89b-42d3-a456-426614174000"],
    ["a pattern", { types: ["string"], pattern: "^[a-z]{2}/\\d$" }, "aa/1"],
    ["no type", {}, "Sample"],
    ["no type, but items", { items: { types: ["null"] } }, [null]],
    ["a date", { types: ["string"], format: "date" }, "2026-01-02"],
    ["an IP address", { types: ["string"], format: "ipv4" }, "192.0.2.1"],
    ["a color", { types: ["string"], wordpressFormat: "hex-color" }, "#336699"],
    ["a pattern whose second branch matches", { pattern: "^[^\\s\\S]$|^b$" }, "b"],
    ["a pattern that matches nothing", { pattern: "^[^\\s\\S]$" }, ""],
    ["a pattern that no matcher here reads", { pattern: "([ab]+)\\1" }, "sample-x"],
    ["a pattern without letters", { pattern: "^[!-/]$" }, "-"],
    ["an object with a required member alone", { types: ["object"], required: ["id"] }, { id: 1 }],
  ])("for %s is the same each time: %j is %j", (_, schema, expected) => {
    expect(generateValue(schema, 1, "x")).toEqual(expected);
  });
});

interface Response {
  readonly content?: Record<string, { schema?: object }>;
  readonly "x-routeprint-contexts"?: Record<string, object>;
}

interface Operation {
  readonly responses: Record<string, Response>;
}

describeShared("generated responses of WordPress core", async () => {
  const mock = await startMock(readShared("corpus/wordpress/S1.help.json"));
  const { document } = convert(mock.source);
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema({ ...document, $id: "doc" }, "doc");

  const pathOf = ({ template, variables }: RunningMock["source"]["surface"]["operations"][number]) =>
    template.replaceAll(/\{([^}]+)\}/g, (__, name: string) => {
      return variables.find((each) => each.name === name)!.readings[0]!.variable.example;
    });

  /** The invalid responses, and the number of responses that the document describes. */
  async function validateResponses(
    method: string,
    query: string,
    schemaOf: (described: Operation, status: number) => object | undefined,
  ): Promise<{ readonly wrong: readonly unknown[]; readonly count: number }> {
    const wrong: unknown[] = [];
    let count = 0;
    // What another test deleted is gone.
    const fresh = await startMock(readShared("corpus/wordpress/S1.help.json"));
    for (const operation of mock.source.surface.operations) {
      const described = paths[operation.template]?.[method.toLowerCase()];
      if (operation.method !== method || described === undefined) continue;
      const given = operation.arguments
        .filter(({ required }) => required)
        .map(({ name, schema }) => [name, generateValue(schema, 1, name)]);
      const { status, json } = await fresh.send(method, `/wp-json${pathOf(operation)}${query}`, {
        ...(method === "GET" ? {} : { headers: { "Content-Type": "application/json" } }),
        ...(method === "GET" ? {} : { body: JSON.stringify(Object.fromEntries(given)) }),
      });
      const schema = schemaOf(described, status);
      if (status >= 300 || schema === undefined || Object.keys(schema).length === 0) continue;
      count += 1;
      const text = JSON.stringify(schema).replaceAll('"#/', '"doc#/');
      const validate = ajv.compile(JSON.parse(text) as object);
      if (!validate(json))
        wrong.push([operation.id, ajv.errorsText(validate.errors), JSON.stringify(json).slice(0, 200)]);
    }
    return { wrong, count };
  }

  it.each([
    ["GET", "", 80],
    ["POST", "", 39],
    ["PUT", "", 20],
    ["PATCH", "", 20],
    // Items without a trash are refused without `force`.
    ["DELETE", "", 10],
    ["DELETE", "?force=true", 20],
  ])("fit the document's own response schemas: %s%s", async (method, query, least) => {
    const { wrong, count } = await validateResponses(
      method,
      query,
      ({ responses }, status) => responses[status]?.content?.["application/json"]?.schema,
    );
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(least);
  });

  it.each(["edit", "embed"])("fit them in the context %s", async (context) => {
    const { wrong, count } = await validateResponses(
      "GET",
      `?context=${context}`,
      ({ responses }, status) => responses[status]?.["x-routeprint-contexts"]?.[context],
    );
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  it("show a new item in the context `edit`, and never a member of no context", async () => {
    const { status, json } = await mock.send("POST", "/wp-json/wp/v2/users", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "anna", email: "anna@example.com", password: "secret" }),
    });
    expect({ status, json }).toMatchObject({
      status: 201,
      json: { username: "anna", email: "anna@example.com", roles: expect.any(Array) as unknown },
    });
    expect(json).not.toHaveProperty("password");
  });
});
