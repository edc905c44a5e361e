import { type Schema, defaultOf, definitionOf } from "../schema/index.ts";
import { accepts } from "../wordpress/index.ts";
import { kindLevel } from "./kinds.ts";
import type { Policy } from "./kinds.ts";
import { literalKey } from "./enums.ts";
import { enforcedPart } from "./foreign-type.ts";
import { compareFormats } from "./format.ts";
import type { Level } from "./level.ts";
import { fromTo, isUnchecked } from "./schema-change.ts";
import type { SchemaChange, SchemaContext } from "./schema-change.ts";
import { ANY_MOMENT, isMoment } from "./site-data.ts";

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
    // A default says nothing about a response.
    ...(response ? [] : compareDefaults(from, to, policy, pointer)),
    ...compareDeprecation(from, to, pointer),
    ...compareReadOnly(from, to, pointer),
    ...(response ? compareContexts(from.context, to.context, pointer) : []),
  ];
}

/** A member without contexts is in all of them (`rest_filter_response_by_context`). */
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
 * Whether WordPress refuses every request by the default alone: it sanitizes the defaults along with what was sent
 * (`WP_REST_Request::sanitize_params`).
 */
export function isRefusedDefault(schema: Schema): boolean {
  const { misfitDefault = null } = schema;
  if (misfitDefault === null || isUnchecked(schema)) return false;
  return !accepts(definitionOf(enforcedPart(schema)), misfitDefault);
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
