import { type RestErrorBody, restErrorOf } from "../discovery/index.ts";
import { RouteprintError, type ErrorCode } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { isObject } from "../base/json.ts";
import { redactUrl } from "./credentials.ts";
import { MISCONFIGURED, retryAfter } from "./exchange.ts";
import { blockerOf, challengerOf } from "./firewall.ts";
import { hostOf, portOf } from "./host.ts";
import { headerOf, isRedirect, type RawResponse } from "./response.ts";

/** Facts about a response that is not an index. */
export interface Evidence {
  readonly response: RawResponse;
  /** As sent; for a success, as WordPress meant it: PHP cannot change the status once a byte is sent. */
  readonly status: number;
  /** The first 64 KiB of the body. */
  readonly text: string;
  /** The title of a page, or the message of JSON of any service. */
  readonly says: string | undefined;
  /** The refusal in WordPress's own words, if it is one. */
  readonly rest: RestErrorBody | undefined;
  /** Whether credentials were sent. */
  readonly authenticated: boolean;
}

/** Collects the evidence in a response: `value` is the body as JSON, `title` that of the page. */
export function evidenceOf(
  response: RawResponse,
  value: unknown,
  title: string | undefined,
  authenticated: boolean,
): Evidence {
  const text = Buffer.from(response.bytes.subarray(0, 65_536)).toString("utf8");
  const rest = restErrorOf(value);
  const message = messageIn(value) ?? title;
  return {
    response,
    status: response.status < 300 ? (rest?.status ?? response.status) : response.status,
    text,
    says: message === undefined ? undefined : excerpt(message, 80),
    rest,
    authenticated,
  };
}

/** Members with which services explain an error, the most informative first. */
const MESSAGE_KEYS = ["message", "error_description", "detail", "title", "error"] as const;

function messageIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return MESSAGE_KEYS.map((name) => value[name])
    .filter((word) => typeof word === "string")
    .find((word) => word !== "");
}

interface RefusalRule {
  readonly matches: (evidence: Evidence) => boolean;
  readonly code: ErrorCode;
  readonly message: string | ((evidence: Evidence) => string);
  readonly hint?: string;
}

const REST =
  (says: string) =>
  ({ rest, status }: Evidence): string =>
    `${says} (${status} ${rest?.code}: "${rest?.message}").`;

const BLOCK_HINT =
  "Ask the site's owner to allow this program's User-Agent or your address, or save the index in a browser and give the file.";
const SIGN_IN_HINT =
  "Sign in with an application password (ROUTEPRINT_USER and ROUTEPRINT_APP_PASSWORD), or save the index in a browser where you are signed in and give the file.";

/** An error as PHP itself prints it, or as WordPress does behind other text, with status 200. */
const PRINTED_ERROR =
  /<b>(?:Fatal|Parse) error<\/b>: {2}|^\s*(?:PHP )?(?:Fatal|Parse) error: |<body id="error-page">[^]{0,1000}critical error on this website/u;

const WALL_HINT = "Save the index in a browser where you are signed in, and give the file.";

/** The address to which cPanel redirects visitors of a suspended account, and the title of that page elsewhere. */
const SUSPENDED_PATH = "/cgi-sys/suspendedpage.cgi";
const SUSPENDED_TITLE = /^(?:this )?account (?:has been )?suspended\b/iu;

