import type { Json } from "../base/json.ts";
import type { NoticeCode } from "../diagnostics/notices.ts";
import type { ArgumentFact } from "../wordpress/index.ts";

/** The types of JSON Schema 2020-12. */
export const SCHEMA_TYPES = ["array", "boolean", "integer", "number", "object", "string", "null"] as const;

export type SchemaType = (typeof SCHEMA_TYPES)[number];

/** The keywords that bound numbers. */
export const NUMBER_BOUNDS = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const;

/** The keywords that take a number, in the order in which they are written. */
export const BOUND_KEYWORDS = [
  ...NUMBER_BOUNDS,
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
] as const;

export type BoundKeyword = (typeof BOUND_KEYWORDS)[number];

/** A JSON Schema 2020-12 object with the keywords that this package knows; foreign names are keys of Maps. */
export interface Schema extends Readonly<Partial<Record<BoundKeyword, number>>> {
  /** Absent where any type is accepted. `null` comes last. */
  readonly types?: readonly SchemaType[];
  /** Types that WordPress never uses, because an earlier declared type accepts all their values. */
  readonly overtaken?: readonly SchemaType[];
  readonly title?: string;
  /** Markdown that is safe to render. */
  readonly description?: string;
  readonly default?: Json;
  readonly enum?: readonly Json[];
  readonly format?: string;
  /** ECMA-262, valid with the `u` flag. */
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: ReadonlyMap<string, Schema>;
  readonly patternProperties?: ReadonlyMap<string, Schema>;
  readonly additionalProperties?: boolean | Schema;
  /** Sorted by code unit, each once. */
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly not?: Schema;
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
  /** Set where only the description marks it as deprecated; fingerprints and locks ignore it, as they ignore texts. */
  readonly deprecatedInText?: boolean;
  /** A file upload: binary, in a multipart form. */
  readonly file?: boolean;
  /** The contexts in which a response includes this property. */
  readonly context?: readonly string[];
  /** A type that WordPress does not know, as the site writes it: WordPress then enforces only `enum` and five formats. */
  readonly foreignType?: string;
  /** A format that only WordPress knows. */
  readonly wordpressFormat?: string;
  /** The rules that widened the response to what WordPress is known to send. */
  readonly widened?: readonly NoticeCode[];
  /** An example that an overlay gives; comparisons and locks ignore it. */
  readonly example?: Json;
  /** A default that does not fit the schema, as the site declares it. */
  readonly misfitDefault?: Json;
}

/** A normalized argument definition. */
export interface Argument {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly pointer: string;
  /** Rules that the code behind the argument enforces beside the declaration; comparisons and locks ignore them. */
  readonly validated?: ValidatedContent;
}

/** Undeclared validation of an argument; `contentSchema` describes the JSON that a text holds. */
export interface ValidatedContent extends ArgumentFact {
  readonly contentSchema?: Schema;
}
