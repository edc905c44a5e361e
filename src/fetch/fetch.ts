import { utf8Bytes } from "../base/bytes.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { asList } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { parseAddress, type Address } from "./address.ts";
import { isNotAccepted } from "./connection-error.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, hasSecrets, orFailure, type SiteVisit } from "./exchange.ts";
import { advertisedRoot, inspect, type LocatedIndex } from "./inspect.ts";
import { locate } from "./locate.ts";
import type { FetchedIndex, FetchOptions, Provenance } from "./model.ts";
import { hostOf, isLoopback, sameHostButWww } from "./host.ts";
import { isWhole, PRESSING, readHelp } from "./schemas.ts";
import { redactionOf, type Redaction } from "./redact.ts";
import { evidenceOf, refusalOf, signInError } from "./refusal.ts";
import { LONGEST_TIMER } from "./request.ts";
import { robotsCheck } from "./robots.ts";
import { encryptedAs, isInQuery, pathRoots, queryRoot, rootOfIndex, rootUrl, routeUrl } from "./root.ts";

/** The most milliseconds of one site, unless an option says otherwise. */
const DEFAULT_SITE_TIMEOUT = 90_000;

/** Requests beyond the search: for help, for the credentials, for each namespace where help fails. */
const MAX_ALL_REQUESTS = 80;

/**
 * Fetches the discovery index of the site at a typed address: with or without scheme, a page deep
 * in the site, its admin, an API root or one of its routes. Makes GET requests only, one at a time, and to find the
 * root at most eight, their redirects aside.
 *
 * @throws RouteprintError the most informative error, with every attempt; the signal's reason where it aborts.
 */
export async function fetchIndex(address: string, options: FetchOptions = {}): Promise<FetchedIndex> {
  return withVisits(address, options, async (parsed, visits) => {
    const fetched = await withOtherScheme(parsed, options, (one) => fetchFrom(one, visits.to(one.site)));
    return visits.redaction.index(fetched);
  });
}

/**
 * Fetches a file by its exact address, with one request and its redirects; searches no root.
 *
 * @throws RouteprintError where the server cannot be reached or refuses, `source-missing` where it has no such file; the
 *   signal's reason.
 */
export async function fetchFile(address: string, options: FetchOptions = {}): Promise<Uint8Array> {
  return withVisits(address, options, async ({ file, site }, visits) => {
    const { response, authenticated, login } = await exchange(file, visits.to(site));
    const { status, bytes } = response;
    if (login !== undefined) throw signInError(response, login);
    if (status === 200) return bytes;
    const refusal = refusalOf(evidenceOf(response, undefined, undefined, authenticated));
    if (refusal !== undefined && status !== 404 && status !== 410) throw refusal;
    throw new RouteprintError("source-missing", {
      message: `there is no such file: the server responds with ${status}`,
      where: redactUrl(file),
      status,
      hint: "Check the address. For a site, give its front page.",
    });
  });
}

/** The visits of one fetch, which share one deadline and one count of requests. */
interface SiteVisits {
  readonly to: (typed: URL) => SiteVisit;
  readonly redaction: Redaction;
  /** Stops the clock. */
  readonly end: () => void;
}

/**
 * Runs work with the credentials that belong to the address, and redacts them from its errors.
 *
 * @param most the number of requests.
 */
export async function withVisits<Result>(
  address: string,
  options: FetchOptions,
  work: (parsed: Address, visits: SiteVisits) => Promise<Result>,
  most = MAX_ALL_REQUESTS,
): Promise<Result> {
  const parsed = parseAddress(options.root !== undefined && address === "" ? options.root : address);
  const credentials = options.credentials ?? parsed.credentials;
  const complete: FetchOptions = credentials === undefined ? options : { ...options, credentials };
  if (complete.insecure === true && hasSecrets(complete)) {
    throw new RouteprintError("insecure-credentials", {
      message: "Credentials are not sent where any certificate is accepted.",
      hint: "Leave out --insecure, or name the certificate with --cafile.",
    });
  }
  const visits = visitsOf(complete, most);
  try {
    return await work(parsed, visits);
  } catch (error) {
    throw visits.redaction.error(error);
  } finally {
    visits.end();
  }
}

