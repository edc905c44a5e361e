import { api, byPath, head, index, like, LOGGED_IN, redirect, siteAt, type Case } from "./case.ts";
import type { Answer, Reply } from "../support/fault-server.ts";
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
} from "./site.ts";

/** The index of a site at another host, which says so in its header and in its links. */
function original(path: string): Reply {
  const root = `https://original.example${path}`;
  const routes = Object.entries(INDEX.routes).map(
    ([key, route]) => [key, { ...route, _links: { self: [{ href: `${root}${key.slice(1)}` }] } }] as const,
  );
  return json(
    JSON.stringify({ ...INDEX, home: "https://original.example", routes: Object.fromEntries(routes) }),
    root,
  );
}

/** What sites respond at the usual roots, which they do not have. */
const UNGUESSED: readonly (readonly [name: string, answer: Answer, requests: number])[] = [
  ["a page that is not found", html("<title>Page not found</title>", [], 404), 4],
  ["a page of WordPress that is not found", html(HOME, [], 404), 4],
  ["another page", html(PLAIN), 4],
  ["empty", html(""), 4],
  [
    "JSON that is not found",
    { status: 404, headers: { "Content-Type": "application/json" }, body: '{"error":"none"}' },
    4,
  ],
  ["gone", html(PLAIN, [], 410), 4],
  ["led to another page", redirect("/gone/", 302), 6],
];

