import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { singleFile } from "../../src/docs/single.ts";
import { isObject } from "../../src/json.ts";
import { readSource } from "../../src/source.ts";

const SAMPLE = new URL("../../samples/shop-site.index.json", import.meta.url);

/** The shop several times over, each in namespaces of its own and with a description of some length for every route. */
function largeIndex(copies: number): Uint8Array {
  const index: unknown = JSON.parse(readFileSync(SAMPLE, "utf8"));
  const routes = isObject(index) && isObject(index["routes"]) ? Object.entries(index["routes"]) : [];
  const copied = Array.from({ length: copies }, (_, copy) =>
    routes.map(([key, route]) => {
      const properties = Object.fromEntries(
        Array.from({ length: 20 }, (_name, at) => [
          `property_${at}`,
          { type: "string", description: `What ${key} says of it, in so many words: the ${at}th.` },
        ]),
      );
      const schema = { title: `thing-${copy}-${key}`, type: "object", properties };
      return [`/copy-${copy}${key}`, { ...(isObject(route) ? route : {}), schema }] as const;
    }),
  );
  return Buffer.from(
    JSON.stringify({ name: "Large", namespaces: [], routes: Object.fromEntries(copied.flat()) }),
  );
}

describe("singleFile", () => {
  const site = documentSite("large", readSource(largeIndex(5), "large.json"));
  const html = singleFile(site);

  it("is below 6 MB for 1,500 operations", () => {
    expect(site.surface.operations.length).toBeGreaterThan(1500);
    expect(site.json.length).toBeGreaterThan(4_000_000);
    expect(Buffer.byteLength(html)).toBeLessThan(6_000_000);
  });

  it("is the same for the same site", () => {
    expect(singleFile(site)).toBe(html);
  });
});
