import { excerpt } from "../escape.ts";
import { detailsOf, EXIT, RouteprintError, type ErrorCode } from "../errors.ts";
import type { Address } from "./address.ts";
import { isSplitLogin, redactUrl } from "./credentials.ts";
import type { Visit } from "./exchange.ts";
import { isTaken } from "./fault.ts";
import { inspect, type Failed, type Located } from "./inspect.ts";
import type { Lead, Page } from "./mine.ts";
import { hostOf, sameSite } from "./host.ts";
import { below, encryptedAs, parents, queryRoot, rootUrl } from "./root.ts";
import { parseHttpUrl } from "../url.ts";

/** The most requests for one site, and for one where nothing says that it is WordPress. */
const MAX_REQUESTS = 8;
const MAX_BLIND_REQUESTS = 3;

/** How many of the roots that a site names are kept: no more than a few are asked. */
const MAX_LEADS = 50;

/** An address that was asked in vain. */
interface Try {
  readonly url: URL;
  readonly error: RouteprintError;
}

/** What has been learnt about a site so far. */
interface Trail {
  readonly tries: readonly Try[];
  readonly leads: readonly Lead[];
  readonly page: Page | undefined;
  /** Where the site was in the end, after its redirects. */
  readonly base: URL;
  readonly wordpress: boolean;
}

/**
 * Finds the API root of a site: the query form first, which works with every permalink setting and whose answer,
 * where it is a page, names the root; then what the page named; then the known paths. A refusal of WordPress itself
 * ends the search: going on would be probing around an access control.
 *
 * @throws RouteprintError of the failure that got furthest, with all attempts.
 */
export async function locate(address: Address, visit: Visit): Promise<Located> {
  let trail: Trail = {
    tries: [],
    leads: [],
    page: undefined,
    base: address.site,
    wordpress: false,
  };
  for (;;) {
    const next = nextLead(address, trail, visit);
    // Whoever ends the fetch is told so; a deadline leaves what the requests before it have shown.
    visit.options.signal?.throwIfAborted();
    if (next === undefined || visit.signal.aborted) throw failure(address, trail, visit);
    const outcome = await inspect(next, visit);
    if (outcome.kind === "index") return outcome.located;
    trail = learn(trail, next, outcome);
    if (FINAL.has(outcome.error.code) || isEnd(outcome, trail)) throw withAttempts(outcome.error, trail);
  }
}

function given(root: string, { options }: Visit): Lead {
  const url = isSplitLogin(root) ? undefined : parseHttpUrl(root);
  if (url === undefined) {
    throw new RouteprintError("address-invalid", {
      message: "The API root is no http or https address.",
      where: redactUrl(root),
      hint: "Write it whole: https://example.com/wp-json/.",
    });
  }
  if (url.username + url.password !== "" && options.credentials === undefined) {
    throw new RouteprintError("address-invalid", {
      message: "The API root holds a login, which would not be sent.",
      where: redactUrl(root),
      hint: "Put it into the address of the site: https://USER:PASSWORD@example.com.",
    });
  }
  return { url: rootUrl(url), found: "given" };
}

/** Failures after which no other address is asked: the site was found and says no, or is not to be pressed. */
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
  "answer-truncated",
  "json-truncated",
  "json-too-deep",
]);

