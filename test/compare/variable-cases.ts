/** A step of a path with its declaration, in two indexes, and the changes that must be found. */
interface VariableCase {
  readonly name: string;
  readonly from: VariableStep;
  readonly to: VariableStep;
  readonly found: readonly string[];
}

/** The pattern of `id`, and what the arguments say of it; nothing where absent. */
export interface VariableStep {
  readonly pattern: string;
  readonly id?: object;
}

const digits = { pattern: String.raw`\d+` };
const words = { pattern: String.raw`[\w-]+` };
const choice = { pattern: "draft|final" };
const text = { type: "string" };
const integer = { type: "integer" };
const lists = { pattern: String.raw`[\d,]+` };
const numbers = { type: "array", items: integer };
const listed = { ...text, enum: ["draft", "final"] };

export const VARIABLE_CASES: readonly VariableCase[] = [
  {
    name: "digits that are declared text, then a number",
    from: { ...digits, id: text },
    to: { ...digits, id: integer },
    found: [],
  },
  { name: "digits that get a declaration", from: digits, to: { ...digits, id: integer }, found: [] },
  {
    name: "digits that have to be a number from 1 on",
    from: digits,
    to: { ...digits, id: { ...integer, minimum: 1 } },
    found: ["minimum-tightened {id} breaking compatible"],
  },
  {
    name: "digits and commas that are declared text, then a list of numbers",
    from: { ...lists, id: text },
    to: { ...lists, id: numbers },
    found: [],
  },
  {
    name: "a list of numbers, then of numbers from 1 on",
    from: { ...lists, id: numbers },
    to: { ...lists, id: { ...numbers, items: { ...integer, minimum: 1 } } },
    found: ["minimum-tightened {id}/items breaking compatible"],
  },
  { name: "words that are declared text", from: words, to: { ...words, id: text }, found: [] },
  {
    name: "words that have to be a number",
    from: words,
    to: { ...words, id: integer },
    found: ["type-narrowed {id} breaking compatible"],
  },
  {
    name: "words that become digits, and a number with them",
    from: { ...words, id: text },
    to: { ...digits, id: integer },
    found: ["variable-pattern-changed {id} breaking compatible"],
  },
  {
    name: "words that become a part of them, by a pattern that documents cannot say",
    from: words,
    to: { pattern: String.raw`[a-z]+\b-\w+` },
    found: ["variable-pattern-changed {id} risky risky"],
  },
  {
    name: "the words of a pattern that are listed too",
    from: choice,
    to: { ...choice, id: listed },
    found: [],
  },
  {
    name: "words of which a few are listed",
    from: { ...words, id: text },
    to: { ...words, id: listed },
    found: ["enum-set {id} breaking compatible"],
  },
  {
    name: "a word more, in the pattern and in its list",
    from: { ...choice, id: listed },
    to: { pattern: "draft|final|gone", id: { ...text, enum: ["draft", "final", "gone"] } },
    found: ["variable-pattern-changed {id} compatible breaking"],
  },
  {
    name: "words that have to be a truth value",
    from: { ...words, id: text },
    to: { ...words, id: { type: "boolean" } },
    found: ["type-narrowed {id} breaking compatible"],
  },
  {
    name: "digits that may be a truth value no more",
    from: { ...digits, id: { type: ["integer", "boolean"] } },
    to: { ...digits, id: integer },
    found: [],
  },
  {
    name: "a default, which no path needs",
    from: { ...digits, id: integer },
    to: { ...digits, id: { ...integer, default: 0 } },
    found: [],
  },
  {
    name: "a format",
    from: { ...words, id: text },
    to: { ...words, id: { ...text, format: "uuid" } },
    found: ["format-changed {id} breaking compatible"],
  },
];
