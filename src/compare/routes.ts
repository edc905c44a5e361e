import { decideAccess } from "../access/index.ts";
import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { eitherPattern, variablesOf } from "../route/index.ts";
import {
  type Coverage,
  NAME_JOINT,
  type Operation,
  type RoutePaths,
  type Variant,
  mergeArguments,
  pathsOf,
  patternBehind,
  serviceBy,
} from "../surface/index.ts";
import type { Work } from "../base/work.ts";
import { joinPatterns, relatePatterns } from "./pattern.ts";
import { UNKNOWN_ACCESS } from "./access.ts";
import { viewOperation } from "./view.ts";
import type { ComparedOperation, ComparedVariable } from "./view.ts";

/** One route behind an operation, with the operation as it would be with this route alone. */
interface ComparedRoute {
  readonly key: string;
  readonly names: string;
  readonly patterns: string;
  readonly variables: readonly ComparedVariable[];
  readonly template: string;
  readonly paths: RoutePaths;
}

/** A route without a counterpart among the routes of the other side with its method and template. */
export interface LoneRoute {
  readonly view: ComparedOperation;
  /** Share of its paths that the other side serves. */
  readonly coverage: Coverage;
  /** The templates of the routes that serve its paths on the other side. */
  readonly by: readonly string[];
  /** Whether its own side tries it before a shared route that has some of the same paths. */
  readonly isFirst: boolean;
}

/** Two operations, restricted to the routes that both have, and the routes of one side. */
export interface RoutePairing {
  readonly shared: readonly [ComparedOperation, ComparedOperation];
  readonly onlyInA: readonly LoneRoute[];
  readonly onlyInB: readonly LoneRoute[];
}

/**
 * Pairs the routes behind two operations of one template: by names and patterns, then by names, then by patterns.
 * Undefined if all or none are paired: then the operations are compared as they are.
 */
export function pairRoutes(a: ComparedOperation, b: ComparedOperation, work: Work): RoutePairing | undefined {
  const [keysA, keysB] = [keysOf(a), keysOf(b)];
  if (a.variables.length === 0) return undefined;
  if (isWritten(a) || isWritten(b)) return pairNames(a, b, work);
  if ((keysA.length <= 1 && keysB.length <= 1) || haveSame(keysA, keysB)) return undefined;
  const [inA, inB] = [routesOf(a), routesOf(b)];
  const pairs = pairBy(inA, inB);
  const [keptA, keptB] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, one]) => one))];
  if (pairs.length === 0 || (keptA.size === inA.length && keptB.size === inB.length)) return undefined;
  const lone = (
    view: ComparedOperation,
    own: readonly ComparedRoute[],
    kept: ReadonlySet<ComparedRoute>,
    others: readonly ComparedRoute[],
  ) =>
    own
      .filter((route) => !kept.has(route))
      .map((route) => {
        const later = own.slice(own.indexOf(route) + 1).filter((other) => kept.has(other));
        return loneRoute(narrowed(view, [route]), route, others, later, work);
      });
  return {
    shared: [
      narrowed(
        a,
        inA.filter((route) => keptA.has(route)),
      ),
      narrowed(
        b,
        inB.filter((route) => keptB.has(route)),
      ),
    ],
    onlyInA: lone(a, inA, keptA, inB),
    onlyInB: lone(b, inB, keptB, inA),
  };
}

function haveSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/** The routes behind an operation in the order of dispatch. */
function keysOf({ operation }: ComparedOperation): readonly string[] {
  return [...new Set(operation.variants.map(({ route }) => route))];
}

/** Whether the operation is from a lock file, which does not list routes. */
function isWritten({ operation: { variants, template } }: ComparedOperation): boolean {
  return variants.every(({ route }) => route === template);
}

/** Reads the routes behind an operation, in the order of dispatch. */
const routesOf = memoizeByObject((view: ComparedOperation): readonly ComparedRoute[] => {
  const keys = keysOf(view);
  if (keys.length === 1) return keys.map((key) => routeView(key, view));
  return keys.map((key) => routeView(key, restricted(view, new Set([key]))));
});

