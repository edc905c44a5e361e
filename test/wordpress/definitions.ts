import {
  array,
  boolean,
  constant,
  constantFrom,
  dictionary,
  oneof,
  record,
  subarray,
  tuple,
  type Arbitrary,
} from "fast-check";

/** A definition as a plugin registers it. */
export interface Definition {
  readonly [keyword: string]: unknown;
}

const TYPES = ["string", "integer", "number", "boolean", "array", "object", "null"] as const;

const TEXTS = [
  "",
  "a",
  "b",
  "abc",
  "ABC",
  "x y",
  "a,b",
  "é",
  "!",
  "#f00",
  "ab\n",
  "  ",
  "null",
  "true",
  "FALSE",
  "1",
  "5",
  "05",
  "2.5",
  "1e3",
  " 1",
  "-3",
  "0",
  "1.0",
  " 5 ",
  "5.",
  ".5",
  "+5",
  "\t5",
  "5\n",
  "0x1A",
  "INF",
  "9223372036854775808",
  "yes",
  "TRUE",
  "true ",
  "A@B.CO",
  "2001:db8::1",
  "::ffff:1.2.3.4",
  "01.2.3.4",
  "#FF0000",
  "#ff00",
  "a@b.co",
  "a@b.c",
  "ana@example.org",
  "a@-b.org",
  "2020-01-02",
  "2020-01-02T03:04:05",
  "2020-13-02T03:04:05Z",
  "2020-01-02 03:04:05+01:00",
  "2020-02-30T24:00:00Z",
  "127.0.0.1",
  "1.2.3",
  "::1",
  "1::2::3",
  "http://x.org/",
  "javascript:x",
  "00000000-0000-4000-8000-000000000000",
  "00000000-0000-4000-8000-00000000000A",
];

const NUMBERS = [0, 1, 2, 3, 5, 6, 10, -1, -2, 0.5, 2.5, 0.1, 0.3, 0.01, 0.03, 100];

const PATTERNS = [
  "^[a-z]+$",
  "\\d",
  "^\\W+$",
  "^[^\\w]$",
  "[a-z",
  "/^a/i",
  "^#",
  "\\#",
  "(?i)^abc$",
  "",
  "^.{2,3}$",
  "a|b",
  "[a-zA-Z0-9_\\%-]+",
  "\\Aab\\z",
  "^a++b$",
  "(?<=a)b",
  "\\u0041",
  "^\\p{Lu}",
  "x{2",
  "(?<=a+)b",
  "^[]a]",
  "[^]a]$",
  "^\\pL++$",
];

const scalar: Arbitrary<unknown> = oneof(
  constantFrom(...TEXTS),
  constantFrom(...NUMBERS),
  constantFrom(true, false, null),
);

const bound = constantFrom<unknown>(0, 1, 2, 3, 5, 10, -1, 0.5, 2.5, "1", "3");

/** Names of properties by pattern: some that match those of the values, some that PHP refuses, and two that match one name. */
const NAME_PATTERNS = ["^x", "y$", "^[xyz]$", "\\d", "[a-z", "", "^\\w+$", "/x/", "^(?!x)"];

const count = constantFrom<unknown>(0, 1, 2, 3, "2", 1.5, -1);

/** The keywords that say something of each type; each stands in some of the definitions. */
const KEYWORDS: Readonly<Record<(typeof TYPES)[number], Readonly<Record<string, Arbitrary<unknown>>>>> = {
  string: {
    minLength: count,
    maxLength: count,
    pattern: constantFrom(...PATTERNS),
    format: constantFrom("date-time", "email", "ip", "uuid", "hex-color", "uri", "text-field", "unknown"),
  },
  integer: numberKeywords(),
  number: numberKeywords(),
  boolean: {},
  array: { minItems: count, maxItems: count, uniqueItems: constantFrom<unknown>(true, false, 1, "false") },
  object: { minProperties: count, maxProperties: count },
  null: {},
};

function numberKeywords(): Readonly<Record<string, Arbitrary<unknown>>> {
  return {
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: constantFrom<unknown>(true, false, 0, 1, 3, "true"),
    exclusiveMaximum: constantFrom<unknown>(true, false, 0, 1, 3),
    // No 0.1 and 0.01: WordPress rejects whole numbers for these by the errors of floating point (only S6 has such a divisor).
    multipleOf: constantFrom<unknown>(1, 2, 0.5, 0.25, 0, -2, "2", 3),
  };
}

const types: Arbitrary<unknown> = oneof(
  { weight: 12, arbitrary: constantFrom<unknown>(...TYPES) },
  {
    weight: 5,
    arbitrary: tuple(subarray([...TYPES], { minLength: 2, maxLength: 3 }), constantFrom(1, -1)).map(
      ([words, way]) => (way === 1 ? words : words.toReversed()),
    ),
  },
  { weight: 1, arbitrary: constantFrom<unknown>("int", "text", "mixed", "", "string|integer") },
);

