import type { Socket } from "node:net";
import { errors, type Dispatcher } from "undici";
import { orAbort } from "../base/abort.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { readWithin } from "../base/stream.ts";
import { dispatcherFor, isProxyRefusal, proxyError, proxyFor, type Way } from "./connection.ts";
import { connectionError, systemCodes } from "./connection-error.ts";
import { redactUrl } from "./credentials.ts";
import type { FetchOptions } from "./model.ts";
import { refuseByName, resolveAllowed } from "./policy.ts";
import { DEFAULT_MAX_BYTES, isRedirect, tooLarge, type RawResponse } from "./response.ts";

/** The most milliseconds of one request, unless an option says otherwise. */
const DEFAULT_TIMEOUT = 30_000;

/** The longest timer of Node, in milliseconds (24 days); a longer one would end at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** The name of this program in `User-Agent` and robots.txt. */
export const AGENT = "routeprint";

/** WordPress sends errors as JSON where `application/json` is accepted; some front ends refuse that alone. */
const ACCEPT = "application/json, text/html;q=0.8, */*;q=0.5";

export type RequestMethod = "GET" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One HTTP request. */
export interface HttpRequest {
  readonly url: URL;
  /** The address that the person typed, for the policy. */
  readonly typed: URL;
  readonly method: RequestMethod;
  /** Sent besides our own: credentials, if they belong to this origin. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body?: string;
  readonly codings?: "any" | "identity";
  readonly signal: AbortSignal;
  readonly options: FetchOptions;
}

/**
 * Makes one HTTP request, follows no redirect and decodes nothing.
 *
 * @throws RouteprintError of the network kind, `source-too-large`, `response-truncated`; the signal's reason.
 */
export async function send(request: HttpRequest): Promise<RawResponse> {
  const { url, options } = request;
  const timeout = Math.min(options.timeout ?? DEFAULT_TIMEOUT, LONGEST_TIMER);
  const clock = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([request.signal, clock]);
  const sockets: Socket[] = [];
  let dispatcher: Dispatcher | undefined;
  let stage: Stage = "connecting";
  let way: Way = [];
  try {
    // The system's resolver cannot be interrupted, but need not be awaited.
    way = await orAbort(wayTo(request), signal);
    dispatcher = dispatcherFor(url, way, options, timeout, {
      onSocket: (socket) => sockets.push(socket),
      onConnect: () => (stage = "waiting"),
    });
    // undici reacts to an abort only once the connection is open.
    const response = await orAbort(
      dispatcher.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: headersOf(request),
        ...(request.body === undefined ? {} : { body: request.body }),
        signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
      signal,
    );
    stage = "reading";
    const headers = new Map(
      Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), [value ?? []].flat()]),
    );
    const status = response.statusCode;
    if (isRedirect(status) && headers.has("location")) {
      // The body of a redirect is for people, and may never end.
      response.body.on("error", () => undefined).destroy();
      return { url, status, headers, bytes: new Uint8Array() };
    }
    const bytes = await readBody(response.body, options.maxBytes ?? DEFAULT_MAX_BYTES, url);
    return { url, status, headers, bytes };
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    if (clock.aborted) throw tooSlow(url, timeout, stage);
    if (way instanceof URL && isProxyRefusal(error)) throw proxyError(way, error);
    throw stage === "reading" ? bodyError(error, url) : connectionError(error, url);
  } finally {
    // The agent, and so the process, would wait for a socket that still connects. The error ends undici's clock.
    for (const socket of sockets) socket.destroy(new Error("the request has ended"));
    // Not awaited: an agent that still connects ends only when its connector does.
    dispatcher?.destroy().catch(() => undefined);
  }
}

async function wayTo({ url, typed, options }: HttpRequest): Promise<Way> {
  const proxy = proxyFor(url, options.proxies);
  if (proxy === undefined) return resolveAllowed(url, typed, options);
  if (options.addresses === "public") {
    throw new RouteprintError("address-refused", {
      message: "A proxy resolves names itself, so that addresses cannot be checked to be public.",
      where: redactUrl(url),
      hint: "Unset HTTP_PROXY, HTTPS_PROXY and ALL_PROXY for this, or allow any address with --allow-private.",
    });
  }
  refuseByName(url, typed, options);
  return proxy;
}

function headersOf({ headers, codings, options }: HttpRequest): Record<string, string> {
  return Object.fromEntries([
    ["accept", ACCEPT],
    ["user-agent", options.userAgent ?? AGENT],
    ...(options.fresh === true ? [["cache-control", "no-cache"]] : []),
    ...headers,
    // Headers copied from a browser name codings that only it supports.
    ["accept-encoding", codings === "identity" ? "identity" : "gzip, br"],
  ]);
}

async function readBody(body: AsyncIterable<unknown>, limit: number, url: URL): Promise<Uint8Array> {
  const bytes = await readWithin(body, limit);
  if (bytes === undefined) throw tooLarge("is longer than", limit, url);
  return bytes;
}

/** A connection that ends within the body has lost a part of it, whatever the reason. */
function bodyError(error: unknown, url: URL): RouteprintError {
  const known = connectionError(error, url);
  // A body shorter than its length has a code of its own where the server announced to close the connection.
  const isShort = systemCodes(error).includes("UND_ERR_RES_CONTENT_LENGTH_MISMATCH");
  if (known.code !== "connect-failed" && !isShort) return known;
  return new RouteprintError("response-truncated", {
    message: "The connection closed before the response was complete.",
    where: redactUrl(url),
    hint: "Try again; if it stays so, a proxy or a plugin cuts the response.",
    cause: error,
  });
}

/** The progress of a request. */
type Stage = "connecting" | "waiting" | "reading";

/** The late step of a site, with undici's error for it; undici's own clocks are off. */
const TOO_SLOW: Readonly<Record<Stage, readonly [string, () => Error]>> = {
  connecting: ["did not accept the connection", () => new errors.ConnectTimeoutError()],
  waiting: ["did not respond", () => new errors.HeadersTimeoutError()],
  reading: ["did not finish its response", () => new errors.BodyTimeoutError()],
};

function tooSlow(url: URL, timeout: number, stage: Stage): RouteprintError {
  const [part, causeOf] = TOO_SLOW[stage];
  return new RouteprintError("timeout", {
    message: `${url.host} ${part} within ${timeout / 1000} s.`,
    where: redactUrl(url),
    hint: "Allow more with --timeout SECONDS.",
    cause: causeOf(),
  });
}
