import { describe, expect, it } from "vitest";
import { olderNamespaces } from "../../src/answers/namespaces.ts";

describe("older namespaces", () => {
  it.each<readonly [names: readonly string[], older: readonly string[]]>([
    // WooCommerce serves three versions side by side.
    [
      ["wc/v1", "wc/v2", "wc/v3", "wc/store/v1"],
      ["wc/v1", "wc/v2"],
    ],
    [["a/v2", "a/v10"], ["a/v2"]],
    [["a/v1.2", "a/v1.10"], ["a/v1.2"]],
    [["wp/v2", "oembed/1.0", "v1", "v2"], []],
  ])("of %j are %j", (names, older) => {
    const namespaces = names.map((name) => ({ name, routeCount: 1, operationCount: 1 }));
    expect([...olderNamespaces(namespaces)]).toEqual(older);
  });
});
