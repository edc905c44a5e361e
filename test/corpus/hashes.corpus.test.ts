// Outputs of the shared indexes against `hashes.txt`.
import { it } from "vitest";
import { describeShared } from "../support/shared.ts";
import { expectRows, indexFolders, SMOKE } from "./rows.ts";

/** The largest folder takes ten seconds; a loaded machine is slower. */
const TIMEOUT = 600_000;

describeShared("the table of hashes", () => {
  const folders = indexFolders().filter((folder) => !SMOKE.includes(folder));

  it.each(folders)("says what the indexes of %s give", { timeout: TIMEOUT }, expectRows);
});
