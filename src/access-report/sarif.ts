import { ACCESS_GROUPS, type AccessGroup, groupOperations } from "../answers/index.ts";
import { count } from "../base/count.ts";
import { linesOfPointers, printSarif, relativeUri, sarifMessage } from "../report/index.ts";
import { type Operation, type Surface, hash } from "../surface/index.ts";
import type { SurveyedSite } from "./model.ts";
import { sayReason } from "./reason.ts";

/** The groups whose operations are results. */
const LEVELS: ReadonlyMap<AccessGroup["id"], "warning" | "note"> = new Map([
  ["open-write", "warning"],
  ["open-read", "note"],
]);

const RULES = ACCESS_GROUPS.filter(({ id }) => LEVELS.has(id));

/** Prints SARIF 2.1.0: a result for each open operation, at the line of its route in the saved index. */
export function accessSarif(sites: readonly SurveyedSite[]): string {
  return printSarif({
    rules: RULES.map(({ id, title, meaning }) => ({
      id,
      shortDescription: { text: title },
      fullDescription: { text: meaning },
      help: { text: meaning },
      defaultConfiguration: { level: LEVELS.get(id) ?? "note" },
    })),
    successful: sites.every(({ record }) => record.complete),
    notifications: sites.flatMap(({ surface, record }) =>
      record.complete
        ? []
        : [
            {
              level: "warning" as const,
              message: sarifMessage(
                `${surface.site.name || record.root}: not everything was asked (${count(record.observations.length, "request")}).`,
              ),
            },
          ],
    ),
    results: sites.flatMap(resultsOf),
  });
}

function resultsOf(site: SurveyedSite) {
  const { surface, record } = site;
  const file = site.file?.file ?? record.root;
  const lineOf = lineFinder(site);
  return groupOperations(surface)
    .filter(({ id }) => LEVELS.has(id))
    .flatMap(({ id, operations }) =>
      operations.map((operation) => {
        const { method, template, shape, access } = operation;
        return {
          ruleId: id,
          ruleIndex: RULES.findIndex((rule) => rule.id === id),
          level: LEVELS.get(id) ?? "note",
          message: sarifMessage(`${method} ${template} is open to visitors: ${sayReason(access)}`),
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: relativeUri(file) },
                region: { startLine: lineOf(operation) },
              },
              logicalLocations: [
                { fullyQualifiedName: sarifMessage(`${method} ${template}`).text, kind: "function" },
              ],
            },
          ],
          partialFingerprints: { "routeprint/access/v1": hash(`${record.root} ${method} ${shape}`, 32) },
        };
      }),
    );
}

/** Finds the line of an operation's first route in the saved index; the first line where it is not saved. */
function lineFinder({ surface, file }: SurveyedSite): (operation: Operation) => number {
  if (file === undefined) return () => 1;
  const pointers = pointersOf(surface);
  const lines = linesOfPointers(file.text, new Set(pointers.values()));
  return ({ variants: [first] }) => lines.get(pointers.get(first?.route ?? "") ?? "") ?? 1;
}

function pointersOf({ routes }: Surface): ReadonlyMap<string, string> {
  return new Map(routes.map(({ key, pointer }) => [key, pointer]));
}
