import { describe, expect, it } from "vitest";
import { evidenceOf, REFUSALS } from "../../src/fetch/refusal.ts";
import { blockerOf, challengerOf, CHALLENGERS, VENDORS } from "../../src/fetch/firewall.ts";
import type { RawResponse } from "../../src/fetch/response.ts";
import { parseHttpUrl, parseUrl } from "../../src/base/url.ts";
import type { Handler, Reply } from "../support/fault-server.ts";
import type { Case } from "./case.ts";
import { NET } from "./connection.cases.ts";
import { DISCOVERY } from "./discovery.cases.ts";
import { REFUSALS as CASES } from "./refusal.cases.ts";

/** The first response of a site, where it is one of HTTP. */
function replyTo(handler: Handler, { pathname, search, host }: URL): Reply | undefined {
  const headers: ReadonlyMap<string, string> = new Map();
  const reply = handler({ method: "GET", path: `${pathname}${search}`, host, headers, port: 80 });
  return typeof reply !== "object" || reply instanceof Uint8Array ? undefined : reply;
}

function headersOf({ headers = [] }: Reply): ReadonlyMap<string, readonly string[]> {
  const pairs = Array.isArray(headers) ? (headers as [string, string][]) : Object.entries(headers);
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), [value]]));
}

/** The evidence in the first response of a case's site, or in what that redirects to. */
function evidenceIn([, handler, , setup]: Case): readonly ReturnType<typeof evidenceOf>[] {
  const site = parseHttpUrl(setup?.address ?? "") ?? new URL("http://choir.example/");
  const first = new URL("/?rest_route=/", site);
  const asked = replyTo(handler, first);
  const to = asked === undefined ? undefined : headersOf(asked).get("location")?.[0];
  const url = (to === undefined ? undefined : parseUrl(to, first.href)) ?? first;
  const reply = url === first ? asked : replyTo(handler, url);
  if (reply === undefined) return [];
  const { status = 200, body = "" } = reply;
  const answer = { url, status, headers: headersOf(reply), bytes: Buffer.from(body as string), notices: [] };
  return [evidenceOf(answer, jsonOf(String(body)), undefined, false)];
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const evidence = [...CASES, ...DISCOVERY, ...NET].flatMap(evidenceIn);

const GATE = `document.cookie="a=1";location.reload()`;

/** A page, and the product whose challenge it is. */
const CHALLENGES: readonly (readonly [page: string, who: string | undefined])[] = [
  ["<script>window._cf_chl_opt={}</script>", "Cloudflare"],
  ['<form id="challenge-form">', "Cloudflare"],
  ['<meta content="0;/.well-known/sgcaptcha/?r=%2F">', "SiteGround"],
  ["<title>Vercel Security Checkpoint</title>", "Vercel"],
  [GATE, "A page before the site"],
  ['document.cookie = "a=1"; location.replace ("/")', "A page before the site"],
  ['document.cookie="a=1";window.location.assign("/")', "A page before the site"],
  ['document.cookie="a=1";location="/"', "A page before the site"],
  ['document.cookie="a=1";location.href = "/"', "A page before the site"],
  ['document.cookie="a=1";if (location == "/") show()', undefined],
  ['document.cookie="a=1";var allocation = 1', undefined],
  ['document.cookie="a=1"', undefined],
  ["location.reload()", undefined],
  [GATE.padEnd(2047), "A page before the site"],
  [GATE.padEnd(2048), undefined],
];

const REJECTED = "<title>Request Rejected</title>BitNinja";

/** A status, a page, and the firewall that made it. */
const BLOCKS: readonly (readonly [status: number, page: string, who: string | undefined])[] = [
  [403, "https://sucuri.net/privacy-policy", "Sucuri"],
  [403, '<img id="wordfence_logo">', "Wordfence"],
  [403, "wfBlockedReason", "Wordfence"],
  [403, "Incapsula incident ID: 1", "Imperva Incapsula"],
  [403, "ModSecurity", "ModSecurity"],
  [403, "Mod_Security", "ModSecurity"],
  [403, "Not Acceptable!", "ModSecurity"],
  [403, '<link href="/cdn-cgi/styles/cf.errors.css">', "Cloudflare"],
  [403, '<div class="cf-error-details">', "Cloudflare"],
  [403, '{"cloudflare_error":true}', "Cloudflare"],
  [403, '{"cloudflare_error": true}', "Cloudflare"],
  [403, "https://errors.edgesuite.net/18", "Akamai"],
  [403, "AkamaiGHost", "Akamai"],
  [403, "awselb/2.0", "AWS WAF"],
  [403, "aws-waf", "AWS WAF"],
  [403, "wp-content/plugins/ithemes-security-pro", "Solid Security"],
  [403, "aiowps_captcha", "All-In-One Security"],
  ...[403, 405, 406, 409, 415, 418, 444, 451, 503, 999].map(
    (status) => [status, "MODSECURITY", "ModSecurity"] as const,
  ),
  ...[200, 400, 401, 404, 500].map((status) => [status, "ModSecurity", undefined] as const),
  [299, REJECTED, "BitNinja"],
  [300, REJECTED, undefined],
  [200, REJECTED.padEnd(4095), "BitNinja"],
  [200, REJECTED.padEnd(4096), undefined],
  [403, "<h1>No.</h1>", "Imunify360"],
  [403, '<img src="/wp-content/a.png">', undefined],
  [403, '<img src="/wp-includes/a.png">', undefined],
  [403, '<body id="error-page">', undefined],
];

/** A response that Imunify360 let through or made. */
function responseWith(page: string): RawResponse {
  const headers = new Map([["server", ["imunify360-webshield"]]]);
  return { url: new URL("http://choir.example/"), status: 200, headers, bytes: Buffer.from(page) };
}

describe("refusal signatures", () => {
  it.each(CHALLENGES)("$0 is a challenge of $1", (page, who) => {
    expect(challengerOf(responseWith(page), page)).toBe(who);
  });

  it.each(BLOCKS)("$0 with $1 is of $2", (status, page, who) => {
    expect(blockerOf(responseWith(page), status, page)).toBe(who);
  });

  it.each(REFUSALS.map((row, at) => [at, row.code, row] as const))(
    "row %i, %s, is the first to fit some case",
    (_at, _code, row) => {
      const met = evidence.some((one) => REFUSALS.find(({ matches }) => matches(one)) === row);
      expect(met, `a case of refusal.cases.ts for ${String(row.matches)}`).toBe(true);
    },
  );

  it.each([
    ...VENDORS.map(({ name }) => ["blocked", name] as const),
    ...CHALLENGERS.map(({ name }) => ["challenge", name] as const),
  ])("a case has %s by %s", (code, name) => {
    const said = CASES.map(([, , { fails, says }]) => fails === code && says?.source);
    expect(said).toContain(name);
  });
});
