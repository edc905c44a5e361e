// Syntax colors of code: spans by kind of token, made in the page so that the HTML of a page stays small.
import { parse, type ParseOptions } from "sugar-high/core";
import * as json from "sugar-high/lang/json";
import * as php from "sugar-high/lang/php";
import * as python from "sugar-high/lang/python";
import * as sh from "sugar-high/lang/shell";
import * as typescript from "sugar-high/lang/typescript";
import { element, findAll } from "./dom.ts";

/** A text in single quotes has no escapes in a shell; outside of them a backslash escapes one character. */
const shell: ParseOptions = {
  ...sh,
  onLiteral: (first, at, code) => {
    if (first === "'") return untilAfter(code, "'", at + 1) - at;
    return first === "\\" ? 2 : 0;
  },
};

/** A quote of PHP code that is itself in the single quotes of a shell. */
const QUOTE = String.raw`'\''`;

/** PHP code as an argument of WP-CLI. */
const wpCli: ParseOptions = {
  ...php,
  onLiteral: (first, at, code) => {
    if (code.startsWith(QUOTE, at)) return untilAfter(code, QUOTE, at + QUOTE.length) - at;
    return first === "'" ? 1 : 0;
  },
};

/** The languages by the names of their samples. */
const LANGUAGES: ReadonlyMap<string, ParseOptions> = new Map([
  ["curl", shell],
  ["WP-CLI", wpCli],
  ["JavaScript", typescript],
  ["TypeScript", typescript],
  ["PHP", php],
  ["Python", python],
  ["json", json],
  ["sh", shell],
  ["bash", shell],
  ["shell", shell],
  ["js", typescript],
  ["javascript", typescript],
  ["ts", typescript],
  ["typescript", typescript],
  ["php", php],
  ["python", python],
]);

/** Kinds of tokens that have the color of the text. */
const PLAIN: ReadonlySet<string> = new Set(["identifier", "sign", "space", "break", "jsxliterals"]);

/** In a shell also words in capitals, such as the options `-X` and `-H`, and numbers. */
const PLAIN_IN_SHELL: ReadonlySet<string> = new Set([...PLAIN, "class"]);

/** The most characters that get colors. */
const MOST = 50_000;

/** The position after the next `end`, or the end of the code. */
function untilAfter(code: string, end: string, from: number): number {
  const at = code.indexOf(end, from);
  return at < 0 ? code.length : at + end.length;
}

/** A body in JSON as the last argument of curl, in single quotes. */
const CURL_BODY = /(?<= -d ')[[{][^]*(?='$)/;

/** The parts of a code: spans for tokens with a color, and the texts between them. */
export function colored(text: string, language: string): readonly (Node | string)[] {
  const body = language === "curl" ? CURL_BODY.exec(text) : null;
  return body === null
    ? tokensOf(text, language)
    : [...tokensOf(text.slice(0, body.index - 1), language), "'", ...tokensOf(body[0], "json"), "'"];
}

function tokensOf(text: string, language: string): readonly (Node | string)[] {
  const options = LANGUAGES.get(language);
  if (options === undefined || text.length > MOST) return [text];
  const plain = options === shell ? PLAIN_IN_SHELL : PLAIN;
  return parse(text, options).lines.flatMap(({ tokens }, line) => [
    ...(line === 0 ? [] : ["\n"]),
    ...tokens.map(({ type, value }) =>
      plain.has(type) ? value : element("span", { class: `token-${type}` }, value),
    ),
  ]);
}

/** Colors each dark block of code whose class names its language: `language-json`. */
export function startColors(): void {
  for (const pre of findAll(document, ":is(.own, .intro) pre:has(> code)")) frame(pre);
  for (const code of findAll(document, '.block code[class^="language-"]'))
    code.replaceChildren(...colored(code.textContent, code.className.slice("language-".length)));
}

/** Puts the code of an own page into a block with its language, which the copy button joins. */
function frame(pre: HTMLElement): void {
  const [, language = "code"] = /language-(\S+)/.exec(pre.firstElementChild?.className ?? "") ?? [];
  const block = element(
    "div",
    { class: "block" },
    element("div", { class: "tabs" }, element("span", {}, language)),
  );
  pre.replaceWith(block);
  pre.tabIndex = 0;
  block.append(pre);
}
