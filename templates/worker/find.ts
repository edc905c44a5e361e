// Finds the index of a site by its address, like the command, within the limits of a browser.
import { recoverResponse } from "../../src/discovery/recover.ts";
import { isIndex, restErrorOf } from "../../src/discovery/shape.ts";
import { RouteprintError } from "../../src/diagnostics/errors.ts";
import { parseAddress, type Address } from "../../src/fetch/address.ts";
import { candidatesOf, mostRequests } from "../../src/fetch/candidates.ts";
import { basicAuthorization, redactUrl, secretOf, type Credentials } from "../../src/fetch/credentials.ts";
import { isInQuery, pathRoots, rootOfIndex, rootUrl } from "../../src/fetch/root.ts";
import type { UnknownObject } from "../../src/base/json.ts";
import type { Notice } from "../../src/diagnostics/notices.ts";
import { sourceFrom, type Source } from "../../src/source.ts";
import { MAX_BYTES, readWithin } from "../../src/base/stream.ts";
import type { Given } from "../app/messages.ts";

/** Seconds that a site may take for one response. */
const PATIENCE = 20;

/** Options for requests to a site. */
interface WorkerVisit {
  readonly authorization: string | undefined;
  /** Whether the page was loaded over https. */
  readonly secure: boolean;
  /** Reports a step of the work. */
  readonly onStep: (step: string) => void;
}

/** An index that was found. */
interface DownloadedIndex {
  readonly value: UnknownObject;
  readonly notices: readonly Notice[];
  /** Where the redirects ended. */
  readonly url: URL;
}

/** A request that brought no index. */
interface Miss {
  readonly error: RouteprintError;
  /** Whether WordPress responded. */
  readonly isWordPress?: boolean;
  /** Whether no other address of the site can do better. */
  readonly isFinal?: boolean;
}

/**
 * Finds and reads the index of a site.
 *
 * @throws RouteprintError `blocked` at the address to open and save by hand, where the browser may not read it.
 */
export async function findIndex({
  address: typed,
  credentials: given,
  secure,
  onStep,
}: Given<"find"> & Pick<WorkerVisit, "onStep">): Promise<Source> {
  const address = parseAddress(typed);
  const credentials = given ? { user: given.user, password: secretOf(given.password) } : address.credentials;
  const visit = { authorization: credentials && basicAuthorization(credentials), secure, onStep };
  const other = otherScheme(address, credentials);
  try {
    return await findFrom(address, visit);
  } catch (error) {
    const isUnreachable = error instanceof RouteprintError && error.code === "connect-failed";
    if (other === undefined || !isUnreachable) throw error;
    return findFrom(other, visit);
  }
}

/** The address in http, where no scheme was typed; never with credentials. */
function otherScheme(address: Address, credentials: Credentials | undefined): Address | undefined {
  if (address.schemeTyped || credentials || address.site.protocol === "http:") return undefined;
  const site = new URL(address.site);
  site.protocol = "http:";
  return { ...address, site, schemeTyped: true };
}

async function findFrom(address: Address, visit: WorkerVisit): Promise<Source> {
  const known = { leads: [], page: undefined, base: address.site, wordpress: false, status: 0 };
  const tried = new Set<string>();
  let first: RouteprintError | undefined;
  for (;;) {
    const next = [...candidatesOf(address, known)].find(({ url }) => !tried.has(url.href));
    if (next === undefined || tried.size >= mostRequests(known)) throw first ?? noIndex(address.site);
    tried.add(next.url.href);
    const outcome = await request(next.url, visit);
    if ("value" in outcome) return readFound(address, outcome, visit);
    const { error, isWordPress = false, isFinal = false } = outcome;
    first ??= error;
    known.status ||= error.status ?? 0;
    known.wordpress ||= isWordPress;
    if (isFinal) throw error;
  }
}

