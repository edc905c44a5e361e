import { globsMatcher, unmatchedGlobs } from "../route/glob.ts";
import type { Notice } from "../notices.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { withoutSlashes } from "../url.ts";
import type { Operation, Route, Surface } from "./model.ts";

/** The operations to keep; an absent member keeps all. */
export interface Selection {
  readonly namespace?: readonly string[];
  /** Globs over templates: `/wp/v2/*`, `/**\/settings`. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The selected part of a surface. */
export interface Selected {
  /** The selected operations with their routes and namespaces. */
  readonly surface: Surface;
  /** Whether a notice is about the selected part or the whole site. */
  readonly concerns: (notice: Notice) => boolean;
  /** The namespaces and globs of `include` that match no operation: usually a typo. */
  readonly unmatched: readonly string[];
}

/**
 * Selects operations of a surface.
 *
 * @throws RouteprintError `usage` where a glob is empty or too long.
 */
export function select(surface: Surface, selection: Selection): Selected {
  const { namespace, include = [], exclude = [] } = selection;
  // Some plugins register their namespace with a trailing slash: `elementskit/`.
  const names = namespace?.map(withoutSlashes);
  const isNamed = (name: string): boolean => names?.includes(withoutSlashes(name)) ?? true;
  const isIncluded = globsMatcher(include);
  const isExcluded = globsMatcher(exclude);
  const keeps = (operation: Operation): boolean =>
    isNamed(operation.namespace) &&
    (selection.include === undefined || isIncluded(operation.template)) &&
    !isExcluded(operation.template);
  const kept = surface.operations.filter(keeps);
  const left = surface.operations.filter((operation) => !keeps(operation));
  const keptRoutes = routesOf(kept);
  const leftRoutes = routesOf(left);
  // A route without operations belongs to its namespace.
  const isLeft = ({ key, namespace: own }: Route): boolean =>
    !keptRoutes.has(key) && (leftRoutes.has(key) || !isNamed(own));
  const unmatched = [
    ...(names ?? []).filter(
      (name) => !surface.operations.some((operation) => withoutSlashes(operation.namespace) === name),
    ),
    ...unmatchedGlobs(
      include,
      surface.operations.map(({ template }) => template),
    ),
  ];
  if (left.length === 0) return { surface, concerns: () => true, unmatched };
  return {
    surface: partOf(surface, kept, isLeft),
    concerns: concernsOf(surface.routes.filter(isLeft)),
    unmatched,
  };
}

function routesOf(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ variants }) => variants.map(({ route }) => route)));
}

function partOf(
  surface: Surface,
  operations: readonly Operation[],
  isLeft: (route: Route) => boolean,
): Surface {
  const routes = surface.routes.filter((route) => !isLeft(route));
  const names = new Set(operations.map(({ namespace }) => namespace));
  return {
    ...surface,
    operations,
    whole: surface.whole ?? surface.operations,
    routes,
    namespaces: surface.namespaces
      .filter(({ name }) => names.has(name))
      .map((namespace) => ({
        ...namespace,
        routeCount: countOf(routes, namespace.name),
        operationCount: countOf(operations, namespace.name),
      })),
    fingerprint: fingerprintOf(operations),
  };
}

function countOf(all: readonly { readonly namespace: string }[], name: string): number {
  return all.filter(({ namespace }) => namespace === name).length;
}

/** Whether a notice is about none of the routes, by its route or its place in the index. */
function concernsOf(routes: readonly Route[]): (notice: Notice) => boolean {
  const keys = new Set(routes.map(({ key }) => key));
  const pointers = new Set(routes.map(({ pointer }) => pointer));
  return ({ route, pointer }) =>
    !(route !== undefined && keys.has(route)) && !pointers.has(/^\/[^/]*\/[^/]*/.exec(pointer)?.[0] ?? "");
}
