import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { RouteprintError } from "../errors.ts";
import { redactUrl } from "./credentials.ts";
import { hostOf, isHostName, isPublicAddress, LOCAL_NAME, portOf, sameSite } from "./host.ts";
import type { FetchOptions, Network, ResolvedAddress } from "./model.ts";
import { parseHttpUrl } from "../url.ts";

/** Ports at which web servers answer; any other must be typed. */
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/**
 * Resolves a URL's host once and refuses what the policy does not allow, so that the connection can be pinned to
 * the very addresses that were judged. Every address must be allowed, not just one.
 *
 * @throws RouteprintError `address-refused`, `dns-failed`.
 */
export async function resolveAllowed(
  url: URL,
  typed: URL,
  options: FetchOptions,
): Promise<readonly ResolvedAddress[]> {
  refuseNamed(url, typed, options);
  const host = hostOf(url);
  const addresses = ipaddr.isValid(host) ? [resolved(host)] : await resolve(host, options.network);
  if (addresses.length === 0) {
    const message = `The name ${host} has no address.`;
    throw new RouteprintError("dns-failed", { message, where: redactUrl(url) });
  }
  const hidden = isFree(url, typed, options)
    ? undefined
    : addresses.find(({ address }) => !isPublicAddress(address));
  if (hidden !== undefined) throw refused(url, `${hidden.address} is not a public address`);
  return addresses;
}

/**
 * Refuses what the policy does not allow by its name alone; all that can be judged where a proxy resolves names.
 *
 * @throws RouteprintError `address-refused`.
 */
export function refuseNamed(url: URL, typed: URL, options: FetchOptions): void {
  if (isFree(url, typed, options)) return;
  const host = hostOf(url);
  if (!isHostName(url)) throw refused(url, "no host can have that name");
  if (!PORTS.has(portOf(url)) && portOf(url) !== portOf(typed)) {
    throw refused(url, `port ${portOf(url)} is not one of a web server`);
  }
  if (LOCAL_NAME.test(host)) throw refused(url, "the name is a local one");
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw refused(url, `${host} is not a public address`);
}

/** Whether a URL may be anything: a person named it, as the address or as the API root. */
function isFree(url: URL, typed: URL, { addresses = "typed", root = "" }: FetchOptions): boolean {
  const named = [typed, parseHttpUrl(root)];
  return (
    addresses === "any" ||
    (addresses === "typed" && named.some((one) => one !== undefined && sameSite(url, one)))
  );
}

function resolved(address: string): ResolvedAddress {
  return { address, family: address.includes(":") ? 6 : 4 };
}

async function resolve(host: string, network: Network | undefined): Promise<readonly ResolvedAddress[]> {
  if (network?.resolve !== undefined) return network.resolve(host);
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => resolved(address));
}

function refused(url: URL, why: string): RouteprintError {
  return new RouteprintError("address-refused", {
    message: `The address is not followed: ${why}.`,
    where: redactUrl(url),
    hint: "Addresses that a list, a form, a redirect or a page names must be public. Give this one to the command itself if you mean it, or allow it with --allow-private.",
  });
}
