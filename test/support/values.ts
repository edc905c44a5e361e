import { RegExpParser, type AST } from "@eslint-community/regexpp";
import * as fc from "fast-check";
import { memoize } from "../../src/base/memo.ts";
import type { SchemaObject } from "../../src/openapi/model.ts";

/**
 * What a path may hold: printable ASCII, a space, and letters of two and three bytes.
 * No backslash: WordPress strips one at the end of the path as it does the slash, and clients send it encoded.
 */
const ALPHABET: readonly string[] = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).filter(
    (character) => character !== "\\",
  ),
  "é",
  "語",
];

/** How often an open-ended repetition is drawn at most beyond its lower bound. */
const MORE = 4;

/**
 * Values that the schema of a path parameter accepts, as the text that stands in the path.
 * Drawn from the schema alone: its words, its bounds, or the tree of its pattern.
 */
export function valuesOf(schema: SchemaObject): fc.Arbitrary<string> {
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((each) => valuesOf(each as SchemaObject)));
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  if (schema.enum !== undefined) {
    const words = schema.enum.map(String).filter((word) => accepts(pattern, word));
    if (words.length === 0) throw new Error(`no word of ${JSON.stringify(schema)} fits its pattern`);
    return fc.constantFrom(...words);
  }
  if (schema.type === "integer") {
    const { minimum = 0, maximum = minimum + 1e6 } = schema;
    return fc.integer({ min: minimum, max: maximum }).map(String);
  }
  if (schema.format === "ipv4") return fc.ipV4();
  if (schema.format === "ipv6") return fc.ipV6();
  if (pattern === undefined) throw new Error(`nothing is said of ${JSON.stringify(schema)}`);
  const { alternatives } = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(
    pattern,
    undefined,
    undefined,
    {
      unicode: true,
    },
  );
  return oneOf(alternatives, Math.max(MORE, minLength)).filter(
    (value) => value.length >= minLength && value.length <= maxLength && accepts(pattern, value),
  );
}

/** The pattern is our own and the text short; only what looks around itself can refuse what the tree gave. */
function accepts(pattern: string | undefined, value: string): boolean {
  return pattern === undefined || (value.length < 200 && new RegExp(pattern, "u").test(value));
}

function oneOf(alternatives: readonly AST.Alternative[], more: number): fc.Arbitrary<string> {
  const texts = alternatives.map(({ elements }) =>
    fc.tuple(...elements.map((element) => textOf(element, more))).map((parts) => parts.join("")),
  );
  return fc.oneof(...texts);
}

function textOf(element: AST.Element, more: number): fc.Arbitrary<string> {
  switch (element.type) {
    case "Assertion":
      return fc.constant("");
    case "Character":
      return fc.constant(String.fromCodePoint(element.value));
    case "CharacterSet":
    case "CharacterClass":
      return fc.constantFrom(...membersOf(element.raw));
    case "Group":
    case "CapturingGroup":
      return oneOf(element.alternatives, more);
    case "Quantifier": {
      const { min, max } = element;
      return fc
        .array(textOf(element.element, more), { minLength: min, maxLength: Math.min(max, min + more) })
        .map((parts) => parts.join(""));
    }
    default:
      throw new Error(`${element.type} has no place in a pattern of ours`);
  }
}

/** The characters of a class that may stand in a path. */
const membersOf = memoize((raw: string): readonly string[] => {
  const own = new RegExp(`^${raw}$`, "u");
  return ALPHABET.filter((character) => own.test(character));
});
