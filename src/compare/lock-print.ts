import { groupBy } from "../group.ts";
import { canonicalJson, compareCodeUnits, escapeUnit } from "../json.ts";
import type { Json } from "../json.ts";
import type { Schema } from "../schema/model.ts";
import { createAnswerReader } from "../surface/collection.ts";
import { METHODS } from "../surface/model.ts";
import type { Surface } from "../surface/model.ts";
import { canonicalSchema } from "./canonical.ts";
import { declaredTypes } from "./declared.ts";
import { viewOperations } from "./view.ts";
import type { OperationView } from "./view.ts";
import { isDocument } from "./warnings.ts";

/** The first words of every lock file; the version of its form follows. */
export const LOCK_HEAD = "# routeprint lock";

/** The version of the form: a new number where a reader of the old one would stumble. */
export const LOCK_VERSION = "1";

/** Says that a lock file was made from a document, which says less than an index. */
export const OF_DOCUMENT = "source document";

/** Ends the heading of operations that may be sent in a batch. */
export const IN_BATCH = "+batch";

/** Ends the heading of operations that a visitor may use, or may not, where the site was asked. */
export const OPEN = "+open";
export const CLOSED = "+login";

/** Ends the heading of operations of which one route answers a list, another one item. */
export const LIST_TOO = "+list";

/**
 * Writes a surface as sorted text to keep in version control: one line per operation and argument, so that its diff is
 * the review. Texts, the site's name and its address are left out. Methods of one path that take the same share a heading,
 * so that a change of one argument changes one line. `readSurface` reads it back.
 *
 * @example
 * const { surface } = readSource(await readFile("index.json"), "index.json");
 * await writeFile("api.lock", printLock(surface));
 */
export function printLock(surface: Surface): string {
  const answerOf = createAnswerReader(surface);
  const printed = viewOperations(surface).map((view, index) => {
    const operation = surface.operations[index];
    const kinds = new Set(operation?.variants.map((variant) => answerOf(operation, variant).kind));
    return { view, lines: operationLines(view), marks: marksOf(view, kinds.size > 1) };
  });
  const byNamespace = groupBy(printed, ({ view }) => view.namespace);
  const names = new Set([...surface.namespaces.map(({ name }) => name), ...byNamespace.keys()]);
  const sections = [...names]
    .toSorted(compareCodeUnits)
    .map((name) => printNamespace(name, byNamespace.get(name) ?? []));
  const schemes = surface.authentication.map(({ name }) => name).toSorted(compareCodeUnits);
  const head = [
    `${LOCK_HEAD} ${LOCK_VERSION} - the surface of a REST API; made by "routeprint lock", not by hand`,
    `context ${surface.context}`,
    ...(isDocument(surface) ? [OF_DOCUMENT] : []),
    ...schemes.map((name) => `authentication ${word(name)}`),
  ];
  return `${[head.join("\n"), ...sections].join("\n\n")}\n`;
}

/** What ends the heading of an operation. */
function marksOf({ batch, open, response }: OperationView, isMixed: boolean): string {
  const access = open === undefined ? [] : [open ? OPEN : CLOSED];
  return [...(batch ? [IN_BATCH] : []), ...access, ...(isMixed && response !== undefined ? [LIST_TOO] : [])]
    .map((mark) => ` ${mark}`)
    .join("");
}

function printNamespace(name: string, operations: readonly PrintedOperation[]): string {
  const ordered = operations.toSorted((x, y) => compareCodeUnits(x.view.template, y.view.template));
  const merged = groupBy(ordered, ({ view, lines, marks }) => [view.template, marks, ...lines].join("\n"));
  const texts = [...merged.values()].map(printBlock).toSorted(compareBlocks);
  return [`namespace ${word(name)}`, ...texts.map(({ text }) => text)].join("\n\n");
}

interface PrintedOperation {
  readonly view: OperationView;
  readonly lines: readonly string[];
  readonly marks: string;
}

interface Block {
  readonly template: string;
  readonly rank: number;
  readonly text: string;
}

function printBlock(members: readonly PrintedOperation[]): Block {
  const methods = METHODS.filter((method) => members.some(({ view }) => view.method === method));
  const [first] = members;
  const template = first?.view.template ?? "";
  const heading = `${methods.join(" ")} ${word(template)}${first?.marks ?? ""}`;
  return {
    template,
    rank: METHODS.findIndex((method) => methods.includes(method)),
    text: [heading, ...(first?.lines ?? [])].join("\n"),
  };
}

function compareBlocks(a: Block, b: Block): number {
  return compareCodeUnits(a.template, b.template) || a.rank - b.rank;
}

function operationLines(view: OperationView): readonly string[] {
  const values = [...view.arguments.values()].toSorted((a, b) => compareCodeUnits(a.name, b.name));
  return [
    ...view.variables.flatMap((variable) => [
      ...variable.patterns.map(
        (pattern) => `  ${braced(variable.name)} ~ ${asciiJson(pattern)}${variable.exact ? "" : " inexact"}`,
      ),
      ...(variable.schema === undefined
        ? []
        : [`  ${braced(variable.name)} ${schemaText(variable.schema, false)}`]),
    ]),
    ...values.map(
      (argument) => `  ${nameWord(argument.name)} ${schemaText(argument.schema, argument.required)}`,
    ),
    ...(view.response === undefined ? [] : responseLines(view.response)),
  ];
}

/**
 * The answer: one line for the whole, one for each of its members. Its title stays: by this name of the resource a
 * document knows what WordPress answers otherwise than it declares.
 */
function responseLines(schema: Schema): readonly string[] {
  const { properties, ...whole } = schema;
  const members = [...(properties ?? [])].toSorted(([a], [b]) => compareCodeUnits(a, b));
  return [
    `  => ${schemaText(whole, false, schema.title)}`,
    ...members.map(([name, member]) => `  => ${nameWord(name)} ${schemaText(member, false)}`),
  ];
}

/** `integer|null required {"minimum":1}`: types, then what else is said, as one JSON object with sorted keys. */
function schemaText(schema: Schema, required: boolean, title?: string): string {
  const { type: _, ...said } = canonicalSchema(schema);
  const rest = { ...said, ...(title === undefined ? {} : { title }) };
  const types = declaredTypes(schema)?.toSorted().join("|") ?? "any";
  const text = Object.keys(rest).length === 0 ? [] : [asciiJson(rest)];
  return [types, ...(required ? ["required"] : []), ...text].join(" ");
}

/** A path variable; a name that is not plain stands quoted after empty braces. */
function braced(name: string): string {
  return /^[A-Za-z0-9_.-]+$/.test(name) ? `{${name}}` : `{} ${asciiJson(name)}`;
}

/** An argument's name, never to be taken for a path variable. */
function nameWord(name: string): string {
  return /[{}]/.test(name) ? asciiJson(name) : word(name);
}

/** A word of the file: bare where it is plain, else as JSON text. */
function word(text: string): string {
  return /^[A-Za-z0-9_./{}$@:~%[\]-]+$/.test(text) ? text : asciiJson(text);
}

/** Canonical JSON without a character that a terminal or an editor could act on. */
function asciiJson(value: Json): string {
  return (
    canonicalJson(value)
      .replaceAll(/[^\u0020-\u007E\u00A1-\u1FFF\u3040-\uD7FF]/g, escapeUnit)
      // Marks of direction and joiners stand among the letters too.
      .replaceAll(/\p{Cf}/gu, escapeUnit)
  );
}
