/** An argument as two indexes declare it, with the request that the first takes and the second refuses, if one is told. */
interface WitnessCase {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly from: object;
  readonly to: object;
  /** The query, or the value in the body. */
  readonly shown: unknown;
}

const text = { type: "string" };

/** Each was sent to WordPress 6.1 (`WP_REST_Request`): what is shown it takes by `from` and refuses by `to`. */
export const WITNESS_CASES: readonly WitnessCase[] = [
  {
    name: "a text in none of the formats that are enforced",
    method: "GET",
    from: text,
    to: { ...text, format: "uuid" },
    shown: "p=text",
  },
  {
    name: "a text where a type that WordPress does not know took any",
    method: "POST",
    from: { type: "str" },
    to: { type: "integer" },
    shown: ["text"],
  },
  {
    name: "an object where any value was taken",
    method: "GET",
    from: { required: true },
    to: { required: true, ...text },
    shown: "p[]=text",
  },
  {
    name: "an empty list, which is an empty text",
    method: "GET",
    from: { type: "array", items: text },
    to: { type: "array", items: text, minItems: 1 },
    shown: "p=",
  },
  {
    name: "a number of the branch that takes any",
    method: "POST",
    from: {
      anyOf: [
        { type: "number", oneOf: [{ minimum: 5 }, { type: "array" }] },
        { type: "number", enum: [1.5] },
      ],
    },
    to: { type: "object" },
    shown: 1.5,
  },
  {
    name: "a text of the list",
    method: "POST",
    from: { ...text, enum: ["a", "b"] },
    to: { type: "integer" },
    shown: "a",
  },
  {
    name: "a text of the list that is no number",
    method: "POST",
    from: { ...text, enum: ["1", "b"] },
    to: { type: "integer" },
    shown: "b",
  },
  {
    name: "a member that is no text",
    method: "POST",
    from: { type: "object" },
    to: { type: "object", additionalProperties: text },
    shown: { unnamed: { unnamed: "text" } },
  },
  {
    name: "no object, of whose names a pattern may find none",
    method: "POST",
    from: { type: "object", patternProperties: { "^\\w+$": { type: "integer" } } },
    to: { type: "array" },
    shown: undefined,
  },
  {
    name: "a number that is no truth value",
    method: "POST",
    from: { type: "integer" },
    to: { type: "boolean" },
    shown: 2,
  },
  {
    name: "no text, of which a pattern may find none",
    method: "POST",
    from: { ...text, pattern: "^[A-Z]{3}$" },
    to: { type: "integer" },
    shown: undefined,
  },
  {
    name: "a branch of a union",
    method: "POST",
    from: {
      type: ["integer", "string"],
      oneOf: [
        { type: "integer", minimum: 1 },
        { type: "string", enum: ["auto"] },
      ],
    },
    to: { type: "integer" },
    shown: "auto",
  },
  {
    name: "a branch that is gone",
    method: "POST",
    from: {
      type: ["integer", "string"],
      oneOf: [{ type: "integer" }, { type: "string", enum: ["auto"] }],
    },
    to: { type: "integer", oneOf: [{ type: "integer" }] },
    shown: "auto",
  },
  {
    name: "a text that reads like a number, which is a branch more",
    method: "POST",
    from: text,
    to: { type: ["string", "number"], oneOf: [text, { type: "number" }] },
    shown: "5",
  },
  {
    name: "a text that is no list of numbers",
    method: "POST",
    from: text,
    to: { type: "array", items: { type: "integer" } },
    shown: "text",
  },
  {
    name: "a list that is listed no more",
    method: "POST",
    from: { type: "array", enum: [["a"], ["b"]] },
    to: { type: "array", enum: [["a"]] },
    shown: ["b"],
  },
  {
    name: "a number beyond one that is taken no more itself",
    method: "POST",
    from: { type: "integer" },
    to: { type: "integer", maximum: 10, exclusiveMaximum: true },
    shown: 10,
  },
  {
    name: "no text of a hundred characters",
    method: "POST",
    from: text,
    to: { ...text, maxLength: 100 },
    shown: undefined,
  },
  {
    name: "a number between the steps",
    method: "POST",
    from: { type: "number" },
    to: { type: "number", multipleOf: 0.5 },
    shown: 0.25,
  },
  {
    name: "as many items as the list must have",
    method: "POST",
    from: { type: "array", minItems: 2, items: text },
    to: { type: "array", minItems: 2, items: { type: "integer" } },
    shown: ["text", "text"],
  },
  {
    name: "a single value that is no item of the list",
    method: "GET",
    from: { ...text, enum: ["a", "b"] },
    to: { type: "array", items: { ...text, enum: ["a"] } },
    shown: "p=b",
  },
];
