import { dnsError, type Handler } from "../support/fault-server.ts";
import { api, bytes, LOGGED_IN, index, like, once, redirect, user, type Case } from "./case.ts";
import { HOME, html, json, NOT_FOUND, VIEW_TEXT, wordpress } from "./site.ts";

/** A site that redirects so often before it answers. */
function hops(most: number, status = 301): Handler {
  return ({ path }) => {
    const hop = Number(/\d+/.exec(path)?.[0] ?? 0);
    return hop < most ? redirect(`/${hop + 1}`, status) : index;
  };
}

/** Redirects, names and connections, and where credentials go. */
export const NET: readonly Case[] = [
  [
    "D03 a bare host without https is requested over http",
    wordpress(),
    { notices: ["http-used"], root: "http://choir.example/wp-json/" },
    { address: "choir.example" },
  ],
  [
    "D32 credentials in the address",
    wordpress(),
    { notices: ["credentials-in-address"] },
    { address: "http://ana:canary-2@localhost/" },
  ],
  [
    "N07 credentials over http",
    wordpress(),
    { fails: "insecure-credentials", exit: 2, requests: 0 },
    { options: { credentials: user } },
  ],
  [
    "N19 credentials together with --insecure",
    wordpress(),
    { fails: "insecure-credentials", requests: 0 },
    { options: { credentials: user, insecure: true } },
  ],
  [
    "N09 own headers and a redirect to another host",
    ({ host, path }) => (host === "localhost" ? redirect(`http://other.example${path}`) : like(path, host)),
    { notices: ["host-changed", "credentials-unused"] },
    {
      address: "http://localhost/",
      options: { headers: new Map([["X-WP-Nonce", "canary-1"]]), allowCrossHost: true },
    },
  ],
  [
    "N09 a login, and a root on another host",
    ({ host, path }) =>
      host === "localhost" ? html(HOME, [api("http://other.example/wp-json/")]) : like(path, host),
    { notices: ["host-changed", "credentials-unused"] },
    LOGGED_IN,
  ],
  [
    "N24 an index that holds the password it was asked with",
    wordpress({ index: (text) => json(text.replace("Harbour Choir", user.password.reveal())) }),
    { notices: ["root-mismatch", "secret-repeated"] },
    LOGGED_IN,
  ],
  [
    "N01 loop",
    ({ path }) => redirect(`http://choir.example${path}`),
    { fails: "redirect-loop", exit: 3, says: /often: http:\S+ → http:/ },
  ],
  [
    "N01 loop of a site that sets a cookie first",
    ({ path }) => ({
      status: 302,
      headers: { Location: `http://choir.example${path}`, "Set-Cookie": "human=canary" },
    }),
    { fails: "redirect-loop", advises: /cookie/ },
  ],
  ["N02 five hops", hops(5), { found: "query" }, { options: { helpContext: "never" } }],
  ["N02 six hops", hops(6), { fails: "redirect-loop" }],
  ...[301, 302, 303, 307, 308].map((status): Case => [
    `N02 status ${status}`,
    hops(1, status),
    { found: "query", requests: 2 },
    { options: { helpContext: "never" } },
  ]),
  [
    "N02 a redirect whose own response never ends",
    ({ path, host }) =>
      path.startsWith("/?")
        ? (socket) => void socket.write("HTTP/1.1 301 Moved\r\nLocation: /wp-json/\r\n\r\n<html>")
        : like(path, host),
    { notices: [] },
    { options: { timeout: 2000 } },
  ],
  ["N03 no Location", () => ({ status: 302 }), { fails: "redirect-refused", exit: 3, requests: 1 }],
  [
    "N03 a Location that nobody is sent to",
    bytes({ headers: { Location: "/b/", "Content-Type": "application/json" }, body: VIEW_TEXT }),
    { found: "query", requests: 2 },
    { options: { helpContext: "never" } },
  ],
  ["N03 an empty Location", () => redirect(" "), { fails: "redirect-refused", exit: 3 }],
  [
    "N03 no Location, but a page",
    () => html("<script>var sucuri_cloudproxy_js='';</script>", [], 307),
    { fails: "challenge", says: /Sucuri/ },
  ],
  [
    "N04 to ftp",
    () => redirect("ftp://choir.example/"),
    { fails: "redirect-refused", says: /ftp:/, requests: 1 },
  ],
  ["N04 to file", () => redirect("file:///etc/passwd"), { fails: "redirect-refused" }],
  ["N04 to data", () => redirect("data:application/json,{}"), { fails: "redirect-refused" }],
  ["N04 to javascript", () => redirect("javascript:alert(1)"), { fails: "redirect-refused" }],
  [
    "N05 to a host without end",
    () => redirect(`http://${"a".repeat(60_000)}.example/`),
    { fails: "address-refused", exit: 3, says: /^.{1,100}$/ },
  ],
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
    LOGGED_IN,
  ],
  [
    "N20 no such host",
    () => index,
    { fails: "dns-failed", exit: 3, requests: 0, waits: [] },
    { names: { "choir.example": dnsError("ENOTFOUND") } },
  ],
  [
    "N21 resolver trouble",
    () => index,
    { fails: "dns-failed", requests: 0, waits: [100] },
    { names: { "choir.example": dnsError("EAI_AGAIN") } },
  ],
  [
    "N22 nobody listens",
    () => index,
    { fails: "connect-failed", exit: 3, attempts: 1, waits: [] },
    { address: "http://choir.example:8080/" },
  ],
  [
    "N23 reset in the middle of the response",
    bytes((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"a`);
      setTimeout(() => socket.resetAndDestroy(), 20);
    }),
    { fails: "response-truncated", exit: 6, requests: 2 },
  ],
  ["N23 reset once", once((socket) => void socket.resetAndDestroy(), wordpress()), { notices: [] }],
  [
    "N26 IPv6 literal",
    wordpress(),
    { root: "http://[2606:4700::1111]/wp-json/" },
    { address: "http://[2606:4700::1111]/" },
  ],
];

/** Addresses that only a person may name. */
export const LOCAL: readonly (readonly [string, string])[] = [
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
  ["S12 IPv4 in the last bytes", "http://[::7f00:1]/"],
  ["S12 NAT64", "http://[64:ff9b::7f00:1]/"],
  ["S12 6to4", "http://[2002:7f00:1::]/"],
  ["S12 Teredo", "http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/"],
  ["S12 carrier's", "http://100.64.0.1/"],
  ["S12 unspecified", "http://0.0.0.0/"],
  ["S12 private", "http://10.1.2.3/"],
  ["S12 unique local", "http://[fd00:ec2::254]/"],
  ["S12 an internal name", "http://db.internal/"],
  ["S12 the host agent of Azure", "http://168.63.129.16/metadata"],
  ["S12 the host agent of Azure, decimal", "http://2822734096/"],
  ["S12 the host agent of Azure within IPv6", "http://[::ffff:168.63.129.16]/"],
  ["S12 the metadata of Oracle", "http://192.0.0.192/"],
  ["S12 the metadata of Alibaba", "http://100.100.100.200/"],
];
