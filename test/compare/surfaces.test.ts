import { describe, expect, it, test } from "vitest";
import type { Level } from "../../src/compare/level.ts";
import type { Comparison } from "../../src/compare/model.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import type { Surface } from "../../src/surface/model.ts";
import { turnKeys, turnLists } from "../support/turn.ts";
import { expectMirror } from "./mirror.ts";
import { cloneWorld, operationAt, sampleOperation, sampleWorld, setKeywords, surfaceOf } from "./world.ts";
import type { World } from "./world.ts";

describe("what is no difference", () => {
  it("is a surface against itself", () => {
    const comparison = compareSurfaces(surfaceOf(sampleWorld(30)), surfaceOf(sampleWorld(30)));
    expect(comparison.findings).toEqual([]);
    expect(comparison.relation).toBe("equal");
  });

  it("is the order of operations, arguments, members, values, types and required names", () => {
    const turned = turnLists(turnKeys(sampleWorld(30)));
    turned.operations.reverse();
    const comparison = compareSurfaces(surfaceOf(sampleWorld(30)), surfaceOf(turned));
    expect(comparison.findings).toEqual([]);
  });

  it("is a number as text, which WordPress turns into the number", () => {
    const after = sampleWorld(1);
    setKeywords(operationAt(after, 0), "per_page", { default: "10" });
    expect(compareSurfaces(surfaceOf(sampleWorld(1)), surfaceOf(after)).findings).toEqual([]);
    const strict = compareSurfaces(surfaceOf(sampleWorld(1)), surfaceOf(after), { policy: "strict" });
    expect(strict.findings.map(({ kind }) => kind)).toEqual(["default-changed"]);
  });
});

describe("versions and renames", () => {
  function shop(version: string): World {
    return {
      ...sampleWorld(0),
      operations: ["products", "orders", "orders/{id}"].map((rest, index) =>
        sampleOperation(index, {
          namespace: `wc/${version}`,
          template: `/wc/${version}/${rest}`,
          variables: rest.includes("{") ? [{ name: "id", pattern: "^[0-9]+$" }] : [],
        }),
      ),
    };
  }

  it("names the plugin of a namespace, which no lock file says", () => {
    const { namespaces } = compareSurfaces(surfaceOf(shop("v2")), surfaceOf(shop("v3")));
    expect(namespaces.map(({ plugin }) => plugin)).toEqual(["WooCommerce", "WooCommerce"]);
  });

  it("links one family by equal rests, one line for the pair of versions", () => {
    const before = shop("v2");
    before.operations.push(sampleOperation(9, { namespace: "wc/v2", template: "/wc/v2/gone/{id}" }));
    const { findings, counts, namespaces } = compareSurfaces(surfaceOf(before), surfaceOf(shop("v3")));
    expect(counts).toMatchObject({ onlyInA: 4, shared: 0, onlyInB: 3 });
    expect(
      namespaces.map(({ name, onlyInA, onlyInB, verdict }) => [name, onlyInA, onlyInB, verdict]),
    ).toEqual([
      ["wc/v2", 4, 0, "breaking"],
      ["wc/v3", 0, 3, "breaking"],
    ]);
    expect(
      findings.map(({ kind, level, from, to, operations }) => [
        kind,
        level.aToB,
        from,
        to,
        operations.length,
      ]),
    ).toEqual([
      ["route-only-in-a", "breaking", ["GET"], undefined, 1],
      ["route-other-version", "breaking", "wc/v2", "wc/v3", 3],
    ]);
  });

  it("compares what is inside when told so by hand", () => {
    const after = shop("v3");
    setKeywords(operationAt(after, 0), "per_page", { maximum: 50 });
    const map = new Map([["wc/v2", "wc/v3"]]);
    const { findings } = compareSurfaces(surfaceOf(shop("v2")), surfaceOf(after), { map });
    expect(findings.map(({ kind }) => kind)).toEqual(["maximum-tightened"]);
  });

  it("takes the name of a namespace in its own index for no difference", () => {
    const ownIndex = (name: string, value = name) =>
      surfaceOf({
        ...sampleWorld(0),
        operations: [
          sampleOperation(0, {
            namespace: name,
            template: `/${name}`,
            variables: [],
            arguments: { namespace: { type: "string", default: value } },
          }),
        ],
      });
    const found = (value: string) =>
      compareSurfaces(ownIndex("wc/v2"), ownIndex("wc/v3", value), {
        map: new Map([["wc/v2", "wc/v3"]]),
      }).findings.map(({ kind }) => kind);
    expect([found("wc/v3"), found("wc/v4")]).toEqual([[], ["default-changed"]]);
  });

  it("guesses nothing between families", () => {
    const other = {
      ...shop("v2"),
      operations: shop("v2").operations.map((operation) => ({
        ...operation,
        namespace: "shop/v2",
        template: operation.template.replace("/wc/", "/shop/"),
      })),
    };
    const { findings } = compareSurfaces(surfaceOf(shop("v2")), surfaceOf(other));
    expect(findings.map(({ kind }) => kind)).toEqual(["namespace-only-in-a", "namespace-only-in-b"]);
  });
});

