// Which changes entries of an accept file hide, by fingerprint and operations.
import { describe, expect, it } from "vitest";
import { writeAcceptances } from "../../src/compare/accept.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import type { Acceptance, CompareOptions, Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { operationAt, sampleWorld, surfaceOf } from "./world.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

/** A site whose routes have a `page` with these maximums; each is required where it is negative. */
function siteOf(maximums: Readonly<Record<string, number>>): Surface {
  const routes = Object.entries(maximums).map(([name, maximum]) => {
    const args = { page: { type: "integer", maximum: Math.abs(maximum), required: maximum < 0 } };
    return [
      `/demo/v1/${name}`,
      { namespace: "demo/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args }] },
    ];
  });
  return sourceFrom({ namespaces: ["demo/v1"], routes: Object.fromEntries(routes) }, "demo").surface;
}

const before = siteOf({ a: 100, b: 100, c: 100 });
const one = siteOf({ a: 50, b: 100, c: 100 });
const two = siteOf({ a: 50, b: 50, c: 100 });

function compared(after: Surface, options: CompareOptions = {}): Comparison {
  return compareSurfaces(before, after, { history: true, ...options });
}

/** The entries that `--write-accept` writes for a comparison. */
function entriesOf(comparison: Comparison, known: readonly Acceptance[] = []): readonly Acceptance[] {
  return (JSON.parse(writeAcceptances(comparison, known)) as { accepted: readonly Acceptance[] }).accepted;
}

function placesOf({ findings }: Comparison): readonly string[] {
  return findings.flatMap(({ operations }) =>
    operations.map(({ method, template }) => `${method} ${template}`),
  );
}

const ofOne = entriesOf(compared(one));
const [{ fingerprint }] = ofOne as readonly [Acceptance];

describe("fingerprints", () => {
  // The rows are a promise to accept files that are written: they change with a new kind or a new version of the format alone.
  it.each([
    ["a maximum on one operation", one, ["01a386a505ce-2442be4a"]],
    ["the same on two operations", two, ["01a386a505ce-d8b3e133"]],
    ["another maximum", siteOf({ a: 40, b: 100, c: 100 }), ["b313f6fedfa9-2442be4a"]],
    ["a requirement", siteOf({ a: -100, b: 100, c: 100 }), ["c03c6249253d-2442be4a"]],
    ["a route that is gone", siteOf({ a: 100, b: 100 }), ["4a70033be724-f22bcc5f"]],
  ])("are the same in every release: %s", (_, after, fingerprints) => {
    expect(compared(after).findings.map((finding) => finding.fingerprint)).toEqual(fingerprints);
  });

  it("hold neither level, labels, reasons nor the names of variables", () => {
    const levels = new Map([["maximum-tightened", "compatible"] as const]);
    const labels = { a: "old", b: "new" };
    for (const options of [{ levels }, { labels }, { history: false }, { policy: "strict" as const }])
      expect(compared(one, options).findings.map((finding) => finding.fingerprint)).toEqual([fingerprint]);
    const named = (name: string, page: number) =>
      sourceFrom(
        {
          namespaces: ["demo/v1"],
          routes: {
            [`/demo/v1/a/(?P<${name}>\\d+)`]: {
              namespace: "demo/v1",
              methods: ["GET"],
              endpoints: [{ methods: ["GET"], args: { page: { type: "integer", maximum: page } } }],
            },
          },
        },
        "demo",
      ).surface;
    const [id, post] = ["id", "post"].map((name) =>
      compareSurfaces(named(name, 9), named(name, 5)).findings.map((finding) => finding.fingerprint),
    );
    expect(id).toEqual(post);
  });

  it("are one for a response that holds the resource and one that lists it", () => {
    const site = (type: string) => {
      const world = sampleWorld(2);
      operationAt(world, 0).response = { properties: { kind: { type } } };
      operationAt(world, 1).response = { type: "array", items: { properties: { kind: { type } } } };
      return surfaceOf(world);
    };
    const { findings } = compareSurfaces(site("string"), site("integer"));
    expect(findings.map(({ operations }) => operations.length)).toEqual([2]);
  });

  it("are those of the index where a side is a lock file", () => {
    const locked = compareSurfaces(readLock(printLock(before)), two, { history: true });
    expect(locked.findings.map((finding) => finding.fingerprint)).toEqual(
      compared(two).findings.map((finding) => finding.fingerprint),
    );
  });
});

describe("an entry of an accept file", () => {
  it("accepts a change on its operations, and on no others", () => {
    const comparison = compared(two, { accept: ofOne });
    expect(placesOf(compared(one, { accept: ofOne }))).toEqual([]);
    expect(placesOf(comparison)).toEqual(["GET /demo/v1/b"]);
    expect(comparison.counts).toMatchObject({ accepted: 1, levels: { aToB: { breaking: 1 } } });
    expect(comparison.staleAcceptances).toEqual([]);
    // The relation stays that of the surfaces.
    expect(comparison.relation).toBe("breaking");
  });

  it("accepts what is left of a change that it lists on more operations", () => {
    expect(placesOf(compared(one, { accept: entriesOf(compared(two)) }))).toEqual([]);
  });

  it("accepts a change without operations only where exactly its operations show it", () => {
    const bare = [{ fingerprint, reason: "" }];
    expect(placesOf(compared(one, { accept: bare }))).toEqual([]);
    const more = compared(two, { accept: bare });
    expect(placesOf(more)).toEqual(["GET /demo/v1/a", "GET /demo/v1/b"]);
    expect(more.staleAcceptances).toEqual(bare);
  });

  it("accepts with another what that one leaves", () => {
    const [left] = compared(two, { accept: ofOne }).findings;
    const accept = [...ofOne, { fingerprint: left?.fingerprint ?? "", reason: "" }];
    const comparison = compared(two, { accept });
    expect([placesOf(comparison), comparison.staleAcceptances]).toEqual([[], []]);
    expect(entriesOf(compared(two, { accept: ofOne }), ofOne).map(({ operations }) => operations)).toEqual([
      ["GET /demo/v1/a"],
      ["GET /demo/v1/b"],
    ]);
  });

  it("leaves the level to the operations that remain", () => {
    const isNeeded = siteOf({ a: -50, b: 50, c: 100 });
    const accept = entriesOf(compared(isNeeded)).filter(({ kind }) => kind === "argument-became-required");
    expect(compared(isNeeded, { accept }).findings.map(({ kind }) => kind)).toEqual(["maximum-tightened"]);
  });

  it("of an earlier file accepts a change on every operation, with a note that says so", () => {
    const accept = [{ fingerprint: fingerprint.slice(0, 12), reason: "old" }];
    const comparison = compared(two, { accept });
    expect([placesOf(comparison), comparison.warnings]).toEqual([
      [],
      [expect.stringContaining("The accept file hides 1 change on every operation")],
    ]);
    const [entry, ...others] = entriesOf(comparison, accept);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ operations: ["GET /demo/v1/a", "GET /demo/v1/b"], reason: "old" });
    expect(compared(two, { accept: entry === undefined ? [] : [entry] }).warnings).toEqual([]);
  });

  it("counts up to its last day", () => {
    const accept = ofOne.map((entry) => ({ ...entry, reason: "Ann", expires: "2026-11-29" }));
    expect(compared(one, { accept, today: "2026-11-29" })).toMatchObject({
      findings: [],
      expiredAcceptances: [],
    });
    const over = compared(one, { accept, today: "2026-11-30" });
    expect(placesOf(over)).toEqual(["GET /demo/v1/a"]);
    expect([over.expiredAcceptances, over.staleAcceptances]).toEqual([accept, []]);
    expect(entriesOf(over, accept)).toEqual([{ ...ofOne[0], reason: "Ann" }]);
    const bare = [{ fingerprint, reason: "", expires: "2026-11-29" }];
    expect(compared(two, { accept: bare, today: "2026-11-30" }).expiredAcceptances).toEqual(bare);
    // Without its change, an expired entry is only one that matches nothing.
    const unused = compared(before, { accept, today: "2026-11-30" });
    expect([unused.expiredAcceptances, unused.staleAcceptances]).toEqual([[], accept]);
    // Another entry accepts the change anew.
    const renewed = compared(one, { accept: [...accept, ...ofOne], today: "2026-11-30" });
    expect([renewed.expiredAcceptances, renewed.findings]).toEqual([[], []]);
  });

  it("for a notice of check concerns no comparison", () => {
    const accept = [{ fingerprint: "0123456789ab", kind: "pattern-dot", reason: "" }];
    expect(compared(one, { accept }).staleAcceptances).toEqual([]);
    expect(entriesOf(compared(one, { accept }), accept)).toHaveLength(2);
  });
});
