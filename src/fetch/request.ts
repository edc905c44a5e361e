import { Socket, type LookupFunction } from "node:net";
import { rootCertificates, type SecureContextOptions } from "node:tls";
import { Agent, buildConnector, errors, type Dispatcher } from "undici";
import { orAbort } from "../abort.ts";
import { count, digits } from "../count.ts";
import { RouteprintError } from "../errors.ts";
import { readWithin } from "../stream.ts";
import { redactUrl } from "./credentials.ts";
import { faultOf, rawCodes } from "./fault.ts";
import type { FetchOptions, ResolvedAddress } from "./model.ts";
import { hostOf, portOf } from "./host.ts";
import { refuseNamed, resolveAllowed } from "./policy.ts";
import { proxyFor } from "./proxy.ts";
import { proxyAuthorization, throughTunnel, toProxy } from "./tunnel.ts";

/** The most that an answer may send, in bytes, and a request may take, in milliseconds, unless told otherwise. */
export const DEFAULT_MAX_BYTES = 32 * 1024 * 1024;
const DEFAULT_TIMEOUT = 30_000;

/** The longest wait of a timer of Node, in milliseconds (24 days); a longer one would end at once. */
export const LONGEST_TIMER = 2 ** 31 - 1;

/** How this program names itself to sites. */
export const AGENT = "routeprint";

/** Indexes have come with 20 KB of headers (debugging plugins); Node's own limit is 16 KB. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Node gives each address 250 ms and then drops it, which loses slow but sound links. */
const ADDRESS_ATTEMPT_TIMEOUT = 2500;

/** WordPress answers faults in JSON too where `application/json` is accepted; some front ends refuse that alone. */
const ACCEPT = "application/json, text/html;q=0.8, */*;q=0.5";

/** What one request got: the bytes as they came over the wire. */
export interface RawAnswer {
  readonly url: URL;
  readonly status: number;
  /** Lower-case names; a header that came several times has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly bytes: Uint8Array;
}

export interface Ask {
  readonly url: URL;
  /** What the person typed, for the policy. */
  readonly typed: URL;
  readonly method: "GET" | "OPTIONS";
  /** Sent besides our own: credentials, where they belong to this origin. */
  readonly headers: ReadonlyMap<string, string>;
  readonly codings?: "any" | "identity";
  readonly signal: AbortSignal;
  readonly options: FetchOptions;
}

/**
 * Makes one HTTP request, follows nothing and decodes nothing.
 *
 * @throws RouteprintError of the network kind, `source-too-large`, `answer-truncated`; the signal's reason.
 */
export async function ask(what: Ask): Promise<RawAnswer> {
  const { url, options } = what;
  const timeout = timeoutOf(options);
  const clock = AbortSignal.timeout(timeout);
  const signal = AbortSignal.any([what.signal, clock]);
  const connecting: Socket[] = [];
  let dispatcher: Dispatcher | undefined;
  let stage: Stage = "connecting";
  try {
    // The system's resolver cannot be interrupted, but need not be waited for.
    const way = await orAbort(wayTo(what), signal);
    dispatcher = dispatcherFor(url, way, options, connecting, () => (stage = "asking"));
    // undici hears an abort only once the connection stands.
    const asked = dispatcher.request({
      ...targetOf(url, way),
      method: what.method,
      headers: { ...headersOf(what), ...proxyHeaders(url, way) },
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const answer = await orAbort(asked, signal);
    stage = "reading";
    const headers = new Map(
      Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), [value ?? []].flat()]),
    );
    const status = answer.statusCode;
    if (isRedirect(status) && headers.has("location")) {
      // What a redirect says besides is for people, and need not end.
      answer.body.on("error", () => undefined).destroy();
      return { url, status, headers, bytes: new Uint8Array() };
    }
    const bytes = await readBody(answer.body, options.maxBytes ?? DEFAULT_MAX_BYTES, url);
    return { url, status, headers, bytes };
  } catch (error) {
    if (what.signal.aborted) throw what.signal.reason;
    if (clock.aborted) throw tooSlow(url, timeout, stage);
    throw stage === "reading" ? bodyFault(error, url) : faultOf(error, url);
  } finally {
    // Its agent would wait for one that still connects, and the process with it; with an error, so that undici's clock for it ends.
    for (const socket of connecting) socket.destroy(new Error("the request has ended"));
    // Not waited for: an agent that still connects ends only when its connector does.
    dispatcher?.destroy().catch(() => undefined);
  }
}

