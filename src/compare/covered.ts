import { compileMatcher } from "../route/match.ts";
import { MAX_LENGTH } from "../route/parse.ts";
import { commonPath, covers, languageOf } from "../route/paths.ts";
import type { RouteLanguage } from "../route/paths.ts";
import { groupBy } from "../group.ts";
import { once, onceEach } from "../once.ts";
import { escapePattern } from "../schema/index.ts";
import type { Work } from "../work.ts";
import type { OperationChange } from "./operation-change.ts";
import type { OperationView } from "./view.ts";

/** How many operations are tried for one path, and how many paths are looked for: strangers share no path at all. */
const TRY_CAP = 200;

/** How many paths of one side are tried: what is not found is told as gone. */
const MAX_TRIALS = 100_000;

/** How often templates of one side may be looked at for whether they answer a part of others. */
const MAX_LOOKS = 5_000_000;

/** How many searches over the paths of several operations are made for one side. */
const MAX_SEARCHES = 2000;

/** Finds the operations of one side that answer the paths of one of the other. */
type CoverFinder = (view: OperationView) => readonly OperationView[];

/** What one side answers of operations that have no counterpart there by template. */
export interface Cover {
  readonly operations: readonly OperationView[];
  /** The wider operation that answers all paths of one, else the narrower ones that do so together. */
  readonly find: CoverFinder;
  readonly findNarrower: CoverFinder;
  /** Whether a search was given up for what it costs, so that some route is told as gone that others answer. */
  readonly isCut: () => boolean;
}

/**
 * Whether another template takes the same paths: `/render/{name}` answers what `/render/core/archives` did. Decided on a
 * path built from the template; the argument patterns run on the linear matcher, never on the engine. Where no wider one
 * does, several may together: `/enable` and `/disable` answer what `/{action}` did, if it took these two alone.
 */
export function createCover(operations: readonly OperationView[]): Cover {
  let isCut = false;
  const giveUp = () => {
    isCut = true;
  };
  const findNarrower = createJointCover(operations, giveUp);
  const openNearTo = createNeighbourhood(operations.filter(({ variables }) => variables.length > 0));
  const keys = once(() => new Set(operations.map(({ key }) => key)));
  const matcherOf = onceEach((view: OperationView) =>
    isTooLong(view) ? undefined : compileMatcher(sourceOf(view)),
  );
  const startOf = onceEach(literalStart);
  const trials: Work = { left: MAX_TRIALS };
  const find: CoverFinder = (view) => {
    const path = pathOf(view);
    const isWider = (other: OperationView): boolean =>
      path.startsWith(startOf(other)) &&
      (trials.left -= 1) > 0 &&
      matcherOf(other)?.match(path) !== undefined;
    const near = openNearTo(view);
    const wider = near.slice(0, TRY_CAP).find(isWider);
    if (wider !== undefined) return [wider];
    if (near.length > TRY_CAP || trials.left <= 0) giveUp();
    return keys().has(`${view.method} ${path}`) ? findNarrower(view) : [];
  };
  return { operations, find: onceEach(find), findNarrower, isCut: () => isCut };
}

export type Covers = Readonly<Record<"a" | "b", Cover>>;

/** A path variable that takes fewer values breaks nothing where other templates of its side answer the values that it lost. */
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
  if (!forth && !back) return change;
  return {
    ...change,
    level: { aToB: forth ? "risky" : level.aToB, bToA: back ? "risky" : level.bToA },
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

/** Finds the operations that answer every path of one, each a part of them; none where some path is left over. */
function createJointCover(others: readonly OperationView[], giveUp: () => void): CoverFinder {
  const work: Work = { left: MAX_SEARCHES };
  const looks: Work = { left: MAX_LOOKS };
  const nearTo = createNeighbourhood(others.filter(({ variables }) => variables.every(({ exact }) => exact)));
  const stepsOf = onceEach(({ shape }: OperationView) => shape.split("/"));
  const languageFor = onceEach(
    (view: OperationView) => (isTooLong(view) ? undefined : languageOf(sourceOf(view))),
    2 * TRY_CAP,
  );
  return (view) => {
    const near = nearTo(view);
    looks.left -= near.length;
    const isSpent = work.left <= 0 || looks.left < 0;
    if (isSpent) giveUp();
    const whole = isSpent ? undefined : languageFor(view);
    if (whole === undefined) return [];
    const own = stepsOf(view);
    const parts = near.filter((other) => areBeside(own, stepsOf(other)));
    if (parts.length > TRY_CAP) giveUp();
    const sharing = parts.slice(0, TRY_CAP).filter((other) => sharesPath(whole, languageFor(other), work));
    const joint = languageOf(sharing.map((other) => `(?:${sourceOf(other)})`).join("|"));
    if (sharing.length === 0 || joint === undefined) return [];
    work.left -= 1;
    return covers(joint, whole) ? sharing : [];
  };
}

function sharesPath(whole: RouteLanguage, other: RouteLanguage | undefined, work: Work): boolean {
  work.left -= 1;
  return other !== undefined && commonPath(whole, other) !== undefined;
}

/** Whether two templates of as many steps differ in nothing but what one of them leaves open. */
function areBeside(own: readonly string[], steps: readonly string[]): boolean {
  return (
    own.length === steps.length &&
    own.every((step, index) => {
      const other = steps[index] ?? "";
      return step === other || step.includes("{") || other.includes("{");
    })
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

/** Whether the pattern of a template is longer than any that is read. */
function isTooLong({ template, variables }: OperationView): boolean {
  const lengths = variables.flatMap(({ patterns }) => patterns.map(({ length }) => length));
  return lengths.reduce((sum, length) => sum + length, template.length) > MAX_LENGTH;
}

/** The template as the pattern of one route. */
function sourceOf({ template, variables }: OperationView): string {
  const patterns = new Map(variables.map(({ name, patterns: own }) => [name, own.map(unanchored).join("|")]));
  return template
    .split(/(\{[^{}]*\})/)
    .map((piece) =>
      piece.startsWith("{")
        ? `(?:${patterns.get(piece.slice(1, -1)) ?? "[^/]+"})`
        : escapePattern(piece.toLowerCase()),
    )
    .join("");
}

function unanchored(pattern: string): string {
  return pattern.replace(/^\^/, "").replace(/\$$/, "");
}
