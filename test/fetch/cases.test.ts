import { gzipSync, brotliCompressSync, deflateSync } from "node:zlib";
import type { Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { RouteprintError } from "../../src/errors.ts";
import { secretOf } from "../../src/fetch/credentials.ts";
import { fetchIndex } from "../../src/fetch/fetch.ts";
import type { FetchedIndex, FetchOptions } from "../../src/fetch/model.ts";
import {
  chunked,
  dnsError,
  networkTo,
  PUBLIC,
  serve,
  wire,
  type Answer,
  type FaultServer,
  type Handler,
  type Seen,
} from "../support/fault-server.ts";
import {
  HOME,
  html,
  INDEX,
  json,
  namespaceText,
  NOT_FOUND,
  PLAIN,
  restError,
  VIEW_TEXT,
  wordpress,
  type Choices,
} from "./site.ts";

const servers: FaultServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(async (server) => server.close()));
});

/** What a sound WordPress would answer. */
function like(path: string, host: string, choices: Choices = {}): Answer {
  return wordpress(choices)({ path, host, method: "GET", headers: new Map(), port: 80 });
}

/** What a case sets up besides the answers. */
interface Setup {
  readonly address?: string;
  readonly options?: Partial<FetchOptions>;
  readonly names?: Parameters<typeof networkTo>[1];
}

/** What must come of it: a code that fails, or the codes of the notices, and facts of the provenance. */
interface Outcome {
  readonly fails?: string;
  readonly exit?: number;
  readonly notices?: readonly string[];
  readonly root?: string;
  readonly found?: string;
  readonly says?: RegExp;
  /** The most requests. */
  readonly requests?: number;
  readonly schemas?: boolean;
  readonly waits?: readonly number[];
}

type Case = readonly [name: string, handler: Handler, outcome: Outcome, setup?: Setup];

const user = { user: "ana", password: secretOf("canary-5b1f") };
const HTTPS_ONLY = { options: { credentials: user }, address: "http://localhost/" };

function byPath(
  table: Readonly<Record<string, Answer | ((seen: Seen) => Answer)>>,
  otherwise: Answer = NOT_FOUND,
): Handler {
  return (seen) => {
    const found = table[seen.path] ?? otherwise;
    return found as Answer;
  };
}

const index: Answer = json(VIEW_TEXT);
const api = (href: string): readonly [string, string] => ["Link", `<${href}>; rel="https://api.w.org/"`];
const head = (inner: string): string => HOME.replace("</head>", `${inner}</head>`);
const redirect = (to: string, status = 301): Answer => ({ status, headers: { Location: to } });

/** A site whose home page is what is given, and whose root answers at one path. */
function siteAt(path: string, home: Answer, other: Answer = NOT_FOUND): Handler {
  return ({ path: asked }) => {
    if (asked === path || asked === `${path}${path.includes("?") ? "&" : "?"}context=help`) return index;
    return asked.startsWith("/?rest_route=") || asked === "/" ? home : other;
  };
}

