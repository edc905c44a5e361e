import {
  type Acceptance,
  type Comparison,
  type Counts,
  type Finding,
  type Level,
  type NamespaceRow,
  type NotCompared,
  type OperationRef,
  type Side,
  type SiteRelation,
  type Witness,
  compareLevels,
  isWriting,
  kindLabel,
  relateSites,
  sideWords,
} from "../compare/index.ts";
import { count, digits } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { unescapeStep } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { METHODS } from "../surface/index.ts";
import { describeValues } from "./values.ts";

/** Direction in which a finding has its shown level: `A→B`, `B→A`, `A⇄B`; empty in a history, which has only one. */
export function direction({ level: { aToB, bToA } }: Finding, history: boolean): string {
  if (history) return "";
  if (aToB === bToA) return "A⇄B";
  return compareLevels(aToB, bToA) < 0 ? "A→B" : "B→A";
}

/** Heading with the two sides: old → new in a history, else by the letters of the report. */
export function pairTitle({ a, b, history }: Comparison, show: (label: string) => string): string {
  return history ? `${show(a.label)} → ${show(b.label)}` : `A: ${show(a.label)}, B: ${show(b.label)}`;
}

/** Counts of operations: only in A, in both, only in B. */
export function numbersText({ counts, history }: Comparison): string {
  const { onlyInA, shared, same, onlyInB } = counts;
  const words = sideWords(history);
  return `${count(onlyInA, "operation")} ${words.onlyInA}, ${digits(shared)} ${words.shared} (${digits(same)} the same), ${digits(onlyInB)} ${words.onlyInB}`;
}

/** One sentence on differences listed only on request; none if there are none. */
export function foldedText(comparison: Comparison): readonly string[] {
  const { accepted } = comparison.counts;
  const folded = [
    ...foldedCounts(comparison),
    ...(accepted === 0 ? [] : [count(accepted, "accepted difference")]),
  ];
  return folded.length === 0 ? [] : [`Folded away: ${folded.join(", ")}.`];
}

/** Counts of differences of site data and of texts, without zeros. */
export function foldedCounts({ counts: { siteData, text } }: Comparison): readonly string[] {
  return [
    ...(siteData === 0 ? [] : [`${count(siteData, "difference")} of site data`]),
    ...(text === 0 ? [] : [`${count(text, "difference")} of texts`]),
  ];
}

/** Column heads of the table of namespaces: the name, `namespaceNumbers`, the verdict. */
export function namespaceHeads(history: boolean): readonly string[] {
  const { a, b, differing, onlyInA, onlyInB } = sideWords(history);
  return ["namespace", a, b, "same", differing, onlyInA, onlyInB, "verdict"];
}

/** Numbers of a row of the table of namespaces; `·` for zero. */
export function namespaceNumbers(row: NamespaceRow): readonly string[] {
  const { operations, same, differing, onlyInA, onlyInB } = row;
  return [operations.a, operations.b, same, differing, onlyInA, onlyInB].map((number) =>
    number === 0 ? "·" : digits(number),
  );
}

/** Length of the longest text, 0 without texts. Not `Math.max(...)`: a call has a limit of arguments. */
export function widthOf(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0);
}

/** Prints the subject: `meta/properties/footnotes/items` → `meta.footnotes[]`; for responses `response.title`. */
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

/** Whether a finding is about a shared operation; its values describe the difference. */
function isOfOperation({ kind, part }: Finding): boolean {
  return part === "operation" && !kind.startsWith("operation-only");
}

/** Subject and values of a finding: `per_page 100 → 50`. */
export function whatText(finding: Finding): string {
  const values = describeValues(finding);
  const says =
    finding.part === "access" ||
    finding.kind === "variable-renamed" ||
    finding.kind === "route-other-version";
  if (says || isOfOperation(finding)) return values;
  return values === "" ? subjectText(finding) : `${subjectText(finding)} ${values}`;
}

