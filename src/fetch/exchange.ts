import { setTimeout } from "node:timers/promises";
import { orAbort } from "../abort.ts";
import { excerpt } from "../escape.ts";
import { RouteprintError } from "../errors.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { decodeAnswer, headerOf, type Answer } from "./answer.ts";
import { basicAuthorization, redactUrl } from "./credentials.ts";
import { rawCodes } from "./fault.ts";
import type { FetchOptions, Hop } from "./model.ts";
import { hostOf, isLoopback, sameSite } from "./host.ts";
import { AGENT, ask, isRedirect, type Ask } from "./request.ts";
import { retryDelay } from "./retry.ts";
import { allowsPath, MAX_ROBOTS_BYTES, readRobots, type RobotsRule } from "./robots.ts";
import { below, queryRoot } from "./root.ts";
import { isHttp, parseUrl } from "../url.ts";

/** The most redirects that are followed. WordPress needs two: the scheme and `www`. */
const MAX_HOPS = 5;

/** What one question to a site led to: the last answer, and how it was reached. */
export interface Exchange {
  readonly answer: Answer;
  readonly hops: readonly Hop[];
  /** `Link` headers of every hop, the last one's first. */
  readonly links: readonly string[];
  /** Whether credentials or own headers were sent to what answered. */
  readonly authenticated: boolean;
  readonly notices: readonly Notice[];
  /** The `wp-login.php` that the answer redirects to; it is not asked for. */
  readonly login?: URL;
}

/** What all questions to one site share. */
export interface Visit {
  readonly typed: URL;
  readonly options: FetchOptions;
  /** Ends with the site's deadline or the caller's signal. */
  readonly signal: AbortSignal;
  /** Called before each request; throws where no more may be made. */
  readonly count: () => void;
  /** How many requests the whole fetch has made. */
  readonly requests: () => number;
  /** Milliseconds until the site's deadline. */
  readonly remaining: () => number;
  /** Sent besides, to ask for an answer only where it has changed; nothing secret. */
  readonly conditions?: ReadonlyMap<string, string>;
  /** What the robots.txt of each origin says, once it was read; present where it is respected. */
  readonly robots?: Map<string, readonly RobotsRule[]>;
}

/**
 * Asks a URL and follows its redirects by hand: each hop is judged by the policy, credentials go to their own origin
 * only, a redirect to another scheme or host with credentials ends the fetch.
 *
 * @throws RouteprintError of the network kind, `redirect-loop`, `redirect-refused`, `encoding-broken`, `source-too-large`.
 */
export async function exchange(
  start: URL,
  visit: Visit,
  method: "GET" | "OPTIONS" = "GET",
): Promise<Exchange> {
  const hops: Hop[] = [];
  const notices: Notice[] = [];
  const links: string[] = [];
  const seen = new Set<string>();
  let url = start;
  for (;;) {
    seen.add(url.href);
    await refuseByRobots(url, visit);
    const headers = headersFor(url, visit);
    const answer = await persist(
      {
        url,
        typed: visit.typed,
        method,
        headers: new Map([...(visit.conditions ?? []), ...headers]),
        signal: visit.signal,
        options: visit.options,
      },
      visit,
    );
    links.unshift(...(answer.headers.get("link") ?? []));
    // OPTIONS is not carried to where a redirect leads: nobody chose that address.
    const location = utf8Of(headerOf(answer, "location"));
    const ends = method === "OPTIONS" || !isRedirect(answer.status) || location === undefined;
    const login = ends || isLoginPage(start) ? undefined : parseUrl(location, url.href);
    const signIn = login !== undefined && isLoginPage(login) ? { login } : undefined;
    if (ends || signIn !== undefined) {
      const authenticated = headers.size > 0;
      return { answer, hops, links, authenticated, notices: [...notices, ...answer.notices], ...signIn };
    }
    const next = redirectTarget(answer, location, visit);
    hops.push({ status: answer.status, from: redactUrl(url), to: redactUrl(next) });
    if (seen.has(next.href) || hops.length > MAX_HOPS) throw loop(hops, start, answer);
    if (hostOf(next) !== hostOf(url)) {
      notices.push(noticeOfAll("host-changed", `${url.host} redirects to ${next.host}.`));
    }
    url = next;
  }
}

function isLoginPage({ pathname }: URL): boolean {
  return pathname.endsWith("/wp-login.php");
}

/**
 * Refuses what the site asks programs to leave alone. Who says so of `/wp-json/` means the index in every form, so
 * that no other form is tried.
 *
 * @throws RouteprintError `robots-refused`.
 */
async function refuseByRobots(url: URL, visit: Visit): Promise<void> {
  if (visit.robots === undefined) return;
  const rules = visit.robots.get(url.origin) ?? (await fetchRobots(url, visit));
  visit.robots.set(url.origin, rules);
  const site = url.origin === visit.typed.origin ? visit.typed : new URL("/", url);
  if ([url, queryRoot(site), below(site, "wp-json/")].every((each) => allowsPath(rules, each))) return;
  throw new RouteprintError("robots-refused", {
    message: `The robots.txt of ${url.host} asks programs to leave its REST interface alone.`,
    where: redactUrl(url),
    hint: "Is it your site, or may you? Add --no-respect-robots.",
  });
}

/** A site without the file forbids nothing; one that cannot show it for now forbids all (RFC 9309). */
async function fetchRobots({ origin }: URL, visit: Visit): Promise<readonly RobotsRule[]> {
  const { credentials: _, headers: __, ...options } = visit.options;
  const { robots: ___, conditions: ____, ...rest } = visit;
  const { answer } = await exchange(new URL("/robots.txt", origin), { ...rest, options });
  if (answer.status >= 500) return [{ allow: false, pattern: "/" }];
  if (answer.status >= 300) return [];
  return readRobots(Buffer.from(answer.bytes.subarray(0, MAX_ROBOTS_BYTES)).toString("utf8"), AGENT);
}

