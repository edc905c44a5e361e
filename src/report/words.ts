import {
  type Acceptance,
  type Comparison,
  type Counts,
  type Finding,
  type Level,
  type NamespaceRow,
  type OperationRef,
  type Side,
  type SiteRelation,
  compareLevels,
  relateSites,
} from "../compare/index.ts";
import { count, digits } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { unescapeStep } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { METHODS } from "../surface/index.ts";
import { describeValues } from "./values.ts";

/** Which way a finding has its shown level: `A→B`, `B→A`, `A⇄B`; empty in a history, which has one way. */
export function direction({ level: { aToB, bToA } }: Finding, history: boolean): string {
  if (history) return "";
  if (aToB === bToA) return "A⇄B";
  return compareLevels(aToB, bToA) < 0 ? "A→B" : "B→A";
}

/** The two sides as a heading names them: what was before what is, or equals by the letters that the report calls them. */
export function pairTitle({ a, b, history }: Comparison, show: (label: string) => string): string {
  return history ? `${show(a.label)} → ${show(b.label)}` : `A: ${show(a.label)}, B: ${show(b.label)}`;
}

/** The three numbers of a comparison: what only A has, what both have, what only B has. */
export function numbersText({ counts, history }: Comparison): string {
  const { onlyInA, shared, same, onlyInB } = counts;
  const [a, both, b] = history ? ["removed", "kept", "added"] : ["only in A", "in both", "only in B"];
  return `${count(onlyInA, "operation")} ${a}, ${digits(shared)} ${both} (${digits(same)} the same), ${digits(onlyInB)} ${b}`;
}

/** What is not listed unless asked for, in one sentence; none where nothing is. */
export function foldedText(comparison: Comparison): readonly string[] {
  const { accepted } = comparison.counts;
  const folded = [
    ...foldedCounts(comparison),
    ...(accepted === 0 ? [] : [count(accepted, "accepted difference")]),
  ];
  return folded.length === 0 ? [] : [`Folded away: ${folded.join(", ")}.`];
}

/** How many differences of site data and texts there are, without what there is none of. */
export function foldedCounts({ counts: { siteData, text } }: Comparison): readonly string[] {
  return [
    ...(siteData === 0 ? [] : [`${count(siteData, "difference")} of site data`]),
    ...(text === 0 ? [] : [`${count(text, "difference")} of texts`]),
  ];
}

/** The columns of the table of namespaces: the name, `namespaceNumbers`, the verdict. */
export function namespaceHeads(history: boolean): readonly string[] {
  const [a, b, onlyA, onlyB] = history
    ? ["before", "after", "removed", "added"]
    : ["A", "B", "only A", "only B"];
  return ["namespace", a, b, "same", "differ", onlyA, onlyB, "verdict"];
}

/** The numbers of a row of the table of namespaces, as they are shown: `·` for none. */
export function namespaceNumbers(row: NamespaceRow): readonly string[] {
  const { operations, same, differing, onlyInA, onlyInB } = row;
  return [operations.a, operations.b, same, differing, onlyInA, onlyInB].map((number) =>
    number === 0 ? "·" : digits(number),
  );
}

