import { describe, expect, it } from "vitest";
import { nameOperations, splitVersion } from "../../src/surface/naming.ts";

const names: readonly { method: string; template: string; name: string }[] = [
  { method: "GET", template: "/", name: "getIndex" },
  { method: "GET", template: "/wp/v2/posts/{id}", name: "getWpV2PostsById" },
  {
    method: "POST",
    template: "/wp/v2/posts/{parent}/autosaves/{id}",
    name: "postWpV2PostsByParentAutosavesById",
  },
  { method: "DELETE", template: "/a/{id_or_slug}", name: "deleteAByIdOrSlug" },
  { method: "GET", template: "/oembed/1.0/embed", name: "getOembed10Embed" },
  { method: "GET", template: "/x/{a}-{b}.json", name: "getXByAByBJson" },
  { method: "GET", template: "/wp-site-health/v1/tests", name: "getWpSiteHealthV1Tests" },
  { method: "GET", template: "/my%20plugin/v1/%7Bid%7D", name: "getMyPluginV1Id" },
  { method: "GET", template: "/r%C3%A9glages/{id}", name: "getReglagesById" },
  { method: "GET", template: "/%E6%97%A5/x", name: "getE697A5X" },
  { method: "GET", template: "/100%/x\uD800", name: "get100XEFBFBD" },
];

describe("nameOperations", () => {
  it.each(names)("names $method $template $name", ({ method, template, name }) => {
    const operation = { method, template };
    expect(nameOperations([operation]).get(operation)).toBe(name);
  });

  it("tells templates of the same words apart, in any order", () => {
    const operations = ["/a-b/c", "/a/b/c", "/a/b-c"].map((template) => ({ method: "GET", template }));
    const forwards = operations.map((operation) => nameOperations(operations).get(operation));
    const backwards = operations.map((operation) => nameOperations(operations.toReversed()).get(operation));
    expect(new Set(forwards).size).toBe(3);
    expect(forwards).toEqual(backwards);
    expect(forwards).toContain("getABC");
  });

  it("tells templates apart that were searched for", () => {
    const templates = ["/a-b", "/a.--~._.~--b", "/a~.--.._-_-b"];
    const operations = templates.map((template) => ({ method: "GET", template }));
    expect(new Set(nameOperations(operations).values()).size).toBe(3);
  });

  it("keeps names to ASCII letters, digits and underscores", () => {
    const operation = { method: "GET", template: "/%C3%BC/{ä}/x y" };
    expect(nameOperations([operation]).get(operation)).toMatch(/^[A-Za-z0-9_]+$/);
  });
});

describe("splitVersion", () => {
  it.each([
    ["wc/v2", { family: "wc", version: "v2" }],
    ["wc/v2.1", { family: "wc", version: "v2.1" }],
    ["wc/V2", { family: "wc", version: "V2" }],
    ["a/b/v3", { family: "a/b", version: "v3" }],
    ["v2", { family: "", version: "v2" }],
    ["wc", undefined],
    ["wc/2", undefined],
    ["v2/wc", undefined],
  ])("%s is %j", (name, parts) => {
    expect(splitVersion(name)).toEqual(parts);
  });
});
