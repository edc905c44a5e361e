import { lookup } from "node:dns/promises";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { RouteprintError } from "../errors.ts";
import { excerpt } from "../escape.ts";
import { parseHttpUrl } from "../url.ts";
import { redactUrl } from "./credentials.ts";
import type { FetchOptions, Network, ResolvedAddress } from "./model.ts";

/** Names that mean a machine in the own network whatever they resolve to. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/u;

/** The host of a URL as it is compared: lower case, no trailing dot, no brackets. */
export function hostOf(url: URL): string {
  return url.hostname
    .toLowerCase()
    .replace(/\.$/u, "")
    .replace(/^\[(.*)\]$/u, "$1");
}

/** Whether the host could be one: a name of valid labels, or an address. */
export function isHostName(url: URL): boolean {
  const host = hostOf(url);
  if (host.includes(":") || /^[\d.]+$/u.test(host)) return true;
  const ascii = domainToASCII(host);
  return ascii !== "" && ascii.length <= 253 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.|$))+$/u.test(ascii);
}

/** The port of a URL, its scheme's own where it names none. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? 443 : 80;
}

/** Whether the name or address can only mean this machine or its network. */
export function isLocalHost(host: string): boolean {
  if (LOCAL_NAME.test(host) || /(?:^|\.)test$/u.test(host)) return true;
  return ipaddr.isValid(host) && !isPublicAddress(host);
}

/** Whether the name or address is one of this machine. */
export function isLoopback(host: string): boolean {
  if (host === "localhost" || host.endsWith(".localhost")) return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

/** All allocated IPv6; outside of it are `::127.0.0.1` and other forms that no table of ranges names. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** The host agent of every virtual machine on Azure: the only service of a cloud in a range that is otherwise public. */
const AZURE_HOST = "168.63.129.16";

function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An address of IPv4 within one of IPv6 is read as IPv4.
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

/** Ports of web servers; any other must be typed. */
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/**
 * Resolves a URL's host once and refuses what the policy forbids, so that the connection can be pinned to the addresses
 * that were checked. Every address must be allowed, not just one.
 *
 * @throws RouteprintError `address-refused`, `dns-failed`.
 */
export async function resolveAllowed(
  url: URL,
  typed: URL,
  options: FetchOptions,
): Promise<readonly ResolvedAddress[]> {
  refuseByName(url, typed, options);
  const host = hostOf(url);
  const addresses = ipaddr.isValid(host) ? [resolvedOf(host)] : await resolve(host, options.network);
  if (addresses.length === 0) {
    const message = `The name ${host} has no address.`;
    throw new RouteprintError("dns-failed", { message, where: redactUrl(url) });
  }
  const isFree = isTyped(url, typed, options);
  const hidden = addresses.find(({ address }) => !isFree && !isPublicAddress(address));
  if (hidden !== undefined) throw refused(url, `${hidden.address} is not a public address`);
  return addresses;
}

/**
 * Refuses what the policy forbids by its name; that is all that can be checked where a proxy resolves names.
 *
 * @throws RouteprintError `address-refused`.
 */
export function refuseByName(url: URL, typed: URL, options: FetchOptions): void {
  if (isTyped(url, typed, options)) return;
  const host = hostOf(url);
  if (!isHostName(url)) throw refused(url, "no host can have that name");
  if (!PORTS.has(portOf(url)) && portOf(url) !== portOf(typed)) {
    throw refused(url, `port ${portOf(url)} is not one of a web server`);
  }
  if (LOCAL_NAME.test(host)) throw refused(url, "the name is a local one");
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw refused(url, `${host} is not a public address`);
}

/** Whether a person named the URL's site, as the address or as the API root, so that it may be anything. */
function isTyped(url: URL, typed: URL, { addresses = "typed", root = "" }: FetchOptions): boolean {
  const named = [typed, parseHttpUrl(root)];
  return (
    addresses === "any" ||
    (addresses === "typed" && named.some((one) => one !== undefined && sameSite(url, one)))
  );
}

function resolvedOf(address: string): ResolvedAddress {
  return { address, family: address.includes(":") ? 6 : 4 };
}

async function resolve(host: string, network: Network | undefined): Promise<readonly ResolvedAddress[]> {
  if (network?.resolve !== undefined) return network.resolve(host);
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => resolvedOf(address));
}

function refused(url: URL, why: string): RouteprintError {
  return new RouteprintError("address-refused", {
    message: `Refused: ${excerpt(url.host, 40)} is not public (${why}).`,
    where: redactUrl(url),
    hint: "A redirect, a page or a list entry points to it. Give the address to the command itself if you mean it, or allow it with --allow-private.",
  });
}