const DISCOVERY: readonly Case[] = [
  ["D01 root over https", wordpress(), { notices: [], found: "query" }],
  [
    "D06 wp-admin address",
    wordpress(),
    { root: "http://choir.example/wp-json/" },
    { address: "http://choir.example/wp-admin/post.php?post=1" },
  ],
  [
    "D06 wp-login address",
    wordpress(),
    { found: "query" },
    { address: "http://choir.example/wp-login.php?redirect_to=x" },
  ],
  [
    "D07 deep address below wp-json",
    wordpress(),
    { found: "given", root: "http://choir.example/wp-json/" },
    { address: "http://choir.example/wp-json/wp/v2/posts/5?x=1" },
  ],
  [
    "D08 rest_route address",
    wordpress({ pretty: false }),
    { found: "given", root: "http://choir.example/index.php?rest_route=/" },
    { address: "http://choir.example/index.php?rest_route=/wp/v2" },
  ],
  [
    "D09 plain permalinks",
    wordpress({ pretty: false }),
    { found: "query", root: "http://choir.example/index.php?rest_route=/" },
  ],
  [
    "D10 index.php permalinks",
    siteAt("/index.php/wp-json/", html(HOME)),
    { found: "index-php", notices: [] },
  ],
  [
    "D11 other prefix by Link",
    siteAt("/service/", html(HOME, [api("http://choir.example/service/")])),
    { found: "link-header" },
  ],
  [
    "D12 other prefix by element only",
    siteAt("/service/", html(head('<link rel="https://api.w.org/" href="http://choir.example/service/" />'))),
    { found: "link-element" },
  ],
  [
    "D13 entities in the element's address",
    siteAt(
      "/?a=1&rest_route=/",
      html(head('<link rel="https://api.w.org/" href="http://choir.example/?a=1&#038;rest_route=/" />')),
    ),
    { fails: "rest-hidden" },
  ],
  [
    "D13 relative address and base",
    siteAt("/x/service/", html(head('<base href="/x/"><link rel="https://api.w.org/" href="service/">'))),
    { found: "link-element" },
  ],
  [
    "D14 two Link headers",
    siteAt("/service/", html(HOME, [["Link", "<http://choir.example/a>; rel=shortlink"], api("/service/")])),
    { found: "link-header" },
  ],
  [
    "D14 one list of links",
    siteAt(
      "/service/",
      html(HOME, [
        ["Link", '<http://choir.example/a,b>; rel="x", </service/>; title="a, b"; rel="https://api.w.org/"'],
      ]),
    ),
    { found: "link-header" },
  ],
  [
    "D14 relation without quotes",
    siteAt("/service/", html(HOME, [["Link", "</service/>; rel=https://api.w.org/"]])),
    { found: "link-header" },
  ],
  [
    "D14 several relations",
    siteAt("/service/", html(HOME, [["Link", '</service/>; rel="index https://api.w.org/"']])),
    { found: "link-header" },
  ],
  [
    "D14 relation in single quotes",
    siteAt("/service/", html(HOME, [["Link", "</service/>; rel='https://api.w.org/'"]])),
    { found: "link-header" },
  ],
  [
    "D15 malformed Link and a good element",
    siteAt(
      "/service/",
      html(head('<link href="/service/" rel="https://api.w.org/">'), [["Link", '<<; rel=", garbage>']]),
    ),
    { found: "link-element" },
  ],
  [
    "D16 unadvertised",
    byPath(
      { "/?rest_route=/": { headers: { "Content-Type": "application/json" }, body: VIEW_TEXT } },
      { headers: { "Content-Type": "application/json" }, body: VIEW_TEXT },
    ),
    { notices: ["rest-unadvertised"] },
  ],
  [
    "D17 WordPress in a folder, by Link",
    siteAt("/wordpress/wp-json/", html(HOME, [api("http://choir.example/wordpress/wp-json/")])),
    { root: "http://choir.example/wordpress/wp-json/" },
  ],
  [
    "D18 page deep in a site",
    ({ path }) =>
      path.startsWith("/2024/05/hello/")
        ? html(HOME, [api("/wp-json/")])
        : path.startsWith("/wp-json/")
          ? index
          : NOT_FOUND,
    { found: "link-header" },
    { address: "http://choir.example/2024/05/hello/" },
  ],
  [
    "D18 page deep in a site that names nothing",
    ({ path }) => (path.startsWith("/?rest_route=/") ? index : html(HOME)),
    { root: "http://choir.example/?rest_route=/" },
    { address: "http://choir.example/2024/hello/" },
  ],
  [
    "D19 language root",
    wordpress({ folder: "/en/" }),
    { root: "http://choir.example/en/wp-json/" },
    { address: "http://choir.example/en/" },
  ],
  [
    "D20 broken language root, sound plain root",
    ({ path }) => (path.startsWith("/en/") ? html(HOME, [], 500) : like(path, "choir.example")),
    { root: "http://choir.example/wp-json/" },
    { address: "http://choir.example/en/" },
  ],
  [
    "D21 headless: the advertised host is dead",
    ({ path }) =>
      path.startsWith("/?rest_route=/") ? json(VIEW_TEXT, "http://front.example/wp-json/") : NOT_FOUND,
    { root: "http://choir.example/?rest_route=/", notices: ["root-mismatch"] },
  ],
  [
    "D22 WordPress.com's own shape",
    ({ host, path }) =>
      host === "public-api.wordpress.com" && path.startsWith("/wp/v2/sites/")
        ? json(
            VIEW_TEXT.replaceAll('"/choir', '"/sites/a.wordpress.com/choir'),
            "http://public-api.wordpress.com/",
          )
        : html(PLAIN),
    { found: "given", root: "http://public-api.wordpress.com/wp/v2/sites/a.wordpress.com/" },
    { address: "http://public-api.wordpress.com/wp/v2/sites/a.wordpress.com" },
  ],
  [
    "D23 archived site of a network",
    () => html("<html>This site has been archived or suspended.</html>", [], 410),
    { fails: "gone", exit: 5 },
  ],
  [
    "D24 redirect to www keeps the query",
    ({ host, path }) =>
      host === "choir.example" ? redirect(`http://www.choir.example${path}`) : like(path, host),
    { root: "http://www.choir.example/wp-json/", notices: ["host-changed"] },
  ],
  [
    "D25 redirect drops the query",
    ({ host, path }) =>
      host === "choir.example" ? redirect("http://www.choir.example/") : like(path, host, { query: false }),
    { found: "link-header", root: "http://www.choir.example/wp-json/" },
  ],
  [
    "D25 redirect drops the query and nothing is named",
    ({ host, path }) =>
      host === "choir.example"
        ? redirect("http://www.choir.example/")
        : path.startsWith("/?rest_route=")
          ? index
          : html(HOME),
    { found: "query" },
  ],
  [
    "D26 wp-json redirects to the home page",
    ({ path }) =>
      path.includes("rest_route") || path.includes("wp-json")
        ? redirect("http://choir.example/")
        : html(HOME),
    { fails: "rest-hidden", exit: 5 },
  ],
  ["D27 not WordPress", () => html(PLAIN), { fails: "not-wordpress", exit: 5, requests: 3 }],
  ["D27 nothing but 404", () => NOT_FOUND, { fails: "not-wordpress", requests: 3 }],
  [
    "D28 WordPress without REST",
    ({ path }) => (path.includes("wp-json") ? NOT_FOUND : html(HOME)),
    { fails: "rest-hidden", requests: 8, says: /WordPress/ },
  ],
  [
    "D29 RSD only",
    ({ path }) =>
      path.startsWith("/hidden/")
        ? index
        : path.startsWith("/xmlrpc.php")
          ? {
              headers: { "Content-Type": "text/xml" },
              body: '<?xml version="1.0"?><rsd><service><apis><api name="WP-API" apiLink="http://choir.example/hidden/" /></apis></service></rsd>',
            }
          : path.startsWith("/wp-json")
            ? NOT_FOUND
            : html(
                head(
                  '<link rel="EditURI" type="application/rsd+xml" href="http://choir.example/xmlrpc.php?rsd">',
                ),
              ),
    { found: "rsd" },
  ],
  [
    "D30 a namespace's index given as the root",
    ({ path }) =>
      path.startsWith("/wp-json/wp/v2") ? json(namespaceText("wp/v2", path.includes("help"))) : NOT_FOUND,
    { notices: ["index-partial"], root: "http://choir.example/wp-json/wp/v2/" },
    { options: { root: "http://choir.example/wp-json/wp/v2" } },
  ],
  [
    "D31 explicit root: one request",
    byPath({ "/api/": index }),
    { requests: 1, found: "given", root: "http://choir.example/api/" },
    { options: { root: "http://choir.example/api/", helpContext: "never" } },
  ],
  [
    "D31 explicit root that holds none",
    () => NOT_FOUND,
    { fails: "not-wordpress", requests: 1 },
    { options: { root: "http://choir.example/api/" } },
  ],
  ["D34 a cached home page that ignores the query", wordpress({ query: false }), { found: "link-header" }],
  [
    "D35 wpApiSettings in a script",
    siteAt(
      "/service/",
      html(
        head(
          '<script>var wpApiSettings = {"nonce":"x","root":"http:\\/\\/choir.example\\/service\\/"};</script>',
        ),
      ),
    ),
    { found: "script" },
  ],
  [
    "D35 root middleware in a script",
    siteAt(
      "/service/",
      html(
        head(
          '<script>wp.apiFetch.use( wp.apiFetch.createRootURLMiddleware( "http://choir.example/service/" ) );</script>',
        ),
      ),
    ),
    { found: "script" },
  ],
  [
    "D35 the address of a post",
    siteAt(
      "/service/",
      html(HOME, [
        ["Link", '<http://choir.example/service/wp/v2/pages/4>; rel="alternate"; type="application/json"'],
      ]),
    ),
    { found: "link-header" },
  ],
  [
    "D35 the address of an embed",
    siteAt(
      "/service/",
      html(
        head(
          '<link rel="alternate" type="application/json+oembed" href="http://choir.example/service/oembed/1.0/embed?url=x">',
        ),
      ),
    ),
    { found: "link-element" },
  ],
  [
    "D36 WAF refuses the query form",
    ({ path }) => (path.includes("rest_route") ? html("Forbidden", [], 403) : like(path, "choir.example")),
    { found: "path" },
  ],
  [
    "D37 site in a folder",
    wordpress({ folder: "/blog/" }),
    { root: "http://choir.example/blog/wp-json/" },
    { address: "http://choir.example/blog" },
  ],
  [
    "D38 404 with rest_no_route at the root",
    () => restError(404, "rest_no_route"),
    { fails: "rest-hidden", exit: 5 },
  ],
];

