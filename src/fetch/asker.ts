import { recoverResponse } from "../discovery/index.ts";
import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, orFailure, pause, type SiteVisit } from "./exchange.ts";
import { withVisits } from "./fetch.ts";
import type { FetchOptions } from "./model.ts";
import type { Redaction } from "./redact.ts";
import { evidenceOf, refusalOf } from "./refusal.ts";
import { LONGEST_TIMER } from "./request.ts";
import { routeUrl } from "./root.ts";
import { PRESSING } from "./schemas.ts";

/** What came to one request below an API root. */
export interface Answer {
  /** Status of the response; 0 where none came. */
  readonly status: number;
  /** The `code` of WordPress's error; where no response came, that of ours. */
  readonly code?: string;
  /** The values of the header `Allow`; absent without the header. */
  readonly allow?: readonly string[];
  /** The body, where it is JSON. */
  readonly body?: unknown;
}

/** Sends a request without a body to a path below an API root, as one of the users, with parameters in the query. */
export type Asker = (
  user: string,
  method: "GET" | "OPTIONS",
  path: string,
  parameters?: { readonly [name: string]: string },
) => Promise<Answer>;

/** Responses that leave no hope for the requests after them, in a row. */
const MAX_FAILURES = 5;

/** The longest pause after a slow response, in milliseconds. */
const LONGEST_PAUSE = 10_000;

/**
 * Runs work with an asker of a site, which sends one request at a time, so many a second at most, and leaves the site in
 * peace for as long as its last response took.
 *
 * @param root the API root.
 * @param users the options of each user, with that user's credentials.
 * @param rate requests a second.
 * @throws RouteprintError of a site that refuses further requests, or fails five times in a row; the signal's reason; any
 *   error of `work`.
 */
export async function withAsker<Result>(
  root: string,
  users: ReadonlyMap<string, FetchOptions>,
  rate: number,
  work: (ask: Asker) => Promise<Result>,
): Promise<Result> {
  return withEachVisit(root, [...users], new Map(), (visits) => {
    let [wait, failures] = [0, 0];
    return work(async (user, method, path, parameters) => {
      const known = visits.get(user);
      if (known === undefined) throw new TypeError(`no options of the user ${user}`);
      await pause(wait, known.visit);
      const began = performance.now();
      const answer = await ask(routeUrl(new URL(root), path, parameters), method, known);
      const took = performance.now() - began;
      wait = Math.max(1000 / rate - took, Math.min(took, LONGEST_PAUSE));
      if (!(answer instanceof RouteprintError)) {
        failures = 0;
        return answer;
      }
      failures += 1;
      if (failures >= MAX_FAILURES || ENDING.has(answer.code)) throw answer;
      return { status: answer.status ?? 0, code: answer.code };
    });
  });
}

/** Errors after which nothing else is requested; robots.txt disallows the API as a whole. */
const ENDING: ReadonlySet<string> = new Set([...PRESSING, "robots-refused", "insecure-credentials"]);

/** The visit of one user, and the redaction of that user's secrets. */
interface UserVisit {
  readonly visit: SiteVisit;
  readonly redaction: Redaction;
}

/** Opens a visit for each user, one in the other, so that each redacts its secrets from all errors. */
async function withEachVisit<Result>(
  root: string,
  [first, ...others]: readonly (readonly [string, FetchOptions])[],
  opened: ReadonlyMap<string, UserVisit>,
  work: (visits: ReadonlyMap<string, UserVisit>) => Promise<Result>,
): Promise<Result> {
  if (first === undefined) return work(opened);
  const [user, options] = first;
  return withVisits(
    root,
    { ...options, root, siteTimeout: LONGEST_TIMER },
    async ({ site }, visits) => {
      const own = { visit: visits.to(site), redaction: visits.redaction };
      return withEachVisit(root, others, new Map([...opened, [user, own]]), work);
    },
    Number.POSITIVE_INFINITY,
  );
}

/** Sends one request; the error of a site that fails or refuses requests as such. */
async function ask(
  url: URL,
  method: "GET" | "OPTIONS",
  { visit, redaction }: UserVisit,
): Promise<Answer | RouteprintError> {
  const exchanged = await orFailure(exchange(url, visit, method), visit);
  if (exchanged instanceof RouteprintError) return exchanged;
  const { response, hops, login, authenticated } = exchanged;
  const [redirect] = hops;
  // A response from another address is not that of the route.
  if (redirect !== undefined || login !== undefined) return { status: redirect?.status ?? response.status };
  const recovered = attempt(() => recoverResponse(response.bytes, redactUrl(url)).value);
  const isJson = !(recovered instanceof RouteprintError) && response.bytes.length > 0;
  const evidence = evidenceOf(response, isJson ? recovered : undefined, undefined, authenticated);
  // A list of posts may hold the words of a page that refuses.
  const refusal = isJson && evidence.status < 400 ? undefined : refusalOf(evidence);
  if (refusal !== undefined && (!isJson || PRESSING.has(refusal.code))) return refusal;
  const allow = response.headers.get("allow");
  const { code } = evidence.rest ?? {};
  return {
    status: evidence.status,
    ...(code === undefined ? {} : { code }),
    ...(allow === undefined ? {} : { allow }),
    ...(isJson ? { body: redaction.value(recovered) } : {}),
  };
}
