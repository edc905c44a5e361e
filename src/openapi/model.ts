import type { OpenAPIV3_1 } from "openapi-types";
import type { DocumentSample } from "../example/index.ts";
import type { BoundKeyword, SchemaType } from "../schema/index.ts";
import type { AccessVerdict } from "../surface/index.ts";
import type { Json } from "../base/json.ts";
import type { Ability } from "../wordpress/index.ts";

/** A JSON Schema in a document; narrower than the type of openapi-types. */
export interface SchemaObject extends Readonly<Partial<Record<BoundKeyword, number>>> {
  readonly type?: SchemaType | readonly SchemaType[];
  readonly title?: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly readOnly?: true;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: SchemaOrReference;
  readonly enum?: readonly Json[];
  readonly default?: Json;
  readonly pattern?: string;
  readonly examples?: readonly Json[];
  readonly uniqueItems?: true;
  readonly items?: SchemaOrReference;
  readonly properties?: Readonly<Record<string, SchemaOrReference>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaOrReference;
  readonly patternProperties?: Readonly<Record<string, SchemaOrReference>>;
  readonly oneOf?: readonly SchemaOrReference[];
  readonly anyOf?: readonly SchemaOrReference[];
  readonly allOf?: readonly SchemaOrReference[];
  readonly not?: SchemaOrReference;
  readonly "x-wp-context"?: readonly string[];
  readonly "x-wp-overtaken"?: readonly string[];
  readonly "x-wp-format"?: string;
  readonly "x-wp-default"?: Json;
  readonly "x-routeprint-inferred"?: true;
  /** Undeclared keywords that the code behind an argument validates. */
  readonly "x-routeprint-validated"?: readonly string[];
  /** The pattern of the route, if the argument accepts less and its own pattern or type is written. */
  readonly "x-routeprint-route-pattern"?: string;
  /** The rules that widened the property to what WordPress is known to send. */
  readonly "x-routeprint-widened"?: readonly string[];
}

export interface Reference {
  readonly $ref: string;
  /** Beside a reference, which OpenAPI 3.1 allows. */
  readonly "x-routeprint-inferred"?: true;
}

export type SchemaOrReference = SchemaObject | Reference;

export interface ParameterObject {
  readonly name: string;
  readonly in: "path" | "query";
  readonly description?: string;
  readonly required?: true;
  readonly deprecated?: true;
  readonly style?: "form" | "deepObject";
  readonly explode?: boolean;
  readonly schema: SchemaObject;
  readonly example?: Json;
  readonly "x-routeprint-multi-segment"?: true;
  readonly "x-routeprint-prefix"?: string;
  readonly "x-routeprint-suffix"?: string;
  readonly "x-routeprint-inner"?: readonly string[];
  readonly "x-routeprint-argument"?: string;
}

export interface MediaType {
  readonly schema?: SchemaOrReference;
  /** The encoding of lists and objects in a form, by property. */
  readonly encoding?: Readonly<Record<string, Encoding>>;
}

export interface Encoding {
  readonly style: "form" | "deepObject";
  readonly explode: boolean;
}

export interface RequestBody {
  readonly required?: true;
  readonly content: Readonly<Record<string, MediaType>>;
}

export interface HeaderObject {
  readonly description: string;
  readonly schema: SchemaObject;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference>>;
  readonly content?: Readonly<Record<string, MediaType>>;
  /** The shapes of other contexts than the default. */
  readonly "x-routeprint-contexts"?: Readonly<Record<string, SchemaOrReference>>;
  /** The release of WordPress whose schema is written because the site declares no schema. */
  readonly "x-routeprint-known"?: string;
  /** The recorded responses from which the schema was learned or widened. */
  readonly "x-routeprint-observed"?: { readonly samples: number };
}

/** Who may call an operation; the users are those of a `role`. */
interface DocumentedAccess {
  readonly verdict: AccessVerdict;
  readonly users?: readonly string[];
}

