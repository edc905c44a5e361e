import { relative, resolve, sep } from "node:path";
import type { Comparison } from "../compare/model.ts";
import type { SourceFile } from "../report/locate.ts";
import type { ReportFormat, ReportOptions } from "../report/print.ts";
import { readText } from "./files.ts";
import type { Io } from "./process.ts";
import type { OpenedSide } from "./sides.ts";
import type { NamedSite } from "./sites.ts";

/** The formats that point at a file and a line. */
const POINTING: ReadonlySet<ReportFormat> = new Set(["github", "sarif"]);

/** The sides that are files, with their paths from this folder: what a repository holds. */
export async function sourcesOf(
  sites: readonly NamedSite[],
  sides: readonly OpenedSide[],
  format: ReportFormat,
  io: Io,
): Promise<readonly (SourceFile | undefined)[]> {
  if (!POINTING.has(format)) return [];
  return Promise.all(
    sites.map(async ({ name, isAddress }, index): Promise<SourceFile | undefined> => {
      if (isAddress || name === "-") return undefined;
      const file = relative(io.cwd, resolve(io.cwd, name)).split(sep).join("/");
      const { surface } = sides[index] ?? {};
      return { file, text: await readText(name, io).catch(() => ""), ...(surface && { surface }) };
    }),
  );
}

/** What formats that point at lines are given of the files. */
export async function locating(
  comparison: Comparison,
  {
    format,
    sources: [a, b],
  }: { readonly format: ReportFormat; readonly sources: readonly (SourceFile | undefined)[] },
): Promise<Pick<ReportOptions, "locate">> {
  if (!POINTING.has(format)) return {};
  const { createLocator } = await import("../report/locate.ts");
  return { locate: createLocator(comparison, { a, b }) };
}
