import { describe, expect, it } from "vitest";
import { fingerprintOf } from "../../src/compare/equal.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

const surfaceOf = (description: string, marks: object = {}): Surface => {
  const schema = { title: "a", type: "object", properties: { old: { type: "string", description } } };
  const args = { post: { type: "integer", description, ...marks } };
  const routes = { "/x/v1/a": { namespace: "x/v1", schema, endpoints: [{ methods: ["GET"], args }] } };
  return sourceFrom({ namespaces: ["x/v1"], routes }, "test").surface;
};

describe("two languages of one site, of which one says DEPRECATED", () => {
  const [english, german] = [surfaceOf("DEPRECATED. Use page."), surfaceOf("Veraltet. Nimm page.")];

  it("have one fingerprint and one lock", () => {
    expect(fingerprintOf(english)).toBe(fingerprintOf(german));
    expect(printLock(english)).toBe(printLock(german));
  });

  it("do not differ from the lock of the other", () => {
    expect(compareSurfaces(readLock(printLock(german)), english).findings).toEqual([]);
  });

  it("differ where the site declares it", () => {
    const declared = surfaceOf("Use page.", { deprecated: true });
    expect(fingerprintOf(declared)).not.toBe(fingerprintOf(german));
    expect(printLock(declared)).not.toBe(printLock(german));
  });
});
