import { describe, expect, it } from "vitest";
import { rootOfIndex } from "../../src/fetch/root.ts";
import { measureEffort } from "../support/effort.ts";

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

  it("takes no time that grows faster than the name", () => {
    const namespace = `a${"/".repeat(400_000)}b`;
    const { effort } = measureEffort(() => rootOfIndex(answered, { namespace }));
    expect(effort).toBeLessThan(500);
  });
});
