import { escapeHtml } from "../base/escape.ts";

const LONGEST = 20_000;

/** One piece of inline Markdown; no alternative backtracks beyond its own line. */
const PIECE =
  /\\([!-/:-@[-`{-~])|(&(?:lt|gt|amp|quot|#39|#91|nbsp);)|`([^`\n]{1,2000})`|\*\*([^*\n]{1,2000})\*\*|\*([^*\s][^*\n]{0,2000})\*|\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()<>"]{1,2000}|mailto:[^\s()<>"]{1,300})\)|(\n\s*\n)|(\n)/g;

/** A character after a backslash, or an entity. */
const ESCAPE = /(\\[!-/:-@[-`{-~]|&(?:lt|gt|amp|quot|#39|#91|nbsp);)/;

/** Renders the Markdown that descriptions use (code, strong, emphasis, links, breaks) as HTML; everything else becomes text. */
export function inlineMarkdown(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text.trim();
  let html = "";
  let at = 0;
  for (const match of shown.matchAll(PIECE)) {
    html += escapeHtml(shown.slice(at, match.index)) + pieceHtml(match);
    at = match.index + match[0].length;
  }
  return html + escapeHtml(shown.slice(at));
}

function pieceHtml(match: RegExpExecArray): string {
  const [, sign, entity, code, strong, emphasis, label, url, paragraph] = match;
  if (sign !== undefined) return escapeHtml(sign);
  if (entity !== undefined) return entity;
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (strong !== undefined) return `<strong>${textHtml(strong)}</strong>`;
  if (emphasis !== undefined) return `<em>${textHtml(emphasis)}</em>`;
  if (label !== undefined && url !== undefined) {
    return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${textHtml(label)}</a>`;
  }
  return paragraph === undefined ? "<br>" : "<br><br>";
}

/** Renders text with backticks around code as HTML. Notices quote route keys, in which other Markdown marks are literal. */
export function codeSpans(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}

/** Renders text within a piece: backslash escapes and entities alone. */
function textHtml(text: string): string {
  return text
    .split(ESCAPE)
    .map((part, at) => {
      if (at % 2 === 0) return escapeHtml(part);
      return part.startsWith("&") ? part : escapeHtml(part.slice(1));
    })
    .join("");
}

/** Escapes foreign text for one line of Markdown, within links too. */
export function markdownText(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[[\]<>\\`*]/g, String.raw`\$&`);
}