function routeView(key: string, { variables, template, operation }: ComparedOperation): ComparedRoute {
  return {
    paths: pathsOf(patternBehind(operation.variants)),
    key,
    names: variables.map(({ name }) => name).join("\n"),
    patterns: variables.map(({ patterns }) => patterns.join("\t")).join("\n"),
    variables,
    template,
  };
}

function pairBy(
  a: readonly ComparedRoute[],
  b: readonly ComparedRoute[],
): readonly (readonly [ComparedRoute, ComparedRoute])[] {
  const taken = new Set<ComparedRoute>();
  return KEYS.flatMap((keyOf) => {
    const others = groupBy(
      b.filter((route) => !taken.has(route)),
      keyOf,
    );
    return a
      .filter((route) => !taken.has(route))
      .flatMap((route) => {
        const other = others.get(keyOf(route))?.find((each) => !taken.has(each));
        if (other === undefined) return [];
        taken.add(route).add(other);
        return [[route, other] as const];
      });
  });
}

/** Keys that identify equal routes, the most specific first. */
const KEYS: readonly ((route: ComparedRoute) => string)[] = [
  ({ names, patterns }) => `${names}\n\n${patterns}`,
  ({ names }) => names,
  ({ patterns }) => patterns,
];

function loneRoute(
  view: ComparedOperation,
  route: ComparedRoute,
  others: readonly ComparedRoute[],
  later: readonly ComparedRoute[],
  work: Work,
): LoneRoute {
  const covers = others.map((other) => ({ coverage: coverageBy(other.paths, route.paths, work), other }));
  const whole = covers.filter((each) => each.coverage === "all");
  const serving = whole.length > 0 ? whole : covers.filter((each) => each.coverage !== "none");
  const together = pathsOf(eitherPattern(others.map(({ paths }) => paths.pattern)));
  const by = serving.map(({ other }) => other.template);
  const examples = valuesBeyond(route.variables, joined(others), work);
  return {
    view: { ...view, variables: withExamples(view.variables, [], examples) },
    coverage: whole.length > 0 ? "all" : coverageBy(together, route.paths, work),
    by: [...new Set(by)].toSorted(compareCodeUnits),
    isFirst: later.some((other) => coverageBy(other.paths, route.paths, work) !== "none"),
  };
}

/** Renames variables, if names are given, and sets example values that other routes do not accept. */
function withExamples(
  variables: readonly ComparedVariable[],
  names: readonly string[],
  examples: readonly (string | undefined)[],
): readonly ComparedVariable[] {
  return variables.map((each, index) => ({
    ...each,
    name: names[index] ?? each.name,
    example: examples[index] ?? each.example,
  }));
}

function joined(routes: readonly ComparedRoute[]): readonly Pick<ComparedVariable, "patterns">[] {
  return (routes[0]?.variables ?? []).map((_, index) => ({
    patterns: routes.flatMap(({ variables }) => variables[index]?.patterns ?? []),
  }));
}

/** Cost of comparing the paths of two routes. */
const PATHS_WORK = 30_000;

function coverageBy(others: RoutePaths, own: RoutePaths, work: Work): Coverage {
  work.left -= PATHS_WORK;
  return work.left < 0 ? "unknown" : serviceBy(others, own).coverage;
}

/** Per variable, a value that the others do not accept at its position, if any. */
function valuesBeyond(
  own: readonly ComparedVariable[],
  others: readonly Pick<ComparedVariable, "patterns">[],
  work: Work,
): readonly (string | undefined)[] {
  return own.map(({ patterns }, index) => {
    const other = joinPatterns(others[index]?.patterns ?? []);
    return relatePatterns(joinPatterns(patterns), other, work).onlyFrom;
  });
}

/** Restricts an operation to some of its routes. */
function narrowed(view: ComparedOperation, routes: readonly ComparedRoute[]): ComparedOperation {
  const keys = new Set(routes.map(({ key }) => key));
  return view.operation.variants.every(({ route }) => keys.has(route)) ? view : restricted(view, keys);
}

