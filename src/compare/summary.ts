import { count } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { memoize } from "../base/memo.ts";
import { type Surface, namedNamespaces } from "../surface/index.ts";
import { nameOwners, runsAnyAbility } from "../wordpress/index.ts";
import { type ComparedAccess, forVisitors, viewAccess } from "./access.ts";
import { compareLevels, shownLevel, worse } from "./level.ts";
import type { Level } from "./level.ts";
import type { Counts, Finding, NamespaceRow, Relation, SiteRelation } from "./model.ts";
import type { Pairing } from "./pair.ts";
import { runsOne } from "./view.ts";
import type { ComparedOperation } from "./view.ts";

/** Warnings about differences between the captures of the sides. */
export function captureWarnings(
  a: Surface,
  b: Surface,
  labels: { readonly a: string; readonly b: string },
): readonly string[] {
  return [
    ...ASYMMETRIES.flatMap(({ has, says }) => {
      const [one, other] = [has(a), has(b)];
      if (one === undefined || other === undefined || one === other) return [];
      return [one ? says(labels.a, labels.b) : says(labels.b, labels.a)];
    }),
    ...emptyWarning(a, labels.a),
    ...emptyWarning(b, labels.b),
    ...hiddenIn(a, b, labels.a, labels.b),
    ...hiddenIn(b, a, labels.b, labels.a),
  ];
}

/** Warnings of operations that are open on one side and whose access the other side, though it was asked, does not show. */
export function newlyShownWarning(
  { shared }: Pick<Pairing, "shared">,
  labels: { readonly a: string; readonly b: string },
): readonly string[] {
  const sides = [
    { pairs: shared, label: labels.b, other: labels.a },
    { pairs: shared.map(([a, b]) => [b, a] as const), label: labels.a, other: labels.b },
  ];
  return sides.flatMap(({ pairs, label, other }) => {
    if (!pairs.some(([from]) => isKnown(from.access))) return [];
    const open = pairs.filter(([from, to]) => !isKnown(from.access) && forVisitors(to.access) === "open");
    if (open.length === 0) return [];
    return [
      `Not compared: ${count(open.length, "operation")} open to visitors of ${label}, of which ${other} does not show the access.`,
    ];
  });
}

function isKnown(access: ComparedAccess): boolean {
  return forVisitors(access) !== "unknown";
}

/** Warning that a search hit its limit. */
export function searchWarning(isCut: boolean): readonly string[] {
  return isCut
    ? ["There are too many routes to try all: another route may still serve a route reported as removed."]
    : [];
}

/** A property of a capture, undefined if unknown, and the warning if only one side has it. */
interface Asymmetry {
  readonly has: (surface: Surface) => boolean | undefined;
  readonly says: (side: string, other: string) => string;
}

const ASYMMETRIES: readonly Asymmetry[] = [
  {
    has: ({ context }) => context === "help",
    says: (side, other) =>
      `${side} describes its responses (captured with context=help) and ${other} does not: responses are not compared.`,
  },
  {
    has: ({ authenticated }) => authenticated,
    says: (side, other) =>
      `${side} was fetched with a sign-in and ${other} without: the site may hide more from a visitor.`,
  },
  {
    has: ({ operations }) => {
      const isListed = operations.some(runsOne);
      return isListed || operations.some(({ shape }) => runsAnyAbility(shape)) ? isListed : undefined;
    },
    says: (side, other) =>
      `${side} comes with its list of abilities and ${other} without: abilities are not compared.`,
  },
  {
    has: ({ operations }) =>
      operations.length === 0 ? undefined : operations.some(({ access }) => isKnown(viewAccess(access))),
    says: (side, other) =>
      `The access of ${side} is known and that of ${other} is not: which operations became open is not compared.`,
  },
];

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

/** Relates two surfaces by their findings of class `surface`. */
export function relate(findings: readonly Finding[], history: boolean): Relation {
  const surface = findings.filter((finding) => finding.class === "surface");
  if (!history || surface.length === 0) return relateSites(surface);
  return surface.map(({ level }) => level.aToB).reduce(worse);
}

/** Relates the surfaces of two sites. */
export function relateSites(findings: readonly Finding[]): SiteRelation {
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
  findings: { readonly all: readonly Finding[]; readonly kept: readonly Finding[] },
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

function worstByNamespace(findings: readonly Finding[], history: boolean): ReadonlyMap<string, Level> {
  const worst = new Map<string, Level>();
  const namespacesOf = memoize((operations: Finding["operations"]) => [
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
