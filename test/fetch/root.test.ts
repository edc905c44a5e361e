import { describe, expect, it } from "vitest";
import { rootOfIndex } from "../../src/fetch/root.ts";

const answered = new URL("https://example.com/wp-json/wp/v2/");

const cases: readonly { namespace: string; root: string }[] = [
  { namespace: "wp/v2", root: "https://example.com/wp-json/" },
  { namespace: "//wp/v2//", root: "https://example.com/wp-json/" },
  { namespace: "wp/v3", root: answered.href },
];

describe("rootOfIndex", () => {
  it.each(cases)("finds the root of the index of $namespace", ({ namespace, root }) => {
    expect(rootOfIndex(answered, { namespace }).href).toBe(root);
  });

  it("takes linear time over a long namespace", () => {
    const namespace = `a${"/".repeat(400_000)}b`;
    expect(rootOfIndex(answered, { namespace }).href).toBe(answered.href);
  });
});
