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
import { type AskedSite, readerOf } from "./site.ts";

/** The most items of one response that are kept: all of them are of a few routes. */
const MOST = 20;

/** The most links of one response that are read. */
const MOST_LINKS = 500;

/** The longest path of an item. */
const LONGEST = 300;

/**
 * Reads the items that a collection names: by their links to themselves, or else by their ids. Keeps those whose path reads
 * an item of a collection of this site, whatever else a link may say. Then the first path of each other route with variables
 * that their links name: a theme links its global styles, which no collection lists (`WP_REST_Themes_Controller`, 5.9).
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
  const members = membersOf(body).slice(0, MOST);
  const items = members
    .flatMap((member) => {
      // The link of a template leads to the API root (WordPress 6.1).
      const candidates = [linked(site, member), numbered(path, item, member)];
      return candidates.filter((each) => each !== undefined && isItemPath(site, each.path)).slice(0, 1);
    })
    .filter((each) => each !== undefined);
  return [
    ...new Map([...items, ...relatedIn(site, members, items)].map((each) => [each.path, each])).values(),
  ];
}

/** The first path of each shape with variables that links to others name, and that none of the items has. */
function relatedIn(
  site: AskedSite,
  members: readonly CollectionMember[],
  items: readonly NamedItem[],
): readonly NamedItem[] {
  const shapes = new Set(items.map(({ path }) => readerOf(site, path)?.shape));
  return members
    .flatMap(({ value }) => {
      const { self: _, ...others } = asObject(asObject(value)["_links"]);
      return Object.values(others).flatMap(asList);
    })
    .slice(0, MOST_LINKS)
    .flatMap((link) => {
      const { path } = linkedBy(site.surface, link) ?? {};
      if (path === undefined || !isSendable(path)) return [];
      const shape = readerOf(site, path)?.shape;
      if (shape?.includes("{") !== true || shapes.has(shape)) return [];
      shapes.add(shape);
      return [{ path }];
    });
}

function linked({ surface }: AskedSite, { value }: CollectionMember): NamedItem | undefined {
  return linkedBy(surface, asList(asObject(asObject(value)["_links"])["self"])[0]);
}

function linkedBy({ apiRoot }: Surface, link: unknown): NamedItem | undefined {
  const { href, targetHints } = asObject(link);
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
function isItemPath(site: AskedSite, path: string): boolean {
  return isSendable(path) && site.items.has(readerOf(site, path)?.shape ?? "");
}

function isSendable(path: string): boolean {
  return path.length <= LONGEST && !/[\0-\x20\x7f?#\\]|(?:^|\/)\.{1,2}(?:\/|$)|%2e/i.test(path);
}

/** The methods in values of the header `Allow`, or in a list of hints; foreign text. */
export function methodsIn(values: readonly unknown[]): readonly string[] {
  return values
    .flatMap((value) => (typeof value === "string" ? value.toUpperCase().split(",") : []))
    .map((word) => word.trim())
    .filter((word) => /^[A-Z]{1,20}$/.test(word));
}
