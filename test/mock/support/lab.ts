import { respondWith, refuse, type MockResponse } from "../../../src/mock/response.ts";
import { validate } from "../../../src/wordpress/validate.ts";
import { toJson, toText } from "../../../src/wordpress/php.ts";
import type { Behavior, Call } from "../../../src/mock/model.ts";
import type { Json } from "../../../src/base/json.ts";
import { readShared } from "../../support/shared.ts";

interface RawIndex {
  readonly namespaces: readonly string[];
  readonly routes: Readonly<Record<string, unknown>>;
}

/** The index of the lab site with odd routes, and the routes that echo, which were registered for the recording only. */
export function readLabIndex(): unknown {
  const lab = readShared("corpus/wordpress/S6.help.json") as RawIndex;
  const { echo_index: echo } = readShared("truth/query-styles.json") as { echo_index: RawIndex };
  return {
    ...lab,
    namespaces: [...lab.namespaces, "echo/v1"],
    routes: { ...lab.routes, ...echo.routes },
  };
}

const forbidden = (call: Call, code = "rest_forbidden"): MockResponse =>
  refuse(code, "Sorry, you are not allowed to do that.", call.user === undefined ? 401 : 403);

const RETURNS = new Map<string, MockResponse | "throw">([
  ["null", respondWith(undefined)],
  ["true", respondWith(true)],
  ["false", respondWith(false)],
  ["int", respondWith(5)],
  ["str", respondWith("text")],
  ["empty", respondWith([])],
  ["s204", respondWith({ x: 1 }, 204)],
  [
    "s201",
    respondWith(
      { x: 1 },
      201,
      new Map([
        ["Location", "https://example.com/x"],
        ["X-Own", "yes"],
      ]),
    ),
  ],
  ["s302", respondWith(null, 302, new Map([["Location", "https://example.com/x"]]))],
  ["nan", respondWith(Number.NaN)],
]);

/** The callbacks of the echo routes, as the recording site had them. */
const echoBehavior: Behavior = {
  covers: (route) => route.startsWith("/echo/v1/"),
  permit: (call) => {
    if (call.route.key === "/echo/v1/admin" && call.user !== "admin") return forbidden(call);
    return call.route.key === "/echo/v1/strict-validate" ? validateUntyped(call) : undefined;
  },
  respond: (call) => {
    switch (call.route.key) {
      case "/echo/v1/fail":
        return refuse("lab_failed", "It failed", 409);
      case "/echo/v1/fail-nostatus":
        return {
          ...respondWith({ code: "lab_failed", message: "It failed", data: null }, 500),
          isError: true,
        };
      case "/echo/v1/fail-multi":
        return refuse("lab_failed", "It failed", 422);
      case "/echo/v1/throw":
        throw new Error("thrown by the callback");
      case "/echo/v1/returns/(?P<what>[a-z0-9]+)": {
        const found = RETURNS.get(toText(call.params.get("what") ?? ""));
        return found === "throw" || found === undefined ? respondWith({ a: 1 }) : found;
      }
      default:
        return respondWith(echoOf(call));
    }
  },
};

function echoOf(call: Call): Json {
  return {
    method: call.method,
    params: toJson(call.params),
    query: toJson(call.query),
    body_params: toJson(call.form),
    json: call.json === undefined ? null : toJson(call.json),
    files: [...call.files.keys()],
    content_type: call.headers.get("content-type") ?? null,
  };
}

/** Single answers of routes made for the recording, which the index says nothing about. */
const oddBehavior: Behavior = {
  covers: (route) => route.startsWith("/nasty"),
  respond: (call) => {
    if (call.route.key === "/nasty/v1/handlers/nocallback") {
      return refuse("rest_invalid_handler", "The handler for the route is invalid.", 500);
    }
    if (call.route.key === "/nasty/v1/handlers/perm-throws") return refuse("nope", "No", 403);
    if (call.route.key === "/nasty-args/v1/odd-keys") throw new Error("thrown by the validation");
    return undefined;
  },
};

/** This route was recorded with a validator on each argument, which checks those without a type as well; no index shows it. */
function validateUntyped(call: Call): MockResponse | undefined {
  const { definition } = call.endpoint.declared.find(({ name }) => name === "one") ?? {};
  const value = call.query.get("one");
  const refusal =
    definition === undefined || value === undefined ? undefined : validate(value, definition, "one");
  if (refusal === undefined) return undefined;
  const { code, message } = refusal;
  return refuse("rest_invalid_param", message, 400, {
    params: { one: message },
    details: { one: { code, message, data: null } },
  });
}

/** Errors of core for what the recording site held, and for what its callers may do: no index shows either. */
export const BY_DATA: ReadonlySet<string> = new Set([
  "existing_user_login",
  "rest_cannot_create",
  "rest_cannot_delete",
  "rest_comment_login_required",
  "rest_forbidden_context",
  "rest_not_logged_in",
  "rest_post_incorrect_password",
  "rest_post_invalid_id",
  "rest_term_invalid",
  "rest_upload_sideload_error",
  "rest_user_invalid_role",
  "term_exists",
]);

export const labBehaviors: readonly Behavior[] = [echoBehavior, oddBehavior];

/** The headers of the people of the recording. */
export function credentialsOf(who: string, site: string): Readonly<Record<string, string>> {
  const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString("base64")}`;
  if (who === "anon") return {};
  return {
    Authorization: basic(
      who === "badpassword" ? `${site === "S3" ? "admin" : "stranger"}:wrong` : `${who}:secret`,
    ),
  };
}