/** The length of the longest text; 0 where there is none. There may be more than a call takes arguments. */
export function widthOf(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** `meta/properties/footnotes/items` → `meta.footnotes[]`; responses read `response.title`. */
export function subjectText(finding: Finding): string {
  const { part, subject } = finding;
  if (part !== "argument" && part !== "variable" && part !== "response") return subject;
  const [root = "", ...steps] = subject.split("/");
  const head = part === "response" ? "response" : unescapeStep(root);
  return head + stepsText(steps.map(unescapeStep));
}

function stepsText(steps: readonly string[]): string {
  const [step, name = "", ...rest] = steps;
  if (step === undefined) return "";
  if (step === "properties") return `.${name}${stepsText(rest)}`;
  if (step === "items") return `[]${stepsText(steps.slice(1))}`;
  if (step === "additionalProperties") return `.*${stepsText(steps.slice(1))}`;
  return name === "" ? ` (${step})` : ` (${name})${stepsText(rest)}`;
}

/** Whether a finding is about an operation that both sides have; its values say what differs. */
function isOfOperation({ kind, part }: Finding): boolean {
  return part === "operation" && !kind.startsWith("operation-only");
}

/** Subject and values of a finding: `per_page 100 → 50`. */
export function whatText(finding: Finding): string {
  const values = describeValues(finding);
  const says = finding.kind === "variable-renamed" || finding.kind === "route-other-version";
  if (says || isOfOperation(finding)) return values;
  return values === "" ? subjectText(finding) : `${subjectText(finding)} ${values}`;
}

/** Where a finding shows: the operations where they are few, else how many of how many. */
export function whereText(finding: Finding): string {
  const { operations, reach, part, kind } = finding;
  if (kind === "route-other-version") return count(operations.length, "operation");
  if (part === "namespace" || part === "route" || part === "site") return "";
  if (part === "operation" && !isOfOperation(finding)) return "";
  const routes = routeTexts(operations);
  const short = shortRoutes(routes);
  if (short !== undefined) return short;
  const noun = reach.among === "having" ? "operations" : "shared operations";
  const place = reach.namespace === undefined ? "" : ` of ${reach.namespace}`;
  const having = reach.among === "having" ? " that have it" : "";
  if (reach.total === operations.length)
    return `on all ${digits(operations.length)} ${noun}${place}${having}`;
  const share = `on ${digits(operations.length)} of ${digits(reach.total)} ${noun}${place}${having}`;
  if (reach.except.length > 0) return `${share}, all but ${routeTexts(reach.except).join(" and ")}`;
  return `${share}: ${routes.slice(0, 2).join(", ")}, …`;
}

/** Up to four paths of the same methods, or two of any: in full. */
function shortRoutes(routes: readonly string[]): string | undefined {
  if (routes.length > 4) return undefined;
  const methods = new Set(routes.map((route) => route.slice(0, route.indexOf(" /"))));
  const [first = "", ...rest] = routes;
  if (methods.size === 1)
    return [first, ...rest.map((route) => route.slice(route.indexOf(" /") + 1))].join(", ");
  return routes.length <= 2 ? routes.join(" and ") : undefined;
}

/** Operations by path: `POST PUT PATCH /wp/v2/posts/{id}`. Findings on the same operations share the list of them. */
export const routeTexts = memoizeByObject((operations: readonly OperationRef[]): readonly string[] =>
  [...groupBy(operations, ({ template }) => template)].map(([template, group]) => {
    const ordered = METHODS.filter((method) => group.some((operation) => operation.method === method));
    return `${ordered.join(" ")} ${template}`;
  }),
);

/** What is known of a side and how it was captured. Holds foreign text. */
export function sideFacts(side: Side): readonly string[] {
  return [
    side.siteName,
    side.url === "/" ? "" : side.url,
    `context ${side.context}`,
    side.authenticated === true ? "with a sign-in" : "",
    count(side.operations, "operation"),
    side.version,
  ].filter((part) => part !== "");
}

/** How each side was captured, a line each. Holds foreign text. */
export function captureTexts({ a, b, history }: Comparison): readonly string[] {
  const [before, after] = sideNames(history);
  return [`${before}: ${sideFacts(a).join(" · ")}`, `${after}: ${sideFacts(b).join(" · ")}`];
}

/** What a report calls the two sides: by the letters that the kinds of changes name. */
export function sideNames(history: boolean): readonly [a: string, b: string] {
  return history ? ["A (before)", "B (after)"] : ["A", "B"];
}

/** What a reader must know beside the differences, a sentence each. Holds foreign text. */
export function notesOf({ warnings, staleAcceptances }: Comparison): readonly string[] {
  return [...warnings, ...staleAcceptances.map(staleText)];
}

/** The first sentence of a report: how the two relate. What was accepted is named. */
export function relationSentence(comparison: Comparison): string {
  const { history, findings, counts } = comparison;
  const relation = relateSites(findings);
  if (counts.accepted > 0 && relation === "equal") return `${beyondAccepted(counts)}.`;
  const sentence = history ? historySentence(comparison) : SITE_SENTENCES[relation](counts);
  return counts.accepted === 0 ? sentence : `Beyond ${acceptedText(counts)}: ${sentence}`;
}

/** An entry of the accept file that matches nothing any more. Holds foreign text. */
export function staleText({ id, kind = "", subject = "", note }: Acceptance): string {
  const known = [[kind, subject].filter((word) => word !== "").join(" "), note].filter((part) => part !== "");
  return `The accept file lists ${id}${known.length === 0 ? "" : ` (${known.join("; ")})`}, which no longer occurs.`;
}

/** What there is to say where everything was accepted. */
export function beyondAccepted(counts: Counts): string {
  return `Nothing beyond ${acceptedText(counts)}`;
}

function acceptedText({ accepted }: Counts): string {
  return `the ${count(accepted, "accepted difference")}`;
}

const SITE_SENTENCES: Readonly<Record<SiteRelation, (counts: Counts) => string>> = {
  equal: ({ shared }) => `Equal: A and B have the same surface, ${count(shared, "operation")}.`,
  "a-inside-b": () => "A is inside B: all of A is in B unchanged, and B has more.",
  "b-inside-a": () => "B is inside A: all of B is in A unchanged, and A has more.",
  "compatible-both-ways": () =>
    "Compatible both ways: they differ, but a client of either works on the other.",
  "compatible-a-to-b": ({ levels }) =>
    `Compatible one way: a client of A works on B; from B to A ${trouble(levels.bToA)}.`,
  "compatible-b-to-a": ({ levels }) =>
    `Compatible one way: a client of B works on A; from A to B ${trouble(levels.aToB)}.`,
  divergent: ({ levels }) =>
    `Divergent: from A to B ${trouble(levels.aToB)}; from B to A ${trouble(levels.bToA)}.`,
};

function historySentence({ counts, findings }: Comparison): string {
  if (relateSites(findings) === "equal")
    return `Nothing changed: the same surface, ${count(counts.shared, "operation")}.`;
  const { breaking, risky, compatible } = counts.levels.aToB;
  if (breaking > 0) return `${trouble(counts.levels.aToB)} for a client of the old surface.`;
  if (risky === 0)
    return `Every client of the old surface keeps working: ${count(compatible, "compatible change")}.`;
  return `Nothing is sure to break, but ${count(risky, "change")} may alter what a client of the old surface gets.`;
}

function trouble({ breaking, risky }: Readonly<Record<Level, number>>): string {
  const parts = [
    breaking > 0 ? `${digits(breaking)} breaking` : "",
    risky > 0 ? `${digits(risky)} risky` : "",
  ].filter((part) => part !== "");
  return `${parts.join(" and ")} ${(risky || breaking) === 1 ? "change" : "changes"}`;
}

/**
 * How many operations a report names at most below all its findings together; of more, each names its first few. One
 * schema that hundreds of operations share may change in thousands of members, and nobody reads the product of both.
 */
const PLACES = 500_000;

const FEW = 20;

/** How many operations a report names below each finding. */
export function placeLimit({ findings }: Comparison): number {
  const all = findings.reduce((sum, { operations }) => sum + operations.length, 0);
  return all <= PLACES ? Number.POSITIVE_INFINITY : FEW;
}

/** The operations below a finding as lines of text, and how many more there are than so many. */
export function placeTexts({ operations }: Finding, limit: number): readonly string[] {
  if (operations.length <= limit) return routeTexts(operations);
  return [...routeTexts(operations.slice(0, limit)), `… and ${digits(operations.length - limit)} more`];
}
