import { array, assert, jsonValue, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { merge, schemaOf, shapeFromJson, shapeToJson, widenTo } from "../../src/responses/shape.ts";
import { shapeOfSamples } from "../../src/responses/tally.ts";
import { fromJsonSchema, type Schema } from "../../src/schema/index.ts";

const NAMES = {
  known: new Set(["id", "title", "rendered", "age", "extra"]),
  forms: new Set(["id"]),
  words: new Set(["id"]),
  repeated: new Set<string>(),
};

/** The shape of values, each of an item of its own. */
const shapeOf = (values: readonly unknown[], declared: Schema = {}) =>
  shapeOfSamples(
    values.map((value, owner) => ({ value, owner })),
    declared,
    NAMES,
  );

const schemaOfValues = (...values: readonly unknown[]): Schema => schemaOf(shapeOf(values));

/** The type words of a schema, and of its properties. */
function typesOf({ types, properties, additionalProperties }: Schema): unknown {
  if (typeof additionalProperties === "object") return { "*": typesOf(additionalProperties) };
  if (properties === undefined) return types?.join("|") ?? "any";
  return Object.fromEntries([...properties].map(([name, each]) => [name, typesOf(each)]));
}

describe("schemaOf", () => {
  it.each<readonly [name: string, values: readonly unknown[], expected: unknown]>([
    ["a resource", [{ id: 7, title: { rendered: "A" } }], { id: "number", title: { rendered: "string" } }],
    ["whole numbers seen often", [1, 2, 3], "integer"],
    ["whole numbers seen once, which PHP may have cut", [1], "number"],
    ["null and text", ["a", null], "string|null"],
    ["null alone, which says nothing", [null], "any"],
    ["an empty list, which PHP also prints for an object", [[]], "array|object"],
    ["numbers as keys", [{ 12: "a", 15: "b" }], { "*": "string" }],
    ["addresses as keys", [{ "jane@example.com": true }], { "*": "boolean" }],
    ["names of people as keys", [{ "Jane Doe": 1, "J. Roe": 2 }], { "*": "number" }],
    // `WP_REST_Server::response_to_data` adds links to any item.
    ["names of people beside links", [{ "Jane Doe": 1, "J. Roe": 2, _links: {} }], { "*": "number" }],
    ["dates as keys", [{ "2026-11-26": 1 }], { "*": "number" }],
    ["hashes as keys", [{ "9f86d081884c7d65": 1 }], { "*": "number" }],
    ["objects with the same members", [{ jane: { age: 1 }, john: { age: 2 } }], { "*": { age: "number" } }],
    [
      "known names of objects with the same members",
      [{ id: { age: 1 }, title: { age: 2 } }],
      { "*": { age: "number" } },
    ],
    ["one object in another", [{ title: { rendered: "A" } }], { title: { rendered: "string" } }],
    ["a few keys beside names", [{ id: 1, "Jane Doe": 2 }], { id: "number" }],
    ["members that the document describes already", [{ id: 1, _links: {}, _embedded: {} }], { id: "number" }],
  ])("%s", (_, values, expected) => {
    expect(typesOf(schemaOfValues(...values))).toEqual(expected);
  });

  it("names a format where at least three texts have it", () => {
    const dates = ["2026-11-26T10:00:00Z", "2026-11-26T11:00:00Z", "2026-11-26T12:00:00+02:00"];
    expect(schemaOfValues(...dates).format).toBe("date-time");
    expect(schemaOfValues(...dates, "").format).toBeUndefined();
    expect(schemaOfValues(...dates.slice(1)).format).toBeUndefined();
  });
});

describe("widenTo", () => {
  const declared = fromJsonSchema({
    type: "object",
    properties: {
      id: { type: "integer", minimum: 1 },
      status: { type: "string", enum: ["draft", "publish"] },
      image: { type: "object", properties: { id: { type: "integer" } } },
      interval: { type: "string", format: "date-time" },
    },
  });
  const widened = (value: unknown) => widenTo(declared, shapeOf([value], declared)).properties;

  it("keeps what no value contradicts", () => {
    const value = { id: 3, status: "draft", image: { id: 4 }, interval: "2026-11-26T10:00:00" };
    expect(widenTo(declared, shapeOf([value], declared))).toEqual(declared);
  });

  // WooCommerce 10.5.3 sends the id of an order's image as text, and "2026-48" for an interval.
  it("widens types, and drops what a value contradicts", () => {
    expect(
      widened({ image: { id: "" } })
        ?.get("image")
        ?.properties?.get("id")?.types,
    ).toEqual(["integer", "string"]);
    expect(widened({ interval: "2026-48" })?.get("interval")?.format).toBeUndefined();
    expect(widened({ status: "trash" })?.get("status")?.enum).toBeUndefined();
    expect(widened({ id: 0 })?.get("id")?.minimum).toBeUndefined();
    expect(widened({ image: [] })?.get("image")).toMatchObject({ types: ["array", "object"], maxItems: 0 });
    expect(widened({ extra: true })?.get("extra")?.types).toEqual(["boolean"]);
  });

  it("takes keys for data where the site declares a map, and leaves others out where it declares names", () => {
    const integers = fromJsonSchema({ type: "object", additionalProperties: { type: "integer" } });
    const text = widenTo(integers, shapeOf([{ id: "a", "Jane Doe": "b" }], integers));
    expect([text.properties, typesOf(text)]).toEqual([undefined, { "*": "integer|string" }]);
    const closed = fromJsonSchema({
      type: "object",
      properties: { id: { type: "integer" } },
      additionalProperties: false,
    });
    expect(widenTo(closed, shapeOf([{ id: 1, "Jane Doe": 2 }], closed)).additionalProperties).toBeUndefined();
    expect(widenTo(closed, shapeOf([{ id: 1, _links: {} }], closed)).additionalProperties).toBe(false);
  });

  it("says nothing of others beside names", () => {
    const people = { jane: { age: 1 }, john: { age: 2 } };
    const wide = widenTo(declared, shapeOf([{ id: 1, ...people }], declared));
    expect([wide.properties?.has("id"), wide.additionalProperties]).toEqual([true, undefined]);
    const both = schemaOf(merge(shapeOf([people]), shapeOf([{ id: 1 }])));
    expect([typesOf(both), both.additionalProperties]).toEqual([{ id: "number" }, undefined]);
  });

  it("marks only what becomes wider", () => {
    const value = { id: 1, image: { id: "" } };
    const wide = widenTo(declared, shapeOf([value], declared), "response-known");
    const image = wide.properties?.get("image");
    const marks = [wide, wide.properties?.get("id"), image, image?.properties?.get("id")];
    expect(marks.map((each) => each?.widened)).toEqual([undefined, undefined, undefined, ["response-known"]]);
  });
});

describe("shapes of much", () => {
  const depthOf = ({ items, properties }: Schema): number =>
    1 + Math.max(0, ...[items, ...(properties?.values() ?? [])].map((part) => (part ? depthOf(part) : 0)));

  it("end at a depth", () => {
    const deep = Array.from({ length: 500 }).reduce((inner: unknown) => ({ id: [inner] }), 1);
    expect(depthOf(schemaOfValues(deep))).toBeLessThan(40);
  });

  it("end at a number of places", () => {
    const names = ["id", "title", "rendered", "age", "extra"];
    const tree = (depth: number): object =>
      Object.fromEntries(names.map((name) => [name, depth === 0 ? 1 : { [name]: [tree(depth - 1)] }]));
    const count = ({ items, properties }: Schema): number =>
      [items, ...(properties?.values() ?? [])].reduce((sum, part) => sum + (part ? count(part) : 0), 1);
    expect(count(schemaOfValues(tree(6)))).toBeLessThan(25_000);
  });
});

describe("shapes as JSON", () => {
  it("give the same shape again", () => {
    const soup = jsonValue({ maxDepth: 4 });
    assert(
      property(array(soup, { maxLength: 4 }), (values) => {
        const shape = shapeOf(values);
        expect(shapeFromJson(JSON.parse(JSON.stringify(shapeToJson(shape))), () => true)).toEqual(shape);
      }),
      { numRuns: 200 },
    );
  });

  it("hold no value and no key that is data", () => {
    const secrets = ["Jane Doe", "jane@example.com", "+49 30 901820", "4111111111111111", "10 Main Street"];
    const person = Object.fromEntries(secrets.map((secret, at) => [`field_${at}`, secret]));
    const valueOf = (id: number) => ({
      id,
      person: { ...person, id },
      list: secrets,
      byName: Object.fromEntries(secrets.map((secret) => [secret, person])),
    });
    const text = JSON.stringify(shapeToJson(shapeOf([1, 2, 3].map(valueOf))));
    expect(text).toContain("field_4");
    for (const secret of secrets) expect(text).not.toContain(secret);
  });
});