/** Whether there is anything that only one site is to get. */
export function hasSecrets({ credentials, headers }: FetchOptions): boolean {
  return credentials !== undefined || (headers?.size ?? 0) > 0;
}

/** The secret headers for a URL: only at the origin they were given for, and never where others can read them. */
function headersFor(url: URL, { typed, options }: Visit): ReadonlyMap<string, string> {
  if (!sameSite(url, typed)) return new Map();
  const secret = new Map([...(options.headers ?? [])].map(([name, value]) => [name.toLowerCase(), value]));
  if (options.credentials !== undefined) secret.set("authorization", basicAuthorization(options.credentials));
  if (secret.size > 0 && url.protocol !== "https:" && !isLoopback(hostOf(url))) {
    throw new RouteprintError("insecure-credentials", {
      message: "Credentials are not sent over http, where everybody on the way can read them.",
      where: redactUrl(url),
      hint: "Use the https address of the site.",
    });
  }
  return secret;
}

/** Asks once, and again where that can help: `identity` for broken codings, after a pause for what passes. */
async function persist(what: Ask, visit: Visit): Promise<Answer> {
  let codings: "any" | "identity" = "any";
  const repaired: Notice[] = [];
  for (let retries = 0; ; retries += 1) {
    visit.count();
    try {
      const raw = await ask({ ...what, codings });
      const delay = retryDelay(raw, retries, visit.remaining());
      if (delay === undefined) {
        const answer = await decodeAnswer(raw, what.options.maxBytes);
        return { ...answer, notices: [...answer.notices, ...repaired] };
      }
      await pause(delay, visit);
    } catch (error) {
      if (!(error instanceof RouteprintError)) throw error;
      if (error.code === "encoding-broken" && codings === "any") {
        codings = "identity";
        const text = `${error.message} It was asked for again without coding.`;
        repaired.push(noticeOfAll("encoding-ignored", text));
      } else if (retries > 0 || !mayPass(error)) throw error;
      else await pause(100, visit);
    }
  }
}

/** Faults of a connection that may be gone at the next try. */
const PASSING: ReadonlySet<string> = new Set(["ECONNRESET", "EAI_AGAIN", "EPIPE", "UND_ERR_SOCKET"]);

function mayPass({ code, cause }: RouteprintError): boolean {
  return code === "answer-truncated" || rawCodes(cause).some((each) => PASSING.has(each));
}

/** What asking for more than the index has brought, or how the site failed: the visit can do without. The caller's own abort is for the caller. */
export async function orFailure<T>(asked: Promise<T>, { options }: Visit): Promise<T | RouteprintError> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RouteprintError && options.signal?.aborted !== true) return error;
    throw error;
  }
}

/** Waits, unless the visit ends first. */
export async function pause(milliseconds: number, { options, signal }: Visit): Promise<void> {
  if (options.network?.wait !== undefined) return options.network.wait(milliseconds, signal);
  return orAbort(setTimeout(milliseconds, undefined, { signal }), signal);
}

/** What to do about redirects that lead nowhere. */
export const MISCONFIGURED = "Its server is set up wrongly, or somebody has tampered with it; ask its owner.";

function redirectTarget(answer: Answer, location: string, { typed, options }: Visit): URL {
  const where = redactUrl(answer.url);
  const refuse = (message: string, hint?: string): RouteprintError =>
    new RouteprintError("redirect-refused", { message, where, status: answer.status, hint });
  if (location.trim() === "") throw refuse("The site redirects to nowhere.", MISCONFIGURED);
  const next = parseUrl(location, answer.url.href);
  if (next === undefined) throw refuse("The site redirects to something that is no address.", MISCONFIGURED);
  next.hash = "";
  if (!isHttp(next))
    throw refuse(`The site redirects to a ${excerpt(next.protocol, 40)} address.`, MISCONFIGURED);
  if (next.username !== "" || next.password !== "")
    throw refuse("The site redirects to an address with credentials in it.");
  if (!hasSecrets(options)) return next;
  if (answer.url.protocol === "https:" && next.protocol === "http:") {
    throw refuse(
      "The site redirects from https to http, and credentials were given.",
      "Give the address that the site should have.",
    );
  }
  if (!sameSite(next, typed) && options.allowCrossHost !== true) {
    throw refuse(
      `The site redirects to ${next.host}, and the credentials are for ${typed.host}.`,
      `Give the address ${redactUrl(new URL("/", next))} if the credentials are for it.`,
    );
  }
  return next;
}

/** Header values arrive byte by byte as Latin-1; where the bytes are UTF-8, browsers read them so. */
function utf8Of(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = Buffer.from(value, "latin1").toString("utf8");
  return text.includes("\ufffd") ? value : text;
}

function loop(hops: readonly Hop[], start: URL, last: Answer): RouteprintError {
  const chain = [redactUrl(start), ...hops.map(({ to }) => to)].map((url) => excerpt(url)).join(" → ");
  return new RouteprintError("redirect-loop", {
    message: `The site redirects in a circle or too often: ${chain}`,
    where: redactUrl(start),
    hint: last.headers.has("set-cookie")
      ? "It sets a cookie on the way, which is not kept here. Give the cookies of a browser with --header-file, or save the index there and give the file."
      : "The site's address settings and its server disagree; ask its owner.",
  });
}
