import type { Surface } from "../surface/index.ts";
import { secondOf } from "../base/time.ts";
import { compareFileNames, dateInName, oldestFirst, versionId } from "./date.ts";
import type { History } from "./model.ts";
import { type DatedVersion, appendVersion, describeVersion } from "./versions.ts";

/** A file that may hold a version of a site. */
export interface VersionFile {
  /** Unique among the files. */
  readonly slug: string;
  readonly name: string;
  readonly surface: Surface;
  /** The time of the file: milliseconds since 1970. */
  readonly modified: number;
}

/** The history of a site, and the files of its versions. */
export interface FileHistory {
  readonly history: History;
  /** Oldest first. */
  readonly slugs: readonly string[];
  /** The file of the newest version. */
  readonly newest: string;
}

/**
 * Reads files as versions of one site. Undefined where the indexes are of several sites or name none, where nothing changed,
 * and where the newest version is a lock file, which has no pages.
 *
 * @param onStep is called before each version.
 */
export function historyOf(
  files: readonly VersionFile[],
  onStep: (step: string) => void,
): FileHistory | undefined {
  if (!areOfOneSite(files)) return undefined;
  let history: History = { versions: [], entries: [] };
  let last: VersionFile | undefined;
  const dated = datedFiles(files);
  for (const [position, { file, ...date }] of dated.entries()) {
    onStep(`Comparing version ${position + 1} of ${dated.length}`);
    const id = versionId(date.date, new Set(history.versions.map((version) => version.id)));
    const before = history.versions.at(-1);
    const found = describeVersion(
      file.surface,
      { ...date, id },
      before && last && { id: before.id, surface: last.surface },
    );
    const next = appendVersion(history, found);
    if (next !== history) last = file;
    history = next;
  }
  if (last === undefined || last.surface.origin === "lock" || history.versions.length < 2) return undefined;
  return { history, slugs: dated.map(({ file }) => file.slug), newest: last.slug };
}

/** Whether all indexes name one site. A lock file names none, and belongs to the site of the indexes. */
function areOfOneSite(files: readonly VersionFile[]): boolean {
  const indexes = files.filter(({ surface }) => surface.origin === "index");
  const names = new Set(indexes.map(({ surface }) => nameOf(surface)));
  return files.length > 1 && names.size === 1 && !names.has("");
}

/** The address of a site without its scheme. The API root is in another path after a change of permalinks. */
function nameOf({ site, apiRoot }: Surface): string {
  const root = apiRoot.evidence === "unknown" ? "" : apiRoot.url;
  return (site.home ?? root)
    .replace(/^https?:\/\//i, "")
    .toLowerCase()
    .replace(/\/$/, "");
}

/** The files with their dates, oldest first; files of one date by their names. */
function datedFiles(
  files: readonly VersionFile[],
): readonly (Omit<DatedVersion, "id"> & { readonly file: VersionFile })[] {
  const dated = files
    .toSorted((a, b) => compareFileNames(a.name, b.name))
    .map((file) => {
      const named = dateInName(file.name);
      return named === undefined
        ? { file, date: secondOf(new Date(file.modified)), dateEvidence: "file" as const }
        : { file, date: named, dateEvidence: "name" as const };
    });
  return oldestFirst(dated);
}
