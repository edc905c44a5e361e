import { RE2JS } from "re2js";
import { RouteprintError } from "../diagnostics/errors.ts";
import { memoize } from "../base/memo.ts";

const MAX_LENGTH = 500;
const MAX_ALTERNATIVES = 100;

/**
 * Compiles a glob to a test in time linear in the text, which a site can choose. `*` and `?` stop at a slash, `**` does
 * not; `{a,b}` and `[a-z]` are alternatives. Braces without a comma are literal, like those of a template.
 *
 * @throws RouteprintError `usage` if the glob is empty (an unset shell variable, for example) or too long.
 */
function globMatcher(glob: string): (text: string) => boolean {
  if (glob === "") {
    throw new RouteprintError("usage", {
      message: "an empty glob matches nothing",
      hint: "Give a namespace or a template, such as wp/v2 or '/wp/v2/*'.",
    });
  }
  const alternatives = glob.length > MAX_LENGTH ? undefined : alternativesOf(glob);
  if (alternatives === undefined || alternatives.length > MAX_ALTERNATIVES) {
    throw new RouteprintError("usage", {
      message: `the glob ${glob.slice(0, 60)}${glob.length > 60 ? "…" : ""} is too long`,
      hint: "Give several shorter globs.",
    });
  }
  const pattern = compile(alternatives.map(patternOf).join("|"), glob);
  return (text) => text === glob || pattern.matches(text);
}

function compile(pattern: string, glob: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.DOTALL);
  } catch (cause) {
    throw new RouteprintError("usage", {
      message: `the glob ${glob} holds an invalid class`,
      hint: "Write a class as [a-z].",
      cause,
    });
  }
}

/** Compiles several globs to a test for any match; each text is tried once. */
export function globsMatcher(globs: readonly string[]): (text: string) => boolean {
  const matchers = globs.map(globMatcher);
  return memoize((text) => matchers.some((matches) => matches(text)));
}

/** Returns the globs that match no text: usually typos. */
export function unmatchedGlobs(globs: readonly string[], texts: Iterable<string>): readonly string[] {
  const all = [...new Set(texts)];
  return globs.filter((glob) => !all.some(globMatcher(glob)));
}

/** Expands a glob to globs without braces, the innermost braces first. */
function alternativesOf(glob: string): readonly string[] {
  const braces = /\{([^{}]*,[^{}]*)\}/.exec(glob);
  if (braces === null) return [glob];
  const [before, behind] = [glob.slice(0, braces.index), glob.slice(braces.index + braces[0].length)];
  const found: string[] = [];
  for (const option of (braces[1] ?? "").split(",")) {
    for (const each of alternativesOf(before + option + behind)) {
      if (found.push(each) > MAX_ALTERNATIVES) return found;
    }
  }
  return found;
}

const SIGN = /\/\*\*$|(?<![^/])\*\*\/|\*+|\[[!^]?[^\]]+\]|\\.|[^]/gu;

function patternOf(glob: string): string {
  return glob.replaceAll(SIGN, (sign) => {
    if (sign === "/**") return "(?:/.*)?";
    if (sign === "**/") return "(?:.*/)?";
    if (sign.startsWith("*")) return sign === "*" ? "[^/]*" : ".*";
    if (sign === "?") return "[^/]";
    if (sign.startsWith("[") && sign.length > 1) return classOf(sign);
    return RE2JS.quote(sign.replace(/^\\(?=.)/su, ""));
  });
}

/** Writes a class, which never matches a slash. */
function classOf(sign: string): string {
  const [, negation, members = ""] = /^\[([!^]?)(.*)\]$/su.exec(sign) ?? [];
  const quoted = members.replaceAll("/", "").replaceAll(/[\\^[\]&~]/g, String.raw`\$&`);
  return negation === "" ? `[${quoted}]` : `[^/${quoted}]`;
}
