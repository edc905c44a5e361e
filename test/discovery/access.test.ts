import { describe, expect, it } from "vitest";
import { takeEvidence, withEvidence, type AccessEvidence } from "../../src/discovery/access.ts";

const INDEX = { namespaces: ["a/v1"], routes: { "/a/v1/b": { namespace: "a/v1" }, "/a/v1/c": {} } };

/** An index as `--probe` has saved it since it exists. */
const SAVED = {
  namespaces: ["a/v1"],
  routes: {
    "/a/v1/b": { namespace: "a/v1", "x-routeprint-allow": ["GET", "POST"] },
    "/a/v1/c": { "x-routeprint-allow": [] },
  },
};

const EVIDENCE: readonly AccessEvidence[] = [
  { route: "/a/v1/b", source: "options", allow: ["GET", "POST"] },
  { route: "/a/v1/c", source: "options", allow: [] },
];

describe("the evidence of a saved index", () => {
  it("is read apart from the index and written back", () => {
    expect(takeEvidence(SAVED)).toEqual({ value: INDEX, evidence: EVIDENCE });
    expect(withEvidence(INDEX, EVIDENCE)).toEqual(SAVED);
  });

  it("is no list of anything but methods", () => {
    const routes = { "/a": { "x-routeprint-allow": ["GET", 5] }, "/b": { "x-routeprint-allow": "GET" } };
    expect(takeEvidence({ routes })).toEqual({
      value: { routes: { "/a": {}, "/b": {} } },
      evidence: [{ route: "/a", source: "options", allow: ["GET"] }],
    });
  });

  it("leaves out routes that the index lacks", () => {
    const routes = { "/a/v1/c": {} };
    expect(withEvidence({ routes }, EVIDENCE)).toEqual({
      routes: { "/a/v1/c": { "x-routeprint-allow": [] } },
    });
  });

  it.each([[INDEX], [{ routes: ["/a"] }], [{}], [null], ["text"]])(
    "is none in %j, which stays as it is",
    (value) => {
      expect(takeEvidence(value)).toEqual({ value, evidence: [] });
      expect(takeEvidence(value).value).toBe(value);
    },
  );
});
