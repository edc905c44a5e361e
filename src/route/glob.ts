import picomatch from "picomatch";
import { RouteprintError } from "../errors.ts";
import { onceEach } from "../once.ts";
import { compileMatcher } from "./match.ts";

/**
 * Whether a text matches a glob, which is a person's; the texts are a site's, so that none is tried on the JavaScript
 * engine, which takes hours for a long one. The braces of a template stand for themselves: those without a comma are no
 * alternatives.
 *
 * @throws RouteprintError `usage` where the glob is empty, as of a variable of the shell that is not set, or too long.
 */
export function globMatcher(glob: string): (text: string) => boolean {
  if (glob === "") {
    throw new RouteprintError("usage", {
      message: "an empty glob matches nothing",
      hint: "Give a namespace or a template, such as wp/v2 or '/wp/v2/*'.",
    });
  }
  const matcher = glob.length > MAX_LENGTH ? undefined : compileMatcher(sourceOf(glob));
  if (matcher === undefined) {
    throw new RouteprintError("usage", {
      message: `the glob ${glob.slice(0, 60)}${glob.length > 60 ? "…" : ""} is too long, or means no pattern`,
      hint: "Give several shorter ones.",
    });
  }
  return (text) => text === glob || matcher.match(text) !== undefined;
}

/** Whether a text matches one of several globs; each text is tried once, since operations without number share theirs. */
export function globsMatcher(globs: readonly string[]): (text: string) => boolean {
  const matchers = globs.map(globMatcher);
  return onceEach((text) => matchers.some((matches) => matches(text)));
}

/** The globs that match none of the texts: nearly always a slip of the pen. */
export function unmatchedGlobs(globs: readonly string[], texts: Iterable<string>): readonly string[] {
  const all = [...new Set(texts)];
  return globs.filter((glob) => !all.some(globMatcher(glob)));
}

const MAX_LENGTH = 2000;

/** A character beyond ASCII: the pattern of a route sees its bytes. */
const BEYOND_ASCII = String.raw`[\xc2-\xf4][\x80-\xbf]+`;

/**
 * The pattern of a glob as a route's, which heeds no case, is told apart by its delimiter, and works on bytes: whatever
 * is none of some characters (`?`, `[^a]`) is a whole character, and a `*` takes the bytes of any number.
 */
function sourceOf(glob: string): string {
  const { source } = picomatch.makeRe(glob, { dot: true });
  const undelimited = source.replaceAll(/\\?./gsu, (sign) => (sign.endsWith("@") ? String.raw`\x40` : sign));
  const wide = undelimited.replaceAll(/\\.|\[\^((?:\\.|[^\]])+)\](?!\*)/gsu, (sign, others?: string) =>
    others === undefined ? sign : String.raw`(?:[^${others}\x80-\xff]|${BEYOND_ASCII})`,
  );
  return `(?-i:${wide})`;
}
