import type { Json } from "../json.ts";
import type { NoticeCode } from "../notice.ts";

/** The types of JSON Schema 2020-12. */
export const SCHEMA_TYPES = ["array", "boolean", "integer", "number", "object", "string", "null"] as const;

export type SchemaType = (typeof SCHEMA_TYPES)[number];

/** The members of a schema that bound numbers. */
export const NUMBER_BOUNDS = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
] as const;

/** The members of a schema that take a number, in the order in which they are written. */
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

/** A JSON Schema 2020-12 object that holds only what this package knows; foreign keys live in Maps. */
export interface Schema extends Readonly<Partial<Record<BoundKeyword, number>>> {
  /** Absent where any type is accepted. A union keeps `null` last. */
  readonly types?: readonly SchemaType[];
  /** Types that the site declares after one that takes all their values, so that WordPress asks none of them. */
  readonly overtaken?: readonly SchemaType[];
  readonly title?: string;
  /** Markdown that is safe to show. */
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
  /** Set where only the description says so: two languages of one site differ in it, and fingerprints and locks do not. */
  readonly deprecatedInText?: boolean;
  /** A file upload: binary, sent in a multipart form. */
  readonly file?: boolean;
  /** The contexts in which a response holds this property. */
  readonly context?: readonly string[];
  /** A type that WordPress does not know, as the site writes it: WordPress then enforces `enum` and five formats alone. */
  readonly foreignType?: string;
  /** A format that only WordPress knows. */
  readonly wordpressFormat?: string;
  /** The rules by which an answer was widened to what WordPress is known to send. */
  readonly widened?: readonly NoticeCode[];
  /** A default that does not fit the type, kept as the site gave it. */
  readonly misfitDefault?: Json;
}

/** An argument definition, normalised. */
export interface Argument {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  readonly pointer: string;
}
