import type { Json } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import type { Work } from "../base/work.ts";
import { tableLevel } from "./kinds.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangePart } from "./model.ts";

/** One difference between two schemas, named for what a request may be. */
export interface SchemaChange {
  readonly kind: ChangeKind;
  /** A JSON pointer below the compared schema, `""` for the schema itself. */
  readonly pointer: string;
  /** Absent where the first schema does not say. */
  readonly from?: Json;
  readonly to?: Json;
  /** Set where the table cannot know the level. */
  readonly level?: BothWays<Level>;
  /** A value that only the first schema takes, where one was found on the way. */
  readonly onlyFrom?: Json;
  readonly onlyTo?: Json;
}

/** One difference on one operation, before equal ones are put together. */
export interface OperationChange extends Omit<SchemaChange, "pointer" | "level"> {
  readonly part: ChangePart;
  readonly subject: string;
  readonly level: BothWays<Level>;
}

/** A change of an operation, at the level of its kind where no other is known. */
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

/** What holds for a whole comparison. */
export interface Terms {
  readonly policy: Policy;
  /** What comparing patterns may still cost. */
  readonly work: Work;
}

export interface SchemaContext extends Terms {
  /** Whether the schemas describe responses: members are then properties, not arguments. */
  readonly response: boolean;
  /** Whether the value is in a path or query, where everything is text: a number is then one of the texts. */
  readonly text?: boolean;
}

/** Compares two schemas that lie below the ones at hand. */
export type Descend = (from: Schema, to: Schema, pointer: string) => readonly SchemaChange[];

/** The members of a change that hold the two values, absent where a side does not say. */
export function fromTo(from: Json | undefined, to: Json | undefined): { from?: Json; to?: Json } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/**
 * Whether WordPress checks no value of an argument by what is declared of it: without a type it looks at nothing
 * (`WP_REST_Request::sanitize_params`), unless the code behind it asks, which no index shows. Branches count as a type.
 */
export function isUnchecked({ types, oneOf, anyOf, foreignType }: Schema): boolean {
  return types === undefined && oneOf === undefined && anyOf === undefined && foreignType === undefined;
}
