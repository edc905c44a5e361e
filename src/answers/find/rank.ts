import type { Act } from "./acts.ts";
import { FIELDS, type IndexedOperation, type WordField, type Posting, type Postings } from "./postings.ts";
import type { Question, Term } from "./question.ts";

/** Where an operation has a word of a question. */
export interface FoundWord {
  readonly asked: string;
  /** The word of the operation. */
  readonly word: string;
  readonly field: WordField;
}

interface Ranked {
  readonly document: IndexedOperation;
  readonly score: number;
  readonly why: readonly FoundWord[];
  readonly missing: readonly string[];
}

/** The bonus of an operation by what it does, for what the question wants done; `none` is a question without a verb. */
const BONUS: Readonly<Record<Act | "none", Readonly<Record<Act, number>>>> = {
  list: { list: 3, get: 2, create: -2, update: -2, delete: -3, do: -2 },
  get: { list: 2, get: 2.5, create: -2, update: -2, delete: -3, do: -2 },
  create: { list: -1, get: -1, create: 3, update: 0.5, delete: -3, do: 1.5 },
  update: { list: -1.5, get: -1.5, create: 0, update: 3, delete: -2, do: 1 },
  delete: { list: -2, get: -2, create: -2, update: -1, delete: 3, do: 0 },
  do: { list: -0.5, get: -0.5, create: 1, update: 1, delete: -1, do: 2 },
  none: { list: 1.5, get: 1, create: 0, update: 0, delete: -1, do: 0 },
};

/** The penalty for each word of a title or path that is not asked for. */
const SPARE = { title: 0.6, path: 0.35 } as const;

/** The penalties for an older version of a namespace, and for a path that a better operation has in another namespace. */
const OLDER = 4;
const REPEATED = 1.5;

/** The operations that have a word of the question, best first; all in their order where the question has none. */
export function rank(postings: Postings, question: Question): readonly Ranked[] {
  const { documents } = postings;
  const matches = question.terms.map((term) => matchTerm(postings, term));
  const weights = matches.map((match) => weightOf(match, documents.length));
  const bonuses = BONUS[question.act ?? "none"];
  const scored = documents.flatMap((document, at): readonly Ranked[] => {
    const hits = matches.flatMap((match, index) => {
      const hit = match.get(at);
      const term = question.terms[index];
      return hit === undefined || term === undefined ? [] : [{ ...hit, term, weight: weights[index] ?? 1 }];
    });
    if (hits.length === 0 && question.terms.length > 0) return [];
    const own = hits.reduce((sum, { score, weight }) => sum + weight * score, bonuses[document.act]);
    const why = hits.map(({ term, posting }) => ({
      asked: term.asked,
      word: posting.word,
      field: posting.field,
    }));
    const missing = question.terms.filter((_, index) => matches[index]?.has(at) !== true);
    const score = own - penaltyOf(document, question);
    return [{ document, score, why, missing: missing.map(({ asked }) => asked) }];
  });
  return withoutRepeated(scored.toSorted((a, b) => b.score - a.score));
}

function penaltyOf({ entry, title, path }: IndexedOperation, { terms, plainVerbs }: Question): number {
  const isSpare = (stem: string): boolean =>
    !plainVerbs.includes(stem) && terms.every(({ meaning }) => !meaning.has(stem));
  const spare = SPARE.title * title.filter(isSpare).length + SPARE.path * path.filter(isSpare).length;
  return spare + (entry.isOlder ? OLDER : 0);
}

/** Moves operations back whose act and path a better one has in another namespace. */
function withoutRepeated(ranked: readonly Ranked[]): readonly Ranked[] {
  const seen = new Set<string>();
  return ranked
    .map((each) => {
      const { entry, tail } = each.document;
      const key = `${entry.methods} ${tail}`;
      if (seen.has(key)) return { ...each, score: each.score - REPEATED };
      seen.add(key);
      return each;
    })
    .toSorted((a, b) => b.score - a.score);
}

interface Hit {
  readonly posting: Posting;
  readonly score: number;
}

/** The best match of a term in each operation. */
function matchTerm({ byStem }: Postings, { meaning }: Term): ReadonlyMap<number, Hit> {
  const hits = new Map<number, Hit>();
  for (const [stem, quality] of meaning) {
    for (const posting of byStem.get(stem) ?? []) {
      const score = quality * FIELDS[posting.field];
      if (score > (hits.get(posting.document)?.score ?? 0)) hits.set(posting.document, { posting, score });
    }
  }
  return hits;
}

/** The least score of a match in a title or path. */
const STRONG = 1.5;

/** Weighs a term: a rare one says more than one that most operations have. */
function weightOf(match: ReadonlyMap<number, Hit>, total: number): number {
  const strong = [...match.values()].filter(({ score }) => score > STRONG).length;
  return 0.7 + 0.6 * (1 - Math.log(1 + strong) / Math.log(1 + total));
}
