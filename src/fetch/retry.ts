import { headerOf } from "./answer.ts";
import type { RawAnswer } from "./request.ts";
import { isChallenge } from "./wall.ts";

/** The longest wait that a site may ask for, in milliseconds; who wants more is told to come back. */
const LONGEST_WAIT = 30_000;

/** Answers that a pause may change. 500 is not among them: WordPress' own faults stay. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/**
 * The milliseconds to wait before asking again, or nothing where the answer stands.
 * What `Retry-After` says is honoured twice; without it one short pause is tried.
 */
export function retryDelay(answer: RawAnswer, retries: number, remaining: number): number | undefined {
  if (!PASSING.has(answer.status) || isChallenge(answer)) return undefined;
  const asked = retryAfter(answer);
  if (asked === undefined) {
    // Maintenance and challenges answer 503 without the header; asking again would be of no use.
    if (retries > 0 || answer.status === 503) return undefined;
    return remaining > 2000 ? 500 + Math.random() * 500 : undefined;
  }
  if (retries > 1 || asked > LONGEST_WAIT || asked >= remaining) return undefined;
  return asked;
}

/** The milliseconds that `Retry-After` asks to wait: it holds seconds or a date. */
export function retryAfter(answer: RawAnswer): number | undefined {
  const value = headerOf(answer, "retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+$/u.test(value)) return Number(value) * 1000;
  // `Date.parse` takes `-1` and `1.5` for days of 2001; a date of HTTP begins with the day's name.
  const date = /^[A-Z]/iu.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const now = Date.parse(headerOf(answer, "date") ?? "");
  return Math.max(0, date - (Number.isNaN(now) ? Date.now() : now));
}
