import { describe, expect, it } from "vitest";
import { sanitize } from "../../src/wordpress/validate.ts";
import { fromJson, phpKey, toJson, type PhpValue } from "../../src/wordpress/php.ts";
import { parseQuery } from "../../src/wordpress/query.ts";
import { readArgument } from "../support/argument.ts";
import { describeShared, hasShared, readSharedLines } from "../support/shared.ts";

type Definition = Readonly<Record<string, unknown>>;

interface Recorded {
  readonly route: string;
  readonly arg: string;
  readonly value: unknown;
  readonly query?: string;
  readonly verdict: "accepted" | "rejected" | "fatal";
  readonly detail?: string;
  readonly message?: string;
  /** The value that the callback received. */
  readonly sanitised?: unknown;
}

const verdict = (value: unknown, definition: Definition): string =>
  readArgument(fromJson(value)!, definition, "x").refusal?.code ?? "accepted";

const NUMBERS = { type: "array", uniqueItems: true, items: { type: "integer" } };
const TEXT_OR_NUMBER = [{ type: "string" }, { type: "integer" }];

function within(a: Definition): Definition {
  return { type: "object", properties: { a } };
}

describe("a value that is converted without validation", () => {
  it.each<[Definition, unknown, unknown]>([
    [{ type: "boolean" }, [], false],
    [{ type: "boolean" }, [1], true],
    [{ type: "integer" }, [], 0],
    [{ type: "integer" }, [1], 1],
    [{ type: "integer" }, "12abc", 12],
    [{ type: "integer" }, "abc", 0],
    [{ type: ["string", "integer"] }, [], null],
    [{ type: "object", properties: { a: {} }, additionalProperties: false }, { a: 1, b: 2 }, { a: 1 }],
    [{ type: "string", anyOf: [{ type: "integer" }] }, "a", "rest_no_matching_schema"],
    [{ type: "integer", oneOf: [{ minimum: 1 }, { maximum: 9 }] }, 5, "rest_one_of_multiple_matches"],
  ])("becomes by %j as in WordPress: %j is %j", (definition, value, expected) => {
    const { value: sanitized, refusal } = sanitize(fromJson(value)!, definition, "x");
    expect(refusal?.code ?? toJson(sanitized)).toEqual(expected);
  });
});

