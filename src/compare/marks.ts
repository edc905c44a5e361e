import { defaultOf, isUnlistedDefault, type Schema } from "../schema/index.ts";
import { kindLevel } from "./change.ts";
import type { Policy } from "./change.ts";
import { isUnchecked } from "./declared.ts";
import type { Level } from "./level.ts";
import { areTaken, literalKey } from "./literal.ts";
import { isRefused } from "./value.ts";
import { fromTo } from "./schema-change.ts";
import { ANY_MOMENT, isMoment } from "./site-data.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";

/** What a schema says beside the set of values: format, default, deprecation, when it is read. */
export function compareMarks(
  from: Schema,
  to: Schema,
  context: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const { policy, response } = context;
  return [
    ...compareFormats(from, to, context, pointer),
    // A default says nothing about an answer.
    ...(response ? [] : compareDefaults(from, to, policy, pointer)),
    ...compareDeprecation(from, to, pointer),
    ...compareReadOnly(from, to, pointer),
    ...(response ? compareContexts(from.context, to.context, pointer) : []),
  ];
}

function compareFormats(
  from: Schema,
  to: Schema,
  { response, work }: SchemaContext,
  pointer: string,
): readonly SchemaChange[] {
  const [a, b] = [formatOf(from), formatOf(to)];
  if (a === b) return [];
  const change = { kind: "format-changed", pointer, ...fromTo(a, b) } as const;
  const [had, has] = [enforcedFormat(from), enforcedFormat(to)];
  if (response || had === has) return [change];
  const loss = (own: Schema, other: Schema, format: string | undefined): Level =>
    format === undefined || areTaken(own.enum, other, work) ? "compatible" : "breaking";
  return [{ ...change, level: { aToB: loss(from, to, has), bToA: loss(to, from, had) } }];
}

/** The formats by which WordPress refuses a text (`rest_validate_value_from_schema`). */
const ENFORCED_FORMATS: ReadonlySet<string> = new Set(["date-time", "email", "hex-color", "ip", "uuid"]);

/** It looks at the format of nothing but texts, and of what has no type that it knows. */
function enforcedFormat({ types, format, wordpressFormat = format }: Schema): string | undefined {
  const isOfTexts = types === undefined || types.includes("string");
  return isOfTexts && ENFORCED_FORMATS.has(wordpressFormat ?? "") ? wordpressFormat : undefined;
}

function formatOf(schema: Schema): string | undefined {
  const words = [
    schema.format,
    schema.wordpressFormat,
    schema.contentMediaType,
    schema.file === true ? "binary" : undefined,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : [...new Set(words)].join(" ");
}

/** A member without contexts stands in all of them (`rest_filter_response_by_context`). */
function compareContexts(from: Contexts, to: Contexts, pointer: string): readonly SchemaChange[] {
  const [a, b] = [from, to].map((list) => list && [...new Set(list)].toSorted().join(", "));
  if (a === b) return [];
  const level = { aToB: levelOf(from, to), bToA: levelOf(to, from) };
  return [{ kind: "context-changed", pointer, ...fromTo(a, b), level }];
}

type Contexts = Schema["context"];

/** For a client that reads the member in some contexts, whether the other side has it in all of these. */
function levelOf(read: Contexts, held: Contexts): Level {
  const isHeld = held === undefined || read?.every((context) => held.includes(context)) === true;
  return isHeld ? "compatible" : "risky";
}

function compareDefaults(from: Schema, to: Schema, policy: Policy, pointer: string): readonly SchemaChange[] {
  // To WordPress a default of null is none (`WP_REST_Request::get_param`).
  const [a, b] = [from, to]
    .map(defaultOf)
    .map((value) => (value === null && policy === "wordpress" ? undefined : value));
  if (a === b || (isMoment(a) && isMoment(b) && [a, b].includes(ANY_MOMENT))) return [];
  // With another type the same default is read as another literal.
  const reading = from.types?.join() === to.types?.join() ? policy : "wordpress";
  if (a !== undefined && b !== undefined && literalKey(a, reading) === literalKey(b, reading)) return [];
  const change = { kind: "default-changed", pointer, ...fromTo(a, b) } as const;
  // Below an argument WordPress fills nothing in.
  if (policy === "strict" || pointer !== "") return [change];
  const level = kindLevel("default-changed", policy);
  const refused = [isRefusedDefault(from), isRefusedDefault(to)] as const;
  if (refused[0] === refused[1]) return [change];
  return [
    { ...change, level: { aToB: refused[1] ? "breaking" : level, bToA: refused[0] ? "breaking" : level } },
  ];
}

/**
 * Whether WordPress refuses every request by the default alone: it sanitises the defaults along with what was sent
 * (`WP_REST_Request::sanitize_params`). Formats and bounds, which it reads in its own way, are not looked at.
 */
export function isRefusedDefault(schema: Schema): boolean {
  const { misfitDefault = null } = schema;
  if (misfitDefault === null || isUnchecked(schema)) return false;
  const isRefusedByType = schema.foreignType === undefined && isRefused(schema, misfitDefault);
  return isRefusedByType || isUnlistedDefault(schema);
}

function compareDeprecation(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  const a = from.deprecated === true;
  const b = to.deprecated === true;
  const isText = (from.deprecatedInText ?? to.deprecatedInText) === true;
  // A lock file keeps no description, which alone says so.
  if (isText && (from.description === undefined || to.description === undefined)) return [];
  return a === b ? [] : [{ kind: b ? "deprecated-set" : "deprecated-unset", pointer }];
}

function compareReadOnly(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  const a = from.readOnly === true;
  const b = to.readOnly === true;
  return a === b ? [] : [{ kind: "read-only-changed", pointer, from: a, to: b }];
}

/** Descriptions, which no client acts on. */
export function compareTexts(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  if (from.description === to.description) return [];
  return [{ kind: "description-changed", pointer, ...fromTo(from.description, to.description) }];
}
