import type { Request, RequestHandler } from "express";
import { RouteprintError, sentencesOf } from "../diagnostics/errors.ts";
import { asObject } from "../base/json.ts";
import type { AppOptions } from "./app.ts";
import { isOwnRequest } from "./guard.ts";

/** Sites that are read at once for visitors: each may take the memory of a large index. */
const MOST_READINGS = 4;

/** Refuses to add a site while others are read. */
export function limitReadings(): RequestHandler {
  let readings = 0;
  return (_, response, next) => {
    if (readings >= MOST_READINGS) {
      const text = "Other sites are being read for visitors. Try again in a moment.\n";
      response.status(503).set("Retry-After", "5").type("text/plain").send(text);
      return;
    }
    readings += 1;
    response.once("close", () => (readings -= 1));
    next();
  };
}

/** Readers of the token of the front page, by kind of request. */
const TOKENS = {
  form: ({ body }: Request): unknown => asObject(body)["token"],
  file: ({ headers }: Request): unknown => headers["x-token"],
} as const;

/** Refuses a form or a file that was not sent from the front page. */
export function guardToken(what: keyof typeof TOKENS, token: string): RequestHandler {
  return (request, response, next) => {
    if (isOwnRequest(request, TOKENS[what](request), token)) next();
    else
      response.status(403).type("text/plain").send(`This ${what} was not sent from a page of this server.\n`);
  };
}

/** Adds a site by the form of the front page. */
export function addByForm(addSite: NonNullable<AppOptions["addSite"]>): RequestHandler {
  return async (request, response) => {
    const { url } = asObject(request.body);
    const address = typeof url === "string" ? wholeAddress(url.trim()) : undefined;
    if (address === undefined) {
      throw new RouteprintError("usage", {
        message: "A site is added by its http or https address",
        hint: "Write it whole: https://example.com.",
      });
    }
    const disconnected = new AbortController();
    response.once("close", () => disconnected.abort());
    await addSite(address, disconnected.signal);
    response.redirect(303, "./");
  };
}

/** The largest saved index that a visitor may add, in bytes. */
export const MOST_BYTES = 33_554_432;

/** Adds a site from a saved index that was dropped on the front page. */
export function addByFile(addFile: NonNullable<AppOptions["addFile"]>): RequestHandler {
  return async (request, response) => {
    const { name } = request.query;
    try {
      const body: unknown = request.body;
      const bytes = body instanceof Uint8Array ? body : new Uint8Array();
      response.json({ path: `${await addFile(typeof name === "string" ? name : "index.json", bytes)}/` });
    } catch (error) {
      if (!(error instanceof RouteprintError)) throw error;
      response.status(422).type("text/plain").send(sentencesOf(error));
    }
  };
}

/** Completes an address with `https://`; undefined for anything that could name a file of this machine. */
function wholeAddress(typed: string): string | undefined {
  if (/^https?:\/\/\S+$/i.test(typed)) return typed;
  return /^[^\s./:@?#\\]+(?:\.[^\s./:@?#\\]+)+(?:[:/?#]\S*)?$/.test(typed) && !typed.includes("@")
    ? `https://${typed}`
    : undefined;
}
