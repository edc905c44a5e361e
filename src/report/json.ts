import type { Comparison, Finding } from "../compare/model.ts";

/** The version of the JSON form; a new number where a reader of the old one would stumble. */
const FORMAT_VERSION = 1;

/**
 * The whole comparison as JSON, as `schema/comparison.schema.json` describes it. Keys stand in a fixed order.
 */
export function reportJson(comparison: Comparison): string {
  const { history, policy, relation, counts, namespaces, findings, a, b, warnings, staleAcceptances } =
    comparison;
  const value = {
    version: FORMAT_VERSION,
    relation,
    history,
    policy,
    sides: { a, b },
    warnings,
    counts,
    namespaces,
    findings: findings.map(findingJson),
    staleAcceptances,
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function findingJson(finding: Finding) {
  const { id, kind, class: sort, part, level, subject, from, to, operations, reach, why, witness } = finding;
  return { id, kind, class: sort, part, level, subject, from, to, operations, reach, why, witness };
}
