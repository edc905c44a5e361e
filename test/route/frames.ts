/** A route key taken apart: how its parts are put together, and what each capture takes. */
export interface TakenApart {
  /** The key with one letter for each run of literal text, and digits for what each capture takes. */
  readonly frame: string;
  /** What the captures take, with letters for words. */
  readonly bodies: readonly string[];
}

const NAMES = "xyzuvw";
const CAPTURE = /^\((?:\?P?<\w+>|\?'\w+')/;
const CLASS = /^\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]/s;

/** Takes names, words and numbers out of a route key, so that keys that are read alike are the same text. */
export function takeApart(key: string): TakenApart {
  const bodies: string[] = [];
  let frame = "";
  for (let at = 0; at < key.length;) {
    const open = CAPTURE.exec(key.slice(at))?.[0];
    if (open === undefined) {
      const token = tokenAt(key, at);
      frame += token;
      at += token.length;
      continue;
    }
    const end = closingParenthesis(key, at);
    bodies.push(abstractBody(key.slice(at + open.length, end)));
    frame += `${open.replace(/\w+(?=[>']$)/, NAMES[bodies.length - 1] ?? "n")}\\d+)`;
    at = end + 1;
  }
  return { frame: abstractLiterals(frame).replaceAll(/(\/a)(?:\/a)+(?=\/|$)/g, "$1"), bodies };
}

/** A class, an escape, the head of a group, a count, or one character. */
function tokenAt(text: string, at: number): string {
  const rest = text.slice(at);
  const token =
    CLASS.exec(rest) ??
    /^\\[\s\S]/.exec(rest) ??
    /^\(\?#[^)]*\)/.exec(rest) ??
    /^\(\?P[=>]\w+\)/.exec(rest) ??
    /^\(\?(?:<?[=!]|[a-z]*-?[a-z]*:|[a-z-]+\)|>)/i.exec(rest) ??
    /^\{\d+(?:,\d*)?\}/.exec(rest);
  return token?.[0] ?? text.slice(at, at + 1);
}

function closingParenthesis(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length;) {
    const token = CAPTURE.exec(text.slice(at))?.[0] ?? tokenAt(text, at);
    if (token.startsWith("(") && !token.endsWith(")")) depth += 1;
    else if (token === ")") depth -= 1;
    if (depth === 0) return at;
    at += token.length;
  }
  return text.length;
}

/** Words become `a`, several words to choose from `a|b`, counts `{2}` or `{2,3}`, inner names `n`. */
function abstractBody(body: string): string {
  const plain = abstractLiterals(body.replaceAll(/(?<=\(\?P?<)\w+(?=>)/g, "n"));
  return plain.replaceAll(/(?<![^(:|^])a(?:\|a)+(?![^)|])/g, "a|b");
}

/** Each run of literal text as one letter; classes, escapes and the heads of groups stay. */
function abstractLiterals(text: string): string {
  let out = "";
  for (let at = 0; at < text.length;) {
    const head = CAPTURE.exec(text.slice(at))?.[0];
    const token = head ?? tokenAt(text, at);
    at += token.length;
    if (head !== undefined) out += head;
    else if (token.startsWith("(?#")) out += "(?#a)";
    else if (/^\(\?P[=>]/.test(token)) out += token.replace(/\w+\)$/, "x)");
    else if (/^\{\d+/.test(token)) out += token.replace(/\d+,\d+/, "2,3").replace(/^\{\d+(?=\}|,\})/, "{2");
    else if (/^(?:[\w~%!;=:&'"<> ,-]|\\[-_.,]|[^ -~])$/.test(token)) out += joins(text, at, out) ? "" : "a";
    else out += token;
  }
  return out;
}

/** Whether a literal goes on what is written already; one that a quantifier follows stands alone. */
function joins(text: string, next: number, out: string): boolean {
  return out.endsWith("a") && !/^[*+?{]/.test(text.slice(next)) && !out.endsWith(String.raw`\a`);
}
