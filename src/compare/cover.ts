import { groupBy } from "../base/group.ts";
import { lazy, memoize } from "../base/memo.ts";
import { type Parsed, compileMatcher } from "../route/index.ts";
import { pathsOf, patternBehind, servingTogether } from "../surface/index.ts";
import type { OperationChange } from "./schema-change.ts";
import { runsOne } from "./view.ts";
import type { ComparedOperation } from "./view.ts";

/** Most operations tried for the paths of one. */
const TRY_CAP = 200;

/** Limits per side: templates looked at, paths tried, sets of paths compared. Unrelated sites share no path at all. */
const MAX_LOOKS = 2_000_000;
const MAX_TRIALS = 100_000;
const MAX_SEARCHES = 2000;

/** Finds the operations of one side that serve the paths of an operation of the other. */
type CoverFinder = (view: ComparedOperation) => readonly ComparedOperation[];

/** Finds operations that serve the paths of those without a counterpart by template. */
export interface Cover {
  readonly operations: readonly ComparedOperation[];
  /** Finds one wider operation that serves all paths, else narrower ones that serve them together. */
  readonly find: CoverFinder;
  readonly findNarrower: CoverFinder;
  /** Whether a search hit its limit: a route may then be reported as removed although others serve its paths. */
  readonly isCut: () => boolean;
}

export type Covers = Readonly<Record<"a" | "b", Cover>>;

/**
 * Finds templates of one side that serve the paths of another: `/render/{name}` serves `/render/core/archives`. Tries a
 * path built from the template; argument patterns run on the linear matcher, never on the regular expression engine. Without
 * a wider template several may serve the paths together: `/enable` and `/disable` serve an `/{action}` that takes only these.
 */
export function createCover(operations: readonly ComparedOperation[]): Cover {
  const left = { looks: MAX_LOOKS, trials: MAX_TRIALS, searches: MAX_SEARCHES, isCut: false };
  const near = lazy(() => groupBy(operations, placeKey));
  const nearTo = (view: ComparedOperation) => {
    const found = near().get(placeKey(view)) ?? [];
    left.isCut ||= found.length > TRY_CAP;
    return found;
  };
  const keys = lazy(() => new Set(operations.map(({ key }) => key)));
  const matcherOf = memoize((view: ComparedOperation) => compileMatcher(patternOf(view)));
  const pathsFor = memoize((view: ComparedOperation) => pathsOf(patternOf(view)), 2 * TRY_CAP);
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
    // The route that runs abilities matches the path of one that is gone too, and responds 404.
    if (runsOne(view)) return [];
    const path = pathOf(view);
    const isWider = (other: ComparedOperation): boolean => {
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

/** Lowers a narrower path variable to risky if other templates of its side serve the values that it lost. */
export function relieved(
  change: OperationChange,
  from: ComparedOperation,
  to: ComparedOperation,
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

/** Key of the method and the first two steps: a template that covers another shares them, or begins with a variable. */
function placeKey({ method, shape }: ComparedOperation): string {
  return `${method} ${shape.split("/").slice(1, 3).join("/")}`;
}

/** Whether two templates of equal length differ only in steps where one has a variable. */
function isBeside(view: ComparedOperation, other: ComparedOperation): boolean {
  const [own, steps] = [view.shape.split("/"), other.shape.split("/")];
  const isOpen = (index: number) => [own, steps].some((each) => each[index]?.includes("{") === true);
  return own.length === steps.length && own.every((step, index) => step === steps[index] || isOpen(index));
}

function pathOf({ template, variables }: ComparedOperation): string {
  const examples = new Map(variables.map(({ name, example }) => [name, example]));
  return template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => examples.get(name) ?? "1").toLowerCase();
}

function patternOf({ operation }: ComparedOperation): Parsed {
  return patternBehind(operation.variants);
}
