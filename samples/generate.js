// Writes the sample indexes from the tables beside this file: `npm run samples`, or `node samples/generate.js DIR`.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SITES } from "./sites.js";
import { root } from "./tables/root.js";

/** The members of an argument definition in WordPress's order: as registered, `required` always last. */
function publish(definition) {
  const { required = false, ...rest } = definition;
  return { ...rest, required };
}

/** PHP knows one kind of array, so that a map without entries is served as a list. */
function publishArguments(definitions) {
  const entries = Object.entries(definitions);
  if (entries.length === 0) return [];
  return Object.fromEntries(entries.map(([name, definition]) => [name, publish(definition)]));
}

/** Rows `[methods, path, arguments]` of one path become one route with one endpoint per row. */
function makeRoutes(namespace, rows, shared, apiRoot) {
  const base = namespace === "" ? "" : `/${namespace}`;
  const keys = new Set(rows.map(([, path]) => `${base}${path}`));
  return [...keys].map((key) => {
    const endpoints = rows
      .filter(([, path]) => `${base}${path}` === key)
      .map(([methods, , declared = {}]) => ({
        methods: methods.split(" "),
        args: publishArguments({ ...declared, ...shared }),
      }));
    const methods = endpoints.flatMap((endpoint) => endpoint.methods);
    const route = { namespace, methods, endpoints };
    if (key.includes("(?P<")) return [key, route];
    return [key, { ...route, _links: { self: [{ href: `${apiRoot}${key.slice(1)}` }] } }];
  });
}

/** The index route that WordPress adds to a namespace before the first of its own. */
function indexRow(namespace) {
  return ["GET", "", { namespace: { default: namespace }, context: { default: "view" } }];
}

function makeIndex({ root: apiRoot, site, shared, namespaces }) {
  const shown = namespaces.filter(([, rows]) => rows !== undefined);
  const routes = [
    ...makeRoutes("", root, {}, apiRoot),
    ...shown.flatMap(([name, rows]) => makeRoutes(name, [indexRow(name), ...rows], shared, apiRoot)),
  ];
  const authorization = `${site.url}/wp-admin/authorize-application.php`;
  return {
    ...site,
    namespaces: namespaces.map(([name]) => name),
    authentication: { "application-passwords": { endpoints: { authorization } } },
    routes: Object.fromEntries(routes),
  };
}

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL(".", import.meta.url)));
for (const site of SITES) {
  writeFileSync(resolve(folder, site.file), `${JSON.stringify(makeIndex(site), null, 2)}\n`);
}
