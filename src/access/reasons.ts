import type { AccessSilence } from "../surface/index.ts";

/** Why a response says nothing about an operation. */
export const REASONS: Readonly<Record<AccessSilence, string>> = {
  /** WordPress answers OPTIONS for the first route that matches, whichever methods it has. */
  "other-route": "the list is that of another route with the same path, which comes first",
  "unread-route": "a route whose pattern cannot be tried may come first",
  /** `rest_send_allow_header` keeps the last handler's word for a method, `dispatch` calls the first handler. */
  "several-handlers":
    "several handlers of the route have this method: the list reports the last, the first is called",
  "no-description": "the response does not describe the route",
  status: "the status decides nothing",
  /** Whether a listed ability may be run, its own permission callback decides with its input. */
  ability: "listed abilities take this method; whether they refuse is known to them alone",
  "no-ability": "no listed ability takes this method, so WordPress refuses it (405)",
};
