import { readdir, readFile } from "node:fs/promises";

/** The folder of sample indexes; it is shipped with the package. */
const FOLDER = new URL("../../samples/", import.meta.url);

const ENDING = ".index.json";

/** A sample index that comes with the package. */
export interface Sample {
  readonly name: string;
  /** What it is called where it is written to a folder. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Every sample that comes with the package, by name. */
export async function readSamples(): Promise<readonly Sample[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(ENDING)).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -ENDING.length),
      file,
      bytes: await readFile(new URL(file, FOLDER)),
    })),
  );
}
