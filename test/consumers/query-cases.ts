// Arguments of a query, what a client is given for each, and what WordPress reads of it.
import type { Json } from "../../src/base/json.ts";

export interface QueryCase {
  readonly name: string;
  /** As the index declares the argument. */
  readonly definition: Readonly<Record<string, unknown>>;
  /** The key in the client, which is the name of the parameter in the document. */
  readonly key: string;
  readonly given: Json;
  /** What a callback of WordPress gets. */
  readonly read: Json;
  /** The tools that cannot send it in their default configuration, with what they do instead. */
  readonly unsent?: Readonly<Record<string, string>>;
}

const integers = { type: "array", items: { type: "integer" } };
const texts = { type: "array", items: { type: "string" } };

export const QUERY_CASES: readonly QueryCase[] = [
  { name: "include", definition: integers, key: "include[]", given: [3, 1, 2], read: [3, 1, 2] },
  { name: "exclude", definition: integers, key: "exclude[]", given: [7], read: [7] },
  // WordPress would split the text at its comma and its space.
  {
    name: "search_columns",
    definition: texts,
    key: "search_columns[]",
    given: ["a, b", "ü&c"],
    read: ["a, b", "ü&c"],
  },
  {
    name: "status",
    definition: { type: "array", items: { type: "string", enum: ["draft", "publish"] }, default: "publish" },
    key: "status[]",
    given: ["draft", "publish"],
    read: ["draft", "publish"],
  },
  {
    name: "flags",
    definition: { type: "array", items: { type: "boolean" } },
    key: "flags[]",
    given: [true, false],
    read: [true, false],
  },
  {
    name: "untyped",
    definition: { type: "array" },
    key: "untyped[]",
    given: ["a b", "c"],
    read: ["a b", "c"],
  },
  {
    name: "post_type",
    definition: { type: ["string", "array"], items: { type: "string" } },
    key: "post_type[]",
    given: ["post", "page"],
    read: ["post", "page"],
  },
  {
    name: "parent",
    definition: { type: ["integer", "array"], items: { type: "integer" } },
    key: "parent[]",
    given: [1, 2],
    read: [1, 2],
  },
  {
    name: "modules",
    definition: {
      oneOf: [{ type: "string", enum: [":all"] }, texts],
      type: ["string", "array"],
      default: ":all",
    },
    key: "modules[]",
    given: ["a", "b"],
    read: ["a", "b"],
  },
  // As core declares the terms of posts.
  {
    name: "categories",
    definition: {
      type: ["object", "array"],
      oneOf: [
        integers,
        {
          type: "object",
          properties: { terms: integers, include_children: { type: "boolean" } },
          additionalProperties: false,
        },
      ],
    },
    key: "categories[]",
    given: [3, 4],
    read: [3, 4],
  },
  {
    name: "date_query",
    definition: { type: "object", properties: { year: { type: "integer" }, compare: { type: "string" } } },
    key: "date_query",
    given: { year: 2026, compare: "=" },
    read: { year: 2026, compare: "=" },
    unsent: { orval: "its fetch client writes an object as [object Object]" },
  },
  { name: "sticky", definition: { type: "boolean" }, key: "sticky", given: true, read: true },
  {
    name: "hide_empty",
    definition: { type: "boolean", default: true },
    key: "hide_empty",
    given: false,
    read: false,
  },
  {
    name: "per_page",
    definition: { type: "integer", default: 10, minimum: 1, maximum: 100 },
    key: "per_page",
    given: 5,
    read: 5,
  },
  { name: "search", definition: { type: "string" }, key: "search", given: "a, b & c=d", read: "a, b & c=d" },
];

/** An index with one route that has them all. */
export const QUERY_INDEX = {
  name: "Queries",
  url: "https://queries.example",
  home: "https://queries.example",
  namespaces: ["demo/v1"],
  routes: {
    "/demo/v1/things": {
      namespace: "demo/v1",
      methods: ["GET"],
      endpoints: [
        {
          methods: ["GET"],
          args: Object.fromEntries(QUERY_CASES.map(({ name, definition }) => [name, definition])),
        },
      ],
    },
  },
};
