import { setTimeout } from "node:timers/promises";
import { orAbort } from "../base/abort.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { isHttp, parseUrl } from "../base/url.ts";
import { systemCodes } from "./connection-error.ts";
import { basicAuthorization, redactUrl } from "./credentials.ts";
import { isChallenge } from "./firewall.ts";
import type { FetchOptions, Hop } from "./model.ts";
import { hostOf, isLoopback, sameSite } from "./host.ts";
import { send, type HttpRequest, type RequestMethod } from "./request.ts";
import { decodeContent, headerOf, isRedirect, type DecodedResponse, type RawResponse } from "./response.ts";

/** The most redirects that are followed. WordPress needs two: the scheme and `www`. */
const MAX_HOPS = 5;

/** The last response to a request, with its redirects. */
export interface HttpExchange {
  readonly response: DecodedResponse;
  readonly hops: readonly Hop[];
  /** `Link` headers of every hop, the last one's first. */
  readonly links: readonly string[];
  /** Whether credentials or own headers were sent for this response. */
  readonly authenticated: boolean;
  readonly notices: readonly Notice[];
  /** The `wp-login.php` that the response redirects to; it is not requested. */
  readonly login?: URL;
}

/** State shared by all requests to one site. */
export interface SiteVisit {
  readonly typed: URL;
  readonly options: FetchOptions;
  /** Aborts at the site's deadline or with the caller's signal. */
  readonly signal: AbortSignal;
  /** Called before each request; throws beyond the limit of requests. */
  readonly count: () => void;
  /** Number of requests the whole fetch has made. */
  readonly requests: () => number;
  /** Milliseconds until the site's deadline. */
  readonly remaining: () => number;
  /** Called before each URL; throws where the robots.txt of its origin disallows it. */
  readonly checkRobots?: (url: URL, visit: SiteVisit) => Promise<void>;
}

/**
 * Requests a URL and follows its redirects: each hop is checked by the policy, credentials go to their own origin only, a
 * redirect to another scheme or host with credentials ends the fetch, one to `wp-login.php` is not followed.
 *
 * @throws RouteprintError of the network kind, `redirect-loop`, `redirect-refused`, `encoding-broken`, `source-too-large`.
 */
export async function exchange(
  start: URL,
  visit: SiteVisit,
  method: "GET" | "OPTIONS" = "GET",
): Promise<HttpExchange> {
  const hops: Hop[] = [];
  const notices: Notice[] = [];
  const links: string[] = [];
  const seen = new Set<string>();
  const { typed, signal, options } = visit;
  let url = start;
  for (;;) {
    seen.add(url.href);
    await visit.checkRobots?.(url, visit);
    const headers = secretHeaders(url, visit);
    const response = await sendPersistently({ url, typed, method, headers, signal, options }, visit);
    links.unshift(...(response.headers.get("link") ?? []));
    // OPTIONS does not follow redirects: the user did not choose their target.
    const location = utf8Of(headerOf(response, "location"));
    const ends = method === "OPTIONS" || !isRedirect(response.status) || location === undefined;
    const login = ends || isLoginPage(start) ? undefined : parseUrl(location, url.href);
    const signIn = login !== undefined && isLoginPage(login) ? { login } : undefined;
    if (ends || signIn !== undefined) {
      const authenticated = headers.size > 0;
      return {
        response,
        hops,
        links,
        authenticated,
        notices: [...notices, ...response.notices],
        ...signIn,
      };
    }
    const next = redirectTarget(response, location, visit);
    hops.push({ status: response.status, from: redactUrl(url), to: redactUrl(next) });
    if (seen.has(next.href) || hops.length > MAX_HOPS) throw loop(hops, start, response);
    if (hostOf(next) !== hostOf(url)) {
      notices.push(noticeOfAll("host-changed", `${url.host} redirects to ${next.host}.`));
    }
    url = next;
  }
}

/**
 * Sends one request and follows no redirect. Only a GET is sent again after a temporary failure: the site may have done
 * what another method asked for.
 *
 * @param body JSON.
 * @throws RouteprintError of the network kind, `encoding-broken`, `source-too-large`, `insecure-credentials`.
 */
export async function sendOnce(
  url: URL,
  method: RequestMethod,
  body: string | undefined,
  visit: SiteVisit,
): Promise<DecodedResponse> {
  const { typed, signal, options } = visit;
  const type = body === undefined ? [] : [["content-type", "application/json"] as const];
  const headers = new Map([...secretHeaders(url, visit), ...type]);
  const request = { url, typed, method, headers, signal, options, ...(body === undefined ? {} : { body }) };
  if (method === "GET") return sendPersistently(request, visit);
  visit.count();
  return decodeContent(await send(request), options.maxBytes);
}

function isLoginPage({ pathname }: URL): boolean {
  return pathname.endsWith("/wp-login.php");
}

/** Whether the options hold credentials or headers, which only one site may get. */
export function hasSecrets({ credentials, headers }: FetchOptions): boolean {
  return credentials !== undefined || (headers?.size ?? 0) > 0;
}

