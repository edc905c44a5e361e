import type { Index, IndexEndpoint, IndexRoute } from "../discovery/model.ts";
import type { Json } from "../json.ts";
import type { AddressForms } from "../surface/address.ts";
import type { Surface } from "../surface/model.ts";
import type { Answer } from "./answer.ts";
import type { PhpArray } from "./php.ts";

/** What a stand-in is made from. */
export interface MockSource {
  readonly index: Index;
  readonly surface: Surface;
  /** The index as it was served, which the stand-in serves in its turn. */
  readonly value: unknown;
}

/** A request that has found its endpoint, with its parameters checked and converted. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly route: IndexRoute;
  readonly endpoint: IndexEndpoint;
  readonly captures: ReadonlyMap<string, string>;
  readonly params: PhpArray;
  readonly query: PhpArray;
  readonly form: PhpArray;
  readonly json: PhpArray | undefined;
  readonly headers: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  /** How long the body is that a callback can read: it sees nothing of a multipart form. */
  readonly bytes: number;
  /** The API root of this request, absolute, without a slash at its end. */
  readonly root: string;
  /** The user whose application password the request carries. */
  readonly user: string | undefined;
}

/** What stands behind routes: a part of the site that the index does not describe. */
export interface Behaviour {
  /** Whether it answers this route and method. */
  readonly covers: (route: string, method: string) => boolean;
  /** The refusal of a caller who may not, if there is one; asked after the parameters are checked. */
  readonly permit?: (call: Call) => Answer | undefined;
  /** Undefined leaves the answer to the next behaviour. */
  readonly answer?: (call: Call) => Answer | undefined;
}

/** The index in the source's own words, ready to be served. */
export interface Catalogue {
  /** The members of the site index but `routes`. */
  readonly site: ReadonlyMap<string, Json>;
  /** The entries by route key, with their schemas. */
  readonly routes: ReadonlyMap<string, Json>;
}

/** A route that matches a path, and what its captures took. */
export interface RouteMatch {
  readonly route: IndexRoute;
  readonly captures: ReadonlyMap<string, string>;
}

/** A route that matches, and the endpoint of it that takes the method. */
export interface Handler extends RouteMatch {
  readonly endpoint: IndexEndpoint;
}

/** The routes that match a path, in the order in which WordPress tries them. */
export type Dispatcher = (path: string) => Iterable<RouteMatch>;

/** Everything a request is answered from; nothing in it changes but what behaviours keep to themselves. */
export interface MockSite {
  readonly source: MockSource;
  readonly catalogue: Catalogue;
  /** Where the API may be asked for. */
  readonly forms: AddressForms;
  readonly dispatch: Dispatcher;
  /** Asked in order. */
  readonly behaviours: readonly Behaviour[];
  /** Answers what no behaviour does. */
  readonly standIn: (call: Call) => Answer;
  readonly credentials: MockCredentials | undefined;
  /** Bodies beyond it are refused. */
  readonly maxBodyBytes: number;
}

/** The one user a stand-in knows. */
export interface MockCredentials {
  readonly user: string;
  /** Spaces do not count, as in WordPress. */
  readonly password: string;
}
