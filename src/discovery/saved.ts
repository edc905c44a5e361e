import { decodeHTMLStrict } from "entities";
import { Parser } from "htmlparser2";
import { excerpt } from "../base/escape.ts";
import { asObject, isArray, isObject } from "../base/json.ts";
import type { UnknownObject } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { isPlainlyIndex } from "./shape.ts";

/** A text extracted from a saved file, with a notice that names the file's format. */
interface SavedText {
  readonly text: string;
  readonly notice: Notice;
}

/** The most open elements in a page: the parser searches all of them at each tag. */
export const MAX_OPEN = 256;

/** Matches the start of a page that a browser saved; a comment before it holds its address. */
const PAGE = /^(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype html|html|head|body|pre)\b/iu;

/** The key of every index, its quotes written as HTML writes them. */
const HTML_KEY = /&(?:quot|#0{0,6}34|#x0{0,6}22);routes&/iu;

/** The texts that a page of HTML may show as JSON: in a `<pre>`, in its body, or as the source of a page. */
export function shownTexts(text: string): readonly SavedText[] {
  const isPage = PAGE.test(text.slice(0, 4096).replace(/^[\s\ufeff]+/u, ""));
  const shown = isPage ? [shownIn(text, "pre"), shownIn(text, "body")] : [];
  return [
    ...shown.flatMap((json) =>
      json === undefined ? [] : [{ text: json, notice: saved("a page saved by a browser") }],
    ),
    ...(isEscaped(text)
      ? [{ text: decodeHTMLStrict(text), notice: saved("text escaped for a page of HTML") }]
      : []),
  ];
}

/**
 * Whether all of a text may be escaped for HTML, as the source of a page that shows JSON: a capture `(?P<…>` is written
 * `(?P&lt;…` there. The site's texts in an index may hold entities of their own, and JSON text has its escapes first.
 */
function isEscaped(text: string): boolean {
  const hasEntities =
    (!text.includes("(?P<") && text.includes("(?P&lt;")) ||
    (!text.includes('"routes"') && HTML_KEY.test(text));
  return hasEntities && !text.trimStart().startsWith('"');
}

/** The tags with which viewers lay JSON out. */
const LAYOUT: ReadonlySet<string> = new Set(["a", "br", "code", "div", "p", "span"]);

/**
 * The JSON that the first element of a name shows, its entities decoded. Undefined where it begins with anything else, or
 * where tags in it are text of the JSON: `(?P<id>\d+)` of a route key, a link in a description.
 */
function shownIn(html: string, element: "pre" | "body"): string | undefined {
  const parts: string[] = [];
  let state: "before" | "inside" | "after" = "before";
  let isText = true;
  let open = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open += 1;
      if (name === element && state === "before") state = "inside";
      else if (state === "inside" && (name === "script" || name === "style")) state = "after";
      else if (state === "inside")
        isText = LAYOUT.has(name) && !Object.values(attributes).some((value) => value.includes("\\"));
      if (open > MAX_OPEN) isText = false;
      // Nothing that follows can change the result.
      if (!isText || state === "after") parser.pause();
    },
    ontext: (text) => {
      if (state === "inside") parts.push(text);
    },
    onclosetag: (name) => {
      open -= 1;
      if (name !== element || state !== "inside") return;
      state = "after";
      parser.pause();
    },
  });
  parser.end(html);
  const shown = parts.join("");
  return isText && /^[{"/]/u.test(shown.trimStart()) ? shown : undefined;
}

/**
 * Finds the index in JSON around it: an envelope, a list. The index of a site goes before that of a namespace, then the one
 * with the most routes.
 *
 * @returns the index with a notice; undefined if the value holds no index.
 */
export function indexWithin(
  value: unknown,
): { readonly value: UnknownObject; readonly notice: Notice } | undefined {
  const indexes = indexesIn(value);
  const [best] = indexes.toSorted(byReach);
  if (best === undefined) return undefined;
  const { home } = best;
  const whose = typeof home === "string" ? ` of ${excerpt(home, 80)}` : "";
  const text = `The source holds ${indexes.length} indexes; one${whose} with ${countRoutes(best)} routes was read.`;
  const notice = indexes.length === 1 ? saved("other JSON around an index") : undefined;
  return { value: best, notice: notice ?? noticeOfAll("saved-response", text) };
}

function indexesIn(value: unknown): readonly UnknownObject[] {
  if (isPlainlyIndex(value)) return [value];
  return isArray(value) || isObject(value) ? Object.values(value).flatMap(indexesIn) : [];
}

function byReach(a: UnknownObject, b: UnknownObject): number {
  return Number("namespaces" in b) - Number("namespaces" in a) || countRoutes(b) - countRoutes(a);
}

function countRoutes({ routes }: UnknownObject): number {
  return Object.keys(asObject(routes)).length;
}

/** The notice for an index that was extracted from something else. */
export function saved(what: string): Notice {
  return noticeOfAll("saved-response", `The source is ${what}; the index in it was read.`);
}