/** The ability that an operation runs. */
export interface AbilityMark extends Pick<Ability, "name" | "category" | "hints"> {}

export interface OperationObject {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly operationId: string;
  readonly parameters?: readonly (ParameterObject | Reference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  /** Set only if the access is known, or if more schemes apply than to the whole document. */
  readonly security?: readonly SecurityRequirement[];
  readonly "x-codeSamples"?: readonly DocumentSample[];
  /** Set only if the operation runs one ability. */
  readonly "x-routeprint-ability"?: AbilityMark;
  /** Set only if the access is known. */
  readonly "x-routeprint-access"?: DocumentedAccess;
  readonly "x-routeprint-routes": readonly { readonly route: string; readonly endpoint: number }[];
  readonly "x-routeprint-constants"?: Readonly<Record<string, string>>;
  readonly "x-routeprint-unreachable"?: true;
}

/** Methods in lower case, in the order of `METHODS`. */
export type PathItem = Readonly<Record<string, OperationObject>>;

interface Tag {
  readonly name: string;
  readonly description?: string;
  /** The members of 3.2. */
  readonly summary?: string;
  readonly parent?: string;
  readonly kind?: string;
}

export interface TagGroup {
  readonly name: string;
  readonly tags: readonly string[];
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export type SecurityScheme = Readonly<OpenAPIV3_1.SecuritySchemeObject> & {
  readonly "x-authorization-url"?: string;
};

interface Components {
  readonly schemas: Readonly<Record<string, SchemaObject>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly parameters: Readonly<Record<string, ParameterObject>>;
  readonly headers: Readonly<Record<string, HeaderObject>>;
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
}

/** An OpenAPI document as this package writes it. */
export interface Document {
  readonly openapi: string;
  readonly info: Readonly<OpenAPIV3_1.InfoObject>;
  readonly servers: readonly Server[];
  readonly security: readonly SecurityRequirement[];
  readonly tags: readonly Tag[];
  /** Absent in 3.2, whose tags have parents. */
  readonly "x-tagGroups"?: readonly TagGroup[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
  /** The API root in the query of a URL, for which OpenAPI has no server. */
  readonly "x-routeprint-query-root"?: string;
  /** Set if responses are widened beyond the declarations of the site. */
  readonly "x-routeprint-responses"?: "observed";
  /** Set if lists of a query are written with commas. */
  readonly "x-routeprint-lists"?: "comma";
}

export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly enum: readonly string[] }>
  >;
}

export const LISTS = ["brackets", "comma"] as const;

export type Lists = (typeof LISTS)[number];

/** Options of a document; each has a default. */
export interface DocumentOptions {
  /** `3.1` by default; `3.0` for tools that read no later version; `3.2` has nested tags. */
  readonly openapi?: "3.2" | "3.1" | "3.0";
  /** Adds a sample of each request in several languages, as `x-codeSamples`. */
  readonly codeSamples?: boolean;
  /** The API root to write in place of the one found: an http or https address, or a path. */
  readonly server?: string;
  readonly title?: string;
  readonly apiVersion?: string;
  /** `declared` writes the declarations of the site, corrected where WordPress is known to differ; `observed` widens them. */
  readonly responses?: "declared" | "observed";
  /**
   * Style of lists in a query: `brackets` (the default) as `name[]=1&name[]=2`, `comma` as `name=1,2` where WordPress
   * splits the text. Most clients repeat a plain name, and PHP keeps its last value.
   */
  readonly lists?: "brackets" | "comma";
  /** Attaches the parameters that every WordPress route accepts to every operation. */
  readonly globalParameters?: boolean;
  /**
   * Security schemes that the index does not announce: the presets `woocommerce` and `jwt`, `auto` for the presets whose
   * namespaces the site has, `basic`, `bearer`, or an API key as `header:NAME`, `query:NAME`, `cookie:NAME`.
   */
  readonly security?: readonly string[];
  /** False leaves all texts of the site out. */
  readonly descriptions?: boolean;
}