const REFUSALS: readonly Case[] = [
  [
    "R01 rest_not_logged_in stops the search",
    () => restError(401, "rest_not_logged_in", "You are not logged in."),
    { fails: "rest-refused", exit: 4, requests: 1, says: /rest_not_logged_in.*You are not/ },
  ],
  [
    "R02 rest_cannot_access",
    () => restError(401, "rest_cannot_access"),
    { fails: "rest-refused", requests: 1 },
  ],
  [
    "R03 itsec_rest_api_access_restricted",
    () => restError(403, "itsec_rest_api_access_restricted"),
    { fails: "rest-refused" },
  ],
  ["R04 unknown code with 403", () => restError(403, "someones_own_code"), { fails: "rest-refused" }],
  ["R04 rest_disabled", () => restError(404, "rest_disabled"), { fails: "rest-disabled", exit: 5 }],
  ["R04 nonce", () => restError(403, "rest_cookie_invalid_nonce"), { fails: "nonce-refused", exit: 4 }],
  [
    "R05 password of the web server",
    () => html("<h1>401</h1>", [["WWW-Authenticate", 'Basic realm="staging"']], 401),
    { fails: "password-required", exit: 4, requests: 1 },
  ],
  [
    "R06 web server takes the password, WordPress does not",
    () => restError(401, "invalid_username"),
    { fails: "credentials-refused", says: /invalid_username/ },
    HTTPS_ONLY,
  ],
  [
    "R07 wrong application password, one try",
    () => restError(401, "incorrect_password"),
    { fails: "credentials-refused", exit: 4, requests: 1 },
    HTTPS_ONLY,
  ],
  [
    "R08 stripped Authorization is noticed",
    ({ path, host }) => (path.includes("users/me") ? restError(401, "rest_not_logged_in") : like(path, host)),
    { notices: ["authorization-stripped"] },
    HTTPS_ONLY,
  ],
  [
    "R09 Cloudflare's challenge",
    () => html("<title>Just a moment...</title>", [["cf-mitigated", "challenge"]], 403),
    { fails: "challenge", exit: 4, requests: 1 },
  ],
  [
    "R09 challenge page with status 200",
    () => html("<!doctype html><title>Just a moment...</title>"),
    { fails: "challenge", requests: 1 },
  ],
  [
    "R10 SiteGround's captcha with 202",
    () => html("<html></html>", [["SG-Captcha", "challenge"]], 202),
    { fails: "challenge", requests: 1 },
  ],
  [
    "R11 Sucuri",
    () => html("<title>Sucuri WebSite Firewall - Access Denied</title>", [], 403),
    { fails: "blocked", exit: 4, says: /Sucuri/ },
  ],
  [
    "R11 Wordfence",
    () => html("<p>Generated by Wordfence at Sat</p>", [], 503),
    { fails: "blocked", says: /Wordfence/ },
  ],
  [
    "R11 Incapsula",
    () => html('<iframe src="/_Incapsula_Resource?x"></iframe>', [], 403),
    { fails: "blocked", says: /Incapsula/ },
  ],
  [
    "R11 Imunify360",
    () => html("Access denied by Imunify360 bot-protection", [], 403),
    { fails: "blocked", says: /Imunify360/ },
  ],
  [
    "R11 ModSecurity",
    () => html("<h1>Not Acceptable!</h1> Mod_Security", [], 406),
    { fails: "blocked", says: /ModSecurity/ },
  ],
  [
    "R11 bare 403",
    () => html("<html><title>403 Forbidden</title></html>", [], 403),
    { fails: "blocked", says: /403 Forbidden/ },
  ],
  ["R11 status 999", () => html("", [], 999), { fails: "blocked" }],
  [
    "R14 429 for an hour",
    () => html("slow", [["Retry-After", "3600"]], 429),
    { fails: "rate-limited", exit: 4, requests: 1, waits: [], says: /3600 s/ },
  ],
  ["R15 429 without a time", () => html("slow", [], 429), { fails: "rate-limited", requests: 2 }],
  [
    "R16 maintenance in JSON",
    () => ({
      status: 503,
      headers: { "Retry-After": "600", "Content-Type": "application/json" },
      body: '{"code":"wp_die","message":"Briefly unavailable for scheduled maintenance."}',
    }),
    { fails: "maintenance", exit: 4, requests: 1 },
  ],
  [
    "R17 maintenance in HTML",
    () =>
      html(
        "Briefly unavailable for scheduled maintenance. Check back in a minute.",
        [["Retry-After", "600"]],
        503,
      ),
    { fails: "maintenance" },
  ],
  [
    "R18 critical error",
    () => html("<p>There has been a critical error on this website.</p>", [], 500),
    { fails: "server-failed", exit: 6 },
  ],
  ["R18 critical error in JSON", () => restError(500, "internal_server_error"), { fails: "server-failed" }],
  ["R18 rest_encode_error", () => restError(500, "rest_encode_error"), { fails: "server-failed" }],
  [
    "R19 help fails, view works: help by namespace",
    ({ path, host }) =>
      /(?:rest_route=\/|wp-json\/)(?:&|\?)context=help/.test(path)
        ? restError(500, "internal_server_error")
        : like(path, host),
    { notices: ["schemas-missing"], schemas: true },
  ],
  [
    "R20 help fails for one namespace only",
    ({ path, host }) =>
      /(?:\/|choir\/v1)\?context=help/.test(path)
        ? restError(500, "internal_server_error")
        : like(path, host),
    { notices: ["schemas-missing"], schemas: true },
  ],
  [
    "R20 help fails everywhere",
    ({ path, host }) =>
      path.includes("context=help") ? restError(500, "internal_server_error") : like(path, host),
    { notices: ["schemas-missing"], schemas: false },
  ],
  [
    "R21 help hangs",
    ({ path, host }) => (path.includes("context=help") ? () => undefined : like(path, host)),
    { notices: ["schemas-missing"], schemas: false },
    { options: { timeout: 150, siteTimeout: 400 } },
  ],
  [
    "R21 help is a smaller index",
    ({ path, host }) =>
      path.includes("context=help") ? json('{"namespaces":[],"routes":{"/":{}}}') : like(path, host),
    { notices: ["schemas-missing"], schemas: false },
  ],
  [
    "R22 login page",
    ({ path }) =>
      path.startsWith("/login")
        ? html('<form><input name="log"><input type="password" name="pwd"></form>')
        : redirect("http://choir.example/login/"),
    { fails: "login-wall", exit: 4 },
  ],
  [
    "R23 captive portal",
    ({ host }) => (host === "choir.example" ? redirect("http://wifi.example/welcome") : html(PLAIN)),
    { fails: "not-wordpress", says: /wifi\.example/ },
  ],
  [
    "R24 Cloudflare cannot reach the site",
    () => html("<title>521</title>", [], 521),
    { fails: "upstream-failed", exit: 3 },
  ],
  ["R24 502, then well", once(html("bad", [], 502), wordpress()), { notices: [] }],
  [
    "R12 429 for a second",
    once(html("", [["Retry-After", "1"]], 429), wordpress()),
    { notices: [], waits: [1000] },
  ],
  [
    "R13 429 with a date",
    once(
      html(
        "",
        [
          ["Date", "Sat, 21 Nov 2026 10:00:00 GMT"],
          ["Retry-After", "Sat, 21 Nov 2026 10:00:02 GMT"],
        ],
        429,
      ),
      wordpress(),
    ),
    { notices: [], waits: [2000] },
  ],
];

