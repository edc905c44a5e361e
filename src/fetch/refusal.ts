import { beginningOf } from "../discovery/decode.ts";
import { excerpt } from "../escape.ts";
import { RouteprintError, type ErrorCode } from "../errors.ts";
import { contentTypeOf, headerOf, type Answer } from "./answer.ts";
import { redactUrl } from "./credentials.ts";
import type { Evidence } from "./evidence.ts";
import { MISCONFIGURED } from "./exchange.ts";
import { hostOf, portOf } from "./host.ts";
import { isRedirect } from "./request.ts";
import { retryAfter } from "./retry.ts";
import { blockerOf, challengerOf } from "./wall.ts";

interface Refusal {
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

/** A fault of PHP as PHP itself prints it, or WordPress behind what was printed before, which sends status 200. */
const PRINTED_FAULT =
  /<b>(?:Fatal|Parse) error<\/b>: {2}|^\s*(?:PHP )?(?:Fatal|Parse) error: |<body id="error-page">[^]{0,1000}critical error on this website/u;

const WALL_HINT = "Save the index in a browser where you are logged in, and give the file.";

/** The address to which cPanel sends visitors of an account that does not pay, and the title of that page elsewhere. */
const SUSPENDED_PATH = "/cgi-sys/suspendedpage.cgi";
const SUSPENDED_TITLE = /^(?:this )?account (?:has been )?suspended\b/iu;

/** Answers that are refusals, the most telling first. */
export const REFUSALS: readonly Refusal[] = [
  {
    matches: (evidence) => challengerOf(evidence) !== undefined,
    code: "challenge",
    message: (evidence) => `${challengerOf(evidence)} asks for a browser that can solve its challenge.`,
    hint: BLOCK_HINT,
  },
  {
    matches: ({ answer, says }) =>
      answer.url.pathname === SUSPENDED_PATH || (says !== undefined && SUSPENDED_TITLE.test(says)),
    code: "gone",
    message: "The site's host has suspended its account.",
    hint: "Only the site's owner and the host can change that.",
  },
  {
    // Any name below a network's own leads there; its page names the root of the network, which nobody asked for.
    matches: ({ answer: { url } }) => url.pathname.endsWith("/wp-signup.php") && url.searchParams.has("new"),
    code: "gone",
    message: "The network of sites has no site of this name, and offers to make one.",
    hint: "Is the address spelled right?",
  },
  {
    matches: ({ answer: { url } }) => /\/wp-admin\/(?:install|setup-config)\.php$/u.test(url.pathname),
    code: "gone",
    message: "WordPress is there, but nobody has set it up: it leads to its installation.",
    hint: "Open the address in a browser and finish the installation.",
  },
  {
    matches: ({ text }) => /^\ufeff?\s*<\?php\s/u.test(text),
    code: "server-failed",
    message: "The server sends the source of its PHP and does not run it.",
    hint: "PHP must be set up in the web server there.",
  },
  {
    matches: ({ rest }) =>
      rest !== undefined &&
      /^(?:incorrect_password|invalid_username|invalid_email|invalid_application_password|application_passwords_disabled(?:_for_user)?|rest_invalid_credentials)$/u.test(
        rest.code,
      ),
    code: "credentials-refused",
    message: REST("WordPress does not accept the credentials"),
    hint: "Is it an application password (Users → Profile), and the right user? If the web server asks for a password of its own, WordPress sees that one and refuses it.",
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
    message: REST("The site has switched its REST interface off"),
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
    message: ({ answer }) => `The site asks to come back ${laterOf(answer)}.`,
    hint: "Ask less often, or let the site's owner allow your address.",
  },
  {
    matches: ({ rest, status }) => rest !== undefined && (status === 401 || status === 403),
    code: "rest-refused",
    message: REST("WordPress lets only some users read the index"),
    hint: SIGN_IN_HINT,
  },
  {
    matches: ({ status, answer }) => status === 401 && !/^$|\bbasic\b/iu.test(schemesOf(answer)),
    code: "password-required",
    message: ({ answer }) =>
      `The web server itself asks for a login by ${/^[\w-]{1,40}/u.exec(schemesOf(answer))?.[0] ?? "its own means"}, which is not spoken here.`,
    hint: WALL_HINT,
  },
  {
    matches: ({ status, answer }) => status === 401 && headerOf(answer, "www-authenticate") !== undefined,
    code: "password-required",
    message: ({ authenticated }) =>
      authenticated
        ? "The web server itself asks for a password and does not accept the one given."
        : "The web server itself asks for a password, before WordPress.",
    hint: "Give user and password as for an application password; a site that needs both cannot be read this way.",
  },
  {
    matches: ({ rest, status, text }) =>
      status < 300
        ? rest?.code === "internal_server_error" || PRINTED_FAULT.test(text)
        : status >= 500 &&
          status !== 503 &&
          (rest !== undefined ||
            /critical error on this website|<b>(?:Fatal|Parse) error<\/b>|PHP Fatal error/iu.test(text)),
    code: "server-failed",
    message: ({ rest, status }) =>
      `WordPress failed while answering (${status}${rest === undefined ? "" : ` ${rest.code}: "${rest.message}"`}).`,
    hint: "A plugin or theme is broken, or the database is down; the server's error log names it.",
  },
  {
    matches: (evidence) => blockerOf(evidence) !== undefined,
    code: "blocked",
    message: (evidence) => `${blockerOf(evidence)} blocks the request (status ${evidence.status}).`,
    hint: BLOCK_HINT,
  },
  {
    matches: ({ status, text }) =>
      (status === 401 || status === 403) && /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/iu.test(text),
    code: "login-wall",
    message: (evidence) => `A page asks for a password (${saysOf(evidence)}).`,
    hint: WALL_HINT,
  },
  {
    matches: ({ status }) => status === 401,
    code: "blocked",
    message: (evidence) => `The site wants a login of its own (${saysOf(evidence)}).`,
    hint: "Give what it asks for with --header-file, or save the index in a browser where you are logged in, and give the file.",
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
    message: ({ answer }) => `Port ${portOf(answer.url)} of ${hostOf(answer.url)} speaks only TLS.`,
    hint: "Try the address with https://.",
  },
  {
    matches: ({ status }) => status === 511,
    code: "login-wall",
    message: "The network asks for a login before it lets anything through (status 511).",
    hint: "Log in to the network with a browser, and try again.",
  },
  {
    matches: ({ status }) => status === 407,
    code: "proxy-failed",
    message: "The proxy asks for a user and a password, or does not take those it was given.",
    hint: "Put them into its address: HTTP_PROXY=http://USER:PASSWORD@HOST:PORT.",
  },
  {
    matches: ({ status }) => isRedirect(status),
    code: "redirect-refused",
    message: "The site redirects, but does not say where to.",
    hint: MISCONFIGURED,
  },
  {
    matches: ({ status }) => status === 410,
    code: "gone",
    message: "The site was archived or deleted.",
  },
  {
    matches: ({ status, answer }) => status === 503 && headerOf(answer, "retry-after") !== undefined,
    code: "maintenance",
    message: ({ answer }) => `The site is not available for now, and asks to come back ${laterOf(answer)}.`,
  },
  {
    matches: ({ status }) => status === 502 || status === 504 || (status >= 520 && status <= 530),
    code: "upstream-failed",
    message: ({ status }) => `The server in front of the site cannot reach it (status ${status}).`,
    hint: "Try again later.",
  },
  {
    matches: ({ status }) => status === 503,
    code: "server-failed",
    message: (evidence) => `The site is not available for now (${saysOf(evidence)}).`,
    hint: "It is overloaded or in maintenance; try again later.",
  },
  {
    matches: ({ status, answer }) => status >= 500 || (answer.bytes.length > 0 && status < 200),
    code: "server-failed",
    message: (evidence) => `The server failed (${saysOf(evidence)}).`,
    hint: "See the server's error log.",
  },
];

/** The typed error for an answer that refuses, or nothing where it is no refusal but just not an index. */
export function refusalOf(evidence: Evidence): RouteprintError | undefined {
  const { answer } = evidence;
  const row = REFUSALS.find(({ matches }) => matches(evidence));
  if (row === undefined) return undefined;
  return new RouteprintError(row.code, {
    message: typeof row.message === "string" ? row.message : row.message(evidence),
    where: redactUrl(answer.url),
    status: answer.status,
    hint: row.hint,
  });
}

/** The error for an answer that sends visitors to `wp-login.php`, whether that page can be read or not. */
export function signInError({ url, status }: Answer, login: URL): RouteprintError {
  return new RouteprintError("login-wall", {
    message: `The site wants a sign-in: it redirects to ${excerpt(redactUrl(login))}.`,
    where: redactUrl(url),
    status,
    hint: SIGN_IN_HINT,
  });
}

/** The status, and what the answer says of itself. */
function saysOf({ status, says }: Evidence): string {
  return says === undefined ? `status ${status}` : `status ${status}, "${says}"`;
}

/** How the web server wants to be told who asks, in all it says: `Digest realm="a"`. */
function schemesOf(answer: Answer): string {
  return (answer.headers.get("www-authenticate") ?? []).join();
}

function laterOf(answer: Answer): string {
  const wait = retryAfter(answer);
  // Of so many digits that JavaScript would write them as a power of ten, none is a date to come back at.
  if (wait === undefined || wait === 0 || !Number.isSafeInteger(Math.ceil(wait))) return "later";
  return `in ${Math.ceil(wait / 1000)} s`;
}

/** Whether the answer claims to be JSON or looks like it. */
export function looksLikeJson(answer: Answer): boolean {
  return contentTypeOf(answer).type.includes("json") || /^[{[]/u.test(beginningOf(answer.bytes));
}
