import { CHANGE_KINDS } from "./kinds.ts";
import type { KindRow } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";

/** Whether the declaration is taken at its word or read with what WordPress is known to do. */
export const POLICIES = ["wordpress", "strict"] as const;

export type Policy = (typeof POLICIES)[number];

export type ChangeKind = keyof typeof CHANGE_KINDS;

/** All kinds in the order in which a report lists them within one level. */
export const KIND_ORDER: readonly ChangeKind[] = Object.keys(CHANGE_KINDS).filter(isChangeKind);

/** Whether the text names a kind of change. */
export function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(CHANGE_KINDS, text);
}

/** The kind of the same difference with the sides exchanged. */
export function mirrorKind(kind: ChangeKind): ChangeKind {
  return CHANGE_KINDS[kind].mirror;
}

/** The level of the kind for a client that moves from A to B. */
export function kindLevel(kind: ChangeKind, policy: Policy): Level {
  const row: KindRow = CHANGE_KINDS[kind];
  return policy === "strict" ? (row.strict ?? row.level) : row.level;
}

/** The level of a kind in both directions, as the table has it. */
export function tableLevel(kind: ChangeKind, policy: Policy): BothWays<Level> {
  return { aToB: kindLevel(kind, policy), bToA: kindLevel(mirrorKind(kind), policy) };
}
