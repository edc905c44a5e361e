import type { AccessRequest, Observation } from "./model.ts";
import { ME, type AskedSite, type Target, readerOf } from "./site.ts";

/** The most requests that are still to be made, as these users. */
export function requestsLeft(
  targets: readonly Target[],
  users: readonly string[],
  observations: readonly Observation[],
): number {
  const each = targets.reduce((sum, { isRead, isChosen }) => sum + (isRead ? 1 : 0) + (isChosen ? 1 : 0), 0);
  return Math.max(0, each * users.length - observations.filter(({ user }) => users.includes(user)).length);
}

/**
 * The requests to make next, in order; empty where nothing is left. After the sign-ins, collections and the items that they
 * name are read before any OPTIONS is sent, so that it is sent with an id that exists.
 */
export function nextRequests(
  site: AskedSite,
  targets: readonly Target[],
  users: readonly string[],
  observations: readonly Observation[],
): readonly AccessRequest[] {
  const done = new Set(observations.map(keyOf));
  const named = namedPaths(site, observations);
  const requests = (method: AccessRequest["method"], some: readonly Target[]): readonly AccessRequest[] =>
    users
      .flatMap((user) =>
        some.flatMap((target) => {
          const path = pathFor(site, target, named);
          return path === undefined ? [] : [{ user, method, path }];
        }),
      )
      .filter((request) => !done.has(keyOf(request)));
  const signIns = requests(
    "GET",
    targets.filter(({ shape }) => shape === ME),
  );
  if (signIns.length > 0) return signIns;
  const reads = requests(
    "GET",
    targets.filter(({ isRead }) => isRead),
  );
  if (reads.length > 0) return reads;
  return requests(
    "OPTIONS",
    targets.filter(({ isChosen }) => isChosen),
  );
}

function keyOf({ user, method, path }: AccessRequest): string {
  return `${method} ${path} ${user}`;
}

/** The first path that a collection named, by its shape. Every user is asked about the same one. */
function namedPaths(site: AskedSite, observations: readonly Observation[]): ReadonlyMap<string, string> {
  const named = new Map<string, string>();
  for (const { path } of observations.flatMap(({ items = [] }) => items)) {
    const item = readerOf(site, path);
    for (const [shape, part] of item === undefined ? [] : beginnings(item.shape, path)) {
      if (!named.has(shape)) named.set(shape, part);
    }
  }
  return named;
}

/** A path and its beginnings that end in a value, by shape: `/block-types/core/code` names `/block-types/core` too. */
function beginnings(shape: string, path: string): readonly (readonly [string, string])[] {
  const [shapes, parts] = [shape.split("/"), path.split("/")];
  // Where a value holds a slash, it is not known which.
  if (shapes.length !== parts.length) return [[shape, path]];
  return shapes.flatMap((step, at) =>
    step === "{}" ? [[shapes.slice(0, at + 1).join("/"), parts.slice(0, at + 1).join("/")] as const] : [],
  );
}

/** The path to request for a target: with the values that a collection named, or undefined where one is missing. */
function pathFor(
  site: AskedSite,
  { shape, isLiteral }: Target,
  named: ReadonlyMap<string, string>,
): string | undefined {
  const path = isLiteral ? shape : filled(shape, named);
  // The values may not fit the patterns of another route.
  const fits =
    path !== undefined && site.servedAt(path).operations.some(({ operation }) => operation.shape === shape);
  return fits ? path : undefined;
}

/** Puts the path of the longest named beginning in its place. */
function filled(shape: string, named: ReadonlyMap<string, string>): string | undefined {
  for (let end = shape.length; end > 0; end = shape.lastIndexOf("/", end - 1)) {
    const path = named.get(shape.slice(0, end));
    if (path === undefined) continue;
    const rest = shape.slice(end);
    return rest.includes("{") ? undefined : `${path}${rest}`;
  }
  return undefined;
}
