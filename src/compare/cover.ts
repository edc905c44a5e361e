import { groupBy } from "../base/group.ts";
import { lazy, memoize } from "../base/memo.ts";
import { type Parsed, compileMatcher } from "../route/index.ts";
import { pathsOf, patternBehind, servingTogether } from "../surface/index.ts";
import type { OperationChange } from "./schema-change.ts";
import type { OperationView } from "./view.ts";

/** How many operations beside one are tried for its paths. */
const TRY_CAP = 200;

/** How many templates of one side are looked at, paths tried, and sets of paths compared: strangers share no path at all. */
const MAX_LOOKS = 2_000_000;
const MAX_TRIALS = 100_000;
const MAX_SEARCHES = 2000;

/** Finds the operations of one side that respond to the paths of one of the other. */
type CoverFinder = (view: OperationView) => readonly OperationView[];

/** What one side has for the paths of operations that have no counterpart there by template. */
export interface Cover {
  readonly operations: readonly OperationView[];
  /** The wider operation that responds to all paths of one, else the narrower ones that do so together. */
  readonly find: CoverFinder;
  readonly findNarrower: CoverFinder;
  /** Whether a search was given up, so that some route is reported as gone that others still serve. */
  readonly isCut: () => boolean;
}

export type Covers = Readonly<Record<"a" | "b", Cover>>;

/**
 * Whether another template takes the same paths: `/render/{name}` responds to what `/render/core/archives` did. Decided on a
 * path built from the template; the argument patterns run on the linear matcher, never on the engine. Where no wider one
 * does, several may together: `/enable` and `/disable` serve what `/{action}` did, if it took these two alone.
 */
export function createCover(operations: readonly OperationView[]): Cover {
  const left = { looks: MAX_LOOKS, trials: MAX_TRIALS, searches: MAX_SEARCHES, isCut: false };
  const near = lazy(() => groupBy(operations, placeKey));
  const nearTo = (view: OperationView) => {
    const found = near().get(placeKey(view)) ?? [];
    left.isCut ||= found.length > TRY_CAP;
    return found;
  };
  const keys = lazy(() => new Set(operations.map(({ key }) => key)));
  const matcherOf = memoize((view: OperationView) => compileMatcher(patternOf(view)));
  const pathsFor = memoize((view: OperationView) => pathsOf(patternOf(view)), 2 * TRY_CAP);
  const findNarrower: CoverFinder = (view) => {
    const neighbors = nearTo(view);
    left.looks -= neighbors.length;
    left.isCut ||= left.looks < 0;
    if (left.looks < 0) return [];
    const parts = neighbors.filter(
      (other) => isBeside(view, other) && other.variables.every(({ exact }) => exact),
    );
    left.searches -= 1;
    left.isCut ||= left.searches < 0;
    if (left.isCut || parts.length === 0) return [];
    return servingTogether(pathsFor(view), parts.slice(0, TRY_CAP), pathsFor);
  };
  const find: CoverFinder = (view) => {
    const path = pathOf(view);
    const isWider = (other: OperationView): boolean => {
      const start = other.shape.split("{", 1)[0] ?? "";
      if (other.variables.length === 0 || !path.startsWith(start)) return false;
      left.trials -= 1;
      left.isCut ||= left.trials < 0;
      return left.trials >= 0 && matcherOf(other)?.match(path) !== undefined;
    };
    const wider = nearTo(view).slice(0, TRY_CAP).find(isWider);
    if (wider !== undefined) return [wider];
    return keys().has(`${view.method} ${path}`) ? findNarrower(view) : [];
  };
  return { operations, find: memoize(find), findNarrower, isCut: () => left.isCut };
}

/** A path variable that takes fewer values breaks nothing where other templates of its side serve the values that it lost. */
export function relieved(
  change: OperationChange,
  from: OperationView,
  to: OperationView,
  { a, b }: Covers,
): OperationChange {
  const { kind, level } = change;
  if (kind !== "variable-pattern-changed") return change;
  const forth = level.aToB === "breaking" && b.findNarrower(from).length > 1;
  const back = level.bToA === "breaking" && a.findNarrower(to).length > 1;
  return {
    ...change,
    level: { aToB: forth ? "risky" : level.aToB, bToA: back ? "risky" : level.bToA },
  };
}

/** The method and the first two steps: a template that covers another shares them, or begins with a variable. */
function placeKey({ method, shape }: OperationView): string {
  return `${method} ${shape.split("/").slice(1, 3).join("/")}`;
}

/** Whether two templates of as many steps differ in nothing but what one of them leaves open. */
function isBeside(view: OperationView, other: OperationView): boolean {
  const [own, steps] = [view.shape.split("/"), other.shape.split("/")];
  const isOpen = (index: number) => [own, steps].some((each) => each[index]?.includes("{") === true);
  return own.length === steps.length && own.every((step, index) => step === steps[index] || isOpen(index));
}

function pathOf({ template, variables }: OperationView): string {
  const examples = new Map(variables.map(({ name, example }) => [name, example]));
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => examples.get(name) ?? "1").toLowerCase();
}

function patternOf({ operation }: OperationView): Parsed {
  return patternBehind(operation.variants);
}
