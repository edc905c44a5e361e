import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { array, sample } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParameterObject } from "../../src/openapi/model.ts";
import { queryParameters } from "../../src/openapi/parameter.ts";
import { createSchemaPrinter } from "../../src/openapi/schema.ts";
import { normalizeArgument } from "../../src/schema/normalize.ts";
import { isRefusedByPhp } from "../../src/schema/pattern.ts";
import { definitions, valuesFor, type Definition } from "./definitions.ts";
import { ask } from "./verdicts.ts";

/** Another run of the same: ROUTEPRINT_SEED=7 npm run test:wordpress -- queries. */
const SEED = Number(process.env["ROUTEPRINT_SEED"] ?? 1);

const DEFINITIONS = Number(process.env["ROUTEPRINT_RUNS"] ?? 3000);

function textOf(value: unknown): string {
  return encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value));
}

/** The pairs of a value below a name, as PHP reads them; undefined where no query holds it. */
function pairs(name: string, value: unknown): readonly string[] | undefined {
  if (value === null) return undefined;
  if (typeof value !== "object") return [`${encodeURIComponent(name)}=${textOf(value)}`];
  const members = Object.entries(value).map(([key, member]) => pairs(`${name}[${key}]`, member));
  return members.length === 0 || members.includes(undefined)
    ? undefined
    : members.flatMap((each) => each ?? []);
}

/** A value as the parameter says that it is written; undefined where its style does not write it. */
function write({ name, style, explode }: ParameterObject, value: unknown): string | undefined {
  if (typeof value !== "object") return pairs(name, value)?.join("&");
  if (style === "deepObject" && !Array.isArray(value)) return pairs(name, value)?.join("&");
  if (style !== "form" || !Array.isArray(value)) return undefined;
  if (explode === true) return pairs(name.slice(0, -2), value)?.join("&");
  if (value.length === 0 || value.some((item) => typeof item === "object")) return undefined;
  return `${name}=${value.map(textOf).join(",")}`;
}

const KNOWN: ReadonlySet<unknown> = new Set([
  "string",
  "integer",
  "number",
  "boolean",
  "array",
  "object",
  "null",
]);

/**
 * What no parameter says. A text that looks like a number or a truth value is still refused where every text is; the numbers
 * that an unknown type lists are compared with the text.
 */
function isGap(definition: Definition): boolean {
  const { type, enum: words, pattern, maxLength } = definition;
  const types = [type].flat();
  const refusesText = (typeof pattern === "string" && isRefusedByPhp(pattern)) || Number(maxLength ?? 0) < 0;
  return (
    (types.length > 1 && types.includes("string") && refusesText) ||
    (words !== undefined && types.some((word) => !KNOWN.has(word))) ||
    Object.values(definition).some(
      (inner) => typeof inner === "object" && inner !== null && isGap(inner as Definition),
    )
  );
}

describe("random definitions and values in a query", () => {
  const print = createSchemaPrinter(true);
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true, logger: false });
  addFormats.default(ajv);
  const cases = sample(definitions(2, 0), { numRuns: DEFINITIONS, seed: SEED }).flatMap((definition, at) => {
    const argument = { name: "a", definition: { ...definition, required: false }, pointer: "" };
    const [parameter] = queryParameters([normalizeArgument(argument).argument], print, () => undefined);
    if (parameter === undefined || isGap(definition)) return [];
    const drawn = array(valuesFor(definition, 2), { minLength: 30, maxLength: 30 });
    const [values = []] = sample(drawn, { numRuns: 1, seed: SEED + at });
    const validate = ajv.compile(parameter.schema);
    const plain = values.map((value): unknown => JSON.parse(JSON.stringify(value)));
    const queries = plain.flatMap((value) => (validate(value) ? (write(parameter, value) ?? []) : []));
    return [{ definition, parameter, queries }];
  });

  it("are taken where the document has them, in the way that it writes them", () => {
    const answers = ask(cases);
    const verdicts = cases.flatMap(({ definition, parameter, queries }, at) =>
      queries.map((query, which) => ({
        definition,
        parameter,
        query,
        verdict: answers[at]?.verdicts[which],
      })),
    );
    const refused = verdicts.filter(({ verdict }) => verdict?.[0] !== true);
    expect(verdicts.length).toBeGreaterThan(DEFINITIONS);
    expect(refused.map((each) => JSON.stringify(each)).toSorted((a, b) => a.length - b.length)).toEqual([]);
  });
});
