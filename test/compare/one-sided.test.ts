import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { expectMirror } from "./mirror.ts";
import { cloneWorld, sampleOperation, sampleWorld, surfaceOf } from "./world.ts";
import type { WorldOperation } from "./world.ts";

describe("one-sided things", () => {
  it("are reported once, at the highest level that is wholly one-sided", () => {
    const before = sampleWorld(20);
    const after = cloneWorld(before);
    after.operations = after.operations.filter(({ namespace }) => namespace !== "demo3/v1");
    after.operations.splice(0, 1);
    after.operations.push(
      sampleOperation(1, { method: "POST" }),
      sampleOperation(1, { method: "PUT" }),
      sampleOperation(99, { namespace: "demo4/v1" }),
    );
    const { findings, counts, namespaces } = compareSurfaces(surfaceOf(before), surfaceOf(after));
    expect(findings.map(({ kind, subject, from, to }) => [kind, subject, from ?? to])).toEqual([
      ["namespace-only-in-a", "demo3/v1", 2],
      ["route-only-in-a", "/demo0/v1/things0/{id}", ["GET"]],
      ["route-only-in-b", "/demo4/v1/things99/{id}", ["GET"]],
      ["operation-only-in-b", "/demo1/v1/things1/{id}", ["POST", "PUT"]],
    ]);
    expect(counts).toMatchObject({ onlyInA: 3, shared: 17, onlyInB: 3, same: 17 });
    expect(namespaces.find(({ name }) => name === "demo3/v1")).toMatchObject({
      verdict: "breaking",
      onlyInA: 2,
    });
  });

  it("are told apart from paths that a wider route answers", () => {
    const render = (rest: string, variables: WorldOperation["variables"] = []) =>
      sampleOperation(0, { namespace: "x/v1", template: `/x/v1/render/${rest}`, variables });
    const wide = {
      ...sampleWorld(0),
      operations: [render("{name}", [{ name: "name", pattern: "^[a-z]+/[a-z]+$" }])],
    };
    const narrow = {
      ...sampleWorld(0),
      operations: [render("core/block"), render("core/rss"), render("other")],
    };
    const forth = compareSurfaces(surfaceOf(narrow), surfaceOf(wide));
    expect(forth.findings.map(({ kind, subject, level, to }) => [kind, subject, level.aToB, to])).toEqual([
      ["route-only-in-a", "/x/v1/render/other", "breaking", undefined],
      ["route-only-in-b", "/x/v1/render/{name}", "compatible", ["GET"]],
      ["route-covered-in-b", "/x/v1/render/core/block", "risky", ["/x/v1/render/{name}"]],
      ["route-covered-in-b", "/x/v1/render/core/rss", "risky", ["/x/v1/render/{name}"]],
    ]);
    expectMirror(forth, compareSurfaces(surfaceOf(wide), surfaceOf(narrow)));
  });

  it("hold no HEAD that GET answers, but at its word", () => {
    const before = sampleWorld(1);
    before.operations.push(sampleOperation(0, { method: "HEAD" }), sampleOperation(0, { method: "POST" }));
    const found = (policy: "wordpress" | "strict") =>
      compareSurfaces(surfaceOf(before), surfaceOf(sampleWorld(1)), { policy }).findings.map(
        ({ kind, from, level }) => [kind, from, level.aToB],
      );
    expect(found("wordpress")).toEqual([
      ["operation-only-in-a", ["POST"], "breaking"],
      ["operation-only-in-a", ["HEAD"], "compatible"],
    ]);
    expect(found("strict")).toEqual([["operation-only-in-a", ["HEAD", "POST"], "breaking"]]);
  });

  it("says a way to log in that only one side has", () => {
    const after = { ...sampleWorld(1), authentication: ["oauth1"] };
    const { findings } = compareSurfaces(surfaceOf(sampleWorld(1)), surfaceOf(after));
    expect(findings.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["authentication-only-in-a", "application-passwords"],
      ["authentication-only-in-b", "oauth1"],
    ]);
  });
});
