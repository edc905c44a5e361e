import robotsParser from "robots-parser";
import { detailsOf, RouteprintError, sentencesOf } from "../diagnostics/errors.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, orFailure, type SiteVisit } from "./exchange.ts";
import { evidenceOf, refusalOf } from "./refusal.ts";
import { AGENT } from "./request.ts";
import { below, queryRoot } from "./root.ts";

/** The most bytes of a robots.txt that are read; RFC 9309 requires at least 500 KiB. */
const MAX_BYTES = 500 * 1024;

/** Longer lines are left out: the time to match a pattern grows with its length. */
const MAX_LINE = 2000;

/** Whether a path of one origin may be requested. */
type RobotsRules = (url: URL) => boolean;

/**
 * Creates a check that refuses URLs that robots.txt disallows. A site that disallows `/wp-json/` means its index at every
 * address, so no other address is tried.
 *
 * @throws RouteprintError from the check: `robots-refused`, or the error of a robots.txt that the server cannot send.
 */
export function robotsCheck(): (url: URL, visit: SiteVisit) => Promise<void> {
  const known = new Map<string, RobotsRules | RouteprintError>();
  return async (url, visit) => {
    const rules = known.get(url.origin) ?? (await orFailure(fetchRules(url, visit), visit));
    known.set(url.origin, rules);
    if (rules instanceof RouteprintError) throw rules;
    const site = url.origin === visit.typed.origin ? visit.typed : new URL("/", url);
    if ([url, queryRoot(site), below(site, "wp-json/")].every(rules)) return;
    throw new RouteprintError("robots-refused", {
      message: `The robots.txt of ${url.host} disallows its REST API.`,
      where: redactUrl(url),
      hint: "Is it your site, or may you? Add --no-respect-robots.",
    });
  };
}

/** Failures of redirects, after which the file counts as missing (RFC 9309, 2.3.1.2). */
const LOST: ReadonlySet<string> = new Set(["redirect-loop", "redirect-refused"]);

/**
 * Fetches the rules of a site. A site without the file allows everything. One that cannot send it for now must be left alone
 * (RFC 9309, 2.3.1.4), but forbids nothing: the error is that of its response.
 */
async function fetchRules({ origin }: URL, visit: SiteVisit): Promise<RobotsRules> {
  const { credentials: _, headers: __, ...options } = visit.options;
  const { checkRobots: ___, ...rest } = visit;
  const file = new URL("/robots.txt", origin);
  const fetched = await orFailure(exchange(file, { ...rest, options }), visit);
  if (fetched instanceof RouteprintError) {
    if (LOST.has(fetched.code)) return () => true;
    throw unreadable(fetched, file);
  }
  const { response } = fetched;
  if (response.status >= 500) {
    const refusal = refusalOf(evidenceOf(response, undefined, undefined, false));
    if (refusal !== undefined) throw unreadable(refusal, file);
  }
  if (response.status >= 300) return () => true;
  return readRobots(Buffer.from(response.bytes.subarray(0, MAX_BYTES)).toString("utf8"), origin);
}

/** The error of a site whose robots.txt cannot be read; its message adds that nothing else was requested. */
function unreadable(error: RouteprintError, file: URL): RouteprintError {
  const { code, message, status, cause } = error;
  const url = redactUrl(file);
  return new RouteprintError(code, {
    ...detailsOf(error),
    message: `${sentencesOf({ message })} Nothing but the site's robots.txt was requested.`,
    hint: `${error.hint} To request the index all the same, add --no-respect-robots.`,
    attempts: [{ url, code, ...(status === undefined ? {} : { status }) }],
    cause,
  });
}

type Parser = (
  url: string,
  text: string,
) => {
  readonly isAllowed: (url: string, agent: string) => boolean | undefined;
};

/** The types of the package name a default export that its CommonJS does not have. */
function isParser(value: unknown): value is Parser {
  return typeof value === "function";
}

/** The rules of a robots.txt for this program: those of the groups that name it, or else of `*`. */
function readRobots(text: string, origin: string): RobotsRules {
  const lines = ownGroups(text.replace(/^\ufeff/u, "").split(/\r\n|[\r\n]/u));
  const parser: unknown = robotsParser;
  if (!isParser(parser)) throw new TypeError("robots-parser exports no function");
  const robots = parser(`${origin}/robots.txt`, lines.join("\n"));
  return (url) => robots.isAllowed(url.href, AGENT) ?? true;
}

/** Drops long lines, and all but one other program from each group: the parser keeps every rule for each program. */
function ownGroups(lines: readonly string[]): readonly string[] {
  const names = new Set<string>();
  return lines.filter((line) => {
    if (line.length > MAX_LINE) return false;
    const name = /^\s*user-agent\s*:\s*(\*|[a-z_-]*)/iu.exec(line)?.[1]?.toLowerCase();
    if (name === undefined) {
      if (line.includes(":")) names.clear();
      return true;
    }
    const kept = name === AGENT || name === "*" ? name : "";
    const isNew = !names.has(kept);
    names.add(kept);
    return isNew;
  });
}
