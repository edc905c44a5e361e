import type { Json } from "../base/json.ts";
import type { AddressForms, Handler, RouteFinder, Surface } from "../surface/index.ts";
import type { PhpArray } from "../wordpress/index.ts";
import type { Faults } from "./faults.ts";
import type { MockResponse } from "./response.ts";

/** The site that a mock is made from. */
export interface MockSource {
  readonly surface: Surface;
  /** The index as it was served, which the mock serves again. */
  readonly value: unknown;
}

/** A request with its endpoint, its parameters validated and converted. */
export interface Call extends Handler {
  readonly method: string;
  readonly path: string;
  readonly params: PhpArray;
  readonly query: PhpArray;
  readonly form: PhpArray;
  readonly json: PhpArray | undefined;
  readonly headers: ReadonlyMap<string, string>;
  /** The file name of each file field. */
  readonly files: ReadonlyMap<string, string>;
  /** The length of the body that a callback can read; 0 for a multipart form. */
  readonly bytes: number;
  /** The API root of this request, absolute, without a trailing slash. */
  readonly root: string;
  /** The user whose application password the request carries. */
  readonly user: string | undefined;
}

/** A callback behind routes, for behavior that the index does not describe. */
export interface Behavior {
  /** Whether it handles this route and method. */
  readonly covers: (route: string, method: string) => boolean;
  /** Refuses a caller who lacks permission; runs after the parameters are validated. */
  readonly permit?: (call: Call) => MockResponse | undefined;
  /** Undefined passes the request on to the next behavior. */
  readonly respond?: (call: Call) => MockResponse | undefined;
}

/** The index as the source wrote it, ready to be served. */
export interface Catalogue {
  /** The members of the site index except `routes`. */
  readonly site: ReadonlyMap<string, Json>;
  /** The entries by route key, with their schemas. */
  readonly routes: ReadonlyMap<string, Json>;
}

/** The parts of a mock that handle a request; only behaviors keep state. */
export interface MockSite {
  readonly source: MockSource;
  readonly catalogue: Catalogue;
  /** The addresses of the API. */
  readonly forms: AddressForms;
  readonly findRoutes: RouteFinder;
  /** Tried in order. */
  readonly behaviors: readonly Behavior[];
  /** Generates the response where no behavior gives one. */
  readonly generate: (call: Call) => MockResponse;
  readonly credentials: MockCredentials | undefined;
  readonly maxBodyBytes: number;
  /** Milliseconds before each response. */
  readonly latency: number;
  /** Decides whether a request fails. */
  readonly fails: Faults;
}

/** The one user of a mock. */
export interface MockCredentials {
  /** The user name, in any letter case; an e-mail address with this local part names the user as well. */
  readonly user: string;
  /** Only letters and digits count, as in WordPress. */
  readonly password: string;
}
