// `surfaces.ts` from what two indexes declare: the table beside this file.
import { describe, expect, it } from "vitest";
import { printLock } from "../../src/compare/lock-print.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { compareMany } from "../../src/compare/matrix.ts";
import type { CompareOptions, Comparison } from "../../src/compare/model.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { ANSWER_CASES, DEFINITION_CASES, ROUTE_CASES } from "./index-cases.ts";
import { expectMirror } from "./mirror.ts";
import { VARIABLE_CASES } from "./variable-cases.ts";
import type { VariableStep } from "./variable-cases.ts";

function surfaceOf(routes: Readonly<Record<string, object>>, method = "GET"): Surface {
  const published = Object.entries(routes).map(([key, args]) => [
    key,
    { namespace: "demo/v1", methods: [method], endpoints: [{ methods: [method], args }] },
  ]);
  return sourceFrom({ namespaces: ["demo/v1"], routes: Object.fromEntries(published) }, "demo").surface;
}

function expectFound(a: Surface, b: Surface, found: readonly string[], options: CompareOptions = {}): void {
  const forth = compareSurfaces(a, b, options);
  expect(linesOf(forth)).toEqual(found);
  expectMirror(forth, compareSurfaces(b, a, options));
}

function lockOf(surface: Surface): Surface {
  return readLock(printLock(surface));
}

function requestsOf({ findings }: Comparison): readonly (string | undefined)[] {
  return findings.flatMap(({ witness }) => [witness?.aToB?.path, witness?.bToA?.path]);
}

function linesOf({ findings }: Comparison): readonly string[] {
  return findings
    .map(({ kind, subject, level }) => `${kind} ${subject} ${level.aToB} ${level.bToA}`)
    .toSorted();
}

describe("one change of an argument, as two indexes declare it", () => {
  it.each(DEFINITION_CASES)("$name", ({ method, policy, from, to, found }) => {
    const declared = (value: object) => surfaceOf({ "/demo/v1/things": { value } }, method);
    expectFound(declared(from), declared(to), found, policy && { policy });
    for (const one of [from, to]) expectFound(declared(one), lockOf(declared(one)), []);
  });
});

it("tells a member that objects share by what else each of them takes", () => {
  const objectsOf = (name: string, rules: readonly unknown[]) =>
    surfaceOf(
      Object.fromEntries(
        rules.map((additionalProperties, at) => {
          const v = { type: "object", properties: { [name]: { type: "string" } }, additionalProperties };
          return [`/demo/v1/r${at}`, { v }];
        }),
      ),
    );
  const open = objectsOf("a", [{ type: "string" }, { type: "string" }]);
  const halfOpen = objectsOf("b", [{ type: "string" }, false]);
  const levelOfA = ({ findings }: Comparison) =>
    findings.find(({ subject }) => subject === "v/properties/a")?.level;
  expect(levelOfA(compareSurfaces(open, halfOpen))).toEqual({ aToB: "breaking", bToA: "compatible" });
  expect(levelOfA(compareSurfaces(halfOpen, open))).toEqual({ aToB: "compatible", bToA: "breaking" });
});

describe("one change of an answer, as two indexes declare it", () => {
  const answering = (value: object) => {
    const schema = { title: "thing", type: "object", properties: { value } };
    const route = { namespace: "demo/v1", endpoints: [{ methods: ["GET"], args: {} }], schema };
    return sourceFrom({ namespaces: ["demo/v1"], routes: { "/demo/v1/things": route } }, "demo").surface;
  };

  it.each(ANSWER_CASES)("$name", ({ policy, from, to, found }) => {
    const placed = found.map((line) => line.replace(" value", " response/properties/value"));
    expectFound(answering(from), answering(to), placed, policy && { policy });
    for (const one of [from, to]) expectFound(answering(one), lockOf(answering(one)), []);
  });
});

describe("routes of two indexes", () => {
  it.each(ROUTE_CASES)("$name", ({ from, to, found }) => {
    expectFound(surfaceOf(from), surfaceOf(to), found);
  });

  it.each(ROUTE_CASES)("$name, in their lock files", ({ from, to, found }) => {
    const [a, b] = [surfaceOf(from), surfaceOf(to)];
    expectFound(lockOf(a), lockOf(b), found);
    expect(requestsOf(compareSurfaces(lockOf(a), lockOf(b)))).toEqual(requestsOf(compareSurfaces(a, b)));
  });
});

describe("routes that share a template", () => {
  const digits = String.raw`/demo/v1/p/(?P<id>[\d]+)`;
  const words = String.raw`/demo/v1/p/(?P<id>[\w-]+)`;
  const text = { type: "string" };

  it.each([
    ["of one name", [digits, words], [words], ["route-covered-in-b /demo/v1/p/{id} risky risky"]],
    [
      "a new one behind the other",
      [words],
      [words, digits],
      ["route-covered-in-a /demo/v1/p/{id} compatible risky"],
    ],
    [
      "a literal behind the other",
      [words],
      [words, "/demo/v1/p/new"],
      ["route-covered-in-a /demo/v1/p/new compatible risky"],
    ],
    [
      "a wider one before the other",
      [String.raw`/demo/v1/p/(?P<id>[\d]+)/x`],
      ["/demo/v1/p/(?P<all>.+)", String.raw`/demo/v1/p/(?P<id>[\d]+)/x`],
      ["route-only-in-b /demo/v1/p/{all} risky breaking"],
    ],
  ])("are told apart in an index: %s", (_, from, to, found) => {
    const routes = (keys: readonly string[]) => surfaceOf(Object.fromEntries(keys.map((key) => [key, {}])));
    expectFound(routes(from), routes(to), found);
  });

  it("keep their arguments apart", () => {
    const slug = { [words]: { id: text, only_here: { ...text, required: true } } };
    const both = { [digits]: { id: { type: "integer" }, gone: text }, ...slug };
    expectFound(surfaceOf(both), surfaceOf(slug), ["route-covered-in-b /demo/v1/p/{id} risky risky"]);
  });
});

describe("a variable of a path, as two indexes declare it", () => {
  const routeOf = ({ pattern, id }: VariableStep) =>
    surfaceOf({ [`/demo/v1/things/(?P<id>${pattern})`]: id === undefined ? {} : { id } });

  it.each(VARIABLE_CASES)("$name", ({ from, to, found }) => {
    expectFound(routeOf(from), routeOf(to), found);
    expectFound(lockOf(routeOf(from)), lockOf(routeOf(to)), found);
  });

  it.each(VARIABLE_CASES)("$name, in a matrix", ({ from, to, found }) => {
    const { columns } = compareMany([
      { name: "from", surface: routeOf(from) },
      { name: "to", surface: routeOf(to) },
    ]);
    expect(columns).toHaveLength(found.length === 0 ? 1 : 2);
  });
});
