import { hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "::1", "[::1]"]);

/** Whether a host to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Responds and returns true where a request is refused. */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Refuses requests for other hosts (421): a page elsewhere that points its own name at this machine gets nothing. Several
 * `Host` headers are 400 (RFC 9112, 3.2), where a proxy in front may have looked at another one than Node.
 *
 * @param allowed hosts besides loopback names, with or without a port.
 */
export function guardHost(allowed: readonly string[]): Guard {
  const known = new Set(allowed.map((host) => host.toLowerCase()));
  const isKnown = (host: string): boolean => isLoopback(host) || known.has(host);
  return (request, response) => {
    if ((request.headersDistinct["host"]?.length ?? 0) > 1)
      return refuse(response, 400, "A request must name exactly one host.\n");
    const host = hostOf(request);
    if (isKnown(host) || isKnown(withoutPort(host))) return false;
    return refuse(response, 421, "This server does not serve that host.\n");
  };
}

/**
 * Refuses requests of web pages (403) other than those of this machine, of the requested host, and of `allowed`: a page
 * elsewhere must not use a server of this machine through the browser of its reader.
 *
 * @param allowed origins, such as `https://app.example.com`; `null` is that of a file.
 */
export function guardOrigin(allowed: readonly string[]): Guard {
  const known = new Set(allowed.map((origin) => origin.toLowerCase()));
  return (request, response) => {
    const origin = request.headers.origin?.toLowerCase();
    if (origin === undefined || known.has(origin)) return false;
    const host = /^https?:\/\/([^/?#@]+)$/.exec(origin)?.[1];
    if (host !== undefined && (host === hostOf(request) || isLoopback(withoutPort(host)))) return false;
    return refuse(response, 403, "This server does not accept requests from pages of that origin.\n");
  };
}

/** Passes requests to a listener unless a guard refuses them. */
export function guarded(listener: RequestListener, guards: readonly Guard[]): RequestListener {
  return (request, response) => {
    if (!guards.some((guard) => guard(request, response))) listener(request, response);
  };
}

function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? "").toLowerCase();
}

function withoutPort(host: string): string {
  return host.replace(/:\d{1,5}$/, "");
}

function refuse(response: ServerResponse, status: number, text: string): true {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
  return true;
}

/** Whether a request that changes something comes from a page of this server, by origin and by token. */
export function isOwnRequest(request: IncomingMessage, sent: unknown, token: string): boolean {
  if (!isSameOrigin(request)) return false;
  return typeof sent === "string" && isSecret(sent, token);
}

/** Whether a text is a secret, in a time that shows nothing of either: their hashes are compared, which are of one length. */
export function isSecret(given: string, secret: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", secret, "buffer"));
}

/**
 * Whether a page of this server sends a request. Browsers report it in `Sec-Fetch-Site`, though only to addresses that they
 * trust: https or loopback. Elsewhere the host of the origin decides; its scheme depends on a proxy that adds TLS.
 */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  const { origin = "", host = "", "sec-fetch-site": site } = headers;
  if (site !== undefined) return site === "same-origin";
  return /^https?:\/\/(.+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase();
}
