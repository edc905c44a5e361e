import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { sourceFrom } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

/** An index with one route, by the descriptions of its arguments, and others that have none. */
function surfaceOf(descriptions: readonly string[], others: object = {}): Surface {
  const described = descriptions.map((description) => ({ type: "string", description }));
  const named = described.map((definition, index) => [`a${index}`, definition]);
  const args = { ...Object.fromEntries(named), ...others };
  const route = { namespace: "demo/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args }] };
  return sourceFrom({ namespaces: ["demo/v1"], routes: { "/demo/v1/things": route } }, "demo").surface;
}

const texts = (count: number, word: string): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${word} ${index}.`);

/** The descriptions of both sides, and whether that one of them says `Deprecated` counts as a change of the surface. */
const CASES: readonly (readonly [string, readonly string[], readonly string[], "surface" | "text"])[] = [
  ["alone", ["Words."], ["Deprecated. Words."], "surface"],
  ["beside another that is rewritten", ["Words.", "One."], ["Deprecated. Words.", "Two."], "surface"],
  [
    "among many that stay",
    ["Words.", ...texts(20, "Thing")],
    ["Deprecated.", ...texts(20, "Thing")],
    "surface",
  ],
  [
    "among many that differ",
    ["Wörter.", ...texts(20, "Ding")],
    ["Deprecated.", ...texts(20, "Thing")],
    "text",
  ],
];

describe("what begins to say that it is deprecated", () => {
  it.each(CASES)("%s", (_, before, after, expected) => {
    const { findings } = compareSurfaces(surfaceOf(before), surfaceOf(after));
    expect(findings.find(({ kind }) => kind === "deprecated-set")).toMatchObject({
      class: expected,
      level: { aToB: "risky", bToA: "compatible" },
    });
  });
});

it("tells of two languages what a translator touches as texts, and no more", () => {
  const english = {
    title: { type: "string", default: "Hello world" },
    page: { type: "integer", maximum: 9 },
  };
  const german = { title: { type: "string", default: "Hallo Welt" }, page: { type: "integer" } };
  const { findings } = compareSurfaces(
    surfaceOf(texts(20, "Thing"), english),
    surfaceOf(texts(20, "Ding"), german),
  );
  const told = findings.map((finding) => `${finding.kind} ${finding.class}`);
  expect(new Set(told)).toEqual(
    new Set(["default-changed text", "maximum-loosened surface", "description-changed text"]),
  );
});
