import { describe, expect, it } from "vitest";
import { sourceFrom } from "../../src/source.ts";
import { createDispatcher } from "../../src/surface/dispatch.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const OPTIONAL = "(/c)?(/d)?(/e)?(/f)?(/g)?(/h)?";

const indexOf = (keys: readonly string[], args: object = {}): object => {
  const route = { namespace: "a/v1", endpoints: [{ methods: METHODS, args }] };
  return { namespaces: ["a/v1"], routes: Object.fromEntries(keys.map((key) => [key, route])) };
};

const keysOf = (count: number, tail: string): readonly string[] =>
  Array.from({ length: count }, (_, n) => `/a/v1/r${n}${tail}`);

describe("the operations of one site", () => {
  it("are at most 20,000, and every route is still there to be matched", () => {
    const { surface } = sourceFrom(indexOf(keysOf(100, OPTIONAL)), "test");
    expect(surface.operations.length).toBeGreaterThan(19_000);
    expect(surface.operations.length).toBeLessThanOrEqual(20_000);
    expect(surface.notices.filter(({ code }) => code === "operations-capped")).toEqual([
      expect.objectContaining({ text: expect.stringContaining(`38 routes, from /a/v1/r62${OPTIONAL} on`) }),
    ]);
    const { route, operationId } = createDispatcher(surface).dispatch("GET", "/a/v1/r99/c/h");
    expect([route, operationId]).toEqual([`/a/v1/r99${OPTIONAL}`, null]);
  });

  it("hold at most 100 million characters of definitions that each form repeats", () => {
    const args = { a: { description: "x".repeat(500_000) } };
    const { surface } = sourceFrom(indexOf(keysOf(5, OPTIONAL), args), "test");
    expect(surface.operations.length).toBe(0);
    expect(surface.notices.map(({ code }) => code)).toContain("operations-capped");
  });

  it("are all made where the index itself holds them", () => {
    const args = { a: { description: "x".repeat(500_000) } };
    const { surface } = sourceFrom(indexOf(keysOf(50, ""), args), "test");
    expect(surface.operations.length).toBe(250);
    expect(surface.notices.map(({ code }) => code)).not.toContain("operations-capped");
  });
});
