import { RouteprintError } from "../errors.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { parseAddress, type Address } from "./address.ts";
import { redactUrl } from "./credentials.ts";
import { evidenceOf } from "./evidence.ts";
import { exchange, hasSecrets, type Visit } from "./exchange.ts";
import { isNotTaken } from "./fault.ts";
import { readHelp } from "./help.ts";
import { advertisedRoot, type Located } from "./inspect.ts";
import { locate } from "./locate.ts";
import { loginNotices } from "./login.ts";
import { probeRoutes } from "./probe.ts";
import type { FetchedIndex, FetchOptions, Provenance } from "./model.ts";
import { hostOf, isLoopback, sameHostButWww } from "./host.ts";
import { refusalOf, signInError } from "./refusal.ts";
import { LONGEST_TIMER } from "./request.ts";
import { findPathRoot } from "./permalink.ts";
import { encryptedAs, isInQuery, rootOfIndex, rootUrl } from "./root.ts";
import { scrubberOf, type Scrubber } from "./scrub.ts";
import { isUnchanged, validatorsOf } from "./validate.ts";

/** The most one site may take, in milliseconds, unless told otherwise. */
const DEFAULT_SITE_TIMEOUT = 90_000;

/** Requests beyond the search: one for help, one for the login, one for each namespace where help fails. */
const MAX_ALL_REQUESTS = 80;

/**
 * Fetches the discovery index of the site at an address, as a person types it: with or without scheme, a page deep
 * in the site, its admin, an API root or one of its routes. Makes GET requests only, one at a time, and to find the
 * root at most eight, their redirects aside.
 *
 * @throws RouteprintError with the failure that got furthest and every attempt; the signal's reason where it aborts.
 */
export async function fetchIndex(address: string, options: FetchOptions = {}): Promise<FetchedIndex> {
  return withVisits(address, options, async (parsed, visits) => {
    const fetched = await withOtherScheme(parsed, options, (one) => fetchFrom(one, visits.to(one.site)));
    return visits.scrubber.index(fetched);
  });
}

/**
 * Fetches a file by its very address, with one request and its redirects: no root is searched.
 *
 * @throws RouteprintError where the server cannot be reached or refuses, `source-missing` where it has no such file; the
 *   signal's reason.
 */
export async function fetchFile(address: string, options: FetchOptions = {}): Promise<Uint8Array> {
  return withVisits(address, options, async ({ file, site }, visits) => {
    const { answer, authenticated, login } = await exchange(file, visits.to(site));
    const { status, bytes } = answer;
    if (login !== undefined) throw signInError(answer, login);
    if (status === 200) return bytes;
    const refusal = refusalOf(evidenceOf(answer, undefined, undefined, authenticated));
    if (refusal !== undefined && !ABSENT.has(status)) throw refusal;
    throw new RouteprintError("source-missing", {
      message: `there is no such file: the server answers ${status}`,
      where: redactUrl(file),
      status,
      hint: "Check the address. Of a site, the front page is enough.",
    });
  });
}

/** What a server answers that has no such file, or has it no more. */
const ABSENT: ReadonlySet<number> = new Set([404, 410]);

/**
 * Asks with one request whether what was fetched from an address is still what the site would give.
 *
 * @throws RouteprintError where the site cannot be reached; the signal's reason.
 */
export async function isStill(
  address: string,
  options: FetchOptions,
  { validators }: FetchedIndex,
): Promise<boolean> {
  if (validators === undefined) return false;
  return withVisits(address, options, (parsed, visits) => isUnchanged(validators, visits.to(parsed.site)));
}

/** The visits of one fetch, which share one deadline and one count of requests. */
interface Visits {
  readonly to: (typed: URL) => Visit;
  readonly scrubber: Scrubber;
  /** Stops the clock. */
  readonly end: () => void;
}

/** Does what the address asks for with the credentials that belong to it, and lets none of them out. */
async function withVisits<Result>(
  address: string,
  options: FetchOptions,
  work: (parsed: Address, visits: Visits) => Promise<Result>,
): Promise<Result> {
  const parsed = parseAddress(options.root !== undefined && address === "" ? options.root : address);
  const credentials = options.credentials ?? parsed.credentials;
  const settled: FetchOptions = credentials === undefined ? options : { ...options, credentials };
  if (settled.insecure === true && hasSecrets(settled)) {
    throw new RouteprintError("insecure-credentials", {
      message: "Credentials are not sent where any certificate is taken.",
      hint: "Leave out --insecure, or name the certificate with --cafile.",
    });
  }
  const visits = visitsOf(settled);
  try {
    return await work(parsed, visits);
  } catch (error) {
    throw visits.scrubber.error(error);
  } finally {
    visits.end();
  }
}

