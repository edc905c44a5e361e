/** An argument as two indexes declare it, with the request that the first takes and the second refuses, if one is told. */
export interface WitnessCase {
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
    from: { type: "int" },
    to: { type: "integer" },
    shown: "text",
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
    name: "an empty object, which is an empty text",
    method: "GET",
    from: { type: "object" },
    to: { type: "object", minProperties: 1 },
    shown: "p=",
  },
  {
    name: "a number of the choice that takes any",
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
    name: "a text of the list, where a pattern that PHP cannot read refuses every text",
    method: "POST",
    from: { ...text, enum: ["a", "b"] },
    to: { ...text, pattern: "^[a-z+$" },
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
    name: "an object that is not empty",
    method: "POST",
    from: { type: "object" },
    to: { type: "array" },
    shown: { unnamed: "text" },
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
    name: "a choice of a union",
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
    name: "null, which is a value like any other",
    method: "POST",
    from: { type: ["string", "null"] },
    to: text,
    shown: null,
  },
  {
    name: "a choice that is gone",
    method: "POST",
    from: {
      type: ["integer", "string"],
      oneOf: [{ type: "integer" }, { type: "string", enum: ["auto"] }],
    },
    to: { type: "integer", oneOf: [{ type: "integer" }] },
    shown: "auto",
  },
  {
    name: "a number of which the text is two choices",
    method: "GET",
    from: { type: "integer" },
    to: { type: ["integer", "string"], oneOf: [{ type: "integer", minimum: 1 }, { type: "integer" }, text] },
    shown: "p=1",
  },
  {
    name: "a text that reads like a number, which is a choice more",
    method: "POST",
    from: text,
    to: { type: ["string", "number"], oneOf: [text, { type: "number" }] },
    shown: "5",
  },
  {
    name: "a number that is a list of one, which is a choice more",
    method: "GET",
    from: { type: "integer" },
    to: {
      type: ["integer", "array"],
      oneOf: [{ type: "integer" }, { type: "array", items: { type: "integer" } }],
    },
    shown: "p=1",
  },
  {
    name: "no number that two choices of the first side take",
    method: "POST",
    from: { type: "number", oneOf: [{ type: "number" }, { type: "number", minimum: 1 }] },
    to: { type: "number", oneOf: [{ type: "number" }, { type: "number", minimum: 1 }], maximum: 10 },
    shown: undefined,
  },
  {
    name: "a text that is no list of numbers",
    method: "POST",
    from: text,
    to: { type: "array", items: { type: "integer" } },
    shown: "text",
  },
  {
    name: "a short text that is not listed",
    method: "POST",
    from: { ...text, maxLength: 3 },
    to: { ...text, maxLength: 3, enum: ["a"] },
    shown: "xxx",
  },
  {
    name: "a text that is not listed, where any value was taken",
    method: "POST",
    from: { type: "object", properties: { a: {} } },
    to: { type: "object", properties: { a: { enum: ["x"] } } },
    shown: { a: "not-on-the-list" },
  },
  {
    name: "a list that is listed no more",
    method: "POST",
    from: { type: "array", enum: [["a"], ["b"]] },
    to: { type: "array", enum: [["a"]] },
    shown: ["b"],
  },
  {
    name: "a value within the bounds that is listed no more",
    method: "POST",
    from: { type: "integer", minimum: 1, enum: [0, 1, 2] },
    to: { type: "integer", minimum: 1, enum: [1] },
    shown: 2,
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
    name: "no list of a hundred items",
    method: "POST",
    from: { type: "array" },
    to: { type: "array", maxItems: 100 },
    shown: undefined,
  },
  {
    name: "no object of a hundred members",
    method: "POST",
    from: { type: "object" },
    to: { type: "object", maxProperties: 100 },
    shown: undefined,
  },
  {
    name: "a text that is no list of numbers, behind objects that take no list",
    method: "POST",
    from: text,
    to: {
      type: ["object", "array"],
      properties: { a: { ...text, required: true } },
      items: { type: "integer" },
    },
    shown: "text",
  },
  {
    name: "a number within the bounds that is not listed",
    method: "POST",
    from: { type: "integer", minimum: 0, maximum: 3 },
    to: { type: "integer", minimum: 0, maximum: 3, enum: [0, 3] },
    shown: 1,
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
    name: "no text that is too short for the side that takes it",
    method: "POST",
    from: { ...text, minLength: 2 },
    to: { ...text, minLength: 2, pattern: "^[a-z]*$" },
    shown: undefined,
  },
  {
    name: "a single value that is no item of the list",
    method: "GET",
    from: { ...text, enum: ["a", "b"] },
    to: { type: "array", items: { ...text, enum: ["a"] } },
    shown: "p=b",
  },
  {
    name: "any text that is no item of the list",
    method: "POST",
    from: text,
    to: { type: "array", items: { ...text, enum: ["a"] } },
    shown: "text",
  },
  {
    name: "an item of a list of anything",
    method: "POST",
    from: { type: "array" },
    to: { type: "array", items: { type: "integer" } },
    shown: [["text"]],
  },
  {
    name: "no object, where what it must have keeps the bound as well",
    method: "POST",
    from: { type: "object", properties: { a: { ...text, required: true } } },
    to: { type: "object", properties: { a: { ...text, required: true } }, minProperties: 1 },
    shown: undefined,
  },
  {
    name: "no list of texts of which a pattern may find none",
    method: "POST",
    from: { type: "array", items: { ...text, pattern: "^[A-Z]{3}$" } },
    to: { type: "array", items: { ...text, pattern: "^[A-Z]{3}$" }, maxItems: 2 },
    shown: undefined,
  },
  {
    name: "no object with a text of which a pattern may find none",
    method: "POST",
    from: { type: "object", properties: { a: { ...text, pattern: "^[A-Z]{3}$", required: true }, b: text } },
    to: {
      type: "object",
      properties: { a: { ...text, pattern: "^[A-Z]{3}$", required: true }, b: { ...text, enum: ["x"] } },
    },
    shown: undefined,
  },
  {
    name: "a text that a pattern refuses, beside one that a pattern finds",
    method: "POST",
    from: {
      type: "object",
      properties: { a: { ...text, pattern: "^[a-z]+$", required: true }, b: text },
    },
    to: {
      type: "object",
      properties: {
        a: { ...text, pattern: "^[a-z]+$", required: true },
        b: { ...text, pattern: "^[ab]*$" },
      },
    },
    shown: { a: "text", b: "1" },
  },
];
