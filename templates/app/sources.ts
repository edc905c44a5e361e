// The opened sources, in their order.
import type { OpenedSource, OpenedVersions } from "./messages.ts";

/** An opened source with a name that is unique among the sources. */
export interface NamedSource extends OpenedSource {
  readonly label: string;
}

export const sources: OpenedSource[] = [];

/** The slug of the index that was shown last. */
let shownLast = "";

/** Keeps which source is shown, for overlays that are added later. */
export function noteShown({ slug, isIndex }: OpenedSource): void {
  if (isIndex) shownLast = slug;
}

/** The index that is shown, or was last. */
export function indexShownLast(): OpenedSource | undefined {
  const indexes = sources.filter(({ isIndex }) => isIndex);
  return indexes.find(({ slug }) => slug === shownLast) ?? indexes[0];
}

/** Puts the new state of a source in place of the one before. */
export function replaceSource(changed: OpenedSource): void {
  setSources(sources.map((source) => (source.slug === changed.slug ? changed : source)));
}

/** Makes sources versions of one, after the others and oldest first. */
export function joinVersions({ earlier, newest }: OpenedVersions): void {
  const rank = ({ slug }: OpenedSource): number => [...earlier, newest.slug].indexOf(slug);
  const joined = sources.map((source) => {
    if (source.slug === newest.slug) return newest;
    return earlier.includes(source.slug) ? { ...source, isIndex: false, versionOf: newest.slug } : source;
  });
  setSources(joined.toSorted((a, b) => rank(a) - rank(b)));
}

function setSources(changed: readonly OpenedSource[]): void {
  sources.splice(0, sources.length, ...changed);
}

/** The sources by their titles, and where titles repeat, or versions do, by their files or addresses too. */
export function named(): readonly NamedSource[] {
  return sources.map((source) => {
    const { title, name, hasHistory } = source;
    const isAlone = hasHistory !== true && sources.filter((one) => one.title === title).length === 1;
    return { ...source, label: isAlone ? title : `${title} (${name})` };
  });
}

/** The sources that have views of their own: all but earlier versions. */
export function choosable(): readonly NamedSource[] {
  return named().filter(({ versionOf }) => versionOf === undefined);
}
