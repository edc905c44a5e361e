import type { DispatchStep } from "./dispatch.ts";

/** Of routes that do not match only so many are told, the last ones. */
const MOST_DIFFERING = 40;

/** The steps that tell something of a path: those that match it, and of the others those that begin most like it. */
export function tellingSteps(steps: readonly DispatchStep[], path: string): readonly DispatchStep[] {
  const near = steps.flatMap((step) => {
    const shared = step.outcome === "differs" ? sharedSegments(step.route, path) : 0;
    return shared === 0 ? [] : [{ step, shared }];
  });
  const most = near.reduce((longest, { shared }) => Math.max(longest, shared), 0);
  const nearest = near.filter(({ shared }) => shared === most).map(({ step }) => step);
  const told = new Set(nearest.slice(-MOST_DIFFERING));
  return steps.filter((step) => step.outcome !== "differs" || told.has(step));
}

/** How many segments a route begins with as the path does; 0 where they are not all but its last literal one, or the namespace's alone. */
function sharedSegments(route: string, path: string): number {
  const asked = path.toLowerCase().split("/").slice(1);
  const literal = (/^[\w/-]*/.exec(route)?.[0] ?? "").toLowerCase().split("/").slice(1);
  const end = literal.findIndex((segment, at) => segment !== asked[at]);
  const shared = end === -1 ? literal.length : end;
  return literal.length > 2 && shared >= literal.length - 1 ? shared : 0;
}
