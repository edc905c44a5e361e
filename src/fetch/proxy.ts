import ipaddr from "ipaddr.js";
import { RouteprintError } from "../errors.ts";
import { hostOf, isLoopback, portOf } from "./host.ts";
import type { Proxies } from "./model.ts";
import { isHttp, parseUrl } from "../url.ts";

/**
 * The proxy through which a URL is asked, if any: `NO_PROXY` as curl reads it, hosts, `.suffixes`, `host:port`, `*`, and
 * blocks such as `10.0.0.0/8` for addresses that are typed: a name is not looked up to be judged by them.
 * This machine is never asked through one, which would ask its own.
 *
 * @throws RouteprintError `proxy-failed` where the address of the proxy cannot be used.
 */
export function proxyFor(url: URL, proxies: Proxies | undefined): URL | undefined {
  const proxy = url.protocol === "https:" ? proxies?.https : proxies?.http;
  if (proxy === undefined || proxy === "") return undefined;
  const host = hostOf(url);
  if (isLoopback(host)) return undefined;
  const excepted = (proxies?.except ?? "")
    .toLowerCase()
    .split(/[\s,]+/u)
    .some((entry) => entry !== "" && isExcepted(entry, host, portOf(url)));
  return excepted ? undefined : readProxy(proxy);
}

function readProxy(text: string): URL {
  const href = /^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `http://${text}`;
  const proxy = parseUrl(href);
  if (proxy !== undefined && isHttp(proxy) && proxy.hostname !== "") return proxy;
  throw new RouteprintError("proxy-failed", {
    // Not shown: it may hold a password.
    message:
      proxy === undefined
        ? "The address of the proxy is none."
        : `A proxy by ${proxy.protocol} is not spoken to.`,
    hint: "Give an address such as http://HOST:PORT in HTTP_PROXY and HTTPS_PROXY, or name the site in NO_PROXY.",
  });
}

function isExcepted(entry: string, host: string, port: number): boolean {
  if (entry === "*" || isWithin(entry, host)) return true;
  const bare = entry.replace(/^\*?\./u, "");
  const [, bracketed, plain = "", ownPort] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/u.exec(bare) ?? [];
  // An address of IPv6 without brackets is all colons, and has no port.
  const name = bracketed ?? (plain === "" ? bare : plain);
  if (ownPort !== undefined && Number(ownPort) !== port) return false;
  return host === name || host.endsWith(`.${name}`);
}

/** Whether the entry is a block of addresses, and the host one of them. */
function isWithin(entry: string, host: string): boolean {
  if (!ipaddr.isValidCIDR(entry) || !ipaddr.isValid(host)) return false;
  const blocks = { excepted: [ipaddr.parseCIDR(entry)] };
  return ipaddr.subnetMatch(ipaddr.process(host), blocks, "asked") === "excepted";
}
