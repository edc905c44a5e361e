import type { Json } from "../json.ts";
import { isSayable } from "../schema/index.ts";
import { isEmpty, isPhpArray, toText, type PhpArray } from "../wordpress/php.ts";
import { envelope, refuse, type Answer } from "./response.ts";

/** A response as it is written to the connection. */
export interface Written {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** The parts of a request that decide how its response is written. */
export interface Transport {
  readonly realMethod: string;
  readonly method: string;
  readonly query: PhpArray;
  readonly headers: ReadonlyMap<string, string>;
  /** The API root of the request, absolute. */
  readonly root: string;
  /** The JSONP callback. */
  readonly callback: string | undefined;
  readonly isLoggedIn: boolean;
}

const EXPOSED = "X-WP-Total, X-WP-TotalPages, Link";
const ALLOWED = "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type";
const NO_STORE = "no-cache, must-revalidate, max-age=0, no-store, private";

/** The JSONP callback of a request: undefined where it is absent or empty, false where it is not a function name. */
export function jsonpCallback(query: PhpArray): string | false | undefined {
  const value = query.get("_jsonp");
  if (isEmpty(value)) return undefined;
  const name = value === undefined || isPhpArray(value) ? "" : toText(value);
  return /^[\w.]+$/.test(name) ? name : false;
}

/**
 * Refuses a request whose `_jsonp` is not a function name. WordPress does so before it reads the method, the caller or the
 * envelope, and sends no `data`.
 */
export function refuseJsonp(root: string): Written {
  const body = { code: "rest_callback_invalid", message: "Invalid JSONP callback function." };
  return {
    status: 400,
    headers: [...fixedHeaders("application/javascript"), apiLink(root)],
    body: print(body),
  };
}

/** Writes a response as WordPress does: envelope, JSONP, CORS and cache headers. */
export function write(given: Answer, request: Transport): Written {
  // PHP cannot encode a body with a number that is not finite.
  const isWritten = given.body === undefined || isSayable(given.body);
  const answer = isWritten ? given : refuse("rest_encode_error", "Inf and NaN cannot be JSON encoded", 500);
  const isEnveloped = request.query.has("_envelope");
  const body = isEnveloped ? envelope(answer) : answer.body;
  const status = isEnveloped ? 200 : answer.status;
  const own = isEnveloped ? [] : [...answer.headers].map(([name, value]) => [name, String(value)] as const);
  const type = request.callback === undefined ? "application/json" : "application/javascript";
  return {
    status,
    headers: [
      ...fixedHeaders(type),
      ...(own.some(([name]) => name === "Link") ? [] : [apiLink(request.root)]),
      ...own,
      ...originHeaders(request),
      ...cacheHeaders(request, status),
    ],
    // Node writes no body for a real HEAD and for 204.
    body: request.method === "HEAD" ? "" : wrap(print(body), request.callback),
  };
}

/** The headers of every response. */
function fixedHeaders(type: string): Written["headers"] {
  return [
    ["Content-Type", `${type}; charset=UTF-8`],
    ["X-Robots-Tag", "noindex"],
    ["X-Content-Type-Options", "nosniff"],
    ["Access-Control-Expose-Headers", EXPOSED],
    ["Access-Control-Allow-Headers", ALLOWED],
  ];
}

/** The Link header by which clients find the API. */
export function apiLink(root: string): readonly [string, string] {
  return ["Link", `<${root}/>; rel="https://api.w.org/"`];
}

function print(body: Json | undefined): string {
  return body === undefined ? "" : JSON.stringify(body);
}

/** The comment before the name keeps old browser plugins from reading the response as Flash. */
function wrap(text: string, callback: string | undefined): string {
  if (callback === undefined) return text;
  return `/**/${callback}(${text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")})`;
}

function originHeaders({ headers, realMethod, isLoggedIn }: Transport): Written["headers"] {
  const origin = headers.get("origin");
  if (origin === undefined || isEmpty(origin))
    return realMethod === "GET" && !isLoggedIn ? [["Vary", "Origin"]] : [];
  return [
    // Node rejects other characters in a header; no browser sends them.
    ["Access-Control-Allow-Origin", /^[\x21-\x7e]+$/.test(origin) ? origin : "null"],
    ["Access-Control-Allow-Methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE"],
    ["Access-Control-Allow-Credentials", "true"],
    ["Vary", "Origin"],
  ];
}

/** @param status as written: 200 in an envelope. */
function cacheHeaders({ headers, query, isLoggedIn }: Transport, status: number): Written["headers"] {
  const isByHeader = headers.has("x-http-method-override") && !query.has("_method");
  const isOverridden = isByHeader && status >= 400 && status < 500;
  const isRefused = headers.has("x-wp-nonce") || query.has("_wpnonce");
  if (!isLoggedIn && !isOverridden && !isRefused) return [];
  return [
    ["Expires", "Wed, 11 Jan 1984 05:00:00 GMT"],
    ["Cache-Control", NO_STORE],
  ];
}
