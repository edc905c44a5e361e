// Markdown as the pages of the site show it.
import { Marked } from "marked";
import { escapeHtml } from "../../src/base/escape.ts";

const LANGUAGES = {
  sh: "Shell",
  console: "Terminal",
  js: "JavaScript",
  ts: "TypeScript",
  yaml: "YAML",
  json: "JSON",
  text: "Text",
  diff: "Diff",
};

/** Reads Markdown into tokens; each heading gets the `id` that GitHub gives it. */
export function readMarkdown(markdown) {
  const tokens = new Marked().lexer(markdown);
  const seen = new Map();
  for (const heading of tokens.filter(({ type }) => type === "heading")) {
    const slug = heading.text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    heading.id = before === 0 ? slug : `${slug}-${before}`;
  }
  return tokens;
}

/** The lines of a terminal: commands, which the copy button copies alone, and what they print. */
function terminal(text) {
  const lines = text.split("\n");
  const isCommand = (line) => line.startsWith("$ ");
  const html = lines.map((line) => (isCommand(line) ? `<b>${escapeHtml(line)}</b>` : escapeHtml(line)));
  const commands = lines.filter(isCommand).map((line) => line.slice(2));
  return { html: html.join("\n"), copied: ` data-copy="${escapeHtml(commands.join("\n"))}"` };
}

function codeBlock({ text, lang = "" }) {
  const { html, copied } = lang === "console" ? terminal(text) : { html: escapeHtml(text), copied: "" };
  return `<div class="block"><div class="tabs"><span>${LANGUAGES[lang] ?? lang}</span></div><pre tabindex="0"${copied}><code>${html}</code></pre></div>\n`;
}

/**
 * Prints tokens as HTML.
 *
 * @param resolve the address of what a link or an image of the Markdown names.
 * @param placeOf the address of the page of a code, undefined without one.
 */
export function printMarkdown(tokens, { resolve, placeOf }) {
  // Within a link or a heading a code is no link.
  let isWithin = false;
  const within = (print) => {
    const before = isWithin;
    isWithin = true;
    const html = print();
    isWithin = before;
    return html;
  };
  const renderer = {
    code: codeBlock,
    heading({ depth, id, tokens: inner }) {
      return `<h${depth} id="${id}">${within(() => this.parser.parseInline(inner))}</h${depth}>\n`;
    },
    link({ href, tokens: inner }) {
      return `<a href="${escapeHtml(resolve(href))}">${within(() => this.parser.parseInline(inner))}</a>`;
    },
    codespan({ text }) {
      const place = isWithin ? undefined : placeOf(text);
      const code = `<code>${escapeHtml(text)}</code>`;
      return place === undefined ? code : `<a href="${place}">${code}</a>`;
    },
    html: ({ text }) => text.replaceAll(/(?<=\s(?:src|srcset)=")[^"]+/g, resolve),
  };
  const marked = new Marked({ renderer });
  return (
    marked
      .parser(tokens)
      // The corner of a table is no heading.
      .replaceAll("<th></th>", "<td></td>")
      .replaceAll("<table>", '<div class="scroll" tabindex="0"><table>')
      .replaceAll("</table>", "</table></div>")
  );
}

/** The text of HTML that `printMarkdown` printed, on one line, without the labels of code. */
export function textOf(html) {
  const ENTITIES = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'" };
  return html
    .replaceAll(/<div class="tabs">.*?<\/div>|<\/?(?:a|code|em|strong|b|kbd)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity])
    .replaceAll(/\s+/g, " ")
    .trim();
}