describe("a value against a definition", () => {
  it.each<[Definition, unknown, string]>([
    [{ type: "integer" }, "5", "accepted"],
    [{ type: "integer" }, "1e3", "accepted"],
    [{ type: "integer" }, " 5", "accepted"],
    [{ type: "integer" }, "5abc", "rest_invalid_type"],
    [{ type: "integer" }, true, "rest_invalid_type"],
    [{ type: "int" }, "anything", "accepted"],
    [{}, ["anything"], "accepted"],
    [{ enum: ["a"] }, "b", "accepted"],
    [{ type: "boolean" }, "TRUE", "accepted"],
    [{ type: "boolean" }, "yes", "rest_invalid_type"],
    [{ type: "string" }, 5, "rest_invalid_type"],
    [{ type: "array", items: { type: "integer" } }, "1, 2,", "accepted"],
    [{ type: "array", items: { type: "integer" } }, "1,x", "rest_invalid_type"],
    [{ type: "object" }, "", "accepted"],
    // PHP makes a number of such a key.
    [{ type: "object", required: ["5"] }, { 5: "a" }, "accepted"],
    [{ type: "object", properties: { 5: { required: true } } }, { 5: "a" }, "accepted"],
    [{ type: "object", required: ["5"] }, { 6: "a" }, "rest_property_required"],
    [{ type: "object", additionalProperties: false }, { a: 1 }, "rest_additional_properties_forbidden"],
    [{ type: ["array", "null"], items: { type: ["string", "null"] } }, null, "accepted"],
    [{ type: ["int", "string"] }, true, "accepted"],
    [{ type: [null, "string"] }, true, "rest_invalid_type"],
    [{ type: ["", "string"] }, true, "rest_invalid_type"],
    [{ type: "string", enum: ["a", "b"] }, "A", "rest_not_in_enum"],
    [{ type: "string", enum: { x: "a" } }, "a", "accepted"],
    [{ type: "integer", minimum: 1, maximum: 3 }, 4, "rest_out_of_bounds"],
    [{ type: "integer", minimum: 1, maximum: 3 }, 1, "accepted"],
    [{ type: "integer", minimum: 1, maximum: 3 }, 3, "accepted"],
    [{ type: "integer", minimum: 3 }, 2, "rest_out_of_bounds"],
    [{ type: "integer", minimum: "3" }, 2, "rest_out_of_bounds"],
    [{ type: "integer", maximum: 3, exclusiveMaximum: true }, 3, "rest_out_of_bounds"],
    [{ type: "integer", multipleOf: 5 }, 10, "accepted"],
    [{ type: "integer", multipleOf: 5 }, 12, "rest_invalid_multiple"],
    [{ type: "string", minLength: 2, maxLength: 3 }, "ab", "accepted"],
    [{ type: "string", minLength: 2, maxLength: 3 }, "abc", "accepted"],
    [{ type: "string", minLength: 2, maxLength: 3 }, "abcd", "rest_too_long"],
    [{ type: "integer", minimum: 1, exclusiveMinimum: true }, 1, "rest_out_of_bounds"],
    [{ type: "integer", exclusiveMinimum: 3 }, 1, "accepted"],
    [{ type: "string", pattern: "\\#" }, "#f00", "rest_invalid_pattern"],
    [{ type: "string", pattern: "\\u0041" }, "A", "rest_invalid_pattern"],
    [{ type: "string", pattern: "^[\\w-]+$" }, "größe-1", "accepted"],
    [{ type: "string", pattern: "^\\w+$" }, "größe", "accepted"],
    [{ type: "string", pattern: "^[[\\w]+\\d$" }, "[ö٣", "accepted"],
    [{ type: "string", pattern: "^[\\w-]+$" }, "groß!", "rest_invalid_pattern"],
    [{ type: "string", pattern: "^\\d+$" }, "²", "rest_invalid_pattern"],
    [{ type: "string", pattern: "^[^\\w]+$" }, "ö", "rest_invalid_pattern"],
    [{ type: "string", pattern: "^\\W+$" }, "ö", "rest_invalid_pattern"],
    [{ type: "string", pattern: "^\\\\w$" }, "\\w", "accepted"],
    [{ type: "string", pattern: "^[[:alnum:]-]+.woff$" }, "größe-1.woff", "accepted"],
    [{ type: "string", pattern: "^[[:upper:]]$" }, "ö", "rest_invalid_pattern"],
    [{ type: "string", pattern: "^[^[:alpha:]]+$" }, "ö", "rest_invalid_pattern"],
    [{ type: "array", maxItems: 2 }, "a\u3000b\u00a0c\u000bd", "accepted"],
    [{ type: "string", pattern: "^(a+)+$" }, `${"a".repeat(5000)}!`, "rest_invalid_pattern"],
    [{ type: "string", format: "date-time" }, "2026-02-30 10:00:00", "accepted"],
    [{ type: "string", format: "date-time" }, "2026-02-30", "rest_invalid_date"],
    [{ type: "string", format: "uri" }, "not a uri", "accepted"],
    [{ type: "string", format: "email" }, "a@b.c", "rest_invalid_email"],
    [{ type: "string", minLength: 2 }, "😀", "rest_too_short"],
    [{ type: "array", uniqueItems: true, items: { type: "integer" } }, [1, "1"], "rest_duplicate_items"],
    [{ type: "array", uniqueItems: true }, [1, "1", true, [1], { 1: 1 }], "accepted"],
    // WordPress drops a refusal of the conversion within another value, or of a branch.
    [{ type: "array", items: NUMBERS }, [["1", 1]], "accepted"],
    [{ type: "array", items: NUMBERS }, [[1, 1]], "rest_duplicate_items"],
    [{ type: "object", properties: { a: NUMBERS } }, { a: ["1", 1] }, "accepted"],
    [{ type: "array", anyOf: [NUMBERS] }, ["1", 1], "accepted"],
    [{ ...NUMBERS, enum: [[1]] }, ["1", 1], "rest_duplicate_items"],
    [within({ anyOf: TEXT_OR_NUMBER }), { a: 5 }, "accepted"],
    [within({ anyOf: TEXT_OR_NUMBER }), { a: true }, "rest_no_matching_schema"],
    [within({ anyOf: TEXT_OR_NUMBER, oneOf: [{ maximum: 7 }] }), { a: 5 }, "accepted"],
    [within({ anyOf: TEXT_OR_NUMBER, oneOf: [{ maximum: 3 }] }), { a: 5 }, "rest_no_matching_schema"],
    [{ type: "string", anyOf: ["no definition"] }, "a", "accepted"],
    [{ type: "integer", minimum: "no number" }, 5, "accepted"],
    [{ type: "string", pattern: "^" }, "a", "accepted"],
    [
      { type: ["array", "boolean"], anyOf: [{ type: "array", uniqueItems: true }] },
      [1, 1],
      "rest_no_matching_schema",
    ],
    [{ type: "array", uniqueItems: true, enum: [[1]] }, [1, 1], "rest_duplicate_items"],
    [{ type: "array", uniqueItems: true, maxItems: 1 }, [1, 1], "rest_too_many_items"],
    [
      { type: "array", uniqueItems: true },
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      "rest_duplicate_items",
    ],
  ])("%j takes %j: %s", (definition, value, expected) => {
    expect(verdict(value, definition)).toBe(expected);
  });

  it("is accepted where branches nest so deep that PHP would run out of time", () => {
    const nested = (depth: number): Definition =>
      depth === 0 ? { type: "string" } : { type: "string", enum: ["a"], oneOf: [nested(depth - 1)] };
    expect(verdict("b", nested(5))).toBe("rest_no_matching_schema");
    expect(verdict("b", nested(40))).toBe("accepted");
    const inItems = (depth: number): Definition =>
      depth === 0 ? {} : { type: "array", anyOf: [{ items: inItems(depth - 1), enum: [[]] }] };
    expect(verdict([], inItems(40))).toBe("accepted");
  });

  it("is compared with a long list of unique items", () => {
    const list = Array.from({ length: 100_000 }, (_, at) => at);
    expect(verdict(list, { type: "array", uniqueItems: true })).toBe("accepted");
    expect(verdict([...list, 7], { type: "array", uniqueItems: true })).toBe("rest_duplicate_items");
  });

  it("matches names against the first of thousands of patterns, and accepts what a later one may accept", () => {
    const patterns = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`^a{${n}}b$`, { type: "integer" }]));
    const names = (count: number, value: PhpValue) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${"a".repeat(n)}b`, value]));
    const definition = (count: number) => ({
      type: "object",
      patternProperties: patterns(count),
      additionalProperties: false,
    });
    const result = [
      verdict(names(20, "x"), definition(20)),
      verdict(names(21, 1), definition(20)),
      verdict(names(20, "x"), definition(2000)),
      verdict(names(500, 1), definition(2000)),
    ];
    expect(result).toEqual([
      "rest_invalid_type",
      "rest_additional_properties_forbidden",
      "rest_invalid_type",
      "accepted",
    ]);
  });

  it("compares a long list with a long enum", () => {
    const choices = Array.from({ length: 5000 }, (_, n) => ({ n, word: `w${n}` }));
    const definition = { type: "array", items: { type: "object", enum: choices } };
    const result = [verdict(choices, definition), verdict([...choices, { n: 1, word: "w2" }], definition)];
    expect(result).toEqual(["accepted", "rest_not_in_enum"]);
  });
});

describe("the message of a refusal", () => {
  const flag = { title: "Flag", type: "boolean" };
  const number = { title: "Number", type: "integer" };
  const object = (name: string): Definition => ({
    type: "object",
    properties: { [name]: { type: "integer" }, kind: { type: "string", enum: [name] } },
  });
  const between = { type: "number", minimum: 1, maximum: 3 };
  it.each<[Definition, unknown, string]>([
    [between, 4, "x must be between 1 (inclusive) and 3 (inclusive)"],
    [{ ...between, exclusiveMinimum: true }, 1, "x must be between 1 (exclusive) and 3 (inclusive)"],
    [{ ...between, exclusiveMaximum: true }, 3, "x must be between 1 (inclusive) and 3 (exclusive)"],
    [
      { ...between, exclusiveMinimum: true, exclusiveMaximum: true },
      3,
      "x must be between 1 (exclusive) and 3 (exclusive)",
    ],
    [{ type: "integer", minimum: 3, exclusiveMinimum: true }, 3, "x must be greater than 3"],
    [{ type: "integer", maximum: 3, exclusiveMaximum: true }, 3, "x must be less than 3"],
    [{ type: "integer", maximum: 3 }, 5, "x must be less than or equal to 3"],
    [{ type: "integer", multipleOf: 5 }, 12, "x must be a multiple of 5."],
    [{ type: "number", minimum: 0.5, maximum: 2.5 }, 4, "x must be between 0 (inclusive) and 2 (inclusive)"],
    [{ type: "string", maxLength: 1 }, "ab", "x must be at most 1 character long."],
    [{ type: "string", minLength: 1000 }, "ab", "x must be at least 1,000 characters long."],
    [{ type: "string", pattern: "^\\d+$" }, "ab", "x does not match pattern ^\\d+$."],
    [{ type: ["string", "null"], enum: ["a", null] }, "b", "x is not one of a and null."],
    [{ type: "object", enum: [{ a: "/" }] }, { b: 1 }, 'x is not {"a":"\\/"}.'],
    [{ type: "string", enum: "a" }, "b", "x is not one of "],
    [{ oneOf: [number, flag], type: "string" }, "b", "x is not a valid Number and Flag."],
    [
      { type: "integer", oneOf: [{ title: "A" }, { title: "B" }] },
      1,
      "x matches A and B, but should match only one.",
    ],
    [{ type: "integer", oneOf: [{ title: "A" }, {}] }, 1, "x matches more than one of the expected formats."],
    [
      { type: "string", anyOf: [number, { type: "boolean" }] },
      "b",
      "x does not match any of the expected formats.",
    ],
    [{ type: "string", anyOf: [number] }, "b", "x is not a valid Number. Reason: x is not of type integer."],
    [
      { type: "array", anyOf: [{ items: { type: "integer" } }, { type: "boolean" }] },
      ["b"],
      "x does not match the expected format. Reason: x[0] is not of type integer.",
    ],
    [
      { type: "object", anyOf: [object("a"), object("b")] },
      { b: "b", kind: "b" },
      "x does not match the expected format. Reason: x[b] is not of type integer.",
    ],
    [
      { type: "object", anyOf: [{ type: ["object"], enum: [{ a: 1 }] }, object("b")] },
      { b: "b", kind: "b" },
      "x does not match any of the expected formats.",
    ],
    // `rest_get_combining_operation_error` names an object's reason only if it has a property of the value.
    [
      { type: "object", anyOf: [object("a"), object("b")].map((each) => ({ ...each, required: ["kind"] })) },
      { other: 1 },
      "x does not match any of the expected formats.",
    ],
  ])("by %j of %j: %s", (definition, value, expected) => {
    expect(readArgument(fromJson(value)!, definition, "x").refusal?.message).toBe(expected);
  });

  it("names the branch of the reason", () => {
    const definition = { type: "array", anyOf: [{ type: "boolean" }, { items: { type: "integer" } }] };
    expect(readArgument(fromJson(["b"])!, definition, "x").refusal?.data).toEqual({ position: 1 });
    const both = { type: "integer", oneOf: [{ type: "string" }, { minimum: 1 }, { maximum: 9 }] };
    expect(readArgument(5, both, "x").refusal?.data).toEqual({ positions: [1, 2] });
  });
});

/** Rows where the recording and the index differ. */
const isException = ({ route, arg }: Recorded): boolean =>
  // The site registered `required: ["a"]`, which the index publishes as `true`.
  route === "/nasty-args/v1/props" && arg === "req04";

/** Conversions that are not ported: markup in texts, addresses, and numbers that JavaScript cannot hold. */
const isOfOthers = ({ sanitised, value }: Recorded, { format }: Definition): boolean =>
  format === "text-field" ||
  format === "textarea-field" ||
  format === "uri" ||
  /\d{16}|E\+/.test(JSON.stringify([value, sanitised]));

describeShared("recorded verdicts on single arguments", () => {
  it("agrees on all but the exceptions", () => {
    const published = new Map(
      (hasShared
        ? readSharedLines<{ route: string; arg: string; published: Definition }>(
            "truth/validation/S6.args.jsonl",
          )
        : []
      ).map((row) => [`${row.route} ${row.arg}`, row.published]),
    );
    const wrong: unknown[] = [];
    const seen = { agreed: 0, excepted: 0, sanitizedAlike: 0 };
    for (const row of readSharedLines<Recorded>("truth/validation/S6.jsonl")) {
      const definition = published.get(`${row.route} ${row.arg}`);
      if (definition === undefined || row.verdict === "fatal" || row.value === null) continue;
      if (row.verdict === "rejected" && row.detail === undefined) continue;
      const preset = fromJson(definition["default"]);
      // A default that does not fit refuses every request (see the test of parameters).
      if (preset !== undefined && preset !== null && readArgument(preset, definition, row.arg).refusal)
        continue;
      const value: PhpValue | undefined =
        row.query === undefined ? fromJson(row.value) : parseQuery(row.query).get(phpKey(row.arg));
      const { refusal, value: sanitized } = readArgument(value ?? null, definition, row.arg);
      const said = refusal === undefined ? "accepted" : `${refusal.code}: ${refusal.message}`;
      const truth = row.verdict === "accepted" ? "accepted" : `${row.detail}: ${row.message}`;
      if (said === truth && row.sanitised !== undefined) {
        const result = toJson(sanitized);
        if (JSON.stringify(result) === JSON.stringify(row.sanitised)) seen.sanitizedAlike += 1;
        else if (!isOfOthers(row, definition)) wrong.push({ ...row, definition, result });
      }
      if (said === truth) seen.agreed += 1;
      else if (isException(row)) seen.excepted += 1;
      else wrong.push({ ...row, definition, said });
    }
    expect(wrong).toEqual([]);
    expect(seen).toMatchInlineSnapshot(`
      {
        "agreed": 16213,
        "excepted": 18,
        "sanitizedAlike": 10101,
      }
    `);
  });
});

describe("an accepted value", () => {
  it.each<[what: string, value: PhpValue, definition: Definition, expected: PhpValue]>([
    [
      "a number from a list that a branch made of it",
      "2.5",
      { type: "number", anyOf: [{ type: "array" }, { type: "number" }] },
      1,
    ],
    ["empty text where a list is possible too", "", { type: ["array", "string"] }, ""],
    ["the largest integer for a larger one", "1e30", { type: "integer" }, 2 ** 63],
  ])("becomes %s: %j", (_, value, definition, expected) => {
    expect(readArgument(value, definition, "x").value).toEqual(expected);
  });
});
