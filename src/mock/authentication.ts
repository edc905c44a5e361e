import type { Route } from "../surface/index.ts";
import { isEmail } from "../wordpress/index.ts";
import type { MockCredentials } from "./model.ts";
import { refuse, type MockResponse } from "./response.ts";

/** The user of a request, or the response to wrong credentials. */
interface Caller {
  readonly user?: string;
  readonly refusal?: MockResponse;
}

/**
 * Checks the application password of a request. WordPress refuses a wrong one on every request to the API, before it looks
 * for a route; a request without a password is anonymous. Without credentials to check against, every user is accepted.
 */
export function authenticate(
  credentials: MockCredentials | undefined,
  headers: ReadonlyMap<string, string>,
): Caller {
  const given = readBasic(headers.get("authorization"));
  if (given === undefined) return {};
  if (credentials === undefined) return { user: given.user };
  if (!isUser(given.user, credentials)) return { refusal: refuseUser(given.user) };
  if (lettersOf(given.password) === lettersOf(credentials.password)) return { user: credentials.user };
  const message = "The provided password is an invalid application password.";
  return { refusal: refuse("incorrect_password", message, 401) };
}

/**
 * The refusal of an anonymous request, if there is one. The index does not say which routes are public: a mock with
 * credentials demands them on every route but those that list routes.
 */
export function refuseAnonymous(
  credentials: MockCredentials | undefined,
  user: string | undefined,
  { key, namespace }: Pick<Route, "key" | "namespace">,
): MockResponse | undefined {
  const isPublic = namespace === "" || key === `/${namespace}`;
  if (credentials === undefined || user !== undefined || isPublic) return undefined;
  return refuse("rest_forbidden", "Sorry, you are not allowed to do that.", 401);
}

/** Whether a text names the user, in any letter case: by name, or by an e-mail address of the name at any host. */
function isUser(text: string, { user }: MockCredentials): boolean {
  const [given, known] = [text.trim().toLowerCase(), user.toLowerCase()];
  return given === known || (isEmail(given) && given.startsWith(`${known}@`));
}

function refuseUser(user: string): MockResponse {
  return isEmail(user)
    ? refuse("invalid_email", "Unknown email address. Check again or try your username.", 401)
    : refuse("invalid_username", "Unknown username. Check again or try your email address.", 401);
}

/**
 * The credentials of a `Basic` header. WordPress ignores other schemes, and PHP does not report an empty password, so
 * that the request is anonymous.
 */
function readBasic(header: string | undefined): MockCredentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,4000})$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  return at < 0 || at === text.length - 1
    ? undefined
    : { user: text.slice(0, at), password: text.slice(at + 1) };
}

/** Reduces an application password to the letters and digits that WordPress compares. */
function lettersOf(password: string): string {
  return password.replaceAll(/[^a-z\d]/gi, "");
}
