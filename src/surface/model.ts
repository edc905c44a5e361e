import type { Notice } from "../notice.ts";
import type { PathTemplate, PathVariable, RoutePattern } from "../route/model.ts";
import type { Argument, Schema } from "../schema/index.ts";

/** The methods that OpenAPI 3.1 has a place for, in the order in which a document lists them. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] as const;

export type Method = (typeof METHODS)[number];

/** The methods whose arguments travel in the body; those of all others travel in the query. */
export const BODY_METHODS: ReadonlySet<Method> = new Set(["POST", "PUT", "PATCH"]);

/** The methods that a batch may hold, by the definition of the batch route itself (WordPress 6.1). */
export const BATCH_METHODS: ReadonlySet<Method> = new Set([...BODY_METHODS, "DELETE"]);

/**
 * All operations of a site: what every emitter, comparison, explanation and stand-in reads.
 * Only this model is read below it, never the index.
 */
export interface Surface {
  readonly site: Site;
  readonly apiRoot: ApiRoot;
  /** `help` where the index was captured with `?context=help` and so carries response schemas. */
  readonly context: "view" | "help";
  /** Whether the index was fetched with a login, which may show more; absent where nobody knows. */
  readonly authenticated?: boolean;
  /** In the order of registration. */
  readonly namespaces: readonly Namespace[];
  /** The names that the index lists, in its order: WordPress tries their routes so. */
  readonly namespaceOrder: readonly string[];
  /** In the order of registration. */
  readonly routes: readonly Route[];
  /** By namespace in index order, then template by code unit, then method. */
  readonly operations: readonly Operation[];
  readonly authentication: readonly AuthenticationScheme[];
  /** `surface-` and 12 hex digits: changes only when the surface does, not with texts, order or address. */
  readonly fingerprint: string;
  readonly notices: readonly Notice[];
}

export interface Site {
  /** Entities decoded, control characters removed; still foreign text. */
  readonly name: string;
  readonly description: string;
  readonly url?: string;
  readonly home?: string;
}

/** Where the API is served, and how that is known. */
export interface ApiRoot {
  /**
   * Absolute URL without a trailing slash; `/` where nothing in the index tells. Where there is a `queryRoot`, the path that
   * WordPress would have with other permalinks.
   */
  readonly url: string;
  readonly evidence: "answered" | "self-link" | "home" | "unknown";
  /** `…/index.php?rest_route=` where the site serves the API in the query and at no known path. */
  readonly queryRoot?: string;
  /** Language codes that may stand before the API root as `/<lang>/`; empty where none are known. */
  readonly languages: readonly string[];
}

export interface Namespace {
  /** As registered; `""` for the root and batch routes. */
  readonly name: string;
  /** The plugin it belongs to, where known. */
  readonly plugin?: string;
  readonly routeCount: number;
  readonly operationCount: number;
}

/** A route as registered, with its pattern read and its arguments normalised. */
export interface Route {
  readonly key: string;
  readonly namespace: string;
  readonly pattern: RoutePattern;
  readonly endpoints: readonly Endpoint[];
  /** The shape of the resource, where the site declares one. */
  readonly responseSchema?: Schema;
  /** The methods that a visitor without a login may use, where the route was asked. */
  readonly allow?: readonly string[];
  readonly pointer: string;
}

export interface Endpoint {
  /** Position in the published `endpoints`. */
  readonly position: number;
  /** As listed, upper case; may hold words that are no HTTP method. */
  readonly methods: readonly string[];
  readonly arguments: ReadonlyMap<string, Argument>;
  readonly allowBatch: boolean;
  readonly pointer: string;
}

/** One method on one path template, with every route that stands behind it. */
export interface Operation {
  /** Unique in the surface and independent of what else is installed. */
  readonly id: string;
  readonly method: Method;
  readonly namespace: string;
  /** `/wp/v2/posts/{id}`, unique by shape among the operations of one method. */
  readonly template: string;
  /** The template with variable names erased. */
  readonly shape: string;
  /** The variables of the template in order, each with what the variants say of it. */
  readonly variables: readonly OperationVariable[];
  /** In dispatch order: where several routes match a path, the first answers. Never empty. */
  readonly variants: readonly Variant[];
  /** The arguments of all variants that are not path variables; required only where all variants require it. */
  readonly arguments: readonly Argument[];
  /** Set where an earlier route answers every path of this one. */
  readonly unreachable?: Unreachable;
}

/** The routes behind an operation in dispatch order, each once: several forms of one route may share a template. */
export function routesBehind({ variants }: Operation): readonly Pick<Variant, "route" | "endpoint">[] {
  const byEndpoint = new Map(
    variants.map(({ route, endpoint }) => [`${endpoint} ${route}`, { route, endpoint }]),
  );
  return [...byEndpoint.values()];
}

/** A path parameter of an operation. */
export interface OperationVariable {
  readonly name: string;
  /** What each variant accepts here, parallel to `Operation.variants`. */
  readonly readings: readonly VariableReading[];
}

export interface VariableReading {
  readonly variable: PathVariable;
  /** The argument of the same name, where the route declares one. */
  readonly argument?: Argument;
}

/** The namespaces of a surface that have a name; what stands at the root of the API has none. */
export function namedNamespaces({ namespaces }: Surface): readonly Namespace[] {
  return namespaces.filter(({ name }) => name !== "");
}

/** Whether a visitor without a login may use an operation; undefined where one of its routes was not asked, or they differ. */
export function isOpen({ variants }: Operation): boolean | undefined {
  const verdicts = new Set(variants.map(({ open }) => open));
  const [verdict] = verdicts;
  return verdicts.size === 1 ? verdict : undefined;
}

/** What the body of an answer is. */
export type AnswerKind = "object" | "list" | "map";

/** One route and endpoint behind an operation. */
export interface Variant {
  readonly route: string;
  /** Position in the published `endpoints` of that route. */
  readonly endpoint: number;
  readonly template: PathTemplate;
  /** The arguments that are not path variables of the template. */
  readonly arguments: readonly Argument[];
  readonly responseSchema?: Schema;
  readonly allowBatch: boolean;
  /** Whether a visitor without a login may use it, where the route was asked. */
  readonly open?: boolean;
  /** What it answers, where that was written down and need not be inferred. */
  readonly answer?: AnswerKind;
}

export interface Unreachable {
  /** The route that answers instead; absent where no request can reach the route at all. */
  readonly by?: string;
  /** A path on which it was seen. */
  readonly witness?: string;
}

export interface AuthenticationScheme {
  /** The member's name: `application-passwords`, `oauth1`, … */
  readonly name: string;
  /** The URLs it names, by role: `authorization`, `request`, `access`, … */
  readonly endpoints: ReadonlyMap<string, string>;
}