/** Responses that are refusals, the most informative first. */
export const REFUSALS: readonly RefusalRule[] = [
  {
    matches: (evidence) => challengerOf(evidence.response, evidence.text) !== undefined,
    code: "challenge",
    message: (evidence) =>
      `${challengerOf(evidence.response, evidence.text)} requires a browser that can solve its challenge.`,
    hint: BLOCK_HINT,
  },
  {
    matches: ({ response, says }) =>
      response.url.pathname === SUSPENDED_PATH || (says !== undefined && SUSPENDED_TITLE.test(says)),
    code: "gone",
    message: "The site's host has suspended its account.",
    hint: "Only the site's owner and the host can change that.",
  },
  {
    // Any unknown name below a network's own leads to this page, which names the root of the network: another site.
    matches: ({ response: { url } }) =>
      url.pathname.endsWith("/wp-signup.php") && url.searchParams.has("new"),
    code: "gone",
    message: "The multisite network has no site of this name, and offers to create one.",
    hint: "Is the address spelled right?",
  },
  {
    matches: ({ response: { url } }) => /\/wp-admin\/(?:install|setup-config)\.php$/u.test(url.pathname),
    code: "gone",
    message: "WordPress is there, but not set up: it leads to its installation.",
    hint: "Open the address in a browser and finish the installation.",
  },
  {
    matches: ({ rest }) =>
      rest !== undefined &&
      /^(?:incorrect_password|invalid_username|invalid_email|invalid_application_password|application_passwords_disabled(?:_for_user)?|rest_invalid_credentials)$/u.test(
        rest.code,
      ),
    code: "credentials-refused",
    message: REST("WordPress does not accept the credentials"),
    hint: "Is it an application password (Users → Profile), and the right user? If the web server requires a password of its own, WordPress receives that one and rejects it.",
  },
  {
    matches: ({ rest }) => rest?.code === "rest_cookie_invalid_nonce",
    code: "nonce-refused",
    message: REST("The nonce is too old or another user's"),
    hint: "Take a new one from a page of the site (wpApiSettings.nonce).",
  },
  {
    matches: ({ rest }) => rest !== undefined && /(?:^|_)rest(?:_api)?_disabled$/u.test(rest.code),
    code: "rest-disabled",
    message: REST("The site has switched its REST API off"),
  },
  {
    matches: ({ rest, status, text }) =>
      (status === 503 && rest?.code === "wp_die") ||
      (status === 503 && /scheduled maintenance|maintenance mode|under maintenance|coming soon/iu.test(text)),
    code: "maintenance",
    message: "The site is in maintenance.",
    hint: "WordPress' own maintenance ends within ten minutes; try again then.",
  },
  {
    matches: ({ status }) => status === 429,
    code: "rate-limited",
    message: ({ response }) => `The site limits requests; try again ${laterOf(response)}.`,
    hint: "Send fewer requests, or let the site's owner allow your address.",
  },
  {
    matches: ({ rest, status }) => rest !== undefined && (status === 401 || status === 403),
    code: "rest-refused",
    message: REST("WordPress lets only some users read the index"),
    hint: SIGN_IN_HINT,
  },
  {
    matches: ({ status, response }) => status === 401 && !/^$|\bbasic\b/iu.test(schemesOf(response)),
    code: "password-required",
    message: ({ response }) =>
      `The web server itself requires a sign-in by ${/^[\w-]{1,40}/u.exec(schemesOf(response))?.[0] ?? "its own means"}, which is not supported.`,
    hint: WALL_HINT,
  },
  {
    matches: ({ status, response }) => status === 401 && headerOf(response, "www-authenticate") !== undefined,
    code: "password-required",
    message: ({ authenticated }) =>
      authenticated
        ? "The web server itself requires a password and rejects the one that was given."
        : "The web server itself requires a password, before WordPress.",
    hint: "Give user and password as for an application password; a site that needs both cannot be read this way.",
  },
  {
    matches: ({ rest, status, text }) =>
      status < 300
        ? rest?.code === "internal_server_error" || PRINTED_ERROR.test(text)
        : status >= 500 &&
          status !== 503 &&
          (rest !== undefined ||
            /critical error on this website|<b>(?:Fatal|Parse) error<\/b>|PHP Fatal error/iu.test(text)),
    code: "server-failed",
    message: ({ rest, status }) =>
      `WordPress failed (${status}${rest === undefined ? "" : ` ${rest.code}: "${rest.message}"`}).`,
    hint: "A plugin or theme is broken, or the database is down; the server's error log names it.",
  },
  {
    matches: (evidence) => blockedBy(evidence) !== undefined,
    code: "blocked",
    message: (evidence) => `${blockedBy(evidence)} blocks the request (status ${evidence.status}).`,
    hint: BLOCK_HINT,
  },
  {
    matches: ({ status, text }) =>
      (status === 401 || status === 403) && /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/iu.test(text),
    code: "login-wall",
    message: (evidence) => `A page requires a password (${saysOf(evidence)}).`,
    hint: WALL_HINT,
  },
  {
    matches: ({ status }) => status === 401,
    code: "blocked",
    message: (evidence) => `The site requires a sign-in of its own (${saysOf(evidence)}).`,
    hint: "Give its credentials with --header-file, or save the index in a browser where you are signed in, and give the file.",
  },
  {
    matches: ({ status }) => [403, 405, 406, 415, 418, 444, 451, 999].includes(status),
    code: "blocked",
    message: (evidence) => `The web server refuses the request (${saysOf(evidence)}).`,
    hint: BLOCK_HINT,
  },
  {
    matches: ({ status, text }) =>
      status === 400 &&
      /plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|sent an HTTP request to an HTTPS server/iu.test(
        text,
      ),
    code: "tls-failed",
    message: ({ response }) => `Port ${portOf(response.url)} of ${hostOf(response.url)} speaks only TLS.`,
    hint: "Try the address with https://.",
  },
  {
    matches: ({ status }) => status === 407,
    code: "proxy-failed",
    message: "A proxy requires a user and a password, or rejects those that were given.",
    hint: "Put them into its address: HTTP_PROXY=http://USER:PASSWORD@HOST:PORT.",
  },
  {
    matches: ({ status }) => isRedirect(status),
    code: "redirect-refused",
    message: "The site redirects without a `Location`.",
    hint: MISCONFIGURED,
  },
  {
    matches: ({ status }) => status === 410,
    code: "gone",
    message: "The site was archived or deleted.",
  },
  {
    matches: ({ status, response }) => status === 503 && headerOf(response, "retry-after") !== undefined,
    code: "maintenance",
    message: ({ response }) => `The site is not available for now; try again ${laterOf(response)}.`,
  },
  {
    matches: ({ status }) => status === 502 || status === 504 || (status >= 520 && status <= 530),
    code: "upstream-failed",
    message: ({ status }) => `The server in front of the site cannot reach it (status ${status}).`,
    hint: "Try again later.",
  },
  {
    matches: ({ status, response }) => status >= 500 || (response.bytes.length > 0 && status < 200),
    code: "server-failed",
    message: (evidence) => `The server failed (${saysOf(evidence)}).`,
    hint: "It is overloaded, in maintenance or broken: try again later, or see the server's error log.",
  },
];

