import type { Access } from "../surface/index.ts";
import type { ComparedAccess } from "./access.ts";

/** Marks at the end of a heading, of operations about whose access something is known. */
const MARKS = { open: "+open", "sign-in": "+login", unlisted: "+unlisted" } as const;

/** Begins the mark of a role; the users who may follow, as in a URL, with commas between. */
const ROLE = "+role:";

/** The forms of the marks, for people. */
export const ACCESS_MARKS: readonly string[] = [...Object.values(MARKS), `${ROLE}USER,…`];

/** Prints who may use an operation: `+open`, `+role:author,editor`; nothing where nothing is known. */
export function printAccess({ verdict, users }: ComparedAccess): readonly string[] {
  if (verdict === "unknown") return [];
  if (verdict !== "role") return [MARKS[verdict]];
  return [ROLE + users.map((user) => encodeURIComponent(user.toWellFormed())).join(",")];
}

/** Reads the mark of an access; undefined where the text is none. */
export function readAccess(mark: string): Omit<Access, "evidence"> | undefined {
  if (mark === MARKS.open) return { verdict: "open", users: [] };
  if (mark === MARKS["sign-in"]) return { verdict: "sign-in", users: [] };
  if (mark === MARKS.unlisted) return { verdict: "unknown", users: [], unlisted: true };
  if (!mark.startsWith(ROLE)) return undefined;
  const names = mark.slice(ROLE.length).split(",");
  try {
    return { verdict: "role", users: names.filter((name) => name !== "").map(decodeURIComponent) };
  } catch {
    return undefined;
  }
}
