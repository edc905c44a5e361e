import { decodeHTML } from "entities";
import { Parser } from "htmlparser2";
import { plain } from "../escape.ts";

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

/** The HTML tags that Markdown has a word for. */
const MARKDOWN_TAGS: ReadonlyMap<string, string> = new Map([
  ["b", "**"],
  ["strong", "**"],
  ["i", "*"],
  ["em", "*"],
  ["code", "`"],
  ["tt", "`"],
  ["kbd", "`"],
]);

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

const LINE_TAGS: ReadonlySet<string> = new Set(["br", "p", "div", "ul", "ol", "tr", "h1", "h2", "h3", "h4"]);

/**
 * Turns a text of a site, which may hold HTML and Markdown, into Markdown that is safe to render:
 * harmless tags become Markdown, other tags and what they hide are left out, every other `<` is escaped,
 * links go to http, https and mailto only, and no image is loaded.
 */
export function safeMarkdown(text: string): string {
  if (text.length <= MAX_LENGTH && !SUSPECT.test(text)) return text;
  const clean = cleanCharacters(clip(text));
  const markdown = /[<&]/.test(clean) ? fromHtml(clean) : guardMarkdown(clean);
  return closeComments(markdown);
}

/** Turns a text of a site into one line without tags, entities or characters that are not seen: for titles and names. */
export function plainText(text: string): string {
  if (text.length <= MAX_LENGTH && !SUSPECT.test(text) && !text.includes("\n")) return text.trim();
  const decoded = decodeHTML(cleanCharacters(clip(text)));
  const parts: string[] = [];
  let silent = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (SILENT_TAGS.has(name)) silent += 1;
    },
    onclosetag: (name) => {
      if (SILENT_TAGS.has(name)) silent -= 1;
    },
    ontext: (part) => {
      if (silent === 0) parts.push(part);
    },
  });
  parser.end(decoded);
  const flat = cleanCharacters(parts.join("")).replaceAll(/\s+/g, " ").trim();
  // Titles are no Markdown, but are put into Markdown by readers who take them for harmless.
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
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (SILENT_TAGS.has(name)) silent += 1;
      if (silent > 0) return;
      if (name === "a") {
        const href = (attributes["href"] ?? "").trim();
        links.push(SAFE_LINK.test(href) ? { href, start: parts.length } : undefined);
      } else if (name === "li") parts.push("\n- ");
      else if (LINE_TAGS.has(name)) parts.push("\n");
      else parts.push(MARKDOWN_TAGS.get(name) ?? "");
    },
    onclosetag: (name) => {
      if (SILENT_TAGS.has(name)) {
        silent -= 1;
        return;
      }
      if (silent > 0) return;
      if (name === "a") closeLink(parts, links.pop());
      else if (name === "p" || name === "ul" || name === "ol") parts.push("\n");
      else parts.push(MARKDOWN_TAGS.get(name) ?? "");
    },
    ontext: (text) => {
      // htmlparser2 decodes entities, so unseen characters may have appeared again.
      if (silent === 0) parts.push(cleanCharacters(text));
    },
  });
  parser.end(html);
  return joinParts(parts);
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
  parts.push(label === "" ? link.href : `${OWN}[${label.replaceAll("<", "&lt;")}](${link.href})${OWN}`);
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

/** Escapes what Markdown would take for HTML, an entity, an image, or a link to somewhere unsafe. */
function guardMarkdown(text: string): string {
  const escaped = text.replaceAll(/&(?=#?\w{1,40};)/g, "&amp;").replaceAll("<", "&lt;");
  if (!escaped.includes("[")) return escaped;
  const parts: string[] = [];
  let from = 0;
  for (let at = escaped.indexOf("["); at !== -1; at = escaped.indexOf("[", from)) {
    parts.push(escaped.slice(from, at));
    const before = escaped[at - 1];
    const link = MARKDOWN_LINK.exec(escaped.slice(at, at + 2300));
    if (link?.[2] !== undefined && before !== "!" && before !== "\\" && SAFE_LINK.test(link[2])) {
      parts.push(link[0]);
      from = at + link[0].length;
    } else {
      // An entity, not a backslash: a backslash before it in the site's text would undo another one.
      parts.push("&#91;");
      from = at + 1;
    }
  }
  parts.push(escaped.slice(from));
  return parts.join("");
}
