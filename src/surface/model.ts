import type { Json } from "../base/json.ts";
import type { Notice } from "../diagnostics/notices.ts";
import type { PathTemplate, PathVariable, RoutePattern } from "../route/index.ts";
import type { Argument, Schema } from "../schema/index.ts";
import type { Ability, DeclaredArgument } from "../wordpress/index.ts";

/** The methods of OpenAPI 3.1, in the order in which a document lists them. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

export type Method = (typeof METHODS)[number];

/** Methods whose arguments are sent in the body; all others send them in the query. */
export const BODY_METHODS: ReadonlySet<Method> = new Set(["POST", "PUT", "PATCH"]);

/** Methods that a batch may hold, as the batch route declares them (WordPress 6.1). */
export const BATCH_METHODS: ReadonlySet<Method> = new Set([...BODY_METHODS, "DELETE"]);

/** All operations of a site. Documents, comparisons, explanations and mocks read this model, never the index. */
export interface Surface {
  /** The kind of file it was read from. A lock file names no routes and holds no texts. */
  readonly origin: "index" | "lock";
  readonly site: Site;
  readonly apiRoot: ApiRoot;
  /** `help` where the index was captured with `?context=help` and so carries response schemas. */
  readonly context: "view" | "help";
  /** Whether the index was fetched with a credential, which may show more; absent where that is unknown. */
  readonly authenticated?: boolean;
  /** In the order of registration. */
  readonly namespaces: readonly Namespace[];
  /** The names that the index lists, in the order in which WordPress tries their routes. */
  readonly namespaceOrder: readonly string[];
  /** In the order of registration. */
  readonly routes: readonly Route[];
  /** By namespace in index order, then template by code unit, then method. */
  readonly operations: readonly Operation[];
  /** All operations of the site, where `operations` is a selection: the routes that show a collection may be outside it. */
  readonly whole?: readonly Operation[];
  readonly authentication: readonly AuthenticationScheme[];
  /** The version of its document: `surface-` and 12 hex digits; independent of texts, order and address. */
  readonly version: string;
  readonly notices: readonly Notice[];
}

export interface Site {
  /** Entities decoded, control characters removed; still foreign text. */
  readonly name: string;
  readonly description: string;
  readonly url?: string;
  readonly home?: string;
}

/** The API root and the evidence for it. */
export interface ApiRoot {
  /**
   * Absolute URL without a trailing slash; `/` where nothing in the index names it. Where there is a `queryRoot`, the path that
   * WordPress would have with other permalinks.
   */
  readonly url: string;
  readonly evidence: "answered" | "self-link" | "home" | "unknown";
  /** `…/index.php?rest_route=` where the site serves the API in the query and at no known path. */
  readonly queryRoot?: string;
  /** The codes of the site's languages, which an address may have as `/<lang>/` before the API root; empty where none is known. */
  readonly languages: readonly string[];
  /** Whether the site serves its API in a folder of each language. */
  readonly hasLanguageFolders?: true;
}

export interface Namespace {
  /** As registered; `""` for the root and batch routes. */
  readonly name: string;
  /** The plugin that registers it, where known. */
  readonly plugin?: string;
  readonly routeCount: number;
  readonly operationCount: number;
}

/** A route as registered, with its pattern read and its arguments normalized. */
export interface Route {
  readonly key: string;
  readonly namespace: string;
  readonly pattern: RoutePattern;
  readonly endpoints: readonly Endpoint[];
  /** The shape of the resource, where the site declares one. */
  readonly responseSchema?: Schema;
  /** The same as the site declares it, raw. */
  readonly schema?: unknown;
  readonly pointer: string;
}

export interface Endpoint {
  /** Position in the published `endpoints`. */
  readonly position: number;
  /** As listed, in upper case; may hold words that are no HTTP method. */
  readonly methods: readonly string[];
  readonly arguments: ReadonlyMap<string, Argument>;
  /** The arguments as the site declares them, raw, by which WordPress validates. */
  readonly declared: readonly DeclaredArgument[];
  readonly allowBatch: boolean;
  readonly pointer: string;
}

/** One method on one path template, with every route behind it. */
export interface Operation {
  /** Unique in the surface and independent of other plugins. */
  readonly id: string;
  readonly method: Method;
  readonly namespace: string;
  /** `/wp/v2/posts/{id}`, unique by shape among the operations of one method. */
  readonly template: string;
  /** The template with variable names erased. */
  readonly shape: string;
  /** The variables of the template in order, with the reading of each variant. */
  readonly variables: readonly OperationVariable[];
  /** In dispatch order: where several routes match a path, the first responds. Never empty. */
  readonly variants: readonly Variant[];
  /** The arguments of all variants that are not path variables; required only where all variants require it. */
  readonly arguments: readonly Argument[];
  readonly access: Access;
  /** The ability that it runs, where the list of abilities is known: its path names it. */
  readonly ability?: Ability;
  /** The tag that an overlay gives it. */
  readonly ownTag?: string;
  /** Set where an earlier route responds to every path of this one. */
  readonly unreachable?: Unreachable;
}

/**
 * Who may use an operation: `open` to visitors; for a `role`, since a named user may and a visitor not; only after a `sign-in`, where
 * a visitor was refused; `unknown` where nothing shows it.
 */
