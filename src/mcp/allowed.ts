import { VISITOR } from "../access/index.ts";
import type { Operation, Surface } from "../surface/index.ts";

/** Leaves out the operations that the user may not call, as far as the site was asked. */
export function onlyAllowed(surface: Surface, isSignedIn: boolean): Surface {
  const operations = surface.operations.filter((operation) => mayCall(operation, isSignedIn));
  return { ...surface, operations, whole: surface.whole ?? surface.operations };
}

/** Whether a user may call an operation, for all that is known: a visitor, or whoever the credentials belong to. */
function mayCall({ access: { verdict, evidence } }: Operation, isSignedIn: boolean): boolean {
  if (verdict === "open" || verdict === "unknown") return true;
  if (!isSignedIn) return false;
  return (
    verdict === "role" || !evidence.some(({ user, reading }) => user !== VISITOR && reading === "refused")
  );
}
