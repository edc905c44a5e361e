import { type AccessMap, VERDICTS, isWrite, mapAccess, sayEvidence } from "../answers/index.ts";
import { type AccessRecord, REASONS, VISITOR, decisiveEvidence } from "../access/index.ts";
import { count, digits } from "../base/count.ts";
import { plain } from "../base/escape.ts";
import { namespaceLabel, widthOf } from "../report/index.ts";
import type { AccessVerdict, Operation, Surface } from "../surface/index.ts";

/** The access of a site as plain data, for `--json`. */
export function accessJson(surface: Surface, record: AccessRecord): object {
  const { counts, operations } = mapAccess(surface);
  const { root, users, started, ended, complete, observations } = record;
  return {
    site: surface.site.name,
    root,
    users,
    started,
    ended,
    complete,
    requests: observations.length,
    counts,
    operations: operations.map(({ id, method, template, namespace, access }) => ({
      method,
      template,
      namespace,
      operationId: id,
      ...access,
    })),
  };
}

/** A group of operations as the terminal lists it. */
interface AccessGroup {
  readonly title: string;
  readonly holds: (operation: Operation) => boolean;
}

/** Listed always; the others with `--verbose`. */
const OPEN_GROUPS: readonly AccessGroup[] = [
  {
    title: "Open operations that write",
    holds: ({ method, access }) => access.verdict === "open" && isWrite(method),
  },
  {
    title: "Open operations that read",
    holds: ({ method, access }) => access.verdict === "open" && !isWrite(method),
  },
];

const OTHER_GROUPS: readonly AccessGroup[] = [
  { title: "For named users, not for visitors", holds: isOf("role") },
  { title: "Refused to visitors", holds: isOf("sign-in") },
  { title: "Unknown", holds: isOf("unknown") },
];

function isOf(verdict: AccessVerdict): AccessGroup["holds"] {
  return ({ access }) => access.verdict === verdict;
}

/** Prints who may call what: counts, open operations with what shows them, and the counts of each namespace. */
export function printAccess(surface: Surface, record: AccessRecord, isVerbose: boolean): string {
  const map = mapAccess(surface);
  const groups = [...OPEN_GROUPS, ...(isVerbose ? OTHER_GROUPS : [])];
  const blocks = [
    heading(surface, record, map),
    ...groups.flatMap(({ title, holds }) => groupText(title, map.operations.filter(holds))),
    namespaceTable(map),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function heading(
  surface: Surface,
  { root, users, complete, observations }: AccessRecord,
  { counts }: AccessMap,
): string {
  const asked = `${users.map(plain).join(", ")} (${count(observations.length, "request")})`;
  return [
    `${plain(surface.site.name || "REST API")} ${plain(root)}, asked as ${asked}`,
    `${count(surface.operations.length, "operation")}: ${VERDICTS.map((verdict) => `${digits(counts[verdict])} ${verdict}`).join(", ")}`,
    ...(complete ? [] : ["Not everything was asked; with -o, the same command continues."]),
  ].join("\n");
}

function groupText(title: string, operations: readonly Operation[]): readonly string[] {
  if (operations.length === 0) return [];
  const width = Math.min(60, widthOf(operations.map(({ template }) => plain(template))));
  const lines = operations.map(({ method, template, access }) =>
    `  ${method.padEnd(7)} ${plain(template).padEnd(width)}  ${plain(reasonOf(access))}`.trimEnd(),
  );
  return [[`${title} (${digits(operations.length)})`, ...lines].join("\n")];
}

/** Says what decided: the users, or a request and its response, or why nothing is known. */
function reasonOf({ verdict, users, evidence }: Operation["access"]): string {
  if (verdict === "role") return users.join(", ");
  const own = evidence.filter(({ user }) => user === VISITOR);
  const [decisive] = decisiveEvidence(own);
  if (decisive !== undefined) return sayEvidence(decisive);
  const [silent] = own;
  if (silent === undefined) return "not asked";
  return `${sayEvidence(silent)}: ${silent.reason === undefined ? "" : REASONS[silent.reason]}`;
}

function namespaceTable({ namespaces }: AccessMap): string {
  const width = widthOf([...namespaces.keys()].map((name) => plain(namespaceLabel(name))));
  const head = `  ${"".padEnd(width)} ${VERDICTS.map((verdict) => verdict.padStart(8)).join("")}`;
  const lines = [...namespaces].map(([name, counts]) => {
    const numbers = VERDICTS.map((verdict) => digits(counts[verdict]).padStart(8)).join("");
    return `  ${plain(namespaceLabel(name)).padEnd(width)} ${numbers}`;
  });
  return ["By namespace", head, ...lines].join("\n");
}
