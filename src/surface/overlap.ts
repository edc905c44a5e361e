import { groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import { NOTICE_KINDS } from "../notice.ts";
import type { Notice } from "../notice.ts";
import { once } from "../once.ts";
import type { PathTemplate } from "../route/model.ts";
import { beginningOf } from "../route/parse.ts";
import { commonPath, covers, languageOf } from "../route/paths.ts";
import type { RouteLanguage } from "../route/paths.ts";
import type { Work } from "../work.ts";
import { nestBeginnings } from "./beginning.ts";
import { createNamespaceFinder, turnsIn } from "./candidates.ts";
import { endpointFor } from "./dispatch.ts";
import type { Operation, Route, Surface, Unreachable } from "./model.ts";

/** Which routes stand in each other's way. */
export interface Reach {
  readonly notices: readonly Notice[];
  /** What keeps a method of a route from ever answering, by route key and method. */
  readonly unreachable: ReadonlyMap<string, ReadonlyMap<string, Unreachable>>;
}

/** What the comparisons of one index may cost, in positions of their automata; the most that a site takes is 290,000. */
const MAX_WORK = 4_000_000;
const PAIR_WORK = 2000;

const UNCHECKED: Notice = {
  code: "overlaps-unchecked",
  pointer: "/routes",
  text: NOTICE_KINDS["overlaps-unchecked"].meaning,
};

/** What is worked out once for each route, on first use. */
interface Profile {
  readonly route: Route;
  /** Its place in the order of registration. */
  readonly position: number;
  readonly methods: ReadonlySet<string>;
  /** The literal text with which all its paths begin, and whether that is all. */
  readonly prefix: string;
  readonly whole: boolean;
  readonly language: () => RouteLanguage | undefined;
  readonly forms: () => readonly Form[];
}

/** A route that comes before another, matches some of its paths and has a method of it. */
interface Meeting {
  readonly earlier: Profile;
  readonly later: Profile;
  readonly methods: readonly string[];
  readonly witness: string;
  readonly isCovered: boolean;
}

/**
 * Finds routes that an earlier route covers wholly, and those it covers in part, each with a path that shows it.
 * Only pairs whose beginnings agree are compared, by their automata; what those cannot tell is not claimed.
 */
export function findOverlaps(surface: Pick<Surface, "routes" | "namespaceOrder">): Reach {
  const profiles = surface.routes.flatMap((route, position) => profileOf(route, position) ?? []);
  const table = tableOf(profiles);
  const namespacesOf = createNamespaceFinder(surface.namespaceOrder);
  const work: Work = { left: MAX_WORK };
  const notices: Notice[] = [];
  const unreachable = new Map<string, ReadonlyMap<string, Unreachable>>();
  for (const later of profiles) {
    const { route } = later;
    const namespaces = namespacesOf(literalStart(route));
    const open = new Set(later.methods);
    const lost = new Map<string, Unreachable>();
    for (const earlier of earlierRoutes(later, table, namespaces, work)) {
      const meeting = meet(earlier, later, open, work);
      if (meeting === undefined) continue;
      notices.push(noticeOf(meeting));
      if (!meeting.isCovered) continue;
      for (const method of meeting.methods) {
        open.delete(method);
        lost.set(method, { by: earlier.route.key, witness: meeting.witness });
      }
    }
    if (lost.size > 0) unreachable.set(route.key, lost);
  }
  if (work.left < 0) notices.push(UNCHECKED);
  return { notices, unreachable };
}

function profileOf(route: Route, position: number): Profile | undefined {
  const beginning = route.pattern.alive ? beginningOf(route.key) : undefined;
  if (beginning === undefined) return undefined;
  return {
    route,
    position,
    methods: new Set(route.endpoints.flatMap(({ methods }) => methods)),
    prefix: beginning.prefix,
    whole: beginning.whole,
    language: once(() => languageOf(route.key)),
    forms: once(() => route.pattern.templates.map(formOf)),
  };
}

/** The text before the first variable, by which the namespaces that are tried are chosen. */
function literalStart(route: Route): string {
  const part = route.pattern.templates[0]?.parts[0];
  return part?.kind === "literal" ? part.text : route.key;
}

/** Profiles sorted by their literal beginning, and by it. */
interface PrefixTable {
  readonly sorted: readonly Profile[];
  readonly byPrefix: ReadonlyMap<string, readonly Profile[]>;
  /** The longest of the other beginnings that each beginning begins with. */
  readonly within: ReadonlyMap<string, string>;
}

function tableOf(profiles: readonly Profile[]): PrefixTable {
  const sorted = profiles.toSorted((a, b) => compareCodeUnits(a.prefix, b.prefix));
  const byPrefix = groupBy(sorted, ({ prefix }) => prefix);
  return { sorted, byPrefix, within: nestBeginnings([...byPrefix.keys()]) };
}

/** The routes whose literal beginning agrees with the route's: it is the start of it, or begins with it. */
function* neighbours(
  { prefix, whole }: Profile,
  { sorted, byPrefix, within }: PrefixTable,
): Iterable<Profile> {
  for (let start = within.get(prefix); start !== undefined; start = within.get(start))
    yield* byPrefix.get(start) ?? [];
  // Plain text meets nothing that begins with more than it.
  if (whole) {
    yield* byPrefix.get(prefix) ?? [];
    return;
  }
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareCodeUnits(sorted[middle]?.prefix ?? "", prefix) < 0) low = middle + 1;
    else high = middle;
  }
  for (let at = low; ; at += 1) {
    const profile = sorted[at];
    if (profile === undefined || !profile.prefix.startsWith(prefix)) return;
    yield profile;
  }
}

