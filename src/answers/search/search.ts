import { memoize } from "../../base/memo.ts";
import type { SearchEntry } from "./entry.ts";
import { inDefaultOrder } from "./order.ts";
import { byLiterals, isPathOf, literalsOf } from "./path.ts";
import { readQuery } from "./query.ts";
import {
  ACTIONS,
  matchVocabulary,
  partsOf,
  SYNONYMS,
  vocabularyOf,
  withoutEmpty,
  wordsOf,
  type Qualities,
} from "./words.ts";

export type { SearchEntry } from "./entry.ts";

/** Finds entries by a query, best first; entries of one namespace may be favored, for example that of the open page. */
export type EntrySearch<Entry> = (query: string, favored?: string) => readonly Entry[];

/** The weight of a match in each field. */
const FIELDS = { title: 4, template: 3, namespace: 2, names: 1, owner: 1 } as const;

type Field = keyof typeof FIELDS;

const FIELD_NAMES = ["title", "template", "namespace", "names", "owner"] as const;

/** The penalty for each word that is not in the query: a longer title or path is about something else. */
const SPARE = { title: 0.5, template: 0.3 } as const;

/** The penalty for an older version of a namespace, and the bonus for the favored namespace, old or new. */
const OLDER = 1.5;
const FAVORED = 1;

/** An entry with its words by field, each once. */
interface Indexed<Entry> {
  readonly entry: Entry;
  readonly words: Readonly<Record<Field, readonly string[]>>;
  /** The words of its path behind the namespace, without variables. */
  readonly path: readonly string[];
}

/**
 * Creates a search over entries. An entry must hold all words of a query, which may be incomplete, in the other number, a
 * synonym, or hold one typing error; methods in capitals; or a path or address with its values: `/wc/v3/orders/7`. The order
 * of the entries does not matter.
 */
export function createSearch<Entry extends SearchEntry>(entries: readonly Entry[]): EntrySearch<Entry> {
  const all = inDefaultOrder(entries);
  const indexed = all.map(indexEntry);
  const vocabulary = vocabularyOf(
    indexed.flatMap(({ words }) => FIELD_NAMES.flatMap((field) => words[field])),
  );
  const qualitiesOf = memoize((word: string) => matchVocabulary(word, vocabulary), MAX_KNOWN);
  return (query, favored) => {
    const { methods, others, paths } = readQuery(query);
    const hasMethod = (entry: Entry): boolean =>
      methods.length === 0 || methods.some((method) => entry.methods.split(" ").includes(method));
    const byPath =
      paths.length === 0 ? [] : all.filter((entry) => paths.every((path) => isPathOf(path, entry)));
    const asked = withoutEmpty(others.flatMap(partsOf));
    const byWords = others.length === 0 ? all : rank(indexed, asked, qualitiesOf, favored);
    return [...new Set([...byPath.toSorted(byLiterals), ...byWords])].filter(hasMethod);
  };
}

/** Memoizes the words of queries while a reader types. */
const MAX_KNOWN = 200;

/** The words of a text, whole and divided at capitals, each once. */
function read(text: string): readonly string[] {
  return [...new Set([...wordsOf(text), ...partsOf(text)])];
}

function indexEntry<Entry extends SearchEntry>(entry: Entry): Indexed<Entry> {
  const { title, template, names, namespace, owner } = entry;
  const own = read(namespace);
  return {
    entry,
    path: partsOf(literalsOf(template)).filter((word) => !own.includes(word)),
    words: {
      title: withoutEmpty(partsOf(title)),
      template: read(template),
      namespace: own,
      names: read(names),
      owner: read(owner),
    },
  };
}

/** The entries that hold all words, the best first. */
function rank<Entry extends SearchEntry>(
  indexed: readonly Indexed<Entry>[],
  words: readonly string[],
  qualitiesOf: (word: string) => Qualities,
  favored: string | undefined,
): readonly Entry[] {
  if (words.length === 0) return [];
  const asked = words.map(qualitiesOf);
  const isAction = words.some((word) => ACTIONS.has(word) || SYNONYMS.has(word));
  const found = indexed.flatMap((each) => {
    const score = scoreOf(each, asked, isAction);
    if (score === undefined) return [];
    const { entry } = each;
    const isFavored = entry.namespace === favored;
    return [{ entry, score: score + (isFavored ? FAVORED : entry.isOlder ? -OLDER : 0) }];
  });
  return found.toSorted((a, b) => b.score - a.score).map(({ entry }) => entry);
}

/** The sum of the best matches of all words, minus the penalty for other words of the entry; undefined where it lacks a word. */
function scoreOf<Entry extends SearchEntry>(
  { words, path }: Indexed<Entry>,
  asked: readonly Qualities[],
  isAction: boolean,
): number | undefined {
  let score = 0;
  for (const qualities of asked) {
    let best = 0;
    for (const field of FIELD_NAMES) best = Math.max(best, FIELDS[field] * bestOf(words[field], qualities));
    if (best === 0) return undefined;
    score += best;
  }
  const spareOf = (list: readonly string[]): number =>
    list.filter((word) => asked.every((qualities) => !qualities.has(word))).length;
  // A query without a verb is about a resource, not an action.
  const title = isAction ? words.title : words.title.filter((word) => !ACTIONS.has(word));
  return score - SPARE.title * spareOf(title) - SPARE.template * spareOf(path);
}

function bestOf(words: readonly string[], qualities: Qualities): number {
  let best = 0;
  for (const word of words) best = Math.max(best, qualities.get(word) ?? 0);
  return best;
}
