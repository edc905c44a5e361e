import { NEVER } from "../../src/base/abort.ts";
import { openFolder, removeOthers, writePages } from "../../src/jobs/site-folder.ts";
import type { Page } from "../../src/docs/model.ts";

/** Writes pages into a folder, as the command does. */
export async function publishPages(
  folder: string,
  pages: readonly Page[],
  signal: AbortSignal = NEVER,
): Promise<{ readonly written: readonly string[]; readonly removed: readonly string[] }> {
  const root = await openFolder(folder);
  const done = await writePages(pages, root, signal);
  const written = done.filter(({ isNew }) => isNew).map(({ path }) => path);
  return { written, removed: await removeOthers(done, root) };
}

/** The content of every page but those that are long and hold no link, by path. */
export async function renderPages(pages: readonly Page[]): Promise<ReadonlyMap<string, string>> {
  const contents = new Map<string, string>();
  for (const { path, render } of pages) contents.set(path, path.endsWith(".yaml") ? "" : await render());
  return contents;
}
