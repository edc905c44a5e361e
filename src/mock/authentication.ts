import { refuse, type Answer } from "./answer.ts";
import type { MockCredentials, Handler } from "./site.ts";

/** Who asks, and why they may not. */
export interface Caller {
  readonly user?: string;
  readonly refusal?: Answer;
  /** Whether the refusal is for wrong credentials, which WordPress says before it looks at parameters. */
  readonly isWrong?: boolean;
}

/**
 * Checks the application password of a request. The index does not say which routes are public: where a stand-in has
 * credentials, all routes demand them but those that list routes.
 */
export function authenticate(
  credentials: MockCredentials | undefined,
  headers: ReadonlyMap<string, string>,
  { route }: Pick<Handler, "route">,
): Caller {
  const given = readBasic(headers.get("authorization"));
  if (credentials === undefined) return given === undefined ? {} : { user: given.user };
  const isPublic = route.namespace === "" || route.key === `/${route.namespace}`;
  if (given !== undefined && isSame(given, credentials)) return { user: given.user };
  if (isPublic) return {};
  if (given === undefined) {
    return { refusal: refuse("rest_forbidden", "Sorry, you are not allowed to do that.", 401) };
  }
  if (given.user === credentials.user) {
    const message = "The provided password is an invalid application password.";
    return { refusal: refuse("incorrect_password", message, 401), isWrong: true };
  }
  const message = "Unknown username. Check again or try your email address.";
  return { refusal: refuse("invalid_username", message, 401), isWrong: true };
}

/** Whether a request comes from a user: of any name where nobody is asked, else of the one that is known. */
export function isLoggedIn(
  credentials: MockCredentials | undefined,
  headers: ReadonlyMap<string, string>,
): boolean {
  const given = readBasic(headers.get("authorization"));
  return given !== undefined && (credentials === undefined || isSame(given, credentials));
}

function isSame(given: MockCredentials, known: MockCredentials): boolean {
  return given.user === known.user && squeeze(given.password) === squeeze(known.password);
}

/** The credentials of a `Basic` header; other schemes are passed over, as WordPress does. */
function readBasic(header: string | undefined): MockCredentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]{1,4000})$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const at = text.indexOf(":");
  return at < 0 ? undefined : { user: text.slice(0, at), password: text.slice(at + 1) };
}

function squeeze(password: string): string {
  return password.replaceAll(/\s+/g, "");
}
