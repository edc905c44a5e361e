import type { Notice } from "../notice.ts";
import type { Credentials } from "./credentials.ts";

/** How a site is asked. Times are milliseconds, sizes bytes. */
export interface FetchOptions {
  /** Ends the fetch; what is thrown then is the signal's reason. */
  readonly signal?: AbortSignal;
  /** The most one request may take, 30 s where absent. */
  readonly timeout?: number;
  /** The most one site may take, 90 s where absent. */
  readonly siteTimeout?: number;
  /** The most bytes an answer may send, 32 MiB where absent; decoded, twice as many are taken. */
  readonly maxBytes?: number;
  /** The API root, where it is known: only this address is asked. */
  readonly root?: string;
  /** `auto` asks for schemas with `?context=help` too; where absent, `auto`. */
  readonly helpContext?: "auto" | "never";
  /**
   * Asks routes without a variable, one a second, with OPTIONS, for schemas and for the methods they allow. That runs
   * the permission callbacks of the site, and no other.
   */
  readonly probe?: boolean;
  /** Whether what a site's robots.txt forbids is left alone; where absent it is not asked. */
  readonly robots?: "respect" | "ignore";
  /** Asks caches on the way for what the site itself says now. */
  readonly fresh?: boolean;
  readonly credentials?: Credentials;
  /** Sent to the origin of the address only, like credentials: cookies, nonces, tokens. */
  readonly headers?: ReadonlyMap<string, string>;
  readonly userAgent?: string;
  /** Certificates in PEM that are trusted besides the known ones. */
  readonly authorities?: string;
  /** Takes any certificate. Refused together with credentials. */
  readonly insecure?: boolean;
  /**
   * `typed`: the address may be anything, what redirects and pages name must be public or of the same origin.
   * `public`: the address too must be public. `any`: no address is refused. Where absent, `typed`.
   */
  readonly addresses?: "typed" | "public" | "any";
  /** Whether redirects to another host are followed although credentials were given; they are not sent there. */
  readonly allowCrossHost?: boolean;
  readonly proxies?: Proxies;
  readonly network?: Network;
}

/** What the environment says of proxies; URLs may hold credentials. */
export interface Proxies {
  readonly http?: string;
  readonly https?: string;
  /** Hosts that are asked directly, as `NO_PROXY` lists them. */
  readonly except?: string;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The seams to the outside: name resolution, dialling and waiting. */
export interface Network {
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Where a connection to an address really goes. */
  readonly dial?: (address: string, port: number) => { readonly address: string; readonly port: number };
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** One step of a redirect. */
export interface Hop {
  readonly status: number;
  readonly from: string;
  readonly to: string;
}

/** How the API root was found. */
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

/** Where an index came from; holds no secret, no time and nothing of this machine. */
export interface Provenance {
  /** As it was asked for, without credentials. */
  readonly requested: string;
  /** The API root that answered. */
  readonly root: string;
  readonly found: Found;
  /** The API root that the answer names, where that is another. */
  readonly advertised?: string;
  readonly redirects: readonly Hop[];
  readonly context: "view" | "help";
  /** Namespaces whose schemas the site could not show. */
  readonly withoutSchemas: readonly string[];
  /** Whether credentials were sent and accepted; never whose. */
  readonly authenticated: boolean;
  /** The number of requests that were made. */
  readonly requests: number;
}

/** What an answer said of its state, to ask later whether it has changed. Core sends none; plugins and caches do. */
export interface Validators {
  /** The address that was asked; holds no secret. */
  readonly url: string;
  readonly etag?: string;
  readonly lastModified?: string;
}

/** An index as a site gave it. */
export interface FetchedIndex {
  /** The parsed index. */
  readonly value: unknown;
  /** The JSON document in UTF-8: as it came or, where it had to be repaired, without what stood around it. */
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
  readonly notices: readonly Notice[];
  /** Present where the index is one answer and that answer had any. */
  readonly validators?: Validators;
}