export type AccessVerdict = "open" | "role" | "sign-in" | "unknown";

/** Who may use an operation, and what shows it. */
export interface Access {
  readonly verdict: AccessVerdict;
  /** The named users who may, of a `role`. */
  readonly users: readonly string[];
  /** Set where the verdict is `unknown` and a list of methods that came to a visitor lacks this one. */
  readonly unlisted?: true;
  /** What was asked and came; empty where nobody asked, and of a lock file, which holds no requests. */
  readonly evidence: readonly AccessEvidence[];
}

/** The access of an operation about which nothing is known but a verdict. */
export function accessWithout(verdict: AccessVerdict = "unknown"): Access {
  return { verdict, users: [], evidence: [] };
}

/**
 * What shows the access: the status of a `response` of the operation; methods in the `target-hints` of a link, in the `allow` header
 * of a response to GET, or in that of a response to `options`; the list of `abilities`.
 */
export type AccessSource = "response" | "target-hints" | "allow" | "options" | "abilities";

/** What a piece of evidence says; `not-listed` means that a list of methods lacks this one, which decides nothing by itself. */
export type AccessReading = "allowed" | "refused" | "not-listed" | "silent";

/** Why a response says nothing about an operation. */
export type AccessSilence =
  | "other-route"
  | "unread-route"
  | "several-handlers"
  | "no-description"
  | "status"
  | "ability"
  | "no-ability";

/** One request, and what its response says about one operation and user. */
export interface AccessEvidence {
  /** `visitor`, or the name of a user. */
  readonly user: string;
  /** The key of the route that it is about. */
  readonly route: string;
  /** The path of the operation that it is about. */
  readonly path: string;
  readonly source: AccessSource;
  /** The request that was sent: `OPTIONS /wp/v2/posts/7`. */
  readonly request: string;
  /** Status of the response; 0 where none came. */
  readonly status: number;
  /** The error code that came. */
  readonly code?: string;
  /** The methods that came. */
  readonly allow?: readonly string[];
  readonly reading: AccessReading;
  /** Why it is silent. */
  readonly reason?: AccessSilence;
}

/** The routes behind an operation in dispatch order, each once: several expansions of a route may share a template. */
export function routesBehind({ variants }: Operation): readonly Pick<Variant, "route" | "endpoint">[] {
  const byEndpoint = new Map(
    variants.map(({ route, endpoint }) => [`${endpoint} ${route}`, { route, endpoint }]),
  );
  return [...byEndpoint.values()];
}

/** A path parameter of an operation. */
export interface OperationVariable {
  readonly name: string;
  /** The values that each variant accepts here, parallel to `Operation.variants`. */
  readonly readings: readonly VariableReading[];
}

export interface VariableReading {
  readonly variable: PathVariable;
  /** The argument of the same name, where the route declares one. */
  readonly argument?: Argument;
}

/** The namespaces of a surface without the nameless one of the root and batch routes. */
export function namedNamespaces({ namespaces }: Surface): readonly Namespace[] {
  return namespaces.filter(({ name }) => name !== "");
}

/** The plugin of a namespace, or the first word of its name where the plugin is not known. */
export function ownerOf({ name, plugin }: Namespace): string {
  if (plugin !== undefined) return plugin;
  // Some plugins register a name with a leading slash.
  return name === "" ? "WordPress" : (name.split("/").find((word) => word !== "") ?? name);
}

/**
 * Whether WordPress itself responds with the routes of a namespace: it registers `/<namespace>` with exactly this argument,
 * whose default is the namespace. A plugin whose namespace is the route of another, such as `wp/v2/posts`, takes that route.
 */
export function isNamespaceIndex({ method, variants }: Operation): boolean {
  const [first] = variants;
  const namespace = first?.arguments.find(({ name }) => name === "namespace")?.schema.default;
  return method === "GET" && typeof namespace === "string" && `/${namespace}` === first?.route;
}

/** The kind of a response body: one object, a list of objects, or a map of them. */
export type ResponseKind = "object" | "list" | "map";

/** One route and endpoint behind an operation. */
export interface Variant {
  readonly route: string;
  /** Position in the published `endpoints` of that route. */
  readonly endpoint: number;
  readonly template: PathTemplate;
  /** The arguments that are not path variables of the template. */
  readonly arguments: readonly Argument[];
  readonly responseSchema?: Schema;
  /** The release whose schema `responseSchema` is, where the site declares none: `WordPress 6.4`. */
  readonly known?: string;
  /** The number of recorded responses that `responseSchema` was learned from or widened to. */
  readonly observed?: number;
  /** The body of the response that an overlay gives as example. */
  readonly example?: Json;
  readonly allowBatch: boolean;
  /** The form of the response, where a lock file declares it. */
  readonly response?: ResponseKind;
}

export interface Unreachable {
  /** The route that responds instead; absent where no request can reach the route at all. */
  readonly by?: string;
  /** A path that shows it. */
  readonly witness?: string;
}

export interface AuthenticationScheme {
  /** The member's name: `application-passwords`, `oauth1`, … */
  readonly name: string;
  /** The URLs it names, by role: `authorization`, `request`, `access`, … */
  readonly endpoints: ReadonlyMap<string, string>;
}
