import { describe, expect, it } from "vitest";
import { readParameters, type Sources } from "../../src/wordpress/parameters.ts";
import { asObject } from "../../src/base/json.ts";
import { EMPTY, fromJson, isPhpArray, type PhpArray } from "../../src/wordpress/php.ts";
import { parseQuery } from "../../src/wordpress/query.ts";

type Definition = Readonly<Record<string, unknown>>;

/** Arguments of a post, a tag and a comment as core declares them. */
const DECLARED: Readonly<Record<string, Definition>> = {
  id: { type: "integer" },
  date: { type: ["string", "null"], format: "date-time" },
  status: { type: "string", enum: ["publish", "draft"] },
  author: { type: "integer" },
  description: { type: "string" },
  sticky: { type: "boolean" },
  template: { type: "string" },
  slug: { type: "string" },
  author_email: { type: "string", format: "email" },
};

function ask(method: string, route: string, query: string, json: unknown, path: PhpArray = EMPTY): unknown {
  const body = fromJson(json);
  const sources: Sources = {
    json: body !== undefined && isPhpArray(body) ? body : EMPTY,
    form: EMPTY,
    query: parseQuery(query),
    path,
  };
  const declared = Object.entries(DECLARED).map(([name, definition]) => ({ name, definition }));
  const read = readParameters(method, { key: route }, declared, sources);
  if (read.refusal === undefined) return Object.fromEntries(read.values);
  return Object.keys(asObject(read.refusal.data?.["params"]));
}

describe("the parameters of core", () => {
  const posts = "/wp/v2/posts";
  const post = "/wp/v2/posts/(?P<id>[\\d]+)";
  it.each<[what: string, method: string, route: string, query: string, json: object, expected: unknown]>([
    ["null is nothing", "POST", posts, "", { author: null }, { author: 0 }],
    [
      "an overridden source is converted",
      "POST",
      posts,
      "description[]=x",
      { description: "ok" },
      { description: "ok" },
    ],
    [
      "the strongest source is validated",
      "POST",
      posts,
      "description=ok",
      { description: 5 },
      ["description"],
    ],
    [
      "errors come in the order of declaration",
      "POST",
      posts,
      "",
      { status: "zzz", sticky: "maybe", date: "x" },
      ["date", "status", "sticky"],
    ],
    ["an error hides those of conversion", "PUT", post, "id=x", { sticky: "maybe" }, ["sticky"]],
    ["what is in the path has no validator", "PUT", post, "id=x", { id: 5 }, ["id"]],
    ["a slug is made one", "POST", posts, "", { slug: " Ünï & C++ 5%! " }, { slug: "uni-c-5" }],
    ["a slug has other scripts", "POST", post, "slug=%E4%B8%ADx", {}, { slug: "%e4%b8%adx" }],
    ["a slug is validated first", "POST", posts, "", { slug: 5 }, ["slug"]],
    ["a template has its own", "POST", "/wp/v2/templates", "", { slug: "A b" }, { slug: "A b" }],
    ["no template is none", "POST", posts, "", { template: false }, { template: "" }],
    [
      "an address has a sanitizer of its own",
      "PUT",
      "/wp/v2/comments/(?P<id>[\\d]+)",
      "",
      { author_email: "x", sticky: "maybe" },
      ["sticky"],
    ],
    ["a plugin's arguments may have none", "POST", "/shop/v1/posts", "", { author: null }, ["author"]],
    ["reading is another matter", "GET", posts, "", { author: null }, ["author"]],
  ])("%s: %s %s?%s %j", (_, method, route, query, json, expected) => {
    expect(ask(method, route, query, json)).toEqual(expected);
  });
});

it("names an argument by a number where PHP has one for its key", () => {
  const declared = [{ name: "1", definition: { type: "integer" } }];
  const sources: Sources = { json: undefined, form: EMPTY, query: parseQuery("1=x"), path: EMPTY };
  const { refusal } = readParameters("GET", { key: "/a/v1/b" }, declared, sources);
  expect(refusal?.data).toMatchObject({ details: { 1: { data: { param: 1 } } } });
});

describe("a parameter that is sent in several places", () => {
  const declared = [{ name: "x", definition: { type: "string", default: "default" } }];
  const whereOf = (method: string, ...places: readonly (keyof Sources)[]): unknown => {
    const sent = Object.fromEntries(places.map((place) => [place, new Map([["x", place]])]));
    const sources = { json: undefined, form: EMPTY, query: EMPTY, path: EMPTY, ...sent };
    const read = readParameters(method, { key: "/a/v1/b" }, declared, sources);
    return read.refusal ?? read.values.get("x");
  };

  it.each<[method: string, places: readonly (keyof Sources)[], strongest: string]>([
    ["POST", ["path", "query", "form", "json"], "json"],
    ["POST", ["path", "query", "form"], "form"],
    ["DELETE", ["path", "query", "form"], "form"],
    ["GET", ["path", "query", "form", "json"], "json"],
    ["GET", ["path", "query", "form"], "query"],
    ["GET", ["path", "form"], "path"],
    ["GET", ["form"], "default"],
  ])("%s %j is taken from %s", (method, places, strongest) => {
    expect(whereOf(method, ...places)).toBe(strongest);
  });
});

describe("a default that does not fit its type", () => {
  const read = (definition: object, query: PhpArray) =>
    readParameters("POST", { key: "/a/v1/b" }, [{ name: "x", definition: { ...definition } }], {
      json: undefined,
      form: EMPTY,
      query,
      path: EMPTY,
    });
  const sent = new Map([["x", "word"]]);

  // BuddyPress declares `subject` of messages so, and accepts requests without it (40 of 40 recorded on WordPress 7.1).
  it("is not enforced where it is `false`, which stands for no value", () => {
    const subject = { type: "string", default: false };
    expect(read(subject, EMPTY)).toEqual({ values: new Map([["x", false]]) });
    expect(read(subject, sent)).toEqual({ values: sent });
    expect(read({ type: "integer", default: false }, sent).refusal?.status).toBe(400);
  });

  // `rest_parse_request_arg` runs on defaults too (`WP_REST_Request::sanitize_params`); the last is core's block renderer.
  it.each([
    { type: "integer", default: "ten" },
    { type: "string", default: [] },
    { type: "string", enum: ["edit"], default: "view" },
  ])("is enforced otherwise: %j", (definition) => {
    expect(read(definition, EMPTY).refusal?.status).toBe(400);
  });
});