/** A site that cannot be reached at all is not asked for its other addresses, nor one that keeps silent to two. */
function isEnd({ error }: Failed, { tries }: Trail): boolean {
  if (tries.length === 2) return tries.every((each) => each.error.code === "timeout");
  return (
    tries.length === 1 &&
    !isTaken(error) &&
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

function learn(trail: Trail, lead: Lead, outcome: Failed): Trail {
  return {
    tries: [...trail.tries, { url: lead.url, error: outcome.error }],
    leads: [...trail.leads, ...outcome.leads].slice(0, MAX_LEADS),
    page: trail.page ?? outcome.page,
    base: trail.tries.length === 0 && outcome.base !== undefined ? outcome.base : trail.base,
    wordpress: trail.wordpress || outcome.wordpress,
  };
}

/** The next address that is worth asking, or nothing. */
function nextLead(address: Address, trail: Trail, visit: Visit): Lead | undefined {
  if (trail.tries.length >= (trail.wordpress ? MAX_REQUESTS : MAX_BLIND_REQUESTS)) return undefined;
  const { root } = visit.options;
  const candidates = root === undefined ? [...candidatesOf(address, trail)] : [given(root, visit)];
  const tried = new Set(trail.tries.map(({ url }) => url.href));
  return candidates.find(({ url }) => !tried.has(url.href));
}

function* candidatesOf(address: Address, trail: Trail): Generator<Lead> {
  const { leads, page, base, tries, wordpress } = trail;
  const { site, file, root, namespace } = address;
  if (root !== undefined) yield { url: rootUrl(root), found: "given" };
  // What answers only without its slash is a file that somebody saved as `wp-json`.
  if (file.pathname.endsWith("/wp-json")) yield { url: file, found: "given" };
  yield { url: queryRoot(site), found: "query" };
  yield* leads
    .toSorted((a, b) => Number(sameSite(b.url, site)) - Number(sameSite(a.url, site)))
    .map((lead) => asRoot(lead, base));
  const wordpressCom = hostOf(site).endsWith(".wordpress.com") && hostOf(site) !== "public-api.wordpress.com";
  if (wordpressCom)
    yield {
      url: new URL(`https://public-api.wordpress.com/wp/v2/sites/${hostOf(site)}/`),
      found: "wordpress-com",
    };
  if (page?.rsd !== undefined) yield { url: encryptedAs(page.rsd, base), found: "rsd" };
  if (base.href !== site.href) yield { url: queryRoot(base), found: "query" };
  yield { url: below(base, "wp-json/"), found: "path" };
  if (namespace !== undefined && root !== undefined && !root.searchParams.has("rest_route"))
    yield { url: below(root, `${namespace}/`), found: "given" };
  const status = tries[0]?.error.status ?? 0;
  const isRefused = status >= 400 && (wordpress || status !== 404);
  if (page === undefined || isRefused) yield { url: base, found: "link-header" };
  // What is typed may be the root itself, under a name of its own.
  if (wordpress && site.pathname !== "/") yield { url: site, found: "given" };
  for (const folder of parents(base)) {
    yield { url: queryRoot(folder), found: "query" };
    yield { url: below(folder, "wp-json/"), found: "path" };
  }
  yield { url: below(base, "index.php/wp-json/"), found: "index-php" };
}

function asRoot({ url, found }: Lead, base: URL): Lead {
  return { url: encryptedAs(rootUrl(url), base), found };
}

/** How far a search got that fails with each code and may go on after it; of several failures, the furthest is told. */
const FARNESS: readonly ErrorCode[] = [
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
  "answer-empty",
  "not-json",
  "blocked",
  "server-failed",
  "not-an-index",
  "login-wall",
];

/** The failure that got furthest: what is most worth telling. */
function furthest(failures: readonly RouteprintError[]): RouteprintError | undefined {
  return failures.toSorted((a, b) => FARNESS.indexOf(b.code) - FARNESS.indexOf(a.code))[0];
}

/** The error that tells most, with what each request led to. */
function failure({ site }: Address, trail: Trail, { options }: Visit): RouteprintError {
  const failures = trail.tries.map(({ error }) => error);
  const told = furthest(failures);
  // That no page named the root, or each path was missing, says less than whether this is WordPress at all.
  const vague: ReadonlySet<string> = new Set(["no-index", "not-wordpress"]);
  const isVague = told === undefined || vague.has(told.code);
  const telling = isVague ? failures.find(isTaken) : told;
  if (telling !== undefined) return withAttempts(telling, trail);
  const status = failures[0]?.status ?? 0;
  const answers = status >= 400 ? `; it answers ${status}` : "";
  const isGiven = options.root !== undefined;
  const asked = (isGiven ? trail.tries[0]?.url : undefined) ?? site;
  const ends = trail.base.host === asked.host ? "" : ` It leads to ${trail.base.host}.`;
  const shows = showsOf(trail.page);
  const files = trail.page?.files;
  const elsewhere = isGiven
    ? "Leave out --root, and the site is searched for it."
    : "If you know the API root, give it with --root URL.";
  const error = trail.wordpress
    ? new RouteprintError("rest-hidden", {
        message: `This is WordPress, but its REST index is ${isGiven ? "not at the root that was given" : "at none of the usual addresses"}.${ends}${shows}`,
        where: redactUrl(asked),
        hint:
          files === undefined
            ? `${elsewhere} Some plugins hide it from who is not logged in.`
            : `Its files of WordPress come from ${files}: try that address.`,
      })
    : new RouteprintError("not-wordpress", {
        message: `Nothing at ${asked.host} looks like WordPress${answers}.${ends}${shows}`,
        where: redactUrl(asked),
        hint: `Is it the address of the site itself? ${elsewhere}`,
      });
  return withAttempts(error, trail);
}

/** What the page says it is, in a sentence: a shop of another kind, a host's own page. */
function showsOf({ title, generator }: Partial<Page> = {}): string {
  const maker = generator === undefined ? "" : `made with ${excerpt(generator, 40)}`;
  if (title === undefined) return maker === "" ? "" : ` It is ${maker}.`;
  return ` It shows "${excerpt(title, 60)}"${maker === "" ? "" : `, ${maker}`}.`;
}

function withAttempts(error: RouteprintError, { tries }: Trail): RouteprintError {
  const attempts = tries.map(({ url, error: { code, status } }) => ({
    url: redactUrl(url),
    code,
    ...(status === undefined ? {} : { status }),
  }));
  return new RouteprintError(error.code, { ...detailsOf(error), attempts, cause: error.cause });
}
