import { escapeHtml } from "../base/escape.ts";
import { asObject, isObject, wellFormed, type Json } from "../base/json.ts";
import { readPattern } from "../route/index.ts";
import type { Route, Surface } from "../surface/index.ts";
import { fromJson, toJson } from "../wordpress/index.ts";
import type { Behavior, Call, Catalogue, MockSource } from "./model.ts";
import { respondWith } from "./response.ts";

/** Reads the index as the source wrote it. A namespace index becomes a site index with that one namespace. */
export function readCatalogue({ value: json, surface }: MockSource): Catalogue {
  const whole = asObject(json);
  const named = "namespaces" in whole ? whole : { name: "", namespaces: surface.namespaceOrder };
  const routes = asObject(whole["routes"]);
  return {
    site: new Map(
      Object.entries(named).flatMap(([key, value]) => (key === "routes" ? [] : [[key, clean(value)]])),
    ),
    routes: new Map(Object.entries(routes).map(([key, route]) => [key, clean(route)])),
  };
}

/** The route of the index itself, which WordPress registers on every site. */
const ROOT: Route = {
  key: "/",
  namespace: "",
  pattern: readPattern("/"),
  endpoints: [
    {
      position: 0,
      methods: ["GET"],
      arguments: new Map(),
      declared: [{ name: "context", definition: { default: "view" } }],
      allowBatch: false,
      pointer: "",
    },
  ],
  pointer: "",
};

/** A surface with the route of the index, which a namespace index does not list. */
export function withRoot(surface: Surface): Surface {
  const { routes } = surface;
  return routes.some(({ key }) => key === ROOT.key) ? surface : { ...surface, routes: [ROOT, ...routes] };
}

/** Serves the site index and the namespace indexes: the entries of the source, with links to the mock. */
export function createListing({ routes: all }: Surface, catalogue: Catalogue): Behavior {
  const namespaces = new Map(all.filter(isNamespaceIndex).map((route) => [route.key, route.namespace]));
  return {
    covers: (route, method) =>
      (method === "GET" || method === "HEAD") && (route === "/" || namespaces.has(route)),
    respond: (call) => {
      const namespace = namespaces.get(call.route.key);
      const keys =
        namespace === undefined
          ? [...catalogue.routes.keys()]
          : all.flatMap((route) => (route.namespace === namespace ? [route.key] : []));
      const routes = listRoutes(catalogue, keys, call);
      if (namespace === undefined)
        return respondWith(Object.fromEntries([...catalogue.site, ["routes", routes]]));
      return respondWith({ namespace, routes, _links: { up: [{ href: `${call.root}/` }] } });
    },
  };
}

function listRoutes(catalogue: Catalogue, keys: readonly string[], call: Call): Json {
  const isHelp = call.params.get("context") === "help";
  // An empty array of PHP is a list.
  if (keys.length === 0) return [];
  return Object.fromEntries(keys.map((key) => [key, publishRoute(catalogue, key, isHelp, call.root)]));
}

/** The entry of a route with a self link to the mock; without its schema in the `view` context. */
export function publishRoute({ routes }: Catalogue, key: string, isHelp: boolean, root: string): Json {
  const route = routes.get(key) ?? [];
  if (!isObject(route)) return route;
  const entries = Object.entries(route).flatMap(([name, value]): [string, Json][] => {
    if (name === "schema" && !isHelp) return [];
    if (name !== "_links" || !isObject(value) || !("self" in value)) return [[name, value]];
    const href = `${root}${key}`;
    // A link was text until 5.3.
    return [[name, { self: typeof value["self"] === "string" ? href : [{ href }] }]];
  });
  return Object.fromEntries(entries);
}

function isNamespaceIndex({ key, namespace, endpoints }: Route): boolean {
  if (namespace === "" || key !== `/${namespace}`) return false;
  return (
    endpoints[0]?.declared.some(
      ({ name, definition }) => name === "namespace" && definition["default"] === namespace,
    ) === true
  );
}

/** A part of the index as PHP would hold it; empty where it nests too deep. */
function clean(value: unknown): Json {
  const read = fromJson(wellFormed(value));
  return read === undefined ? [] : toJson(read);
}

/** A page for people who open the mock in a browser; its head names the API root for clients that look for it. */
export function printFrontPage(surface: Surface, root: string, isFront: boolean): string {
  const title = escapeHtml(surface.site.name === "" ? "REST API" : surface.site.name);
  const forms = [
    `<li>API root: <a href="${escapeHtml(root)}/">${escapeHtml(root)}/</a></li>`,
    "<li>the same as <code>/?rest_route=/</code></li>",
    ...surface.apiRoot.languages.map((code) => `<li>the same under <code>/${escapeHtml(code)}/…</code></li>`),
  ];
  const first = surface.namespaces.find(({ name, routeCount }) => name !== "" && routeCount > 0)?.name ?? "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}: mock</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="https://api.w.org/" href="${escapeHtml(root)}/">
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}pre{background:#8882;padding:.75rem;overflow:auto}</style>
</head>
<body>
<h1>${isFront ? title : "Page not found"}</h1>
<p>This is a mock of the site's REST API: ${surface.routes.length} routes, ${surface.operations.length} operations.
It validates requests as the site does and generates responses.</p>
<ul>
${forms.join("\n")}
</ul>
<pre>curl ${escapeHtml(root)}/${escapeHtml(first)}</pre>
</body>
</html>
`;
}
