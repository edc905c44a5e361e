import { describe, expect, it } from "vitest";
import { documentSite } from "../src/documentation.ts";
import { RouteprintError } from "../src/diagnostics/errors.ts";
import { readSource } from "../src/source.ts";
import { sampleBytes } from "./support/samples.ts";

const SAMPLE = sampleBytes("shop-site");

describe("documentSite", () => {
  it("asks nothing of its source until it is asked, and once", () => {
    const source = readSource(SAMPLE, "shop.json");
    const asked: string[] = [];
    const watched = new Proxy(source, {
      get: (target, key: keyof typeof source) => {
        asked.push(key);
        return target[key];
      },
    });
    const site = documentSite("shop", watched);
    expect(asked).not.toContain("surface");
    expect(asked).not.toContain("notices");
    const { document, json, notices, faults } = site;
    expect(asked.filter((key) => key === "surface")).toHaveLength(1);
    expect([site.document, site.notices, site.faults]).toEqual([document, notices, faults]);
    expect(site.document).toBe(document);
    expect(site.notices).toBe(notices);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(document)));
    expect(source.surface).toBe(source.surface);
  });

  it.each(["", "../shop", "a/b", "Shop", "shop.html"])("takes no folder %j", (slug) => {
    const source = readSource(SAMPLE, "shop.json");
    expect(() => documentSite(slug, source)).toThrow(RouteprintError);
  });

  it.each([
    ["/home/me/private/shop.json", "shop.json"],
    ["shop.json", "shop.json"],
    ["https://shop.example/wp-json/", "https://shop.example/wp-json/"],
    ["HTTP://shop.example/wp-json", "HTTP://shop.example/wp-json"],
  ])("tells of %s no folder of this machine: %s", (where, source) => {
    expect(documentSite("shop", readSource(SAMPLE, where)).source).toBe(source);
  });
});
