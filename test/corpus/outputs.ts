// The outputs of the shared indexes, and the table of their hashes. `scripts/hashes.js` imports this file, also as an earlier
// commit has it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { printLock } from "../../src/compare/lock-print.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { twinPages } from "../../src/docs/markdown-twin.ts";
import { viewSite } from "../../src/docs/view.ts";
import { documentSite } from "../../src/documentation.ts";
import { RouteprintError, type ErrorCode } from "../../src/diagnostics/errors.ts";
import { reportText } from "../../src/report/text.ts";
import { readSource, type Source } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";

/** The columns of the table after the name of the file. */
export const OUTPUTS = ["document", "notices", "lock", "twins", "changes"] as const;

/** The texts made from one index; `changes` reports those since the index before it in its folder. */
export type Outputs = Readonly<Record<(typeof OUTPUTS)[number], string>>;

/** Lists the files below the shared folder that hold an index or try to. */
export function indexFiles(shared: string): string[] {
  return ["cases", "corpus"]
    .flatMap((folder) =>
      readdirSync(`${shared}${folder}`, { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((file) => /\.(?:json|js|txt)$/.test(file))
    .toSorted();
}

/** Makes the outputs of each file in turn, or gives the code of the error where a file holds no index. */
export async function* outputsOf(
  shared: string,
  files: readonly string[],
): AsyncGenerator<readonly [file: string, outputs: Outputs | ErrorCode]> {
  let last: { readonly folder: string; readonly surface: Surface } | undefined;
  for (const file of files) {
    const folder = dirname(file);
    const source = openIndex(`${shared}${file}`, file);
    const past = last?.folder === folder ? last.surface : undefined;
    yield [file, typeof source === "string" ? source : await textsOf(source, past)];
    if (typeof source !== "string") last = { folder, surface: source.surface };
  }
}

function openIndex(path: string, where: string): Source | ErrorCode {
  try {
    return readSource(readFileSync(path), where);
  } catch (error) {
    if (error instanceof RouteprintError) return error.code;
    throw error;
  }
}

async function textsOf(source: Source, past: Surface | undefined): Promise<Outputs> {
  const site = documentSite("site", source);
  const twins = await Promise.all(
    twinPages(viewSite(site), {}).map(async ({ path, render }) => `<!-- ${path} -->\n${await render()}`),
  );
  return {
    document: site.json,
    notices: site.notices.map((notice) => `${JSON.stringify(notice)}\n`).join(""),
    lock: printLock(source.surface),
    twins: twins.join("\n"),
    changes: past === undefined ? "" : changesText(past, source.surface),
  };
}

/** Every change, without the fingerprints of the surfaces: they say no more than the column of the document. */
function changesText(past: Surface, surface: Surface): string {
  const comparison = compareSurfaces(past, surface, { history: true });
  return reportText(comparison, { expand: true }).replaceAll(/surface-[0-9a-f]{12}/g, "surface-…");
}

/** One row of the table without the file's name: a short hash of each output, or the code of the error. */
export function rowOf(outputs: Outputs | ErrorCode): string {
  if (typeof outputs === "string") return outputs;
  return OUTPUTS.map((name) => createHash("sha256").update(outputs[name]).digest("hex").slice(0, 8)).join(
    " ",
  );
}

/** The table of hashes: one line a file. */
export const TABLE: URL = new URL("hashes.txt", import.meta.url);

/** Reads the table: the row of each file. */
export function readTable(): ReadonlyMap<string, string> {
  const lines = readFileSync(TABLE, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(" ");
      return [line.slice(0, end), line.slice(end + 1)];
    }),
  );
}

/** Names the outputs that differ between two rows. */
export function changedOutputs(before: string, after: string): string[] {
  const [old, now] = [before.split(" "), after.split(" ")];
  if (old.length !== now.length || now.length === 1) return before === after ? [] : [`${before} → ${after}`];
  return OUTPUTS.filter((_, at) => old[at] !== now[at]);
}
