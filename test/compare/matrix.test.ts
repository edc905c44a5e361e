import { describe, expect, it } from "vitest";
import { compareMany } from "../../src/compare/matrix.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import type { Surface } from "../../src/surface/model.ts";
import { cloneWorld, operationAt, sampleOperation, sampleWorld, setKeywords, surfaceOf } from "./world.ts";
import type { WorldArgument } from "./world.ts";

/** A site with a namespace for each word; `a!3` is `a` with another surface. */
function siteWith(words: string): Surface {
  const named = words.split(" ").filter((word) => word !== "");
  return surfaceOf({
    ...sampleWorld(0),
    operations: named.map((word) => {
      const [namespace = "", variant = "0"] = word.split("!");
      const operation = sampleOperation(0, { namespace });
      setKeywords(operation, "page", { maximum: 100 + Number(variant) });
      return operation;
    }),
  });
}

const OUTLIERS: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
  [{ one: "a", two: "a", three: "a!1" }, []],
  [{ one: "a", two: "a", three: "a", four: "a!1" }, ["four differs a 3/4"]],
  [{ one: "a", two: "a", three: "a", four: "a!1", five: "a!2" }, []],
  [
    { one: "a", two: "a", three: "a", four: "a", five: "a!1", six: "a!2" },
    ["five differs a 4/6", "six differs a 4/6"],
  ],
  [{ one: "a", two: "a", three: "b" }, []],
  [{ one: "a", two: "a", three: "a", four: "" }, ["four lacks a 3/4"]],
  [{ one: "a", two: "a!1", three: "a!2", four: "" }, ["four lacks a 3/4"]],
  [{ one: "a", two: "a", three: "a", four: "", five: "" }, []],
  [{ one: "a", two: "a", three: "a", four: "a!1", five: "" }, ["four differs a 3/4", "five lacks a 4/5"]],
];

const text = { type: "string" };

/** An argument as two sites declare it that have the same surface. */
const ALIKE: readonly (readonly [string, WorldArgument, WorldArgument])[] = [
  ["a default of null, which WordPress does not fill in", text, { ...text, default: null }],
  [
    "whose address is filled in",
    { ...text, default: "a@one.example" },
    { ...text, default: "b@two.example" },
  ],
  [
    "whose address is filled in where it is no value of the type",
    { type: "integer", "x-wp-default": "a@one.example" },
    { type: "integer", "x-wp-default": "b@two.example" },
  ],
  ["the language of a default", { ...text, default: "Leave a reply" }, { ...text, default: "Schreib etwas" }],
  [
    "a default of items that is written as text",
    { type: "array", items: { type: "integer", default: 10 } },
    { type: "array", items: { type: "integer", default: "10" } },
  ],
  ["numbers on a list that are written as text", { enum: [1, "a"] }, { enum: ["1", "a"] }],
];