const listed: Arbitrary<unknown> = oneof(
  { weight: 8, arbitrary: array(scalar, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: constantFrom<unknown>({ a: "a", b: 5 }, "abc", 0, []) },
);

/** Something that stands in about so many of ten definitions. */
function sometimes(inTen: number, arbitrary: Arbitrary<unknown>): Arbitrary<unknown> {
  return oneof({ weight: 10 - inTen, arbitrary: constant(undefined) }, { weight: inTen, arbitrary });
}

/** Definitions of what WordPress checks, nested as deep as said; `choices` is how many of ten have `oneOf` or `anyOf`. */
export function definitions(depth: number, choices = 1): Arbitrary<Definition> {
  return types.chain((type) => {
    const words = TYPES.filter((word) => [type].flat().includes(word));
    const own = Object.assign({}, ...words.map((word) => KEYWORDS[word])) as Record<
      string,
      Arbitrary<unknown>
    >;
    const inner = depth === 0 ? constant(undefined) : definitions(depth - 1, 0);
    const names = subarray(["x", "y", "z"], { minLength: 1 });
    const flag = oneof({ weight: 4, arbitrary: boolean() }, { weight: 1, arbitrary: names });
    const flagged = tuple(inner, flag).map(([each, required]) => ({ ...each, required }));
    const ofOneType = constantFrom(...TYPES).chain((word) =>
      record({ type: constant(word), ...present(KEYWORDS[word], 2) }),
    );
    return record({
      type: constant(type),
      ...present(own, 2),
      enum: sometimes(1, listed),
      items: sometimes(words.includes("array") ? 6 : 0, inner),
      properties: sometimes(words.includes("object") ? 6 : 0, record({ x: flagged, y: flagged })),
      additionalProperties: sometimes(words.includes("object") ? 3 : 0, oneof(boolean(), inner)),
      patternProperties: sometimes(
        words.includes("object") ? 2 : 0,
        dictionary(constantFrom(...NAME_PATTERNS), inner, { minKeys: 1, maxKeys: 2 }),
      ),
      oneOf: sometimes(choices, array(ofOneType, { minLength: 2, maxLength: 3 })),
      anyOf: sometimes(choices, array(ofOneType, { minLength: 1, maxLength: 3 })),
      required: sometimes(2, constant(true)),
    }).map((definition) => withoutGaps(withoutAbsent(definition)));
  });
}

/** Leaves out what is known to differ and stands in no index seen: see the reasons. */
function withoutGaps(definition: Definition): Definition {
  const { enum: words, format, anyOf, ...rest } = definition;
  const { oneOf } = rest;
  // Of listed words WordPress compares what it made of them as addresses or plain text, or as one of the choices.
  const isConverted =
    format === "uri" || format === "text-field" || oneOf !== undefined || anyOf !== undefined;
  return {
    ...rest,
    ...(format === undefined ? {} : { format }),
    ...(words === undefined || isConverted ? {} : { enum: words }),
    // Of two lists of choices WordPress converts by the first and checks the outcome by the second.
    ...(anyOf === undefined || oneOf !== undefined ? {} : { anyOf }),
    ...(oneOf === undefined ? {} : { oneOf: (oneOf as readonly Definition[]).map(withoutUnheeded) }),
  };
}

/** What a choice refuses by a keyword that WordPress does not heed, WordPress takes by it, and refuses where another does. */
function withoutUnheeded(choice: Definition): Definition {
  const { exclusiveMinimum: _, exclusiveMaximum: __, format: ___, ...rest } = choice;
  return rest;
}

function present(
  keywords: Readonly<Record<string, Arbitrary<unknown>>>,
  inTen: number,
): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(
    Object.entries(keywords).map(([keyword, each]) => [keyword, sometimes(inTen, each)]),
  );
}

/** JSON has no undefined, at any depth. */
function withoutAbsent(definition: Definition): Definition {
  return JSON.parse(JSON.stringify(definition)) as Definition;
}

/** Values of every type, some of which a definition takes: its own words, and members by the names of its properties. */
export function valuesFor(definition: Definition, depth: number): Arbitrary<unknown> {
  const { enum: words, items, properties = {} } = definition;
  const below = (each: unknown): Arbitrary<unknown> =>
    depth === 0 ? scalar : valuesFor((each ?? {}) as Definition, depth - 1);
  const listedWords = Object.values(typeof words === "object" ? (words ?? []) : []);
  return oneof(
    scalar,
    array(below(items), { maxLength: 3 }),
    record(
      Object.fromEntries(["x", "y", "z"].map((name) => [name, below((properties as Definition)[name])])),
      { requiredKeys: [] },
    ),
    ...(listedWords.length === 0 ? [] : [constantFrom<unknown>(...listedWords)]),
  );
}
