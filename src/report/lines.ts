import {
  type ChangeKind,
  type Comparison,
  type Finding,
  LEVELS,
  type Level,
  kindLabel,
  shownLevel,
} from "../compare/index.ts";
import { count, digits } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import type { Group } from "../base/group.ts";
import { compareCodeUnits, isObject } from "../base/json.ts";
import { direction, routeTexts, shownWitness, subjectText, whatText, whereText } from "./words.ts";

/** One line of a report: a finding, or several that differ only in the subject. */
export interface ReportLine {
  readonly level: Level;
  readonly direction: string;
  readonly kind: ChangeKind;
  /** The kind in the words of the view. */
  readonly label: string;
  readonly what: string;
  readonly where: string;
  readonly why: string;
  readonly curl?: string;
  readonly findings: readonly Finding[];
}

/** Most subjects in one line; more than three are named without values. */
const SUBJECT_CAP = 12;

/** Findings that clients notice, worst first; without texts and site data. */
export function surfaceFindings({ findings }: Comparison): readonly Finding[] {
  return findings.filter((finding) => finding.class === "surface");
}

/** Lines of the differences of texts and site data, one each. */
export function foldedLines({ findings, history }: Comparison): readonly ReportLine[] {
  return findings
    .filter((finding) => finding.class !== "surface")
    .map((finding) => lineOf([finding], [], history));
}

/**
 * Lines of the differences of the surface, worst first; a one-sided route below another is folded into its line.
 *
 * @param expand whether each finding has its own line.
 */
export function surfaceLines(comparison: Comparison, expand: boolean): readonly ReportLine[] {
  const { history } = comparison;
  const findings = surfaceFindings(comparison);
  if (expand) return findings.map((finding) => lineOf([finding], [], history));
  const { heads, below } = foldRoutes(findings);
  return joinAlike(heads, below, history).map((group) => {
    const folded = group.flatMap((head) => below.get(head) ?? []);
    return lineOf(group, folded, history);
  });
}

/** The number of changes that lines hold. */
export function changesIn(lines: readonly ReportLine[]): number {
  return lines.reduce((sum, { findings }) => sum + findings.length, 0);
}

/** The lines of one level. */
export interface LevelLines {
  readonly level: Level;
  /** `Breaking (2)`, or `Breaking (2 lines, 5 changes)` where a line holds several */
  readonly heading: string;
  readonly lines: readonly ReportLine[];
}

/**
 * Groups lines by level, worst first, without empty levels.
 *
 * @param expand whether each line keeps its own reason.
 */
export function linesByLevel(lines: readonly ReportLine[], expand: boolean): readonly LevelLines[] {
  return LEVELS.flatMap((level) => {
    const members = lines.filter((line) => line.level === level);
    if (members.length === 0) return [];
    const changes = changesIn(members);
    const number =
      changes === members.length
        ? digits(changes)
        : `${count(members.length, "line")}, ${count(changes, "change")}`;
    const heading = `${level.slice(0, 1).toUpperCase()}${level.slice(1)} (${number})`;
    return [{ level, heading, lines: expand ? members : giveReasonsOnce(members) }];
  });
}

/**
 * Groups lines by reason, in the order of their first lines. Only the first of a group keeps the reason, and of missing
 * routes only the first keeps its request.
 */
function giveReasonsOnce(lines: readonly ReportLine[]): readonly ReportLine[] {
  return [...groupBy(lines, ({ why }) => why).values()].flatMap(([first, ...others]) => [
    first,
    ...others.map(withoutReason),
  ]);
}

function withoutReason({ curl, ...line }: ReportLine): ReportLine {
  const isShown = curl !== undefined && !/^(?:namespace|route)-/.test(line.kind);
  return { ...line, why: "", ...(isShown ? { curl } : {}) };
}

