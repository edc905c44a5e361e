import { recoverResponse } from "../discovery/index.ts";
import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import { parseUrl } from "../base/url.ts";
import { redactUrl } from "./credentials.ts";
import { hasSecrets, sendOnce } from "./exchange.ts";
import { withVisits } from "./fetch.ts";
import type { FetchOptions } from "./model.ts";
import { evidenceOf, refusalOf } from "./refusal.ts";
import type { RequestMethod } from "./request.ts";
import { headerOf, isRedirect, type DecodedResponse } from "./response.ts";
import { isInQuery } from "./root.ts";

/** A request to an API. */
export interface ApiRequest {
  readonly method: RequestMethod;
  /** An absolute address below the API root, with its query. */
  readonly address: string;
  /** JSON. */
  readonly body?: string;
}

/** The response of an API. */
export interface ApiResponse {
  readonly status: number;
  /** The body, parsed where it is JSON, else a text. */
  readonly body: unknown;
  /** The number of items and pages of a list (`X-WP-Total`, `X-WP-TotalPages`). */
  readonly total: number | undefined;
  readonly pages: number | undefined;
}

/** Sends a request to an API. */
export type ApiCaller = (request: ApiRequest) => Promise<ApiResponse>;

/**
 * Creates a caller of one API: it sends credentials to no other address than those below the root, follows no redirect, and
 * masks the credentials in all that comes back.
 *
 * @param root the API root; `…?rest_route=/` where the site serves the API in the query.
 * @throws (each call) RouteprintError `address-refused` for another address, `redirect-refused`, those of a site that
 *   cannot be reached or refuses requests as such.
 */
export function createCaller(root: string, options: FetchOptions): ApiCaller {
  return async ({ method, address, body }) =>
    withVisits(root, { ...options, root }, async ({ site }, { to, redaction }) => {
      const url = addressBelow(address, root);
      const response = await sendOnce(url, method, body, to(site));
      if (isRedirect(response.status) && response.headers.has("location")) throw redirected(response);
      const read = readResponse(response, hasSecrets(options));
      return { ...read, body: redaction.value(read.body) };
    });
}

/** Matches a segment that a URL drops: `/posts/../users` would be sent as `/users`. */
const DOTS = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

function addressBelow(address: string, root: string): URL {
  const [url, own] = [parseUrl(address), parseUrl(root)];
  const start = own === undefined || isInQuery(own) ? own?.href : own.href.replace(/\/?$/, "/");
  const isBelow = url !== undefined && start !== undefined && `${url.href}/`.startsWith(start);
  if (isBelow && !DOTS.test(address.replace(/[?#].*/s, ""))) return url;
  throw new RouteprintError("address-refused", {
    message: "Refused: the address does not lie below the API root.",
    where: redactUrl(root),
  });
}

function readResponse(response: DecodedResponse, isSignedIn: boolean): ApiResponse {
  const { status, bytes } = response;
  const counts = {
    total: countOf(response, "x-wp-total"),
    pages: countOf(response, "x-wp-totalpages"),
  };
  if (bytes.length === 0) return { status, body: null, ...counts };
  const recovered = attempt(() => recoverResponse(bytes, redactUrl(response.url)).value);
  if (!(recovered instanceof RouteprintError)) return { status, body: recovered, ...counts };
  const refusal = refusalOf(evidenceOf(response, undefined, undefined, isSignedIn));
  if (refusal !== undefined) throw refusal;
  return { status, body: Buffer.from(bytes).toString("utf8"), ...counts };
}

function countOf(response: DecodedResponse, header: string): number | undefined {
  const value = headerOf(response, header) ?? "";
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

function redirected(response: DecodedResponse): RouteprintError {
  const target = parseUrl(headerOf(response, "location") ?? "", response.url.href);
  return new RouteprintError("redirect-refused", {
    message: `The site redirects the request${target === undefined ? "" : ` to ${target.host}`}, and no redirect is followed.`,
    where: redactUrl(response.url),
    status: response.status,
    hint: "Start again with the address that the site should have.",
  });
}
