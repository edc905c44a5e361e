import { Socket, type LookupFunction } from "node:net";
import { rootCertificates, type SecureContextOptions } from "node:tls";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, Pool, ProxyAgent, type Dispatcher } from "undici";
import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { isHttp, parseUrl, percentDecode } from "../base/url.ts";
import { basicAuthorization, secretOf } from "./credentials.ts";
import type { FetchOptions, Proxies, ResolvedAddress } from "./model.ts";
import { hostOf, isLoopback, portOf } from "./host.ts";
import { DEFAULT_MAX_BYTES, tooLarge } from "./response.ts";

/** Target of a connection: the allowed addresses of the host, or the proxy that resolves its name. */
export type Way = readonly ResolvedAddress[] | URL;

/** Indexes have come with 20 KB of headers (debugging plugins); Node's own limit is 16 KB. */
const MAX_HEADER_BYTES = 64 * 1024;

/** Node gives each address 250 ms and then drops it, which loses slow but sound links (nodejs/node#54359). */
const ADDRESS_ATTEMPT_TIMEOUT = 2500;

/** Receives the events of one request's sockets. */
interface Listener {
  /** A socket that connects: to be destroyed where the request ends first. */
  readonly onSocket: (socket: Socket) => void;
  readonly onConnect: () => void;
}

/** A dispatcher for one request: one connection, HTTP/1.1, no decoding, no redirects. */
export function dispatcherFor(
  url: URL,
  way: Way,
  options: FetchOptions,
  timeout: number,
  listener: Listener,
): Dispatcher {
  const settings = {
    ...trustOf(options),
    rejectUnauthorized: options.insecure !== true,
    timeout,
    allowH2: false,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_TIMEOUT,
  };
  const guard = (connect: buildConnector.connector): buildConnector.connector =>
    guarded(connect, url, options, listener);
  const pool = { maxHeaderSize: MAX_HEADER_BYTES, pipelining: 0, connections: 1 };
  if (way instanceof URL) return proxyDispatcher(way, settings, pool, guard);
  const connect = buildConnector({ ...settings, lookup: pinned(way, options) });
  return new Agent({
    ...pool,
    connect: guard((target, done) => connect(dialTarget(target, url, way, options), done)),
  });
}

/** A proxy gets the whole address of an http request; for https it opens a tunnel and sees nothing of it. */
function proxyDispatcher(
  proxy: URL,
  settings: buildConnector.BuildOptions,
  pool: Pool.Options,
  guard: (connect: buildConnector.connector) => buildConnector.connector,
): Dispatcher {
  const user = percentDecode(proxy.username);
  const password = secretOf(percentDecode(proxy.password));
  // Covers the connection to the proxy and the one through it; a bad certificate of the site is not the proxy's failure.
  const named =
    (connect: buildConnector.connector): buildConnector.connector =>
    (target, done) =>
      connect(target, (...result) => {
        const [error] = result;
        if (error === null) done(...result);
        else
          done(
            /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_|UNABLE_)/u.test(codeOf(error))
              ? error
              : proxyError(proxy, error),
            null,
          );
      });
  const poolTo = (origin: URL | string, given: object): Pool => {
    const connect: unknown = "connect" in given ? given.connect : undefined;
    return new Pool(origin, {
      ...given,
      ...pool,
      ...(isConnector(connect) ? { connect: guard(named(connect)) } : {}),
    });
  };
  return new ProxyAgent({
    uri: proxy.href,
    ...(proxy.username === "" ? {} : { token: basicAuthorization({ user, password }) }),
    proxyTunnel: false,
    proxyTls: settings,
    requestTls: settings,
    factory: poolTo,
    clientFactory: poolTo,
  });
}

function isConnector(value: unknown): value is buildConnector.connector {
  return typeof value === "function";
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}

function guarded(
  connect: buildConnector.connector,
  url: URL,
  options: FetchOptions,
  { onSocket, onConnect }: Listener,
): buildConnector.connector {
  return (target, done) => {
    const socket: unknown = connect(target, (...result) => {
      if (result[0] === null) {
        filterReads(result[1], wireLimit(options), url);
        onConnect();
      }
      done(...result);
    });
    if (socket instanceof Socket) onSocket(socket);
    return socket;
  };
}

/** Replaces the target by `network.dial`; a literal address is never looked up, so it is replaced here. */
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

/** Trusts the given certificates besides the known authorities, also those that do not sign themselves. */
function trustOf({ authorities }: FetchOptions): SecureContextOptions {
  if (authorities === undefined) return {};
  return { ca: [...rootCertificates, authorities], allowPartialTrustChain: true };
}

/** Resolves to the addresses that were checked and no others, so that a second lookup changes nothing. */
function pinned(addresses: readonly ResolvedAddress[], options: FetchOptions): LookupFunction {
  const real = addresses.map((resolved) => {
    const address = options.network?.dial?.(resolved.address, 0).address ?? resolved.address;
    return { address, family: address.includes(":") ? 6 : 4 };
  });
  // `autoSelectFamily` expects all of them.
  return (_host, _wanted, done) => done(null, real);
}

