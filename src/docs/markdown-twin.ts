import { count, digits } from "../base/count.ts";
import { addressOf, sampleRoot } from "../example/index.ts";
import { ACCESS_TITLE, type AccessView, accessMarks, viewAccess } from "./access.ts";
import type { PageField } from "./fields.ts";
import type { DocsOptions, Page } from "./model.ts";
import { resourceData, type EntryData, type ResourceData } from "./operations.ts";
import type { ResponsePanel } from "./responses.ts";
import { markdownText } from "./markdown.ts";
import { overviewOf } from "./overview.ts";
import { accessPath, namespacePath, overviewPath, resourcePath } from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** Markdown versions of the pages of namespaces and resources, for language models and other tools. */
export function twinPages(view: SiteView, options: Pick<DocsOptions, "isAlone">): readonly Page[] {
  return [overviewTwin(view, options), ...accessTwins(view), ...namespaceTwins(view)];
}

/** The overview: sign-in, first requests, conventions. */
function overviewTwin(view: SiteView, options: Pick<DocsOptions, "isAlone">): Page {
  return markdownPage(twinOf(overviewPath(view.site.slug, options)), () => overviewText(view));
}

/** A block of code; nothing without code. */
function block(text = ""): readonly string[] {
  return text === "" ? [] : [`\`\`\`\n${text}\n\`\`\``];
}

function overviewText(view: SiteView): string {
  const { schemes, access, steps, conventions } = overviewOf(view);
  return `${[
    `# ${markdownText(view.title)}`,
    `Server: ${markdownText(view.address)}`,
    "## Authentication",
    ...[viewAccess(view)?.sentence].filter((text) => text !== undefined),
    `${digits(access.needed)} of ${count(view.counts.operations, "operation")} need a sign-in.`,
    ...schemes.flatMap(({ title, text, curl }) => [`### ${markdownText(title)}`, text, ...block(curl)]),
    "## Getting started",
    ...steps.flatMap(({ title, curl }) => [`### ${markdownText(title)}`, ...block(curl)]),
    "## Conventions",
    ...conventions.flatMap(({ title, text, code }) => [`### ${title}`, text, ...block(code)]),
  ].join("\n\n")}\n`;
}

function namespaceTwins(view: SiteView): readonly Page[] {
  return view.namespaces.flatMap((namespace) => [
    markdownPage(twinOf(namespacePath(view, namespace)), () => namespaceText(view, namespace)),
    ...namespace.resources.map((resource) =>
      markdownPage(twinOf(resourcePath(view, namespace, resource)), () =>
        resourceText(resourceData(view, namespace, resource)),
      ),
    ),
  ]);
}

/** Who may call what; none where nobody asked the site. */
function accessTwins(view: SiteView): readonly Page[] {
  const access = viewAccess(view);
  if (access === undefined) return [];
  return [markdownPage(twinOf(accessPath(view)), () => accessMarkdown(access))];
}

function accessMarkdown({ sentence, users, sections }: AccessView): string {
  const blocks = sections.map(({ title, rows }) => {
    const lines = rows.map(({ title: name, operations, evidence }) => {
      const [{ template, access }] = operations;
      const methods = operations.map(({ method }) => method).join(", ");
      const named = access.users.length === 0 ? "" : ` (${access.users.join(", ")})`;
      return `- ${methods} \`${template}\`: ${markdownText(`${name}${named}. ${evidence.join("; ")}`)}`;
    });
    return [`## ${title}`, "", ...lines].join("\n");
  });
  return `${[`# ${ACCESS_TITLE}`, `${sentence} Asked as ${users.map(markdownText).join(", ")}.`, ...blocks].join("\n\n")}\n`;
}

/** The path of the twin of a page. */
export function twinOf(path: string): string {
  return path.replace(/\.html$/, ".md");
}

function markdownPage(path: string, render: () => string): Page {
  return { path, type: "text/markdown; charset=utf-8", render };
}

function namespaceText(view: SiteView, { label, slug, resources }: NamespaceView): string {
  const lines = resources.flatMap((resource) => [
    "",
    `## [${markdownText(resource.label)}](${slug}/${resource.slug}.md)`,
    "",
    ...resource.entries.map(
      ({ title, operations }) =>
        `- ${markdownText(title)}: ${operations.map(({ operation }) => operation.method).join(", ")} \`${operations[0].operation.template}\``,
    ),
  ]);
  return `# ${markdownText(label)}, ${markdownText(view.title)}\n${lines.join("\n")}\n`;
}

function resourceText({ view, namespace, resource, entries }: ResourceData): string {
  const heading = `# ${markdownText(resource.label)}, ${markdownText(namespace.label)}`;
  return `${[heading, ...entries.flatMap((entry) => entryText(entry, view))].join("\n\n")}\n`;
}

function entryText(
  { entry, methods, description, places, responses, request }: EntryData,
  view: SiteView,
): readonly string[] {
  const body = request.body && JSON.stringify(Object.fromEntries(request.body));
  return [
    `## ${markdownText(entry.title)}`,
    `${methods.join(", ")} \`${request.template}\``,
    ...accessMarks(view, entry).map(({ text }) => `${markdownText(text)}.`),
    ...(description === "" ? [] : [description]),
    ...places.flatMap(({ name, fields }) => [`### ${name}`, listOf(fields)]),
    `Example: \`${request.method} ${addressOf(request, sampleRoot(view.site.surface))}\`${body === undefined ? "" : ` with \`${body}\``}${request.file === undefined ? "" : ` and the file \`${request.file.name}\` as form field \`${request.file.field}\``}`,
    ...responses.filter(({ error }) => error === "").flatMap(responseText),
    ...errorsText(responses),
  ];
}

/** A response: its fields where the page prints them first, else the operation that has them. */
function responseText({ status, anchor, text, object }: ResponsePanel): readonly string[] {
  const line = `Response ${status}. ${text}`;
  if (object === undefined) return [line];
  const { fields, home } = object;
  const label = markdownText(object.label);
  return home.anchor === anchor
    ? [`${line} ${label}:`, listOf(fields)]
    : [`${line} ${label}: the fields are under ${markdownText(home.title)}.`];
}

/** The errors of an operation, on one line. */
function errorsText(responses: readonly ResponsePanel[]): readonly string[] {
  const errors = responses.filter(({ error }) => error !== "");
  if (errors.length === 0) return [];
  return [`Errors: ${errors.map(({ status, error }) => `${status} ${error}`).join("; ")}.`];
}

function listOf(fields: readonly PageField[], depth = 0): string {
  return fields
    .map((field) => {
      const facts = [
        field.type,
        ...(field.required ? ["required"] : []),
        ...field.marks,
        ...(field.values.length === 0 ? [] : [`one of ${valuesText(field.values)}`]),
        ...field.limits.map(([label, value]) => `${label} \`${value}\``),
      ].join(", ");
      const text = field.text === "" ? "" : `. ${field.text.replaceAll(/\s+/g, " ")}`;
      const below = field.fields.length === 0 ? "" : `\n${listOf(field.fields, depth + 1)}`;
      return `${"  ".repeat(depth)}- \`${field.name}\` (${facts})${text}${below}`;
    })
    .join("\n");
}

/** The most values of a list. */
const MOST_VALUES = 24;

function valuesText(values: readonly string[]): string {
  const more = values.length - MOST_VALUES;
  const shown = values.slice(0, MOST_VALUES).map((value) => `\`${value}\``);
  return [...shown, ...(more > 0 ? [`… ${more} more`] : [])].join(" ");
}
