import { answer, refuse, type Answer } from "../../../src/mock/answer.ts";
import { judge } from "../../../src/mock/judge.ts";
import { isPhpArray, toJson, toText } from "../../../src/mock/php.ts";
import type { Behaviour, Call } from "../../../src/mock/site.ts";
import type { Json } from "../../../src/json.ts";
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

const forbidden = (call: Call, code = "rest_forbidden"): Answer =>
  refuse(code, "Sorry, you are not allowed to do that.", call.user === undefined ? 401 : 403);

const RETURNS = new Map<string, Answer | "throw">([
  ["null", answer(undefined)],
  ["true", answer(true)],
  ["false", answer(false)],
  ["int", answer(5)],
  ["str", answer("text")],
  ["empty", answer([])],
  ["s204", answer({ x: 1 }, 204)],
  [
    "s201",
    answer(
      { x: 1 },
      201,
      new Map([
        ["Location", "https://example.com/x"],
        ["X-Own", "yes"],
      ]),
    ),
  ],
  ["s302", answer(null, 302, new Map([["Location", "https://example.com/x"]]))],
  ["nan", answer(Number.NaN)],
]);

/** The callbacks of the echo routes, as the recording site had them. */
const echoBehaviour: Behaviour = {
  covers: (route) => route.startsWith("/echo/v1/"),
  permit: (call) => {
    if (call.route.key === "/echo/v1/admin" && call.user !== "admin") return forbidden(call);
    return call.route.key === "/echo/v1/strict-validate" ? validateUntyped(call) : undefined;
  },
  answer: (call) => {
    switch (call.route.key) {
      case "/echo/v1/fail":
        return refuse("lab_failed", "It failed", 409);
      case "/echo/v1/fail-nostatus":
        return { ...answer({ code: "lab_failed", message: "It failed", data: null }, 500), isError: true };
      case "/echo/v1/fail-multi":
        return refuse("lab_failed", "It failed", 422);
      case "/echo/v1/throw":
        throw new Error("thrown by the callback");
      case "/echo/v1/returns/(?P<what>[a-z0-9]+)": {
        const found = RETURNS.get(toText(call.params.get("what") ?? ""));
        return found === "throw" || found === undefined ? answer({ a: 1 }) : found;
      }
      default:
        return answer(echoOf(call));
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
const oddBehaviour: Behaviour = {
  covers: (route) => route.startsWith("/nasty"),
  answer: (call) => {
    if (call.route.key === "/nasty/v1/handlers/nocallback") {
      return refuse("rest_invalid_handler", "The handler for the route is invalid.", 500);
    }
    if (call.route.key === "/nasty/v1/handlers/perm-throws") return refuse("nope", "No", 403);
    if (call.route.key === "/nasty-args/v1/odd-keys") throw new Error("thrown by the validation");
    return undefined;
  },
};

/** This route was recorded with a validator on each argument, which checks those without a type as well; no index shows it. */
function validateUntyped(call: Call): Answer | undefined {
  const { definition } = call.endpoint.arguments.find(({ name }) => name === "one") ?? {};
  const value = call.query.get("one");
  const refusal =
    definition === undefined || value === undefined ? undefined : judge(value, definition, "one");
  if (refusal === undefined) return undefined;
  const { code, message } = refusal;
  return refuse("rest_invalid_param", message, 400, {
    params: { one: message },
    details: { one: { code, message, data: null } },
  });
}

const text = (call: Call, name: string): string => {
  const value = call.params.get(name);
  return value === undefined || isPhpArray(value) ? "" : toText(value);
};

type Rule = readonly [
  methods: string,
  route: RegExp,
  when: (call: Call) => boolean,
  code: string,
  status: (call: Call) => number,
];

const denied = (call: Call): number => (call.user === "admin" || call.user === "subscriber" ? 403 : 401);
const isGuest = (call: Call): boolean => call.user !== "admin";
const always = (): boolean => true;
const fixed = (status: number) => (): number => status;

/** What core's controllers say about the recording site's posts, terms and users: data the index does not hold. */
const PERMISSIONS: readonly Rule[] = [
  [
    "GET HEAD",
    /^\/wp\/v2\/(posts|users)$/,
    (call) => text(call, "context") === "edit" && isGuest(call),
    "rest_forbidden_context",
    denied,
  ],
  ["GET HEAD", /^\/wp\/v2\/settings$/, isGuest, "rest_forbidden", denied],
  ["GET", /^\/wp\/v2\/users\/me$/, isGuest, "rest_not_logged_in", fixed(401)],
  ["POST", /^\/wp\/v2\/(posts|tags)$/, isGuest, "rest_cannot_create", denied],
  ["DELETE", /^\/wp\/v2\/posts\/\(/, isGuest, "rest_cannot_delete", denied],
  [
    "GET",
    /^\/wp\/v2\/posts\/\(\?P<id>\[\\d\]\+\)$/,
    (call) => ["7", "8"].includes(text(call, "id")) && isGuest(call),
    "rest_forbidden",
    denied,
  ],
  [
    "GET HEAD",
    /^\/wp\/v2\/posts\/\(\?P<id>\[\\d\]\+\)$/,
    (call) => !["4", "5", "6", "7", "8"].includes(text(call, "id")),
    "rest_post_invalid_id",
    fixed(404),
  ],
  [
    "GET",
    /^\/wp\/v2\/posts\/\(\?P<id>\[\\d\]\+\)$/,
    (call) => call.params.has("password"),
    "rest_post_incorrect_password",
    fixed(403),
  ],
  ["POST", /^\/wp\/v2\/comments$/, isGuest, "rest_comment_login_required", fixed(401)],
  [
    "DELETE",
    /^\/wp\/v2\/tags\//,
    (call) => !call.params.get("force"),
    "rest_trash_not_supported",
    fixed(501),
  ],
  [
    "PUT PATCH DELETE",
    /^\/wp\/v2\/(tags|categories)\/\(/,
    (call) => Number(text(call, "id")) > 1000,
    "rest_term_invalid",
    fixed(404),
  ],
  ["POST", /^\/wp\/v2\/tags$/, (call) => text(call, "name") === "Red", "term_exists", fixed(400)],
  ["POST", /^\/wp\/v2\/categories$/, (call) => text(call, "name") === "Batchcat", "term_exists", fixed(400)],
  ["POST", /^\/wp\/v2\/widgets$/, always, "rest_invalid_widget", fixed(400)],
  [
    "POST",
    /^\/wp\/v2\/users$/,
    (call) => text(call, "username") === "sub1",
    "existing_user_login",
    fixed(500),
  ],
  ["POST", /^\/wp\/v2\/users$/, (call) => call.params.has("roles"), "rest_user_invalid_role", fixed(400)],
  [
    "POST",
    /^\/wp\/v2\/media$/,
    (call) => /\.exe/.test(call.headers.get("content-disposition") ?? ""),
    "rest_upload_sideload_error",
    fixed(500),
  ],
];

const coreBehaviour: Behaviour = {
  covers: (route) => route.startsWith("/wp/v2/"),
  permit: (call) => {
    if (call.route.key === "/wp/v2/posts" && call.query.get("status") === "draft" && isGuest(call)) {
      const detail = {
        code: "rest_forbidden_status",
        message: "Status is forbidden.",
        data: { status: 401 },
      };
      return refuse("rest_invalid_param", "Invalid parameter(s): status", 400, {
        params: { status: detail.message },
        details: { status: detail },
      });
    }
    const rule = PERMISSIONS.find(
      ([methods, route, when]) =>
        methods.split(" ").includes(call.method) && route.test(call.route.key) && when(call),
    );
    return rule === undefined ? undefined : refuse(rule[3], "Refused by the lab.", rule[4](call));
  },
  answer: (call) =>
    call.route.key === "/wp/v2/posts" &&
    call.params.has("search") &&
    call.method === "GET" &&
    text(call, "search") === "zzzzz"
      ? answer([])
      : undefined,
};

export const labBehaviours: readonly Behaviour[] = [echoBehaviour, oddBehaviour, coreBehaviour];

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
