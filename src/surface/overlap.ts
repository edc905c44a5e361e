import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { NOTICE_KINDS } from "../diagnostics/notices.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { lazy } from "../base/memo.ts";
import { type Beginning, type PathTemplate, beginningOf } from "../route/index.ts";
import { createNamespaceFinder, turnsIn } from "./candidates.ts";
import { endpointFor } from "./dispatch.ts";
import type { Operation, Route, Surface, Unreachable } from "./model.ts";
import { pathsOf, serviceBy, type RoutePaths } from "./serving.ts";

/** Routes that earlier routes hide, and the notices about them. */
interface HiddenRoutes {
  readonly notices: readonly Notice[];
  /** Methods that never respond, by route key and method. */
  readonly unreachable: ReadonlyMap<string, ReadonlyMap<string, Unreachable>>;
}

/** The most neighbors that are checked. */
const MAX_LOOKS = 200_000;
/** The cost of all comparisons of one site; the most of a real site is 6,000. */
const MAX_COST = 100_000;
/** The cost of a comparison beyond the limits of automata. */
const GIVEN_UP = 2000;
/** A longer key is not compared; the longest of a real site has 108 characters. */
const MAX_KEY = 250;

/** Remaining budget of lookups and comparison cost. */
interface OverlapBudget {
  looks: number;
  cost: number;
}

/** Data of a route for comparisons, made once on first use. */
interface Profile extends Beginning {
  readonly route: Route;
  /** Its place in the order of registration. */
  readonly position: number;
  readonly methods: ReadonlySet<string>;
  readonly paths: RoutePaths;
  readonly segments: () => readonly Segments[];
}

/** The segments of a template; `undefined` where a variable or a bare dot may match a slash. */
type Segments = readonly string[] | undefined;

/** A route that comes before another, matches some of its paths and shares a method with it. */
interface Meeting {
  readonly earlier: Profile;
  readonly later: Profile;
  readonly methods: readonly string[];
  readonly witness: string;
  readonly isCovered: boolean;
}

/**
 * Finds routes that an earlier route covers wholly or in part, each with a path that shows it. Languages are compared where
 * the literal beginnings and the segments of two routes agree; pairs beyond the limits are not reported.
 */
export function findOverlaps(surface: Pick<Surface, "routes" | "namespaceOrder">): HiddenRoutes {
  const profiles = surface.routes.flatMap((route, position) => profileOf(route, position) ?? []);
  const namespacesOf = createNamespaceFinder(surface.namespaceOrder);
  const neighborsOf = createNeighborFinder(profiles);
  const budget: OverlapBudget = { looks: MAX_LOOKS, cost: MAX_COST };
  const notices: Notice[] = [];
  const unreachable = new Map<string, ReadonlyMap<string, Unreachable>>();
  for (const later of profiles) {
    const open = new Set(later.methods);
    const lost = new Map<string, Unreachable>();
    for (const earlier of earlierRoutes(
      later,
      neighborsOf,
      namespacesOf(literalStart(later.route)),
      budget,
    )) {
      const meeting = meet(earlier, later, open, budget);
      if (meeting === undefined) continue;
      notices.push(noticeOf(meeting));
      if (!meeting.isCovered) continue;
      for (const method of meeting.methods) {
        open.delete(method);
        lost.set(method, { by: earlier.route.key, witness: meeting.witness });
      }
    }
    if (lost.size > 0) unreachable.set(later.route.key, lost);
  }
  if (budget.looks < 0 || budget.cost < 0) notices.push(UNCHECKED);
  return { notices, unreachable };
}

const UNCHECKED: Notice = {
  code: "overlaps-unchecked",
  pointer: "/routes",
  text: NOTICE_KINDS["overlaps-unchecked"].meaning,
};

function profileOf(route: Route, position: number): Profile | undefined {
  const { tree } = route.pattern;
  if (tree === undefined) return undefined;
  return {
    ...beginningOf(tree),
    route,
    position,
    methods: new Set(route.endpoints.flatMap(({ methods }) => methods)),
    paths: pathsOf(route.key.length > MAX_KEY ? {} : route.pattern),
    segments: lazy(() => route.pattern.templates.map(segmentsOf)),
  };
}

/** The text before the first variable, which selects the namespaces that are tried. */
function literalStart(route: Route): string {
  const part = route.pattern.templates[0]?.parts[0];
  return part?.kind === "literal" ? part.text : route.key;
}

/**
 * Finds the profiles that may match a path of one of them: one literal beginning starts with the other, and plain text meets
 * nothing that begins with more than it.
 */
function createNeighborFinder(profiles: readonly Profile[]): (profile: Profile) => readonly Profile[] {
  const inOrder = profiles.toSorted((a, b) => compareCodeUnits(a.prefix, b.prefix));
  const byPrefix = groupBy(inOrder, ({ prefix }) => prefix);
  const prefixes = [...byPrefix.keys()];
  const places = new Map(prefixes.map((prefix, place) => [prefix, place]));
  const open = groupBy(
    profiles.filter(({ whole }) => !whole),
    ({ prefix }) => prefix,
  );
  const lengths = [...new Set([...open.keys()].map(({ length }) => length))];
  return ({ prefix, whole }) => {
    const place = places.get(prefix) ?? prefixes.length;
    const isLonger = (other: string | undefined): boolean => !whole && other?.startsWith(prefix) === true;
    let end = place + 1;
    while (isLonger(prefixes[end])) end += 1;
    const longer = prefixes.slice(place, end).flatMap((each) => byPrefix.get(each) ?? []);
    const shorter = lengths.flatMap((length) =>
      length < prefix.length ? (open.get(prefix.slice(0, length)) ?? []) : [],
    );
    return [...shorter, ...longer];
  };
}

