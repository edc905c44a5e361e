import { describe, expect, it } from "vitest";
import { readParameters } from "../../src/mock/parameters.ts";
import { EMPTY, toJson } from "../../src/mock/php.ts";
import { parseQuery } from "../../src/mock/query.ts";

type Definition = Readonly<Record<string, unknown>>;

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const DATE = { type: "string", format: "date-time" };
const STATUSES = { type: "array", default: "publish", items: { type: "string", enum: ["publish", "draft"] } };
const FAMILIES = "/wp/v2/font-families";
const FAMILY = `${FAMILIES}/(?P<id>[\\d]+)`;
const FACES = `${FAMILIES}/(?P<font_family_id>[\\d]+)/font-faces`;
const DETAIL = { required: true, ...TEXT };

/** What each argument is refused for, or the values that are taken; as WordPress 7.1 was recorded. */
const CASES: readonly (readonly [
  method: string,
  route: string,
  declared: Readonly<Record<string, Definition>>,
  query: string,
  expected: object,
])[] = [
  // Fonts: text with JSON for POST, the value itself for PUT and PATCH.
  [
    "POST",
    FAMILIES,
    { font_family_settings: DETAIL },
    "font_family_settings=x",
    { font_family_settings: "font_family_settings parameter must be a valid JSON string." },
  ],
  [
    "POST",
    FAMILIES,
    { font_family_settings: DETAIL },
    "font_family_settings=5.0",
    { font_family_settings: "font_family_settings is not of type object." },
  ],
  [
    "POST",
    FAMILIES,
    { font_family_settings: DETAIL },
    'font_family_settings={"a":1}',
    { font_family_settings: "name is a required property of font_family_settings." },
  ],
  [
    "POST",
    FAMILIES,
    { font_family_settings: DETAIL },
    'font_family_settings={"name":"a","slug":"a","fontFamily":"a"}',
    { font_family_settings: '{"name":"a","slug":"a","fontFamily":"a"}' },
  ],
  [
    "POST",
    FACES,
    { font_face_settings: DETAIL },
    "font_face_settings[]=1",
    { font_face_settings: "font_face_settings is not of type string." },
  ],
  [
    "PUT",
    FAMILY,
    { font_family_settings: DETAIL },
    "font_family_settings=x",
    { font_family_settings: "font_family_settings is not of type object." },
  ],
  [
    "PATCH",
    FAMILY,
    { font_family_settings: DETAIL },
    "font_family_settings[a]=1",
    { font_family_settings: "a is not a valid property of Object." },
  ],
  // The user who takes over.
  [
    "DELETE",
    "/wp/v2/users/me",
    { reassign: NUMBER },
    "reassign=yes",
    { reassign: "Invalid user parameter(s)." },
  ],
  ["DELETE", "/wp/v2/users/me", { reassign: NUMBER }, "reassign=5.5", { reassign: "5.5" }],
  ["DELETE", "/wp/v2/users/me", { reassign: NUMBER }, "reassign=false", { reassign: false }],
  // Statuses, each judged alone as a slug.
  [
    "GET",
    "/library/v3/books",
    { status: STATUSES },
    "status[]=publish&status[]=bad+value",
    { status: "status[0] is not one of publish and draft." },
  ],
  ["GET", "/wp/v2/posts", { status: STATUSES }, "status=DRAFT", { status: ["draft"] }],
  ["GET", "/wp/v2/posts", { status: STATUSES }, "status[0][]=1", { status: [] }],
  // What is validated in lists, and so hides what is only converted.
  [
    "GET",
    "/wp/v2/comments",
    { after: DATE, type: TEXT },
    "after=2026&type[]=1",
    { type: "type is not of type string." },
  ],
  [
    "GET",
    "/wp-abilities/v1/categories",
    { context: TEXT, page: NUMBER },
    "page=x&context[]=1",
    { context: "context is not of type string." },
  ],
  [
    "GET",
    "/wc/v3/products",
    { page: NUMBER, after: DATE },
    "after=x&page=x",
    { page: "page is not of type integer.", after: "Invalid date." },
  ],
  // `meta` is one thing in an item, another in a filter.
  [
    "POST",
    "/wp/v2/posts",
    { meta: { type: "object", properties: {} } },
    "meta=5",
    { meta: "Invalid parameter." },
  ],
  [
    "GET",
    "/wp-abilities/v1/abilities",
    { meta: { type: "object" } },
    "meta=5",
    { meta: "meta is not of type object." },
  ],
  // Converters of their own.
  [
    "POST",
    "/wp/v2/widget-types/(?P<id>[a-z]+)/encode",
    { form_data: TEXT },
    "form_data[a]=x",
    { form_data: { a: "x" } },
  ],
  [
    "POST",
    "/wp/v2/comments",
    { author_email: { type: "string", format: "email" } },
    "author_email=",
    { author_email: "" },
  ],
  // Addresses.
  ["POST", "/wp/v2/menu-items", { url: TEXT }, 'url={"a":1}', { url: "Invalid URL." }],
  ["POST", "/wp/v2/menu-items", { url: TEXT }, "url=yes", { url: "yes" }],
  [
    "POST",
    "/wp/v2/media",
    { url: TEXT },
    "url=ftp://example.org/",
    { url: "Invalid URL. Provide a valid, publicly reachable HTTP or HTTPS image URL." },
  ],
  ["POST", "/wp/v2/media", { url: TEXT }, "url[]=a", { url: "url is not of type string." }],
  [
    "GET",
    "/wp-block-editor/v1/url-details",
    { url: TEXT },
    "url=http://example.org:99/",
    { url: "Invalid parameter." },
  ],
  [
    "GET",
    "/wp-block-editor/v1/url-details",
    { url: TEXT },
    "url=http://a:b@x/",
    { url: "Invalid parameter." },
  ],
  [
    "GET",
    "/wp-block-editor/v1/url-details",
    { url: TEXT },
    "url=http://10.0.0.1",
    { url: "Invalid parameter." },
  ],
  [
    "GET",
    "/wp-block-editor/v1/url-details",
    { url: TEXT },
    "url=http://127.0.0.1/",
    { url: "Invalid parameter." },
  ],
  ["GET", "/wp-block-editor/v1/url-details", { url: TEXT }, "url=http://a.b?c", { url: "http://a.b?c" }],
  // Users.
  ["POST", "/wp/v2/users", { username: TEXT }, "username=a b.c@d-e_f", { username: "a b.c@d-e_f" }],
  ...["", "a<b", " ab", "a  b", "ä"].map(
    (name) =>
      [
        "POST",
        "/wp/v2/users",
        { username: TEXT },
        `username=${name}`,
        {
          username:
            "This username is invalid because it uses illegal characters. Please enter a valid username.",
        },
      ] as const,
  ),
  ["POST", "/wp/v2/users", { password: TEXT }, "password=", { password: "Passwords cannot be empty." }],
  [
    "POST",
    "/wp/v2/users",
    { password: TEXT },
    "password=a\\b",
    { password: 'Passwords cannot contain the "\\" character.' },
  ],
  ["POST", "/wp/v2/posts", { password: TEXT }, "password=", { password: "" }],
  // Kinds of results are slugs.
  ["GET", "/wp/v2/search", { subtype: STATUSES }, "subtype=Draft", { subtype: ["draft"] }],
  [
    "GET",
    "/wp/v2/search",
    { subtype: STATUSES },
    "subtype[]=publish&subtype[]=x y",
    { subtype: "subtype[1] is not one of publish and draft." },
  ],
];

