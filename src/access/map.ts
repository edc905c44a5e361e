import type { Operation, Surface } from "../surface/index.ts";
import { evidenceByOperation } from "./evidence.ts";
import type { Observation } from "./model.ts";
import { decideAccess } from "./verdict.ts";

/** Adds who may call what to a surface; the same object where nothing was asked. */
export function withAccess(surface: Surface, observations: readonly Observation[]): Surface {
  if (observations.length === 0) return surface;
  const evidence = evidenceByOperation(surface, observations);
  const decided = (operation: Operation): Operation => {
    const routes = new Set(operation.variants.map(({ route }) => route));
    return { ...operation, access: decideAccess(routes, evidence.get(operation.id) ?? []) };
  };
  return { ...surface, operations: surface.operations.map(decided) };
}
