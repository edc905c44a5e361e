import { EXIT, RouteprintError } from "../errors.ts";
import { headerOf, type Answer } from "./answer.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, type Visit } from "./exchange.ts";
import type { Validators } from "./model.ts";

/** What an answer says of its state; nothing where it says nothing, or where its address may not be kept. */
export function validatorsOf(answer: Answer | undefined): Validators | undefined {
  if (answer === undefined) return undefined;
  const etag = headerOf(answer, "etag");
  const lastModified = headerOf(answer, "last-modified");
  const url = answer.url.href;
  if ((etag ?? lastModified) === undefined || redactUrl(url) !== url) return undefined;
  return {
    url,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/**
 * Asks whether an answer is still what it was, with one request.
 *
 * @throws RouteprintError where the site cannot be reached; other failures say no.
 */
export async function isUnchanged(validators: Validators, visit: Visit): Promise<boolean> {
  const { url, etag, lastModified } = validators;
  const conditions = new Map([
    ...(etag === undefined ? [] : [["if-none-match", etag] as const]),
    ...(lastModified === undefined ? [] : [["if-modified-since", lastModified] as const]),
  ]);
  try {
    const { answer } = await exchange(new URL(url), { ...visit, conditions });
    return answer.status === 304;
  } catch (error) {
    if (error instanceof RouteprintError && error.exit !== EXIT.network) return false;
    throw error;
  }
}