/** Names the operations of a finding if they are few, else counts them. */
export function whereText(finding: Finding): string {
  const { operations, reach, part, kind } = finding;
  if (kind === "route-other-version") return count(operations.length, "operation");
  if (part === "namespace" || part === "route" || part === "site") return "";
  if (part === "operation" && !isOfOperation(finding)) return "";
  const routes = routeTexts(operations);
  // Each is a decision about who may call what, so that none is only counted.
  if (part === "access") return routes.join(", ");
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

/** Prints up to four paths of the same methods, or two of any, in full. */
function shortRoutes(routes: readonly string[]): string | undefined {
  if (routes.length > 4) return undefined;
  const methods = new Set(routes.map((route) => route.slice(0, route.indexOf(" /"))));
  const [first = "", ...rest] = routes;
  if (methods.size === 1)
    return [first, ...rest.map((route) => route.slice(route.indexOf(" /") + 1))].join(", ");
  return routes.length <= 2 ? routes.join(" and ") : undefined;
}

/** Prints operations by path: `POST PUT PATCH /wp/v2/posts/{id}`. Memoized, since findings share lists of operations. */
export const routeTexts = memoizeByObject((operations: readonly OperationRef[]): readonly string[] =>
  [...groupBy(operations, ({ template }) => template)].map(([template, group]) => {
    const ordered = METHODS.filter((method) => group.some((operation) => operation.method === method));
    return `${ordered.join(" ")} ${template}`;
  }),
);

/** Facts of a side and its capture. Holds foreign text. */
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

/** Facts of both captures, a line each. Holds foreign text. */
export function captureTexts({ a, b, history }: Comparison): readonly string[] {
  const names = sideWords(history);
  return [`${names.a}: ${sideFacts(a).join(" · ")}`, `${names.b}: ${sideFacts(b).join(" · ")}`];
}

/** Sentence on where requests that write go, if a report shows any. */
export function mockNote({ findings, history }: Comparison): readonly string[] {
  const isShown = findings.some((finding) => {
    const witness = shownWitness(finding, history);
    return witness !== undefined && isWriting(witness.method);
  });
  const side = history ? "the newer version" : "the side that rejects them";
  return isShown
    ? [`Requests that write go to a mock, not to the site; routeprint mock starts it for ${side}.`]
    : [];
}

/** The request that shows a finding; in a history only one that the older version accepted. */
export function shownWitness({ witness }: Finding, history: boolean): Witness | undefined {
  return witness?.aToB ?? (history ? undefined : witness?.bToA);
}

/** Warnings, expired and stale acceptances, a sentence each. Holds foreign text. */
export function notesOf(comparison: Comparison): readonly string[] {
  const { history, warnings, staleAcceptances, expiredAcceptances } = comparison;
  return [
    ...warnings,
    ...expiredAcceptances.map((one) => expiredText(one, history)),
    ...staleAcceptances.map((one) => staleText(one, history)),
    ...mockNote(comparison),
  ];
}

/** First sentence of a report: the relation of the sides, beyond accepted differences, and what was not compared. */
export function relationSentence(comparison: Comparison): string {
  const limits = comparison.notCompared.map((one) => `; ${notComparedText(one)}`);
  return `${relationText(comparison).replace(/\.$/, "")}${limits.join("")}.`;
}

/** `responses not compared: both indexes are view` */
export function notComparedText({ what, why }: NotCompared): string {
  return `${what} not compared: ${why}`;
}

function relationText(comparison: Comparison): string {
  const { history, findings, counts } = comparison;
  const relation = relateSites(findings);
  if (counts.accepted > 0 && relation === "equal") return `${beyondAccepted(counts)}.`;
  const sentence = history ? historySentence(comparison) : SITE_SENTENCES[relation](counts);
  return counts.accepted === 0 ? sentence : `Beyond ${acceptedText(counts)}: ${sentence}`;
}

/** Sentence on an entry of the accept file that matches no finding. Holds foreign text. */
export function staleText(acceptance: Acceptance, history: boolean): string {
  return `The accept file lists ${entryText(acceptance, history)}, which no longer occurs.`;
}

/** Sentence on an entry of the accept file that has expired, though its change still shows. Holds foreign text. */
export function expiredText(acceptance: Acceptance, history: boolean): string {
  return `The accept file lists ${entryText(acceptance, history)}, which expired on ${acceptance.expires ?? ""} and still occurs.`;
}

function entryText({ fingerprint, kind = "", subject = "", reason }: Acceptance, history: boolean): string {
  const known = [[kindLabel(kind, history), subject].filter((word) => word !== "").join(" "), reason].filter(
    (part) => part !== "",
  );
  return `${fingerprint}${known.length === 0 ? "" : ` (${known.join("; ")})`}`;
}

/** Sentence for a comparison whose differences are all accepted. */
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
  if (breaking > 0) return `${trouble(counts.levels.aToB)} for a client of the older version.`;
  if (risky === 0)
    return `Every client of the older version keeps working: ${count(compatible, "compatible change")}.`;
  return `No breaking changes; ${count(risky, "risky change")} for a client of the older version.`;
}

function trouble({ breaking, risky }: Readonly<Record<Level, number>>): string {
  const parts = [
    breaking > 0 ? `${digits(breaking)} breaking` : "",
    risky > 0 ? `${digits(risky)} risky` : "",
  ].filter((part) => part !== "");
  return `${parts.join(" and ")} ${(risky || breaking) === 1 ? "change" : "changes"}`;
}

/**
 * Most operations named below all findings together; beyond it, each finding names only its first few. One schema that
 * hundreds of operations share may change in thousands of members, and nobody reads the product of both.
 */
const PLACES = 500_000;

const FEW = 20;

/** Most operations that a report names below each finding. */
export function placeLimit({ findings }: Comparison): number {
  const all = findings.reduce((sum, { operations }) => sum + operations.length, 0);
  return all <= PLACES ? Number.POSITIVE_INFINITY : FEW;
}

/** Prints up to `limit` operations of a finding, and the number of the others. */
export function placeTexts({ operations }: Finding, limit: number): readonly string[] {
  if (operations.length <= limit) return routeTexts(operations);
  return [...routeTexts(operations.slice(0, limit)), `… and ${digits(operations.length - limit)} more`];
}
