import { groupBy } from "../base/group.ts";
import type { Group } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { createListJoin, memoize } from "../base/memo.ts";
import { METHODS } from "../surface/index.ts";
import { causeHash, causeText, joinFingerprint, operationsHash } from "./fingerprint.ts";
import { worseBothWays } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangeClass, OperationRef } from "./model.ts";
import type { OperationChange } from "./schema-change.ts";
import type { ComparedOperation, OperationList } from "./view.ts";

/** A change with its operations; shared operations are those of side A. */
export interface SeenChange extends OperationChange {
  readonly class: ChangeClass;
  readonly operations: readonly ComparedOperation[];
}

/** Equal changes of several operations, merged; operations are sorted by namespace, template, method. */
export interface ChangeGroup extends SeenChange {
  /** The hash of the cause. */
  readonly id: string;
  readonly fingerprint: string;
  /** Per direction, the first operation whose change has the level of the group. */
  readonly shown: Partial<BothWays<ShownChange>>;
}

/** A change on one of its operations. */
export interface ShownChange {
  readonly change: SeenChange;
  readonly view: ComparedOperation;
}

/** Sort key of an operation, independent of the order of the sides: their templates may name variables differently. */
type PlaceOf = (view: ComparedOperation) => string;

/** Groups changes by cause: equal kind, subject, from and to. */
export function groupChanges(changes: readonly SeenChange[], placeOf: PlaceOf): readonly ChangeGroup[] {
  const joinLists = createListJoin<ComparedOperation>();
  const inOrder = memoize((operations: OperationList) => [...new Set(operations)].toSorted(compareRefs));
  const join = (lists: readonly OperationList[]) => inOrder(joinLists(lists));
  const firstOf = memoize((operations: OperationList) => firstOperation(operations, placeOf));
  const hashOf = memoize(operationsHash);
  return [...groupBy(changes, causeText)].map(([cause, members]) => {
    const id = causeHash(cause);
    const group = joinGroup(members, join, firstOf);
    return { ...group, id, fingerprint: joinFingerprint(id, hashOf(group.operations)) };
  });
}

function joinGroup(
  members: Group<SeenChange>,
  join: (lists: readonly OperationList[]) => OperationList,
  firstOf: (operations: OperationList) => First | undefined,
): Omit<ChangeGroup, "id" | "fingerprint"> {
  const first = members.reduce((a, b) => (compareSubjects(b, a) < 0 ? b : a));
  const level = members.map((member) => member.level).reduce(worseBothWays);
  const shownOn = (way: keyof BothWays<Level>) => {
    const alike = members.filter((member) => member.level[way] === level[way]);
    const shown = alike.flatMap((change) => {
      const found = firstOf(change.operations);
      return found === undefined ? [] : [{ change, ...found }];
    });
    const [least] = shown.toSorted((a, b) => compareFirst(a, b) || compareSubjects(a.change, b.change));
    return least === undefined ? {} : { [way]: { change: least.change, view: least.view } };
  };
  return {
    ...first,
    class: members.every((member) => member.class === first.class) ? first.class : "surface",
    level,
    operations: join(members.map((member) => member.operations)),
    shown: { ...shownOn("aToB"), ...shownOn("bToA") },
  };
}

interface First {
  readonly view: ComparedOperation;
  readonly place: string;
}

function firstOperation(operations: OperationList, placeOf: PlaceOf): First | undefined {
  const [first, ...others] = operations.map((view) => ({ view, place: placeOf(view) }));
  return first && others.reduce((least, each) => (compareFirst(each, least) < 0 ? each : least), first);
}

function compareFirst(a: First, b: First): number {
  return (
    compareCodeUnits(a.place, b.place) || METHODS.indexOf(a.view.method) - METHODS.indexOf(b.view.method)
  );
}

function compareSubjects({ subject: a }: SeenChange, { subject: b }: SeenChange): number {
  return a.length - b.length || compareCodeUnits(a, b);
}

/** Orders operations by namespace, template, method. */
export function compareRefs(a: OperationRef, b: OperationRef): number {
  return (
    compareCodeUnits(a.namespace, b.namespace) ||
    compareCodeUnits(a.template, b.template) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}
