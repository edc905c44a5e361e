import { describe, expect, it } from "vitest";
import { linkBetween } from "../../src/docs/layout.ts";

describe("linkBetween", () => {
  it.each([
    ["index.html", "a/index.html", "a/index.html", "a/"],
    ["a/index.html", "index.html", "../index.html", "../"],
    ["a/routes/x.html", "a/routes/y.html", "y.html", "y"],
    ["a/routes/x.html", "a/reference/n.html#/t/o", "../reference/n.html#/t/o", "../reference/n#/t/o"],
    ["a/index.html", "a/index.html", "index.html", "./"],
    ["a/routes/x.html", "b/openapi.json", "../../b/openapi.json", "../../b/openapi.json"],
    ["a/routes/x.html", "a/routes", "../routes", "../routes"],
    ["index.html", "notices/index.html", "notices/index.html", "notices/"],
  ])("from %s to %s", (from, to, file, server) => {
    expect(linkBetween(from, to, "files")).toBe(file);
    expect(linkBetween(from, to, "server")).toBe(server);
  });
});
