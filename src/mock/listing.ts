import { asObject, isArray, isObject, type Json } from "../json.ts";
import { answer } from "./answer.ts";
import { fromJson, toJson } from "./php.ts";
import type { Behaviour, Call, Catalogue, MockSource } from "./site.ts";

/** Reads the source's own words once. A namespace index becomes a site index with that one namespace. */
export function readCatalogue({ value: json, index }: MockSource): Catalogue {
  const whole = asObject(json);
  const named = "namespaces" in whole ? whole : { name: "", namespaces: index.namespaces };
  const routes = asObject(whole["routes"]);
  return {
    site: new Map(
      Object.entries(named).flatMap(([key, value]) => (key === "routes" ? [] : [[key, clean(value)]])),
    ),
    routes: new Map(Object.entries(routes).map(([key, route]) => [key, clean(route)])),
  };
}

/** The site index and the namespace indexes: the source's own entries, their links led to the stand-in. */
export function createListing(source: MockSource, catalogue: Catalogue): Behaviour {
  const namespaces = new Map(
    source.index.routes.filter(isNamespaceIndex).map((route) => [route.key, route.namespace]),
  );
  return {
    covers: (route, method) =>
      (method === "GET" || method === "HEAD") && (route === "/" || namespaces.has(route)),
    answer: (call) => {
      const namespace = namespaces.get(call.route.key);
      const keys =
        namespace === undefined
          ? [...catalogue.routes.keys()]
          : source.index.routes.flatMap((route) => (route.namespace === namespace ? [route.key] : []));
      const routes = listRoutes(catalogue, keys, call);
      if (namespace === undefined) return answer(Object.fromEntries([...catalogue.site, ["routes", routes]]));
      return answer({ namespace, routes, _links: { up: [{ href: `${call.root}/` }] } });
    },
  };
}

function listRoutes(catalogue: Catalogue, keys: readonly string[], call: Call): Json {
  const isHelp = call.params.get("context") === "help";
  // An empty array of PHP is a list.
  if (keys.length === 0) return [];
  return Object.fromEntries(keys.map((key) => [key, publishRoute(catalogue, key, isHelp, call.root)]));
}

/** A route's entry: without its schema in the `view` context, and with its self link on the stand-in. */
export function publishRoute({ routes }: Catalogue, key: string, isHelp: boolean, root: string): Json {
  const route = routes.get(key) ?? [];
  if (!isObject(route)) return route;
  const entries = Object.entries(route).flatMap(([name, value]): [string, Json][] => {
    if (name === "schema" && !isHelp) return [];
    if (name !== "_links" || !isObject(value) || !("self" in value)) return [[name, value]];
    const href = `${root}${key}`;
    // Until 5.3 a link was a text.
    return [[name, { self: typeof value["self"] === "string" ? href : [{ href }] }]];
  });
  return Object.fromEntries(entries);
}

function isNamespaceIndex({ key, namespace, endpoints }: MockSource["index"]["routes"][number]): boolean {
  if (namespace === "" || key !== `/${namespace}`) return false;
  return (
    endpoints[0]?.arguments.some(
      ({ name, definition }) => name === "namespace" && definition["default"] === namespace,
    ) === true
  );
}

function clean(value: unknown): Json {
  const read = fromJson(wellFormed(value));
  return read === undefined ? [] : toJson(read);
}

/** With U+FFFD for halves of characters, which a cut text ends in: PHP would hold nothing of the whole entry. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
  if (isArray(value)) return value.map(wellFormed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [String(wellFormed(name)), wellFormed(member)]),
  );
}
