import type { Json } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import type { Work } from "../base/work.ts";
import { tableLevel } from "./kinds.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangePart } from "./model.ts";

/** One difference between two schemas; the kind is named for requests. */
export interface SchemaChange {
  readonly kind: ChangeKind;
  /** A JSON pointer below the compared schema, `""` for the schema itself. */
  readonly pointer: string;
  /** Absent if the first schema has no value. */
  readonly from?: Json;
  readonly to?: Json;
  /** Set if the table cannot know the level. */
  readonly level?: BothWays<Level>;
  /** A value that only the first schema accepts, if the comparison found one. */
  readonly onlyFrom?: Json;
  readonly onlyTo?: Json;
}

/** One difference on one operation, before equal ones are merged. */
export interface OperationChange extends Omit<SchemaChange, "pointer" | "level"> {
  readonly part: ChangePart;
  readonly subject: string;
  readonly level: BothWays<Level>;
}

/** Makes a change of an operation, at the level of its kind unless it has its own. */
export function change(
  kind: ChangeKind,
  part: ChangePart,
  subject: string,
  policy: Policy,
  found: Partial<SchemaChange>,
): OperationChange {
  const { pointer: _, ...values } = found;
  return { ...values, kind, part, subject, level: levelsOf({ ...values, kind }, policy) };
}

/** The levels of a change: its own, or those of its kind. */
export function levelsOf(
  { kind, level }: Pick<SchemaChange, "kind" | "level">,
  policy: Policy,
): BothWays<Level> {
  return level ?? tableLevel(kind, policy);
}

/** Policy and budget of a whole comparison. */
export interface Terms {
  readonly policy: Policy;
  /** Remaining budget for comparing patterns. */
  readonly work: Work;
}

/** Terms of comparing operations. */
export interface OperationTerms extends Terms {
  /** The users who are named on both sides. */
  readonly users: ReadonlySet<string>;
}

export interface SchemaContext extends Terms {
  /** Whether the schemas describe responses, whose members are properties and not arguments. */
  readonly response: boolean;
  /** Whether the value is in a path or query, where even a number is text. */
  readonly text?: boolean;
}

/** Compares two nested schemas. */
export type Descend = (from: Schema, to: Schema, pointer: string) => readonly SchemaChange[];

/** Members `from` and `to` of a change, absent if a side has no value. */
export function fromTo(from: Json | undefined, to: Json | undefined): { from?: Json; to?: Json } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/**
 * Whether WordPress ignores the declaration of an argument: without a type it checks nothing
 * (`WP_REST_Request::sanitize_params`), unless the site's code does, which no index shows. Branches count as a type.
 */
export function isUnchecked({ types, oneOf, anyOf, foreignType }: Schema): boolean {
  return types === undefined && oneOf === undefined && anyOf === undefined && foreignType === undefined;
}
