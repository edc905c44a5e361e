// How much of everything is in the samples.
import { describe, expect, it } from "vitest";
import { isArray, isObject } from "../../src/base/json.ts";
import { readSample } from "../support/samples.ts";

/**
 * Counted by hand in the seed documents, whose sections are named; every count includes the namespace's index
 * route (part A, 4.1). `operations` counts the distinct methods of a route, `endpoints` its handlers,
 * `arguments` the definitions of all handlers, on the multilingual site with `i18n_language`.
 */
interface Row {
  readonly section: string;
  readonly namespace: string;
  readonly routes: number;
  readonly operations: number;
  readonly endpoints: number;
  readonly arguments: number;
}

const row = (
  section: string,
  namespace: string,
  routes: number,
  operations: number,
  endpoints: number,
  args: number,
): Row => ({ section, namespace, routes, operations, endpoints, arguments: args });

const multilingual: readonly Row[] = [
  row("A 4.1 root and batch", "", 2, 2, 2, 1 + 2),
  row("A 4.1 oEmbed", "oembed/1.0", 3, 3, 3, 2 + 3 + 5 + 3),
  row("A 4.2", "i18n/v1", 1 + 2, 1 + 3, 1 + 3, 2 + 0 + 4),
  row("A 4.3", "snippets/v1", 1 + 7, 1 + 16, 1 + 10, 2 + 2 * 10 + 11),
  row("A 4.4", "i18n/tm/v1", 1 + 22, 1 + 23, 1 + 23, 2 + (2 + 16 + 3 + 3 + 1 + 4 + 1) + 24),
  row("A 4.5", "i18n/ate/v1", 1 + 1, 1 + 5, 1 + 1, 2 + 0 + 2),
  row("A 4.5", "i18n/st/v1", 1 + 3, 1 + 3, 1 + 3, 2 + (3 + 3) + 4),
  row("A 4.6", "builder/v1", 1 + 6, 1 + 13, 1 + 9, 2 + 4 + 10),
  row("A 4.7, three times each", "motion/v1", 1 + 12, 1 + 25, 1 + 3 * 15, 2 + 0 + 46),
  row("A 4.8", "social-feed", 1 + 24, 1 + 29, 1 + 27, 2 + 0 + 28),
  row("A 4.1, index route only", "builder-pro/v1", 1, 1, 1, 2 + 1),
];

const shop: readonly Row[] = [
  row("A 4.1 root and batch", "", 2, 2, 2, 1 + 2),
  row("A 4.1 oEmbed", "oembed/1.0", 3, 3, 3, 2 + 3 + 5),
  row("B 4.1", "cookie-consent/v1", 1 + 11, 1 + 11, 1 + 11, 2 + 2),
  row("B 4.2", "shop/v3", 1 + 8, 1 + 8, 1 + 8, 2 + 5),
  row("B 4.3", "seo/v1", 1 + 41, 1 + 43, 1 + 43, 2 + 44),
  row("B 4.4", "builder-one/v1", 1 + 15, 1 + 19, 1 + 17, 2 + 23),
  row("B 4.5", "connect-suite/v4", 1 + 16, 1 + 37, 1 + 17, 2 + 11),
  row("A 4.6, nothing declared", "builder/v1", 1 + 6, 1 + 13, 1 + 9, 2),
  row("B 4.6", "builder-pro/v1", 1 + 2, 1 + 2, 1 + 2, 2),
  row("A 4.8", "social-feed", 1 + 24, 1 + 29, 1 + 27, 2),
  row("B 4.7", "shop-admin", 1 + 68, 1 + 106, 1 + 72, 2 + 58),
  row("B 4.8", "shop-analytics", 1 + 21, 1 + 29, 1 + 21, 2 + 234),
];

const cases = [
  { name: "multilingual-site", rows: multilingual, names: 17, routes: 91 },
  { name: "shop-site", rows: shop, names: 29, routes: 227 },
] as const;

interface RawEndpoint {
  readonly methods: readonly string[];
  readonly args: readonly never[] | Readonly<Record<string, unknown>>;
}

interface RawIndex {
  readonly namespaces: readonly string[];
  readonly routes: Readonly<
    Record<string, { namespace: string; methods: readonly string[]; endpoints: readonly RawEndpoint[] }>
  >;
}

describe.each(cases)("$name", ({ name, rows, names, routes }) => {
  const index = readSample(name) as RawIndex;

  it.each(rows)("$section: $namespace", (expected) => {
    const own = Object.values(index.routes).filter((route) => route.namespace === expected.namespace);
    const endpoints = own.flatMap((route) => route.endpoints);
    expect({
      section: expected.section,
      namespace: expected.namespace,
      routes: own.length,
      operations: own.reduce((sum, route) => sum + new Set(route.methods).size, 0),
      endpoints: endpoints.length,
      arguments: endpoints.reduce((sum, endpoint) => sum + Object.keys(endpoint.args).length, 0),
    }).toEqual(expected);
  });

  it("has the namespaces of part A, 1.3, and no route beyond the table", () => {
    expect(index.namespaces).toHaveLength(names);
    expect(Object.keys(index.routes)).toHaveLength(routes);
    expect(rows.reduce((sum, { routes: count }) => sum + count, 0)).toBe(routes);
  });

  it("lists the methods of a route as those of its endpoints in order, and `[]` for no arguments", () => {
    for (const route of Object.values(index.routes)) {
      expect(route.methods).toEqual(route.endpoints.flatMap((endpoint) => endpoint.methods));
      for (const { args } of route.endpoints) {
        expect(isArray(args) ? args.length === 0 : isObject(args) && Object.keys(args).length > 0).toBe(true);
      }
    }
  });
});
