import { head, LOGGED_IN, like, once, redirect, type Case } from "./case.ts";
import { HOME, html, INDEX, json, NOT_FOUND, PLAIN, restError, wordpress } from "./site.ts";

/** What Cloudflare puts into the pages of a site whose visitors it watches. */
const WATCHED = "<script>s.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'</script>";

/** An index of so many namespaces. */
function namespaces(count: number): string {
  return JSON.stringify({ ...INDEX, namespaces: Array.from({ length: count }, (_none, at) => `n${at}/v1`) });
}

/** Answers that are no index, and what is made of them. */
export const REFUSALS: readonly Case[] = [
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
  [
    "R04 rest_disabled",
    () => restError(404, "rest_disabled"),
    { fails: "rest-disabled", exit: 5, requests: 1 },
  ],
  [
    "R04 a plugin's own word for an interface that is switched off",
    () => restError(404, "choir_rest_disabled"),
    { fails: "rest-disabled", exit: 5, requests: 1 },
  ],
  ["R04 nonce", () => restError(403, "rest_cookie_invalid_nonce"), { fails: "nonce-refused", exit: 4 }],
  [
    "R05 password of the web server",
    () => html("<h1>401</h1>", [["WWW-Authenticate", 'Basic realm="staging"']], 401),
    { fails: "password-required", exit: 4, requests: 1 },
  ],
  [
    "R05 a sign-in of the web server that is no password in clear",
    () => html("<h1>401</h1>", [["WWW-Authenticate", 'Digest realm="staging", nonce="5"']], 401),
    {
      fails: "password-required",
      exit: 4,
      requests: 1,
      says: /by Digest, which is not/,
      advises: /Save the index/,
    },
    LOGGED_IN,
  ],
  [
    "R05 a sign-in of the web server, of several the password in clear",
    () => html("", [["WWW-Authenticate", 'Negotiate, Basic realm="staging"']], 401),
    { fails: "password-required", says: /requires a password, before/ },
  ],
  [
    "R06 web server takes the password, WordPress does not",
    () => restError(401, "invalid_username"),
    { fails: "credentials-refused", says: /invalid_username/ },
    LOGGED_IN,
  ],
  [
    "R07 wrong application password, one try",
    () => restError(401, "incorrect_password"),
    { fails: "credentials-refused", exit: 4, requests: 1 },
    LOGGED_IN,
  ],
  [
    "R08 a route for users that is closed says nothing of it",
    ({ path, host }) =>
      path.includes("users/me") ? restError(401, "rest_user_cannot_view") : like(path, host),
    { notices: [] },
    LOGGED_IN,
  ],
  [
    "R08 stripped Authorization is noticed",
    ({ path, host }) => (path.includes("users/me") ? restError(401, "rest_not_logged_in") : like(path, host)),
    { notices: ["credentials-unused"] },
    LOGGED_IN,
  ],
  [
    "R08 a login that cannot be looked at costs nobody the index",
    ({ path, host }) => (path.includes("users/me") ? (socket) => void socket.destroy() : like(path, host)),
    { notices: [] },
    LOGGED_IN,
  ],
  [
    "R09 Cloudflare's challenge",
    () => html("<title>Just a moment...</title>", [["cf-mitigated", "challenge"]], 403),
    { fails: "challenge", exit: 4, requests: 1, says: /Cloudflare/ },
  ],
  [
    "R09 challenge page with status 200",
    () => html("<!doctype html><title>Just a moment...</title>"),
    { fails: "challenge", requests: 1 },
  ],
  [
    "R09 Cloudflare's script in an ordinary page",
    ({ path, host }) => (path.startsWith("/?") ? html(head(WATCHED)) : like(path, host)),
    { found: "path" },
  ],
  [
    "R10 SiteGround's captcha with 202",
    () => html("<html></html>", [["SG-Captcha", "challenge"]], 202),
    { fails: "challenge", requests: 1, says: /SiteGround/ },
  ],
  [
    "R10 SiteGround's captcha by its page",
    () => html('<meta http-equiv="refresh" content="0;/.well-known/captcha/?r=%2F">', [], 202),
    { fails: "challenge", requests: 1 },
  ],
  [
    "R34 AWS WAF with 202 and no body",
    () => ({ status: 202, headers: { "x-amzn-waf-action": "challenge" } }),
    { fails: "challenge", exit: 4, requests: 1, says: /AWS WAF/ },
  ],
  [
    "R34 AWS WAF's captcha",
    () => html("", [["x-amzn-waf-action", "captcha"]], 405),
    { fails: "challenge", requests: 1 },
  ],
  [
    "R34 AWS WAF by its page",
    () => html('<script>window.gokuProps = {"key":"x"};</script>', [], 202),
    { fails: "challenge", requests: 1 },
  ],
  [
    "R34 Vercel, which responds to 429",
    () => html("<title>Vercel Security Checkpoint</title>", [["x-vercel-mitigated", "challenge"]], 429),
    { fails: "challenge", says: /Vercel/, requests: 1, waits: [] },
  ],
  [
    "R34 Sucuri",
    () => html("<title>You are being redirected...</title><script>var sucuri_cloudproxy_js='';</script>"),
    { fails: "challenge", requests: 1, says: /Sucuri/ },
  ],
  [
    "R34 Imunify360",
    () => html("<title>One moment, please...</title>"),
    { fails: "challenge", requests: 1, says: /Imunify360/ },
  ],
  [
    "R34 LiteSpeed",
    () => html('<form action="/.lsrecap/recaptcha?" method="POST"></form>'),
    { fails: "challenge", requests: 1, says: /LiteSpeed/ },
  ],
  [
    "R34 Fastly",
    () => html("<title>Client Challenge</title>", [], 406),
    { fails: "challenge", requests: 1, says: /Fastly/ },
  ],
  [
    "R34 Anubis",
    () => html('<script id="anubis_challenge" type="application/json">{"rules":{}}</script>'),
    { fails: "challenge", requests: 1, says: /Anubis/ },
  ],
  [
    "R34 CleanTalk",
    () => html("<h1>SpamFireWall is checking your browser and IP 192.0.2.1 for spam bots</h1>", [], 403),
    { fails: "challenge", requests: 1, says: /CleanTalk/ },
  ],
  [
    "R34 Akamai",
    () => html('<iframe id="sec-cpt-if"></iframe>', [], 428),
    { fails: "challenge", requests: 1, says: /Akamai/ },
  ],
  [
    "R34 a host that gives its cookie to scripts",
    () => html("<script>var c = slowAES.decrypt(a, 2, b, d);</script>"),
    { fails: "challenge", requests: 1, says: /A page before the site/ },
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
    { fails: "blocked", says: /Imperva Incapsula/ },
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
    "R11 Cloudflare's firewall",
    () => html("<title>Attention Required! | Cloudflare</title>", [], 403),
    { fails: "blocked", says: /Cloudflare/ },
  ],
  [
    "R11 Akamai",
    () => html("<h1>Access Denied</h1>", [["Server", "AkamaiGHost"]], 403),
    { fails: "blocked", says: /Akamai/ },
  ],
  [
    "R11 AWS WAF",
    () => html("<h1>403 Forbidden</h1>", [["Server", "awselb/2.0"]], 403),
    { fails: "blocked", says: /AWS WAF/ },
  ],
  [
    "R11 Solid Security",
    () => html('<div class="itsec-lockout">You have been locked out.</div>', [], 403),
    { fails: "blocked", says: /Solid Security/ },
  ],
  [
    "R11 All-In-One Security",
    () => html("Access denied by All In One WP Security", [], 403),
    { fails: "blocked", says: /All-In-One Security/ },
  ],
  [
    "R11 NinjaFirewall",
    () => html("<title>NinjaFirewall: 403 Forbidden</title>", [], 403),
    { fails: "blocked", says: /NinjaFirewall/ },
  ],
  [
    "R11 LiteSpeed",
    () => html("<p>Proudly powered by LiteSpeed Web Server</p>", [], 403),
    { fails: "blocked", says: /LiteSpeed/ },
  ],
  [
    "R11 BitNinja",
    () => html("<title>BitNinja</title> Your address is on our greylist", [], 403),
    { fails: "blocked", says: /BitNinja/ },
  ],
  [
    "R11 DDoS-Guard",
    () => html("<title>DDoS-Guard</title>", [], 403),
    { fails: "blocked", says: /DDoS-Guard/ },
  ],
  [
    "R11 Sucuri by its headers",
    () => html("<title>Access Denied</title>", [["X-Sucuri-Block", "FBP007"]], 403),
    { fails: "blocked", says: /Sucuri/ },
  ],
  [
    "R11 Imunify360 with 415",
    () => html("", [["Server", "imunify360-webshield/1.21"]], 415),
    { fails: "blocked", says: /Imunify360/ },
  ],
  [
    "R11 a firewall that names itself in each response, before a refusal of the web server",
    () => html("<title>403 Forbidden</title>", [["Server", "ddos-guard"]], 403),
    { fails: "blocked", says: /The web server refuses/ },
  ],
  [
    "R11 Imunify360 with 200",
    () => json('{"message":"Access denied by Imunify360 bot-protection."}'),
    { fails: "blocked", exit: 4, says: /Imunify360/ },
  ],
  [
    "R11 Incapsula with 200",
    () =>
      html('<iframe src="/_Incapsula_Resource?x">Request unsuccessful. Incapsula incident ID: 1</iframe>'),
    { fails: "blocked", says: /Incapsula/ },
  ],
  [
    "R11 F5 with 200",
    () =>
      html(
        "<title>Request Rejected</title>The requested URL was rejected. Please consult with your administrator.",
      ),
    { fails: "blocked", exit: 4, says: /F5/ },
  ],
  [
    "R11 Cloudflare's firewall, which responds to programs in JSON",
    () => json('{"title":"Error 1010: Access denied","error_code":1010,"cloudflare_error":true}', "", 403),
    { fails: "blocked", says: /Cloudflare/ },
  ],
  [
    "R11 Cloudflare's firewall, which responds to programs in a line",
    () => ({ status: 403, headers: { "Content-Type": "text/plain" }, body: "error code: 1010" }),
    { fails: "blocked", says: /Cloudflare/ },
  ],
  [
    "R11 CloudFront",
    () => html("<PRE>Generated by cloudfront (CloudFront)</PRE>", [], 403),
    { fails: "blocked", says: /CloudFront/ },
  ],
  [
    "R11 Akamai, which writes its address with entities",
    () => html("https&#58;&#47;&#47;errors&#46;edgesuite&#46;net&#47;18", [], 403),
    { fails: "blocked", says: /Akamai/ },
  ],
  [
    "R11 Vercel",
    () => html("Forbidden", [["x-vercel-mitigated", "deny"]], 403),
    { fails: "blocked", says: /Vercel/ },
  ],
  [
    "R11 DataDome",
    () => html("<script>var dd={'host':'geo.captcha-delivery.com'}</script>", [], 403),
    { fails: "blocked", says: /DataDome/ },
  ],
  [
    "R11 WP Cerber",
    () => html("Your request looks similar to automated requests from spam posting software.", [], 403),
    { fails: "blocked", says: /WP Cerber/ },
  ],
  [
    "R11 MalCare",
    () => html("Blocked because of Malicious Activities. Firewall powered by MalCare", [], 403),
    { fails: "blocked", says: /MalCare/ },
  ],
  [
    "R11 a gateway that says why in JSON",
    () => json('{"title":"Forbidden","detail":"This network may not."}', "", 403),
    { fails: "blocked", says: /403, "This network may not\."/ },
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
    { fails: "rate-limited", exit: 4, requests: 1, waits: [], says: /try again in 3600 s\.$/ },
  ],
  ...["9999999999", "1000000000000", "9".repeat(20), "9".repeat(400), "0000000003600"].map(
    (seconds): Case => [
      `R14 429 for a time of ${seconds.length} digits`,
      () => html("slow", [["Retry-After", seconds]], 429),
      {
        fails: "rate-limited",
        exit: 4,
        requests: 1,
        waits: [],
        says: /try again (?:in \d+ s|later)\.$/,
      },
    ],
  ),
  [
    "R14 503 for a time of ten digits",
    () => html("", [["Retry-After", "9999999999"]], 503),
    { fails: "maintenance", requests: 1, waits: [], says: /in 9999999999 s\.$/ },
  ],
  [
    "R15 429 without a time",
    () => html("slow", [], 429),
    { fails: "rate-limited", requests: 2, says: /try again later\.$/ },
  ],
  [
    "R15 502 without a time, and none left to wait",
    () => html("slow", [], 502),
    { fails: "upstream-failed", waits: [] },
    { options: { siteTimeout: 1900 } },
  ],
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
    "R16 maintenance in another language",
    () => restError(503, "wp_die", "Wartungsarbeiten."),
    { fails: "maintenance", requests: 1 },
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
    "R19 a firewall blocks help at the root: help by namespace",
    ({ path, host }) =>
      /(?:rest_route=\/|wp-json\/)(?:&|\?)context=help/.test(path)
        ? html("<title>No</title>", [], 403)
        : like(path, host),
    { notices: ["schemas-missing"], schemas: true },
  ],
  [
    "R20 help fails, and there are more namespaces than are requested",
    ({ path }) =>
      path.includes("context=help") ? restError(500, "internal_server_error") : json(namespaces(61)),
    { notices: ["schemas-missing"], schemas: false, requests: 3 },
  ],
  [
    "R21 help hangs",
    ({ path, host }) => (path.includes("context=help") ? () => undefined : like(path, host)),
    { notices: ["schemas-missing"], schemas: false },
    { options: { timeout: 1000, siteTimeout: 2500 } },
  ],
  [
    "R21 help is a smaller index",
    ({ path, host }) =>
      path.includes("context=help") ? json('{"namespaces":[],"routes":{"/":{}}}') : like(path, host),
    { notices: ["schemas-missing"], schemas: false },
  ],
  ...Object.entries({
    "with its form": html('<form id="loginform"><input type="password" name="pwd"></form>'),
    "that is forbidden": html("<title>Forbidden</title>", [], 403),
    "behind a firewall": html("Generated by Wordfence", [], 403),
    "that is hidden": NOT_FOUND,
    "that fails": html("", [], 503),
    "that is empty": html(""),
    "that is made by scripts": html("<div id=app></div>"),
    "that leads to itself": redirect("/wp-login.php?redirect_to=/", 302),
    "that leads to another host": redirect("http://sso.example/", 302),
  }).map(([name, page]): Case => [
    `R41 a redirect to a wp-login.php ${name}`,
    ({ path }) =>
      path.startsWith("/wp-login.php") ? page : redirect(`/wp-login.php?redirect_to=${path}`, 302),
    {
      fails: "login-wall",
      exit: 4,
      says: /^The site requires a sign-in: it redirects to .*wp-login\.php/,
      advises: /^Sign in/,
    },
  ]),
  [
    "R41 a redirect to a wp-login.php for what has no page of its own",
    ({ path }) => (path.startsWith("/wp-json") ? redirect("/blog/wp-login.php") : html(HOME)),
    { fails: "login-wall", says: /^The site requires a sign-in/ },
  ],
  [
    "R41 a redirect to the wp-login.php of another host, with credentials",
    () => redirect("http://network.example/wp-login.php?redirect_to=x", 302),
    { fails: "login-wall", says: /^The site requires a sign-in: .*network\.example/ },
    LOGGED_IN,
  ],
  [
    "R41 a redirect to wp-login.php for pages alone",
    ({ path, host }) => (path.startsWith("/wp-json") ? like(path, host) : redirect("/wp-login.php", 302)),
    { found: "path", notices: [] },
  ],
  ...Object.entries({
    "an object": '{"success":false,"data":{"message":"You must be logged in."}}',
    "an object with a code":
      '{"success":false,"data":{"code":"no_guests","message":"You must be logged in."}}',
    text: '{"success":false,"data":"You must be logged in."}',
    "a list of errors":
      '{"success":false,"data":[{"code":"no_guests","message":"You must be <b>logged in</b>."}]}',
  }).flatMap(([name, body]) =>
    [401, 403].map((status): Case => [
      `R42 ${status} of wp_send_json_error with ${name}`,
      () => ({ status, headers: { "Content-Type": "application/json" }, body }),
      { fails: "rest-refused", exit: 4, requests: 1, says: /"You must be logged in\."/, advises: /^Sign in/ },
    ]),
  ),
  [
    "R42 200 of wp_send_json_error",
    () => json('{"success":false,"data":{"message":"You must be logged in."}}'),
    { fails: "not-an-index", says: /"You must be logged in\."/ },
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
    "R22 a login on another host, whose page is made by scripts",
    ({ host, path }) =>
      host === "choir.example"
        ? redirect(`http://login.example/t/oauth2/v2.0/authorize?state=${path.length}`, 302)
        : html("<title>Sign in to your account</title>"),
    { fails: "login-wall", exit: 4, says: /login\.example/ },
  ],
  [
    "R22 a home page with a field for members, to which everything leads",
    ({ host, path }) =>
      host === "choir.example" || path.includes("wp-json")
        ? redirect("http://www.choir.example/")
        : html(HOME.replace("Hello", '<input type="password" name="pwd">')),
    { fails: "rest-hidden", exit: 5 },
  ],
  [
    "R22 a home page that shows a login to who is sent there for it",
    ({ path }) =>
      path.startsWith("/?password-protected")
        ? html('<input type="password" name="pwd">')
        : redirect("/?password-protected=login&redirect_to=x", 302),
    { fails: "login-wall", exit: 4 },
  ],
  [
    "R22 a page that asks for a password with 401",
    () => html('<title>Protected</title><input name="p" type="password">', [], 401),
    { fails: "login-wall", exit: 4, says: /401, "Protected"/ },
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
  ["R24 a gateway waits in vain", () => html("", [], 504), { fails: "upstream-failed", exit: 3 }],
  [
    "R24 502, then well",
    once(html("bad", [], 502), wordpress({ pretty: false })),
    { notices: [], found: "query" },
  ],
  [
    "R26 503 without a time is not requested again",
    () => html("", [], 503),
    { fails: "server-failed", requests: 4 },
  ],
  [
    "R26 503 with a time, in no words",
    () => html("", [["Retry-After", "3600"]], 503),
    { fails: "maintenance", exit: 4, says: /for now; try again in 3600 s\.$/ },
  ],
  [
    "R27 500 in no words",
    () => html("<title>Oops</title>", [], 500),
    { fails: "server-failed", exit: 6, says: /500, "Oops"/ },
  ],
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
  // RFC 9110, section 10.2.3: a request before that time would fail again.
  [
    "R14 429 for longer than the site has left",
    () => html("slow", [["Retry-After", "20"]], 429),
    { fails: "rate-limited", requests: 1, waits: [], says: /try again in 20 s\.$/ },
    { options: { siteTimeout: 15_000 } },
  ],
  [
    "R28 a page that sets a cookie by script",
    () => html('<script>document.cookie = "human=1"; document.location.reload(true)</script>', [], 409),
    { fails: "challenge", exit: 4, requests: 1, says: /A page before the site/ },
  ],
  [
    "R29 an error of PHP that was printed before the headers",
    () =>
      html("<br />\n<b>Fatal error</b>:  Uncaught Error in <b>/srv/wp-content/a.php</b> on line <b>3</b>"),
    { fails: "server-failed", exit: 6 },
  ],
  [
    "R35 a refusal behind a message of PHP, which was sent with 200",
    () =>
      html('<b>Notice</b>: x\n{"code":"rest_not_logged_in","message":"You are not.","data":{"status":401}}'),
    { fails: "rest-refused", exit: 4, requests: 1, says: /401 rest_not_logged_in/ },
  ],
  [
    "R36 an account that its host has suspended",
    ({ path }) =>
      path.startsWith("/cgi-sys/")
        ? html("<title>Contact your host</title>")
        : redirect("/cgi-sys/suspendedpage.cgi", 302),
    { fails: "gone", exit: 5, says: /suspended/ },
  ],
  [
    "R36 an account that its host has suspended, by the page's title",
    () => html("<title>Account Suspended</title>"),
    { fails: "gone", says: /suspended/ },
  ],
  [
    "R37 a name that no site of a network has",
    ({ host, path }) =>
      host === "alto.choir.example"
        ? redirect("http://choir.example/wp-signup.php?new=alto", 302)
        : like(path, host),
    { fails: "gone", exit: 5, says: /no site/ },
    { address: "http://alto.choir.example/" },
  ],
  [
    "R38 a WordPress that nobody has set up",
    ({ path }) =>
      path.startsWith("/wp-admin/")
        ? html("<title>WordPress › Installation</title>")
        : redirect("/wp-admin/install.php", 302),
    { fails: "gone", exit: 5, says: /not set up/, advises: /installation/ },
  ],
  [
    "R30 plain HTTP at a port of TLS",
    () => html("<title>400 The plain HTTP request was sent to HTTPS port</title>", [], 400),
    { fails: "tls-failed", exit: 3, requests: 1 },
  ],
  ["R25 407 without a proxy of ours", () => html("", [], 407), { fails: "proxy-failed", exit: 3 }],
  ["R32 400 in no words", () => html("", [], 400), { fails: "not-wordpress", says: /responds with 400/ }],
  [
    "R33 429 with a time that is none",
    () => html("", [["Retry-After", "-1"]], 429),
    { fails: "rate-limited", requests: 2, says: /later\.$/ },
  ],
  [
    "R33 429 with a time that has passed",
    () => html("", [["Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT"]], 429),
    { fails: "rate-limited", requests: 3, says: /later\.$/ },
  ],
  [
    "R40 a gate that requires a sign-in of its own kind",
    () => ({ status: 401, body: '{"error":"UNAUTHORIZED","error_description":"No key was sent."}' }),
    { fails: "blocked", exit: 4, says: /sign-in of its own \(status 401, "No key/, advises: /--header-file/ },
  ],
];