/** Errors where nothing responds in the tried scheme, so that the site may use the other one. */
const SILENT: ReadonlySet<string> = new Set(["connect-failed", "tls-failed", "protocol-broken"]);

function isSilent(error: unknown): error is RouteprintError {
  return error instanceof RouteprintError && (SILENT.has(error.code) || isNotAccepted(error));
}

/** Tries the other scheme if none was typed and nothing responds at all in the first. */
async function withOtherScheme(
  address: Address,
  options: FetchOptions,
  from: (address: Address) => Promise<FetchedIndex>,
): Promise<FetchedIndex> {
  try {
    return await from(address);
  } catch (error) {
    const isSecret = address.credentials !== undefined || hasSecrets(options);
    const exposed = isSecret && !isLoopback(hostOf(address.site));
    if (address.schemeTyped || exposed || !isSilent(error)) throw error;
    return from(inOtherScheme(address)).catch((second: unknown) => {
      // The first scheme's error says more than the failure of the other one.
      throw isSilent(second) ? error : second;
    });
  }
}

function inOtherScheme(address: Address): Address {
  const protocol = address.site.protocol === "https:" ? "http:" : "https:";
  const site = new URL(address.site);
  site.protocol = protocol;
  const root = address.root === undefined ? undefined : new URL(address.root);
  if (root !== undefined) root.protocol = protocol;
  const text =
    "The site does not respond over https and was read over http, which anybody on the way can change.";
  const added = protocol === "http:" ? [noticeOfAll("http-used", text)] : [];
  return {
    ...address,
    site,
    schemeTyped: true,
    notices: [...address.notices, ...added],
    ...(root === undefined ? {} : { root }),
  };
}

function visitsOf(options: FetchOptions, most: number): SiteVisits {
  const wanted = options.siteTimeout ?? Math.max(DEFAULT_SITE_TIMEOUT, 3 * (options.timeout ?? 0));
  const limit = Math.min(wanted, LONGEST_TIMER);
  const started = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => {
    const message = `The site took longer than ${limit / 1000} s in all.`;
    deadline.abort(new RouteprintError("timeout", { message, hint: "Allow more with --timeout SECONDS." }));
  }, limit);
  const signal =
    options.signal === undefined ? deadline.signal : AbortSignal.any([options.signal, deadline.signal]);
  let requests = 0;
  const count = (): void => {
    signal.throwIfAborted();
    requests += 1;
    if (requests > most)
      throw new RouteprintError("timeout", { message: "The site needed too many requests." });
  };
  const to = (typed: URL): SiteVisit => ({
    typed,
    options,
    signal,
    count,
    remaining: () => limit - (performance.now() - started),
    requests: () => requests,
    ...(options.robots === "respect" ? { checkRobots: robotsCheck() } : {}),
  });
  return { to, redaction: redactionOf(options), end: () => clearTimeout(timer) };
}

async function fetchFrom(address: Address, visit: SiteVisit): Promise<FetchedIndex> {
  // If robots.txt disallows the site itself, nothing is searched.
  if (visit.options.root === undefined) await visit.checkRobots?.(queryRoot(address.site), visit);
  const located = await locate(address, visit);
  const { hops, response, authenticated } = located.exchange;
  const known = rootUrl(response.url);
  const advertised = advertisedRoot(located);
  const better = isBetter(advertised, known, visit) ? encryptedAs(rootUrl(advertised), known) : known;
  const help = await readHelp(located, better, known, visit);
  const indexed = rootOfIndex(help.root, located.value);
  const root = (await findPathRoot(indexed, located, advertised, visit)) ?? indexed;
  const mismatch = advertised !== undefined && rootUrl(advertised).href !== root.href;
  const credentials = await credentialNotices(located, root, visit);
  const provenance: Provenance = {
    requested: redactUrl(address.root ?? address.site),
    root: redactUrl(root),
    found: located.found,
    ...(mismatch ? { advertised: redactUrl(advertised) } : {}),
    redirects: hops,
    context: help.context,
    withoutSchemas: help.withoutSchemas,
    authenticated: authenticated && credentials.length === 0,
    requests: visit.requests(),
  };
  const { value } = help;
  return {
    value,
    bytes: help.bytes ?? utf8Bytes(JSON.stringify(value)),
    provenance,
    notices: [
      ...address.notices,
      // A notice of both responses is reported once, for the response whose value is used.
      ...located.notices.filter(({ code }) => !help.notices.some((again) => again.code === code)),
      ...rootNotices(located, advertised, mismatch, visit),
      ...help.notices,
      ...credentials,
    ],
  };
}

