import { dirname } from "node:path";
import { expect } from "vitest";
import { sharedFolder } from "../support/shared.ts";
import { changedOutputs, indexFiles, outputsOf, readTable, rowOf } from "./outputs.ts";

/** The folders that `npm test` walks: small ones, with the files that showed faults. */
export const SMOKE: readonly string[] = ["cases", "corpus/pairs/core-7.0-7.1", "corpus/sites-2"];

/** Ends the message of each failure. */
export const ADVICE = "Run `npm run hashes`, and read what changed before you commit the table.";

/** Lists the shared folders that hold indexes. */
export function indexFolders(): string[] {
  return [...new Set(indexFiles(sharedFolder).map((file) => dirname(file)))];
}

/** Fails unless the indexes of a folder give what their rows say. */
export async function expectRows(folder: string): Promise<void> {
  const table = readTable();
  const files = indexFiles(sharedFolder).filter((file) => dirname(file) === folder && table.has(file));
  const changed: string[] = [];
  for await (const [file, outputs] of outputsOf(sharedFolder, files)) {
    const names = changedOutputs(table.get(file) ?? "", rowOf(outputs));
    if (names.length > 0) changed.push(`${file}: ${names.join(", ")}`);
  }
  expect(changed, ADVICE).toEqual([]);
}
