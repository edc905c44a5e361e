import { describe, expect, it } from "vitest";
import { viewSite } from "../../src/docs/view.ts";
import { siteOfBytes } from "../support/site.ts";

const endpoints = [{ methods: ["GET"], args: {} }];

describe("the view of a namespace with a leading slash", () => {
  // Crocoblock registered /jet-tabs-api/v1; no plugin is known by this one.
  const name = "/own-tabs-api/v1";
  const routes = {
    "/": { namespace: "", endpoints },
    "/wp/v2/posts": { namespace: "wp/v2", endpoints },
    [`/${name}`]: { namespace: name, endpoints },
    [`${name}/elementor-template`]: { namespace: name, endpoints },
  };
  const index = { namespaces: [name, "wp/v2"], routes };
  const { families } = viewSite(siteOfBytes(new TextEncoder().encode(JSON.stringify(index)), "a"));

  it("belongs to its first word, not to WordPress", () => {
    const owned = families.map(({ owner, namespaces }) => [owner, namespaces.map(({ label }) => label)]);
    expect(Object.fromEntries(owned)).toEqual({
      WordPress: ["(index)", "wp/v2"],
      "own-tabs-api": [name],
    });
  });

  it("names its resources by the words behind it", () => {
    const [own] = families.find(({ owner }) => owner === "own-tabs-api")?.namespaces ?? [];
    expect(own?.resources.map(({ label }) => label)).toContain("Elementor template");
  });
});
