import type { AccessVerdict, Operation, Surface } from "../surface/index.ts";
import { isWrite, mapAccess } from "./access.ts";

/** A part of the operations of a site, on pages and in reports. */
export interface AccessGroup {
  readonly id: "open-write" | "open-read" | "role" | "sign-in" | "unknown";
  readonly title: string;
  /** In a picture: a word or two. */
  readonly label: string;
  /** What came that puts an operation here. */
  readonly meaning: string;
  readonly verdict: AccessVerdict;
  readonly holds: (operation: Operation) => boolean;
}

/** In the order in which a person reads them. */
export const ACCESS_GROUPS: readonly AccessGroup[] = [
  {
    id: "open-write",
    title: "Open operations that write",
    label: "open to write",
    meaning:
      "A list of allowed methods that came to a visitor holds the method. The method itself was not sent.",
    verdict: "open",
    holds: ({ method, access }) => access.verdict === "open" && isWrite(method),
  },
  {
    id: "open-read",
    title: "Open operations that read",
    label: "open to read",
    meaning:
      "The request of a visitor succeeded, or a list of allowed methods that came to a visitor holds GET.",
    verdict: "open",
    holds: ({ method, access }) => access.verdict === "open" && !isWrite(method),
  },
  {
    id: "role",
    title: "For named users, not for visitors",
    label: "for a role",
    meaning: "A named user may, and a visitor may not.",
    verdict: "role",
    holds: ({ access }) => access.verdict === "role",
  },
  {
    id: "sign-in",
    title: "Refused to visitors",
    label: "refused",
    meaning: "401 or 403 came to a visitor, and no named user is known who may.",
    verdict: "sign-in",
    holds: ({ access }) => access.verdict === "sign-in",
  },
  {
    id: "unknown",
    title: "Unknown",
    label: "unknown",
    meaning: "No response shows it. A method that a list lacks is not refused for that reason.",
    verdict: "unknown",
    holds: ({ access }) => access.verdict === "unknown",
  },
];

/** The operations of a group. */
export interface GroupedOperations extends AccessGroup {
  readonly operations: readonly Operation[];
}

/** Sorts the operations of a surface into the groups, also into those that stay empty; in each group, writes first. */
export function groupOperations(surface: Pick<Surface, "operations">): readonly GroupedOperations[] {
  const { operations } = mapAccess(surface);
  return ACCESS_GROUPS.map((group) => ({ ...group, operations: operations.filter(group.holds) }));
}
