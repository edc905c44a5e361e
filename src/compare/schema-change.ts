import type { Json } from "../json.ts";
import type { Work } from "../work.ts";
import type { Schema } from "../schema/index.ts";
import { tableLevel } from "./change.ts";
import type { ChangeKind, Policy } from "./change.ts";
import type { BothWays, Level } from "./level.ts";

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
  /** What its patterns may still cost. */
  readonly work: Work;
  readonly tellMember: MemberTeller;
  /** Whether both sides say which types WordPress does not know, as documents do not. */
  readonly hasForeignTypes: boolean;
}

/**
 * Finds what differs of a member of objects at one place, by its name and what either side has: its schema, or whether the
 * one side that has it requires it. Thousands of operations may take an object each, and these hold the very same members.
 */
export type MemberTeller = (
  place: string,
) => (
  name: string,
  from: Schema | boolean,
  to: Schema | boolean,
  find: () => readonly SchemaChange[],
) => readonly SchemaChange[];

export interface SchemaContext extends Terms {
  /** Whether the schemas describe answers: members are then properties, not arguments. */
  readonly response: boolean;
  /** Whether the value stands in a path or query, where everything is text: a number is then one of the texts. */
  readonly text?: boolean;
}

/** Compares two schemas that lie below the ones at hand. */
export type Descend = (from: Schema, to: Schema, pointer: string) => readonly SchemaChange[];

/** The members of a change that hold the two values, absent where a side does not say. */
export function fromTo(from: Json | undefined, to: Json | undefined): { from?: Json; to?: Json } {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