/** Where the root of an API is found. */
export const DISCOVERY: readonly Case[] = [
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
    "D07 an index that is kept as a file below wp-json",
    byPath({ "/wp-json/index.json?rest_route=/": index }),
    { found: "query", requests: 4 },
    { address: "http://choir.example/wp-json/index.json", options: { helpContext: "never" } },
  ],
  [
    "D07 an index that is kept as a file of its root's name",
    byPath({ "/saved/wp-json": index }),
    { found: "given", root: "http://choir.example/saved/wp-json/", requests: 2 },
    { address: "http://choir.example/saved/wp-json", options: { helpContext: "never" } },
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
    "D09 plain permalinks, where index.php leads to a path and that to the home page",
    ({ path }) => {
      if (path.includes("?rest_route="))
        return json(VIEW_TEXT, "http://choir.example/index.php?rest_route=/");
      return path.startsWith("/index.php/") ? redirect(path.replace("/index.php", "")) : html(HOME);
    },
    { root: "http://choir.example/index.php?rest_route=/", requests: 5, notices: [] },
  ],
  [
    "D09 a query form that is named, and a path that responds all the same",
    ({ path, host }) => like(path, host, { link: "http://choir.example/index.php?rest_route=/" }),
    { root: "http://choir.example/wp-json/", found: "query", notices: [] },
  ],
  [
    "D09 a query form that is named, and index.php that responds all the same",
    ({ path }) =>
      path.startsWith("/index.php") || path.startsWith("/?rest_route=")
        ? json(VIEW_TEXT, "http://choir.example/index.php?rest_route=/")
        : html(HOME),
    { root: "http://choir.example/index.php/wp-json/", notices: [] },
  ],
  [
    "D09 a path that responds with the index of another site",
    ({ path, host }) =>
      path.startsWith("/wp-json/")
        ? json('{"namespaces":["x/v1"],"routes":{"/x/v1":{"endpoints":[]}}}')
        : like(path, host, { pretty: false }),
    { root: "http://choir.example/index.php?rest_route=/" },
  ],
  [
    "D41 a copy of a site, which names the original in every link",
    ({ path }) =>
      path.includes("wp-json") || path.includes("rest_route") ? original("/wp-json/") : html(HOME),
    { root: "http://localhost/wp-json/", notices: ["root-mismatch"] },
    { address: "http://localhost/" },
  ],
  [
    "D41 a copy of a site with a word of its own for its root, in a folder",
    ({ path }) =>
      path.startsWith("/blog/api/") || path.includes("rest_route") ? original("/blog/api/") : NOT_FOUND,
    { root: "http://localhost/blog/api/", notices: ["root-mismatch"] },
    { address: "http://localhost/blog/" },
  ],
  [
    "D41 a site that sends no Link, and whose self links name its root",
    ({ path }) => {
      const { body } = original("/api/");
      return path.startsWith("/api/") || path.includes("rest_route")
        ? {
            headers: { "Content-Type": "application/json" },
            body: String(body).replaceAll("https://original.example", "http://choir.example"),
          }
        : NOT_FOUND;
    },
    { root: "http://choir.example/api/", notices: ["rest-unadvertised"] },
  ],
  [
    "D41 a copy of a site, whose path leads to the original",
    ({ path, host }) =>
      host === "choir.example" && path.includes("wp-json")
        ? redirect(`http://original.example${path}`)
        : original("/wp-json/"),
    { root: "http://choir.example/?rest_route=/", notices: ["root-mismatch"] },
  ],
  [
    "D09 a query form that hangs",
    ({ path, host }) => (path.startsWith("/?rest_route=") ? () => undefined : like(path, host)),
    { found: "path", requests: 3 },
    { options: { timeout: 1000 } },
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
      "/service/?rest_route=/&a=1",
      html(
        head('<link rel="https://api.w.org/" href="http://choir.example/service/?a=1&#038;rest_route=/" />'),
      ),
    ),
    { found: "link-element" },
  ],
  [
    "D13 relative address and base",
    siteAt("/x/service/", html(head('<base href="/x/"><link rel="https://api.w.org/" href="service/">'))),
    { found: "link-element" },
  ],
  [
    "D13 a page in UTF-16",
    siteAt("/service/", {
      headers: { "Content-Type": "text/html" },
      body: Buffer.from(`\ufeff${head('<link rel="https://api.w.org/" href="/service/">')}`, "utf16le"),
    }),
    { found: "link-element" },
  ],
  [
    "D13 an element behind a megabyte of styles",
    siteAt(
      "/service/",
      html(
        head(`<style>${".a{}\n".repeat(200_000)}</style><link rel="https://api.w.org/" href="/service/">`),
      ),
    ),
    { found: "link-element" },
  ],
  [
    "D14 two Link headers",
    siteAt("/service/", html(HOME, [["Link", "<http://choir.example/a>; rel=shortlink"], api("/service/")])),
    { found: "link-header", requests: 4 },
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
    "D18 page deep in a site that names nothing and ignores the query",
    byPath({ "/wp-json/": index }, html(HOME)),
    { found: "path", root: "http://choir.example/wp-json/" },
    { address: "http://choir.example/2024/hello/", options: { helpContext: "never" } },
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
    "D21 an archive that says what it has a copy of",
    () => ({
      headers: {
        "Content-Type": "application/json",
        Link: '<https://choir.example/wp-json/>; rel="original"',
      },
      body: VIEW_TEXT,
    }),
    {
      root: "http://archive.example/web/2024/https://choir.example/wp-json/",
      notices: ["root-mismatch"],
    },
    { address: "http://archive.example/web/2024/https://choir.example/wp-json/" },
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
    "D25 redirect into a folder without a slash at its end",
    byPath({ "/?rest_route=/": redirect("/en"), "/en": html(HOME), "/en/wp-json/": index }, NOT_FOUND),
    { found: "path", root: "http://choir.example/en/wp-json/" },
    { options: { helpContext: "never" } },
  ],
  [
    "D25 a page that forwards into a folder by itself",
    ({ path, host }) =>
      path.startsWith("/blog/")
        ? like(path, host, { folder: "/blog/" })
        : path.startsWith("/?")
          ? html('<META HTTP-EQUIV="Refresh" CONTENT="0; URL=\'/blog\'">')
          : NOT_FOUND,
    { root: "http://choir.example/blog/wp-json/" },
  ],
  [
    "D25 a page that forwards to another host by itself",
    ({ path, host }) =>
      host === "choir.example"
        ? html('<meta http-equiv="refresh" content="0;http://other.example/">')
        : like(path, host),
    { root: "http://other.example/wp-json/", notices: ["host-changed"] },
  ],
  [
    "D26 wp-json redirects to the home page",
    ({ path }) =>
      path.includes("rest_route") || path.includes("wp-json")
        ? redirect("http://choir.example/")
        : html(HOME),
    { fails: "rest-hidden", exit: 5 },
  ],
  [
    "D27 not WordPress",
    () => html(PLAIN),
    { fails: "not-wordpress", exit: 5, requests: 4, says: /WordPress\. It shows "Shop"\.$/ },
  ],
  ["D27 nothing but 404", () => NOT_FOUND, { fails: "not-wordpress", requests: 4 }],
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
    { notices: ["index-partial"], root: "http://choir.example/wp-json/" },
    { options: { root: "http://choir.example/wp-json/wp/v2" } },
  ],
  [
    "D30 a namespace that alone responds",
    ({ path }) =>
      path.startsWith("/wp-json/wp/v2/") ? json(namespaceText("wp/v2", path.includes("help"))) : NOT_FOUND,
    { notices: ["index-partial"], root: "http://choir.example/wp-json/" },
    { address: "http://choir.example/wp-json/wp/v2/posts/5" },
  ],
  [
    "D31 explicit root on another host of the own network",
    ({ host, path }) => (host === "inner.example" ? like(path, host) : NOT_FOUND),
    { found: "given", root: "http://inner.example/wp-json/" },
    {
      options: { root: "http://inner.example/wp-json/" },
      names: { "inner.example": [{ address: "192.168.1.1", family: 4 }] },
    },
  ],
  [
    "D31 explicit root on another host, with a login that is for the site",
    ({ host, path }) => (host === "other.example" ? like(path, host) : NOT_FOUND),
    { notices: ["credentials-unused"] },
    { ...LOGGED_IN, options: { ...LOGGED_IN.options, root: "http://other.example/wp-json/" } },
  ],
  [
    "D31 explicit root without a scheme",
    wordpress(),
    { fails: "address-invalid", requests: 0 },
    { options: { root: "choir.example/wp-json/" } },
  ],
  [
    "D31 explicit root that may hold a login",
    wordpress(),
    { fails: "address-invalid", requests: 0 },
    { options: { root: "http://ana:12/canary@choir.example/wp-json/" } },
  ],
  [
    "D31 explicit root that holds a login",
    wordpress(),
    { fails: "address-invalid", requests: 0 },
    { options: { root: "http://ana:canary@choir.example/wp-json/" } },
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
    {
      fails: "not-wordpress",
      requests: 1,
      says: /^Nothing at other\.example looks like WordPress; it responds with 404\. It shows/u,
      advises: /Leave out --root/u,
    },
    { options: { root: "http://other.example/api/" } },
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
    "D36 a firewall closes the connection at the query form",
    ({ path, host }) => (path.startsWith("/?") ? (socket) => void socket.destroy() : like(path, host)),
    { found: "path" },
    { options: { helpContext: "never" } },
  ],
  [
    "D36 a firewall closes the connection at every form",
    ({ path }) => (/rest_route|wp-json/.test(path) ? (socket) => void socket.destroy() : html(HOME)),
    { fails: "connect-failed", exit: 3, says: /closed the connection/ },
  ],
  [
    "D36 WAF refuses the query form, and what is typed is the root",
    byPath({ "/service/": index, "/service/?rest_route=/": html("Forbidden", [], 403) }),
    { root: "http://choir.example/service/" },
    { address: "http://choir.example/service/", options: { helpContext: "never" } },
  ],
  [
    "D36 the query form shows the home page, and what is typed is the root",
    byPath({ "/service/": index, "/service/?rest_route=/": html(HOME) }),
    { root: "http://choir.example/service/" },
    { address: "http://choir.example/service", options: { helpContext: "never" } },
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
  [
    "D39 robots.txt that asks programs to leave the API alone",
    ({ path, host }) =>
      path === "/robots.txt" ? { body: "User-agent: *\nDisallow: /wp-json/" } : like(path, host),
    { fails: "robots-refused", exit: 4, requests: 1 },
    { options: { robots: "respect" } },
  ],
  [
    "D39 robots.txt that asks programs to leave alone what a page names",
    ({ path }) =>
      path === "/robots.txt"
        ? { body: "User-agent: *\nDisallow: /service/" }
        : html(HOME, [api("/service/")]),
    { fails: "robots-refused", requests: 2 },
    { options: { robots: "respect" } },
  ],
  [
    "D39 robots.txt of another host that a site in a folder leads to",
    ({ path, host }) =>
      host === "choir.example"
        ? redirect("http://other.example/?rest_route=/")
        : path === "/robots.txt"
          ? { body: "User-agent: *\nDisallow: /wp-json/" }
          : like(path, host),
    { fails: "robots-refused" },
    { address: "http://choir.example/blog/", options: { robots: "respect" } },
  ],
  [
    "D37 an address that leads to the site's folder, and whose query form is blocked there",
    ({ path }) => {
      if (path === "/blog/wp-json/") return index;
      if (path === "/blog/?rest_route=/") return NOT_FOUND;
      return path.startsWith("/blog/") ? html(HOME) : redirect("/blog/");
    },
    { root: "http://choir.example/blog/wp-json/", found: "path", requests: 4 },
    { options: { helpContext: "never" } },
  ],
  [
    "D37 an address that leads to another host, where only the page names the root",
    ({ path, host }) => {
      if (host === "choir.example") return redirect(`http://www.choir.example${path}`);
      if (path === "/service/") return index;
      return path === "/" ? html(PLAIN, [api("/service/")]) : NOT_FOUND;
    },
    { root: "http://www.choir.example/service/", found: "link-header", requests: 5 },
    { options: { helpContext: "never" } },
  ],
  // The handbook names the root by the Link header of the page: developer.wordpress.org/rest-api/using-the-rest-api/discovery.
  ...UNGUESSED.map(([name, answer, requests]): Case => [
    `D42 a site whose page names its root, and where every guess is ${name}`,
    byPath({ "/": html(PLAIN, [api("/service/")]), "/gone/": html(PLAIN), "/service/": index }, answer),
    { root: "http://choir.example/service/", found: "link-header", requests },
    { options: { helpContext: "never" } },
  ]),
];