/** Requests an address with all schemas that WordPress can add. */
async function request(
  root: URL,
  { authorization, secure, onStep }: WorkerVisit,
): Promise<DownloadedIndex | Miss> {
  const url = new URL(root);
  url.searchParams.set("context", "help");
  // WordPress and firewalls accept the unencoded slash best.
  url.search = url.search.replace("rest_route=%2F", "rest_route=/");
  onStep(`Requesting ${root.host}`);
  if (secure && url.protocol === "http:" && !/^(?:localhost|127\.|\[::1\])/.test(url.hostname)) {
    return {
      error: unread(url, "A page that was loaded over https may not read a site over http."),
      isFinal: true,
    };
  }
  let response;
  try {
    response = await self.fetch(url, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PATIENCE * 1000),
    });
  } catch (error) {
    return failedRequest(url, error);
  }
  return readResponse(root, response);
}

async function failedRequest(url: URL, error: unknown): Promise<Miss> {
  if (isTimeout(error)) return timedOut(url);
  // A browser gives no reason. A request whose response may not be read shows whether the site responds at all.
  const responds = await self
    .fetch(url, { mode: "no-cors", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" })
    .then(
      () => true,
      () => false,
    );
  if (responds)
    return { error: unread(url, `${url.host} responds, but lets no page of another site read it.`) };
  const hint = "Check the address, and open the site in a tab.";
  return final(url, "connect-failed", `${url.host} cannot be reached.`, hint);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

function timedOut(url: URL): Miss {
  return final(url, "timeout", `${url.host} took longer than ${PATIENCE} s.`);
}

function final(url: URL, code: "timeout" | "connect-failed", message: string, hint?: string): Miss {
  return { error: new RouteprintError(code, { message, where: redactUrl(url), hint }), isFinal: true };
}

/** The error for a response that the browser may not read, with the address that the reader can open and save. */
function unread(url: URL, message: string): RouteprintError {
  return new RouteprintError("blocked", {
    message,
    where: redactUrl(url),
    hint: "Open the address below in a tab, save what it shows as a file, and drop the file here.",
  });
}

function noIndex(url: URL, status?: number): RouteprintError {
  const details = { message: "The response is no index.", where: redactUrl(url) };
  return new RouteprintError("no-index", status === undefined ? details : { ...details, status });
}

async function readResponse(root: URL, response: Response): Promise<DownloadedIndex | Miss> {
  const where = redactUrl(root);
  const { status } = response;
  let bytes;
  try {
    bytes = response.body === null ? new Uint8Array() : await readWithin(response.body, MAX_BYTES);
  } catch (error) {
    return isTimeout(error)
      ? timedOut(root)
      : final(root, "connect-failed", `${root.host} closed the connection within its response.`);
  }
  try {
    if (bytes === undefined)
      throw new RouteprintError("source-too-large", { message: "The response is too large.", where });
    const { value, notices } = recoverResponse(bytes, where);
    if (isIndex(value)) return { value, notices, url: new URL(response.url || root) };
    const refused = restErrorOf(value);
    return refused === undefined
      ? { error: noIndex(root, status) }
      : refusal(`WordPress refuses to show its index: ${refused.code}.`, where, status);
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { error };
  }
}

function refusal(message: string, where: string, status: number): Miss {
  const isRefusal = status === 401 || status === 403;
  const hint = isRefusal ? "Sign in with an application password." : undefined;
  const error = new RouteprintError(isRefusal ? "rest-refused" : "no-index", {
    message,
    where,
    status,
    hint,
  });
  return { error, isWordPress: true, isFinal: isRefusal };
}

/** Finds the root in a form that a document can name, with routes in the path, and reads the index. */
async function readFound({ notices }: Address, found: DownloadedIndex, visit: WorkerVisit): Promise<Source> {
  const root = rootOfIndex(rootUrl(found.url), found.value);
  const answeredRoot = redactUrl((await rootInPath(root, found.value, visit)) ?? root);
  const authenticated = visit.authorization !== undefined;
  return sourceFrom(found.value, answeredRoot, [...notices, ...found.notices], {
    answeredRoot,
    authenticated,
  });
}

/** The root with routes in the path; undefined where the site has none, or where the root is one already. */
async function rootInPath(root: URL, value: UnknownObject, visit: WorkerVisit): Promise<URL | undefined> {
  if (!isInQuery(root) || root.searchParams.size !== 1) return undefined;
  for (const url of pathRoots(root, value, undefined)) {
    const again = await request(url, visit);
    if ("value" in again) return rootUrl(again.url);
  }
  return undefined;
}
