// What core's own routes do beside the declarations of their arguments, as WordPress 7.1 was recorded.
import { describe, expect, it } from "vitest";
import { asObject } from "../../src/base/json.ts";
import { readParameters } from "../../src/wordpress/parameters.ts";
import { parseQuery } from "../../src/wordpress/query.ts";
import type { Definition } from "../../src/wordpress/definition.ts";
import { EMPTY, toJson } from "../../src/wordpress/php.ts";

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const DATE = { type: "string", format: "date-time" };
const EMAIL = { type: "string", format: "email" };
const STATUSES = { type: "array", default: "publish", items: { type: "string", enum: ["publish", "draft"] } };

const FAMILIES = "/wp/v2/font-families";
const FAMILY = `${FAMILIES}/(?P<id>[\\d]+)`;
const FACES = `${FAMILIES}/(?P<font_family_id>[\\d]+)/font-faces`;

/** The font settings in the schemas of responses. */
const SETTINGS = { type: "object", additionalProperties: false };
const FONTS = {
  properties: {
    font_family_settings: {
      ...SETTINGS,
      properties: { name: TEXT, slug: TEXT, fontFamily: TEXT },
      required: ["name", "slug", "fontFamily"],
    },
    font_face_settings: { ...SETTINGS, properties: { src: TEXT }, required: ["src"] },
  },
};

const CUSTOMERS = "/wc-analytics/reports/customers";
const LIST = { type: "array", items: NUMBER };
const TEXTS = { type: "array", items: TEXT };
const RANGE_OF_DATES = "registered_between must contain 2 valid dates.";

const DETAILS = "/wp-block-editor/v1/url-details";
const ILLEGAL = "This username is invalid because it uses illegal characters. Please enter a valid username.";

/** An argument, and the value that a callback receives or the message of the refusal. */
const CASES: readonly (readonly [
  method: string,
  route: string,
  query: string,
  definition: Definition,
  expected: unknown,
])[] = [
  // POST sends the settings of a font as JSON in text, PUT and PATCH as they are.
  [
    "POST",
    FAMILIES,
    "font_family_settings=x",
    TEXT,
    "font_family_settings parameter must be a valid JSON string.",
  ],
  ["POST", FAMILIES, "font_family_settings=5.0", TEXT, "font_family_settings is not of type object."],
  [
    "POST",
    FAMILIES,
    'font_family_settings={"a":1}',
    TEXT,
    "name is a required property of font_family_settings.",
  ],
  ["POST", FACES, 'font_face_settings={"src":"a"}', TEXT, '{"src":"a"}'],
  ["POST", FACES, "font_face_settings[]=1", TEXT, "font_face_settings is not of type string."],
  ["PUT", FAMILY, "font_family_settings=x", TEXT, "font_family_settings is not of type object."],
  ["PATCH", FAMILY, "font_family_settings[a]=1", TEXT, "a is not a valid property of Object."],
  ["DELETE", "/wp/v2/users/me", "reassign=yes", NUMBER, "Invalid user parameter(s)."],
  ["DELETE", "/wp/v2/users/me", "reassign=5.5", NUMBER, "5.5"],
  ["DELETE", "/wp/v2/users/me", "reassign=false", NUMBER, false],
  // Each status is validated on its own, as a slug.
  [
    "GET",
    "/library/v3/books",
    "status[]=publish&status[]=bad+value",
    STATUSES,
    "status[0] is not one of publish and draft.",
  ],
  ["GET", "/wp/v2/posts", "status=DRAFT", STATUSES, ["draft"]],
  ["GET", "/wp/v2/posts", "status[0][]=1", STATUSES, []],
  ["POST", "/wp/v2/posts", "meta=5", { type: "object", properties: {} }, "Invalid parameter."],
  ["GET", "/wp-abilities/v1/abilities", "meta=5", { type: "object" }, "meta is not of type object."],
  ["POST", "/wp/v2/widget-types/(?P<id>[a-z]+)/encode", "form_data[a]=x", TEXT, { a: "x" }],
  ["POST", "/wp/v2/comments", "author_email=", EMAIL, ""],
  [
    "POST",
    "/wp/v2/media",
    "url=ftp://example.org/",
    TEXT,
    "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL.",
  ],
  ["POST", "/wp/v2/media", "url[]=a", TEXT, "url is not of type string."],
  ["GET", DETAILS, "url=http://example.org:99/", TEXT, "Invalid parameter."],
  ["GET", DETAILS, "url=http://a:b@x/", TEXT, "Invalid parameter."],
  ["GET", DETAILS, "url=http://10.0.0.1", TEXT, "Invalid parameter."],
  ["GET", DETAILS, "url=http://127.0.0.1/", TEXT, "Invalid parameter."],
  ["GET", DETAILS, "url=http://a.b?c", TEXT, "http://a.b?c"],
  ["POST", "/wp/v2/users", "username=a b.c@d-e_f", TEXT, "a b.c@d-e_f"],
  ...["", "0", "a<b", " ab", "a  b", "ä"].map(
    (name) => ["POST", "/wp/v2/users", `username=${name}`, TEXT, ILLEGAL] as const,
  ),
  ["POST", "/wp/v2/users", "username=00", TEXT, "00"],
  ["POST", "/wp/v2/users", "password=", TEXT, "Passwords cannot be empty."],
  ["POST", "/wp/v2/users", "password=0", TEXT, "Passwords cannot be empty."],
  ["POST", "/wp/v2/users", "password=0 é", TEXT, "0 é"],
  ["POST", "/wp/v2/users", "password=a\\b", TEXT, 'Passwords cannot contain the "\\" character.'],
  ["POST", "/wp/v2/posts", "password=", TEXT, ""],
  // WooCommerce 10.5 wants a list of two, which no text with a comma is.
  [
    "GET",
    CUSTOMERS,
    "total_spend_between=1,8",
    LIST,
    "total_spend_between is not a numerically indexed array.",
  ],
  ["GET", CUSTOMERS, "total_spend_between[]=1", LIST, "total_spend_between must contain 2 numbers."],
  ["GET", CUSTOMERS, "total_spend_between[]=1&total_spend_between[]=8", LIST, [1, 8]],
  ["GET", CUSTOMERS, "registered_between[]=x&registered_between[]=y", TEXTS, RANGE_OF_DATES],
  [
    "GET",
    CUSTOMERS,
    "registered_between[]=2026-01-02T03:04:05&registered_between[]=2026-01-03T03:04:05Z",
    TEXTS,
    ["2026-01-02T03:04:05", "2026-01-03T03:04:05Z"],
  ],
  ["GET", "/wp/v2/search", "subtype=Draft", STATUSES, ["draft"]],
  [
    "GET",
    "/wp/v2/search",
    "subtype[]=publish&subtype[]=x y",
    STATUSES,
    "subtype[1] is not one of publish and draft.",
  ],
];

