import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { eitherPattern, variablesOf } from "../route/index.ts";
import {
  type Coverage,
  NAME_JOINT,
  type Operation,
  type Paths,
  type Variant,
  judgeAccess,
  mergeArguments,
  pathsOf,
  patternBehind,
  serviceBy,
} from "../surface/index.ts";
import type { Work } from "../base/work.ts";
import { joinPatterns, relatePatterns } from "./pattern.ts";
import { viewOperation } from "./view.ts";
import type { OperationView, VariableView } from "./view.ts";

/** One route behind an operation, with the operation as it would be without the others. */
interface RouteView {
  readonly key: string;
  readonly names: string;
  readonly patterns: string;
  readonly variables: readonly VariableView[];
  readonly template: string;
  readonly paths: Paths;
}

/** A route of one side that has no counterpart among the routes of the other that share its method and template. */
export interface LoneRoute {
  readonly view: OperationView;
  /** How many of its paths the other side serves. */
  readonly coverage: Coverage;
  /** The templates of the routes that serve its paths on the other side. */
  readonly by: readonly string[];
  /** Whether its own side tries it before a route that both have, and it takes some of the same paths. */
  readonly isFirst: boolean;
}

/** Two operations by the routes that both have, and the routes that one has alone. */
export interface RoutePairing {
  readonly shared: readonly [OperationView, OperationView];
  readonly onlyInA: readonly LoneRoute[];
  readonly onlyInB: readonly LoneRoute[];
}

/**
 * Pairs the routes behind two operations of one template: by names and patterns, then by names, then by patterns.
 * Undefined where all are paired, or none: then the operations are compared as they are.
 */
export function pairRoutes(a: OperationView, b: OperationView, work: Work): RoutePairing | undefined {
  const [keysA, keysB] = [keysOf(a), keysOf(b)];
  if (a.variables.length === 0) return undefined;
  if (isWritten(a) || isWritten(b)) return pairNames(a, b, work);
  if ((keysA.length <= 1 && keysB.length <= 1) || haveSame(keysA, keysB)) return undefined;
  const [inA, inB] = [routesOf(a), routesOf(b)];
  const pairs = pairBy(inA, inB);
  const [keptA, keptB] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, one]) => one))];
  if (pairs.length === 0 || (keptA.size === inA.length && keptB.size === inB.length)) return undefined;
  const lone = (
    view: OperationView,
    own: readonly RouteView[],
    kept: ReadonlySet<RouteView>,
    others: readonly RouteView[],
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
function keysOf({ operation }: OperationView): readonly string[] {
  return [...new Set(operation.variants.map(({ route }) => route))];
}

/** Whether it comes of a lock file, which does not list routes. */
function isWritten({ operation: { variants, template } }: OperationView): boolean {
  return variants.every(({ route }) => route === template);
}

/** Each route behind an operation, in the order of dispatch. */
const routesOf = memoizeByObject((view: OperationView): readonly RouteView[] => {
  const keys = keysOf(view);
  if (keys.length === 1) return keys.map((key) => routeView(key, view));
  return keys.map((key) => routeView(key, restricted(view, new Set([key]))));
});

function routeView(key: string, { variables, template, operation }: OperationView): RouteView {
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
  a: readonly RouteView[],
  b: readonly RouteView[],
): readonly (readonly [RouteView, RouteView])[] {
  const taken = new Set<RouteView>();
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

/** By what two routes are one, the surest first. */
const KEYS: readonly ((route: RouteView) => string)[] = [
  ({ names, patterns }) => `${names}\n\n${patterns}`,
  ({ names }) => names,
  ({ patterns }) => patterns,
];

function loneRoute(
  view: OperationView,
  route: RouteView,
  others: readonly RouteView[],
  later: readonly RouteView[],
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

/** Variables by other names, where these are known, and with values that other routes do not take. */
function withExamples(
  variables: readonly VariableView[],
  names: readonly string[],
  examples: readonly (string | undefined)[],
): readonly VariableView[] {
  return variables.map((each, index) => ({
    ...each,
    name: names[index] ?? each.name,
    example: examples[index] ?? each.example,
  }));
}

function joined(routes: readonly RouteView[]): readonly Pick<VariableView, "patterns">[] {
  return (routes[0]?.variables ?? []).map((_, index) => ({
    patterns: routes.flatMap(({ variables }) => variables[index]?.patterns ?? []),
  }));
}

/** The work of comparing the paths of two routes. */
const PATHS_WORK = 30_000;

function coverageBy(others: Paths, own: Paths, work: Work): Coverage {
  work.left -= PATHS_WORK;
  return work.left < 0 ? "unknown" : serviceBy(others, own).coverage;
}

/** A value of each variable that the others do not take at its place, where there is one. */
function valuesBeyond(
  own: readonly VariableView[],
  others: readonly Pick<VariableView, "patterns">[],
  work: Work,
): readonly (string | undefined)[] {
  return own.map(({ patterns }, index) => {
    const other = joinPatterns(others[index]?.patterns ?? []);
    return relatePatterns(joinPatterns(patterns), other, work).onlyFrom;
  });
}

/** The operation with some of its routes alone. */
function narrowed(view: OperationView, routes: readonly RouteView[]): OperationView {
  const keys = new Set(routes.map(({ key }) => key));
  return view.operation.variants.every(({ route }) => keys.has(route)) ? view : restricted(view, keys);
}

function restricted({ operation }: OperationView, keys: ReadonlySet<string>): OperationView {
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
    access: judgeAccess(
      operation.method,
      keys,
      groupBy(operation.access.evidence, ({ route }) => route),
    ),
  };
  return viewOperation(rest);
}

/**
 * Pairs operations of which one comes of a lock file: its routes are known by their names alone, as one
 * variable joins them. Where the names of one side are among those of the other, the rest is of routes that are gone.
 */
function pairNames(a: OperationView, b: OperationView, work: Work): RoutePairing | undefined {
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
    view: { ...own, template, variables: withExamples(alone, names, witnesses) },
    coverage,
    by: coverage === "all" ? [other.template] : [],
    // A written form does not say the order.
    isFirst: coverage !== "none",
  };
  const alike = { ...own, variables: other.variables };
  return more === undefined
    ? { shared: [a, alike], onlyInA: [], onlyInB: [lone] }
    : { shared: [alike, b], onlyInA: [lone], onlyInB: [] };
}

/** Whether a variable of a variant has another pattern than those of an operation at its place. */
function takesMore({ template }: Variant, { variables }: OperationView): boolean {
  return variablesOf(template).some(
    ({ pattern }, index) => variables[index]?.patterns.includes(pattern) !== true,
  );
}

/** The names that one side has beyond the other at each place; undefined unless there are any, and the other has none. */
function namesBeyond(a: OperationView, b: OperationView): readonly string[] | undefined {
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
