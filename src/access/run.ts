import { RouteprintError } from "../diagnostics/errors.ts";
import type { Answer, Asker } from "../fetch/index.ts";
import { type AccessRequest, type Observation, VISITOR } from "./model.ts";
import { observe } from "./observe.ts";
import { nextRequests, requestsLeft } from "./plan.ts";
import { ME, type AskedSite, type Target } from "./site.ts";

/** What is asked of a site, as whom, and how. */
export interface Survey {
  readonly site: AskedSite;
  readonly targets: readonly Target[];
  /** The visitor first: others are asked about the items that a visitor was shown. */
  readonly users: readonly string[];
  /** The observations of earlier runs. */
  readonly earlier: readonly Observation[];
  /** The most requests of this run. */
  readonly most: number;
  readonly ask: Asker;
  /** Receives all observations after each request. */
  readonly keep: (observations: readonly Observation[]) => Promise<void>;
  /** Receives the number of requests made and the most that this run makes. */
  readonly progress: (done: number, total: number) => void;
}

/** What a run found. */
export interface Findings {
  readonly observations: readonly Observation[];
  /** Whether nothing is left to ask. */
  readonly complete: boolean;
  /** The number of requests of this run. */
  readonly requests: number;
}

/**
 * Asks a site who may call what, one request after the other, until nothing is left or the limit is reached.
 *
 * @throws what `ask` throws, and RouteprintError `credentials-refused` for a user who is taken for a visitor; what was observed
 *   before it has been kept.
 */
export async function survey({
  site,
  targets,
  users,
  earlier,
  most,
  ask,
  keep,
  progress,
}: Survey): Promise<Findings> {
  const observations = [...earlier];
  let requests = 0;
  for (;;) {
    const next = nextRequests(site, targets, users, observations);
    if (next.length === 0 || requests >= most) {
      return { observations, complete: next.length === 0, requests };
    }
    for (const request of next.slice(0, most - requests)) {
      const answer = await ask(request.user, request.method, request.path);
      refuseVisitor(request, answer);
      observations.push(observe(site, request, answer));
      requests += 1;
      progress(requests, Math.min(most, requests + requestsLeft(targets, users, observations)));
      await keep(observations);
    }
  }
}

/** Refuses credentials without effect: what a visitor may do would be recorded as what a user may. */
function refuseVisitor({ user, method, path }: AccessRequest, { status, code }: Answer): void {
  if (user === VISITOR || method !== "GET" || path !== ME || status !== 401 || code !== "rest_not_logged_in")
    return;
  throw new RouteprintError("credentials-refused", {
    message: `WordPress responds to ${user} as to a visitor.`,
    status,
    hint: "The web server drops the credentials (Apache: CGIPassAuth On), the site has no application passwords, or it ignores a wrong one.",
  });
}
