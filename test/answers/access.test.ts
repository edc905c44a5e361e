import { describe, expect, it } from "vitest";
import { mapAccess, sayEvidence } from "../../src/answers/access.ts";
import type { Observation } from "../../src/access/index.ts";
import { sourceFrom } from "../../src/source.ts";
import type { AccessEvidence } from "../../src/surface/index.ts";
import { optionsFor, refusalFor, successFor } from "../support/access.ts";

const routes = (...entries: readonly (readonly [string, ...string[]])[]) =>
  Object.fromEntries(
    entries.map(([key, ...methods]) => [
      key,
      { namespace: "a/v1", endpoints: methods.map((method) => ({ methods: [method], args: {} })) },
    ]),
  );

function mapOf(...observations: readonly Observation[]) {
  const index = {
    namespaces: ["a/v1"],
    routes: routes(["/a/v1/notes", "GET", "POST"], ["/a/v1/own", "GET"], ["/a/v1/what", "GET"]),
  };
  return mapAccess(sourceFrom(index, "a.json", [], { observations }).surface);
}

describe("the map of access", () => {
  const map = mapOf(
    optionsFor("/a/v1/notes", ["GET", "POST"], ["GET", "POST"]),
    refusalFor("GET", "/a/v1/own"),
    refusalFor("GET", "/a/v1/what"),
    successFor("/a/v1/what", { user: "editor" }),
  );

  it("counts the operations of each verdict", () => {
    const counts = { open: 2, role: 1, "sign-in": 1, unknown: 0 };
    expect(map.counts).toEqual(counts);
    expect([...map.namespaces]).toEqual([["a/v1", counts]]);
  });

  it("begins with open operations that write", () => {
    expect(map.operations.map(({ method, template }) => `${method} ${template}`)).toEqual([
      "POST /a/v1/notes",
      "GET /a/v1/notes",
      "GET /a/v1/what",
      "GET /a/v1/own",
    ]);
  });
});

describe("the words about evidence", () => {
  const evidence: AccessEvidence = {
    user: "visitor",
    route: "/a",
    path: "/a/7",
    source: "options",
    request: "OPTIONS /a/7",
    status: 200,
    reading: "allowed",
  };

  it.each([
    [{ allow: ["GET", "PUT"] }, "OPTIONS /a/7 → 200, Allow: GET, PUT"],
    [{ allow: [] }, "OPTIONS /a/7 → 200, Allow: none"],
    [{ status: 401, code: "rest_forbidden" }, "OPTIONS /a/7 → 401 rest_forbidden"],
    [{ status: 0, code: "timeout" }, "OPTIONS /a/7 → timeout"],
    [
      { source: "target-hints", request: "GET /a", allow: ["GET"] },
      "GET /a → 200, targetHints: GET for /a/7",
    ],
  ] as const)("say what was sent and what came: %o", (members, words) => {
    expect(sayEvidence({ ...evidence, ...members })).toBe(words);
  });
});
