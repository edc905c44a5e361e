import { describe, expect, it } from "vitest";
import { pluginOf } from "../../src/wordpress/plugins.ts";

const cases: readonly { namespace: string; plugin: string | undefined }[] = [
  { namespace: "", plugin: "WordPress" },
  { namespace: "wp/v2", plugin: "WordPress" },
  { namespace: "wc/v3", plugin: "WooCommerce" },
  { namespace: "wc/gla", plugin: "Google for WooCommerce" },
  { namespace: "rankmath/v1/an", plugin: "Rank Math" },
  { namespace: "wc-analytics", plugin: "WooCommerce" },
  { namespace: "wcx/v1", plugin: undefined },
  // Crocoblock registered JetTabs so.
  { namespace: "/jet-tabs-api/v1", plugin: undefined },
  { namespace: `a${"/".repeat(400_000)}b`, plugin: undefined },
];

describe("pluginOf", () => {
  it.each(cases)("is $plugin for $namespace", ({ namespace, plugin }) => {
    expect(pluginOf(namespace)).toBe(plugin);
  });
});
