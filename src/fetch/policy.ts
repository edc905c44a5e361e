import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { parseHttpUrl } from "../base/url.ts";
import { redactUrl } from "./credentials.ts";
import { hostOf, isHostName, isLocalName, isPublicAddress, portOf, sameSite } from "./host.ts";
import type { FetchOptions, Network, ResolvedAddress } from "./model.ts";

/** Ports of web servers; only a typed address may use another. */
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/**
 * Resolves a URL's host once and refuses addresses that the policy forbids, so that the connection can be pinned to the addresses
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
 * Refuses names that the policy forbids; nothing else can be checked if a proxy resolves names.
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
  if (isLocalName(host)) throw refused(url, "the name is a local one");
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw refused(url, `${host} is not a public address`);
}

/** Whether a person named the URL's site, as the address or as the API root, which lifts the policy. */
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
