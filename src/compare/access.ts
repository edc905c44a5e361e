import { compareCodeUnits } from "../base/json.ts";
import type { Access, AccessVerdict, Surface } from "../surface/index.ts";

/** Who may use an operation, as far as comparisons and lock files look at it. */
export interface ComparedAccess {
  /** `unlisted` where nothing else is known and a list of methods that came to a visitor lacks this one. */
  readonly verdict: AccessVerdict | "unlisted";
  /** The named users who may, of a `role`; sorted. */
  readonly users: readonly string[];
}

/** The access of an operation about which nothing is known. */
export const UNKNOWN_ACCESS: ComparedAccess = { verdict: "unknown", users: [] };

export function viewAccess({ verdict, users, unlisted }: Access): ComparedAccess {
  return { verdict: unlisted === true ? "unlisted" : verdict, users: users.toSorted(compareCodeUnits) };
}

/** What a verdict says of visitors; an operation that is missing from their list of methods is closed, until it is listed. */
const FOR_VISITORS = {
  open: "open",
  role: "closed",
  "sign-in": "closed",
  unlisted: "closed",
  unknown: "unknown",
} as const;

/** Whether an operation is open to visitors. */
export function forVisitors({ verdict }: ComparedAccess): "open" | "closed" | "unknown" {
  return FOR_VISITORS[verdict];
}

/** Key that accesses without a change between them share. */
export function accessKey(access: ComparedAccess): string {
  return [forVisitors(access), ...access.users.map((user) => JSON.stringify(user))].join(" ");
}

/** The users who may use some operation: those of whom a lock file knows too. */
export function usersOf({ operations }: Surface): ReadonlySet<string> {
  return new Set(operations.flatMap(({ access }) => access.users));
}
