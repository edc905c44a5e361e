import { decodeHTML, decodeHTMLAttribute } from "entities";

/** The elements of HTML, old ones included: no other name makes a tag of what stands between `<` and `>`. */
const ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr acronym address applet article aside audio b bdi bdo big blink blockquote body button canvas caption
  center cite code colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure
  font footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main map
  mark marquee math menu meter nav nobr noembed noframes noscript object ol optgroup option output p picture pre
  progress q rp rt ruby s samp script search section select slot small span strike strong style sub summary sup
  svg table tbody td template textarea tfoot th thead time title tr tt u ul var video xmp`.split(/\s+/),
);

/** Elements without an end, and what each needs in its tag to be more than a word about it. */
const VOID_ELEMENTS: ReadonlyMap<string, RegExp> = new Map([
  ["br", /^/],
  ["hr", /^/],
  ["wbr", /^/],
  ["img", /\ssrc\s*=/i],
]);

/** The elements whose end may be left out where the one around them ends. */
const ENDS_TOO: ReadonlyMap<string, readonly string[]> = new Map([
  ["ul", ["li"]],
  ["ol", ["li"]],
  ["dl", ["dt", "dd"]],
  ["table", ["tr", "td", "th", "thead", "tbody", "tfoot"]],
  ["select", ["option"]],
  ["div", ["p"]],
]);

/** Code of Markdown, where a tag is text, or a tag: its slash, its name, its attributes. */
const CODE_OR_TAG =
  /(?<![`\\])(?:`(?!`)[^`\n]+`|(`{2,3})(?!`)[^`]+\1)(?!`)|<(\/?)([a-z][a-z\d]*)((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*')*)?)>/gi;

const HREF = /^(?:[^"']|"[^"]*"|'[^']*')*?(?<=[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i;

/** One end of an element. */
export interface ElementEnd {
  readonly kind: "open" | "close";
  readonly name: string;
  /** Where a link leads; empty at all other ends. */
  readonly href: string;
}

/** A piece of HTML: text with its entities decoded, or one end of an element. */
export type Piece = { readonly kind: "text"; readonly text: string } | ElementEnd;

interface Tag {
  readonly at: number;
  readonly end: number;
  readonly name: string;
  readonly closes: boolean;
  readonly attributes: string;
}

/**
 * Takes HTML apart. A tag is what HTML has an element for and closes; all else that looks like one is text:
 * `<YYYY-MM-DD>`, `array<string>`, `count<limit`, a `<select>` that is only named, comments, whatever stands in backticks.
 */
export function readHtml(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { at, end, name, closes, attributes } of html.includes("<") ? tagsOf(html) : []) {
    if (at > from) pieces.push(textPiece(html.slice(from, at)));
    pieces.push({ kind: closes ? "close" : "open", name, href: closes ? "" : hrefOf(name, attributes) });
    from = end;
  }
  if (from < html.length) pieces.push(textPiece(html.slice(from)));
  return pieces;
}

function textPiece(html: string): Piece {
  return { kind: "text", text: decodeHTML(html) };
}

function hrefOf(name: string, attributes: string): string {
  const found = name === "a" ? HREF.exec(attributes) : null;
  return decodeHTMLAttribute(found?.[1] ?? found?.[2] ?? found?.[3] ?? "").trim();
}

/** The tags of elements that are closed and of those without an end, in their order. */
function tagsOf(html: string): readonly Tag[] {
  const found: Tag[] = [];
  const waiting = new Map<string, Tag[]>();
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
      if (start !== undefined) found.push(start, tag, ...endedWith(start, waiting));
    }
  }
  return found.toSorted((a, b) => a.at - b.at);
}

function tagFrom(match: RegExpExecArray): Tag | undefined {
  const [whole, , slash, name, attributes = ""] = match;
  if (name === undefined) return undefined;
  const end = match.index + whole.length;
  return { at: match.index, end, name: name.toLowerCase(), closes: slash === "/", attributes };
}

function isVoid({ name, attributes }: Tag): boolean {
  return VOID_ELEMENTS.get(name)?.test(attributes) === true;
}

/** Takes from those that wait what ends with the element around them. */
function endedWith(parent: Tag, waiting: ReadonlyMap<string, Tag[]>): readonly Tag[] {
  const ended: Tag[] = [];
  for (const name of ENDS_TOO.get(parent.name) ?? []) {
    const opened = waiting.get(name) ?? [];
    for (let last = opened.at(-1); last !== undefined && last.at > parent.at; last = opened.at(-1)) {
      ended.push(last);
      opened.pop();
    }
  }
  return ended;
}
