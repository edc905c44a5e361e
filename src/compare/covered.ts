import { compileMatcher } from "../route/match.ts";
import type { Matcher } from "../route/match.ts";
import { groupBy } from "../group.ts";
import type { OperationView } from "./view.ts";

/** How many operations are tried for one path, and how many paths are looked for: strangers share no path at all. */
const TRY_CAP = 200;

/** Finds the operation of the other side that answers the paths of one that has no counterpart by template. */
export type CoverFinder = (view: OperationView) => OperationView | undefined;

/**
 * Whether another template takes the same paths: `/render/{name}` answers what `/render/core/archives` did.
 * Decided on a path built from the template; the argument patterns run on the linear matcher, never on the engine.
 */
export function createCoverFinder(others: readonly OperationView[]): CoverFinder {
  const open = others.filter(({ variables }) => variables.length > 0);
  const byPlace = groupBy(open, (view) => `${view.method} ${placeOf(view.shape)}`);
  const matchers = new Map<OperationView, Matcher | undefined>();
  const matcherOf = (view: OperationView): Matcher | undefined => {
    if (!matchers.has(view)) matchers.set(view, compileMatcher(sourceOf(view)));
    return matchers.get(view);
  };
  return (view) => {
    const path = pathOf(view);
    const candidates = byPlace.get(`${view.method} ${placeOf(view.shape)}`) ?? [];
    return candidates
      .slice(0, TRY_CAP)
      .find((other) => path.startsWith(literalStart(other)) && matcherOf(other)?.match(path) !== undefined);
  };
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
