// `surfaces.ts` on shared indexes with changes planted in them.
import { expect, it } from "vitest";
import { describeShared, sharedFolder } from "../support/shared.ts";
import { plantAnySet, read } from "./planting.ts";
import { plantsOf } from "./plants.ts";
import { SCHEMA_PLANTS } from "./schema-plants.ts";

/** Small and large, without and with answers, plain WordPress and plugins, old and new. */
const CORPUS: readonly (readonly [string, string])[] = [
  "core/core-4.7",
  "sites/fitgirl-repacks-site",
  "sites/royiptv-com",
  "wordpress/C5_9.help",
  "wordpress/S1.help",
].map((name) => [name, `${sharedFolder}corpus/${name}.json`]);

describeShared("changes planted in a shared index", () => {
  it.each(CORPUS)("are found exactly, in both directions: %s", (_, file) =>
    plantAnySet(file, { numRuns: 15 }),
  );

  it("each fit a place of an index with answers", () => {
    const rows = plantsOf(read(`${sharedFolder}corpus/wordpress/S1.help.json`));
    const lacking = SCHEMA_PLANTS.filter(
      ({ name, said }) => !rows.has(said ? `${name} of an answer` : name),
    ).map(({ name }) => name);
    expect(lacking).toEqual([]);
  });
});