/** One answer first, then the others. */
function once(first: Answer, then: Handler): Handler {
  let asked = 0;
  return (seen) => {
    asked += 1;
    return asked === 1 ? first : then(seen);
  };
}

/** The root answers with these bytes, whichever form asks. */
function bytes(answer: Answer): Handler {
  return () => answer;
}

const TYPE = {
  "Content-Type": "application/json",
  Link: '<http://choir.example/wp-json/>; rel="https://api.w.org/"',
};
const coded = (coding: string, body: Uint8Array): Answer => ({
  headers: { ...TYPE, "Content-Encoding": coding },
  body,
});
const raw = (headers: string, body: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLink: <http://choir.example/wp-json/>; rel="https://api.w.org/"\r\n${headers}\r\n`,
    ),
    Buffer.from(body as string),
  ]);
const identityOnly =
  (broken: Answer): Handler =>
  ({ headers }) =>
    headers.get("accept-encoding") === "identity" ? index : broken;
const zipped = gzipSync(VIEW_TEXT);
const flipped = Buffer.from(zipped);
flipped[flipped.length - 6] = (flipped[flipped.length - 6] ?? 0) ^ 0xff;
const never = { options: { helpContext: "never" as const } };
const quick = { options: { helpContext: "never" as const, timeout: 200 } };

