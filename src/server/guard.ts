import { timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";

const LOOPBACK: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** Whether a host to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.includes(host) || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Refuses every request whose `Host` is not one of ours with 421, before anything else is looked at:
 * a page elsewhere that points its own name at this machine gets nothing.
 */
export function guardHost(allowed: readonly string[]): RequestHandler {
  const known = new Set([...LOOPBACK, ...allowed.map((host) => host.toLowerCase())]);
  return (request, response, next) => {
    const host = (request.headers.host ?? "").toLowerCase();
    if (known.has(host) || known.has(host.replace(/:\d{1,5}$/, ""))) {
      next();
      return;
    }
    response.status(421).type("text/plain").send("This server does not answer for that host.\n");
  };
}

/** Whether a request that changes something comes from a page of this server, by origin and by token. */
export function isOwnRequest(request: Request, sent: unknown, token: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || host === undefined) return false;
  if (origin.toLowerCase() !== `${request.protocol}://${host}`.toLowerCase()) return false;
  if (typeof sent !== "string" || sent.length !== token.length) return false;
  return timingSafeEqual(Buffer.from(sent), Buffer.from(token));
}
