import { timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "::1", "[::1]"]);

/** Whether a host to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host) || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses every request whose `Host` is not one of ours with 421, before anything else is looked at:
 * a page elsewhere that points its own name at this machine gets nothing.
 */
export function guardHost(allowed: readonly string[]): RequestHandler {
  const known = new Set(allowed.map((host) => host.toLowerCase()));
  const isOurs = (host: string): boolean => isLoopback(host) || known.has(host);
  return (request, response, next) => {
    const host = (request.headers.host ?? "").toLowerCase();
    if (isOurs(host) || isOurs(host.replace(/:\d{1,5}$/, ""))) {
      next();
      return;
    }
    response.status(421).type("text/plain").send("This server does not answer for that host.\n");
  };
}

/** Whether a request that changes something comes from a page of this server, by origin and by token. */
export function isOwnRequest(request: Request, sent: unknown, token: string): boolean {
  if (!isSameOrigin(request)) return false;
  if (typeof sent !== "string") return false;
  const [asked, held] = [Buffer.from(sent), Buffer.from(token)];
  // Buffers of different lengths cannot be compared, and texts of one length can be such.
  return asked.length === held.length && timingSafeEqual(asked, held);
}

/**
 * A browser says itself whether a page of ours sends a request, though only to an address that it trusts: https or
 * loopback. Elsewhere the host of the origin tells; its scheme is that of whoever puts TLS before the server.
 */
function isSameOrigin({ headers }: Request): boolean {
  const { origin = "", host = "", "sec-fetch-site": site } = headers;
  if (site !== undefined) return site === "same-origin";
  return /^https?:\/\/(.+)$/i.exec(origin)?.[1]?.toLowerCase() === host.toLowerCase();
}