describe("what one side does not say", () => {
  const kinds = (a: Surface, b: Surface) => compareSurfaces(a, b).findings.map(({ kind }) => kind);

  it("is no difference of texts", () => {
    const told = surfaceOf(sampleWorld(1));
    const locked = readLock(printLock(told));
    expect([kinds(told, locked), kinds(locked, told)]).toEqual([[], []]);
    expect(compareSurfaces(told, locked).b.origin).toBe("lock");
  });

  it("is no difference of answers, beside those of arguments", () => {
    const help = sampleWorld(1);
    const view = { ...cloneWorld(help), context: "view" as const };
    operationAt(view, 0).response = { type: "object" };
    setKeywords(operationAt(view, 0), "per_page", { maximum: 50 });
    const [a, b] = [surfaceOf(help), surfaceOf(view)];
    expect([kinds(a, b), kinds(b, a)]).toEqual([["maximum-tightened"], ["maximum-loosened"]]);
    expect(kinds(surfaceOf({ ...help, context: "view" }), b)).toContain("property-removed");
  });

  it("stands with each side: whether it was fetched with a sign-in", () => {
    const told = surfaceOf(sampleWorld(1));
    const { a, b } = compareSurfaces({ ...told, authenticated: false }, told, { policy: "strict" });
    expect(a).toMatchObject({ authenticated: false, origin: "index" });
    expect(b).not.toHaveProperty("authenticated");
  });
});

describe("what a site's content fills", () => {
  const statuses = (namespace: string, values: readonly string[]) =>
    sampleOperation(0, { namespace, arguments: { status: { type: "string", enum: values } } });
  const world = (namespaces: readonly string[], values: readonly string[]) =>
    surfaceOf({ ...sampleWorld(0), operations: namespaces.map((name) => statuses(name, values)) });
  const found = (namespaces: readonly string[]) => {
    const comparison = compareSurfaces(
      world(namespaces, ["publish"]),
      world(namespaces, ["publish", "sold"]),
    );
    const rows = comparison.namespaces.map(({ name, differing, verdict }) => [name, differing, verdict]);
    return [comparison.findings.map((finding) => finding.class), rows];
  };

  it("is no difference of the surface", () => {
    expect(found(["wp/v2"])).toEqual([["site-data"], [["wp/v2", 0, "equal"]]]);
  });

  it("is one beside the same change of what it does not fill, and counts as such", () => {
    expect(found(["wp/v2", "shop/v1"])).toEqual([
      ["surface"],
      [
        ["wp/v2", 1, "breaking"],
        ["shop/v1", 1, "breaking"],
      ],
    ]);
  });
});

describe("a path that the sides put into different namespaces", () => {
  it("counts for neither, and its values are no content of one of them alone", () => {
    const before = sampleWorld(0);
    before.operations = Array.from({ length: 6 }, (_, index) =>
      sampleOperation(index, { namespace: "wp/v2" }),
    );
    operationAt(before, 0).arguments["status"] = { enum: ["draft", "publish"] };
    const after = cloneWorld(before);
    operationAt(after, 0).namespace = "other/v1";
    operationAt(after, 0).arguments["status"] = { enum: ["draft"] };
    const forth = compareSurfaces(surfaceOf(before), surfaceOf(after));
    expect(forth.findings.map((finding) => [finding.kind, finding.class, finding.reach.total])).toEqual([
      ["enum-values-removed", "surface", 1],
    ]);
    expectMirror(forth, compareSurfaces(surfaceOf(after), surfaceOf(before)));
    setKeywords(operationAt(after, 0), "page", { minimum: 2 });
    expectMirror(
      compareSurfaces(surfaceOf(before), surfaceOf(after)),
      compareSurfaces(surfaceOf(after), surfaceOf(before)),
    );
  });
});

