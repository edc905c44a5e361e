import { plain } from "../escape.ts";
import { isEscaped } from "../json.ts";
import { readHtml } from "./html.ts";
import type { ElementEnd } from "./html.ts";

/** Longer texts are cut: no description a person reads comes near it. */
const MAX_LENGTH = 20_000;

/**
 * Characters that are never shown: control characters but for the line feed and the tab, marks that turn the
 * direction of writing, and the byte order mark. A site's text could use them to show other than it says.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Half a surrogate pair, which is no character and cannot be written as UTF-8. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** What makes a text need more than a look. */
const SUSPECT =
  // oxlint-disable-next-line no-control-regex -- control characters are among what is looked for
  /[<&[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]|\*\/|-->/;

/** The schemes a link may have, in ASCII that needs no escaping; all others can run, reveal or mislead. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)[\w!#$%&*+,./:;=?@[\]^{|}~-]+$/i;

/** An inline Markdown link without anything nested, at the start of the text. */
const MARKDOWN_LINK = /^\[([^[\]<>\\`\n]{1,200})\]\(([^\s<>()"'\\`]{1,2000})\)/;

/** The HTML tags that Markdown has a sign for, which stands at both ends. */
const SIGNS = [
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["code", "`"],
  ["tt", "`"],
  ["kbd", "`"],
] as const;

/** What Markdown writes where an element begins and where it ends. */
const MARKS: { readonly [end in "open" | "close"]: ReadonlyMap<string, string> } = {
  open: new Map([
    ...SIGNS,
    ["li", "\n- "],
    ...["br", "p", "div", "ul", "ol", "tr", "h1", "h2", "h3", "h4"].map((name) => [name, "\n"] as const),
  ]),
  close: new Map([...SIGNS, ...["p", "ul", "ol"].map((name) => [name, "\n"] as const)]),
};

/** Tags whose content is no text either. */
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
 * Turns a text of a site, which may hold HTML and Markdown, into Markdown that is safe to render:
 * harmless elements become Markdown, the tags of others and what they hide are left out, every other `<` is escaped,
 * links go to http, https and mailto only, and no image is loaded.
 */
export function safeMarkdown(text: string): string {
  if (text.length <= MAX_LENGTH && !SUSPECT.test(text)) return text;
  const clean = cleanCharacters(clip(text));
  const markdown = /[<&]/.test(clean) ? fromHtml(clean) : guardMarkdown(clean);
  return closeComments(markdown);
}

/** Markdown of a text without HTML, such as one whose entities were decoded: each `<` and `&` is one to be seen. */
export function plainMarkdown(text: string): string {
  return closeComments(guardMarkdown(cleanCharacters(clip(text))));
}

/** Turns a text of a site into one line without tags, entities or characters that are not seen: for titles. */
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

/** Turns a text without HTML into one line that stays harmless where it is put into HTML or Markdown: for names. */
export function plainName(text: string): string {
  const flat = cleanCharacters(clip(text)).replaceAll(/\s+/g, " ").trim();
  // Names are no Markdown, but are put into Markdown by readers who take them for harmless.
  return closeComments(
    flat
      .replaceAll(/<(?=[a-z/!?])/gi, "< ")
      .replaceAll(/\](?=[(:])/g, "] ")
      .replaceAll("![", "! ["),
  );
}

/** A route key as Markdown code on one line. A pattern means the same with a backslash before `/` and `>`. */
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

/** Generators write descriptions into comments of code; neither form of comment may be closed from inside. */
function closeComments(text: string): string {
  return text.replaceAll("*/", "*\\/").replaceAll("-->", "--&gt;");
}

interface Link {
  readonly href: string;
  /** Where in the parts its text begins. */
  readonly start: number;
}

function fromHtml(html: string): string {
  const parts: string[] = [];
  const links: (Link | undefined)[] = [];
  let silent = 0;
  for (const piece of readHtml(html)) {
    if (piece.kind === "text") {
      // Entities were decoded, so unseen characters may have appeared again.
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

/** By how much a tag changes the number of elements whose content is no text. */
function depthOf({ kind, name }: ElementEnd): number {
  if (!SILENT_TAGS.has(name)) return 0;
  return kind === "open" ? 1 : -1;
}

/** The mark that keeps what the tags gave apart from what the text gave: a character that no cleaned text holds. */
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

/** Code of Markdown on one line. */
const CODE = /(?<![`\\])(`{1,3})(?!`)([^`\n]+)\1(?!`)/g;

/** Signs that could begin HTML, an entity, an image or a link. */
const SIGN = /<|\[|&(?=#?\w{1,40};)/g;

/** Entities, not backslashes: a backslash before one in the site's text would undo it. */
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["<", "&lt;"],
  ["&", "&amp;"],
  ["[", "&#91;"],
]);

/** Escapes what Markdown would take for HTML, an entity, an image, or a link to somewhere unsafe. */
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

/** The same and `>`; a group, so that they stay where a text is split. */
const CODE_SIGN = /([<>[]|&(?=#?\w{1,40};))/;

/** Markdown shows entities within code as they are written, so each stands between two pieces of code, as does `>`. */
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
    // Inside of a link that was taken as a whole.
    if (index < from) continue;
    parts.push(text.slice(from, index));
    const link = sign === "[" ? safeLink(text, index) : undefined;
    // A backslash would make text of the entity.
    const escape = isEscaped(text, index) ? "\\" : "";
    parts.push(link === undefined ? escape + (ENTITIES.get(sign) ?? sign) : guardLabel(link));
    from = index + (link ?? sign).length;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/** Escapes what Markdown would take for HTML or an entity. */
function guardLabel(label: string): string {
  return label.replaceAll(/<|&(?=#?\w{1,40};)/g, (sign) => ENTITIES.get(sign) ?? sign);
}

/** The link that stands at a place of the text, where it leads to somewhere safe. */
function safeLink(text: string, at: number): string | undefined {
  const before = text[at - 1];
  const link = MARKDOWN_LINK.exec(text.slice(at, at + 2300));
  if (link?.[2] === undefined || before === "!" || before === "\\") return undefined;
  return SAFE_LINK.test(link[2]) ? link[0] : undefined;
}