function blockedBy({ response, status, text }: Evidence): string | undefined {
  return blockerOf(response, status, text);
}

/** The typed error for a refusal; undefined if the response is just not an index. */
export function refusalOf(evidence: Evidence): RouteprintError | undefined {
  const { response } = evidence;
  const row = REFUSALS.find(({ matches }) => matches(evidence));
  if (row === undefined) return undefined;
  return new RouteprintError(row.code, {
    message: typeof row.message === "string" ? row.message : row.message(evidence),
    where: redactUrl(response.url),
    status: response.status,
    hint: row.hint,
  });
}

/** The error for a response that redirects visitors to `wp-login.php`, whether that page can be read or not. */
export function signInError({ url, status }: RawResponse, login: URL): RouteprintError {
  return new RouteprintError("login-wall", {
    message: `The site requires a sign-in: it redirects to ${excerpt(redactUrl(login))}.`,
    where: redactUrl(url),
    status,
    hint: SIGN_IN_HINT,
  });
}

function saysOf({ status, says }: Evidence): string {
  return says === undefined ? `status ${status}` : `status ${status}, "${says}"`;
}

/** The `WWW-Authenticate` of the web server, with the schemes it accepts: `Digest realm="a"`. */
function schemesOf(response: RawResponse): string {
  return (response.headers.get("www-authenticate") ?? []).join();
}

function laterOf(response: RawResponse): string {
  const wait = retryAfter(response);
  // A number so long that JavaScript would print a power of ten is no useful time.
  if (wait === undefined || wait === 0 || !Number.isSafeInteger(Math.ceil(wait))) return "later";
  return `in ${Math.ceil(wait / 1000)} s`;
}
