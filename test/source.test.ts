import { describe, expect, it } from "vitest";
import type { Notice } from "../src/diagnostics/notices.ts";
import { sourceFrom } from "../src/source.ts";

describe("what was said when an index was fetched", () => {
  const value = {
    namespace: "a/v1",
    routes: { "/a/v1": { namespace: "a/v1", endpoints: [{ methods: ["GET"], args: {} }] } },
  };
  const said: Notice = { code: "index-partial", pointer: "", text: "Said." };

  it("is not said again", () => {
    const { notices } = sourceFrom(value, "test", [said], { answeredRoot: "http://a.example/wp-json" });
    expect(notices).toEqual([said]);
  });
});
