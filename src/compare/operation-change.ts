import type { Json } from "../json.ts";
import type { ChangeKind, Policy } from "./change.ts";
import type { BothWays, Level } from "./level.ts";
import type { ChangePart } from "./model.ts";
import { levelsOf } from "./schema-change.ts";
import type { SchemaChange } from "./schema-change.ts";

/** One difference on one operation, before equal ones are put together. */
export interface OperationChange {
  readonly kind: ChangeKind;
  readonly part: ChangePart;
  readonly subject: string;
  readonly from?: Json;
  readonly to?: Json;
  readonly level: BothWays<Level>;
  readonly onlyFrom?: Json;
  readonly onlyTo?: Json;
}

/** A change of an operation, at the level of its kind where no other is known. */
export function change(
  kind: ChangeKind,
  part: ChangePart,
  subject: string,
  policy: Policy,
  values: Pick<SchemaChange, "from" | "to" | "level" | "onlyFrom" | "onlyTo">,
): OperationChange {
  return { kind, part, subject, ...values, level: levelsOf({ kind, ...values }, policy) };
}
