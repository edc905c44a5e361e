import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import type { RequestBody } from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";
import { bodyProperty } from "../support/property.ts";

/** The body of a route that takes the arguments. */
function bodyOf(args: object, method: string): RequestBody {
  const index = {
    namespaces: ["x/v1"],
    routes: {
      "/x/v1/a": { namespace: "x/v1", methods: [method], endpoints: [{ methods: [method], args }] },
    },
  };
  const { document } = convert(sourceFrom(index, "test"));
  return document.paths["/x/v1/a"]?.[method.toLowerCase()]?.requestBody ?? { content: {} };
}

const FORM = "application/x-www-form-urlencoded";

const COMMAS = { style: "form", explode: false };

const KEYS = { style: "deepObject", explode: true };

/** An argument, and how PHP reads it from a form: `v=1&v=2` is 2 to it, and an object without its name is many arguments. */
const ENCODINGS: readonly (readonly [definition: object, encoding: object | undefined])[] = [
  [{ type: "array", items: { type: "integer" } }, COMMAS],
  [{ type: "array", items: { type: "string" } }, COMMAS],
  [{ type: "array" }, COMMAS],
  [{ type: ["string", "array"], items: { type: "string" } }, COMMAS],
  [{ type: "object" }, KEYS],
  [{ type: ["object", "null"], properties: { x: { type: "string" } } }, KEYS],
  [{ type: "array", items: { type: "object" } }, undefined],
  [{ type: "array", items: { type: "array", items: { type: "integer" } } }, undefined],
  [{ type: "string" }, undefined],
  [{}, undefined],
];

/** A required argument, and what it is written as: `null` is missing to WordPress, which a default stands in for. */
const REQUIRED: readonly (readonly [definition: object, written: object])[] = [
  [{ type: ["string", "null"] }, { type: "string" }],
  [
    { enum: ["a", null], default: null },
    { enum: ["a"], default: null },
  ],
  [
    { type: ["string", "null"], default: "" },
    { type: ["string", "null"], default: "" },
  ],
  [
    { type: ["integer", "null"], default: "all" },
    { type: ["integer", "null"], "x-wp-default": "all" },
  ],
  [{}, { not: { type: "null" } }],
  [{ default: false }, { default: false }],
];

describe("a required argument", () => {
  it.each(REQUIRED)("of %j is written as %j", (definition, written) => {
    expect(bodyProperty("v", { ...definition, required: true })).toEqual(written);
  });
});

describe("a form", () => {
  it.each(ENCODINGS)("writes %j as %j", (definition, encoding) => {
    const { content } = bodyOf({ v: definition }, "PUT");
    expect(content[FORM]?.encoding?.["v"]).toEqual(encoding);
    expect(content["application/json"]).toEqual({ schema: content[FORM]?.schema });
  });

  it("with a file writes lists and objects alike", () => {
    const { content } = bodyOf({ v: { type: "object" }, b: { type: "array" }, f: { type: "file" } }, "POST");
    const encoding = { b: COMMAS, v: KEYS };
    expect(content["multipart/form-data"]?.encoding).toEqual(encoding);
    expect(content[FORM]?.encoding).toEqual(encoding);
  });

  it("reports a file that PUT and PATCH cannot send", () => {
    const args = { f: { type: "file", required: true }, v: { type: "string" } };
    const endpoints = [{ methods: ["POST", "PUT", "PATCH"], args }];
    const index = { namespaces: ["x/v1"], routes: { "/x/v1/a": { namespace: "x/v1", endpoints } } };
    const { document, notices } = convert(sourceFrom(index, "test"));
    const { post, put } = document.paths["/x/v1/a"] ?? {};
    expect(Object.keys(post?.requestBody?.content ?? {})).toContain("multipart/form-data");
    expect(Object.keys(put?.requestBody?.content ?? {})).not.toContain("multipart/form-data");
    expect(notices.filter(({ code }) => code === "file-unsendable")).toEqual([
      {
        code: "file-unsendable",
        pointer: "/routes/~1x~1v1~1a/endpoints/0/args/f",
        route: "/x/v1/a",
        text: 'The argument "f" is a file, which PHP reads only from POST; the bodies of PUT and PATCH leave it out.',
      },
    ]);
  });
});

describe("files alone", () => {
  it.each([
    ["POST", ["multipart/form-data"]],
    ["PUT", ["application/json", "application/x-www-form-urlencoded"]],
  ])("in a body of %s are told as %s", (method, types) => {
    const body = bodyOf({ v: { type: "file", required: true } }, method);
    expect(body).toMatchObject({ required: true });
    expect(Object.keys(body.content)).toEqual(types);
  });
});

const RENDERED = { raw: { type: "string" }, rendered: { type: "string", readonly: true } };

/** Declared types of a text, and those of the body. */
const TEXTS: readonly (readonly [name: string, definition: object, types: unknown])[] = [
  ["title", { type: "object", properties: RENDERED }, ["object", "string"]],
  ["caption", { type: "object", properties: RENDERED }, ["object", "string"]],
  ["content", { type: "object", properties: { raw: { type: "string" } } }, ["object", "string"]],
  ["title", { type: ["object", "string"], properties: RENDERED }, ["object", "string"]],
  ["title", { type: ["object", "null"], properties: RENDERED }, ["object", "string", "null"]],
  ["instance", { type: "object", properties: { raw: { type: "object" }, hash: {} } }, "object"],
  ["title", { type: "object", properties: { name: { type: "string" } } }, "object"],
];

describe("a text that core declares as raw and rendered", () => {
  it.each(TEXTS)("%s of %j may be %j", (name, definition, types) => {
    expect(bodyProperty(name, definition).type).toEqual(types);
  });
});
