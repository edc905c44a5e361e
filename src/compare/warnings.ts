import { count } from "../count.ts";
import type { NoticeCode } from "../notice.ts";
import { isOpen, namedNamespaces } from "../surface/model.ts";
import type { Surface } from "../surface/model.ts";

/** Whether the side holds texts at all; a lock file does not, but its document describes the file of an upload. */
export function hasTexts(surface: Surface): boolean {
  const lists = new Set(surface.operations.map((operation) => operation.arguments));
  return [...lists].some((list) =>
    list.some(({ schema }) => schema.description !== undefined && schema.file !== true),
  );
}

/** What a reader must know before trusting a comparison: how the sides were captured, and where that differs. */
export function captureWarnings(
  a: Surface,
  b: Surface,
  labels: { readonly a: string; readonly b: string },
): readonly string[] {
  return [
    ...contextWarning(a, b, labels),
    ...loginWarning(a, b, labels),
    ...accessWarning(a, b, labels),
    ...emptyWarning(a, labels.a),
    ...emptyWarning(b, labels.b),
    ...partialWarning(a, b, labels),
    ...documentWarnings(a, isDocument(b), labels.a),
    ...documentWarnings(b, isDocument(a), labels.b),
  ];
}

/** What a reader must know where a search was given up. */
export function searchWarning(isCut: boolean): readonly string[] {
  return isCut
    ? ["There are too many routes to try all of them: what is told as gone, another route may still answer."]
    : [];
}

/** Whether the surface was read from an OpenAPI document or a lock of one, which say less than an index. */
export function isDocument(surface: Surface): boolean {
  return surface.notices.some(({ code }) => code === "document-side");
}

/** Whether it was read from a document whose answers are widened to what WordPress is known to send. */
export function isObserved(surface: Surface): boolean {
  return surface.notices.some(({ code }) => code === "document-observed");
}

/** What is to be told of a document. */
const TOLD_OF_DOCUMENTS: ReadonlySet<NoticeCode> = new Set([
  "document-side",
  "document-foreign",
  "document-observed",
  "document-cut",
]);

/** That a side is a document needs saying only where the other is none. */
function documentWarnings(surface: Surface, besideDocument: boolean, label: string): readonly string[] {
  return surface.notices
    .filter(({ code }) => TOLD_OF_DOCUMENTS.has(code) && !(code === "document-side" && besideDocument))
    .map(({ text }) => `${label}: ${text}`);
}

function contextWarning(a: Surface, b: Surface, labels: { readonly a: string; readonly b: string }) {
  if (a.context === b.context) return [];
  const [help, view] = a.context === "help" ? [labels.a, labels.b] : [labels.b, labels.a];
  // A document may say it however it was made.
  const how = isDocument(a) || isDocument(b) ? "" : " (captured with context=help)";
  return [`${help} says what it answers${how} and ${view} does not: answers are not compared.`];
}

/** A site may show more to those who are logged in. Told where it is known of both sides. */
function loginWarning(a: Surface, b: Surface, labels: { readonly a: string; readonly b: string }) {
  if (a.authenticated === undefined || b.authenticated === undefined) return [];
  if (a.authenticated === b.authenticated) return [];
  const [known, visitor] = a.authenticated ? [labels.a, labels.b] : [labels.b, labels.a];
  return [`${known} was fetched with a login and ${visitor} without: the site may hide more from a visitor.`];
}

/** Who may use an operation is known where its site was asked (`--probe`). */
function accessWarning(a: Surface, b: Surface, labels: { readonly a: string; readonly b: string }) {
  if (a.operations.length === 0 || b.operations.length === 0) return [];
  const [isAskedA, isAskedB] = [wasAsked(a), wasAsked(b)];
  if (isAskedA === isAskedB) return [];
  const [asked, other] = isAskedA ? [labels.a, labels.b] : [labels.b, labels.a];
  return [
    `${asked} says what a visitor may do (asked with --probe) and ${other} does not: who must log in is not compared.`,
  ];
}

function wasAsked(surface: Surface): boolean {
  return surface.operations.some((operation) => isOpen(operation) !== undefined);
}

function emptyWarning(surface: Surface, label: string): readonly string[] {
  if (surface.operations.length > 0) return [];
  const listed = namedNamespaces(surface).length;
  const hidden = listed === 0 ? "" : `, though it lists ${count(listed, "namespace")}`;
  return [
    `${label} shows no operation at all${hidden}: its routes may be hidden or left out of the capture.`,
  ];
}

/** A namespace that is listed without any route was hidden, or its routes were not captured. */
function partialWarning(a: Surface, b: Surface, labels: { readonly a: string; readonly b: string }) {
  return [...hiddenIn(a, b, labels.a, labels.b), ...hiddenIn(b, a, labels.b, labels.a)];
}

function hiddenIn(surface: Surface, other: Surface, label: string, otherLabel: string): readonly string[] {
  if (surface.operations.length === 0) return [];
  const counts = new Map(other.namespaces.map(({ name, operationCount }) => [name, operationCount]));
  return surface.namespaces
    .filter(({ name, operationCount }) => operationCount === 0 && (counts.get(name) ?? 0) > 0)
    .map(
      ({ name }) =>
        `${label} lists the namespace ${name} and shows none of its routes; ${otherLabel} shows them.`,
    );
}
