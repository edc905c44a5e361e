// Finds the index of a site by its address, as the command does, within what a browser allows.
import { recoverResponse } from "../../src/discovery/recover.ts";
import { isIndex, restErrorOf } from "../../src/discovery/shape.ts";
import { RouteprintError } from "../../src/errors.ts";
import { parseAddress } from "../../src/fetch/address.ts";
import { candidatesOf, mostRequests } from "../../src/fetch/candidates.ts";
import { basicAuthorization, redactUrl, secretOf } from "../../src/fetch/credentials.ts";
import { isInQuery, pathRoots, rootOfIndex, rootUrl } from "../../src/fetch/root.ts";
import { sourceFrom } from "../../src/source.ts";
import { MAX_BYTES, readWithin } from "../../src/stream.ts";

/** Seconds that a site may take for one response. */
const PATIENCE = 20;

/**
 * Finds and reads the index of a site.
 *
 * @throws RouteprintError whose `page` names the address to open and save by hand, where the browser may not read it.
 */
export async function findIndex(typed, { credentials: given, secure, tell }) {
  const address = parseAddress(typed);
  const credentials = given ? { user: given.user, password: secretOf(given.password) } : address.credentials;
  const visit = {
    headers: credentials ? { Authorization: basicAuthorization(credentials) } : {},
    secure,
    tell,
  };
  const other = otherScheme(address, credentials);
  try {
    return await findFrom(address, visit);
  } catch (error) {
    if (other === undefined || error.code !== "connect-failed") throw error;
    return findFrom(other, visit);
  }
}

/** The address in http, where no scheme was typed; never with credentials. */
function otherScheme(address, credentials) {
  if (address.schemeTyped || credentials || address.site.protocol === "http:") return undefined;
  const site = new URL(address.site);
  site.protocol = "http:";
  return { ...address, site, schemeTyped: true };
}

async function findFrom(address, visit) {
  const known = { leads: [], page: undefined, base: address.site, wordpress: false, status: 0 };
  const tried = new Set();
  let first;
  for (;;) {
    const next = [...candidatesOf(address, known)].find(({ url }) => !tried.has(url.href));
    if (next === undefined || tried.size >= mostRequests(known)) throw first;
    tried.add(next.url.href);
    const outcome = await request(next.url, visit);
    if (outcome.value !== undefined) return readFound(address, outcome, visit);
    first ??= outcome.error;
    known.status ||= outcome.error.status ?? 0;
    known.wordpress ||= outcome.isWordPress;
    if (outcome.isFinal) throw outcome.error;
  }
}

/** Requests an address with all that WordPress can say of its schemas. */
async function request(root, { headers, secure, tell }) {
  const url = new URL(root);
  url.searchParams.set("context", "help");
  // WordPress and firewalls know this form best.
  url.search = url.search.replace("rest_route=%2F", "rest_route=/");
  tell(`Asking ${root.host}`);
  if (secure && url.protocol === "http:" && !/^(?:localhost|127\.|\[::1\])/.test(url.hostname)) {
    return {
      error: unread(url, "A page that was loaded over https may not read a site over http."),
      isFinal: true,
    };
  }
  let response;
  try {
    response = await self.fetch(url, {
      headers,
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

async function failedRequest(url, error) {
  if (error.name === "TimeoutError") {
    const message = `${url.host} took longer than ${PATIENCE} s.`;
    return { error: new RouteprintError("timeout", { message, where: redactUrl(url) }), isFinal: true };
  }
  // A browser tells nothing of why; whether anything responds at all shows a request whose response may not be read.
  const responds = await self
    .fetch(url, { mode: "no-cors", credentials: "omit", cache: "no-store", referrerPolicy: "no-referrer" })
    .then(
      () => true,
      () => false,
    );
  if (responds)
    return { error: unread(url, `${url.host} responds, but lets no page of another site read it.`) };
  const message = `${url.host} cannot be reached.`;
  const hint = "Is the address right, and does the site open in a tab of its own?";
  return {
    error: new RouteprintError("connect-failed", { message, where: redactUrl(url), hint }),
    isFinal: true,
  };
}

/** The error for what the browser may not read, with the address that the reader can open and save. */
function unread(url, message) {
  const error = new RouteprintError("blocked", {
    message,
    where: redactUrl(url),
    hint: "Open the address below in a tab, save what it shows as a file, and drop the file here.",
  });
  return Object.assign(error, { page: { save: redactUrl(url) } });
}

async function readResponse(root, response) {
  const where = redactUrl(root);
  const { status } = response;
  const end = new URL(response.url || root);
  try {
    const bytes = response.body === null ? new Uint8Array() : await readWithin(response.body, MAX_BYTES);
    if (bytes === undefined)
      throw new RouteprintError("source-too-large", { message: "The response is too large.", where });
    const { value, notices } = recoverResponse(bytes, where);
    if (isIndex(value)) return { value, notices, url: end };
    const refused = restErrorOf(value);
    if (refused === undefined)
      throw new RouteprintError("no-index", { message: "The response is no index.", where, status });
    const isRefusal = status === 401 || status === 403;
    const error = new RouteprintError(isRefusal ? "rest-refused" : "no-index", {
      message: `WordPress refuses to show its index: ${refused.code}.`,
      where,
      status,
      ...(isRefusal ? { hint: "Sign in with an application password." } : {}),
    });
    return { error, isWordPress: true, isFinal: isRefusal };
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { error };
  }
}

/** Finds the root in a form that a document can name, with routes in the path, and reads the index. */
async function readFound({ notices }, found, visit) {
  const root = rootOfIndex(rootUrl(found.url), found.value);
  let named = root;
  if (isInQuery(root) && root.searchParams.size === 1) {
    for (const url of pathRoots(root, found.value, undefined)) {
      const again = await request(url, visit);
      if (again.value === undefined) continue;
      named = rootUrl(again.url);
      break;
    }
  }
  const answeredRoot = redactUrl(named);
  const authenticated = visit.headers.Authorization !== undefined;
  return sourceFrom(found.value, answeredRoot, [...notices, ...found.notices], {
    answeredRoot,
    authenticated,
  });
}
