import { compareSurfaces } from "../compare/index.ts";
import { subjectText, surfaceLines } from "../report/index.ts";
import { type Operation, type Surface, ownerOf, shapeOf } from "../surface/index.ts";
import { adviceOf } from "./advice.ts";
import type { EntryOperation, HistoryEntry, HistoryVersion } from "./model.ts";

/** Lists the changes from one version to the next, worst first: one entry for each line of `compare --before-after`. */
export function versionEntries(
  before: Surface,
  after: Surface,
  {
    from,
    to,
  }: { readonly from: Pick<HistoryVersion, "id">; readonly to: Pick<HistoryVersion, "id" | "date"> },
): readonly HistoryEntry[] {
  const [inBefore, inAfter] = [idsOf(before), idsOf(after)];
  const owners = new Map(
    [...before.namespaces, ...after.namespaces].map((each) => [each.name, ownerOf(each)]),
  );
  const lines = surfaceLines(compareSurfaces(before, after, { history: true }), false);
  return lines.map(({ level, what, where, why, findings }): HistoryEntry => {
    const [first] = findings;
    if (first === undefined) throw new Error("a line has no finding");
    const found = findings.flatMap((finding) => finding.operations);
    const operations = [
      ...new Map(found.map((each) => [`${each.method} ${each.template}`, each])).values(),
    ].map(({ method, template, namespace }): EntryOperation => {
      const key = `${method} ${shapeOf(template)}`;
      const [old, now] = [inBefore.get(key), inAfter.get(key)];
      return {
        method,
        template: now?.template ?? template,
        namespace,
        ...(old === undefined ? {} : { before: old.id }),
        ...(now === undefined ? {} : { after: now.id }),
      };
    });
    return {
      id: `${to.id}-${first.id}`,
      from: from.id,
      to: to.id,
      date: to.date,
      level,
      kind: first.kind,
      what,
      where,
      why,
      advice: adviceOf(first.kind, first.part, level),
      parts: findings.map((finding) => ({
        subject: subjectText(finding),
        ...(finding.from === undefined ? {} : { before: finding.from }),
        ...(finding.to === undefined ? {} : { after: finding.to }),
      })),
      operations,
      plugins: [
        ...new Set([
          ...operations.map(({ namespace }) => owners.get(namespace) ?? namespace),
          ...(operations.length > 0 ? [] : ["WordPress"]),
        ]),
      ],
    };
  });
}

function idsOf({ operations }: Surface): ReadonlyMap<string, Operation> {
  return new Map(operations.map((operation) => [`${operation.method} ${operation.shape}`, operation]));
}