describe("a matrix", () => {
  it("has one row for the versions of a family, with the versions seen", () => {
    const shop = (...versions: string[]) =>
      surfaceOf({
        ...sampleWorld(0),
        operations: versions.map((version) => sampleOperation(1, { namespace: `wc/${version}` })),
      });
    const { rows } = compareMany([
      { name: "old", surface: shop("v1", "v2") },
      { name: "new", surface: shop("v2", "v3") },
    ]);
    expect(rows).toEqual([
      {
        name: "wc",
        versions: true,
        cells: [
          { versions: ["v1", "v2"], operations: 2, letter: "a" },
          { versions: ["v2", "v3"], operations: 2, letter: "b" },
        ],
      },
    ]);
  });

  it("looks at nothing but what --only and --ignore leave", () => {
    const site = (name: string, ...namespaces: string[]) => ({
      name,
      surface: surfaceOf({
        ...sampleWorld(0),
        operations: namespaces.map((namespace, index) => sampleOperation(index, { namespace })),
      }),
    });
    const sites = [site("one", "a/v1", "b/v1"), site("two", "a/v1", "c/v1"), site("three", "a/v1")];
    expect(compareMany(sites).columns).toHaveLength(3);
    const same = [{ sites: ["one", "two", "three"], operations: 1 }];
    expect(compareMany(sites, { only: ["a/*"] }).columns).toEqual(same);
    expect(compareMany(sites, { ignore: ["{b,c}/v1"] }).columns).toEqual(same);
  });

  it("counts letters on after z, the surface of most sites first", () => {
    const sites = Array.from({ length: 54 }, (_, index) => {
      const world = sampleWorld(1);
      setKeywords(operationAt(world, 0), "page", { maximum: index < 53 ? 100 + index : 152 });
      return { name: `site ${index}`, surface: surfaceOf(world) };
    });
    const [row] = compareMany(sites).rows;
    const letters = row?.cells.map((cell) => cell?.letter) ?? [];
    expect(letters).toHaveLength(53);
    expect([letters[52], letters[0], letters[24], letters[25], letters[50], letters[51]]).toEqual([
      "a",
      "b",
      "z",
      "aa",
      "az",
      "ba",
    ]);
  });

  it.each(OUTLIERS)("of %j names as outliers: %j", (sites, outliers) => {
    const given = Object.entries(sites).map(([name, has]) => ({ name, surface: siteWith(has) }));
    const found = compareMany(given).outliers.map(
      ({ site, namespace, how, agreeing, total }) => `${site} ${how} ${namespace} ${agreeing}/${total}`,
    );
    expect(found).toEqual(outliers);
  });

  it("lists the versions of a family in their order, whatever a site lists first", () => {
    const [row] = compareMany([
      { name: "one", surface: siteWith("b/v2 b/v1") },
      { name: "two", surface: siteWith("b/v1") },
      { name: "none", surface: siteWith("") },
    ]).rows;
    expect(row?.cells.map((cell) => cell && [cell.versions.join(), cell.operations])).toEqual([
      ["v1,v2", 2],
      ["v1", 1],
      null,
    ]);
  });

  it("keeps names apart that are nothing but a version", () => {
    expect(compareMany([{ name: "one", surface: siteWith("v1 v2") }]).rows.map(({ name }) => name)).toEqual([
      "v1",
      "v2",
    ]);
  });

  it("does not tell sites apart by texts, order or what their content fills in", () => {
    const one = sampleWorld(0);
    one.operations = [sampleOperation(1, { namespace: "wp/v2" })];
    operationAt(one, 0).arguments["status"] = {
      type: "string",
      enum: ["publish", "draft"],
      description: "A.",
    };
    operationAt(one, 0).arguments["page_of"] = {
      type: "object",
      properties: {
        template: { type: "string", enum: ["wide"] },
        per_page: { type: "integer", default: 10 },
      },
    };
    const two = cloneWorld(one);
    operationAt(two, 0).arguments["page_of"] = {
      type: "object",
      properties: {
        template: { type: "string", enum: ["tall"] },
        per_page: { type: "integer", default: "10" },
      },
    };
    setKeywords(operationAt(two, 0), "bag", { minItems: 0 });
    operationAt(two, 0).arguments["status"] = {
      type: "string",
      enum: ["publish", "wc-paid"],
      description: "B.",
    };
    const { findings } = compareSurfaces(surfaceOf(one), surfaceOf(two));
    expect(findings.filter((finding) => finding.class === "surface")).toEqual([]);
    const { columns } = compareMany([
      { name: "one", surface: surfaceOf(one) },
      { name: "two", surface: surfaceOf(two) },
    ]);
    expect(columns).toEqual([{ sites: ["one", "two"], operations: 1 }]);
  });

  it("does not tell sites apart by what binds nothing", () => {
    const matching = (pattern: string) => sampleOperation(0, { variables: [{ name: "id", pattern }] });
    const loose = matching(String.raw`^\w+$`);
    setKeywords(loose, "open", { additionalProperties: true, properties: {} });
    setKeywords(loose, "page", { minimum: undefined, exclusiveMinimum: 0, multipleOf: 1 });
    const open = matching(String.raw`^\w+$`);
    setKeywords(open, "open", { additionalProperties: {} });
    const operations = [matching(String.raw`^\w+$`), loose, open, matching("^[a-z]+$")];
    const { columns } = compareMany(
      operations.map((operation, index) => ({
        name: `site ${index}`,
        surface: surfaceOf({ ...sampleWorld(0), operations: [operation] }),
      })),
    );
    expect(columns.map(({ sites }) => sites)).toEqual([["site 0", "site 1", "site 2"], ["site 3"]]);
  });

  it.each(ALIKE)("does not tell sites apart by %s", (_, one, two) => {
    const sites = [one, two].map((value, index) => ({
      name: `site ${index}`,
      surface: surfaceOf({ ...sampleWorld(0), operations: [sampleOperation(0, { arguments: { value } })] }),
    }));
    expect(compareMany(sites).columns).toHaveLength(1);
  });
});
