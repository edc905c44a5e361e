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
import type { OperationView } from "./view.ts";

/** A change of what one side has alone. */
interface OneSided extends OperationChange {
  readonly operations: readonly OperationView[];
}

/**
 * What only one side has, at the highest level that is wholly one-sided: a namespace, else a route, else a method.
 * What lies below is not said again.
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

/** Routes that one side has alone beside others of one template, which may still serve their paths. */
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

/** First what a wider route of the other side serves, then what nothing there serves. */
function coveredThenRest(
  side: "a" | "b",
  views: readonly OperationView[],
  kept: readonly OperationView[],
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

/** WordPress serves HEAD by what a path has for GET (`WP_REST_Server::match_request_to_handler`). */
function servedHeads(
  views: readonly OperationView[],
  others: readonly OperationView[],
): readonly OperationView[] {
  const heads = views.filter(({ method }) => method === "HEAD");
  if (heads.length === 0) return heads;
  const shapes = new Set(others.filter(({ method }) => method === "GET").map(({ shape }) => shape));
  return heads.filter(({ shape }) => shapes.has(shape));
}

function coveredChanges(
  side: "a" | "b",
  covers: ReadonlyMap<OperationView, readonly OperationView[]>,
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
  operations: readonly OperationView[],
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
  views: readonly OperationView[],
  kept: readonly OperationView[],
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
  operations: readonly OperationView[],
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

/** The ways to sign in that only one side offers. */
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
 * The operations that one side has alone and that WordPress tries before one that both have, on paths that both take: it
 * calls the first route that matches, so that requests of the other side's clients reach another route.
 *
 * @param serving what the other side has for the paths of a one-sided operation.
 */
export function shadowingOperations(
  { shared, onlyInA, onlyInB }: Pairing,
  surfaces: Sides<Surface>,
  serving: (side: "a" | "b", view: OperationView) => readonly OperationView[],
): ReadonlySet<OperationView> {
  const partners = new Map(shared.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
  const of = (side: "a" | "b", alone: readonly OperationView[]) => {
    const order = orderOf(surfaces[side]);
    const placeOf = (view: OperationView) => order.get(view.operation.variants[0]?.route ?? "");
    const isBefore = (view: OperationView, other: OperationView | undefined) => {
      const [own, later] = [placeOf(view), other && placeOf(other)];
      // A written form does not say the order.
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

/** The place of each route in the order of dispatch, by its key; none for a written form, which has no order. */
const orderOf = memoizeByObject(
  ({ routes }: Surface): ReadonlyMap<string, number> => new Map(routes.map(({ key }, place) => [key, place])),
);

/** A change at the level of what it has of shadowing operations. */
export function withShadows(
  change: OneSided,
  shadowing: ReadonlySet<OperationView>,
  isOfB: (view: OperationView) => boolean,
): OneSided {
  const found = change.operations.find((view) => shadowing.has(view));
  if (found === undefined) return change;
  const level: BothWays<Level> = isOfB(found)
    ? { ...change.level, aToB: worse(change.level.aToB, "risky") }
    : { ...change.level, bToA: worse(change.level.bToA, "risky") };
  return { ...change, level };
}
