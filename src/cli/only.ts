import type { ConfiguredSite } from "./config.ts";
import { isFolderName } from "./output.ts";

/** What says whether a command is given one source or several. */
interface Amount {
  readonly list?: string;
  readonly resume?: boolean;
  readonly output?: string;
}

/** Whether the result goes to a folder. */
function isToFolder({ output }: Amount): boolean {
  return output !== undefined && isFolderName(output);
}

/**
 * The source where there is one, be it the only site of the config file; with a folder to write to, the config file stands
 * for its sites, however many.
 *
 * @param configured the sites that no word names.
 */
export async function onlyNamed(
  words: readonly string[],
  amount: Amount,
  configured: () => Promise<readonly ConfiguredSite[]>,
): Promise<ConfiguredSite | undefined> {
  if (amount.list !== undefined || amount.resume === true) return undefined;
  if (words.length === 0 && isToFolder(amount)) return undefined;
  const [only, ...more] = words.length === 0 ? await configured() : words.map((name) => ({ name }));
  return more.length === 0 ? only : undefined;
}
