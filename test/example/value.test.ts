import { describe, expect, it } from "vitest";
import { exampleArgument, exampleResponse } from "../../src/example/value.ts";
import { isObject, type Json } from "../../src/base/json.ts";
import { fits, type Schema } from "../../src/schema/index.ts";

const text: Schema = { types: ["string"] };
const whole: Schema = { types: ["integer"] };
const date: Schema = { types: ["string"], format: "date-time" };
const uri: Schema = { types: ["string"], format: "uri" };

/** An object of properties. */
function objectOf(properties: Readonly<Record<string, Schema>>): Schema {
  return { types: ["object"], properties: new Map(Object.entries(properties)) };
}

const BY_NAME: readonly (readonly [name: string, schema: Schema, value: Json])[] = [
  ["total", text, "24.00"],
  ["total", { types: ["number"] }, 24],
  ["totalPrice", text, "24.00"],
  ["currency", { ...text, enum: ["AED", "LBP", "USD"] }, "USD"],
  ["currency", { ...text, enum: ["AED", "LBP"], default: "LBP" }, "LBP"],
  ["currency_symbol", text, "$"],
  ["billing_email", text, "anna@example.com"],
  ["source_url", text, "https://example.com/wp-content/uploads/2026/01/sample-post.jpg"],
  ["link", uri, "https://example.com/sample-post/"],
  ["slug", text, "sample-post"],
  ["locale", text, "en_US"],
  ["country", text, "US"],
  ["date", date, "2026-01-02T03:04:05Z"],
  ["date", { ...text, format: "date" }, "2026-01-02"],
  ["author_ip", { ...text, wordpressFormat: "ip" }, "192.0.2.1"],
  ["api_key", { ...text, minLength: 12 }, "PASSWORDxxxx"],
  ["button_text", text, "A short button text of the sample post."],
  ["flavor", text, "Sample flavor"],
  ["", text, "Sample"],
  // The bounds of the schema count more than the name.
  ["quantity", { ...whole, minimum: 5 }, 5],
  ["email", { ...text, maxLength: 4 }, "anna"],
  ["slug", { ...text, pattern: "^[0-9]{3}$" }, "111"],
  [
    "anything",
    { types: ["object", "string", "number", "boolean", "integer", "array", "null"] },
    "Sample anything",
  ],
  ["product_id", {}, 1],
  ["size", { ...whole, minimum: 7, multipleOf: 5 }, 10],
  ["size", { ...whole, maximum: 0 }, 0],
  ["size", { ...whole, exclusiveMinimum: 4 }, 5],
  ["ratio", { types: ["number"], exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
  ["nothing", { types: ["null"] }, null],
  // A default is sent if it says something; so is the first such value of a list.
  ["orderby", { ...text, default: "date" }, "date"],
  ["slug", { ...text, default: "" }, "sample-post"],
  ["include", { types: ["array"], items: whole, default: [] }, [1]],
  ["include", { types: ["array"], items: whole, default: [5] }, [5]],
  ["kind", { ...text, enum: ["", "draft"] }, "draft"],
  ["kind", { ...text, enum: [""] }, ""],
  // `WP_REST_Posts_Controller::prepare_item_for_database` reads a text or `{raw}`; older indexes declare no properties.
  ["title", { ...objectOf({ raw: text }), types: ["string", "object"] }, "Sample post"],
  ["title", { types: ["object"] }, { raw: "Sample post" }],
  ["point", { ...objectOf({ x: whole, y: whole, label: text }), required: ["x", "y"] }, { x: 1, y: 1 }],
  [
    "names",
    { types: ["object"], minProperties: 1, patternProperties: new Map([["^[a-z]{2}$", text]]) },
    { aa: "Sample aa" },
  ],
  ["settings", { types: ["object"], minProperties: 1 }, { sample_1: "Sample sample 1" }],
];

describe("the example of an argument", () => {
  it.each(BY_NAME)("%s of %j is %j", (name, schema, value) => {
    expect(exampleArgument(name, schema, { path: "/wp/v2/posts" })).toEqual(value);
    if (typeof value === "string" && schema.maxLength === undefined) expect(fits(schema, value)).toBe(true);
  });

  it("takes the branch whose value the whole schema accepts", () => {
    const schema: Schema = { oneOf: [{ types: ["integer"] }, { types: ["number"] }, text] };
    expect(exampleArgument("size", schema, { path: "/x" })).toBe("Sample size");
  });

  it("holds few of many properties, and none that is read-only", () => {
    const members = Array.from({ length: 60 }, (_, at) => [`member_${at}`, text] as const);
    const schema = objectOf({
      id: { ...whole, readOnly: true },
      title: text,
      ...Object.fromEntries(members),
    });
    expect(exampleArgument("post", schema, { path: "/x" })).toEqual({ title: "Sample x" });
  });
});

const post = objectOf({
  id: whole,
  title: { types: ["object"], properties: new Map([["rendered", text]]) },
  content: { types: ["object"], properties: new Map([["rendered", text]]) },
  slug: text,
  link: uri,
  date,
  date_gmt: date,
  modified: date,
  author: whole,
  parent: { ...whole, default: 0 },
  featured: { types: ["boolean"] },
  tags: { types: ["array"], items: objectOf({ id: whole, name: text, slug: text }) },
});

describe("the example of a response", () => {
  it("agrees with itself", () => {
    expect(exampleResponse(post, { path: "/wp/v2/posts/{id}" })).toEqual({
      id: 1,
      title: { rendered: "Sample post" },
      content: { rendered: "<p>A short content of the sample post.</p>" },
      slug: "sample-post",
      link: "https://example.com/sample-post/",
      date: "2026-01-02T03:04:05",
      date_gmt: "2026-01-02T03:04:05",
      modified: "2026-01-02T04:04:05",
      author: 1,
      parent: 0,
      featured: false,
      tags: [{ id: 1, name: "Sample tag", slug: "sample-tag" }],
    });
  });

  it("is another for another number and seed, and the same for the same", () => {
    const at = (number: number, seed: number): Json =>
      exampleResponse(post, { path: "/wp/v2/posts", number, seed });
    expect(at(3, 1)).toMatchObject({ id: 3, slug: "sample-post-3", date: "2026-01-04T03:04:05" });
    expect(at(1, 2)).toMatchObject({ id: 1, slug: "simple-post" });
    expect(at(3, 2)).toEqual(at(3, 2));
  });

  it("calls people by their names", () => {
    const user = objectOf({ name: text, slug: text, email: text, registered_date: date });
    expect(exampleResponse(user, { path: "/wp/v2/users/{id}" })).toEqual({
      name: "Anna Berg",
      slug: "anna",
      email: "anna@example.com",
      registered_date: "2026-01-02T03:04:05+00:00",
    });
  });

  it("writes amounts of WooCommerce's Store API in the smallest unit", () => {
    expect(exampleResponse(objectOf({ price: text }), { path: "/wc/store/v1/products" })).toEqual({
      price: "2400",
    });
  });

  it("stays small, whatever a schema asks for", () => {
    const nested = (depth: number): Schema =>
      depth === 0
        ? { ...text, minLength: 1e9 }
        : { types: ["array"], minItems: 1e6, items: nested(depth - 1) };
    const made = exampleResponse(objectOf({ a: nested(9), b: nested(1) }), { path: "/x" });
    expect(JSON.stringify(made).length).toBeLessThan(200_000);
    expect(isObject(made)).toBe(true);
  });
});
