import { describe, expect, it } from "vitest";
import { redocJson } from "../../src/docs/embed.ts";
import { asset } from "../../src/docs/template.ts";

describe("what Redoc is given", () => {
  it("holds no key that it does not show, and no way out of its element", () => {
    const title = "</script> ![x](http://a)\u2028";
    const document = {
      info: { title, version: "1", description: title, "x-other": 1 },
      "x-routeprint-routes": [1],
    };
    const json = redocJson(document);
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toEqual({
      info: { title, description: "</script> !\u200b[x](http://a)\u2028", "x-other": 1 },
    });
  });

  // `scripts/redoc.js` looks for a function of the bundle that a new version may have changed: then pages are slower.
  it("is shown by a bundle that prints shared schemas once", () => {
    expect(asset("redoc.js").content).toContain(".m||=new WeakMap");
  });
});