/** The secret headers for a URL: only at the origin they were given for, and never where others can read them. */
function secretHeaders(url: URL, { typed, options }: SiteVisit): ReadonlyMap<string, string> {
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

/** Sends a request and retries where that can help: with `identity` after a broken coding, after a pause for temporary failures. */
async function sendPersistently(request: HttpRequest, visit: SiteVisit): Promise<DecodedResponse> {
  let codings: "any" | "identity" = "any";
  const repaired: Notice[] = [];
  for (let retries = 0; ; retries += 1) {
    visit.count();
    try {
      const raw = await send({ ...request, codings });
      const delay = retryDelay(raw, retries, visit.remaining());
      if (delay === undefined) {
        const response = await decodeContent(raw, request.options.maxBytes);
        return { ...response, notices: [...response.notices, ...repaired] };
      }
      await pause(delay, visit);
    } catch (error) {
      if (!(error instanceof RouteprintError)) throw error;
      if (error.code === "encoding-broken" && codings === "any") {
        codings = "identity";
        const text = `${error.message} It was requested again without coding.`;
        repaired.push(noticeOfAll("response-mislabeled", text));
      } else if (retries > 0 || !mayPass(error)) throw error;
      else await pause(100, visit);
    }
  }
}

/** Connection errors that may not recur at the next try. */
const PASSING: ReadonlySet<string> = new Set(["ECONNRESET", "EAI_AGAIN", "EPIPE", "UND_ERR_SOCKET"]);

function mayPass({ code, cause }: RouteprintError): boolean {
  return code === "response-truncated" || systemCodes(cause).some((each) => PASSING.has(each));
}

/** The longest wait, in milliseconds, that a site may request; a longer one is an error that states it. */
const LONGEST_WAIT = 30_000;

/** Statuses that a pause may change. Not 500: WordPress's own failures persist. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Milliseconds until the next try; undefined where the response is final. `Retry-After` is followed twice. */
function retryDelay(response: RawResponse, retries: number, remaining: number): number | undefined {
  if (!TEMPORARY.has(response.status) || isChallenge(response)) return undefined;
  const wait = retryAfter(response);
  if (wait === undefined) {
    // Maintenance and challenges send 503 without the header, and stay.
    if (retries > 0 || response.status === 503) return undefined;
    return remaining > 2000 ? 500 + Math.random() * 500 : undefined;
  }
  return retries > 1 || wait > LONGEST_WAIT || wait >= remaining ? undefined : wait;
}

/** The wait in milliseconds that `Retry-After` requests, in seconds or as a date. */
export function retryAfter(response: RawResponse): number | undefined {
  const value = headerOf(response, "retry-after")?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+$/u.test(value)) return Number(value) * 1000;
  // `Date.parse` reads `-1` and `1.5` as days of 2001; a date of HTTP begins with the day's name.
  const date = /^[A-Z]/iu.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const now = Date.parse(headerOf(response, "date") ?? "");
  return Math.max(0, date - (Number.isNaN(now) ? Date.now() : now));
}

/** The result of optional work, or the site's failure, which does not end the visit; throws the caller's abort. */
export async function orFailure<T>(work: Promise<T>, { options }: SiteVisit): Promise<T | RouteprintError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RouteprintError && options.signal?.aborted !== true) return error;
    throw error;
  }
}

/** Waits, unless the visit ends first. */
export async function pause(milliseconds: number, { options, signal }: SiteVisit): Promise<void> {
  if (options.network?.wait !== undefined) return options.network.wait(milliseconds, signal);
  return orAbort(setTimeout(milliseconds, undefined, { signal }), signal);
}

/** Hint for redirects to no valid address. */
export const MISCONFIGURED = "Its server is set up wrongly, or somebody has tampered with it; ask its owner.";

function redirectTarget(response: RawResponse, location: string, { typed, options }: SiteVisit): URL {
  const where = redactUrl(response.url);
  const refuse = (message: string, hint?: string): RouteprintError =>
    new RouteprintError("redirect-refused", { message, where, status: response.status, hint });
  if (location.trim() === "") throw refuse("The site redirects to nowhere.", MISCONFIGURED);
  const next = parseUrl(location, response.url.href);
  if (next === undefined) throw refuse("The site redirects to an invalid address.", MISCONFIGURED);
  next.hash = "";
  if (!isHttp(next))
    throw refuse(`The site redirects to a ${excerpt(next.protocol, 40)} address.`, MISCONFIGURED);
  if (next.username !== "" || next.password !== "")
    throw refuse("The site redirects to an address with credentials in it.");
  if (!hasSecrets(options)) return next;
  if (response.url.protocol === "https:" && next.protocol === "http:") {
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

function loop(hops: readonly Hop[], start: URL, last: RawResponse): RouteprintError {
  const chain = [redactUrl(start), ...hops.map(({ to }) => to)].map((url) => excerpt(url)).join(" → ");
  return new RouteprintError("redirect-loop", {
    message: `The site redirects in a circle or too often: ${chain}`,
    where: redactUrl(start),
    hint: last.headers.has("set-cookie")
      ? "It sets a cookie on the way, which is not kept here. Give the cookies of a browser with --header-file, or save the index there and give the file."
      : "The site's address settings and its server disagree; ask its owner.",
  });
}
