import { groupBy } from "../group.ts";
import type { Group } from "../group.ts";
import { createHash } from "node:crypto";
import { canonicalJson, compareCodeUnits } from "../json.ts";
import { createListJoin, onceEach, onceEachPair } from "../once.ts";
import { METHODS } from "../surface/model.ts";
import { KIND_ORDER } from "./change.ts";
import { compareLevels, shownLevel, worse } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangeClass, Finding, OperationRef, Reach } from "./model.ts";
import type { OperationChange } from "./operation-change.ts";
import { fromTo } from "./schema-change.ts";
import type { OperationView } from "./view.ts";
import { explainChange } from "./why.ts";
import type { Telling } from "./why.ts";

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

function worseBothWays(a: BothWays<Level>, b: BothWays<Level>): BothWays<Level> {
  return { aToB: worse(a.aToB, b.aToB), bToA: worse(a.bToA, b.bToA) };
}

/**
 * Orders findings: worst first (in a history, only the way forward counts), then as the table of kinds,
 * then the wider spread, then by subject.
 */
export function compareFindings(a: Finding, b: Finding, history: boolean): number {
  return (
    compareLevels(shownLevel(a.level, history), shownLevel(b.level, history)) ||
    compareLevels(a.level.aToB, b.level.aToB) ||
    KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
    b.operations.length - a.operations.length ||
    compareCodeUnits(a.subject, b.subject) ||
    compareCodeUnits(a.id, b.id)
  );
}

/** Orders operations by namespace, template, method. */
function compareRefs(a: OperationRef, b: OperationRef): number {
  return (
    compareCodeUnits(a.namespace, b.namespace) ||
    compareCodeUnits(a.template, b.template) ||
    METHODS.indexOf(a.method) - METHODS.indexOf(b.method)
  );
}

/** What a finding keeps of an operation. */
function refOf({ method, template, namespace }: OperationRef): OperationRef {
  return { method, template, namespace };
}

/** Tells how far groups go among the shared operations that could show them. */
function createReach(spread: Spread): (group: ChangeGroup) => Reach {
  const except = onceEachPair(missingIn);
  const share = (among: Reach["among"], all: Operations, { operations }: ChangeGroup): Reach => {
    return { total: all.length, among, except: except(all, operations) };
  };
  const placeOf = onceEach((operations: Operations) => {
    const [namespace, ...others] = new Set(operations.map((view) => view.namespace));
    const isDisputed = operations.some((view) => spread.disputed.has(view));
    return others.length > 0 || isDisputed ? undefined : namespace;
  });
  return (group) => {
    const root = group.subject.split("/")[0] ?? "";
    const having = group.part === "argument" ? spread.havingOf(root) : [];
    if (having.length > 0 && isInside(group)) return share("having", having, group);
    const namespace =
      group.operations.length * 2 < spread.shared.length ? placeOf(group.operations) : undefined;
    const local = namespace === undefined ? [] : (spread.byNamespace.get(namespace) ?? []);
    if (namespace !== undefined && local.length > 0)
      return { ...share("namespace", local, group), namespace };
    return share("shared", spread.shared, group);
  };
}

/** The shared operations, by what a change can concern. */
export interface Spread {
  readonly shared: readonly OperationView[];
  /** Those whose namespace both sides agree on. */
  readonly byNamespace: ReadonlyMap<string, readonly OperationView[]>;
  /** Those that the sides put into different namespaces: they count for neither, or the mirror would count otherwise. */
  readonly disputed: ReadonlySet<OperationView>;
  /** By argument name: those where both sides take the argument. */
  readonly havingOf: (name: string) => Operations;
}

/** Whether the change is one of an argument that both sides take. */
function isInside({ kind, subject }: ChangeGroup): boolean {
  return subject.includes("/") || (kind !== "argument-added" && kind !== "argument-removed");
}

/** Those of all that are not among the operations, where they are few. */
function missingIn(all: Operations, operations: Operations): readonly OperationRef[] {
  const missing = all.length - operations.length;
  if (missing <= 0 || missing > 5 || missing >= operations.length) return [];
  const shown = new Set(operations);
  return all
    .filter((view) => !shown.has(view))
    .toSorted(compareRefs)
    .map(refOf);
}

/**
 * Makes findings of groups, at the level that was set for each; `witness` is added by who knows the sides. Those on the
 * same operations share the list of them.
 */
export function createFindingMaker(
  spread: Spread,
  telling: Telling,
): (group: ChangeGroup, level: BothWays<Level>) => Finding {
  const reachOf = createReach(spread);
  const refsOf = onceEach((operations: Operations) => operations.toSorted(compareRefs).map(refOf));
  return (group, level) => {
    const { id, kind, part, subject } = group;
    return {
      id,
      kind,
      class: group.class,
      part,
      level,
      subject,
      ...fromTo(group.from, group.to),
      operations: refsOf(group.operations),
      reach: reachOf(group),
      why: explainChange(kind, part, group.level, level, telling),
    };
  };
}
