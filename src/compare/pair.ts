import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { shapeOf, splitVersion } from "../surface/index.ts";
import { withoutSlashes } from "../base/url.ts";
import type { Work } from "../base/work.ts";
import { pairRoutes } from "./routes.ts";
import type { LoneRoute, RoutePairing } from "./routes.ts";
import type { ComparedOperation } from "./view.ts";

/** The operations of two surfaces, paired. */
export interface Pairing {
  readonly shared: readonly (readonly [ComparedOperation, ComparedOperation])[];
  readonly onlyInA: readonly ComparedOperation[];
  readonly onlyInB: readonly ComparedOperation[];
  /** One-sided routes whose template both sides have. */
  readonly loneInA: readonly LoneRoute[];
  readonly loneInB: readonly LoneRoute[];
  /** The shared operation, as side A has it, that a lone route belongs to. */
  readonly beside: ReadonlyMap<ComparedOperation, ComparedOperation>;
  /** One-sided namespaces that have the same paths under another version. */
  readonly versions: readonly VersionLink[];
}

export interface VersionLink {
  readonly from: string;
  readonly to: string;
  readonly pairs: readonly (readonly [ComparedOperation, ComparedOperation])[];
}

/** Pairs by method and shape, then the rest within one namespace family by the path below the namespace. */
export function pairOperations(
  a: readonly ComparedOperation[],
  b: readonly ComparedOperation[],
  map: ReadonlyMap<string, string>,
  work: Work,
): Pairing {
  const mapped = a.map((view) => [view, mappedKey(view, map)] as const);
  const byKey = new Map(b.map((view) => [view.key, view]));
  const shared = mapped.flatMap(([view, key]) => {
    const other = byKey.get(key);
    return other === undefined ? [] : [[view, other] as const];
  });
  const taken = new Set(shared.map(([, other]) => other));
  const kept = new Set(shared.map(([view]) => view));
  const leftA = a.filter((view) => !kept.has(view));
  const leftB = b.filter((view) => !taken.has(view));
  const sharedNamespaces = new Set(shared.flatMap(([view, other]) => [view.namespace, other.namespace]));
  const versions = linkVersions(leftA, leftB, sharedNamespaces);
  const linked = new Set(versions.flatMap((link) => link.pairs.flat()));
  const routes = shared.map(([one, other]) => pairRoutes(one, other, work) ?? wholly(one, other));
  const lone = routes.flatMap(({ shared: [one], onlyInA, onlyInB }) =>
    [...onlyInA, ...onlyInB].map(({ view }) => [view, one] as const),
  );
  return {
    shared: routes.map((each) => each.shared),
    loneInA: routes.flatMap((each) => each.onlyInA),
    loneInB: routes.flatMap((each) => each.onlyInB),
    beside: new Map(lone),
    onlyInA: leftA.filter((view) => !linked.has(view)),
    onlyInB: leftB.filter((view) => !linked.has(view)),
    versions,
  };
}

function wholly(a: ComparedOperation, b: ComparedOperation): RoutePairing {
  return { shared: [a, b], onlyInA: [], onlyInB: [] };
}

/** Sort keys of operations that do not depend on the order of the sides: the shapes of both. */
export function placeTexts({ shared, versions }: Pairing): (view: ComparedOperation) => string {
  const pairs = [...shared, ...versions.flatMap((link) => link.pairs)];
  const places = new Map(
    pairs.map(([view, other]) => [view, [view.shape, other.shape].toSorted(compareCodeUnits).join("\n")]),
  );
  return (view) => places.get(view) ?? view.shape;
}

/** Key of an operation of side A on side B, under `map`. */
function mappedKey(view: ComparedOperation, map: ReadonlyMap<string, string>): string {
  const target = map.get(view.namespace);
  if (target === undefined) return view.key;
  const prefix = `/${view.namespace}`.toLowerCase();
  if (!view.shape.startsWith(prefix)) return view.key;
  return `${view.method} ${shapeOf(`/${target}`)}${view.shape.slice(prefix.length)}`;
}

/** Links one-sided namespaces of one family, each at most once; the pair with most equal paths first. */
function linkVersions(
  a: readonly ComparedOperation[],
  b: readonly ComparedOperation[],
  shared: ReadonlySet<string>,
): readonly VersionLink[] {
  const groupsA = groupByNamespace(a, shared);
  const groupsB = groupByNamespace(b, shared);
  const kinB = groupBy(groupsB.keys(), familyOf);
  const candidates = [...groupsA].flatMap(([from, viewsA]) =>
    (kinB.get(familyOf(from)) ?? []).flatMap((to) => {
      const link = linkPair(from, viewsA, to, groupsB.get(to) ?? []);
      return link === undefined ? [] : [link];
    }),
  );
  // Ties are broken by the sorted pair of names, so that exchanged sides link equally.
  const tie = (link: VersionLink) => [link.from, link.to].toSorted(compareCodeUnits).join(" ");
  const ordered = candidates.toSorted(
    (x, y) => y.pairs.length - x.pairs.length || compareCodeUnits(tie(x), tie(y)),
  );
  const taken = { from: new Set<string>(), to: new Set<string>() };
  return ordered.filter(({ from, to }) => {
    if (taken.from.has(from) || taken.to.has(to)) return false;
    taken.from.add(from);
    taken.to.add(to);
    return true;
  });
}

/** Groups operations by namespaces that have a version and that the other side lacks. */
function groupByNamespace(
  views: readonly ComparedOperation[],
  shared: ReadonlySet<string>,
): ReadonlyMap<string, readonly ComparedOperation[]> {
  const alone = views.filter(({ namespace }) => !shared.has(namespace) && familyOf(namespace) !== "");
  return groupBy(alone, ({ namespace }) => namespace);
}

/** `wc` of `wc/v2`; empty if the name has no version, or nothing else. */
function familyOf(namespace: string): string {
  return splitVersion(namespace)?.family ?? "";
}

function linkPair(
  from: string,
  a: readonly ComparedOperation[],
  to: string,
  b: readonly ComparedOperation[],
): VersionLink | undefined {
  const rests = new Map(b.map((view) => [restKey(view), view]));
  const pairs = a.flatMap((view) => {
    const other = rests.get(restKey(view));
    return other === undefined ? [] : [[view, other] as const];
  });
  // Every namespace has an index route, so that it proves nothing.
  return pairs.every(([view]) => restOf(view) === "") ? undefined : { from, to, pairs };
}

function restOf(view: ComparedOperation): string {
  return view.shape.slice(withoutSlashes(view.namespace).length + 1);
}

function restKey(view: ComparedOperation): string {
  return `${view.method} ${restOf(view)}`;
}
