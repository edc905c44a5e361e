import type { UnknownObject } from "../base/json.ts";

/**
 * The discovery index as a site serves it, with normalized shapes and nothing interpreted: every list is a list, every map a
 * Map, and each part has the JSON pointer that it was read from.
 */
export interface Index {
  readonly site: IndexSite;
  /** In the order of registration, which decides which route responds; those that only a route names are last. */
  readonly namespaces: readonly string[];
  /** In the order of the keys, which decides which route responds. */
  readonly routes: readonly IndexRoute[];
  /** The members of `authentication`, raw: `application-passwords`, `oauth1`, … */
  readonly authentication: ReadonlyMap<string, unknown>;
  /** `site` for the index at the API root, `namespace` for the response to one namespace's own route. */
  readonly scope: "site" | "namespace";
  /** The API root that most self links name, whatever the self link of the route `/`. */
  readonly linkedRoot?: string;
  /** `_links.up` of a namespace's response: the API root, as the site says. */
  readonly up?: string;
}

export interface IndexSite {
  readonly name?: string;
  readonly description?: string;
  readonly url?: string;
  readonly home?: string;
  readonly timezone?: string;
}

export interface IndexRoute {
  /** The key in `routes`: a PCRE pattern without delimiters. */
  readonly key: string;
  readonly namespace: string;
  readonly endpoints: readonly IndexEndpoint[];
  /** The route's `schema` member, raw, where the index was requested with `context=help`. */
  readonly schema?: unknown;
  /** `_links.self`, in either of its two forms. */
  readonly self?: string;
  readonly pointer: string;
}

export interface IndexEndpoint {
  /** Position in the published `endpoints`, from 0. */
  readonly position: number;
  /** Upper case, in order, as the endpoint lists them. */
  readonly methods: readonly string[];
  readonly arguments: readonly IndexArgument[];
  readonly allowBatch: boolean;
  readonly pointer: string;
}

export interface IndexArgument {
  readonly name: string;
  /** The raw definition; `{}` where the site sent something that is not an object. */
  readonly definition: UnknownObject;
  readonly pointer: string;
}
