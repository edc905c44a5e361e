import { groupBy } from "../group.ts";
import type { Group } from "../group.ts";
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import { createListJoin, onceEach } from "../once.ts";
import { worseBothWays } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangeClass } from "./model.ts";
import type { OperationChange } from "./operation-change.ts";
import type { OperationView } from "./view.ts";

/** A change with where it was seen; what both sides have stands here as side A has it. */
export interface SeenChange extends OperationChange {
  readonly class: ChangeClass;
  readonly operations: readonly OperationView[];
}

/** Equal changes of several operations, put together. */
export interface ChangeGroup extends SeenChange {
  readonly id: string;
  /** An operation for each way on which the change has the level of the group. */
  readonly shown: Partial<BothWays<OperationView>>;
}

type Operations = readonly OperationView[];

/** One group per cause: equal kind, subject, from and to. */
export function groupChanges(changes: readonly SeenChange[]): readonly ChangeGroup[] {
  const joinLists = createListJoin<OperationView>();
  const distinct = onceEach((operations: Operations) => [...new Set(operations)]);
  const join = (lists: readonly Operations[]) => distinct(joinLists(lists));
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
  const shown = { ...shownOn(members, level, "aToB"), ...shownOn(members, level, "bToA") };
  return {
    ...first,
    id,
    class: members.every((member) => member.class === first.class) ? first.class : "surface",
    level,
    operations: join(members.map((member) => member.operations)),
    shown,
  };
}

function shownOn(
  members: readonly SeenChange[],
  level: BothWays<Level>,
  way: keyof BothWays<Level>,
): Partial<BothWays<OperationView>> {
  const view = members.find((member) => member.level[way] === level[way])?.operations[0];
  return view === undefined ? {} : { [way]: view };
}
