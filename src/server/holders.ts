import { holdersPage } from "../docs/index.ts";
import {
  type FoundKind,
  type FoundName,
  KINDS,
  countSites,
  nearNames,
  sitesWith,
} from "../inventory/index.ts";
import type { KeptCounts } from "./counts.ts";
import { type InventoryPrinter, pageOf, paged, rowsOf, textIn } from "./inventory-request.ts";

/** Most names of a kind that a search lists. */
const MOST_FOUND = 50;

/** Counts the sites of each matching name, and lists those of the only name or the chosen one. */
export async function printHolders(
  ...[db, request, options, { counts }]: Parameters<InventoryPrinter>
): Promise<string> {
  const words = textIn(request, "q") ?? "";
  const kind = [...KINDS, "open" as const].find((each) => each === request.query["kind"]);
  const [{ all }, found] = await Promise.all([countSites(db), namesFor(counts, words, kind)]);
  const { names } = found;
  const near = words === "" || names.length > 0 || kind === "open" ? [] : await nearNames(db, words);
  const [name, ...others] = names;
  const page = pageOf(request);
  const holders =
    name === undefined || others.length > 0
      ? undefined
      : { name, sites: paged(await sitesWith(db, name, rowsOf(page)), page) };
  return holdersPage({ ...found, words, isOpen: kind === "open", near, holders, allSites: all }, options);
}

/** Finds the names that match words; with a kind, the name that a link of this page names. */
async function namesFor(
  { holders }: KeptCounts,
  words: string,
  kind: FoundKind | undefined,
): ReturnType<KeptCounts["holders"]> {
  if (words === "") return { names: [], isPart: false, isCut: false };
  if (kind === undefined) return holders(words, { limit: MOST_FOUND });
  const found = await holders(words, { kinds: [kind], limit: MOST_FOUND });
  const isExact = ({ text }: FoundName): boolean => text === words;
  return found.names.some(isExact) ? { ...found, names: found.names.filter(isExact), isCut: false } : found;
}
