import { groupBy } from "../base/group.ts";
import type { Group } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { type AuthenticationScheme, METHODS, type Surface } from "../surface/index.ts";
import { tableLevel } from "./kinds.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import type { Cover, Covers } from "./cover.ts";
import { HARMLESS, worse } from "./level.ts";
import type { BothWays, Level } from "./level.ts";
import type { Pairing, VersionLink } from "./pair.ts";
import type { LoneRoute } from "./routes.ts";
import type { OperationChange } from "./schema-change.ts";
import type { ComparedOperation } from "./view.ts";

/** A change that only one side shows. */
interface OneSided extends OperationChange {
  readonly operations: readonly ComparedOperation[];
}

/**
 * Reports one-sided things at the highest level that is wholly one-sided: a namespace, else a route, else a method.
 * Things below are not reported again.
 */
export function oneSidedChanges(
  { shared, onlyInA, onlyInB, loneInA, loneInB, versions }: Pairing,
  policy: Policy,
  covers: Covers,
): readonly OneSided[] {
  const kept = [...shared, ...versions.flatMap(({ pairs }) => pairs)];
  const keptA = kept.map(([view]) => view);
  const keptB = kept.map(([, view]) => view);
  return [
    ...coveredThenRest("a", onlyInA, keptA, covers.b, policy),
    ...coveredThenRest("b", onlyInB, keptB, covers.a, policy),
    ...loneRouteChanges("a", loneInA, covers.b, policy),
    ...loneRouteChanges("b", loneInB, covers.a, policy),
    ...versions.map((link) => versionChange(link, policy)),
  ];
}

/** Reports one-sided routes whose template both sides have: the other routes may still serve their paths. */
function loneRouteChanges(
  side: "a" | "b",
  routes: readonly LoneRoute[],
  cover: Cover,
  policy: Policy,
): readonly OneSided[] {
  const found = routes.map((route) => {
    const others = route.coverage === "none" || route.coverage === "some" ? cover.find(route.view) : [];
    return others.length === 0
      ? route
      : { ...route, coverage: "all" as const, by: others.map(({ template }) => template) };
  });
  const alike = groupBy(found, ({ view: { shape, variables, template }, coverage }) =>
    JSON.stringify([shape, template, coverage, variables.map(({ patterns }) => patterns)]),
  );
  return [...alike.values()].map((members) => loneRouteChange(side, members, policy));
}

function loneRouteChange(side: "a" | "b", members: Group<LoneRoute>, policy: Policy): OneSided {
  const [{ coverage, view }] = members;
  const views = members.map((each) => each.view);
  const change =
    coverage === "all"
      ? coveredChange(
          side,
          views,
          [...new Set(members.flatMap(({ by }) => by))].toSorted(compareCodeUnits),
          policy,
        )
      : oneSided(side, "route", view.template, views, policy);
  const lost = coverage === "unknown" ? "risky" : side === "a" ? change.level.aToB : change.level.bToA;
  const gained = members.some(({ isFirst }) => isFirst) ? "risky" : "compatible";
  return {
    ...change,
    level: side === "a" ? { aToB: lost, bToA: gained } : { aToB: gained, bToA: lost },
  };
}

/** Reports first operations whose paths the other side still serves, then the rest. */
function coveredThenRest(
  side: "a" | "b",
  views: readonly ComparedOperation[],
  kept: readonly ComparedOperation[],
  cover: Cover,
  policy: Policy,
): readonly OneSided[] {
  const others = cover.operations;
  const heads = new Set(policy === "strict" ? [] : servedHeads(views, others));
  const covers = new Map(
    views
      .filter((view) => !heads.has(view))
      .map((view) => [view, cover.find(view)] as const)
      .filter(([, found]) => found.length > 0),
  );
  const rest = views.filter((view) => !covers.has(view) && !heads.has(view));
  const otherShapes = new Set(others.map((view) => view.shape));
  return [
    ...[...heads].map((view) => ({
      ...oneSided(side, "operation", view.template, [view], policy),
      level: HARMLESS,
    })),
    ...coveredChanges(side, covers, policy),
    ...sideChanges(side, rest, [...kept, ...covers.keys(), ...others], otherShapes, policy),
  ];
}

/** HEAD operations that the other side serves by GET, as WordPress does (`WP_REST_Server::match_request_to_handler`). */
function servedHeads(
  views: readonly ComparedOperation[],
  others: readonly ComparedOperation[],
): readonly ComparedOperation[] {
  const heads = views.filter(({ method }) => method === "HEAD");
  if (heads.length === 0) return heads;
  const shapes = new Set(others.filter(({ method }) => method === "GET").map(({ shape }) => shape));
  return heads.filter(({ shape }) => shapes.has(shape));
}

function coveredChanges(
  side: "a" | "b",
  covers: ReadonlyMap<ComparedOperation, readonly ComparedOperation[]>,
  policy: Policy,
): readonly OneSided[] {
  return [...groupBy(covers.keys(), (view) => view.shape).values()].map((members) => {
    const found = members.flatMap((view) => covers.get(view) ?? []);
    const templates = [...new Set(found.map(({ template }) => template))].toSorted(compareCodeUnits);
    return coveredChange(side, members, templates, policy);
  });
}