/** The routes that WordPress tries before this one and that may match the same path, in its order. */
function earlierRoutes(
  later: Profile,
  neighborsOf: (profile: Profile) => readonly Profile[],
  namespaces: readonly string[],
  budget: OverlapBudget,
): readonly Profile[] {
  // Where no namespace fits, all routes are tried, as they are for the nameless one.
  const tried = namespaces.length === 0 ? [""] : namespaces;
  const turnOf = turnsIn(tried);
  const comesBefore = (one: Profile, other: Profile): number =>
    turnOf(one.route) - turnOf(other.route) || one.position - other.position;
  if (turnOf(later.route) === tried.length || budget.looks < 0) return [];
  const near = neighborsOf(later);
  budget.looks -= near.length;
  return near.filter((profile) => comesBefore(profile, later) < 0).toSorted(comesBefore);
}

function meet(
  earlier: Profile,
  later: Profile,
  open: ReadonlySet<string>,
  budget: OverlapBudget,
): Meeting | undefined {
  const methods = [...open].filter((method) => endpointFor(earlier.route, method) !== undefined);
  if (methods.length === 0 || !mayMeet(earlier, later)) return undefined;
  budget.cost -= costOf(earlier, later);
  if (budget.cost < 0) return undefined;
  const { coverage, path } = serviceBy(earlier.paths, later.paths);
  if (path === undefined) return undefined;
  if (coverage === "unknown") budget.cost -= GIVEN_UP;
  const witness = inCaseOf(literalStart(later.route), path);
  return { earlier, later, methods, witness, isCovered: coverage === "all" };
}

/** An automaton has up to the square of the key's length in edges, and each is visited from many states. */
function costOf({ route: { key } }: Profile, { route }: Profile): number {
  return ((key.length + route.key.length) / 40) ** 3;
}

/** The path with its beginning written as the route writes it: the case of a namespace counts in WordPress. */
function inCaseOf(start: string, path: string): string {
  return path.toLowerCase().startsWith(start.toLowerCase()) ? start + path.slice(start.length) : path;
}

/** Whether two neighbors may match one path, by the segments of their templates. */
function mayMeet(earlier: Profile, later: Profile): boolean {
  // A path of plain text must start with the beginning of the other.
  if (earlier.whole && !earlier.prefix.startsWith(later.prefix)) return false;
  return earlier.segments().some((one) => later.segments().some((other) => mayAgree(one, other)));
}

function segmentsOf({ parts }: PathTemplate): Segments {
  const mayHoldSlash = parts.some((part) =>
    part.kind === "literal" ? part.text.includes(".") : part.variable.multiSegment,
  );
  if (mayHoldSlash) return undefined;
  return parts
    .map((part) => (part.kind === "literal" ? part.text.toLowerCase() : part.variable.digits ? DIGITS : "{}"))
    .join("")
    .split("/");
}

function mayAgree(one: Segments, other: Segments): boolean {
  if (one === undefined || other === undefined) return true;
  return one.length === other.length && one.every((segment, at) => mayEqual(segment, other[at] ?? ""));
}

const DIGITS = "{digits}";

/** Whether a path may hold one segment for both: a variable, or a character that is encoded or not, may be anything. */
function mayEqual(one: string, other: string): boolean {
  if (one === DIGITS && !isOpen(other)) return /^\d+$/.test(other);
  if (other === DIGITS && !isOpen(one)) return /^\d+$/.test(one);
  return one === other || isOpen(one) || isOpen(other);
}

function isOpen(segment: string): boolean {
  return /[{%]/.test(segment);
}

function noticeOf({ earlier, later, methods, witness, isCovered }: Meeting): Notice {
  const [first, second] = [earlier.route.key, later.route.key];
  const list = methods.join(", ");
  const place = { pointer: later.route.pointer, route: second, other: first };
  if (!isCovered) {
    const text = `${list} ${witness} matches ${quote(first)} and ${quote(second)}; the first, registered earlier, responds.`;
    return { code: "routes-overlap", text, ...place };
  }
  const text = `${quote(first)} comes earlier and matches every path of this route, such as ${witness}, so ${list} requests never reach it.`;
  return { code: "route-unreachable", text, ...place };
}

function quote(key: string): string {
  return `\`${key}\``;
}

/** Marks the operations that no request can reach: each of their routes is covered, or requires a `?` in the path. */
export function markUnreachable(
  operations: readonly Operation[],
  routes: readonly Route[],
  reach: HiddenRoutes,
): readonly Operation[] {
  const beyondHttp = new Set(routes.filter(({ pattern }) => !pattern.reachable).map(({ key }) => key));
  return operations.map((operation) => {
    const reasons = operation.variants.map(({ route }): Unreachable | undefined =>
      beyondHttp.has(route) ? {} : reach.unreachable.get(route)?.get(operation.method),
    );
    const [first] = reasons;
    return first === undefined || reasons.includes(undefined)
      ? operation
      : { ...operation, unreachable: first };
  });
}
