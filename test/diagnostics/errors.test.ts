import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { attempt, ERROR_CODES, RouteprintError, sentencesOf } from "../../src/diagnostics/errors.ts";
import { NOTICE_KINDS } from "../../src/diagnostics/notices.ts";

const source = fileURLToPath(new URL("../../src/", import.meta.url));

/** All of src but the tables of codes. */
const text = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && file !== "errors.ts" && file !== "notices.ts")
  .map((file) => readFileSync(join(source, file), "utf8"))
  .join("\n");

describe("every code", () => {
  it.each([
    ["errors", ERROR_CODES],
    ["notices", NOTICE_KINDS],
  ] as const)("of %s is one that something leaves", (_, rows) => {
    expect(Object.keys(rows).filter((code) => !text.includes(`"${code}"`))).toEqual([]);
  });
});

describe("a hint", () => {
  it.each([
    ["Wait.", "Wait."],
    [undefined, ERROR_CODES.timeout.advice],
  ])("%s", (hint, told) => {
    const details = hint === undefined ? {} : { hint };
    expect(new RouteprintError("timeout", { message: "no answer", ...details }).hint).toBe(told);
  });
});

describe("an error as JSON", () => {
  it("has its message, and not its cause", () => {
    const where = "https://example.com";
    const error = new RouteprintError("timeout", { message: "no answer", where, cause: new Error("token") });
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: { code: "timeout", message: "no answer", where, hint: ERROR_CODES.timeout.advice, attempts: [] },
    });
  });
});

describe("sentencesOf", () => {
  it.each([
    ["no answer", undefined, "no answer."],
    ["No answer.", undefined, "No answer."],
    ["no answer", "Try again.", "no answer. Try again."],
    ["Is it there?", "Look.", "Is it there? Look."],
  ])("ends each sentence once: %s", (message, hint, sentences) => {
    expect(sentencesOf(hint === undefined ? { message } : { message, hint })).toBe(sentences);
  });
});

describe("attempt", () => {
  it("gives back a typed error and throws any other", () => {
    const known = new RouteprintError("not-json", { message: "No." });
    const unknown = new TypeError("it is undefined");
    const fail = (error: Error) => () => {
      throw error;
    };
    expect(attempt(fail(known))).toBe(known);
    expect(() => attempt(fail(unknown))).toThrow(unknown);
  });
});