function restricted({ operation }: ComparedOperation, keys: ReadonlySet<string>): ComparedOperation {
  const kept = operation.variants.flatMap((variant, index) =>
    keys.has(variant.route) ? [{ variant, index }] : [],
  );
  const [first, ...others] = kept;
  if (first === undefined) return viewOperation(operation);
  const variants = [first.variant, ...others.map(({ variant }) => variant)] as const;
  const alike = variants.every(({ template }) => template.text === first.variant.template.text);
  const names = variablesOf(first.variant.template).map(({ name }) => name);
  const rest: Operation = {
    ...operation,
    template: alike ? first.variant.template.text : operation.template,
    variables: operation.variables.map(({ name, readings }, position) => ({
      name: alike ? (names[position] ?? name) : name,
      readings: kept.flatMap(({ index }) => readings[index] ?? []),
    })),
    variants,
    arguments: mergeArguments([...variants]),
    access: decideAccess(keys, operation.access.evidence),
  };
  return viewOperation(rest);
}

/**
 * Pairs operations if one is from a lock file, whose routes are known only by the variable names that they join. If one
 * side has all names of the other and more, the additional names belong to one-sided routes.
 */
function pairNames(a: ComparedOperation, b: ComparedOperation, work: Work): RoutePairing | undefined {
  if (a.template === b.template) return undefined;
  const [more, fewer] = [namesBeyond(a, b), namesBeyond(b, a)];
  if ((more === undefined) === (fewer === undefined)) return undefined;
  const [own, other, names] = more === undefined ? [b, a, fewer] : [a, b, more];
  if (names === undefined) return undefined;
  const alone = own.variables.map((variable, index) => {
    const known = other.variables[index]?.patterns ?? [];
    const patterns = variable.patterns.filter((pattern) => !known.includes(pattern));
    return patterns.length === 0 ? variable : { ...variable, patterns };
  });
  const { variants } = own.operation;
  const differing = variants.filter((variant) => takesMore(variant, other));
  const coverage = coverageBy(
    pathsOf(patternBehind(other.operation.variants)),
    pathsOf(patternBehind(differing.length === 0 ? variants : differing)),
    work,
  );
  const witnesses = valuesBeyond(alone, other.variables, work);
  const at = new Map(own.variables.map(({ name }, index) => [name, names[index] ?? name]));
  const template = own.template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => `{${at.get(name) ?? name}}`);
  const lone: LoneRoute = {
    // A lock file holds the access of all routes of a path together.
    view: { ...own, template, variables: withExamples(alone, names, witnesses), access: UNKNOWN_ACCESS },
    coverage,
    by: coverage === "all" ? [other.template] : [],
    // A lock file does not list the order of routes.
    isFirst: coverage !== "none",
  };
  const alike = { ...own, variables: other.variables };
  return more === undefined
    ? { shared: [a, alike], onlyInA: [], onlyInB: [lone] }
    : { shared: [alike, b], onlyInA: [lone], onlyInB: [] };
}

/** Whether a variable of a variant has a pattern that the operation lacks at its position. */
function takesMore({ template }: Variant, { variables }: ComparedOperation): boolean {
  return variablesOf(template).some(
    ({ pattern }, index) => variables[index]?.patterns.includes(pattern) !== true,
  );
}

/** Additional names of one side at each position; undefined if there are none or if the other side has some too. */
function namesBeyond(a: ComparedOperation, b: ComparedOperation): readonly string[] | undefined {
  const beyond = a.variables.map(({ name }, index) => {
    const known = new Set((b.variables[index]?.name ?? "").split(NAME_JOINT));
    const own = name.split(NAME_JOINT);
    const isWider = [...known].every((each) => own.includes(each));
    return isWider ? own.filter((each) => !known.has(each)) : undefined;
  });
  if (beyond.includes(undefined) || beyond.every((names) => names?.length === 0)) return undefined;
  return beyond.map((names, index) =>
    names?.length === 0 ? (a.variables[index]?.name ?? "") : (names ?? []).join(NAME_JOINT),
  );
}
