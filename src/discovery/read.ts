import { asObject, describeKind, isArray, isObject, pointTo, wellFormed } from "../base/json.ts";
import type { UnknownObject } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import type { Index, IndexArgument, IndexEndpoint, IndexRoute, IndexSite } from "./model.ts";
import { notAnIndex } from "./shape.ts";

/** An index, and a notice for each unusual shape in it. */
interface IndexReading {
  readonly index: Index;
  readonly notices: readonly Notice[];
}

type ReportNotice = (notice: Notice) => void;

/**
 * Reads parsed JSON as a discovery index: the response to `GET /` at the API root, or to a namespace's own route.
 *
 * Normalizes shapes: PHP writes an empty map as `[]`, a map with the keys 0…n as a list, and `_links.self` as text before
 * WordPress 5.4. Unreadable parts leave a notice.
 *
 * @param where names the source in an error: a file or an address.
 * @throws RouteprintError `not-an-index` for any other value; the message identifies it.
 */
export function readIndex(given: unknown, where: string): IndexReading {
  const value = wellFormed(given);
  if (!isObject(value) || !("routes" in value)) throw notAnIndex(value, where);
  const notices: Notice[] = [];
  const report: ReportNotice = (notice) => notices.push(notice);
  const { namespaces = [], authentication = [] } = value;
  const own = "namespaces" in value ? undefined : textOf(value["namespace"]);
  const up = own === undefined ? undefined : readLink(value["_links"], "up");
  const listed = own === undefined ? readWords(namespaces, "/namespaces", report) : [own];
  const routes = readRoutes(value["routes"], listed, report);
  // A part of an index may hold routes of namespaces that it does not list.
  const others = routes.map(({ namespace }) => namespace).filter((name) => name !== "");
  const linkedRoot = findLinkedRoot(routes);
  const index: Index = {
    site: readSite(value),
    namespaces: [...new Set([...listed, ...others])],
    routes,
    authentication: new Map(members(authentication, "/authentication", report)),
    scope: own === undefined ? "site" : "namespace",
    ...(linkedRoot === undefined ? {} : { linkedRoot }),
    ...(up === undefined ? {} : { up }),
  };
  if (own !== undefined) report(noticeOfAll("index-partial"));
  if (value !== given) report(noticeOfAll("text-cleaned"));
  const isNamed = listed.some((name) => name !== "");
  if (routes.length === 0 || (isNamed && others.length === 0)) {
    report({ ...noticeOfAll("routes-empty"), pointer: "/routes" });
  }
  return { index, notices };
}

/**
 * Finds the API root that more than half of the self links name: the part of a link before the route's key. Some plugins
 * add a slash; WordPress links only to routes without `(?P<name>…)`.
 */
function findLinkedRoot(routes: readonly IndexRoute[]): string | undefined {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { key, self = "" } of routes) {
    const link = self.replace(/\/$/, "");
    if (key.length < 2 || !link.endsWith(key)) continue;
    const root = link.slice(0, -key.length);
    counts.set(root, (counts.get(root) ?? 0) + 1);
    total += 1;
  }
  return [...counts].find(([, count]) => count * 2 > total)?.[0];
}

function readSite(value: UnknownObject): IndexSite {
  const facts = [
    ["name", textOf(value["name"])],
    ["description", textOf(value["description"])],
    ["url", textOf(value["url"])],
    ["home", textOf(value["home"])],
    ["timezone", textOf(value["timezone_string"])],
  ] as const;
  return Object.fromEntries(facts.filter(([, text]) => text !== undefined));
}

function readRoutes(
  value: unknown,
  namespaces: readonly string[],
  report: ReportNotice,
): readonly IndexRoute[] {
  const routes: IndexRoute[] = [];
  const namespaceOf = namespaceFinder(namespaces);
  for (const [key, route] of members(value, "/routes", report)) {
    const pointer = pointTo("/routes", key);
    if (isObject(route)) routes.push(readRoute(key, route, pointer, namespaceOf, report));
    else report(skipped(pointer, "an object that describes a route", route, key));
  }
  return routes;
}

function readRoute(
  key: string,
  value: UnknownObject,
  pointer: string,
  namespaceOf: (key: string) => string,
  report: ReportNotice,
): IndexRoute {
  const endpoints = readEndpoints(key, value, pointer, report);
  const self = readLink(value["_links"], "self");
  if (endpoints.length === 0) {
    report({ ...noticeOfAll("route-empty"), pointer, route: key });
  }
  const named = textOf(value["namespace"]);
  const namespace = named ?? namespaceOf(key);
  if (named === undefined && namespace !== "") {
    const text = `The route names no namespace; ${JSON.stringify(namespace)}, which its path begins with, was assumed.`;
    report({ code: "namespace-assumed", pointer, route: key, text });
  }
  return {
    key,
    namespace,
    endpoints,
    pointer,
    ...("schema" in value ? { schema: value["schema"] } : {}),
    ...(self === undefined ? {} : { self }),
  };
}

