import type { Json } from "../json.ts";
import { isSayable } from "../schema/fits.ts";
import { envelope, refuse, type Answer } from "./answer.ts";
import { isEmpty, isPhpArray, toText, type PhpArray } from "./php.ts";

/** What is written to the connection. */
export interface Written {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What of a request decides how its answer is written. */
export interface Asked {
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

/** The JSONP callback of a request: undefined where there is none or it is empty, false where it is no name of a function. */
export function jsonpCallback(query: PhpArray): string | false | undefined {
  const value = query.get("_jsonp");
  if (isEmpty(value)) return undefined;
  const name = value === undefined || isPhpArray(value) ? "" : toText(value);
  return /^[\w.]+$/.test(name) ? name : false;
}

/**
 * Refuses a request whose `_jsonp` is no name. WordPress does so before it looks at the method, the caller or the envelope,
 * and gives no `data`.
 */
export function refuseJsonp(root: string): Written {
  const body = { code: "rest_callback_invalid", message: "Invalid JSONP callback function." };
  return {
    status: 400,
    headers: [...standing("application/javascript"), apiLink(root)],
    body: print(body),
  };
}

/** Writes an answer as WordPress does: envelope, JSONP, CORS and cache headers. */
export function write(given: Answer, asked: Asked): Written {
  // PHP writes nothing of an answer with a number that is not finite, a batch included.
  const isWritten = given.body === undefined || isSayable(given.body);
  const answer = isWritten ? given : refuse("rest_encode_error", "Inf and NaN cannot be JSON encoded", 500);
  const isEnveloped = asked.query.has("_envelope");
  const body = isEnveloped ? envelope(answer) : answer.body;
  const status = isEnveloped ? 200 : answer.status;
  const own = isEnveloped ? [] : [...answer.headers].map(([name, value]) => [name, String(value)] as const);
  const type = asked.callback === undefined ? "application/json" : "application/javascript";
  return {
    status,
    headers: [
      ...standing(type),
      ...(own.some(([name]) => name === "Link") ? [] : [apiLink(asked.root)]),
      ...own,
      ...originHeaders(asked),
      ...cacheHeaders(asked, status),
    ],
    // Of a real HEAD and of 204 Node writes none.
    body: asked.method === "HEAD" ? "" : wrap(print(body), asked.callback),
  };
}

/** The headers of every answer. */
function standing(type: string): Written["headers"] {
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

/** The comment before the name keeps old plugins of browsers from reading the answer as something else. */
function wrap(text: string, callback: string | undefined): string {
  if (callback === undefined) return text;
  return `/**/${callback}(${text.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")})`;
}

function originHeaders({ headers, realMethod, isLoggedIn }: Asked): Written["headers"] {
  const origin = headers.get("origin");
  if (origin === undefined || isEmpty(origin))
    return realMethod === "GET" && !isLoggedIn ? [["Vary", "Origin"]] : [];
  return [
    // Header values cannot hold what Node refuses to write; such an origin never comes from a browser.
    ["Access-Control-Allow-Origin", /^[\x21-\x7e]+$/.test(origin) ? origin : "null"],
    ["Access-Control-Allow-Methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE"],
    ["Access-Control-Allow-Credentials", "true"],
    ["Vary", "Origin"],
  ];
}

/** @param status the one that is written, which in an envelope is 200. */
function cacheHeaders({ headers, query, isLoggedIn }: Asked, status: number): Written["headers"] {
  const isByHeader = headers.has("x-http-method-override") && !query.has("_method");
  const isOverridden = isByHeader && status >= 400 && status < 500;
  const isRefused = headers.has("x-wp-nonce") || query.has("_wpnonce");
  if (!isLoggedIn && !isOverridden && !isRefused) return [];
  return [
    ["Expires", "Wed, 11 Jan 1984 05:00:00 GMT"],
    ["Cache-Control", NO_STORE],
  ];
}
