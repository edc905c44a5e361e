// Outputs of a few shared indexes against `hashes.txt`; `hashes.corpus.test.ts` takes the others.
import { expect, it } from "vitest";
import { describeShared, sharedFolder } from "../support/shared.ts";
import { indexFiles, readTable } from "./outputs.ts";
import { ADVICE, expectRows, SMOKE } from "./rows.ts";

describeShared("the table of hashes", () => {
  it("has a row for each file, and a file for each row", () => {
    const files = new Set(indexFiles(sharedFolder));
    const rows = new Set(readTable().keys());
    const withoutRow = [...files.difference(rows)];
    const withoutFile = [...rows.difference(files)];
    expect({ withoutRow, withoutFile }, ADVICE).toEqual({ withoutRow: [], withoutFile: [] });
  });

  it.each(SMOKE)("says what the indexes of %s give", expectRows);
});
