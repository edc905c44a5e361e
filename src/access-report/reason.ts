import { REASONS, VISITOR, decisiveEvidence } from "../access/index.ts";
import { sayEvidence } from "../answers/index.ts";
import type { Access, AccessEvidence } from "../surface/index.ts";

/** The evidence that a report shows first: what decides for a visitor, else what says nothing; undefined if nothing was asked. */
export function shownEvidence({ evidence }: Access): AccessEvidence | undefined {
  const own = evidence.filter(({ user }) => user === VISITOR);
  return decisiveEvidence(own)[0] ?? own[0];
}

/** Says what decided: the users, or a request and what came, or why nothing is known. */
export function sayReason(access: Access): string {
  if (access.verdict === "role") return access.users.join(", ");
  const shown = shownEvidence(access);
  if (shown === undefined) return "not asked";
  const why = sayWhy(shown);
  return `${sayEvidence(shown)}${why === "" ? "" : `: ${why}`}`;
}

/** Why a response says nothing of the operation; empty where it does. */
export function sayWhy({ reason }: AccessEvidence): string {
  return reason === undefined ? "" : REASONS[reason];
}
