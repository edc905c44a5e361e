import { count } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { memoize } from "../base/memo.ts";
import { type Surface, namedNamespaces } from "../surface/index.ts";
import { nameOwners } from "../wordpress/index.ts";
import { compareLevels, shownLevel, worse } from "./level.ts";
import type { Level } from "./level.ts";
import type { Counts, Finding, NamespaceRow, OperationRef, Relation, SiteRelation } from "./model.ts";
import type { Pairing } from "./pair.ts";
import type { ComparedOperation } from "./view.ts";

/** Warnings about differences between the captures of the sides. */
export function captureWarnings(
  a: Surface,
  b: Surface,
  labels: { readonly a: string; readonly b: string },
): readonly string[] {
  return [
    ...signInWarning(a, b, labels),
    ...emptyWarning(a, labels.a),
    ...emptyWarning(b, labels.b),
    ...hiddenIn(a, b, labels.a, labels.b),
    ...hiddenIn(b, a, labels.b, labels.a),
  ];
}

/** Warning that a search hit its limit. */
export function searchWarning(isCut: boolean): readonly string[] {
  return isCut
    ? ["There are too many routes to try all: another route may still serve a route reported as removed."]
    : [];
}

function signInWarning(
  { authenticated: one }: Surface,
  { authenticated: other }: Surface,
  { a, b }: { readonly a: string; readonly b: string },
): readonly string[] {
  if (one === undefined || other === undefined || one === other) return [];
  const [member, visitor] = one ? [a, b] : [b, a];
  return [
    `${member} was fetched with a sign-in and ${visitor} without: the site may hide more from a visitor.`,
  ];
}

function emptyWarning(surface: Surface, label: string): readonly string[] {
  if (surface.operations.length > 0) return [];
  const listed = namedNamespaces(surface).length;
  const hidden = listed === 0 ? "" : `, though it lists ${count(listed, "namespace")}`;
  return [
    `${label} shows no operation at all${hidden}: its routes may be hidden or left out of the capture.`,
  ];
}

/** Warns of namespaces listed without any route: the site hides them, or they were not captured. */
function hiddenIn(surface: Surface, other: Surface, label: string, otherLabel: string): readonly string[] {
  if (surface.operations.length === 0) return [];
  const counts = new Map(other.namespaces.map(({ name, operationCount }) => [name, operationCount]));
  return surface.namespaces
    .filter(({ name, operationCount }) => operationCount === 0 && (counts.get(name) ?? 0) > 0)
    .map(
      ({ name }) =>
        `${label} lists the namespace ${name} and shows none of its routes; ${otherLabel} shows them.`,
    );
}

/** What a relation depends on, of a finding or of a group of changes. */
type WeighedChange = Pick<Finding, "class" | "kind" | "level">;

/** A change whose namespaces are counted. */
interface PlacedChange extends WeighedChange, Pick<Finding, "from" | "to"> {
  readonly operations: readonly Pick<OperationRef, "namespace">[];
}

/** Relates two surfaces by their findings of class `surface`. */
export function relate(findings: readonly WeighedChange[], history: boolean): Relation {
  const surface = findings.filter((finding) => finding.class === "surface");
  if (!history || surface.length === 0) return relateSites(surface);
  return surface.map(({ level }) => level.aToB).reduce(worse);
}

/** Relates the surfaces of two sites. */
export function relateSites(findings: readonly WeighedChange[]): SiteRelation {
  const surface = findings.filter((finding) => finding.class === "surface");
  if (surface.length === 0) return "equal";
  if (surface.every((finding) => finding.kind.endsWith("-only-in-b"))) return "a-inside-b";
  if (surface.every((finding) => finding.kind.endsWith("-only-in-a"))) return "b-inside-a";
  const forth = surface.every((finding) => finding.level.aToB === "compatible");
  const back = surface.every((finding) => finding.level.bToA === "compatible");
  if (forth && back) return "compatible-both-ways";
  if (forth) return "compatible-a-to-b";
  return back ? "compatible-b-to-a" : "divergent";
}