const BYTES: readonly Case[] = [
  ["B01 byte order mark", bytes(json(`\ufeff${VIEW_TEXT}`)), { notices: ["byte-order-mark"] }, never],
  [
    "B03 PHP notice before",
    bytes(json(`<br />\n<b>Warning</b>: x in <b>/srv/{a}.php</b> on line <b>1</b>\n${VIEW_TEXT}`)),
    { notices: ["text-before"] },
    never,
  ],
  ["B06 comment after", bytes(json(`${VIEW_TEXT}<!-- cached -->`)), { notices: ["text-after"] }, never],
  [
    "B08 two documents that are no index",
    bytes(json('{"a":1}{"b":2}')),
    { fails: "not-json", exit: 6 },
    never,
  ],
  ["B09 JSONP", bytes(json(`/**/cb(${VIEW_TEXT})`)), { notices: ["jsonp-removed"] }, never],
  [
    "B10 envelope",
    bytes(json(JSON.stringify({ body: INDEX, status: 200, headers: {} }))),
    { notices: ["envelope-removed"] },
    never,
  ],
  ["B12 posts", bytes(json('[{"id":1,"slug":"a","_links":{}}]')), { fails: "not-an-index", exit: 6 }, never],
  ["B13 an empty object", bytes(json("{}")), { fails: "not-an-index" }, never],
  ["B13 null", bytes(json("null")), { fails: "not-an-index" }, never],
  ["B14 empty answer", bytes(json("")), { fails: "answer-empty", exit: 6 }, never],
  [
    "B15 labelled as HTML",
    bytes(html(VIEW_TEXT, [api("/wp-json/")])),
    { notices: ["content-type-odd"] },
    never,
  ],
  [
    "B15 not labelled",
    bytes({ headers: { Link: '</wp-json/>; rel="https://api.w.org/"' }, body: VIEW_TEXT }),
    { notices: ["content-type-odd"] },
    never,
  ],
  [
    "B16 declared Latin-1",
    bytes({
      headers: { ...TYPE, "Content-Type": "application/json; charset=ISO-8859-1" },
      body: Buffer.from(VIEW_TEXT.replace("Choir", "Ch\u00f6r"), "latin1"),
    }),
    { notices: [] },
    never,
  ],
  [
    "B16 undeclared Latin-1",
    bytes(json(Buffer.from(VIEW_TEXT.replace("Choir", "Ch\u00f6r"), "latin1"))),
    { notices: ["charset-assumed"] },
    never,
  ],
  [
    "B19 Content-Length too long",
    bytes(raw(`Content-Length: ${VIEW_TEXT.length + 50}\r\n`, VIEW_TEXT)),
    { fails: "answer-truncated", exit: 6, requests: 2 },
    never,
  ],
  [
    "B19 Content-Length too long once",
    once(raw(`Content-Length: ${VIEW_TEXT.length + 50}\r\n`, VIEW_TEXT), bytes(index)),
    { notices: [] },
    never,
  ],
  [
    "B20 Content-Length too short",
    bytes(raw(`Content-Length: 40\r\nConnection: close\r\n`, VIEW_TEXT)),
    { fails: "json-truncated", exit: 6 },
    never,
  ],
  [
    "B21 chunked",
    bytes(raw("Transfer-Encoding: chunked\r\n", chunked([VIEW_TEXT.slice(0, 70), VIEW_TEXT.slice(70)]))),
    { notices: [] },
    never,
  ],
  [
    "B21 cut inside a chunk",
    bytes(raw("Transfer-Encoding: chunked\r\n", chunked([VIEW_TEXT]).subarray(0, 90))),
    { fails: "answer-truncated" },
    never,
  ],
  [
    "B21 last chunk missing",
    bytes(raw("Transfer-Encoding: chunked\r\n", chunked([VIEW_TEXT], ""))),
    { fails: "answer-truncated" },
    never,
  ],
  [
    "B21 a chunk's size is no number",
    bytes(raw("Transfer-Encoding: chunked\r\n", `zz\r\n${VIEW_TEXT}`)),
    { fails: "protocol-broken", exit: 3 },
    never,
  ],
  [
    "B22 cut, the end of the connection ends the answer",
    bytes(raw("Connection: close\r\n", VIEW_TEXT.slice(0, -30))),
    { fails: "json-truncated", says: /stops after/ },
    never,
  ],
  [
    "B22 whole, the end of the connection ends the answer",
    bytes(raw("Connection: close\r\n", VIEW_TEXT)),
    { notices: [] },
    never,
  ],
  ["B23 gzip", bytes(coded("gzip", zipped)), { notices: [] }, never],
  ["B23 x-gzip", bytes(coded("x-gzip", zipped)), { notices: [] }, never],
  ["B23 br", bytes(coded("br", brotliCompressSync(VIEW_TEXT))), { notices: [] }, never],
  ["B23 deflate", bytes(coded("deflate", deflateSync(VIEW_TEXT))), { notices: [] }, never],
  ["B23 gzip twice", bytes(coded("gzip, gzip", gzipSync(zipped))), { notices: [] }, never],
  ["B23 upper case and spaces", bytes(coded(" GZIP ", zipped)), { notices: [] }, never],
  [
    "B24 gzip cut short",
    identityOnly(coded("gzip", zipped.subarray(0, 90))),
    { notices: ["encoding-ignored"] },
    never,
  ],
  [
    "B24 gzip cut short, always",
    bytes(coded("gzip", zipped.subarray(0, 90))),
    { fails: "encoding-broken", exit: 6, requests: 2 },
    never,
  ],
  [
    "B25 gzip with a wrong checksum",
    identityOnly(coded("gzip", flipped)),
    { notices: ["encoding-ignored"] },
    never,
  ],
  [
    "B26 a label of gzip on plain text",
    bytes(coded("gzip", Buffer.from(VIEW_TEXT))),
    { notices: ["encoding-ignored"] },
    never,
  ],
  ["B27 gzip without a label", bytes(json(zipped)), { notices: ["compressed"] }, never],
  [
    "B28 gzip and something behind it",
    identityOnly(coded("gzip", Buffer.concat([zipped, Buffer.from("garbage!")]))),
    {},
    never,
  ],
  [
    "B29 six codings and a cut body",
    bytes(
      raw(
        "Content-Encoding: gzip, gzip, gzip, gzip, gzip, gzip\r\nContent-Length: 900\r\n",
        zipped.subarray(0, 60),
      ),
    ),
    { fails: "answer-truncated" },
    never,
  ],
  [
    "B29 six codings",
    bytes(coded("gzip, gzip, gzip, gzip, gzip, gzip", zipped)),
    { fails: "encoding-broken" },
    never,
  ],
  [
    "B30 gzip bomb",
    bytes(coded("gzip", gzipSync(Buffer.alloc(8 * 1024 * 1024, 32)))),
    { fails: "source-too-large", exit: 6 },
    { options: { ...never.options, maxBytes: 1024 * 1024 } },
  ],
  [
    "B30 brotli bomb",
    bytes(coded("br", brotliCompressSync(Buffer.alloc(8 * 1024 * 1024, 32)))),
    { fails: "source-too-large" },
    { options: { ...never.options, maxBytes: 1024 * 1024 } },
  ],
  [
    "B31 endless body",
    bytes((socket) =>
      endless(socket, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{", " ".repeat(65_536)),
    ),
    { fails: "source-too-large" },
    { options: { ...never.options, maxBytes: 2 * 1024 * 1024 } },
  ],
  [
    "B32 endless headers",
    bytes((socket) => endless(socket, "HTTP/1.1 200 OK\r\n", `X-A: ${"a".repeat(8000)}\r\n`)),
    { fails: "protocol-broken", exit: 3 },
    never,
  ],
  [
    "B33 20 KB of headers",
    bytes({ headers: { ...TYPE, "X-Debug": "a".repeat(20_000) }, body: VIEW_TEXT }),
    { notices: [] },
    never,
  ],
  ["B34 slow drip", bytes((socket) => drip(socket)), { fails: "timeout", exit: 3 }, quick],
  ["B35 never answers", bytes(() => undefined), { fails: "timeout" }, quick],
  [
    "B36 headers, then silence",
    bytes((socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{")),
    { fails: "timeout", says: /did not finish/ },
    quick,
  ],
  ["B37 the banner of SSH", bytes("SSH-2.0-OpenSSH_9.2\r\n"), { fails: "protocol-broken" }, never],
  [
    "B37 a header with a space before the colon",
    bytes("HTTP/1.1 200 OK\r\nBad Name : x\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  [
    "B37 a zero byte in a header",
    bytes("HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  ["B37 nothing at all", bytes(""), { fails: "connect-failed" }, never],
  [
    "B38 status 000",
    bytes("HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n"),
    { fails: "protocol-broken" },
    never,
  ],
  ["B38 status 204", bytes("HTTP/1.1 204 No Content\r\n\r\n"), { fails: "answer-empty" }, never],
  ["B38 status 304 unasked", bytes("HTTP/1.1 304 Not Modified\r\n\r\n"), { fails: "answer-empty" }, never],
  [
    "B38 103 before the answer",
    bytes(
      Buffer.concat([
        Buffer.from("HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n"),
        wire(json(VIEW_TEXT)),
      ]),
    ),
    { notices: [] },
    never,
  ],
  [
    "B39 an unknown coding",
    identityOnly(coded("zstd", Buffer.from("28b52ffd0401", "hex"))),
    { notices: ["encoding-ignored"] },
    never,
  ],
  [
    "H01 a route named __proto__",
    bytes(json(VIEW_TEXT.replace('"/wp/v2":', '"__proto__":{"a":1},"/wp/v2":'))),
    { notices: [] },
    never,
  ],
  [
    "H03 depth 201",
    bytes(json(`{"namespaces":[],"routes":{"/":${"[".repeat(200)}${"]".repeat(200)}}}`)),
    { fails: "json-too-deep", exit: 6 },
    never,
  ],
  ["H03 depth a million", bytes(json('{"a":'.repeat(1_000_000))), { fails: "json-too-deep" }, never],
  [
    "H19 lone surrogates and zero characters",
    bytes(json(VIEW_TEXT.replace("Harbour", "\\ud800\\u0000"))),
    { notices: [] },
    never,
  ],
  [
    "H20 numbers beyond all bounds",
    bytes(
      json(VIEW_TEXT.replace('"description":""', '"description":1e999,"gmt_offset":9223372036854775807')),
    ),
    { notices: [] },
    never,
  ],
];

function endless(socket: Socket, first: string, block: string): void {
  socket.write(first);
  const push = (): void => {
    while (!socket.destroyed && socket.write(block));
    if (!socket.destroyed) socket.once("drain", push);
  };
  push();
}

function drip(socket: Socket): void {
  socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{");
  const timer = setInterval(() => socket.write(" "), 20);
  socket.once("close", () => clearInterval(timer));
}

const NET: readonly Case[] = [
  [
    "N01 loop",
    ({ path }) => redirect(`http://choir.example${path}`),
    { fails: "redirect-loop", exit: 3, says: /→/ },
  ],
  [
    "N01 loop of two",
    ({ host, path }) => redirect(`http://${host === "a.example" ? "b" : "a"}.example${path}`),
    { fails: "redirect-loop" },
    { address: "http://a.example/" },
  ],
  [
    "N02 six hops",
    ({ path }) => redirect(`http://choir.example/${(Number(/\d+/.exec(path)?.[0] ?? 0) + 1).toString()}`),
    { fails: "redirect-loop" },
  ],
  [
    "N02 four hops",
    ({ path, host }) =>
      path.startsWith("/r") || path.startsWith("/?rest_route")
        ? redirect(path === "/rrr" ? "/wp-json/" : `/r${path.startsWith("/r") ? path.slice(1) : ""}`)
        : like(path, host),
    { notices: [] },
  ],
  ["N03 no Location", () => ({ status: 302 }), { fails: "redirect-refused", exit: 3 }],
  ["N04 to ftp", () => redirect("ftp://choir.example/"), { fails: "redirect-refused", says: /ftp:/ }],
  ["N04 to file", () => redirect("file:///etc/passwd"), { fails: "redirect-refused" }],
  ["N04 to data", () => redirect("data:application/json,{}"), { fails: "redirect-refused" }],
  ["N04 to javascript", () => redirect("javascript:alert(1)"), { fails: "redirect-refused" }],
  ["N05 to a bad address", () => redirect("http://[::zz]/"), { fails: "redirect-refused" }],
  [
    "N05 to an address with credentials",
    () => redirect("http://a:b@choir.example/"),
    { fails: "redirect-refused" },
  ],
  [
    "N06 Location in UTF-8",
    ({ path }) =>
      path.startsWith("/?")
        ? redirect("/h\u00f6f/wp-json/")
        : path.startsWith("/h%C3%B6f/wp-json/")
          ? index
          : NOT_FOUND,
    {},
  ],
  [
    "N08 to another host without credentials",
    ({ host, path }) =>
      host === "choir.example" ? redirect(`http://other.example${path}`) : like(path, host),
    { notices: ["host-changed"] },
  ],
  [
    "N08 to another host with credentials",
    () => redirect("http://other.example/"),
    { fails: "redirect-refused", exit: 3, says: /other\.example/ },
    HTTPS_ONLY,
  ],
  [
    "N20 no such host",
    () => index,
    { fails: "dns-failed", exit: 3, requests: 0 },
    { names: { "choir.example": dnsError("ENOTFOUND") } },
  ],
  [
    "N21 resolver trouble",
    () => index,
    { fails: "dns-failed", requests: 0 },
    { names: { "choir.example": dnsError("EAI_AGAIN") } },
  ],
  [
    "N22 nobody listens",
    () => index,
    { fails: "connect-failed", exit: 3, requests: 0 },
    { address: "http://choir.example:8080/" },
  ],
  [
    "N23 reset in the middle of the answer",
    bytes((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"a`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    }),
    { fails: "answer-truncated", exit: 6, requests: 2 },
  ],
  ["N23 reset once", once((socket) => void socket.resetAndDestroy(), wordpress()), { notices: [] }],
  [
    "N26 IPv6 literal",
    wordpress(),
    { root: "http://[2606:4700::1111]/wp-json/" },
    { address: "http://[2606:4700::1111]/" },
  ],
];

const LOCAL: readonly (readonly [string, string])[] = [
  ["S01", "http://127.0.0.1/"],
  ["S02", "http://[::1]/"],
  ["S03", "http://[::ffff:7f00:1]/"],
  ["S04 decimal", "http://2130706433/"],
  ["S04 hex", "http://0x7f.1/"],
  ["S04 octal", "http://0177.0.0.1/"],
  ["S04 full width", "http://\uff11\uff12\uff17.0.0.1/"],
  ["S05", "http://localhost./"],
  ["S05 below localhost", "http://a.localhost/"],
  ["S06", "http://169.254.169.254/latest/meta-data/"],
  ["S12 NAT64", "http://[64:ff9b::7f00:1]/"],
  ["S12 6to4", "http://[2002:7f00:1::]/"],
  ["S12 Teredo", "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/"],
  ["S12 carrier's", "http://100.64.0.1/"],
  ["S12 unspecified", "http://0.0.0.0/"],
  ["S12 private", "http://10.1.2.3/"],
  ["S12 unique local", "http://[fd00:ec2::254]/"],
  ["S12 an internal name", "http://db.internal/"],
];

function routesOf(fetched: FetchedIndex | undefined): Record<string, { readonly schema?: object }> {
  return (fetched as FetchedIndex & { readonly value: { readonly routes: Record<string, object> } }).value
    .routes;
}

interface Result {
  readonly fetched?: FetchedIndex;
  readonly error?: RouteprintError;
  readonly server: FaultServer;
  readonly dialled: readonly string[];
  readonly waits: readonly number[];
}

async function run(handler: Handler, setup: Setup = {}): Promise<Result> {
  const server = await serve(handler);
  servers.push(server);
  const { network, dialled, waits } = networkTo({ 80: server.port }, setup.names);
  const options: FetchOptions = { timeout: 3000, network, ...setup.options };
  try {
    const fetched = await fetchIndex(setup.address ?? "http://choir.example/", options);
    return { fetched, server, dialled, waits };
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { error, server, dialled, waits };
  }
}

function judge({ fetched, error, server, waits }: Result, outcome: Outcome): void {
  if (outcome.fails === undefined) {
    expect(error?.message).toBeUndefined();
    expect(Object.keys(routesOf(fetched)).length).toBeGreaterThan(0);
  } else {
    expect(`${error?.code}: ${error?.message}`).toContain(`${outcome.fails}: `);
    if (outcome.exit !== undefined) expect(error?.exit).toBe(outcome.exit);
    if (outcome.says !== undefined) expect(error?.message).toMatch(outcome.says);
  }
  const codes = fetched?.notices.map(({ code }) => code) ?? [];
  if (outcome.notices !== undefined)
    expect(codes.filter((code) => code !== "rest-unadvertised" || outcome.notices?.includes(code))).toEqual(
      outcome.notices,
    );
  if (outcome.root !== undefined) expect(fetched?.provenance.root).toBe(outcome.root);
  if (outcome.found !== undefined) expect(fetched?.provenance.found).toBe(outcome.found);
  if (outcome.schemas !== undefined)
    expect(JSON.stringify(fetched?.value).includes('"schema":{')).toBe(outcome.schemas);
  if (outcome.requests !== undefined) expect(server.seen.length).toBeLessThanOrEqual(outcome.requests);
  if (outcome.waits !== undefined) expect(waits).toEqual(outcome.waits);
  expect(server.seen.every(({ method }) => method === "GET")).toBe(true);
  expect(
    JSON.stringify([
      fetched?.provenance,
      fetched?.notices,
      error?.message,
      error?.hint,
      error?.where,
      error?.attempts,
    ]),
  ).not.toContain("canary");
}

function room(cases: readonly Case[]): void {
  it.each(cases.map(([name, ...rest]) => [name, rest] as const))(
    "%s",
    async (_name, [handler, outcome, setup]) => {
      judge(await run(handler, setup), outcome);
    },
  );
}

describe("discovery", () => room(DISCOVERY));
describe("refusals", () => room(REFUSALS));
describe("bytes", () => room(BYTES));
describe("redirects and connections", () => room(NET));

describe("addresses that nobody typed", () => {
  it.each(LOCAL)("%s is not followed from a redirect: %s", async (_name, target) => {
    const result = await run(() => redirect(target));
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toEqual([`${PUBLIC.address}:80`]);
  });

  it.each(LOCAL)("%s is not asked in public mode: %s", async (_name, target) => {
    const result = await run(wordpress(), { address: target, options: { addresses: "public" } });
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toEqual([]);
  });

  it("S08 a root that a page names is not asked", async () => {
    const result = await run(() => html(HOME, [api("http://169.254.169.254/wp-json/")]));
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled.every((address) => address.startsWith(PUBLIC.address))).toBe(true);
  });

  it("S09 a name that resolves to a private address", async () => {
    const result = await run(() => redirect("http://inner.example/"), {
      names: { "inner.example": [{ address: "192.168.1.1", family: 4 }] },
    });
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toHaveLength(1);
  });

  it("S10 a name with one public and one private address", async () => {
    const names = { "inner.example": [PUBLIC, { address: "10.0.0.1", family: 4 as const }] };
    const result = await run(() => redirect("http://inner.example/"), { names });
    expect(result.error?.code).toBe("address-refused");
  });

  it("S11 a second answer of the resolver changes nothing", async () => {
    const server = await serve(wordpress());
    servers.push(server);
    const { network, dialled } = networkTo({ 80: server.port });
    let asked = 0;
    const resolve = async (): Promise<readonly (typeof PUBLIC)[]> => {
      asked += 1;
      return asked === 1 ? [PUBLIC] : [{ address: "127.0.0.1", family: 4 }];
    };
    const fetching = fetchIndex("http://choir.example/", {
      network: { ...network, resolve },
      addresses: "public",
      helpContext: "never",
    });
    await expect(fetching).resolves.toBeDefined();
    expect(dialled).toEqual([`${PUBLIC.address}:80`]);
    expect(asked).toBe(1);
  });

  it.each([22, 6379])("S13 port %i is not followed", async (port) => {
    const result = await run(() => redirect(`http://other.example:${port}/`));
    expect(result.error?.code).toBe("address-refused");
  });

  it("S14 a proxy is refused in public mode", async () => {
    const result = await run(wordpress(), {
      options: { addresses: "public", proxies: { http: "http://proxy.example:3128" } },
    });
    expect(result.error?.code).toBe("address-refused");
    expect(result.dialled).toEqual([]);
  });

  it("follows to a private address where all are allowed", async () => {
    const result = await run(
      ({ host, path }) => (host === "choir.example" ? redirect("http://10.0.0.1/") : like(path, host)),
      { options: { addresses: "any" } },
    );
    expect(result.error).toBeUndefined();
  });
});

describe("secrets", () => {
  it("N09 own headers go to their origin only", async () => {
    const result = await run(
      ({ host, path }) => (host === "localhost" ? redirect(`http://other.example${path}`) : like(path, host)),
      {
        address: "http://localhost/",
        options: { headers: new Map([["X-WP-Nonce", "canary-1"]]), allowCrossHost: true },
      },
    );
    expect(result.fetched?.notices.map(({ code }) => code)).toEqual([
      "host-changed",
      "authorization-withheld",
    ]);
    const told = result.server.seen.map(({ host, headers }) => `${host} ${headers.get("x-wp-nonce")}`);
    expect(new Set(told)).toEqual(new Set(["localhost canary-1", "other.example undefined"]));
  });

  it("N07 credentials never travel over http", async () => {
    const result = await run(wordpress(), { options: { credentials: user } });
    expect(result.error?.code).toBe("insecure-credentials");
    expect(result.error?.exit).toBe(2);
    expect(result.server.seen).toEqual([]);
  });

  it("N19 credentials are refused together with --insecure", async () => {
    const result = await run(wordpress(), { options: { credentials: user, insecure: true } });
    expect(result.error?.code).toBe("insecure-credentials");
  });

  it("D32 credentials in the address are taken out and told", async () => {
    const result = await run(wordpress(), { address: "http://ana:canary-2@localhost/" });
    expect(result.server.seen[0]?.headers.get("authorization")).toBe(
      `Basic ${Buffer.from("ana:canary-2").toString("base64")}`,
    );
    expect(result.fetched?.notices.map(({ code }) => code)).toEqual(["credentials-in-address"]);
    expect(JSON.stringify([result.fetched?.provenance, result.fetched?.notices])).not.toContain("canary");
  });

  it("does not send them to a root on another origin", async () => {
    const result = await run(
      ({ host, path }) =>
        host === "localhost" ? html(HOME, [api("http://other.example/wp-json/")]) : like(path, host),
      HTTPS_ONLY,
    );
    expect(result.fetched?.notices.map(({ code }) => code)).toContain("authorization-withheld");
    expect(
      result.server.seen
        .filter(({ host }) => host === "other.example")
        .map(({ headers }) => headers.get("authorization")),
    ).toEqual([undefined, undefined]);
  });
});

describe("the whole site's time", () => {
  it("ends every case within its deadline", async () => {
    const started = performance.now();
    const result = await run(() => () => undefined, { options: { timeout: 30_000, siteTimeout: 300 } });
    expect(result.error?.code).toBe("timeout");
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it("throws the signal's reason when it is aborted", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort("SIGINT"), 50);
    const server = await serve(() => () => undefined);
    servers.push(server);
    const { network } = networkTo({ 80: server.port });
    await expect(fetchIndex("http://choir.example/", { network, signal: controller.signal })).rejects.toBe(
      "SIGINT",
    );
  });
});

describe("fetched values", () => {
  it("merges the schemas of each namespace that shows them", async () => {
    const result = await run(({ path, host }) =>
      /\/\?context=help|choir\/v1\?context=help/.test(path) ? restError(500, "x") : like(path, host),
    );
    const routes = routesOf(result.fetched);
    expect(Object.entries(routes).map(([key, { schema }]) => `${key} ${schema !== undefined}`)).toEqual([
      "/ false",
      "/choir/v1 false",
      "/choir/v1/songs/(?P<id>[\\d]+) false",
      "/wp/v2 true",
      "/oembed/1.0 true",
    ]);
    expect(result.fetched?.provenance).toMatchObject({ context: "help", withoutSchemas: ["choir/v1"] });
    expect(JSON.parse(Buffer.from(result.fetched?.bytes ?? []).toString())).toEqual(result.fetched?.value);
  });

  it("tells every attempt", async () => {
    const result = await run(() => html(PLAIN));
    expect(result.error?.attempts).toEqual([
      { url: "http://choir.example/?rest_route=/", code: "not-wordpress", status: 200 },
      { url: "http://choir.example/wp-json/", code: "not-wordpress", status: 200 },
      { url: "http://choir.example/index.php/wp-json/", code: "not-wordpress", status: 200 },
    ]);
  });
});
