import type { RequestHandler } from "express";
import { RouteprintError, sentencesOf } from "../errors.ts";
import { asObject } from "../json.ts";
import type { AppOptions } from "./app.ts";
import { isOwnRequest } from "./guard.ts";

/** Adds a site by the form of the front page, with the token of that page. */
export function addByForm(addSite: NonNullable<AppOptions["addSite"]>, token: string): RequestHandler {
  return async (request, response) => {
    const { token: sent, url } = asObject(request.body);
    if (!isOwnRequest(request, sent, token)) {
      response.status(403).type("text/plain").send("This form was not sent from a page of this server.\n");
      return;
    }
    const address = typeof url === "string" ? wholeAddress(url.trim()) : undefined;
    if (address === undefined) {
      throw new RouteprintError("usage", {
        message: "A site is added by its http or https address",
        hint: "Write it whole: https://example.com.",
      });
    }
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    await addSite(address, gone.signal);
    response.redirect(303, "./");
  };
}

/** The largest saved index that a visitor may add, in bytes. */
export const MOST_BYTES = 33_554_432;

/** Adds a site from a saved index that was dropped on the front page. */
export function addByFile(addFile: NonNullable<AppOptions["addFile"]>, token: string): RequestHandler {
  return async (request, response) => {
    const { name } = request.query;
    if (!isOwnRequest(request, request.headers["x-token"], token)) {
      response.status(403).type("text/plain").send("This file was not sent from a page of this server.\n");
      return;
    }
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