function ask(
  method: string,
  route: string,
  declared: Readonly<Record<string, Definition>>,
  query: string,
  schema?: unknown,
): unknown {
  const list = Object.entries(declared).map(([name, definition]) => ({ name, definition, pointer: "" }));
  const sources = { json: EMPTY, form: EMPTY, query: parseQuery(query), path: EMPTY };
  const read = readParameters(method, { key: route, schema }, list, sources);
  if (read.refusal === undefined) return toJson(read.values);
  return (read.refusal.body as { readonly data: { readonly params: unknown } }).data.params;
}

describe("the checks of core's own", () => {
  it.each(CASES)("%s %s %j ?%s", (method, route, declared, query, expected) => {
    const said = ask(method, route, declared, query);
    expect(JSON.stringify(said)).toBe(JSON.stringify(expected));
  });
});

describe("the detail of a refusal", () => {
  it.each([
    ["DELETE", "/wp/v2/users/me", "reassign=x", { status: 400 }],
    ["POST", FAMILIES, "font_family_settings=5", { status: 400 }],
    ["POST", "/wp/v2/menu-items", "url={:", null],
  ])("%s %s?%s", (method, route, query, data) => {
    const [name = ""] = query.split("=");
    const sources = { json: EMPTY, form: EMPTY, query: parseQuery(query), path: EMPTY };
    const declared = [{ name, definition: TEXT, pointer: "" }];
    const { refusal } = readParameters(method, { key: route }, declared, sources);
    expect(refusal?.body).toHaveProperty(`data.details.${name}.data`, data);
  });
});

describe("arguments that were made from a schema", () => {
  const property = { type: "string", description: "The date.", format: "date-time" };
  const declared = { date: property, status: { type: "integer", description: "The status." } };
  const schema = { properties: { date: property, status: declared.status } };

  it("are validated in the order of declaration, before anything is converted", () => {
    expect(Object.keys(ask("POST", "/a/v1/b", declared, "status=x&date=x", schema) as object)).toEqual([
      "date",
      "status",
    ]);
  });

  it("are others where their words are", () => {
    const other = { properties: { date: { ...property, description: "Another." } } };
    expect(Object.keys(ask("POST", "/a/v1/b", declared, "status=x&date=x", other) as object)).toEqual([
      "status",
      "date",
    ]);
  });
});
