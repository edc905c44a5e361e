import { describe, expect, it } from "vitest";
import { namespaceOwners } from "../../src/access-report/owners.ts";
import { PLUGINS, listOf, surveyed } from "./site.ts";

const namesWith = (plugins: Parameters<typeof listOf>[0]) =>
  [...namespaceOwners(surveyed([listOf(plugins)]))].map(([namespace, { name }]) => [namespace, name]);

const active = (file: string, version: string) => ({ file, version, active: true });

describe("the plugin of a namespace", () => {
  it("has the version that the site lists", () => {
    expect(namesWith(PLUGINS)).toContainEqual(["wc/v3", "WooCommerce 10.4.2"]);
  });

  it("has no version where the site lists none, or another folder", () => {
    expect(namesWith([])).toContainEqual(["wc/v3", "WooCommerce"]);
    expect(namesWith([active("woocommerce", "10.4.2")])).toContainEqual(["wc/v3", "WooCommerce"]);
    expect(namesWith([active("my-woocommerce/woocommerce", "1.0")])).toContainEqual(["wc/v3", "WooCommerce"]);
  });

  it("is not an inactive one", () => {
    const inactive = PLUGINS.map((plugin) => ({ ...plugin, active: false }));
    expect(namesWith(inactive)).toContainEqual(["wc/v3", "WooCommerce"]);
  });

  // The five plugins of jetpack/v4 contain the same packages: `scripts/tables/plugins.tsv`.
  it("is the active one of several that register it", () => {
    expect(namesWith([])).toContainEqual(["jetpack/v4", "Jetpack or others"]);
    const boost = active("jetpack-boost/jetpack-boost", "4.5");
    expect(namesWith([boost])).toContainEqual(["jetpack/v4", "Jetpack Boost 4.5"]);
    const both = [active("jetpack/jetpack", "15.2"), boost];
    expect(namesWith(both)).toContainEqual(["jetpack/v4", "Jetpack 15.2 or Jetpack Boost 4.5"]);
  });

  it("has the code of the active one", () => {
    const boost = active("jetpack-boost/jetpack-boost", "4.5");
    const codeWith = (plugins: Parameters<typeof listOf>[0]) =>
      namespaceOwners(surveyed([listOf(plugins)])).get("jetpack/v4")?.code?.of;
    expect([codeWith([]), codeWith([boost])]).toEqual(["Jetpack", "Jetpack Boost"]);
  });

  it("is unknown where no code is known", () => {
    expect(namesWith(PLUGINS)).toContainEqual(["shop/v1", undefined]);
  });
});
