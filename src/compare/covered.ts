import { commonPath, covers, languageOf } from "../route/automaton.ts";
import type { RouteLanguage } from "../route/automaton.ts";
import { compileMatcher } from "../route/match.ts";
import type { Matcher } from "../route/match.ts";
import { groupBy } from "../group.ts";
import { once } from "../once.ts";
import type { OperationChange } from "./operation.ts";
import type { OperationView } from "./view.ts";

/** How many operations are tried for one path, and how many paths are looked for: strangers share no path at all. */
const TRY_CAP = 200;

/** What one search over the paths of several operations may cost, in positions of their automata. */
const MAX_WORK = 200_000;

/** Finds the operations of the other side that answer the paths of one that has no counterpart by template, if any do. */
export type CoverFinder = (view: OperationView) => readonly OperationView[];

/**
 * Whether another template takes the same paths: `/render/{name}` answers what `/render/core/archives` did. Decided on a
 * path built from the template; the argument patterns run on the linear matcher, never on the engine. Where no wider one
 * does, several may together: `/enable` and `/disable` answer what `/{action}` did, if it took these two alone.
 */
export function createCoverFinder(others: readonly OperationView[]): CoverFinder {
  const nearTo = createNeighbourhood(others);
  const openNearTo = createNeighbourhood(others.filter(({ variables }) => variables.length > 0));
  const keys = new Set(others.map(({ key }) => key));
  const matchers = new Map<OperationView, Matcher | undefined>();
  const matcherOf = (view: OperationView): Matcher | undefined => {
    if (!matchers.has(view)) matchers.set(view, compileMatcher(sourceOf(view)));
    return matchers.get(view);
  };
  return (view) => {
    const path = pathOf(view);
    const wider = openNearTo(view)
      .slice(0, TRY_CAP)
      .find((other) => path.startsWith(literalStart(other)) && matcherOf(other)?.match(path) !== undefined);
    if (wider !== undefined) return [wider];
    return keys.has(`${view.method} ${path}`) ? jointCover(view, nearTo(view)) : [];
  };
}

/** A path variable that takes fewer values breaks nothing where other templates of its side answer the values that it lost. */
export function createRelief(
  inA: readonly OperationView[],
  inB: readonly OperationView[],
): (change: OperationChange, from: OperationView, to: OperationView) => OperationChange {
  const nearInA = createNeighbourhood(inA);
  const nearInB = createNeighbourhood(inB);
  return (change, from, to) => {
    const { kind, level } = change;
    if (kind !== "variable-pattern-changed") return change;
    const forth = level.aToB === "breaking" && jointCover(from, nearInB(from)).length > 1;
    const back = level.bToA === "breaking" && jointCover(to, nearInA(to)).length > 1;
    if (!forth && !back) return change;
    return {
      ...change,
      level: { aToB: forth ? "risky" : level.aToB, bToA: back ? "risky" : level.bToA },
    };
  };
}

/** The operations that share a beginning and the method with one; most comparisons never ask. */
function createNeighbourhood(others: readonly OperationView[]): CoverFinder {
  const byPlace = once(() => groupBy(others, placeKey));
  return (view) => byPlace().get(placeKey(view)) ?? [];
}

function placeKey({ method, shape }: OperationView): string {
  return `${method} ${placeOf(shape)}`;
}

/** The operations that answer every path of one, each a part of them; none where some path is left over. */
function jointCover(view: OperationView, near: readonly OperationView[]): readonly OperationView[] {
  const whole = languageOf(sourceOf(view));
  if (whole === undefined) return [];
  const parts = near.filter((other) => isBeside(view, other) && other.variables.every(({ exact }) => exact));
  const sharing = parts.slice(0, TRY_CAP).filter((other) => sharesPath(whole, languageOf(sourceOf(other))));
  const joint = languageOf(sharing.map((other) => `(?:${sourceOf(other)})`).join("|"));
  if (sharing.length === 0 || joint === undefined) return [];
  return covers(joint, whole, { left: MAX_WORK }) ? sharing : [];
}

function sharesPath(whole: RouteLanguage, part: RouteLanguage | undefined): boolean {
  return part !== undefined && commonPath(whole, part, { left: MAX_WORK }) !== undefined;
}

/** Whether two templates of as many steps differ in nothing but what one of them leaves open. */
function isBeside(view: OperationView, other: OperationView): boolean {
  const steps = other.shape.split("/");
  const own = view.shape.split("/");
  return (
    own.length === steps.length &&
    own.every((step, index) => step === steps[index] || `${step}${steps[index] ?? ""}`.includes("{"))
  );
}

/** The first two steps: a template that covers another shares them, or begins with a variable and covers whole sites. */
function placeOf(shape: string): string {
  return shape.split("/").slice(1, 3).join("/");
}

function literalStart({ shape }: OperationView): string {
  return shape.split("{", 1)[0] ?? "";
}

function pathOf({ template, variables }: OperationView): string {
  const examples = new Map(variables.map(({ name, example }) => [name, example]));
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => examples.get(name) ?? "1").toLowerCase();
}

/** The template as the pattern of one route. */
function sourceOf({ template, variables }: OperationView): string {
  const patterns = new Map(variables.map(({ name, patterns: own }) => [name, own.map(unanchored).join("|")]));
  return template
    .split(/(\{[^{}]*\})/)
    .map((piece) =>
      piece.startsWith("{")
        ? `(?:${patterns.get(piece.slice(1, -1)) ?? "[^/]+"})`
        : piece.toLowerCase().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`),
    )
    .join("");
}

function unanchored(pattern: string): string {
  return pattern.replace(/^\^/, "").replace(/\$$/, "");
}
