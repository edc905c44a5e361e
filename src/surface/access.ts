import type { AccessEvidence } from "../discovery/index.ts";
import type { Access, AccessVerdict, Method } from "./model.ts";

/** Evidence by the key of its route. */
export type EvidenceByRoute = ReadonlyMap<string, readonly AccessEvidence[]>;

/** Determines the access to an operation from its route keys. It is unknown where routes disagree or one has no evidence. */
export function decideAccess(method: Method, routes: ReadonlySet<string>, known: EvidenceByRoute): Access {
  const evidence = [...routes].map((route) => known.get(route) ?? []);
  const [verdict = "unknown", ...others] = new Set(evidence.map((each) => verdictOf(method, each)));
  return { verdict: others.length === 0 ? verdict : "unknown", evidence: evidence.flat() };
}

function verdictOf(method: Method, [first]: readonly AccessEvidence[]): AccessVerdict {
  if (first === undefined) return "unknown";
  // WordPress responds to HEAD as to GET.
  return first.allow.includes(method === "HEAD" ? "GET" : method) ? "open" : "sign-in";
}