describe("options", () => {
  const before = sampleWorld(10);
  const after = cloneWorld(before);
  for (const operation of after.operations) operation.arguments["fresh"] = { enum: ["en", "de"] };
  setKeywords(operationAt(after, 2), "order", { enum: ["asc"] });
  const a = surfaceOf(before);
  const b = surfaceOf(after);

  it("one cause on many operations is one finding with its reach", () => {
    const [, fresh] = compareSurfaces(a, b).findings;
    expect(fresh).toMatchObject({
      kind: "argument-added",
      reach: { total: 10, among: "shared", except: [] },
    });
    expect(fresh?.operations).toHaveLength(10);
  });

  test.each([
    // With eleven operations, ten namespaces: the first has two.
    {
      name: "all but a few",
      changed: [10, 9, 8, 7, 6, 5, 3, 1],
      among: "shared",
      total: 11,
      except: [0, 2, 4],
    },
    {
      name: "half of them",
      changed: [0, 1, 2, 3, 4, 5],
      among: "shared",
      total: 11,
      except: [10, 6, 7, 8, 9],
    },
    { name: "fewer than are left out", changed: [0, 1, 2, 3], among: "shared", total: 11, except: [] },
    { name: "too many left out to name", changed: [0, 1, 2, 3, 5], among: "shared", total: 11, except: [] },
    {
      name: "beside one that had it",
      had: 9,
      changed: [0, 1, 2, 3, 4, 5, 6, 7],
      among: "shared",
      total: 11,
      except: [10, 8, 9],
    },
    { name: "a namespace", changed: [0, 10], among: "namespace", total: 2, except: [] },
    { name: "part of a namespace", changed: [10], among: "namespace", total: 2, except: [] },
  ])("says how far a change goes: $name", ({ had, changed, among, total, except }) => {
    const world = sampleWorld(11);
    if (had !== undefined) operationAt(world, had).arguments["fresh"] = { enum: ["en", "de"] };
    const wider = cloneWorld(world);
    for (const index of changed) operationAt(wider, index).arguments["fresh"] = { enum: ["en", "de"] };
    const [found] = compareSurfaces(surfaceOf(world), surfaceOf(wider)).findings;
    expect(found?.reach).toMatchObject({ among, total });
    expect(found?.reach.except.map(({ template }) => template)).toEqual(
      except.map((index) => sampleOperation(index).template),
    );
  });

  it("filters by globs over namespaces and paths", () => {
    const shared = (count: number) => ({ onlyInA: 0, shared: count, onlyInB: 0 });
    expect(compareSurfaces(a, b, { only: ["demo2/*"] }).counts).toMatchObject(shared(1));
    expect(compareSurfaces(a, b, { ignore: ["/demo2/**"] }).counts).toMatchObject(shared(9));
  });

  it("takes levels from a table of one's own", () => {
    const { findings } = compareSurfaces(a, b, { levels: new Map([["argument-added", "risky"]]) });
    expect(findings.at(-1)?.level.aToB).toBe("risky");
  });

  it("says of a change whose level was set what it is", () => {
    const set = (aToB: Level, bToA: Level) =>
      compareSurfaces(a, b, {
        levels: new Map([["argument-added", aToB] as const, ["argument-removed", bToA] as const]),
      });
    const added = ({ findings }: Comparison) => findings.find(({ kind }) => kind === "argument-added");
    expect(added(compareSurfaces(a, b))?.why).toBe(
      "WordPress ignores unknown arguments: the request still succeeds.",
    );
    expect(added(set("compatible", "breaking"))).toMatchObject({
      level: { aToB: "compatible", bToA: "breaking" },
      why: "WordPress ignores unknown arguments: the request still succeeds.",
    });
    expect(added(set("compatible", "breaking"))?.witness).toBeUndefined();
    expect(added(set("risky", "compatible"))?.why).toBe("Optional: a request without it stays valid.");
  });

  it("hides what was accepted and tells what no longer matches", () => {
    const [first] = compareSurfaces(a, b).findings;
    const accept = [
      { fingerprint: first!.fingerprint, reason: "known" },
      { fingerprint: "000000000000", reason: "old" },
    ];
    const comparison = compareSurfaces(a, b, { accept });
    expect(comparison.findings).toHaveLength(1);
    expect(comparison.counts.accepted).toBe(1);
    expect(comparison.staleAcceptances).toEqual([{ fingerprint: "000000000000", reason: "old" }]);
    expect(comparison.relation).toBe("divergent");
  });

  it("shows a request whatever names and values are", () => {
    const odd = { type: "string", required: true, enum: ["ü cut off"] };
    const path = (pattern: string) =>
      sampleOperation(0, { arguments: { "#name": odd }, variables: [{ name: "id", pattern }] });
    const request = (from: string, to: string) =>
      compareSurfaces(
        surfaceOf({ ...sampleWorld(0), operations: [path(from)] }),
        surfaceOf({ ...sampleWorld(0), operations: [path(to)] }),
      ).findings[0]?.witness?.aToB?.path;
    const query = "%23name=%C3%BC%20cut%20off";
    // On a path WordPress matches the escape, not what it stands for.
    expect(request("^[a?]+$", "^[a]+$")).toBeUndefined();
    expect(request("^[a#]+$", "^[a]+$")).toBeUndefined();
    expect(request("^(?:a/b|a)$", "^a$")).toBe(`/demo0/v1/things0/a/b?${query}`);
  });

  it("shows a request that works on A and fails on B", () => {
    const [order] = compareSurfaces(a, b).findings;
    expect(order?.witness?.aToB).toEqual({
      method: "GET",
      path: "/demo2/v1/things2/1?name=text&order=desc",
      curl: "curl -g 'https://example.com/wp-json/demo2/v1/things2/1?name=text&order=desc'",
    });
  });
});
