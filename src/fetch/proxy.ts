import { hostOf, portOf } from "./policy.ts";
import type { Proxies } from "./model.ts";

/** The proxy through which a URL is asked, if any: `NO_PROXY` as curl reads it, hosts, `.suffixes`, `host:port`, `*`. */
export function proxyFor(url: URL, proxies: Proxies | undefined): string | undefined {
  const proxy = url.protocol === "https:" ? proxies?.https : proxies?.http;
  if (proxy === undefined || proxy === "") return undefined;
  const host = hostOf(url);
  const excepted = (proxies?.except ?? "")
    .toLowerCase()
    .split(/[\s,]+/u)
    .some((entry) => entry !== "" && isExcepted(entry, host, portOf(url)));
  if (excepted) return undefined;
  return /^[a-z][a-z0-9+.-]*:\/\//iu.test(proxy) ? proxy : `http://${proxy}`;
}

function isExcepted(entry: string, host: string, port: number): boolean {
  if (entry === "*") return true;
  const [, name = entry, ownPort] = /^(.*?)(?::(\d+))?$/u.exec(entry.replace(/^\*?\./u, "")) ?? [];
  if (ownPort !== undefined && Number(ownPort) !== port) return false;
  return host === name || host.endsWith(`.${name}`);
}
