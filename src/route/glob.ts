import { RouteprintError } from "../errors.ts";
import { memoize } from "../memo.ts";

/** A step of a glob: one character, or any number of characters where `repeats`. */
interface Step {
  readonly takes: (character: string) => boolean;
  readonly repeats: boolean;
  /** How many steps from here on can be left out: `**` with its slash. */
  readonly optional: number;
}

const MAX_LENGTH = 500;
const MAX_ALTERNATIVES = 100;

/**
 * Whether a text matches a glob, in time linear in the text, which a site can choose. `*` and `?` stop at a slash, `**` does
 * not; `{a,b}` and `[a-z]` are alternatives. Braces without a comma stand for themselves, as those of a template do.
 *
 * @throws RouteprintError `usage` where the glob is empty, as from an unset variable of the shell, or too long.
 */
export function globMatcher(glob: string): (text: string) => boolean {
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
      hint: "Give several shorter ones.",
    });
  }
  const all = alternatives.map(stepsOf);
  return (text) => text === glob || all.some((steps) => takes(steps, text));
}

/** Whether a text matches one of several globs; each text is tried once. */
export function globsMatcher(globs: readonly string[]): (text: string) => boolean {
  const matchers = globs.map(globMatcher);
  return memoize((text) => matchers.some((matches) => matches(text)));
}

/** The globs that match none of the texts: usually typos. */
export function unmatchedGlobs(globs: readonly string[], texts: Iterable<string>): readonly string[] {
  const all = [...new Set(texts)];
  return globs.filter((glob) => !all.some(globMatcher(glob)));
}

/** The globs without braces for which a glob stands, the innermost braces first. */
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

function stepsOf(glob: string): readonly Step[] {
  return Array.from(glob.matchAll(/\/\*\*$|(?<![^/])\*\*\/|\*+|\[[!^]?[^\]]+\]|\\.|[^]/gu), ([sign]) => {
    if (sign === "/**") return [{ ...literal("/"), optional: 2 }, ANYTHING];
    if (sign === "**/") return [{ ...NOTHING, optional: 3 }, ANYTHING, literal("/")];
    if (sign.startsWith("*")) return [sign === "*" ? SEGMENT : ANYTHING];
    if (sign === "?") return [{ ...SEGMENT, repeats: false }];
    return [
      sign.startsWith("[") && sign.length > 1 ? classOf(sign) : literal(sign.replace(/^\\(?=.)/su, "")),
    ];
  }).flat();
}

const ANYTHING: Step = { takes: () => true, repeats: true, optional: 0 };
const NOTHING: Step = { takes: () => false, repeats: true, optional: 0 };
const SEGMENT: Step = { takes: (character) => character !== "/", repeats: true, optional: 0 };

function literal(text: string): Step {
  return { takes: (character) => character === text, repeats: false, optional: 0 };
}

function classOf(sign: string): Step {
  const isNegated = /^\[[!^]/.test(sign);
  const members = Array.from(sign.slice(isNegated ? 2 : 1, -1).matchAll(/(.)-(.)|(.)/gsu));
  const holds = (character: string): boolean =>
    members.some(([, low, high, only]) =>
      low === undefined || high === undefined ? character === only : low <= character && character <= high,
    );
  return {
    takes: (character) => character !== "/" && holds(character) !== isNegated,
    repeats: false,
    optional: 0,
  };
}

function takes(steps: readonly Step[], text: string): boolean {
  let states = reach(steps, [0]);
  for (const character of text) {
    const next: number[] = [];
    for (const state of states) {
      const step = steps[state];
      if (step?.takes(character) === true) next.push(step.repeats ? state : state + 1);
    }
    if (next.length === 0) return false;
    states = reach(steps, next);
  }
  return states.has(steps.length);
}

/** The states that are reached without a character. */
function reach(steps: readonly Step[], from: readonly number[]): ReadonlySet<number> {
  const found = new Set(from);
  for (const state of found) {
    const step = steps[state];
    if (step?.repeats === true) found.add(state + 1);
    if (step !== undefined && step.optional > 0) found.add(state + step.optional);
  }
  return found;
}
