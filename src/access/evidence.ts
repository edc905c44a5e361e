import { withoutSlashes } from "../base/url.ts";
import type {
  AccessEvidence,
  AccessReading,
  AccessSilence,
  AccessSource,
  Surface,
} from "../surface/index.ts";
import { ABILITIES, runsAbility } from "../wordpress/index.ts";
import type { DescribedRoute, Observation } from "./model.ts";
import { type ServedOperation, type ServedPath, createServed } from "./served.ts";

/** Evidence, and the operation that it is about. */
interface OwnedEvidence {
  readonly operation: string;
  readonly evidence: AccessEvidence;
}

/** What a response says of one operation. */
interface Statement {
  readonly reading: AccessReading;
  readonly reason?: AccessSilence;
}

/** Reads observations as evidence, by the ids of the operations that it is about, in the order of the observations. */
export function evidenceByOperation(
  surface: Surface,
  observations: readonly Observation[],
): ReadonlyMap<string, readonly AccessEvidence[]> {
  const servedAt = createServed(surface);
  const found = new Map<string, AccessEvidence[]>();
  const runs = surface.operations.filter(({ shape }) => runsAbility(shape));
  for (const observation of observations) {
    const witnesses =
      observation.method === "OPTIONS"
        ? ofOptions(observation, servedAt(observation.path))
        : [...ofGet(observation, servedAt), ...ofAbilities(observation, runs)];
    for (const { operation, evidence } of witnesses) {
      const known = found.get(operation);
      if (known === undefined) found.set(operation, [evidence]);
      else known.push(evidence);
    }
  }
  return found;
}

/** A response to GET: its status for the operation itself, its `Allow`, and the hints of the items that it names. */
function ofGet(observation: Observation, servedAt: (path: string) => ServedPath): readonly OwnedEvidence[] {
  const { path, items = [] } = observation;
  // A refusal lists no method as `Allow` without a method: the header is not sent (`rest_send_allow_header`).
  const allow = observation.allow ?? (isRefusal(observation) ? [] : undefined);
  const served = servedAt(path);
  const own = served.operations
    .filter(({ method, route }) => method === "GET" && route.key === served.got)
    .map((each) => witness(observation, "response", path, each, responded(observation)));
  const allowed =
    hasList(observation) && allow !== undefined
      ? byList(observation, "allow", { path, list: allow, of: served.got, served })
      : [];
  const hinted = items.flatMap((item) => {
    if (item.allow === undefined) return [];
    const there = servedAt(item.path);
    return byList(observation, "target-hints", {
      path: item.path,
      list: item.allow,
      of: there.got,
      served: there,
    });
  });
  return [...own, ...allowed, ...hinted];
}

/** A response to OPTIONS: the `Allow` of the first route that matches; a refusal comes before any route is tried. */
function ofOptions(observation: Observation, served: ServedPath): readonly OwnedEvidence[] {
  const { path, allow = [], described } = observation;
  if (isRefusal(observation))
    return served.operations.map((each) =>
      witness(observation, "options", path, each, { reading: "refused" }),
    );
  if (observation.status === 200 && isDescribed(served, described))
    return byList(observation, "options", { path, list: allow, of: served.described, served });
  return served.operations.map((each) =>
    witness(observation, "options", path, each, silent("no-description")),
  );
}

/**
 * The list of abilities, for the operations that run one: their permission callback refuses OPTIONS. A user who may not read
 * the list may run abilities all the same: each has a permission callback of its own (recorded on WordPress 7.1).
 */
function ofAbilities(observation: Observation, runs: Surface["operations"]): readonly OwnedEvidence[] {
  const { path, abilities } = observation;
  if (path !== ABILITIES) return [];
  return runs.flatMap(({ id, method, template, variants }) => {
    const isUnlisted = abilities?.includes(method) === false;
    const statement = silent(isUnlisted ? "no-ability" : isRefusal(observation) ? "status" : "ability");
    return variants.map(({ route }) => ({
      operation: id,
      evidence: evidenceOf(observation, "abilities", template, route, statement),
    }));
  });
}

/** A list of methods, and what it is about. */
interface MethodList {
  readonly path: string;
  readonly list: readonly string[];
  /** The key of the route whose methods it lists. */
  readonly of: string | undefined;
  readonly served: ServedPath;
}

function byList(
  observation: Observation,
  source: AccessSource,
  { path, list, of, served }: MethodList,
): readonly OwnedEvidence[] {
  return served.operations.map((each) =>
    witness(observation, source, path, each, listed(each, list, of), list),
  );
}

function listed(
  { method, route, isRepeated, isUncertain }: ServedOperation,
  list: readonly string[],
  of: string | undefined,
): Statement {
  if (isUncertain) return silent("unread-route");
  if (route.key !== of) return silent("other-route");
  if (isRepeated) return silent("several-handlers");
  return { reading: list.includes(method) ? "allowed" : "not-listed" };
}

function responded(observation: Observation): Statement {
  const { status, json } = observation;
  if (json && status >= 200 && status < 300) return { reading: "allowed" };
  return isRefusal(observation) ? { reading: "refused" } : silent("status");
}

/** Whether WordPress refused the user; a firewall's page has no code. */
function isRefusal({ status, json, code }: Observation): boolean {
  return (status === 401 || status === 403) && json && code !== undefined;
}

/** Whether the request passed validation, so that `Allow` is more than that of OPTIONS. */
function hasList({ status, json }: Observation): boolean {
  return json && status !== 400 && status < 500;
}

/** Whether the response describes the route that is expected to: another one may be hidden from the index. */
function isDescribed({ described, operations }: ServedPath, found: DescribedRoute | undefined): boolean {
  const route = operations.find((each) => each.route.key === described)?.route;
  // The first route may handle no method here, and is then unknown.
  if (found === undefined || described === undefined) return false;
  if (route === undefined) return true;
  const methods = new Set(route.endpoints.flatMap((each) => each.methods));
  return (
    withoutSlashes(found.namespace) === withoutSlashes(route.namespace) &&
    found.methods.every((method) => methods.has(method)) &&
    [...methods].every((method) => found.methods.includes(method))
  );
}

function silent(reason: AccessSilence): Statement {
  return { reading: "silent", reason };
}

function witness(
  observation: Observation,
  source: AccessSource,
  path: string,
  { operation, route }: ServedOperation,
  statement: Statement,
  list?: readonly string[],
): OwnedEvidence {
  return {
    operation: operation.id,
    evidence: evidenceOf(observation, source, path, route.key, statement, list),
  };
}

function evidenceOf(
  { user, method, path: asked, status, code }: Observation,
  source: AccessSource,
  path: string,
  route: string,
  statement: Statement,
  allow?: readonly string[],
): AccessEvidence {
  return {
    user,
    route,
    path,
    source,
    request: `${method} ${asked}`,
    status,
    ...(code === undefined ? {} : { code }),
    ...(allow === undefined ? {} : { allow }),
    ...statement,
  };
}
