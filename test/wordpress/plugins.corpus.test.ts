// How many namespaces of the shared sites have an owner.
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSource } from "../../src/source.ts";
import { pluginsOf } from "../../src/wordpress/plugins.ts";
import { describeShared, sharedFolder } from "../support/shared.ts";

/** Namespaces that only their own site has, or whose plugin has no public code. */
const UNKNOWN: readonly string[] = [
  "elementskit/",
  "elfsight-facebook-feed",
  "ftmo",
  "fv_endpoint/v1",
  "gradientthemes-demo-api/v1",
  "symbols",
  "trading-objectives/v1",
];

const ofWordPress = new Set([
  "",
  "oembed/1.0",
  "wp-abilities/v1",
  "wp-block-editor/v1",
  "wp-site-health/v1",
  "wp/v2",
]);

function namespacesIn(folder: string): string[] {
  return readdirSync(`${sharedFolder}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => {
      const bytes = readFileSync(`${sharedFolder}${folder}/${file}`);
      return readSource(bytes, file).surface.namespaces.map(({ name }) => name);
    });
}

describeShared("the namespaces of the shared sites", () => {
  it("have plugins but for a few", { timeout: 120_000 }, () => {
    const found = ["corpus/sites", "corpus/sites-2", "corpus/sites-3", "corpus/pairs"].flatMap(namespacesIn);
    const foreign = [...new Set(found)].filter((name) => !ofWordPress.has(name));
    const unknown = foreign.filter((name) => pluginsOf(name).length === 0);
    expect(unknown.toSorted()).toEqual(UNKNOWN);
    expect(1 - unknown.length / foreign.length).toBeGreaterThan(0.95);
  });
});
