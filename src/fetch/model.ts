import type { Notice } from "../diagnostics/notices.ts";
import type { Credentials } from "./credentials.ts";

/** Options of a fetch. Times are milliseconds, sizes bytes. */
export interface FetchOptions {
  /** Ends the fetch, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
  /** The most one request may take, 30 s where absent. */
  readonly timeout?: number;
  /** The most one site may take, 90 s where absent. */
  readonly siteTimeout?: number;
  /** The most bytes of a response, 32 MiB where absent; twice as many once decoded. */
  readonly maxBytes?: number;
  /** The API root, if known: no other address is requested. */
  readonly root?: string;
  /** `auto` requests schemas with `?context=help` too; where absent, `auto`. */
  readonly helpContext?: "auto" | "never";
  /** Whether the site's robots.txt is respected; where absent it is not read. */
  readonly robots?: "respect" | "ignore";
  /** Bypasses all caches on the way. */
  readonly fresh?: boolean;
  readonly credentials?: Credentials;
  /** Sent to the origin of the address only, as credentials are: cookies, nonces, tokens. */
  readonly headers?: ReadonlyMap<string, string>;
  readonly userAgent?: string;
  /** Certificates in PEM that are trusted besides the known authorities. */
  readonly authorities?: string;
  /** Accepts any certificate. Refused together with credentials. */
  readonly insecure?: boolean;
  /**
   * `typed`: the address may be anything; redirects and pages may lead to its origin and to public addresses.
   * `public`: the address too must be public. `any`: no address is refused. Where absent, `typed`.
   */
  readonly addresses?: "typed" | "public" | "any";
  /** Follows redirects to another host despite credentials, which are not sent there. */
  readonly allowCrossHost?: boolean;
  readonly proxies?: Proxies;
  readonly network?: Network;
}

/** Proxies, as the environment names them; URLs may hold credentials. */
export interface Proxies {
  readonly http?: string;
  readonly https?: string;
  /** Hosts without a proxy, as `NO_PROXY` lists them. */
  readonly except?: string;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The seams to the outside: name resolution, connecting and waiting. */
export interface Network {
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Replaces the target of a connection. */
  readonly dial?: (address: string, port: number) => { readonly address: string; readonly port: number };
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** One step of a redirect. */
export interface Hop {
  readonly status: number;
  readonly from: string;
  readonly to: string;
}

/** The way the index was found. */
export type Found =
  | "given"
  | "query"
  | "link-header"
  | "link-element"
  | "script"
  | "rsd"
  | "path"
  | "index-php"
  | "wordpress-com";

/** Origin of an index; without secrets, times and anything of this machine. */
export interface Provenance {
  /** As it was requested, without credentials. */
  readonly requested: string;
  /** The API root that responded. */
  readonly root: string;
  readonly found: Found;
  /** The API root that the response names, if different. */
  readonly advertised?: string;
  readonly redirects: readonly Hop[];
  readonly context: "view" | "help";
  /** Namespaces whose schemas the site could not send. */
  readonly withoutSchemas: readonly string[];
  /** Whether credentials were sent and accepted; never whose. */
  readonly authenticated: boolean;
  /** The number of requests that were made. */
  readonly requests: number;
}

/** An index as a site sent it. */
export interface FetchedIndex {
  /** The parsed index. */
  readonly value: unknown;
  /** The JSON document in UTF-8: as received, or rewritten if it was repaired. */
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
  readonly notices: readonly Notice[];
}
