import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { createListJoin, memoize, memoizePair } from "../base/memo.ts";
import { KIND_ORDER, mirrorKind } from "./kinds.ts";
import { compareRefs } from "./group.ts";
import type { ChangeGroup, ShownChange } from "./group.ts";
import { compareLevels, shownLevel } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { CompareOptions, Finding, OperationRef, Reach } from "./model.ts";
import type { Pairing } from "./pair.ts";
import { fromTo } from "./schema-change.ts";
import type { ArgumentsByName, ComparedOperation, OperationList } from "./view.ts";
import { sideWords } from "./sides.ts";
import { explainChange } from "./why.ts";
import { findWitnesses } from "./witness.ts";
import type { WitnessPlace } from "./witness.ts";

/**
 * Makes findings of groups, worst first: each with the level that a person set for its kind, its reach, the reason, and a
 * request that shows it. Findings on the same operations share one list.
 */
export function makeFindings(
  groups: readonly ChangeGroup[],
  pairing: Pairing,
  roots: { readonly a: string; readonly b: string },
  options: CompareOptions,
): readonly Finding[] {
  const { history = false, map = new Map<string, string>() } = options;
  const sides = { ...sideWords(history).inSentence, history };
  const reachOf = createReach(pairing, map);
  const refsOf = memoize((operations: OperationList) => operations.map(refOf));
  const placeOf = createPlaces(pairing);
  const found = groups.map((group): Finding => {
    const { id, fingerprint, kind, part, subject, shown } = group;
    const level = levelOf(group, options);
    const places = { aToB: placeOf(shown.aToB), bToA: placeOf(shown.bToA) };
    const witness = findWitnesses(group, places, roots);
    return {
      id,
      fingerprint,
      kind,
      class: group.class,
      part,
      level,
      subject,
      ...fromTo(group.from, group.to),
      operations: refsOf(group.operations),
      reach: reachOf(group),
      why: explainChange(kind, part, group.level, level, sides),
      ...(witness === undefined ? {} : { witness }),
    };
  });
  return found.toSorted((a, b) => compareFindings(a, b, history));
}

/** Applies the levels that a person set; the kind from B to A is the mirror. */
export function levelOf({ kind, level }: ChangeGroup, { levels }: CompareOptions): BothWays<Level> {
  return {
    aToB: levels?.get(kind) ?? level.aToB,
    bToA: levels?.get(mirrorKind(kind)) ?? level.bToA,
  };
}

/** Creates a lookup of the operation of a change on both sides. */
function createPlaces(pairing: Pairing): (shown: ShownChange | undefined) => WitnessPlace {
  const partners = new Map(allPairs(pairing));
  const inB = new Set([...pairing.onlyInB, ...pairing.loneInB.map(({ view }) => view)]);
  return (shown) => {
    if (shown === undefined) return {};
    const { change, view } = shown;
    const partner = partners.get(view);
    if (partner !== undefined) return { change, a: view, b: partner };
    return inB.has(view) ? { change, b: view } : { change, a: view };
  };
}

/** Operations that both sides have, under one namespace or under two versions of it. */
function allPairs({ shared, versions }: Pairing): Pairing["shared"] {
  return [...shared, ...versions.flatMap(({ pairs }) => pairs)];
}

/**
 * Orders findings: worst first (in a history, only A to B counts), then by the table of kinds, by the number of
 * operations, and by subject.
 */
function compareFindings(a: Finding, b: Finding, history: boolean): number {
  return (
    compareLevels(shownLevel(a.level, history), shownLevel(b.level, history)) ||
    compareLevels(a.level.aToB, b.level.aToB) ||
    KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind) ||
    b.operations.length - a.operations.length ||
    compareCodeUnits(a.subject, b.subject) ||
    compareCodeUnits(a.id, b.id)
  );
}

/** Reference to an operation, as a finding keeps it. */
function refOf({ method, template, namespace }: OperationRef): OperationRef {
  return { method, template, namespace };
}

/** Measures the reach of groups among the shared operations that could show them. */
function createReach(pairing: Pairing, map: ReadonlyMap<string, string>): (group: ChangeGroup) => Reach {
  const pairs = allPairs(pairing);
  const shared = pairs.map(([view]) => view);
  // Operations that the sides put into different namespaces count for neither, or the mirrored comparison would differ.
  const disputed = new Set(
    pairs
      .filter(([{ namespace }, to]) => (map.get(namespace) ?? namespace) !== to.namespace)
      .map(([view]) => view),
  );
  const agreed = groupBy(
    shared.filter((view) => !disputed.has(view)),
    (view) => view.namespace,
  );
  const havingOf = argumentHolders(pairs);
  const except = memoizePair(missingIn);
  const share = (among: Reach["among"], all: OperationList, { operations }: ChangeGroup): Reach => {
    return { total: all.length, among, except: except(all, operations) };
  };
  const placeOfAll = memoize((operations: OperationList) => {
    const [namespace, ...others] = new Set(operations.map((view) => view.namespace));
    const isDisputed = operations.some((view) => disputed.has(view));
    return others.length > 0 || isDisputed ? undefined : namespace;
  });
  return (group) => {
    const root = group.subject.split("/")[0] ?? "";
    const having = group.part === "argument" ? havingOf(root) : [];
    if (having.length > 0 && isInside(group)) return share("having", having, group);
    const namespace = group.operations.length * 2 < shared.length ? placeOfAll(group.operations) : undefined;
    const local = namespace === undefined ? undefined : agreed.get(namespace);
    if (namespace !== undefined && local !== undefined)
      return { ...share("namespace", local, group), namespace };
    return share("shared", shared, group);
  };
}

/** Finds the shared operations that have an argument on both sides; operations with shared arguments are read once. */
function argumentHolders(pairs: Pairing["shared"]): (name: string) => OperationList {
  const declared = memoizePair((a: ArgumentsByName, b: ArgumentsByName) => [a, b] as const);
  const alike = groupBy(pairs, ([from, to]) => declared(from.arguments, to.arguments));
  const holders = groupBy(
    [...alike].flatMap(([[a, b], members]) => {
      const operations = members.map(([view]) => view);
      return [...a.keys()].filter((name) => b.has(name)).map((name) => ({ name, operations }));
    }),
    ({ name }) => name,
  );
  const join = createListJoin<ComparedOperation>();
  return (name) => join(holders.get(name)?.map(({ operations }) => operations) ?? []);
}

/** Whether both sides have the argument that changed. */
function isInside({ kind, subject }: ChangeGroup): boolean {
  return subject.includes("/") || !/^(?:argument|property)-(?:added|removed)$/.test(kind);
}

/** Operations that do not show a finding; empty unless they are few. */
function missingIn(all: OperationList, operations: OperationList): readonly OperationRef[] {
  const missing = all.length - operations.length;
  if (missing <= 0 || missing > 5 || missing >= operations.length) return [];
  const shown = new Set(operations);
  return all
    .filter((view) => !shown.has(view))
    .toSorted(compareRefs)
    .map(refOf);
}
