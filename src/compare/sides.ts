import { KIND_ORDER, type ChangeKind } from "./kinds.ts";

/** The words for the sides of a comparison, and for what only one side has. */
export interface SideWords {
  /** In the heading of a side. */
  readonly a: string;
  readonly b: string;
  /** In sentences. */
  readonly inSentence: { readonly a: string; readonly b: string };
  readonly onlyInA: string;
  readonly shared: string;
  readonly differing: string;
  readonly onlyInB: string;
  /** Endings of kinds of change that name a side, and the words for them. */
  readonly kinds: readonly (readonly [ending: string, words: string])[];
}

const TWO_SITES: SideWords = {
  a: "A",
  b: "B",
  inSentence: { a: "A", b: "B" },
  onlyInA: "only in A",
  shared: "in both",
  differing: "different",
  onlyInB: "only in B",
  kinds: [],
};

const BEFORE_AFTER: SideWords = {
  a: "before",
  b: "after",
  inSentence: { a: "the older version", b: "the newer version" },
  onlyInA: "removed",
  shared: "kept",
  differing: "changed",
  onlyInB: "added",
  kinds: [
    ["-only-in-a", "-removed"],
    ["-only-in-b", "-added"],
    ["-covered-in-a", "-covered-before"],
    ["-covered-in-b", "-covered-after"],
  ],
};

/** The words for two sites, or in a history for one site before and after. */
export function sideWords(history: boolean): SideWords {
  return history ? BEFORE_AFTER : TWO_SITES;
}

/** Name of a kind of change in the words of its view: in a history, `route-only-in-a` is `route-removed`. */
export function kindLabel(kind: string, history: boolean): string {
  const [ending = "", words = ""] = sideWords(history).kinds.find(([each]) => kind.endsWith(each)) ?? [];
  return kind.slice(0, kind.length - ending.length) + words;
}

/** The kind that a text names, as itself or in the words of a view; undefined if there is none. */
export function kindNamed(text: string): ChangeKind | undefined {
  return KIND_ORDER.find((kind) => kind === text || kindLabel(kind, true) === text);
}
