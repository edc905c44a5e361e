import { memoize } from "../../base/memo.ts";
import { withoutMarks } from "../../surface/index.ts";
import type { OperationEntry } from "../entries.ts";
import { literalsOf } from "../search/path.ts";
import { partsOf, wordsOf } from "../search/words.ts";
import type { Schema } from "../../schema/index.ts";
import type { Act } from "./acts.ts";
import { stemOf } from "./stem.ts";

/** The fields of an operation, with the weight of a match in each. */
export const FIELDS = {
  title: 4,
  path: 3,
  namespace: 1.5,
  owner: 1.2,
  argument: 1.3,
  value: 1.2,
  response: 0.5,
  description: 0.4,
} as const;

export type WordField = keyof typeof FIELDS;

const FIELD_NAMES = [
  "title",
  "path",
  "namespace",
  "owner",
  "argument",
  "value",
  "response",
  "description",
] as const;

/** An operation in the index. */
export interface IndexedOperation {
  readonly entry: OperationEntry;
  readonly act: Act;
  /** The stems of its title without the verb, and of its path behind the namespace. */
  readonly title: readonly string[];
  readonly path: readonly string[];
  /** Its path behind the namespace. */
  readonly tail: string;
}

/** A word of an operation, in the field where it weighs most. */
export interface Posting {
  readonly document: number;
  readonly field: WordField;
  /** The word as the operation writes it. */
  readonly word: string;
}

/** The words of all operations by stem. */
export interface Postings {
  readonly documents: readonly IndexedOperation[];
  readonly byStem: ReadonlyMap<string, readonly Posting[]>;
}

/** Whether an operation has a stem, in more than a description, which may be in the language of the site. */
export function hasWord({ byStem }: Postings, stem: string): boolean {
  return byStem.get(stem)?.some(({ field }) => field !== "description") === true;
}

/** Longer words are no words: keys, hashes, encoded data. */
const LONGEST_WORD = 40;

/** Indexes the words of operations. */
export function indexEntries(entries: readonly OperationEntry[]): Postings {
  const byStem = new Map<string, Posting[]>();
  const stem = memoize(stemOf);
  // Many operations share the descriptions of their arguments.
  const read = memoize((text: string) => new Map(wordsIn(text).map((word) => [stem(word), word])));
  const documents = entries.map((entry, document) => {
    const texts = textsOf(entry);
    const wordsAt = (field: WordField): ReadonlyMap<string, string> =>
      new Map(texts[field].flatMap((text) => [...read(text)]));
    const seen = new Set<string>();
    for (const field of FIELD_NAMES) {
      for (const [own, word] of wordsAt(field)) {
        if (seen.has(own)) continue;
        seen.add(own);
        const known = byStem.get(own);
        if (known === undefined) byStem.set(own, [{ document, field, word }]);
        else known.push({ document, field, word });
      }
    }
    const [title, path] = [[...wordsAt("title").keys()], [...wordsAt("path").keys()]];
    return { entry, act: actOf(entry), title, path, tail: tailOf(entry) };
  });
  return { documents, byStem };
}

function wordsIn(text: string): readonly string[] {
  const plain = withoutMarks(text);
  return [...wordsOf(plain), ...partsOf(plain)].filter((word) => word.length <= LONGEST_WORD);
}

const ACT_OF_TITLE: ReadonlyMap<string, Act> = new Map([
  ["List", "list"],
  ["Get", "get"],
  ["Create", "create"],
  ["Update", "update"],
  ["Delete", "delete"],
]);

function actOf({ title, operations: [{ method }] }: OperationEntry): Act {
  const [first = ""] = title.split(" ", 1);
  const named = ACT_OF_TITLE.get(first);
  if (method === "GET") return named === "list" ? "list" : "get";
  return method === "DELETE" ? "delete" : (named ?? "do");
}

function textsOf(entry: OperationEntry): Readonly<Record<WordField, readonly string[]>> {
  const { title, names, namespace, owner, operations } = entry;
  const [{ arguments: named, variants }] = operations;
  const response = variants.find(({ responseSchema }) => responseSchema !== undefined)?.responseSchema;
  return {
    title: [title.replace(/^(?:List|Get|Create|Update|Delete|Send) (?:an? )?/, "")],
    path: [literalsOf(tailOf(entry))],
    namespace: [namespace],
    owner: [owner],
    value: named.flatMap(({ schema }) => valuesOf(schema)),
    argument: [names],
    response: [...(response?.properties?.keys() ?? [])],
    description: named.flatMap(({ schema }) => schema.description ?? []),
  };
}

function valuesOf({ enum: own = [], items }: Schema): readonly string[] {
  return [...own, ...(items?.enum ?? [])].filter((value) => typeof value === "string");
}

function tailOf({ template, namespace }: OperationEntry): string {
  return template.replace(`/${namespace}`, "");
}
