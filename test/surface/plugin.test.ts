import { describe, expect, it } from "vitest";
import { pluginOf } from "../../src/surface/plugin.ts";
import { measureEffort } from "../support/effort.ts";

const cases: readonly { namespace: string; plugin: string | undefined }[] = [
  { namespace: "", plugin: "WordPress" },
  { namespace: "wp/v2", plugin: "WordPress" },
  { namespace: "wc/v3", plugin: "WooCommerce" },
  { namespace: "wc/gla", plugin: "Google for WooCommerce" },
  { namespace: "rankmath/v1/an", plugin: "Rank Math" },
  { namespace: "wc-analytics", plugin: "WooCommerce" },
  { namespace: "wcx/v1", plugin: undefined },
];

describe("pluginOf", () => {
  it.each(cases)("knows $namespace as $plugin", ({ namespace, plugin }) => {
    expect(pluginOf(namespace)).toBe(plugin);
  });

  it("takes no time that grows faster than the name", () => {
    const { result, effort } = measureEffort(() => pluginOf(`a${"/".repeat(400_000)}b`));
    expect(result).toBeUndefined();
    expect(effort).toBeLessThan(500);
  });
});
