import ipaddr from "ipaddr.js";

/** Names that mean a machine in the local network, whatever they resolve to. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/u;

/** The host of a URL as it is compared: lower case, no trailing dot, no brackets. */
export function hostOf(url: URL): string {
  return url.hostname
    .toLowerCase()
    .replace(/\.$/u, "")
    .replace(/^\[(.*)\]$/u, "$1");
}

/** Whether the host is valid: a name of valid labels, or an address. */
export function isHostName(url: URL): boolean {
  const host = hostOf(url);
  if (host.includes(":") || /^[\d.]+$/u.test(host)) return true;
  return host !== "" && host.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.|$))+$/u.test(host);
}

/** The port of a URL, by default its scheme's. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Whether the name belongs to the local network. */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host);
}

/** Whether the name or address can only mean this machine or its network. */
export function isLocalHost(host: string): boolean {
  if (LOCAL_NAME.test(host) || /(?:^|\.)test$/u.test(host)) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

/** Whether the name or address is this machine's. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

/** All allocated IPv6; `::127.0.0.1` and other forms that no table of ranges names lie outside. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** The host agent of every virtual machine on Azure: the only service of a cloud in a range that is otherwise public. */
const AZURE_HOST = "168.63.129.16";

/** Whether the address is public. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address within an IPv6 one is read as IPv4.
  const read = ipaddr.process(address);
  if (read.range() !== "unicast" || read.toString() === AZURE_HOST) return false;
  return read instanceof ipaddr.IPv4 || read.match(GLOBAL_IPV6);
}

/** Whether two URLs have one origin, or differ only in http and https at the default ports. */
export function sameSite(one: URL, other: URL): boolean {
  if (hostOf(one) !== hostOf(other)) return false;
  return portOf(one) === portOf(other) || (one.port === "" && other.port === "");
}

/** Whether two hosts differ at most in a leading `www.`. */
export function sameHostButWww(one: URL, other: URL): boolean {
  return (
    hostOf(one).replace(/^www\./u, "") === hostOf(other).replace(/^www\./u, "") && one.port === other.port
  );
}
