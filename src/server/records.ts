import { createHash, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import { escapeUnprintable } from "../base/json.ts";
import { RouteprintError, sentencesOf } from "../diagnostics/errors.ts";
import { type Inventory, MOST_RECORDS, listRecords } from "../inventory/index.ts";
import { numberIn, textIn } from "./inventory-request.ts";
import { render, rootOf, send } from "./response.ts";

/** The path of the records of an inventory. */
export const RECORDS_PATH = "/inventory/records.ndjson";

/**
 * Responds with the records after a cursor (`since`), at most `limit`, to requests with one of the tokens. The header
 * `Routeprint-Cursor` continues after them, and `Link` names the next page where there is one.
 */
export function serveRecords({ db }: Inventory, tokens: readonly string[]): RequestHandler {
  const known = tokens.map(hashOf);
  return async (request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain");
    if (!isAllowed(request, known)) {
      response.set("WWW-Authenticate", 'Bearer realm="inventory"').status(401).send("A token is required.\n");
      return;
    }
    const limit = Math.min(MOST_RECORDS, numberIn(request, "limit") ?? MOST_RECORDS);
    const page = await listRecords(db, textIn(request, "since"), Math.max(1, limit)).catch(refusalOf);
    if (typeof page === "string") {
      response.status(400).send(`${page}\n`);
      return;
    }
    response.set("Routeprint-Cursor", page.cursor);
    const next = `${rootOf(request)}${RECORDS_PATH}?since=${page.cursor}&limit=${limit}`;
    if (page.hasNext) response.set("Link", `<${next}>; rel="next"`);
    const text = page.records.map((record) => `${escapeUnprintable(JSON.stringify(record))}\n`).join("");
    const type = "application/x-ndjson; charset=utf-8";
    await send(request, response, await render({ path: request.path, type, render: () => text }));
  };
}

/** The text of a response to a cursor that is refused. */
function refusalOf(error: unknown): string {
  if (error instanceof RouteprintError && error.code === "usage") return sentencesOf(error);
  throw error;
}

/** Whether a request brings a token (RFC 6750, 2.1). Tokens are compared by their hashes, so that time shows nothing of them. */
function isAllowed({ headers }: Request, known: readonly Buffer[]): boolean {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (token === undefined) return false;
  const given = hashOf(token);
  return known.some((hash) => timingSafeEqual(hash, given));
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
