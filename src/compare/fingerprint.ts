import { canonicalJson, compareCodeUnits } from "../base/json.ts";
import { sha256 } from "../platform/node.ts";
import type { OperationChange } from "./schema-change.ts";
import type { OperationList } from "./view.ts";

/** What identifies a change apart from its operations: changes with equal causes are one change on several operations. */
type Cause = Pick<OperationChange, "kind" | "part" | "subject" | "from" | "to">;

/** Digits of a cause, and of its operations behind it. */
const CAUSE_DIGITS = 12;
const OPERATION_DIGITS = 8;

/** Canonical text of a cause: kind, part, subject and values; neither wording nor level. */
export function causeText({ kind, part, subject, from, to }: Cause): string {
  const values = [from, to].map((value) => (value === undefined ? "" : canonicalJson(value)));
  return [kind, part, subject.replace(WRAPPED, "response"), ...values].join("\n");
}

/**
 * Matches the ways in which a response holds the resource: in a list, by name, or either. A change of the resource is one
 * change in all of them.
 */
const WRAPPED =
  /^response(?:\/items|\/additionalProperties|\/anyOf\/(?:array\/items|object))(?=\/properties\/)/;

/** Hashes the text of a cause to 12 hex digits. */
export function causeHash(text: string): string {
  return sha256(text).slice(0, CAUSE_DIGITS);
}

/** Hashes operations to 8 hex digits, whatever their order and the names of their variables. */
export function operationsHash(operations: OperationList): string {
  const keys = operations.map(({ key }) => key).toSorted(compareCodeUnits);
  return sha256(keys.join("\n")).slice(0, OPERATION_DIGITS);
}

/** Joins the hashes of a change to its fingerprint: `3f2a9c01b7de-91c0aa17`. */
export function joinFingerprint(cause: string, operations: string): string {
  return `${cause}-${operations}`;
}

/** The hash of the cause, with which a fingerprint begins. */
export function causeIn(fingerprint: string): string {
  return fingerprint.slice(0, CAUSE_DIGITS);
}
