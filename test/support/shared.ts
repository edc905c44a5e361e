import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { sourceFrom, type Source } from "../../src/source.ts";

/** The folder of shared test material beside the project; absent on most machines. */
export const sharedFolder: string = fileURLToPath(new URL("../../../shared/", import.meta.url));

/** Whether the shared test material is here; tests that need it are skipped where it is not. */
export const hasShared: boolean = existsSync(`${sharedFolder}corpus`);

/** Tests of the shared material; where it is absent their body, which reads it, is left alone, and one skipped test tells so. */
export function describeShared(name: string, body: () => Promise<void> | void): void {
  if (hasShared) describe(name, body);
  else it.skip(`${name}: ../shared is absent`);
}

/** Every index file of the corpus that is usable as it is: path relative to the shared folder. */
export function corpusFiles(): string[] {
  if (!hasShared) return [];
  return [
    ...filesIn("corpus/core", /\.json$/),
    ...filesIn("corpus/sites", /\.json$/),
    ...filesIn("corpus/wordpress", /\.(view|help)\.json$/),
  ];
}

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(`${sharedFolder}${folder}`)
    .filter((file) => name.test(file))
    .toSorted()
    .map((file) => `${folder}/${file}`);
}

/** Reads a JSON file of the shared folder. */
export function readShared(path: string): unknown {
  return JSON.parse(readFileSync(`${sharedFolder}${path}`, "utf8"));
}

const sources = new Map<string, Source>();

/** The source of an index of the shared folder; the tests of all files that share a process share it. */
export function sourceOf(path: string): Source {
  const source = sources.get(path) ?? sourceFrom(readShared(path), path);
  sources.set(path, source);
  return source;
}

/** Reads a JSON lines file of the shared folder. */
export function readSharedLines<T>(path: string): T[] {
  return readFileSync(`${sharedFolder}${path}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
