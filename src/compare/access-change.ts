import { compareCodeUnits } from "../base/json.ts";
import { type ComparedAccess, forVisitors } from "./access.ts";
import type { Pairing } from "./pair.ts";
import { tableLevel } from "./kinds.ts";
import type { Policy } from "./kinds.ts";
import { exchanged } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import { change } from "./schema-change.ts";
import type { OperationChange, OperationTerms } from "./schema-change.ts";
import type { ComparedOperation } from "./view.ts";

/**
 * Compares who may use an operation, as far as both sides know it. The subject is the operation, so that an accepted
 * change accepts no other one.
 */
export function compareAccess(
  a: ComparedOperation,
  b: ComparedOperation,
  { policy, users }: OperationTerms,
): readonly OperationChange[] {
  const [from, to] = [forVisitors(a.access), forVisitors(b.access)];
  if (from === "unknown" || to === "unknown") return [];
  const subject = nameOf(a, b);
  if (from !== to) {
    const kind = to === "open" ? "operation-became-open" : "operation-became-restricted";
    const level = to === "open" ? exchanged(levelOfLoss(a.access)) : levelOfLoss(b.access);
    return [change(kind, "access", subject, policy, { from: a.access.verdict, to: b.access.verdict, level })];
  }
  const [before, after] = [a, b].map(({ access }) => access.users.filter((user) => users.has(user)));
  const gained = after?.filter((user) => before?.includes(user) !== true) ?? [];
  const lost = before?.filter((user) => after?.includes(user) !== true) ?? [];
  return [
    ...gained.map((user) => change("user-became-allowed", "access", subject, policy, { to: user })),
    ...lost.map((user) => change("user-became-refused", "access", subject, policy, { from: user })),
  ];
}

/** Levels for a client that moves to a side where visitors may not: a list that lacks a method does not prove a refusal. */
function levelOfLoss({ verdict }: ComparedAccess): BothWays<Level> {
  return { aToB: verdict === "unlisted" ? "risky" : "breaking", bToA: "compatible" };
}

/** An operation in words that both directions share: its sides may name variables differently. */
function nameOf({ method, template }: ComparedOperation, other: ComparedOperation): string {
  const [first = ""] = [template, other.template].toSorted(compareCodeUnits);
  return `${method} ${first}`;
}

/** An operation of one side alone that a visitor may use: the report of a namespace or route does not show which are. */
interface LoneOpenOperation extends OperationChange {
  readonly operations: readonly ComparedOperation[];
}

/** Reports the operations of one side alone that visitors may use. */
export function openOperationChanges(
  { onlyInA, onlyInB, loneInA, loneInB }: Pairing,
  policy: Policy,
): readonly LoneOpenOperation[] {
  const only = (side: "a" | "b", views: readonly ComparedOperation[]) =>
    views
      .filter(({ access }) => forVisitors(access) === "open")
      .map((view): LoneOpenOperation => {
        const kind = `open-operation-only-in-${side}` as const;
        const level = tableLevel(kind, policy);
        return { kind, part: "access", subject: nameOf(view, view), level, operations: [view] };
      });
  return [
    ...only("a", [...onlyInA, ...loneInA.map(({ view }) => view)]),
    ...only("b", [...onlyInB, ...loneInB.map(({ view }) => view)]),
  ];
}
