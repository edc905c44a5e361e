import { plain } from "../base/escape.ts";
import { isEscaped } from "../base/json.ts";
import { readHtml, type ElementEnd } from "./html.ts";

/** The longest text that is kept; the rest is cut. */
const MAX_LENGTH = 20_000;

/**
 * Invisible characters, which can make a text look different from its content: control characters except line feed and
 * tab, marks of writing direction, and the byte order mark.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Half a surrogate pair, which UTF-8 cannot write. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Characters that need treatment; most texts have none. */
const SUSPECT =
  // oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
  /[<&[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]|\*\/|-->/;

/** A safe address: http, https or mailto, in ASCII that needs no escaping. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)[\w!#$%&*+,./:;=?@[\]^{|}~-]+$/i;

/** An inline Markdown link without nesting, at the start of a text. */
const MARKDOWN_LINK = /^\[([^[\]<>\\`\n]{1,200})\]\(([^\s<>()"'\\`]{1,2000})\)/;

/** HTML elements that become a Markdown sign at both ends. */
const SIGNS = [
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["code", "`"],
  ["tt", "`"],
  ["kbd", "`"],
] as const;

/** The Markdown for the start and end of an element. */
const MARKS: { readonly [end in "open" | "close"]: ReadonlyMap<string, string> } = {
  open: new Map([
    ...SIGNS,
    ["li", "\n- "],
    ...["br", "p", "div", "ul", "ol", "tr", "h1", "h2", "h3", "h4"].map((name) => [name, "\n"] as const),
  ]),
  close: new Map([...SIGNS, ...["p", "ul", "ol"].map((name) => [name, "\n"] as const)]),
};

/** Elements whose content is not text. */
const SILENT_TAGS: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "title",
  "textarea",
  "iframe",
  "object",
  "svg",
  "math",
  "noscript",
  "xmp",
]);

/**
 * Turns a text of a site, which may hold HTML and Markdown, into Markdown that is safe to render: harmless elements become
 * Markdown, other tags and hidden content are removed, every other `<` is escaped, links lead only to http, https and
 * mailto, and no image is loaded.
 */
export function safeMarkdown(text: string): string {
  if (text.length <= MAX_LENGTH && !SUSPECT.test(text)) return text;
  const clean = cleanCharacters(clip(text));
  const markdown = /[<&]/.test(clean) ? fromHtml(clean) : guardMarkdown(clean);
  return closeComments(markdown);
}

/** Turns a text without HTML into safe Markdown: each `<` and `&` is literal. */
export function plainMarkdown(text: string): string {
  return closeComments(guardMarkdown(cleanCharacters(clip(text))));
}

/** Turns a text of a site into one line without tags, entities and invisible characters, for titles. */
export function plainText(text: string): string {
  if (text.length <= MAX_LENGTH && !SUSPECT.test(text) && !text.includes("\n")) return text.trim();
  const parts: string[] = [];
  let silent = 0;
  for (const piece of readHtml(cleanCharacters(clip(text)))) {
    if (piece.kind === "text" && silent === 0) parts.push(piece.text);
    if (piece.kind !== "text") silent += depthOf(piece);
  }
  return plainName(parts.join(""));
}

/** Turns a text without HTML into one line that is harmless within HTML and Markdown, for names. */
export function plainName(text: string): string {
  const flat = cleanCharacters(clip(text)).replaceAll(/\s+/g, " ").trim();
  // Viewers put names into Markdown unescaped.
  return closeComments(
    flat
      .replaceAll(/<(?=[a-z/!?])/gi, "< ")
      .replaceAll(/\](?=[(:])/g, "] ")
      .replaceAll("![", "! ["),
  );
}

/** A route key as a Markdown code span. A pattern means the same with a backslash before `/` and `>`. */
export function codeSpan(key: string): string {
  const shown = plain(key).replaceAll("`", "").replaceAll("*/", "*\\/").replaceAll("-->", "--\\>");
  return `\`${shown}\``;
}