/** Whether a status says to ask elsewhere; a body that comes with it is not read. */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The most that one request may take, in milliseconds. */
function timeoutOf({ timeout = DEFAULT_TIMEOUT }: FetchOptions): number {
  return Math.min(timeout, LONGEST_TIMER);
}

/** The addresses of the host that were judged, or the proxy that resolves its name. */
type Way = readonly ResolvedAddress[] | URL;

async function wayTo({ url, typed, options }: Ask): Promise<Way> {
  const proxy = proxyFor(url, options.proxies);
  if (proxy === undefined) return resolveAllowed(url, typed, options);
  if (options.addresses === "public") {
    throw new RouteprintError("address-refused", {
      message: "A proxy resolves names itself, so that nobody can promise that addresses are public.",
      where: redactUrl(url),
      hint: "Unset HTTP_PROXY, HTTPS_PROXY and ALL_PROXY for this, or allow any address with --allow-private.",
    });
  }
  refuseNamed(url, typed, options);
  return proxy;
}

/** A proxy is asked for the whole address of what is http; for https it opens a tunnel and sees nothing. */
function targetOf(url: URL, way: Way): { readonly origin: string; readonly path: string } {
  if (way instanceof URL && url.protocol === "http:") {
    const { origin } = way;
    return { origin, path: `${url.origin}${url.pathname}${url.search}` };
  }
  return { origin: url.origin, path: `${url.pathname}${url.search}` };
}

function proxyHeaders(url: URL, way: Way): Record<string, string> {
  if (!(way instanceof URL) || url.protocol !== "http:") return {};
  return { host: url.host, ...proxyAuthorization(way) };
}

function dispatcherFor(
  url: URL,
  way: Way,
  options: FetchOptions,
  connecting: Socket[],
  onConnect: () => void,
): Dispatcher {
  const settings = {
    ...trustOf(options),
    rejectUnauthorized: options.insecure !== true,
    timeout: timeoutOf(options),
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT,
  };
  const track =
    (connect: buildConnector.connector): buildConnector.connector =>
    (target, done) => {
      const socket: unknown = connect(target, done);
      if (socket instanceof Socket) connecting.push(socket);
      return socket;
    };
  const connector = track(
    buildConnector(way instanceof URL ? settings : { ...settings, lookup: pinned(way, options) }),
  );
  const connect = connectorFor(url, way, options, connector);
  return new Agent({
    maxHeaderSize: MAX_HEADER_BYTES,
    pipelining: 0,
    connections: 1,
    connect: (target, done) =>
      connect(target, (...result) => {
        if (result[0] === null) {
          filterReads(result[1], wireLimit(options), url);
          onConnect();
        }
        done(...result);
      }),
  });
}

/** The most bytes of a connection: those of the body, and again as many for headers and the framing of its chunks. */
function wireLimit({ maxBytes = DEFAULT_MAX_BYTES }: FetchOptions): number {
  return 2 * maxBytes + 1024 * 1024;
}

/** A response before the response (RFC 9110, 15.2), whole. `101` is none: it ends HTTP on the connection. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

/** Whether a text may go on to be one: a status needs twelve characters. */
function mayBeInterim(text: string): boolean {
  return text.length < 12 ? "HTTP/1.".startsWith(text.slice(0, 7)) : /^HTTP\/1\.[01] 1(?!01)\d\d/.test(text);
}

/**
 * Changes what is read from a socket: interim responses are skipped, since undici ends the connection at a `100 Continue`
 * that it did not ask for, and the bytes are counted, of which a body with huge chunk extensions shows next to none.
 */
function filterReads(socket: Socket, limit: number, url: URL): void {
  const read = socket.read.bind(socket);
  let held: Buffer | undefined = Buffer.alloc(0);
  let total = 0;
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    if (!(chunk instanceof Uint8Array)) return chunk;
    total += chunk.length;
    if (total > limit) {
      socket.destroy(tooLarge("is longer than", limit, url));
      return null;
    }
    if (held === undefined) return chunk;
    held = Buffer.concat([held, chunk]);
    let text = held.toString("latin1");
    for (let found = INTERIM.exec(text); found !== null; found = INTERIM.exec(text)) {
      held = held.subarray(found[0].length);
      text = text.slice(found[0].length);
    }
    if (held.length === 0 || (total <= MAX_HEADER_BYTES && mayBeInterim(text))) return null;
    const rest = held;
    held = undefined;
    return rest;
  };
}

