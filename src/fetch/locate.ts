import { detailsOf, EXIT, RouteprintError, type ErrorCode } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { parseHttpUrl } from "../base/url.ts";
import type { Address } from "./address.ts";
import { candidatesOf, mostRequests, type Knowledge } from "./candidates.ts";
import { isSplitCredential, redactUrl } from "./credentials.ts";
import type { SiteVisit } from "./exchange.ts";
import { isDropped } from "./connection-error.ts";
import { inspect, type Failed, type LocatedIndex } from "./inspect.ts";
import type { Lead, HtmlPage } from "./page.ts";
import { rootUrl } from "./root.ts";

/** The most roots named by a site that are kept; only a few are requested. */
const MAX_LEADS = 50;

/** A request without an index. */
interface LeadAttempt {
  readonly url: URL;
  /** The address that responded. */
  readonly end: URL;
  readonly error: RouteprintError;
}

/** Facts known about a site so far. */
interface RootSearch extends Knowledge {
  readonly attempts: readonly LeadAttempt[];
}

/**
 * Finds the API root of a site: the query form first, which works with every permalink setting and whose response, where it
 * is a page, names the root; then the roots of that page; then the known paths. A refusal of WordPress itself ends the
 * search: continuing would be probing around an access control.
 *
 * @throws RouteprintError the most informative error, with all attempts.
 */
export async function locate(address: Address, visit: SiteVisit): Promise<LocatedIndex> {
  let search: RootSearch = {
    attempts: [],
    leads: [],
    page: undefined,
    base: address.site,
    wordpress: false,
  };
  for (;;) {
    const next = nextLead(address, search, visit);
    // The caller's abort is thrown; at a deadline, the errors before it say more.
    visit.options.signal?.throwIfAborted();
    if (next === undefined || visit.signal.aborted) throw failure(address, search, visit);
    const outcome = await inspect(next, visit);
    if (outcome.kind === "index") return outcome.located;
    search = learn(search, next, outcome);
    if (FINAL.has(outcome.error.code) || isEnd(outcome, search)) throw withAttempts(outcome.error, search);
  }
}

function given(root: string, { options }: SiteVisit): Lead {
  const url = isSplitCredential(root) ? undefined : parseHttpUrl(root);
  if (url === undefined) {
    throw new RouteprintError("address-invalid", {
      message: "The API root is not an http or https address.",
      where: redactUrl(root),
      hint: "Write it whole: https://example.com/wp-json/.",
    });
  }
  if (url.username + url.password !== "" && options.credentials === undefined) {
    throw new RouteprintError("address-invalid", {
      message: "The API root holds credentials, which would not be sent.",
      where: redactUrl(root),
      hint: "Put it into the address of the site: https://USER:PASSWORD@example.com.",
    });
  }
  return { url: rootUrl(url), found: "given" };
}

/** Errors that end the search: the site was found and refuses, or must be left alone. */
const FINAL: ReadonlySet<string> = new Set([
  "robots-refused",
  "rest-refused",
  "credentials-refused",
  "nonce-refused",
  "password-required",
  "rest-disabled",
  "challenge",
  "rate-limited",
  "maintenance",
  "insecure-credentials",
  "redirect-refused",
  "source-too-large",
  "encoding-broken",
  "response-truncated",
  "json-truncated",
  "json-too-deep",
]);

/** Whether the site cannot be reached at all, or was silent at two addresses. */
function isEnd({ error }: Failed, { attempts }: RootSearch): boolean {
  if (attempts.length === 2) return attempts.every((each) => each.error.code === "timeout");
  return (
    attempts.length === 1 &&
    !isDropped(error) &&
    (error.exit === EXIT.usage || UNREACHABLE.has(error.code) || error.code.startsWith("tls-"))
  );
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  "dns-failed",
  "connect-failed",
  "timeout",
  "protocol-broken",
  "proxy-failed",
  "address-refused",
]);

