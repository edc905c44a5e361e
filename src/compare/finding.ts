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
import type { OperationView } from "./view.ts";
import { explainChange, sidesOf } from "./why.ts";
import { findWitnesses } from "./witness.ts";
import type { Place } from "./witness.ts";

type Operations = readonly OperationView[];

/**
 * Makes findings of groups, worst first: each with the level that a person set for its kind, how far it goes, why it
 * matters, and a request that shows it. Those on the same operations share the list of them.
 */
export function makeFindings(
  groups: readonly ChangeGroup[],
  pairing: Pairing,
  roots: { readonly a: string; readonly b: string },
  options: CompareOptions,
): readonly Finding[] {
  const { history = false, map = new Map<string, string>() } = options;
  const sides = sidesOf(history);
  const reachOf = createReach(pairing, map);
  const refsOf = memoize((operations: Operations) => operations.map(refOf));
  const placeOf = createPlaces(pairing);
  const found = groups.map((group): Finding => {
    const { id, kind, part, subject, shown } = group;
    const level = levelOf(group, options);
    const places = { aToB: placeOf(shown.aToB), bToA: placeOf(shown.bToA) };
    const witness = findWitnesses(group, places, roots);
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
      why: explainChange(kind, part, group.level, level, sides),
      ...(witness === undefined ? {} : { witness }),
    };
  });
  return found.toSorted((a, b) => compareFindings(a, b, history));
}

/** The level as a person set it for the kind; from B to A it is that of the mirror. */
function levelOf({ kind, level }: ChangeGroup, { levels }: CompareOptions): BothWays<Level> {
  return {
    aToB: levels?.get(kind) ?? level.aToB,
    bToA: levels?.get(mirrorKind(kind)) ?? level.bToA,
  };
}

/** Finds the operation of a change as both sides have it. */
function createPlaces(pairing: Pairing): (shown: ShownChange | undefined) => Place {
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

/** The operations that both sides have, under one namespace or under two versions of it. */
function allPairs({ shared, versions }: Pairing): Pairing["shared"] {
  return [...shared, ...versions.flatMap(({ pairs }) => pairs)];
}

/**
 * Orders findings: worst first (in a history, only the way forward counts), then as the table of kinds,
 * then the wider spread, then by subject.
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

/** What a finding keeps of an operation. */
function refOf({ method, template, namespace }: OperationRef): OperationRef {
  return { method, template, namespace };
}

/** Tells how far groups go among the shared operations that could show them. */
function createReach(pairing: Pairing, map: ReadonlyMap<string, string>): (group: ChangeGroup) => Reach {
  const pairs = allPairs(pairing);
  const shared = pairs.map(([view]) => view);
  // Those that the sides put into different namespaces count for neither, or the mirror would count otherwise.
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
  const share = (among: Reach["among"], all: Operations, { operations }: ChangeGroup): Reach => {
    return { total: all.length, among, except: except(all, operations) };
  };
  const placeOfAll = memoize((operations: Operations) => {
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

/** Finds the shared operations whose both sides take an argument; operations that share their arguments are looked at as one. */
function argumentHolders(pairs: Pairing["shared"]): (name: string) => Operations {
  const declared = memoizePair(
    (a: OperationView["arguments"], b: OperationView["arguments"]) => [a, b] as const,
  );
  const alike = groupBy(pairs, ([from, to]) => declared(from.arguments, to.arguments));
  const holders = groupBy(
    [...alike].flatMap(([[a, b], members]) => {
      const operations = members.map(([view]) => view);
      return [...a.keys()].filter((name) => b.has(name)).map((name) => ({ name, operations }));
    }),
    ({ name }) => name,
  );
  const join = createListJoin<OperationView>();
  return (name) => join(holders.get(name)?.map(({ operations }) => operations) ?? []);
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