function lineOf(group: Group<Finding>, below: readonly Finding[], history: boolean): ReportLine {
  const [first] = group;
  const folded =
    below.length === 0 ? "" : ` and ${below.length} ${below.length === 1 ? "route" : "routes"} below`;
  const witness = shownWitness(first, history);
  return {
    level: shownLevel(first.level, history),
    direction: direction(first, history),
    kind: first.kind,
    label: kindLabel(first.kind, history),
    what: `${groupText(group)}${folded}`,
    where: whereText(first.part === "access" ? withOperationsOf(group) : first),
    why: first.why,
    ...(witness === undefined ? {} : { curl: witness.curl }),
    findings: [...group, ...below],
  };
}

function groupText(group: Group<Finding>): string {
  if (group[0].part === "route" && group.length > 1) return siblingsText(group);
  return [...new Set(group.length > 3 ? group.map(briefText) : group.map(whatText))].join(", ");
}

/** The first of alike findings about access, each of one operation, with the operations of all. */
function withOperationsOf(group: Group<Finding>): Finding {
  return { ...group[0], operations: group.flatMap(({ operations }) => operations) };
}

/** Sibling routes with the same methods: `/wp/v2/x/… archives, block, rss GET`. */
function siblingsText(group: Group<Finding>): string {
  const [first] = group;
  const parent = first.subject.slice(0, first.subject.lastIndexOf("/"));
  const names = group.map(({ subject }) => subject.slice(parent.length + 1));
  const methods = whatText(first).slice(first.subject.length + 1);
  return `${parent}/… ${names.join(", ")} ${methods}`;
}

/** Names an added or removed argument without its schema, and marks it if required. */
function briefText(finding: Finding): string {
  const plain = /^(?:argument|property)-(?:added|removed)$/.test(finding.kind);
  if (!plain) return whatText(finding);
  const value = finding.to ?? finding.from;
  return `${subjectText(finding)}${isObject(value) && value["x-required"] === true ? " (required)" : ""}`;
}

/** Groups one-sided routes by the topmost route above them on the same side. */
function foldRoutes(findings: readonly Finding[]) {
  const routes = findings.filter(({ part, kind }) => part === "route" && kind.startsWith("route-only"));
  const upper = new Map([...groupBy(routes, ({ kind }) => kind).values()].flatMap(withUpper));
  const below = groupBy(
    routes.filter((route) => upper.has(route)),
    (route) => upper.get(route) ?? route,
  );
  return { heads: findings.filter((finding) => !upper.has(finding)), below };
}

/** Pairs routes below others with the topmost of these; sorted by steps, they follow it. */
function withUpper(routes: readonly Finding[]): readonly (readonly [Finding, Finding])[] {
  const bySteps = routes
    .map((route) => [route.subject.replaceAll("/", "\0"), route] as const)
    .toSorted(([a], [b]) => compareCodeUnits(a, b));
  let head: Finding | undefined;
  return bySteps.flatMap(([, route]) => {
    if (head !== undefined && route.subject.startsWith(`${head.subject}/`)) return [[route, head] as const];
    head = route;
    return [];
  });
}

/** Joins findings with the same kind, levels and operations: probably one change of code. */
function joinAlike(
  findings: readonly Finding[],
  below: ReadonlyMap<Finding, readonly Finding[]>,
  history: boolean,
): readonly Group<Finding>[] {
  const groups: Group<Finding>[] = [];
  const open = new Map<string, Group<Finding>>();
  for (const finding of findings) {
    const alone = finding.part === "namespace" || finding.part === "site" || below.has(finding);
    const key = alone ? finding.id : likeness(finding, history);
    const group = open.get(key);
    if (group !== undefined && group.length < SUBJECT_CAP) {
      group.push(finding);
      continue;
    }
    const begun: Group<Finding> = [finding];
    open.set(key, begun);
    groups.push(begun);
  }
  return groups;
}

/** Key that the findings of one line share. */
function likeness(finding: Finding, history: boolean): string {
  const { kind, level, part, operations, subject, why } = finding;
  const shown = shownLevel(level, history);
  if (part === "route") {
    const methods = operations.map(({ method }) => method);
    return [kind, shown, subject.slice(0, subject.lastIndexOf("/")), ...methods].join("\n");
  }
  const place = part === "access" ? [whatText(finding), operations[0]?.namespace] : routeTexts(operations);
  return [kind, shown, level.bToA, part, why, ...place].join("\n");
}