function clip(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function cleanCharacters(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[\r\u2028\u2029]/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(UNSEEN, "")
    .replaceAll(LONE_SURROGATE, "\ufffd");
}

/** Breaks the ends of comments: generators write descriptions into comments of code. */
function closeComments(text: string): string {
  return text.replaceAll("*/", "*\\/").replaceAll("-->", "--&gt;");
}

interface Link {
  readonly href: string;
  /** The index in the parts at which its text begins. */
  readonly start: number;
}

function fromHtml(html: string): string {
  const parts: string[] = [];
  const links: (Link | undefined)[] = [];
  let silent = 0;
  for (const piece of readHtml(html)) {
    if (piece.kind === "text") {
      // Decoded entities may be invisible characters.
      if (silent === 0) parts.push(cleanCharacters(piece.text));
      continue;
    }
    const depth = depthOf(piece);
    silent += depth;
    if (silent > 0 || depth !== 0) continue;
    if (piece.name !== "a") parts.push(MARKS[piece.kind].get(piece.name) ?? "");
    else if (piece.kind === "close") closeLink(parts, links.pop());
    else links.push(SAFE_LINK.test(piece.href) ? { href: piece.href, start: parts.length } : undefined);
  }
  return joinParts(parts);
}

/** The change in the number of open elements whose content is not text. */
function depthOf({ kind, name }: ElementEnd): number {
  if (!SILENT_TAGS.has(name)) return 0;
  return kind === "open" ? 1 : -1;
}

/** Delimits Markdown that was made from tags; no cleaned text holds this character. */
const OWN = "\u0000";

function closeLink(parts: string[], link: Link | undefined): void {
  if (link === undefined) return;
  const label = parts
    .splice(link.start)
    .join("")
    .replaceAll(OWN, " ")
    .replaceAll(/[[\]\\`\n]/g, " ")
    .trim();
  parts.push(label === "" ? link.href : `${OWN}[${guardLabel(label)}](${link.href})${OWN}`);
}

function joinParts(parts: readonly string[]): string {
  return parts
    .join("")
    .split(OWN)
    .map((part, at) => (at % 2 === 1 ? part : guardMarkdown(part)))
    .join("")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** A Markdown code span on one line. */
const CODE = /(?<![`\\])(`{1,3})(?!`)([^`\n]+)\1(?!`)/g;

/** Signs that can begin HTML, an entity, an image or a link. */
const SIGN = /<|\[|&(?=#?\w{1,40};)/g;

/** Entities instead of backslashes, which a backslash in the site's text would undo. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["<", "&lt;"],
  ["&", "&amp;"],
  ["[", "&#91;"],
]);

/** Escapes HTML, entities, images and unsafe links in Markdown. */
function guardMarkdown(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: span, 2: code = "", index } of text.includes("`") ? text.matchAll(CODE) : []) {
    parts.push(guardProse(text.slice(from, index)), code.search(SIGN) === -1 ? span : guardCode(code));
    from = index + span.length;
  }
  parts.push(guardProse(text.slice(from)));
  return parts.join("");
}

/** The same signs and `>`, captured so that `split` keeps them. */
const CODE_SIGN = /([<>[]|&(?=#?\w{1,40};))/;

/** Markdown shows entities within code literally, so the code span is split around each, and around `>`. */
function guardCode(code: string): string {
  return code
    .split(CODE_SIGN)
    .map((part) => ENTITIES.get(part) ?? (/^[\s>]*$/.test(part) ? part : `\`${part}\``))
    .join("");
}

function guardProse(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    // The sign is in a link that was kept whole.
    if (index < from) continue;
    parts.push(text.slice(from, index));
    const link = sign === "[" ? safeLink(text, index) : undefined;
    // A backslash before the entity would make it literal.
    const escape = isEscaped(text, index) ? "\\" : "";
    parts.push(link === undefined ? escape + (ENTITIES.get(sign) ?? sign) : guardLabel(link));
    from = index + (link ?? sign).length;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/** Escapes HTML and entities in a label. */
function guardLabel(label: string): string {
  return label.replaceAll(/<|&(?=#?\w{1,40};)/g, (sign) => ENTITIES.get(sign) ?? sign);
}

/** The link at a place of the text, if its address is safe. */
function safeLink(text: string, at: number): string | undefined {
  const link = MARKDOWN_LINK.exec(text.slice(at, at + 2300));
  if (link?.[2] === undefined || text[at - 1] === "!") return undefined;
  return SAFE_LINK.test(link[2]) ? link[0] : undefined;
}

/**
 * A sentence that begins with the word, or a text that ends with it in brackets, as WordPress, WooCommerce and Jetpack write
 * it: "Deprecated as of WooCommerce 5.3", "Deprecated alias for per_page", "Alias for customer_type (deprecated)."
 * "Deprecated blocks" and "Whether the block is deprecated" say nothing of the thing itself.
 */
const DEPRECATED =
  /(?:^|[.!?]\s)\W{0,4}(?:(?:this(?: \w+)?|it) (?:is|was|has been)(?: now)? deprecated\b|deprecated(?:[*_]{0,2}(?:[.:;!)\]]|\s?[(\u2013\u2014-]|,? (?:\d|since\b|as of\b|in\b|use\b))| (?:\w+ )?alias\b|$))|[([\u2013\u2014-]\s?deprecated\W*$/i;

/** Whether a description says that what it describes is itself deprecated, not that it is about deprecated things. */
export function saysDeprecated(description: string): boolean {
  return DEPRECATED.test(description);
}
