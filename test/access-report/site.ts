import { type Observation, withAccess } from "../../src/access/index.ts";
import type { SurveyedSite } from "../../src/access-report/index.ts";
import { sourceFrom } from "../../src/source.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";

const entry = (namespace: string, methods: readonly string[]) => ({
  namespace,
  methods,
  endpoints: methods.map((method) => ({ methods: [method], args: {} })),
});

export const INDEX = {
  name: "Shop",
  namespaces: ["jetpack/v4", "shop/v1", "wc/v3"],
  routes: {
    "/jetpack/v4/module": entry("jetpack/v4", ["GET"]),
    "/shop/v1/notes": entry("shop/v1", ["GET", "POST"]),
    "/shop/v1/settings": entry("shop/v1", ["GET", "PUT"]),
    "/wc/v3/orders": entry("wc/v3", ["GET"]),
  },
};

/** One operation of each group, as WordPress answers. */
export const OBSERVATIONS: readonly Observation[] = [
  optionsFor("/shop/v1/notes", ["GET", "POST"], ["GET", "POST"]),
  optionsFor("/shop/v1/settings", ["GET", "PUT"], ["PUT"], { user: "admin" }),
  optionsFor("/shop/v1/settings", ["GET", "PUT"], []),
  optionsFor("/jetpack/v4/module", ["GET"], ["GET"], { namespace: "other/v1" }),
  refusalFor("GET", "/wc/v3/orders"),
];

export const PLUGINS = [
  { file: "hello", name: "Hello Dolly", active: false },
  { file: "woocommerce/woocommerce", name: "WooCommerce", version: "10.4.2", active: true },
];

/** A list of plugins that the site sent to a user. */
export function listOf(plugins: NonNullable<Observation["plugins"]>): Observation {
  return { ...successFor("/wp/v2/plugins", { user: "admin" }), plugins };
}

/** A site that was asked about its access. */
export function surveyed(
  observations: readonly Observation[] = OBSERVATIONS,
  index: Readonly<Record<string, unknown>> = INDEX,
): SurveyedSite {
  const { surface } = sourceFrom(index, "shop.json", [], { answeredRoot: "https://shop.example/wp-json/" });
  return {
    surface: withAccess(surface, observations),
    record: {
      root: "https://shop.example/wp-json/",
      users: ["visitor", "admin"],
      started: "2026-11-29T09:00:00.000Z",
      ended: "2026-11-29T09:04:00.000Z",
      complete: true,
      observations,
    },
  };
}
