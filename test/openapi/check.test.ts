import { describe, expect, it } from "vitest";
import { checkDocument } from "../../src/openapi/check.ts";

const answers = { "200": { description: "An answer." } };
const id = { name: "id", in: "path", required: true };
const page = { name: "page", in: "query" };

const reading = (operationId: string, ...parameters: readonly object[]): object => ({
  operationId,
  parameters,
  responses: answers,
});

const paths = (...items: readonly (readonly [string, object])[]): object => ({
  paths: Object.fromEntries(items),
});

const CASES: readonly (readonly [unknown, string, string])[] = [
  ["text", "", "The document is not an object."],
  [paths(["a", {}]), "/paths/a", "The template does not begin with a slash."],
  [
    paths(["/a?b", {}]),
    "/paths/~1a?b",
    "The template holds `?`, `#` or white space, which no path can hold.",
  ],
  [paths(["/{a}", {}], ["/{b}", {}]), "/paths/~1{b}", "The template is the same path as /{a}."],
  [{ info: { title: "a\ud800" } }, "/info/title", "The text holds half a surrogate pair."],
  [
    { components: { schemas: { A: { enum: [{ "\udc00": 1 }] } } } },
    "/components/schemas/A/enum/0/\udc00",
    "The name holds half a surrogate pair.",
  ],
  [paths(["/a", { get: { responses: answers } }]), "/paths/~1a/get", "The operation has no operationId."],
  [
    paths(["/a", { get: reading("a"), post: reading("a") }]),
    "/paths/~1a/post/operationId",
    "The operationId is already used at /paths/~1a/get.",
  ],
  [
    paths(["/a", { delete: { operationId: "a", responses: {} } }]),
    "/paths/~1a/delete",
    "The operation has no response.",
  ],
  [
    paths(["/a", { get: reading("a", page, page) }]),
    "/paths/~1a/get/parameters/1",
    "The parameter is listed twice: query page.",
  ],
  [
    paths(["/a", { get: reading("a", { name: "", in: "query" }) }]),
    "/paths/~1a/get/parameters/0",
    "The parameter has no name.",
  ],
  [
    paths(["/{id}", { get: reading("a", { ...id, required: "yes" }) }]),
    "/paths/~1{id}/get/parameters/0",
    "A path parameter must be required.",
  ],
  [
    paths(["/{id}/{id}", { get: reading("a", id) }]),
    "/paths/~1{id}~1{id}/get/parameters",
    "The template names a variable twice.",
  ],
  [
    paths(["/{id}", { get: reading("a", { ...id, in: "query" }) }]),
    "/paths/~1{id}/get/parameters",
    "The variable id of the template is not declared.",
  ],
  [paths(["/a", { get: reading("a", id) }]), "/paths/~1a/get/parameters", "The template has no variable id."],
  [
    { components: { schemas: { "a/b": {} } } },
    "/components/schemas/a~1b",
    "The component name is invalid: use letters, digits, `.`, `_` and `-`.",
  ],
  [
    { components: { schemas: { A: { anyOf: [{}, { $ref: "#/components/schemas/B" }] } } } },
    "/components/schemas/A/anyOf/1",
    "The reference does not resolve: #/components/schemas/B.",
  ],
  [
    { components: { schemas: { A: { properties: { default: { $ref: "#/b" } } } } } },
    "/components/schemas/A/properties/default",
    "The reference does not resolve: #/b.",
  ],
];

describe("checkDocument", () => {
  it.each(CASES)("reports the fault of %j", (document, pointer, text) => {
    expect(checkDocument(document)).toEqual([{ pointer, text }]);
  });

  it.each([
    ["nothing", {}],
    [
      "the same name in the path and the query",
      paths(["/{id}", { get: reading("a", id, { ...id, in: "query" }) }]),
    ],
    ["templates that differ", paths(["/{a}", {}], ["/{a}/b", {}], ["/a", {}])],
    ["what is no method", paths(["/a", { summary: "A path.", "x-wp": {} }])],
    [
      "a parameter of all operations",
      {
        ...paths(["/{id}", { get: reading("a", { $ref: "#/components/parameters/id" }) }]),
        components: { parameters: { id } },
      },
    ],
    [
      "a reference in data",
      { components: { schemas: { A: { default: { $ref: "#/b" }, enum: [{ $ref: "#/b" }] } } } },
    ],
    [
      "a property whose name is that of a reference",
      { components: { schemas: { A: { properties: { $ref: {} } } } } },
    ],
  ])("takes %s", (_, document) => {
    expect(checkDocument(document)).toEqual([]);
  });
});
