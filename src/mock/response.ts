import { type Json } from "../base/json.ts";
import { isSayable } from "../schema/index.ts";
import { NO_ROUTE, type PhpArray, type RestError, isEmpty, isPhpArray, toText } from "../wordpress/index.ts";

/** A response before it is written, as a WordPress callback returns it. */
export interface MockResponse {
  readonly status: number;
  /** In WordPress's spelling; a number stays one in an envelope. */
  readonly headers: ReadonlyMap<string, string | number>;
  /** Undefined for an empty body. */
  readonly body: Json | undefined;
  /** Set for an error, which `_fields` does not filter. */
  readonly isError?: boolean;
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** Marks a response that no real site sent. */
export const STAND_IN: MockResponse["headers"] = new Map([["X-Routeprint-Mock", "stand-in"]]);

/** Marks a response of recorded items, with the changes of clients. */
export const RECORDED: MockResponse["headers"] = new Map([["X-Routeprint-Mock", "recorded"]]);

/** A response with a body. */
export function respondWith(
  body: Json | undefined,
  status = 200,
  headers: MockResponse["headers"] = NO_HEADERS,
): MockResponse {
  return { status, headers, body };
}

/** An error as WordPress writes it: code, message, and the status in `data`. */
export function refuse(
  code: string,
  message: string,
  status: number,
  data: { readonly [key: string]: Json } = {},
): MockResponse {
  return { ...respondWith({ code, message, data: { status, ...data } }, status), isError: true };
}

/** The response of an error. */
export function refuseBy({ code, message, status, data }: RestError): MockResponse {
  return refuse(code, message, status, data);
}

/** The error where no route matches, or none has the method: WordPress never sends 405. */
export function noRoute(): MockResponse {
  return refuseBy(NO_ROUTE);
}

/** Adds headers to a response; its own headers stay. */
export function withHeaders(base: MockResponse, headers: MockResponse["headers"]): MockResponse {
  return { ...base, headers: new Map([...headers, ...base.headers]) };
}

/** The response as the object that `_envelope` and the batch route put it in; an empty map is `[]`. */
export function envelope({ body, status, headers }: MockResponse): Json {
  return { body: body ?? null, status, headers: headers.size === 0 ? [] : Object.fromEntries(headers) };
}

/** A response as it is written to the connection. */
interface WrittenResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** The parts of a request that determine how its response is written. */
interface ReceivedRequest {
  readonly realMethod: string;
  readonly method: string;
  readonly query: PhpArray;
  readonly headers: ReadonlyMap<string, string>;
}

const EXPOSED = "X-WP-Total, X-WP-TotalPages, Link";
const ALLOWED = "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type";
const NO_STORE = "no-cache, must-revalidate, max-age=0, no-store, private";

/** The JSONP callback of a request: undefined where it is absent or empty, false where it is not a function name. */
function jsonpCallback(query: PhpArray): string | false | undefined {
  const value = query.get("_jsonp");
  if (isEmpty(value)) return undefined;
  const name = value === undefined || isPhpArray(value) ? "" : toText(value);
  return /^[\w.]+$/.test(name) ? name : false;
}

/**
 * Writes a response as WordPress does: envelope, JSONP, CORS and cache headers. WordPress refuses a `_jsonp` that is not a
 * function name before it reads the method, the caller or the envelope, and sends no `data`.
 *
 * @param root the API root of the request, absolute.
 */
export function write(
  request: ReceivedRequest,
  root: string,
  isSignedIn: boolean,
  serve: () => MockResponse,
): WrittenResponse {
  const callback = jsonpCallback(request.query);
  const type = callback === undefined ? "application/json" : "application/javascript";
  if (callback === false) {
    const body = { code: "rest_callback_invalid", message: "Invalid JSONP callback function." };
    return { status: 400, headers: [...fixedHeaders(type), apiLink(root)], body: print(body) };
  }
  const given = serve();
  // PHP cannot encode a body with a number that is not finite.
  const isWritten = given.body === undefined || isSayable(given.body);
  const sent = isWritten ? given : refuse("rest_encode_error", "Inf and NaN cannot be JSON encoded", 500);
  const isEnveloped = request.query.has("_envelope");
  const body = isEnveloped ? envelope(sent) : sent.body;
  const status = isEnveloped ? 200 : sent.status;
  const own = isEnveloped ? [] : [...sent.headers].map(([name, value]) => [name, String(value)] as const);
  return {
    status,
    headers: [
      ...fixedHeaders(type),
      ...(own.some(([name]) => name === "Link") ? [] : [apiLink(root)]),
      ...own,
      ...originHeaders(request, isSignedIn),
      ...cacheHeaders(request, isSignedIn, status),
    ],
    // Node writes no body for a real HEAD and for 204.
    body: request.method === "HEAD" ? "" : wrap(print(body), callback),
  };
}

/** The headers of every response. */
function fixedHeaders(type: string): WrittenResponse["headers"] {
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

function originHeaders(
  { headers, realMethod }: ReceivedRequest,
  isSignedIn: boolean,
): WrittenResponse["headers"] {
  const origin = headers.get("origin");
  if (origin === undefined || isEmpty(origin))
    return realMethod === "GET" && !isSignedIn ? [["Vary", "Origin"]] : [];
  return [
    // Node rejects other characters in a header; no browser sends them.
    ["Access-Control-Allow-Origin", /^[\x21-\x7e]+$/.test(origin) ? origin : "null"],
    ["Access-Control-Allow-Methods", "OPTIONS, GET, POST, PUT, PATCH, DELETE"],
    ["Access-Control-Allow-Credentials", "true"],
    ["Vary", "Origin"],
  ];
}

/** @param status as written: 200 in an envelope. */
function cacheHeaders(
  { headers, query }: ReceivedRequest,
  isSignedIn: boolean,
  status: number,
): WrittenResponse["headers"] {
  const isByHeader = headers.has("x-http-method-override") && !query.has("_method");
  const isOverridden = isByHeader && status >= 400 && status < 500;
  const isRefused = headers.has("x-wp-nonce") || query.has("_wpnonce");
  if (!isSignedIn && !isOverridden && !isRefused) return [];
  return [
    ["Expires", "Wed, 11 Jan 1984 05:00:00 GMT"],
    ["Cache-Control", NO_STORE],
  ];
}
