import {
  type AcceptedChange,
  type Comparison,
  type Finding,
  type Side,
  kindLabel,
} from "../compare/index.ts";
import { placeLimit } from "./words.ts";
import { printJson } from "../base/json.ts";

/** Version of the JSON format; changes when older readers would fail. */
const FORMAT_VERSION = 1;

/** Prints the whole comparison as JSON, described by `schema/comparison.schema.json`. Keys are in a fixed order. */
export function reportJson(comparison: Comparison): string {
  const { history, policy, relation, counts, namespaces, findings, a, b, warnings } = comparison;
  const { notCompared, accepted, staleAcceptances, expiredAcceptances } = comparison;
  const limit = placeLimit(comparison);
  const value = {
    version: FORMAT_VERSION,
    relation,
    history,
    policy,
    sides: { a: sideJson(a), b: sideJson(b) },
    notCompared,
    warnings,
    counts,
    namespaces,
    findings: findings.map((finding) => findingJson(finding, history, limit)),
    accepted: accepted.map((change) => acceptedJson(change)),
    staleAcceptances,
    expiredAcceptances,
  };
  return printJson(value);
}

/** Prints a side; its version keeps the name `fingerprint` of the first format. */
function sideJson({ version, ...side }: Side) {
  return { ...side, fingerprint: version };
}

function acceptedJson({ fingerprint, kind, subject, operations, acceptance }: AcceptedChange) {
  const { reason, expires } = acceptance;
  return { fingerprint, kind, subject, operations: operations.length, reason, expires };
}

function findingJson(finding: Finding, history: boolean, limit: number) {
  const {
    id,
    fingerprint,
    kind,
    class: sort,
    part,
    level,
    subject,
    from,
    to,
    operations,
    reach,
    why,
    witness,
  } = finding;
  const others = Math.max(0, operations.length - limit);
  const places = {
    operations: others === 0 ? operations : operations.slice(0, limit),
    ...(others === 0 ? {} : { otherOperations: others }),
  };
  return {
    id,
    fingerprint,
    kind,
    label: kindLabel(kind, history),
    class: sort,
    part,
    level,
    subject,
    from,
    to,
    ...places,
    reach,
    why,
    witness,
  };
}