function coveredChange(
  side: "a" | "b",
  operations: readonly ComparedOperation[],
  templates: readonly string[],
  policy: Policy,
): OneSided {
  const kind = side === "a" ? "route-covered-in-b" : "route-covered-in-a";
  const methods = METHODS.filter((method) => operations.some((view) => view.method === method));
  const values = side === "a" ? { from: methods, to: templates } : { from: templates, to: methods };
  return {
    kind,
    part: "route",
    subject: operations[0]?.template ?? "",
    ...values,
    level: tableLevel(kind, policy),
    operations,
  };
}

function sideChanges(
  side: "a" | "b",
  views: readonly ComparedOperation[],
  kept: readonly ComparedOperation[],
  otherShapes: ReadonlySet<string>,
  policy: Policy,
): readonly OneSided[] {
  const keptNamespaces = new Set(kept.map((view) => view.namespace));
  return [...groupBy(views, (view) => view.namespace)].flatMap(([namespace, members]) => {
    if (
      namespace !== "" &&
      !keptNamespaces.has(namespace) &&
      members.every((view) => !otherShapes.has(view.shape))
    ) {
      return [oneSided(side, "namespace", namespace, members, policy)];
    }
    return [...groupBy(members, (view) => view.shape)].map(([shape, ofRoute]) => {
      const part = otherShapes.has(shape) ? "operation" : "route";
      return oneSided(side, part, ofRoute[0].template, ofRoute, policy);
    });
  });
}

function oneSided(
  side: "a" | "b",
  part: "namespace" | "route" | "operation",
  subject: string,
  operations: readonly ComparedOperation[],
  policy: Policy,
): OneSided {
  const kind: ChangeKind = `${part}-only-in-${side}`;
  const methods = METHODS.filter((method) => operations.some((view) => view.method === method));
  const value = part === "namespace" ? operations.length : methods;
  const values = side === "a" ? { from: value } : { to: value };
  return { kind, part, subject, ...values, level: tableLevel(kind, policy), operations };
}

function versionChange(link: VersionLink, policy: Policy): OneSided {
  return {
    kind: "route-other-version",
    part: "namespace",
    subject: [link.from, link.to].toSorted(compareCodeUnits).join(" ~ "),
    from: link.from,
    to: link.to,
    level: tableLevel("route-other-version", policy),
    operations: link.pairs.map(([view]) => view),
  };
}

/** Reports authentication schemes that only one side offers. */
export function authenticationChanges(
  a: readonly AuthenticationScheme[],
  b: readonly AuthenticationScheme[],
  policy: Policy,
): readonly OneSided[] {
  const only = (
    side: "a" | "b",
    own: readonly AuthenticationScheme[],
    other: readonly AuthenticationScheme[],
  ) => {
    const kind: ChangeKind = `authentication-only-in-${side}`;
    const known = new Set(other.map(({ name }) => name));
    return own
      .filter(({ name }) => !known.has(name))
      .map(({ name }): OneSided => {
        return { kind, part: "site", subject: name, level: tableLevel(kind, policy), operations: [] };
      });
  };
  return [...only("a", a, b), ...only("b", b, a)];
}

type Sides<T> = Readonly<Record<"a" | "b", T>>;

/**
 * Finds one-sided operations that WordPress tries before a shared one on the same paths: it calls the first route that
 * matches, so that requests of the other side's clients reach another route.
 *
 * @param serving finds the operations of the other side that serve the paths of a one-sided operation.
 */
export function shadowingOperations(
  { shared, onlyInA, onlyInB }: Pairing,
  surfaces: Sides<Surface>,
  serving: (side: "a" | "b", view: ComparedOperation) => readonly ComparedOperation[],
): ReadonlySet<ComparedOperation> {
  const partners = new Map(shared.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const of = (side: "a" | "b", alone: readonly ComparedOperation[]) => {
    const order = orderOf(surfaces[side]);
    const placeOf = (view: ComparedOperation) => order.get(view.operation.variants[0]?.route ?? "");
    const isBefore = (view: ComparedOperation, other: ComparedOperation | undefined) => {
      const [own, later] = [placeOf(view), other && placeOf(other)];
      // A lock file does not list the order of routes.
      return other !== undefined && (own ?? 0) < (later ?? 1);
    };
    const hiding = new Set(
      shared.flatMap((pair) => {
        const [here, there] = side === "a" ? pair : [pair[1], pair[0]];
        const isNew = there.operation.unreachable === undefined;
        return isNew ? (here.operation.unreachable?.by ?? []) : [];
      }),
    );
    return alone.filter(
      (view) =>
        view.operation.variants.some(({ route }) => hiding.has(route)) ||
        serving(side, view).some((other) => isBefore(view, partners.get(other))),
    );
  };
  return new Set([...of("a", onlyInA), ...of("b", onlyInB)]);
}

/** Positions of routes in the order of dispatch, by key; empty for a lock file, which has no order. */
const orderOf = memoizeByObject(
  ({ routes }: Surface): ReadonlyMap<string, number> => new Map(routes.map(({ key }, place) => [key, place])),
);

/** Raises a change to risky if any of its operations shadows a shared one. */
export function withShadows(
  change: OneSided,
  shadowing: ReadonlySet<ComparedOperation>,
  isOfB: (view: ComparedOperation) => boolean,
): OneSided {
  const found = change.operations.find((view) => shadowing.has(view));
  if (found === undefined) return change;
  const level: BothWays<Level> = isOfB(found)
    ? { ...change.level, aToB: worse(change.level.aToB, "risky") }
    : { ...change.level, bToA: worse(change.level.bToA, "risky") };
  return { ...change, level };
}