function connectorFor(
  url: URL,
  way: Way,
  options: FetchOptions,
  connect: buildConnector.connector,
): buildConnector.connector {
  if (!(way instanceof URL)) return (target, done) => connect(dialTarget(target, url, way, options), done);
  return url.protocol === "http:" ? toProxy(way, connect) : throughTunnel(way, connect);
}

/** Where the connection really goes; a literal address is never looked up, so that it has to be replaced here. */
function dialTarget(
  target: buildConnector.Options,
  url: URL,
  [first]: readonly ResolvedAddress[],
  options: FetchOptions,
): buildConnector.Options {
  const dial = options.network?.dial;
  if (dial === undefined || first === undefined) return target;
  const real = dial(first.address, portOf(url));
  const hostname = hostOf(url) === first.address ? real.address : target.hostname;
  return { ...target, hostname, port: String(real.port) };
}

/** Whose certificates are taken: beside the known authorities what was given, also where it is none that signs itself. */
function trustOf({ authorities }: FetchOptions): SecureContextOptions {
  if (authorities === undefined) return {};
  return { ca: [...rootCertificates, authorities], allowPartialTrustChain: true };
}

/** Answers with the addresses that were judged and no others, so that a second answer of the resolver changes nothing. */
function pinned(addresses: readonly ResolvedAddress[], options: FetchOptions): LookupFunction {
  const real = addresses.map((resolved) => {
    const address = options.network?.dial?.(resolved.address, 0).address ?? resolved.address;
    return { address, family: address.includes(":") ? 6 : 4 };
  });
  // `autoSelectFamily` asks for all of them.
  return (_host, _wanted, done) => done(null, real);
}

function headersOf({ headers, codings, options }: Ask): Record<string, string> {
  return Object.fromEntries([
    ["accept", ACCEPT],
    ["user-agent", options.userAgent ?? AGENT],
    ...(options.fresh === true ? [["cache-control", "no-cache"]] : []),
    ...headers,
    // Headers that somebody took from a browser name codings that only it knows.
    ["accept-encoding", codings === "identity" ? "identity" : "gzip, br"],
  ]);
}

async function readBody(body: AsyncIterable<unknown>, limit: number, url: URL): Promise<Uint8Array> {
  const bytes = await readWithin(body, limit);
  if (bytes === undefined) throw tooLarge("is longer than", limit, url);
  return bytes;
}

/** That an answer exceeds a limit in bytes. */
export function tooLarge(
  verb: "is longer than" | "unpacks to more than",
  limit: number,
  url: URL,
): RouteprintError {
  const mebibytes = Number((limit / 1024 / 1024).toPrecision(3));
  const most = mebibytes < 1 ? count(limit, "byte") : `${digits(mebibytes)} MiB; no index is that large`;
  return new RouteprintError("source-too-large", {
    message: `The answer ${verb} ${most}.`,
    where: redactUrl(url),
    hint: "If it is an index, raise the limit with --max-bytes.",
  });
}

/** A connection that ends within the body has lost a part of it, whatever the reason. */
function bodyFault(error: unknown, url: URL): RouteprintError {
  const fault = faultOf(error, url);
  // What is shorter than its length is told by a code of its own where the server has said that it closes the connection.
  const isShort = rawCodes(error).includes("UND_ERR_RES_CONTENT_LENGTH_MISMATCH");
  if (fault.code !== "connect-failed" && !isShort) return fault;
  return new RouteprintError("answer-truncated", {
    message: "The connection closed before the answer was complete.",
    where: redactUrl(url),
    hint: "Try again; if it stays so, a proxy or a plugin cuts the answer.",
    cause: error,
  });
}

/** How far a request has got. */
type Stage = "connecting" | "asking" | "reading";

/** What a request that takes too long did not get, and the error that undici, whose clocks are off, has for it. */
const TOO_SLOW: Readonly<Record<Stage, readonly [string, () => Error]>> = {
  connecting: ["did not take the connection", () => new errors.ConnectTimeoutError()],
  asking: ["did not answer", () => new errors.HeadersTimeoutError()],
  reading: ["did not finish its answer", () => new errors.BodyTimeoutError()],
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