/** What fails where nothing answers in the scheme that was tried, so that the other one may be the site's. */
const SILENT: ReadonlySet<string> = new Set(["connect-failed", "tls-failed", "protocol-broken"]);

function isSilent(error: unknown): error is RouteprintError {
  return error instanceof RouteprintError && (SILENT.has(error.code) || isNotTaken(error));
}

/** Where no scheme was typed, the other one is tried if nothing answers at all to the first. */
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
      // That the other scheme fails too tells less than why the first one did.
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
    "The site does not answer over https and was read over http, which anybody on the way can change.";
  const told = protocol === "http:" ? [noticeOfAll("http-used", text)] : [];
  return {
    ...address,
    site,
    schemeTyped: true,
    notices: [...address.notices, ...told],
    ...(root === undefined ? {} : { root }),
  };
}

function visitsOf(options: FetchOptions): Visits {
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
    if (requests > MAX_ALL_REQUESTS)
      throw new RouteprintError("timeout", { message: "The site needed too many requests." });
  };
  const to = (typed: URL): Visit => ({
    typed,
    options,
    signal,
    count,
    remaining: () => limit - (performance.now() - started),
    requests: () => requests,
    ...(options.robots === "respect" ? { robots: new Map() } : {}),
  });
  return { to, scrubber: scrubberOf(options), end: () => clearTimeout(timer) };
}

async function fetchFrom(address: Address, visit: Visit): Promise<FetchedIndex> {
  const located = await locate(address, visit);
  const { hops, answer, authenticated } = located.exchange;
  const answered = rootUrl(answer.url);
  const advertised = advertisedRoot(located);
  const better = isBetter(advertised, answered, visit)
    ? encryptedAs(rootUrl(advertised), answered)
    : answered;
  const help = await readHelp(located, better, answered, visit);
  const indexed = rootOfIndex(help.root, located.value);
  const root = (await findPathRoot(indexed, located, advertised, visit)) ?? indexed;
  const mismatch = advertised !== undefined && rootUrl(advertised).href !== root.href;
  const probed = await probeRoutes(help.value, root, visit);
  const validators = probed.changed ? undefined : validatorsOf(help.answer);
  const login = await loginNotices(located, root, visit);
  const provenance: Provenance = {
    requested: redactUrl(address.root ?? address.site),
    root: redactUrl(root),
    found: located.found,
    ...(mismatch ? { advertised: redactUrl(advertised) } : {}),
    redirects: hops,
    context: help.context,
    withoutSchemas: help.withoutSchemas,
    authenticated: authenticated && login.length === 0,
    requests: visit.requests(),
  };
  return {
    value: probed.value,
    ...(validators === undefined ? {} : { validators }),
    bytes: (probed.changed ? undefined : help.bytes) ?? Buffer.from(JSON.stringify(probed.value)),
    provenance,
    notices: [
      ...address.notices,
      // What was odd about both answers is said of the one whose value is given.
      ...located.notices.filter(({ code }) => !help.notices.some((again) => again.code === code)),
      ...rootNotices(located, advertised, mismatch, visit),
      ...help.notices,
      ...probed.notices,
      ...login,
    ],
  };
}

/** The advertised root is the better one, unless the root was given or carries parameters that would be lost. */
function isBetter(advertised: URL | undefined, answered: URL, { options }: Visit): advertised is URL {
  if (advertised === undefined || options.root !== undefined || !sameHostButWww(advertised, answered))
    return false;
  if (isInQuery(advertised) && !isInQuery(answered)) return false;
  return [...answered.searchParams.keys()].every((name) => name === "rest_route");
}

function rootNotices(
  located: Located,
  advertised: URL | undefined,
  mismatch: boolean,
  { typed, options }: Visit,
): readonly Notice[] {
  const notices: Notice[] = [];
  const { url } = located.exchange.answer;
  const isNews = options.root === undefined && located.found !== "wordpress-com";
  if (isNews && !sameHostButWww(url, typed) && !located.notices.some(({ code }) => code === "host-changed"))
    notices.push(noticeOfAll("host-changed", `${typed.host} leads to ${url.host}.`));
  if (isNews && typed.protocol === "https:" && url.protocol === "http:")
    notices.push(
      noticeOfAll("http-used", "The site leads from https to http, which anybody on the way can change."),
    );
  if (advertised === undefined && ["query", "path", "index-php"].includes(located.found)) {
    notices.push(noticeOfAll("rest-unadvertised", "The site does not name its API root in its answers."));
  }
  if (mismatch && advertised !== undefined && !sameHostButWww(advertised, located.exchange.answer.url)) {
    const text = `The site names ${redactUrl(advertised)} as its API root; the address that answered is kept.`;
    notices.push(noticeOfAll("root-mismatch", text));
  }
  if (!("namespaces" in located.value) && "namespace" in located.value)
    notices.push(noticeOfAll("index-partial"));
  return notices;
}
