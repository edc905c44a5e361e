/** The name under which a visitor's requests are recorded; no other user has it. */
export const VISITOR = "visitor";

/** The only methods that are sent. */
export type AskedMethod = "GET" | "OPTIONS";

/** A request about access, as one user. */
export interface AccessRequest {
  /** `visitor`, or the name that the caller gives a user. */
  readonly user: string;
  readonly method: AskedMethod;
  /** Below the API root, without a query: `/wp/v2/posts/7`. */
  readonly path: string;
}

/** A request and what came, without the contents of the response. */
export interface Observation extends AccessRequest {
  /** Status of the response; 0 where none came. */
  readonly status: number;
  /** The `code` of WordPress's error; where no response came, that of ours. */
  readonly code?: string;
  /** Whether the body was JSON, as WordPress sends it. */
  readonly json: boolean;
  /** The methods that the header `Allow` lists; absent without the header. */
  readonly allow?: readonly string[];
  /** The route that the response to OPTIONS describes. */
  readonly described?: DescribedRoute;
  /** The items that a collection named. */
  readonly items?: readonly NamedItem[];
  /** The methods that run the listed abilities; only of the list of abilities. */
  readonly abilities?: readonly string[];
  /** The plugins of the site; only of their list. */
  readonly plugins?: readonly InstalledPlugin[];
}

/** A plugin as the site itself lists it. */
export interface InstalledPlugin {
  /** Its main file below the folder of plugins, without the ending: `akismet/akismet`. */
  readonly file: string;
  readonly name?: string;
  readonly version?: string;
  readonly active: boolean;
}

/** The members of a route's description by which it is recognized: no response names the route itself. */
export interface DescribedRoute {
  readonly namespace: string;
  readonly methods: readonly string[];
}

/** An item that a collection named, by its link to itself or by its id. */
export interface NamedItem {
  readonly path: string;
  /** The methods of `targetHints.allow` of its link (WordPress 6.7 and later). */
  readonly allow?: readonly string[];
}

/** What was asked of one site: the content of the file beside its index. */
export interface AccessRecord {
  /** The API root that was asked. */
  readonly root: string;
  /** The users in the order in which they were asked, the visitor first. */
  readonly users: readonly string[];
  /** When the first request was made and the last one, in ISO 8601. */
  readonly started: string;
  readonly ended: string;
  /** Whether nothing is left to ask. */
  readonly complete: boolean;
  /** In the order of the requests. */
  readonly observations: readonly Observation[];
}
