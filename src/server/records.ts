import type { Request, RequestHandler } from "express";
import { printJsonLines } from "../base/json.ts";
import { RouteprintError, sentencesOf } from "../diagnostics/errors.ts";
import { type Inventory, MOST_RECORDS, listRecords } from "../inventory/index.ts";
import { isSecret } from "./guard.ts";
import { numberIn, textIn } from "./inventory-request.ts";
import { render, rootOf, send } from "./response.ts";

/** The path of the records of an inventory. */
export const RECORDS_PATH = "/inventory/records.ndjson";

/**
 * Responds with the records after a cursor (`since`), at most `limit`, to requests with one of the tokens. The header
 * `Routeprint-Cursor` continues after them, and `Link` names the next page where there is one.
 */
export function serveRecords({ db }: Inventory, tokens: readonly string[]): RequestHandler {
  return async (request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain");
    if (!isAllowed(request, tokens)) {
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
    const type = "application/x-ndjson; charset=utf-8";
    const print = () => printJsonLines(page.records);
    await send(request, response, await render({ path: request.path, type, render: print }));
  };
}

/** The text of a response to a cursor that is refused. */
function refusalOf(error: unknown): string {
  if (error instanceof RouteprintError && error.code === "usage") return sentencesOf(error);
  throw error;
}

/** Whether a request brings one of the tokens (RFC 6750, 2.1). */
function isAllowed({ headers }: Request, tokens: readonly string[]): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return given !== undefined && tokens.some((token) => isSecret(given, token));
}
