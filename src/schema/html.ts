import { decodeHTML, decodeHTMLAttribute } from "entities";

/** HTML elements, including obsolete ones; any other name between `<` and `>` is text. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address applet article aside audio b bdi bdo big blink blockquote body button canvas caption
  center cite code colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure
  font footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main map
  mark marquee math menu meter nav nobr noembed noframes noscript object ol optgroup option output p picture pre
  progress q rp rt ruby s samp script search section select slot small span strike strong style sub summary sup
  svg table tbody td template textarea tfoot th thead time title tr tt u ul var video xmp`.split(/\s+/),
);

/** Elements without an end tag, and the attributes that distinguish a real tag from a mention of the element. */
const VOID_ELEMENTS: ReadonlyMap<string, RegExp> = new Map([
  ["br", /^/],
  ["hr", /^/],
  ["wbr", /^/],
  ["img", /\ssrc\s*=/i],
]);

/** A Markdown code span, in which tags are text, or a tag: slash, name, attributes. */
const CODE_OR_TAG =
  /(?<![`\\])(?:`(?!`)[^`\n]+`|(`{2,3})(?!`)[^`]+\1)(?!`)|<(\/?)([a-z][a-z\d]*)((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>/gi;

const HREF = /^(?:[^"']|"[^"]*"|'[^']*')*?(?<=[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;

/** A start or end tag. */
export interface ElementEnd {
  readonly kind: "open" | "close";
  readonly name: string;
  /** The address of a link; empty for other tags. */
  readonly href: string;
}

/** A piece of HTML: text with decoded entities, or a tag. */
type HtmlPiece = { readonly kind: "text"; readonly text: string } | ElementEnd;

interface HtmlTag {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: string;
}

/**
 * Splits HTML into text and tags. A tag has the name of an element and is closed; anything else is text: `<YYYY-MM-DD>`,
 * `array<string>`, `count<limit`, a `<select>` that is only mentioned, comments, text in backticks. An HTML parser, for
 * example the one in sanitize-html, would remove this text.
 */
export function readHtml(html: string): readonly HtmlPiece[] {
  const pieces: HtmlPiece[] = [];
  let from = 0;
  for (const { at, end, name, closes, attributes } of html.includes("<") ? tagsOf(html) : []) {
    if (at > from) pieces.push(textPiece(html.slice(from, at)));
    pieces.push({ kind: closes ? "close" : "open", name, href: closes ? "" : hrefOf(name, attributes) });
    from = end;
  }
  if (from < html.length) pieces.push(textPiece(html.slice(from)));
  return pieces;
}

function textPiece(html: string): HtmlPiece {
  return { kind: "text", text: decodeHTML(html) };
}

function hrefOf(name: string, attributes: string): string {
  const found = name === "a" ? HREF.exec(attributes) : null;
  return decodeHTMLAttribute(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
}

/** The tags of closed elements and of elements without an end tag, in order. */
function tagsOf(html: string): readonly HtmlTag[] {
  const found: HtmlTag[] = [];
  const waiting = new Map<string, HtmlTag[]>();
  for (const match of html.matchAll(CODE_OR_TAG)) {
    const tag = tagFrom(match);
    if (tag === undefined) continue;
    const opened = waiting.get(tag.name);
    if (isVoid(tag)) found.push({ ...tag, closes: false });
    else if (!ELEMENTS.has(tag.name)) continue;
    else if (!tag.closes) {
      if (opened === undefined) waiting.set(tag.name, [tag]);
      else opened.push(tag);
    } else {
      const start = opened?.pop();
      if (start !== undefined) found.push(start, tag);
    }
  }
  return found.toSorted((a, b) => a.at - b.at);
}

function tagFrom(match: RegExpExecArray): HtmlTag | undefined {
  const [whole, , slash, name, attributes = ""] = match;
  if (name === undefined) return undefined;
  const end = match.index + whole.length;
  return { at: match.index, end, name: name.toLowerCase(), closes: slash === "/", attributes };
}

function isVoid({ name, attributes }: HtmlTag): boolean {
  return VOID_ELEMENTS.get(name)?.test(attributes) === true;
}
