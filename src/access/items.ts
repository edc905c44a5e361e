import { asList, asObject } from "../base/json.ts";
import {
  type CollectionMember,
  type Operation,
  type Surface,
  askedPath,
  membersOf,
  wordOf,
} from "../surface/index.ts";
import type { NamedItem } from "./model.ts";
import type { AskedSite } from "./site.ts";

/** The most items of one response that are kept: all of them are of a few routes. */
const MOST = 20;

/** The longest path of an item. */
const LONGEST = 300;

/**
 * Reads the items that a collection names: by their links to themselves, or else by their ids. Keeps those whose path reads
 * an item of a collection of this site, whatever else a link may say.
 */
export function itemsIn(
  site: AskedSite,
  collection: Operation,
  path: string,
  body: unknown,
): readonly NamedItem[] {
  const item = site.surface.operations.find(
    ({ method, shape }) => method === "GET" && shape === `${collection.shape}/{}`,
  );
  const items = membersOf(body)
    .slice(0, MOST)
    .flatMap((member) => {
      // The link of a template leads to the API root (WordPress 6.1).
      const candidates = [linked(site.surface, member), numbered(path, item, member)];
      return candidates.filter((each) => each !== undefined && isItemPath(site, each.path)).slice(0, 1);
    })
    .filter((each) => each !== undefined);
  return [...new Map(items.map((each) => [each.path, each])).values()];
}

function linked({ apiRoot }: Surface, { value }: CollectionMember): NamedItem | undefined {
  const [self] = asList(asObject(asObject(value)["_links"])["self"]);
  const { href, targetHints } = asObject(self);
  const path = typeof href === "string" && /^https?:/i.test(href) ? askedPath(href, apiRoot) : undefined;
  if (path === undefined) return undefined;
  const allow = asList(asObject(targetHints)["allow"]);
  return allow.length === 0 ? { path } : { path, allow: methodsIn(allow) };
}

function numbered(
  path: string,
  item: Operation | undefined,
  member: CollectionMember,
): NamedItem | undefined {
  const word = item === undefined ? undefined : wordOf(item, member);
  if (word === undefined || !word.isWellFormed()) return undefined;
  // The id of a template holds slashes.
  return { path: `${path}/${word.split("/").map(encodeURIComponent).join("/")}` };
}

/** Whether a path can be sent as it is, and reads an item of a collection. */
function isItemPath({ servedAt, items }: AskedSite, path: string): boolean {
  if (path.length > LONGEST || /[\0-\x20\x7f?#\\]|(?:^|\/)\.{1,2}(?:\/|$)|%2e/i.test(path)) return false;
  return servedAt(path).operations.some(
    ({ operation, method }) => method === "GET" && items.has(operation.shape),
  );
}

/** The methods in values of the header `Allow`, or in a list of hints; foreign text. */
export function methodsIn(values: readonly unknown[]): readonly string[] {
  return values
    .flatMap((value) => (typeof value === "string" ? value.toUpperCase().split(",") : []))
    .map((word) => word.trim())
    .filter((word) => /^[A-Z]{1,20}$/.test(word));
}
