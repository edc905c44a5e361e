import { describe, expect, it } from "vitest";
import { filterFields } from "../../src/mock/fields.ts";
import type { Json } from "../../src/base/json.ts";

const post = {
  id: 1,
  title: { raw: "a", rendered: "b" },
  meta: { deep: { x: 1, y: 2 } },
  tags: [1, 2],
  list: [{ a: 1, b: 2 }, { a: 3 }],
};

const CASES: readonly (readonly [string, Json, Json])[] = [
  ["id", post, { id: 1 }],
  [" id , tags ", post, { id: 1, tags: [1, 2] }],
  ["title.raw", post, { title: { raw: "a" } }],
  ["title.raw,title", post, { title: post.title }],
  ["meta.deep.x,meta.deep.y,id", post, { id: 1, meta: { deep: { x: 1, y: 2 } } }],
  ["id.x", post, { id: 1 }],
  // Positions are names; of a list with a hole PHP makes an object.
  ["tags.0", post, { tags: [1] }],
  ["tags.1", post, { tags: { "1": 2 } }],
  ["list.0.a", post, { list: [{ a: 1 }] }],
  ["list.a", post, { list: [] }],
  // WordPress stops reading at a part of a field that it keeps whole.
  ["title,title.raw", post, { title: post.title }],
  ["id,title,title.raw,tags", post, { id: 1, title: post.title }],
  ["title.raw,title.raw.x,id", post, { title: { raw: "a" } }],
  ["title.raw,title,id", post, { id: 1, title: post.title }],
  ["title.", post, { title: [] }],
  ["title.raw.x", post, { title: { raw: "a" } }],
  ["nothing", post, []],
  ["__proto__,constructor", post, []],
  ["id", [post, { a: 1 }], [{ id: 1 }, []]],
  ["", post, post],
  ["id", "text", "text"],
];

describe("the fields of a request", () => {
  it.each(CASES)("%j", (fields, body, kept) => {
    expect(filterFields(body, new Map([["_fields", fields]]))).toEqual(kept);
  });
});
