import { describe, expect, it } from "vitest";
import { findOperations } from "../../../src/answers/index.ts";
import { HELD_OUT } from "./held-out.cases.ts";
import { isSampled, placeOf, surfaceOf } from "./question.ts";
import { TUNED } from "./tuned.cases.ts";

const found = (query: string, limit = 5): string[] =>
  findOperations(surfaceOf("sample-languages"), query, limit).map(({ method, path }) => `${method} ${path}`);

const QUESTIONS = [...TUNED, ...HELD_OUT]
  .filter(([site]) => isSampled(site))
  .map((question) => ({ asked: question[1], question }));

describe("findOperations", () => {
  it.each(QUESTIONS)("finds an answer of $asked", ({ question }) => {
    expect(placeOf(question)).toBeDefined();
  });

  it("says what an operation is, and which words it has", () => {
    expect(findOperations(surfaceOf("sample-languages"), "turn off snippets", 1)).toEqual([
      {
        id: "putSnippetsV1SnippetsByIdDeactivate",
        method: "PUT",
        methods: ["PUT", "PATCH", "POST"],
        path: "/snippets/v1/snippets/{id}/deactivate",
        summary: "Deactivate a snippet",
        plugin: "snippets",
        access: "unknown",
        why: [
          { asked: "turn off", word: "deactivate", field: "title" },
          { asked: "snippets", word: "snippet", field: "title" },
        ],
        missing: [],
      },
    ]);
  });
  it.each([
    ["paths", "/snippets/v1/snippets/7/export", "GET /snippets/v1/snippets/{id}/export"],
    ["methods in capitals", "DELETE snippet", "DELETE /snippets/v1/snippets/{id}"],
    ["both", "DELETE snippets/7", "DELETE /snippets/v1/snippets/{id}"],
    ["typing errors", "list snipets", "GET /snippets/v1/snippets"],
    ["beginnings of words", "transl", "GET /i18n/tm/v1/ams/synchronize/translators"],
    ["inflected words of other languages", "Übersetzungsaufträge abbrechen", "POST /i18n/tm/v1/jobs/cancel"],
  ])("reads %s: %s", (_, query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  it("may lack words of the question, and says which", () => {
    const [first] = findOperations(surfaceOf("sample-languages"), "delete the purple snippet", 1);
    expect(first?.path).toBe("/snippets/v1/snippets/{id}");
    expect(first?.missing).toEqual(["purple"]);
  });

  it("gives as many as asked for, all for a query without words", () => {
    expect(found("snippet", 3)).toHaveLength(3);
    const { operations } = surfaceOf("sample-languages");
    expect(new Set(found("", 1000)).size).toBeLessThanOrEqual(operations.length);
    expect(found("", 1000).length).toBeGreaterThan(50);
    expect(found("xyzzy plugh")).toEqual([]);
  });

  it("never fails, whatever the query", () => {
    const queries = [
      "\\",
      "((((",
      "a of the",
      "%E0%A4%A",
      "é ".repeat(5000),
      "日本語",
      "__proto__ constructor",
    ];
    for (const query of [...queries, "a".repeat(5000), "/".repeat(5000)])
      expect(found(query).length).toBeLessThanOrEqual(5);
  });
});
