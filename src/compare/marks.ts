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

/** Compares keywords that do not limit values: format, default, deprecation, read-only, context. */
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

/** Compares contexts: a member without contexts is in all of them (`rest_filter_response_by_context`). */
function compareContexts(from: MemberContexts, to: MemberContexts, pointer: string): readonly SchemaChange[] {
  const [a, b] = [from, to].map((list) => list && [...new Set(list)].toSorted().join(", "));
  if (a === b) return [];
  const level = { aToB: levelOf(from, to), bToA: levelOf(to, from) };
  return [{ kind: "context-changed", pointer, ...fromTo(a, b), level }];
}

type MemberContexts = Schema["context"];

/** Compatible if the other side has the member in every context where a client reads it. */
function levelOf(read: MemberContexts, held: MemberContexts): Level {
  const isHeld = held === undefined || read?.every((context) => held.includes(context)) === true;
  return isHeld ? "compatible" : "risky";
}

function compareDefaults(from: Schema, to: Schema, policy: Policy, pointer: string): readonly SchemaChange[] {
  // WordPress treats a default of null as no default (`WP_REST_Request::get_param`).
  const [a, b] = [from, to]
    .map(defaultOf)
    .map((value) => (value === null && policy === "wordpress" ? undefined : value));
  if (a === b || (isMoment(a) && isMoment(b) && [a, b].includes(ANY_MOMENT))) return [];
  // WordPress reads the same default as another literal under another type.
  const reading = from.types?.join() === to.types?.join() ? policy : "wordpress";
  if (a !== undefined && b !== undefined && literalKey(a, reading) === literalKey(b, reading)) return [];
  const change = { kind: "default-changed", pointer, ...fromTo(a, b) } as const;
  // WordPress fills in no defaults below an argument.
  if (policy === "strict" || pointer !== "") return [change];
  const level = kindLevel("default-changed", policy);
  const refused = [isRefusedDefault(from), isRefusedDefault(to)] as const;
  if (refused[0] === refused[1]) return [change];
  return [
    { ...change, level: { aToB: refused[1] ? "breaking" : level, bToA: refused[0] ? "breaking" : level } },
  ];
}

/**
 * Whether WordPress rejects every request because of the default alone: it sanitizes defaults along with the sent values
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
  // Only the description mentions it, and a lock file keeps no descriptions.
  if (isText && (from.description === undefined || to.description === undefined)) return [];
  return a === b ? [] : [{ kind: b ? "deprecated-set" : "deprecated-unset", pointer }];
}

function compareReadOnly(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  const a = from.readOnly === true;
  const b = to.readOnly === true;
  return a === b ? [] : [{ kind: "read-only-changed", pointer, from: a, to: b }];
}

/** Compares descriptions, which no client depends on. */
export function compareTexts(from: Schema, to: Schema, pointer: string): readonly SchemaChange[] {
  if (from.description === to.description) return [];
  return [{ kind: "description-changed", pointer, ...fromTo(from.description, to.description) }];
}
