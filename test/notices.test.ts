import { describe, expect, it } from "vitest";
import { convert } from "../src/convert.ts";
import { readSurface } from "../src/side.ts";
import { sourceFrom } from "../src/source.ts";
import { DOCUMENT_CASES, INDEX_CASES, SITE } from "./notices.cases.ts";

describe("an index", () => {
  it.each(INDEX_CASES)("$code", ({ code, in: members, text, out }) => {
    const { document, notices } = convert(sourceFrom({ ...SITE, ...members }, "index.json"));
    expect(notices.map((notice) => [notice.code, notice.text])).toContainEqual([code, text]);
    const operations = Object.entries(document.paths).flatMap(([template, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${template}`),
    );
    expect(operations).toEqual(out);
  });
});

describe("a document that is compared", () => {
  it.each(DOCUMENT_CASES)("$code", async ({ code, in: document, text }) => {
    const { notices } = await readSurface(Buffer.from(JSON.stringify(document)), "openapi.json");
    expect(notices).toContainEqual({ code, pointer: "", text });
  });
});
