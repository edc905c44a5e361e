import { publishFolder } from "../../src/cli/site-folder.ts";
import type { Published } from "../../src/cli/site-folder.ts";
import type { Page } from "../../src/docs/model.ts";

/** Writes pages into a folder, as the command does. */
export function publishPages(
  folder: string,
  pages: readonly Page[],
  signal?: AbortSignal,
): Promise<Published> {
  return publishFolder(folder, async ({ add }) => ({ pages: await add(pages) }), signal);
}
