import type { RouteprintError } from "../errors.ts";
import { isObject } from "../json.ts";
import type { UnknownObject } from "../json.ts";
import { endsEarly, truncated } from "./fault.ts";
import { FAULT } from "./recover-literal.ts";
import { joinLines, parseFound } from "./recover-pasted.ts";
import { isPlainlyIndex, isSiteIndex, restErrorOf } from "./recover-shape.ts";
import type { Recovered } from "./recovered.ts";
import { scanJson } from "./scan.ts";

/** How much of the text may be junk before the JSON, in characters. Old plugins print thousands of notices of PHP. */
export const JUNK_LIMIT = 4 * 1024 * 1024;

/** A key of what the interface answers: of an index, of a refusal, of an envelope. */
const ANSWER_KEY = /"(?:routes|message|body)"/u;

/** A value in other text, and where it was found. */
export interface Found extends Recovered {
  readonly start: number;
  /** One past its last character. */
  readonly end: number;
  /** The number of members that its text spells out, doubled keys counted twice. */
  readonly members: number;
}

/**
 * Looks for the index or refusal that stands somewhere in other text: messages before it, a function call around it. The
 * first index of a site goes before what else could be meant.
 *
 * @returns it, or what is wrong with an index that is cut, which may stand before it too.
 */
export function findAnswer(
  text: string,
  start: number,
  where: string,
): { readonly found: Found | undefined; readonly cut: RouteprintError | undefined } {
  let budget = Math.max(text.length * 6, 16_000 * FAULT);
  let cut: RouteprintError | undefined;
  let isWithin = false;
  let found: Found | undefined;
  const opening = /\{\s{0,64}"/gu;
  opening.lastIndex = start;
  while (budget > 0 && !isSiteIndex(found?.value)) {
    const at = opening.exec(text)?.index;
    if (at === undefined || at > start + JUNK_LIMIT) break;
    const { state, end, insideString, members } = scanJson(text, at);
    budget -= end - at;
    // What is cut may still have `routes` in it; what stands inside of it must not pass for the whole.
    if (state === "cut" && !isWithin && text.includes('"routes"', at)) {
      cut ??= truncated(text.slice(at), insideString, where);
      isWithin = endsEarly(joinLines(text.slice(at)));
      budget -= end - at;
    }
    if (state !== "complete") continue;
    const json = text.slice(at, end);
    const mayAnswer = ANSWER_KEY.test(joinLines(json));
    const parsed = mayAnswer ? parseFound(json) : undefined;
    const value = parsed?.value;
    if (mayAnswer && parsed?.notices.length !== 0) budget -= FAULT + json.length;
    if (
      parsed !== undefined &&
      (isSiteIndex(value) ||
        (found === undefined && (cut === undefined ? isAnswer(value) : !isWithin && isPlainlyIndex(value))))
    )
      found = { ...parsed, start: at, end, members };
    // Nothing that is an answer stands inside of what is none, such as a line of a log.
    else if (!mayAnswer || (value !== undefined && !json.includes('"routes"'))) opening.lastIndex = end;
  }
  return { found, cut };
}

/** Whether the value is what the interface answers: an index, whole or of a namespace, a refusal, or either in an envelope. */
function isAnswer(value: unknown): boolean {
  return isPlainlyIndex(value) || restErrorOf(value) !== undefined || isEnvelope(value);
}

/** Whether the value is an answer as `?_envelope` gives it, with status and headers beside its body. */
export function isEnvelope(value: unknown): value is UnknownObject {
  return isObject(value) && isObject(value["body"]) && "status" in value && "headers" in value;
}