/** The routes that WordPress tries before this one and that may match the same path, in its order. */
function earlierRoutes(
  later: Profile,
  table: PrefixTable,
  namespaces: readonly string[],
  work: Work,
): readonly Profile[] {
  // Where no namespace fits, all routes are tried, as they are for the nameless one.
  const tried = namespaces.length === 0 ? [""] : namespaces;
  const turnOf = turnsIn(tried);
  const own = turnOf(later.route);
  const comesBefore = (one: Profile, other: Profile): number =>
    turnOf(one.route) - turnOf(other.route) || one.position - other.position;
  const earlier: Profile[] = [];
  for (const profile of own === tried.length ? [] : neighbours(later, table)) {
    work.left -= later.route.key.length;
    if (work.left < 0) return [];
    if (comesBefore(profile, later) < 0) earlier.push(profile);
  }
  return earlier.toSorted(comesBefore);
}

function meet(earlier: Profile, later: Profile, open: ReadonlySet<string>, work: Work): Meeting | undefined {
  if (!mayMeet(earlier, later)) return undefined;
  const methods = [...open].filter((method) => endpointFor(earlier.route, method) !== undefined);
  if (methods.length === 0) return undefined;
  const [a, b] = [earlier.language(), later.language()];
  if (a === undefined || b === undefined) return undefined;
  work.left -= PAIR_WORK;
  const common = work.left < 0 ? undefined : commonPath(a, b);
  if (common === undefined) return undefined;
  const witness = inCaseOf(literalStart(later.route), common);
  return { earlier, later, methods, witness, isCovered: covers(a, b) };
}

/** The path with its beginning written as the route writes it: WordPress heeds the case of a namespace. */
function inCaseOf(start: string, path: string): string {
  return path.toLowerCase().startsWith(start.toLowerCase()) ? start + path.slice(start.length) : path;
}

/** Whether two neighbours may match one path. */
function mayMeet(earlier: Profile, later: Profile): boolean {
  // A path of plain text alone is that text, which the other's paths must be able to begin with.
  if (earlier.whole && !earlier.prefix.startsWith(later.prefix)) return false;
  const [first, second] = [earlier.forms(), later.forms()];
  if (first.length > 8 || second.length > 8) return true;
  return first.some((one) => second.some((other) => haveSameForm(one, other)));
}

/** The segments of a template: their own text, digits alone, or anything. */
interface Form {
  /** Whether something may hold slashes, so that there may be any number of segments in the middle. */
  readonly isOpen: boolean;
  /** The segments before it; all where there is none. */
  readonly head: readonly string[];
  /** The segments behind it, the last one first; all where there is none. */
  readonly tail: readonly string[];
}

const DIGITS = "{digits}";
const OPEN = "{open}";

function formOf({ parts }: PathTemplate): Form {
  const text = parts
    .map((part) => {
      // A full stop may have been a bare dot, which takes a slash as well.
      if (part.kind === "literal") return part.text.toLowerCase().replaceAll(".", OPEN);
      if (part.variable.multiSegment) return OPEN;
      return part.variable.digits ? DIGITS : "{}";
    })
    .join("");
  const before = text.split(OPEN)[0] ?? text;
  const behind = text.split(OPEN).at(-1) ?? text;
  const isOpen = before !== text;
  return {
    isOpen,
    head: before.split("/").slice(0, isOpen ? -1 : undefined),
    tail: behind
      .split("/")
      .slice(isOpen ? 1 : 0)
      .toReversed(),
  };
}

/** Whether two templates may share a path, judged by their segments from both ends. */
function haveSameForm(a: Form, b: Form): boolean {
  if (!a.isOpen && !b.isOpen && a.head.length !== b.head.length) return false;
  return agree(a.head, b.head) && agree(a.tail, b.tail);
}

/** Whether two rows of segments may be the same as far as both go. */
function agree(a: readonly string[], b: readonly string[]): boolean {
  return a.every((segment, index) => {
    const other = b[index];
    return other === undefined || mayBeSame(segment, other);
  });
}

/** A variable may be anything. */
function mayBeSame(a: string, b: string): boolean {
  if (a === b) return true;
  if (a === DIGITS && isText(b)) return /^\d+$/.test(b);
  if (b === DIGITS && isText(a)) return /^\d+$/.test(a);
  return !isText(a) || !isText(b);
}

function isText(segment: string): boolean {
  return !/[{%]/.test(segment);
}

function noticeOf({ earlier, later, methods, witness, isCovered }: Meeting): Notice {
  const [first, second] = [earlier.route.key, later.route.key];
  const list = methods.join(", ");
  const place = { pointer: later.route.pointer, route: second };
  if (!isCovered) {
    const text = `${list} ${witness} matches ${quote(first)} and ${quote(second)}; the first, registered earlier, answers.`;
    return { code: "routes-overlap", text, ...place };
  }
  const text = `${quote(first)} comes earlier and matches every path of this route, such as ${witness}, so ${list} requests never get here.`;
  return { code: "route-unreachable", text, ...place };
}

function quote(key: string): string {
  return `\`${key}\``;
}

/** The operations, those marked that no request can reach: each of their routes is covered, or wants a `?` in the path. */
export function markUnreachable(
  operations: readonly Operation[],
  routes: readonly Route[],
  reach: Reach,
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