function learn(search: RootSearch, lead: Lead, outcome: Failed): RootSearch {
  return {
    attempts: [...search.attempts, { url: lead.url, end: outcome.end ?? lead.url, error: outcome.error }],
    leads: [...search.leads, ...outcome.leads].slice(0, MAX_LEADS),
    page: search.page ?? outcome.page,
    base: search.attempts.length === 0 && outcome.base !== undefined ? outcome.base : search.base,
    wordpress: search.wordpress || outcome.wordpress,
  };
}

/** The next address to request. */
function nextLead(address: Address, search: RootSearch, visit: SiteVisit): Lead | undefined {
  if (search.attempts.length >= mostRequests(search)) return undefined;
  const { root } = visit.options;
  const known = { ...search, status: search.attempts[0]?.error.status ?? 0 };
  const candidates = root === undefined ? [...candidatesOf(address, known)] : [given(root, visit)];
  const tried = new Set(search.attempts.flatMap(({ url, end }) => [url.href, end.href]));
  return candidates.find(({ url }) => !tried.has(url.href));
}

/** Errors after which a search goes on, ranked by its progress; of several, the last is reported. */
const PROGRESS: readonly ErrorCode[] = [
  "not-wordpress",
  "dns-failed",
  "connect-failed",
  "protocol-broken",
  "tls-failed",
  "no-index",
  "address-refused",
  "timeout",
  "upstream-failed",
  "redirect-loop",
  "gone",
  "response-empty",
  "not-json",
  "blocked",
  "server-failed",
  "not-an-index",
  "login-wall",
];

/** The most informative error. */
function furthest(failures: readonly RouteprintError[]): RouteprintError | undefined {
  return failures.toSorted((a, b) => PROGRESS.indexOf(b.code) - PROGRESS.indexOf(a.code))[0];
}

/** The most informative error of a search, with all attempts. */
function failure({ site }: Address, search: RootSearch, { options }: SiteVisit): RouteprintError {
  const failures = search.attempts.map(({ error }) => error);
  const last = furthest(failures);
  // A missing path says less than whether this is WordPress at all.
  const isVague = last === undefined || last.code === "no-index" || last.code === "not-wordpress";
  const informative = isVague ? failures.find(isDropped) : last;
  if (informative !== undefined) return withAttempts(informative, search);
  const status = failures[0]?.status ?? 0;
  const responds = status >= 400 ? `; it responds with ${status}` : "";
  const isGiven = options.root !== undefined;
  const requested = (isGiven ? search.attempts[0]?.url : undefined) ?? site;
  const ends = search.base.host === requested.host ? "" : ` It leads to ${search.base.host}.`;
  const shows = showsOf(search.page);
  const elsewhere = isGiven
    ? "Leave out --root, and the site is searched for it."
    : "If you know the API root, give it with --root URL.";
  const error = search.wordpress
    ? new RouteprintError("rest-hidden", {
        message: `This is WordPress, but its REST index is ${isGiven ? "not at the root that was given" : "at none of the usual addresses"}.${ends}${shows}`,
        where: redactUrl(requested),
        hint: `${elsewhere} Some plugins hide it from visitors who are not signed in.`,
      })
    : new RouteprintError("not-wordpress", {
        message: `Nothing at ${requested.host} looks like WordPress${responds}.${ends}${shows}`,
        where: redactUrl(requested),
        hint: `Is it the address of the site itself? ${elsewhere}`,
      });
  return withAttempts(error, search);
}

/** A sentence on what the page shows: a shop of another kind, a host's own page. */
function showsOf({ title }: Partial<HtmlPage> = {}): string {
  return title === undefined ? "" : ` It shows "${excerpt(title, 60)}".`;
}

function withAttempts(error: RouteprintError, search: RootSearch): RouteprintError {
  const attempts = search.attempts.map(({ url, error: { code, status } }) => ({
    url: redactUrl(url),
    code,
    ...(status === undefined ? {} : { status }),
  }));
  return new RouteprintError(error.code, { ...detailsOf(error), attempts, cause: error.cause });
}