/** Counts for a report; `differing` are the shared operations of side A with a difference in the surface. */
export function countAll(
  pairing: Pairing,
  differing: ReadonlySet<ComparedOperation>,
  findings: readonly Finding[],
  accepted: number,
): Counts {
  const surface = findings.filter((finding) => finding.class === "surface");
  const linked = pairing.versions.reduce((sum, link) => sum + link.pairs.length, 0);
  return {
    onlyInA: pairing.onlyInA.length + linked,
    shared: pairing.shared.length,
    onlyInB: pairing.onlyInB.length + linked,
    same: pairing.shared.filter(([view]) => !differing.has(view)).length,
    levels: {
      aToB: countLevels(surface.map((finding) => finding.level.aToB)),
      bToA: countLevels(surface.map((finding) => finding.level.bToA)),
    },
    text: findings.filter((finding) => finding.class === "text").length,
    siteData: findings.filter((finding) => finding.class === "site-data").length,
    accepted,
  };
}

function countLevels(levels: readonly Level[]): Readonly<Record<Level, number>> {
  const number = (level: Level) => levels.filter((other) => other === level).length;
  return { breaking: number("breaking"), risky: number("risky"), compatible: number("compatible") };
}

/** One row per namespace of either side, in the order of A, then those only in B. */
export function namespaceRows(
  a: Surface,
  b: Surface,
  pairing: Pairing,
  differing: ReadonlySet<ComparedOperation>,
  findings: { readonly all: readonly PlacedChange[]; readonly kept: readonly Finding[] },
  options: { readonly wanted: (name: string) => boolean; readonly history: boolean },
): readonly NamespaceRow[] {
  const linked = pairing.versions.flatMap((link) => link.pairs);
  const kept = pairing.shared.map(([view]) => view);
  const shared = countByNamespace(kept);
  const changed = countByNamespace(kept.filter((view) => differing.has(view)));
  const inA = countByNamespace([...pairing.onlyInA, ...linked.map(([view]) => view)]);
  const inB = countByNamespace([...pairing.onlyInB, ...linked.map(([, view]) => view)]);
  const verdicts = worstByNamespace(findings.kept, options.history);
  const accepted = worstByNamespace(findings.all, options.history);
  const listed = [...a.namespaces, ...b.namespaces].map(({ name }) => name);
  const seen = new Set([...shared.keys(), ...inA.keys(), ...inB.keys()]);
  const names = new Set([...listed.filter((name) => seen.has(name) || options.wanted(name)), ...seen]);
  const owners = nameOwners([...names]);
  return [...names].map((name) => {
    const [both, differ] = [shared.get(name) ?? 0, changed.get(name) ?? 0];
    const [onlyInA, onlyInB] = [inA.get(name) ?? 0, inB.get(name) ?? 0];
    const plugin = owners.get(name);
    return {
      name,
      ...(plugin === undefined ? {} : { plugin }),
      operations: { a: both + onlyInA, b: both + onlyInB },
      same: both - differ,
      differing: differ,
      onlyInA,
      onlyInB,
      verdict: verdicts.get(name) ?? (accepted.has(name) ? "accepted" : "equal"),
    };
  });
}

function countByNamespace(views: readonly ComparedOperation[]): ReadonlyMap<string, number> {
  return new Map(
    [...groupBy(views, ({ namespace }) => namespace)].map(([name, { length }]) => [name, length]),
  );
}

function worstByNamespace(findings: readonly PlacedChange[], history: boolean): ReadonlyMap<string, Level> {
  const worst = new Map<string, Level>();
  const namespacesOf = memoize((operations: PlacedChange["operations"]) => [
    ...new Set(operations.map(({ namespace }) => namespace)),
  ]);
  for (const finding of findings) {
    if (finding.class !== "surface") continue;
    const level = shownLevel(finding.level, history);
    const linked = finding.kind === "route-other-version" ? [finding.from, finding.to] : [];
    for (const name of new Set([...namespacesOf(finding.operations), ...linked])) {
      if (typeof name === "string") worst.set(name, worse(level, worst.get(name) ?? level));
    }
  }
  return worst;
}

/** The side that has no operation of a namespace; undefined if both or neither have. */
export function lackingSide({ operations: { a, b } }: NamespaceRow): "a" | "b" | undefined {
  if (a > 0 === b > 0) return undefined;
  return a === 0 ? "a" : "b";
}

/** Whether a finding of class `surface` has at least a level, in the directions that count. */
export function reaches(finding: Finding, limit: Level, history: boolean): boolean {
  return finding.class === "surface" && compareLevels(shownLevel(finding.level, history), limit) <= 0;
}
