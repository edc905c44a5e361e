import { isArray, isObject, type Json } from "../base/json.ts";
import {
  type PhpArray,
  type PhpValue,
  countsIntervals,
  declared,
  isCounted,
  isPhpArray,
  listController,
  toText,
} from "../wordpress/index.ts";
import type { Call } from "./model.ts";
import { respondWith, refuse, type MockResponse } from "./response.ts";

/**
 * Responds with one page of a list, selected by `page` and `per_page`, or by `offset` where the route declares it.
 *
 * @param show converts an item to the form that is sent.
 */
export function respondPage<Each>(
  call: Call,
  all: readonly Each[],
  show: (each: Each) => Json,
): MockResponse {
  const total = all.length;
  const {
    noPage,
    noOffset,
    losesTotal = false,
    keepsPage = false,
    isUncounted = false,
  } = listController(call);
  const size = positive(call.params.get("per_page"), 10);
  const requested = positive(call.params.get("page"), 1);
  const offset = declared(call, "offset") === undefined ? 0 : positive(call.params.get("offset"), 0);
  const first = offset > 0 ? offset : (requested - 1) * size;
  const known = losesTotal && offset >= total ? 0 : total;
  const pages = Math.ceil(known / size);
  if (noOffset !== undefined && offset >= total) {
    const message =
      "The offset number requested is larger than or equal to the number of available revisions.";
    return refuse(noOffset, message, 400);
  }
  const isPast = requested > pages && known > 0 && (noOffset === undefined || offset === 0);
  if (noPage !== undefined && isPast) {
    const message = "The page number requested is larger than the number of pages available.";
    return refuse(noPage, message, 400);
  }
  const items = all.slice(first, first + size).map(show);
  const page = keepsPage ? requested : Math.ceil(first / size) + 1;
  const links = [
    ...(page > 1 ? [linkTo(call, Math.min(page - 1, pages), "prev")] : []),
    ...(page < pages ? [linkTo(call, page + 1, "next")] : []),
  ];
  if (isUncounted) return respondWith(items);
  const headers = totals(known, pages);
  if (links.length > 0) headers.set("Link", links.join(", "));
  return respondWith(items, 200, headers);
}

/** Responds with a list that has no pages; some controllers count it all the same. */
export function respondWhole({ route }: Call, list: Json): MockResponse {
  if (!isCounted(route) || !isArray(list)) return respondWith(list);
  return respondWith(list, 200, totals(list.length, 1));
}

/** Responds with one object; of a report, the intervals are counted. */
export function respondObject({ route }: Call, value: Json): MockResponse {
  const intervals = isObject(value) && countsIntervals(route) ? value["intervals"] : undefined;
  return isArray(intervals) ? respondWith(value, 200, totals(intervals.length, 1)) : respondWith(value);
}

/** The headers of a list that say how many items and pages it has. */
export function totals(items: number, pages: number): Map<string, string | number> {
  return new Map([
    ["X-WP-Total", items],
    ["X-WP-TotalPages", pages],
  ]);
}

/** The largest page number, page size and offset. */
const MOST = 1000;

function positive(value: PhpValue | undefined, preset: number): number {
  const read = value === undefined ? preset : Number(toText(value));
  return Number.isInteger(read) && read > 0 ? Math.min(read, MOST) : preset;
}

/** The request's own address with another page, as `add_query_arg` writes it. */
function linkTo(call: Call, page: number, relation: string): string {
  const query = printQuery(new Map([...call.query, ["page", page]]));
  return `<${encodeURI(call.root + call.path)}?${query}>; rel="${relation}"`;
}

/** A query with its arrays written out; a name without a value has no `=`. */
function printQuery(values: PhpArray, within?: string): string {
  return [...values]
    .map(([key, value]) => {
      const own = printPart(String(key));
      const name = within === undefined ? own : `${within}%5B${own}%5D`;
      if (isPhpArray(value)) return printQuery(value, name);
      const text = toText(value);
      return text === "" ? name : `${name}=${printPart(text)}`;
    })
    .join("&");
}

/** PHP's `urlencode`. */
function printPart(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1).replaceAll("*", "%2A");
}
