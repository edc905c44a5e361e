import { escapeHtml } from "../escape.ts";

const LONGEST = 20_000;

/** One piece of inline Markdown at a time; none of the alternatives can backtrack beyond its own line. */
const PIECE =
  /\\([!-/:-@[-`{-~])|(&(?:lt|gt|amp|quot|#39|nbsp);)|`([^`\n]{1,2000})`|\*\*([^*\n]{1,2000})\*\*|\*([^*\s][^*\n]{0,2000})\*|\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()<>"]{1,2000}|mailto:[^\s()<>"]{1,300})\)|(\n\s*\n)|(\n)/g;

/**
 * The small part of Markdown that descriptions use, as HTML: code, strong, emphasis, links, breaks.
 * Everything else, HTML above all, comes out as text.
 */
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
  if (strong !== undefined) return `<strong>${escapeHtml(unescaped(strong))}</strong>`;
  if (emphasis !== undefined) return `<em>${escapeHtml(unescaped(emphasis))}</em>`;
  if (label !== undefined && url !== undefined) {
    return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${escapeHtml(unescaped(label))}</a>`;
  }
  return paragraph === undefined ? "<br>" : "<br><br>";
}

function unescaped(text: string): string {
  return text.replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}
