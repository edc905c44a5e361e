import { groupBy } from "../base/group.ts";
import type { Access, AccessEvidence, AccessReading, AccessSource } from "../surface/index.ts";
import { VISITOR } from "./model.ts";

/**
 * The strength of each source. A response of the operation itself is the fact. `targetHints` and the `Allow` of a response to
 * GET are computed with a real id after validation (`get_target_hints_for_link`, `rest_send_allow_header`); that of a response
 * to OPTIONS with the request as sent, without defaults, and with the method OPTIONS (`rest_handle_options_request`).
 */
const STRENGTHS: Readonly<Record<AccessSource, number>> = {
  response: 3,
  abilities: 3,
  "target-hints": 2,
  allow: 2,
  options: 1,
};

/**
 * Decides who may use an operation from the evidence of its routes.
 *
 * @param routes the keys of the routes behind the operation; evidence of others is left out.
 */
export function decideAccess(routes: ReadonlySet<string>, evidence: readonly AccessEvidence[]): Access {
  const own = evidence.filter(({ route }) => routes.has(route));
  const byUser = groupBy(own, ({ user }) => user);
  const visitor = byUser.get(VISITOR) ?? [];
  byUser.delete(VISITOR);
  const allowed = [...byUser].filter(([, each]) => readingOf(routes, each) === "allowed");
  const verdict = verdictOf(
    routes,
    visitor,
    allowed.map(([, each]) => each),
  );
  const users = allowed.map(([user]) => user);
  const isUnlisted = verdict === "unknown" && readingOf(routes, visitor) === "not-listed";
  return {
    verdict,
    users: verdict === "role" ? users : [],
    ...(isUnlisted ? { unlisted: true } : {}),
    evidence: own,
  };
}

/** @param others the evidence of each named user who may. */
function verdictOf(
  routes: ReadonlySet<string>,
  visitor: readonly AccessEvidence[],
  others: readonly (readonly AccessEvidence[])[],
): Access["verdict"] {
  const reading = readingOf(routes, visitor);
  if (reading === "allowed") return "open";
  if (reading === "refused") return others.length > 0 ? "role" : "sign-in";
  return others.some((user) => lacksOnly(visitor, user)) ? "role" : "unknown";
}

/** Whether a list lacks the method for a visitor, and the same list has it for a user. */
function lacksOnly(visitor: readonly AccessEvidence[], user: readonly AccessEvidence[]): boolean {
  const listed = user.filter(({ reading }) => reading === "allowed");
  return decisiveEvidence(visitor).some(
    (one) =>
      one.reading === "not-listed" &&
      listed.some(
        (other) =>
          other.path === one.path && other.route === one.route && strengthOf(other) === strengthOf(one),
      ),
  );
}

/** What the evidence of one user says of an operation: allowed on any of its routes, refused only on all. */
function readingOf(routes: ReadonlySet<string>, evidence: readonly AccessEvidence[]): AccessReading {
  const readings = [...routes].map((key) => decisive(evidence.filter(({ route }) => route === key)));
  if (readings.includes("allowed")) return "allowed";
  if (readings.every((reading) => reading === "refused")) return "refused";
  return readings.includes("not-listed") ? "not-listed" : "silent";
}

function decisive(evidence: readonly AccessEvidence[]): AccessReading {
  const readings = new Set(decisiveEvidence(evidence).map(({ reading }) => reading));
  return (["allowed", "refused", "not-listed"] as const).find((each) => readings.has(each)) ?? "silent";
}

/** The evidence of the strongest source that speaks. */
export function decisiveEvidence(evidence: readonly AccessEvidence[]): readonly AccessEvidence[] {
  const speaking = evidence.filter(({ reading }) => reading !== "silent");
  const most = Math.max(...speaking.map(strengthOf));
  return speaking.filter((each) => strengthOf(each) === most);
}

function strengthOf({ source }: AccessEvidence): number {
  return STRENGTHS[source];
}
