import { excerpt } from "../base/escape.ts";
import type { Document, SchemaObject, SchemaOrReference } from "../openapi/index.ts";
import { BOUND_KEYWORDS } from "../schema/index.ts";
import type { ToolSchema } from "./model.ts";

type ToolSchemaDraft = { -readonly [Keyword in keyof ToolSchema]: ToolSchema[Keyword] };

/** The deepest level that is written; a value below it may be anything. */
const DEPTH_CAP = 12;

/** The most characters of a text of the site. */
const TEXT_CAP = 300;

/** The side of a call that a schema describes. */
interface CallSide {
  readonly schemas: Document["components"]["schemas"];
  /** The keywords that are copied. */
  readonly keywords: ReadonlySet<string>;
  /** Whether the schema may demand: a response without one of its properties is right too. */
  readonly demands: boolean;
  readonly keepsProperty: (name: string, schema: SchemaObject, required: boolean) => boolean;
}

const INPUT_KEYWORDS: ReadonlySet<string> = new Set([
  "type",
  "deprecated",
  "format",
  "contentMediaType",
  "enum",
  "default",
  "pattern",
  "uniqueItems",
  ...BOUND_KEYWORDS,
]);

/** Clients validate results, so the patterns of a site, which may be slow to run, and its bounds are left out. */
const OUTPUT_KEYWORDS: ReadonlySet<string> = new Set(["type", "format", "enum"]);

/** Names that models accept: Anthropic rejects a request whose schemas have others. */
const PROPERTY_NAME = /^[\w.-]{1,64}$/;

/** Rewrites the schema of a value that is sent. */
export function inputSchema(schema: SchemaOrReference, { components: { schemas } }: Document): ToolSchema {
  return rewrite(schema, {
    schemas,
    keywords: INPUT_KEYWORDS,
    demands: true,
    keepsProperty: (name, { readOnly }, required) =>
      PROPERTY_NAME.test(name) && (required || readOnly !== true),
  });
}

/** Links of WordPress, which every object may hold. */
const LINKS: ReadonlySet<string> = new Set(["_links", "_embedded"]);

/** Rewrites the schema of a response. Its objects may hold more than their properties, and need hold none. */
export function outputSchema(schema: SchemaOrReference, { components: { schemas } }: Document): ToolSchema {
  return rewrite(schema, {
    schemas,
    keywords: OUTPUT_KEYWORDS,
    demands: false,
    keepsProperty: (name) => PROPERTY_NAME.test(name) && !LINKS.has(name),
  });
}

function resolve(schema: SchemaOrReference, schemas: CallSide["schemas"]): SchemaObject {
  if (!("$ref" in schema)) return schema;
  return schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {};
}

/** The schema that a reference names, or the schema itself. */
export function resolveSchema(
  schema: SchemaOrReference,
  { components: { schemas } }: Document,
): SchemaObject {
  return resolve(schema, schemas);
}

function rewrite(given: SchemaOrReference, side: CallSide, depth = 0): ToolSchema {
  if (depth > DEPTH_CAP) return {};
  const schema = resolve(given, side.schemas);
  const below = (part: SchemaOrReference): ToolSchema => rewrite(part, side, depth + 1);
  const draft: ToolSchemaDraft = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => side.keywords.has(keyword)),
  );
  if (draft.enum?.length === 0) delete draft.enum;
  if (side.demands && schema.description !== undefined)
    draft.description = excerpt(schema.description, TEXT_CAP);
  if (schema.items !== undefined) draft.items = below(schema.items);
  // Models refuse a list without `items`.
  else if (isOfType(schema, "array")) draft.items = {};
  writeMembers(schema, draft, side, below);
  writeBranches(schema, draft, side, below);
  return draft;
}

/** Whether the type of a schema names the word. */
export function isOfType({ type }: Pick<ToolSchema, "type">, word: string): boolean {
  return typeof type === "string" ? type === word : type?.some((each) => each === word) === true;
}

type Rewrite = (part: SchemaOrReference) => ToolSchema;

function writeMembers(schema: SchemaObject, draft: ToolSchemaDraft, side: CallSide, below: Rewrite): void {
  const { properties, required = [], patternProperties, additionalProperties: others } = schema;
  if (properties !== undefined) {
    const kept = Object.entries(properties).filter(([name, member]) =>
      side.keepsProperty(name, resolve(member, side.schemas), required.includes(name)),
    );
    draft.properties = Object.fromEntries(kept.map(([name, member]) => [name, below(member)]));
  }
  if (typeof others === "object") draft.additionalProperties = below(others);
  if (!side.demands) return;
  if (typeof others === "boolean") draft.additionalProperties = others;
  const known = draft.properties ?? {};
  const needed = [...new Set(required)].filter((name) => Object.hasOwn(known, name));
  if (needed.length > 0) draft.required = needed;
  if (patternProperties !== undefined)
    draft.patternProperties = Object.fromEntries(
      Object.entries(patternProperties).map(([pattern, member]) => [pattern, below(member)]),
    );
}

function writeBranches(schema: SchemaObject, draft: ToolSchemaDraft, side: CallSide, below: Rewrite): void {
  const { oneOf, anyOf, allOf, not } = schema;
  if (allOf !== undefined) draft.allOf = allOf.map(below);
  if (side.demands) {
    if (oneOf !== undefined) draft.oneOf = oneOf.map(below);
    if (anyOf !== undefined) draft.anyOf = anyOf.map(below);
    if (not !== undefined) draft.not = below(not);
    return;
  }
  // Branches that demand nothing overlap, and `oneOf` would refuse what several accept.
  const branches = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (branches.length > 0) draft.anyOf = branches.map(below);
}
