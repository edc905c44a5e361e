import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { array, sample } from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyProperty } from "../support/property.ts";
import { definitions, valuesFor, type Definition } from "./definitions.ts";
import { ask } from "./verdicts.ts";

/** Another run of the same: ROUTEPRINT_SEED=7 npm run test:wordpress -- verdicts. */
const SEED = Number(process.env["ROUTEPRINT_SEED"] ?? 1);

const DEFINITIONS = Number(process.env["ROUTEPRINT_RUNS"] ?? 3000);

interface Verdict {
  readonly definition: Definition;
  readonly value: string;
  readonly schema: object;
  readonly ours: boolean;
  readonly theirs: boolean;
  readonly taken: string;
}

/** What WordPress says of each value of each definition, and what the schema says that a document has of it. */
function judge(): readonly Verdict[] {
  const cases = sample(definitions(2), { numRuns: DEFINITIONS, seed: SEED }).map((definition, at) => {
    const values = array(valuesFor(definition, 2), { minLength: 30, maxLength: 30 });
    const [drawn = []] = sample(values, { numRuns: 1, seed: SEED + at });
    return { definition, values: drawn.map((value) => JSON.stringify(value)) };
  });
  const answers = ask(cases);
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: true, logger: false });
  addFormats.default(ajv);
  return cases.flatMap(({ definition, values }, at) => {
    const { published = {}, verdicts = [] } = answers[at] ?? {};
    const schema = bodyProperty("a", published);
    const validate = ajv.compile(schema);
    return verdicts.map(([theirs, taken], which) => {
      const value = values[which] ?? "";
      const ours = validate(JSON.parse(value));
      return { definition, value, schema, ours, theirs, taken: JSON.stringify(taken) };
    });
  });
}

/** What no schema can say: to PHP an empty list and an empty object are one, and an item that stands twice. */
function isOneToPhp({ definition, value }: Verdict): boolean {
  return value.includes("[]") && value.includes("{}") && JSON.stringify(definition).includes("uniqueItems");
}

/**
 * A single value passes for a list of one, so that it may match two branches of `oneOf`. The document leaves such an overlap in
 * where the list is bounded but has no `items`: no real definition has one.
 */
function isOneOfBareLists({ definition: { oneOf }, value }: Verdict): boolean {
  const branches = Array.isArray(oneOf) ? (oneOf as readonly Definition[]) : [];
  const hasBareList = branches.some(
    ({ type, items }) => [type].flat().includes("array") && items === undefined,
  );
  return hasBareList && !/^[[{]/.test(value);
}

const NUMBERS_OR_ONE: Definition = {
  oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }],
  default: 5,
};

/** Two definitions, and a value that WordPress takes by the first and refuses by the second. */
const TWINS: readonly (readonly [taken: Definition, refused: Definition, value: unknown])[] = [
  [{ type: "object", required: true }, { type: "object", required: ["x"] }, {}],
  [{ type: "integer", default: "ten", sanitize_callback: null }, { type: "integer", default: "ten" }, 5],
  [{ type: "string", enum: ["a"], sanitize_callback: null }, { type: "string", enum: ["a"] }, "b"],
  // Without a type WordPress checks nothing by itself.
  [NUMBERS_OR_ONE, { ...NUMBERS_OR_ONE, validate_callback: "rest_validate_request_arg" }, 5],
];

describe("two definitions", () => {
  it.each(TWINS)("%j and %j look the same in an index, and only one takes %j", (first, second, value) => {
    const [taken, refused] = ask(
      [first, second].map((definition) => ({ definition, values: [JSON.stringify(value)] })),
    );
    expect(taken?.published).toEqual(refused?.published);
    expect([taken?.verdicts[0]?.[0], refused?.verdicts[0]?.[0]]).toEqual([true, false]);
  });
});

describe("random definitions and values", () => {
  const verdicts = judge();

  it("are refused by our schema where WordPress refuses them", () => {
    const wide = verdicts.filter(
      (each) => each.ours && !each.theirs && !isOneToPhp(each) && !isOneOfBareLists(each),
    );
    expect(verdicts.filter(({ ours, theirs }) => ours && theirs).length).toBeGreaterThan(DEFINITIONS * 2);
    expect(wide.map((each) => JSON.stringify(each)).toSorted((a, b) => a.length - b.length)).toEqual([]);
  });

  it("are mostly taken where WordPress takes them as they are", () => {
    const known = verdicts.filter(
      ({ definition, theirs, taken, value }) =>
        theirs && taken === value && isKnown(definition["type"]) && !isListForObject(definition, value),
    );
    const both = known.filter(({ ours }) => ours);
    expect(both.length / known.length).toBeGreaterThan(0.9);
  });
});

function isKnown(type: unknown): boolean {
  return [type]
    .flat()
    .every((word) => !["int", "text", "mixed", "", "string|integer"].includes(String(word)));
}

/** WordPress takes a list for an object, whose positions are then its names. */
function isListForObject({ type }: Definition, value: string): boolean {
  return value.startsWith("[") && ![type].flat().includes("array");
}