/** Whether the advertised root is better: not if the root was given or carries parameters that would be lost. */
function isBetter(advertised: URL | undefined, known: URL, { options }: SiteVisit): advertised is URL {
  if (advertised === undefined || options.root !== undefined || !sameHostButWww(advertised, known))
    return false;
  if (isInQuery(advertised) && !isInQuery(known)) return false;
  return [...known.searchParams.keys()].every((name) => name === "rest_route");
}

/**
 * Finds the root of a site in a form that a document can name: with routes in the path. WordPress responds to
 * `?rest_route=` with any permalinks, and names that form itself only with plain permalinks, where no path responds.
 */
async function findPathRoot(
  root: URL,
  located: LocatedIndex,
  advertised: URL | undefined,
  visit: SiteVisit,
): Promise<URL | undefined> {
  if (visit.options.root !== undefined || !isInQuery(root) || root.searchParams.size > 1) return undefined;
  for (const url of pathRoots(root, located.value, advertised)) {
    const outcome = await inspect({ url, found: located.found }, visit);
    if (outcome.kind === "failed") {
      if (PRESSING.has(outcome.error.code) || outcome.error.code === "timeout") return undefined;
      continue;
    }
    const { value, exchange: found } = outcome.located;
    const { url: end } = found.response;
    if (sameHostButWww(end, root) && !isInQuery(end) && isWhole(located.value, value)) return rootUrl(end);
  }
  return undefined;
}

function rootNotices(
  located: LocatedIndex,
  advertised: URL | undefined,
  mismatch: boolean,
  { typed, options }: SiteVisit,
): readonly Notice[] {
  const notices: Notice[] = [];
  const { url } = located.exchange.response;
  const isNews = options.root === undefined && located.found !== "wordpress-com";
  if (isNews && !sameHostButWww(url, typed) && !located.notices.some(({ code }) => code === "host-changed"))
    notices.push(noticeOfAll("host-changed", `${typed.host} leads to ${url.host}.`));
  if (isNews && typed.protocol === "https:" && url.protocol === "http:")
    notices.push(
      noticeOfAll("http-used", "The site leads from https to http, which anybody on the way can change."),
    );
  if (advertised === undefined && ["query", "path", "index-php"].includes(located.found)) {
    notices.push(noticeOfAll("rest-unadvertised", "The site does not name its API root in its responses."));
  }
  if (mismatch && advertised !== undefined && !sameHostButWww(advertised, url)) {
    const text = `The site names ${redactUrl(advertised)} as its API root; the address that responded is kept.`;
    notices.push(noticeOfAll("root-mismatch", text));
  }
  if (!("namespaces" in located.value) && "namespace" in located.value)
    notices.push(noticeOfAll("index-partial"));
  return notices;
}

/**
 * Reports credentials without effect: withheld from another host, or dropped. Apache under CGI drops the header, and
 * WordPress then responds as to a visitor; the index itself does not show the difference.
 */
async function credentialNotices(
  located: LocatedIndex,
  root: URL,
  visit: SiteVisit,
): Promise<readonly Notice[]> {
  const { options, typed } = visit;
  const { authenticated, response } = located.exchange;
  if (!authenticated) {
    if (!hasSecrets(options)) return [];
    const text = `The index came from ${response.url.host}; the credentials are for ${typed.host} and were not sent.`;
    return [noticeOfAll("credentials-unused", text)];
  }
  if (options.credentials === undefined || !asList(located.value["namespaces"]).includes("wp/v2")) return [];
  const me = routeUrl(root, "/wp/v2/users/me", { _fields: "id" });
  const checked = await orFailure(exchange(me, visit), visit);
  if (checked instanceof RouteprintError || checked.response.status !== 401) return [];
  if (!Buffer.from(checked.response.bytes).includes("rest_not_logged_in")) return [];
  const text =
    "WordPress responds as to a visitor: the web server drops the credentials (Apache: CGIPassAuth On), the site has no application passwords, or it ignores a wrong one.";
  return [noticeOfAll("credentials-unused", text)];
}
