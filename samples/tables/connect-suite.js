import { EDIT, flag, need, say, text, untyped, whole } from "./words.js";

/** Part B, 4.5. */
export const connectSuite = [
  ["POST", "/verify_xmlrpc_error", { nonce: need(text) }],
  [EDIT, "/verify_registration"],
  [EDIT, "/remote_authorize"],
  [EDIT, "/remote_provision"],
  [EDIT, "/remote_register"],
  [EDIT, "/remote_connect"],
  ["GET", "/connection/check"],
  ["GET", "/connection"],
  [EDIT, "/connection", { isActive: need(say("False disconnects the site.", untyped)) }],
  ["GET", "/connection/data"],
  ["GET", "/connection/plugins"],
  [EDIT, "/connection/reconnect"],
  [
    EDIT,
    "/connection/register",
    { from: text, registration_nonce: text, redirect_uri: text, plugin_slug: text },
  ],
  ["GET", "/connection/authorize_url", { redirect_uri: text }],
  [EDIT, "/user-token", { user_token: need(text), is_connection_owner: flag }],
  [EDIT, "/connection/owner", { owner: need(whole) }],
  ["GET", "/heartbeat/data", { prefix: text }],
];
