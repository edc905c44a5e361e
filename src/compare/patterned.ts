import { pointTo } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import { additional } from "./bounds.ts";
import { canonicalSchema } from "./canonical.ts";
import { mirrorKind } from "./kinds.ts";
import { exchanged, HARMLESS, UNDECIDED } from "./level.ts";
import type { Descend, SchemaChange } from "./schema-change.ts";

const NO_PATTERNS: ReadonlyMap<string, Schema> = new Map();

/** Compares the members that are named by pattern: equal patterns by their schemas, others as added and removed. */
export function comparePatterned(
  from: Schema,
  to: Schema,
  pointer: string,
  descend: Descend,
): readonly SchemaChange[] {
  const [a, b] = [from.patternProperties ?? NO_PATTERNS, to.patternProperties ?? NO_PATTERNS];
  const below = (pattern: string) => pointTo(`${pointer}/patternProperties`, pattern);
  const gone = [...a].filter(([pattern]) => !b.has(pattern));
  const added = [...b].filter(([pattern]) => !a.has(pattern));
  return [
    ...gone.map(([pattern, member]) => patternGone(member, to, below(pattern))),
    ...added.map(([pattern, member]) => patternAdded(member, from, below(pattern))),
    ...[...a].flatMap(([pattern, member]) => {
      const other = b.get(pattern);
      return other === undefined ? [] : descend(member, other, below(pattern));
    }),
  ];
}

/**
 * The change of a pattern that only the second schema has. WordPress validates a member by its name, then by the first
 * pattern that matches, then by `additionalProperties` (`rest_validate_object_value_from_schema`): a pattern accepts more
 * where other members are rejected, and less where they are accepted.
 */
function patternAdded(
  member: Schema,
  before: Schema,
  pointer: string,
): Pick<SchemaChange, "kind" | "pointer" | "to" | "level"> {
  const to = canonicalSchema(member);
  const rest = additional(before);
  if (rest === false) return { kind: "patternProperties-loosened", pointer, to };
  const kind = "patternProperties-tightened";
  if (rest !== true) return { kind, pointer, to, level: UNDECIDED };
  return Object.keys(to).length === 0 ? { kind, pointer, to, level: HARMLESS } : { kind, pointer, to };
}

function patternGone(member: Schema, after: Schema, pointer: string): SchemaChange {
  const { kind, to, level } = patternAdded(member, after, pointer);
  return {
    kind: mirrorKind(kind),
    pointer,
    ...(to === undefined ? {} : { from: to }),
    ...(level === undefined ? {} : { level: exchanged(level) }),
  };
}