/** Reads the endpoints of a route. Honeypots and mocks list only its methods; the route is then its own endpoint. */
function readEndpoints(
  key: string,
  value: UnknownObject,
  pointer: string,
  report: ReportNotice,
): readonly IndexEndpoint[] {
  const given = value["endpoints"] ?? undefined;
  if (given === undefined && "methods" in value) {
    const own = readEndpoint(0, value, pointer, key, report);
    if (own.methods.length === 0) return [];
    report({ ...noticeOfAll("endpoint-assumed"), pointer, route: key });
    return [own];
  }
  const endpoints: IndexEndpoint[] = [];
  const listed = members(given ?? [], `${pointer}/endpoints`, report, key);
  for (const [position, [step, endpoint]] of listed.entries()) {
    const place = pointTo(`${pointer}/endpoints`, step);
    if (isObject(endpoint)) endpoints.push(readEndpoint(position, endpoint, place, key, report));
    else report(skipped(place, "an object that describes an endpoint", endpoint, key));
  }
  return endpoints;
}

/** Finds the longest listed namespace that a route begins with; else `""`. */
function namespaceFinder(listed: readonly string[]): (key: string) => string {
  const paths = new Set(listed.map((name) => `/${name}`));
  const lengths = [...new Set([...paths].map(({ length }) => length))].toSorted((a, b) => b - a);
  return (key) => {
    const found = lengths.find((length) => (key[length] ?? "/") === "/" && paths.has(key.slice(0, length)));
    return key.slice(1, found ?? 1);
  };
}

function readEndpoint(
  position: number,
  value: UnknownObject,
  pointer: string,
  route: string,
  report: ReportNotice,
): IndexEndpoint {
  const methods = readWords(listMethods(value["methods"]), `${pointer}/methods`, report, route);
  return {
    position,
    methods: methods.map((method) => method.toUpperCase()),
    arguments: readArguments(value["args"] ?? [], `${pointer}/args`, route, report),
    // `{"v1": false}` is published too (WordPress 7.1): the key alone is no permission.
    allowBatch: asObject(value["allow_batch"])["v1"] === true,
    pointer,
  };
}

/** Lists methods written as `register_rest_route` takes them, in one text, or as WordPress keeps them, `{"GET": true}`. */
function listMethods(given: unknown): unknown {
  if (typeof given === "string") return given.split(",").map((method) => method.trim());
  const kept = Object.entries(asObject(given));
  const isKept = kept.length > 0 && kept.every(([, value]) => typeof value === "boolean");
  return isKept ? kept.flatMap(([method, value]) => (value === true ? [method] : [])) : given;
}

function readArguments(
  value: unknown,
  pointer: string,
  route: string,
  report: ReportNotice,
): readonly IndexArgument[] {
  return members(value, pointer, report, route).flatMap(([name, definition]) => {
    const place = pointTo(pointer, name);
    if (isUnnamed(name, definition)) {
      report({ code: "argument-unnamed", pointer: place, route, text: UNNAMED });
      return [];
    }
    if (isObject(definition)) return [{ name, definition, pointer: place }];
    if (!(isArray(definition) && definition.length === 0)) {
      const text = `Expected an object that defines an argument and found ${describeKind(definition)}; the argument accepts any value.`;
      report({ code: "entry-skipped", pointer: place, route, text });
    }
    return [{ name, definition: {}, pointer: place }];
  });
}

const UNNAMED =
  "An argument has a position instead of a name and no definition, as when a plugin lists only names; it was left out.";

/**
 * Whether a plugin listed names instead of definitions. WordPress publishes positions that are not required, with 0 for a
 * name that is a keyword too (`title`), and fails where one is sent; other programs publish the list of names as it is.
 */
function isUnnamed(name: string, definition: unknown): boolean {
  if (!/^\d+$/.test(name)) return false;
  if (!isObject(definition)) return !isArray(definition);
  return Object.entries(definition).every(([key, value]) => value === (key === "required" ? false : 0));
}

/** Reads a list of texts. They were keys of a PHP array, which turns a numeric key into a number. */
function readWords(value: unknown, pointer: string, report: ReportNotice, route?: string): readonly string[] {
  return members(value, pointer, report, route).flatMap(([step, word]) => {
    if (typeof word === "string" || typeof word === "number") return [String(word)];
    report(skipped(pointTo(pointer, step), "a word", word, route));
    return [];
  });
}

/** Lists the members of a PHP array: an object by key, a list by position. */
function members(
  value: unknown,
  pointer: string,
  report: ReportNotice,
  route?: string,
): readonly (readonly [string, unknown])[] {
  if (isArray(value)) return value.map((member, position) => [String(position), member] as const);
  if (!isObject(value)) {
    report(skipped(pointer, "a list or an object", value, route));
    return [];
  }
  const entries = Object.entries(value);
  if (!Object.hasOwn(value, "__proto__")) return entries;
  report({
    ...noticeOfAll("key-skipped"),
    pointer: pointTo(pointer, "__proto__"),
    ...(route === undefined ? {} : { route }),
  });
  return entries.filter(([key]) => key !== "__proto__");
}

function readLink(links: unknown, relation: "self" | "up"): string | undefined {
  const link = asObject(links)[relation];
  const first = isArray(link) ? link[0] : link;
  return textOf(isObject(first) ? first["href"] : first);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function skipped(pointer: string, wanted: string, found: unknown, route?: string): Notice {
  const text = `Expected ${wanted} and found ${describeKind(found)}; it was left out.`;
  return { code: "entry-skipped", pointer, text, ...(route === undefined ? {} : { route }) };
}