function read(
  method: string,
  key: string,
  query: string,
  declared: Readonly<Record<string, Definition>>,
  schema?: unknown,
): ReturnType<typeof readParameters> {
  const list = Object.entries(declared).map(([name, definition]) => ({ name, definition }));
  const sources = { json: EMPTY, form: EMPTY, query: parseQuery(query), path: EMPTY };
  return readParameters(method, { key, schema }, list, sources);
}

/** The messages of refused arguments, by name; else the values that a callback receives. */
function outcome(...request: Parameters<typeof read>): Readonly<Record<string, unknown>> {
  const { values, refusal } = { values: undefined, ...read(...request) };
  if (refusal === undefined) return toJson(values ?? EMPTY) as Record<string, unknown>;
  return asObject(refusal.data?.["params"]);
}

describe("an argument of core", () => {
  it.each(CASES)("%s %s?%s", (method, route, query, definition, expected) => {
    const [name = ""] = /^\w+/.exec(query) ?? [];
    expect(outcome(method, route, query, { [name]: definition }, FONTS)).toEqual({ [name]: expected });
  });

  it.each([
    ["DELETE", "/wp/v2/users/me", "reassign=x", { status: 400 }],
    ["POST", FAMILIES, "font_family_settings=5", { status: 400 }],
    ["POST", "/wp/v2/media", "url=x", null],
  ])("%s %s?%s has the data of its controller", (method, route, query, data) => {
    const [name = ""] = query.split("=");
    const { refusal } = read(method, route, query, { [name]: TEXT }, FONTS);
    expect(refusal?.data).toHaveProperty(`details.${name}.data`, data);
  });
});

describe("validators, which run before anything is converted", () => {
  const date = { ...DATE, description: "The date." };
  const status = { ...NUMBER, description: "The status." };
  const other = { properties: { date: { ...date, description: "Another." }, status } };

  it.each<[string, string, string, Record<string, Definition>, unknown, string[]]>([
    ["GET", "/wp/v2/comments", "after=2026&type[]=1", { after: DATE, type: TEXT }, undefined, ["type"]],
    [
      "GET",
      "/wp-abilities/v1/a",
      "page=x&context[]=1",
      { context: TEXT, page: NUMBER },
      undefined,
      ["context"],
    ],
    ["GET", "/wc/v3/a", "after=x&page=x", { page: NUMBER, after: DATE }, undefined, ["page", "after"]],
    // An argument that was made from a property of the schema has one, in the order of declaration.
    [
      "POST",
      "/a/v1/b",
      "status=x&date=x",
      { date, status },
      { properties: { date, status } },
      ["date", "status"],
    ],
    ["POST", "/a/v1/b", "status=x&date=x", { date, status }, other, ["status"]],
  ])("of %s %s?%s", (method, route, query, declared, schema, refused) => {
    expect(Object.keys(outcome(method, route, query, declared, schema))).toEqual(refused);
  });
});