/** The most bytes of a connection: those of the body, and as many again for headers and the framing of its chunks. */
function wireLimit({ maxBytes = DEFAULT_MAX_BYTES }: FetchOptions): number {
  return 2 * maxBytes + 1024 * 1024;
}

/** A whole interim response (RFC 9110, 15.2). `101` is excluded: it ends HTTP on the connection. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

/** Whether a text may be the beginning of an interim response: a status needs twelve characters. */
function mayBeInterim(text: string): boolean {
  return text.length < 12 ? "HTTP/1.".startsWith(text.slice(0, 7)) : /^HTTP\/1\.[01] 1(?!01)\d\d/.test(text);
}

/**
 * Skips interim responses in the reads of a socket, since undici ends the connection at an unsolicited `100 Continue`;
 * counts the bytes, since a body hides those of huge chunk extensions.
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

/**
 * The proxy for a URL, if any. `NO_PROXY` is read as curl reads it: hosts, `.suffixes`, `host:port`, `*`, and blocks like
 * `10.0.0.0/8` for addresses. This machine is never reached through a proxy, which would reach its own.
 *
 * @throws RouteprintError `proxy-failed` where the address of the proxy cannot be used.
 */
export function proxyFor(url: URL, proxies: Proxies | undefined): URL | undefined {
  const proxy = url.protocol === "https:" ? proxies?.https : proxies?.http;
  if (proxy === undefined || proxy === "") return undefined;
  const host = hostOf(url);
  if (isLoopback(host)) return undefined;
  const excepted = (proxies?.except ?? "")
    .toLowerCase()
    .split(/[\s,]+/u)
    .some((entry) => entry !== "" && isExcepted(entry, host, portOf(url)));
  return excepted ? undefined : readProxy(proxy);
}

function readProxy(text: string): URL {
  const href = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
  const proxy = parseUrl(href);
  if (proxy !== undefined && isHttp(proxy) && proxy.hostname !== "") return proxy;
  throw new RouteprintError("proxy-failed", {
    // The address is not shown: it may hold a password.
    message:
      proxy === undefined
        ? "The address of the proxy is not valid."
        : `A proxy of ${proxy.protocol} is not supported.`,
    hint: "Give an address such as http://HOST:PORT in HTTP_PROXY and HTTPS_PROXY, or name the site in NO_PROXY.",
  });
}

function isExcepted(entry: string, host: string, port: number): boolean {
  if (entry === "*" || isWithin(entry, host)) return true;
  const bare = entry.replace(/^\*?\./u, "");
  const [, bracketed, plain = "", ownPort] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/u.exec(bare) ?? [];
  // An address of IPv6 without brackets is all colons, and has no port.
  const name = bracketed ?? (plain === "" ? bare : plain);
  if (ownPort !== undefined && Number(ownPort) !== port) return false;
  return host === name || host.endsWith(`.${name}`);
}

function isWithin(block: string, host: string): boolean {
  if (!ipaddr.isValidCIDR(block) || !ipaddr.isValid(host)) return false;
  const blocks = { excepted: [ipaddr.parseCIDR(block)] };
  return ipaddr.subnetMatch(ipaddr.process(host), blocks, "other") === "excepted";
}

const PROXY_HINT = "Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY, or name the site in NO_PROXY.";

/** Meaning of the status with which a proxy refuses a tunnel, and the next step. */
const STATUSES: ReadonlyMap<number, readonly [string, string]> = new Map([
  [
    407,
    [
      "requires a user and a password, or rejects those that were given",
      "Put them into its address: HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT.",
    ],
  ],
  [403, ["forbids this host", "Ask who runs it, or name the site in NO_PROXY."]],
  [502, ["could not reach the site", "Is the site up, and its name spelled right?"]],
  [503, ["could not reach the site", "Is the site up, and its name spelled right?"]],
  [504, ["got no response from the site in time", "Is the site up?"]],
]);

/** Whether an error of undici says that the proxy rejects the credentials of a request without a tunnel. */
export function isProxyRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Proxy Authentication Required (407)");
}

/** The error for a proxy that refused a tunnel, with the status in undici's message, or could not be reached. */
export function proxyError(proxy: URL, error: unknown): RouteprintError {
  const reason = messageOf(error);
  const status = Number(/\((\d{3})\)/u.exec(reason)?.[1] ?? 0);
  const [what, hint] = STATUSES.get(status) ?? ["opens no tunnel", PROXY_HINT];
  return new RouteprintError("proxy-failed", {
    message:
      status === 0
        ? `The proxy ${proxy.host} cannot be reached or opens no tunnel: ${excerpt(reason, 120)}.`
        : `The proxy ${proxy.host} ${what} (${status}).`,
    hint: status === 0 ? PROXY_HINT : hint,
    cause: error,
    ...(status === 0 ? {} : { status }),
  });
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
