import { groupBy } from "../group.ts";
import type { Group } from "../group.ts";
import { createHash } from "node:crypto";
import { canonicalJson, compareCodeUnits } from "../json.ts";
import { createListJoin, onceEach } from "../once.ts";
import { METHODS } from "../surface/model.ts";
import { worseBothWays } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangeClass, OperationRef } from "./model.ts";
import type { OperationChange } from "./operation-change.ts";
import type { OperationView } from "./view.ts";

/** A change with where it was seen; what both sides have stands here as side A has it. */
export interface SeenChange extends OperationChange {
  readonly class: ChangeClass;
  readonly operations: readonly OperationView[];
}

/** Equal changes of several operations, put together; the operations by namespace, template, method. */
export interface ChangeGroup extends SeenChange {
  readonly id: string;
  /** For each way the first operation on which the change has the level of the group. */
  readonly shown: Partial<BothWays<OperationView>>;
}

type Operations = readonly OperationView[];

/** One group per cause: equal kind, subject, from and to. */
export function groupChanges(changes: readonly SeenChange[]): readonly ChangeGroup[] {
  const joinLists = createListJoin<OperationView>();
  const inOrder = onceEach((operations: Operations) => [...new Set(operations)].toSorted(compareRefs));
  const join = (lists: readonly Operations[]) => inOrder(joinLists(lists));
  return [...groupBy(changes, causeText)].map(([key, members]) => joinGroup(key, members, join));
}

function causeText({ kind, part, subject, from, to }: SeenChange): string {
  const values = [from, to].map((value) => (value === undefined ? "" : canonicalJson(value)));
  return [kind, part, subject.replace(WRAPPED, "response"), ...values].join("\n");
}

/**
 * A document says of each answer how it holds the resource: a list, by name, or beside the word that it is deleted. What
 * changes of the resource changes in all of them.
 */
const WRAPPED =
  /^response(?:\/items|\/additionalProperties|\/anyOf\/(?:array\/items|object(?:\/properties\/previous)?))(?=\/properties\/)/;

function joinGroup(
  key: string,
  members: Group<SeenChange>,
  join: (lists: readonly Operations[]) => Operations,
): ChangeGroup {
  const first = members.reduce((a, b) => (b.subject.length < a.subject.length ? b : a));
  const id = createHash("sha256").update(key).digest("hex").slice(0, 12);
  const level = members.map((member) => member.level).reduce(worseBothWays);
  const shownOn = (way: keyof BothWays<Level>) => {
    const alike = members.filter((member) => member.level[way] === level[way]);
    const [view] = join(alike.map(({ operations }) => operations));
    return view === undefined ? {} : { [way]: view };
  };
  return {
    ...first,
    id,
    class: members.every((member) => member.class === first.class) ? first.class : "surface",
    level,
    operations: join(members.map((member) => member.operations)),
    shown: { ...shownOn("aToB"), ...shownOn("bToA") },
  };
}

/** Orders operations by namespace, template, method. */
export function compareRefs(a: OperationRef, b: OperationRef): number {
  return (
    compareCodeUnits(a.namespace, b.namespace) ||
    compareCodeUnits(a.template, b.template) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}
