// Properties derived for types and taxonomies of plugins, against those that their sites declare.
import { expect, it } from "vitest";
import { withKnownResponses } from "../../src/responses/known.ts";
import { corpusFiles, describeShared, sourceOf } from "../support/shared.ts";

describeShared("the types and taxonomies of plugins", () => {
  const pairs = corpusFiles().filter((file) => file.endsWith(".view.json"));

  const differences = pairs.flatMap((file) => {
    const help = sourceOf(file.replace(".view.", ".help.")).surface;
    const declared = new Map(help.routes.map((route) => [route.key, route.responseSchema?.properties]));
    const { operations } = withKnownResponses(sourceOf(file).surface);
    const variants = operations.flatMap((operation) => operation.variants);
    const derived = new Map(
      variants.flatMap((each) => (each.known?.endsWith(")") === true ? [[each.route, each]] : [])),
    );
    return [...derived].flatMap(([route, { responseSchema }]) => {
      const names = new Set(responseSchema?.properties?.keys());
      const real = new Set(declared.get(route)?.keys());
      if (real.size === 0) return [];
      return [{ route, invented: [...names.difference(real)], missed: [...real.difference(names)] }];
    });
  });

  it("have no property that their sites do not declare", () => {
    expect(differences.length).toBeGreaterThan(30);
    expect(differences.filter(({ invented }) => invented.length > 0)).toEqual([]);
  });

  it("have all but what no argument shows", () => {
    const missed = new Set(differences.flatMap((each) => each.missed));
    expect(missed).toEqual(new Set(["class_list", "generated_slug", "permalink_template", "extra_field"]));
    expect(differences.filter((each) => each.missed.length > 0).length).toBeLessThan(5);
  });
});
