import { RouteprintError } from "../diagnostics/errors.ts";
import { groupBy } from "../base/group.ts";
import { canonicalJson, compareCodeUnits, escapeUnit } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import type { Schema } from "../schema/index.ts";
import { MAX_BYTES } from "../base/stream.ts";
import { METHODS, type Surface, createResponseReader } from "../surface/index.ts";
import { canonicalWithForeignTypes } from "./canonical.ts";
import { printAccess } from "./lock-access.ts";
import { ANY_MOMENT, isMoment } from "./site-data.ts";
import { declaredTypes } from "./types.ts";
import { viewOperations } from "./view.ts";
import type { ComparedOperation, ComparedVariable } from "./view.ts";

/** The beginning of every lock file; the version of the format follows. */
export const LOCK_HEAD = "# routeprint lock";

/** Version of the format; changes when older readers would fail. */
export const LOCK_VERSION = "1";

/** Ends the heading of operations that may be sent in a batch. */
export const IN_BATCH = "+batch";

/** Ends the heading of operations where one route responds with a list and another with one item. */
export const LIST_TOO = "+list";

/**
 * Writes a surface as sorted text to keep in version control: one line per operation and argument, so that its diff is
 * the review. Texts, the site's name and its address are left out. Methods of one path with equal arguments share a
 * heading, so that a change of one argument changes one line. `readSurface` reads it back.
 *
 * @throws RouteprintError `output-failed` if the text would exceed the size limit of `readSurface`: operations that share
 *   one schema of thousands of members each print all of them.
 * @example
 * const { surface } = readSource(await readFile("index.json"), "index.json");
 * await writeFile("api.lock", printLock(surface));
 */
export function printLock(surface: Surface): string {
  const responseOf = createResponseReader(surface);
  const printed = viewOperations(surface).map((view, index) => {
    const operation = surface.operations[index];
    const kinds = new Set(operation?.variants.map((variant) => responseOf(operation, variant).kind));
    return { view, text: operationText(view, kinds.size > 1) };
  });
  if (printed.reduce((sum, { text }) => sum + text.length, 0) > MAX_BYTES) throw tooLong();
  const byNamespace = groupBy(printed, ({ view }) => view.namespace);
  const names = new Set([...surface.namespaces.map(({ name }) => name), ...byNamespace.keys()]);
  const sections = [...names]
    .toSorted(compareCodeUnits)
    .map((name) => printNamespace(name, byNamespace.get(name) ?? []));
  const schemes = surface.authentication.map(({ name }) => name).toSorted(compareCodeUnits);
  const head = [
    `${LOCK_HEAD} ${LOCK_VERSION} - the surface of a REST API; made by "routeprint lock", not by hand`,
    `context ${surface.context}`,
    ...schemes.map((name) => `authentication ${word(name)}`),
  ];
  return `${[head.join("\n"), ...sections].join("\n\n")}\n`;
}

function tooLong(): RouteprintError {
  return new RouteprintError("output-failed", {
    message: `The lock file would exceed the limit of ${MAX_BYTES / 1024 / 1024} MiB.`,
    hint: "Keep the source itself, which `compare` takes too.",
  });
}

interface PrintedOperation {
  readonly view: ComparedOperation;
  /** The heading without the method, and the lines below it. */
  readonly text: string;
}

function printNamespace(name: string, operations: readonly PrintedOperation[]): string {
  const merged = groupBy(operations.toSorted(comparePrinted), ({ text }) => text);
  const blocks = [...merged].map(([text, members]) => {
    const methods = new Set(members.map(({ view }) => view.method));
    return `${[...methods].join(" ")} ${text}`;
  });
  return [`namespace ${word(name)}`, ...blocks].join("\n\n");
}

function comparePrinted({ view: a }: PrintedOperation, { view: b }: PrintedOperation): number {
  return compareCodeUnits(a.template, b.template) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}

/** @param isMixed whether one route responds with a list and another with one item. */
function operationText(view: ComparedOperation, isMixed: boolean): string {
  const { template, batch, access, variables, arguments: named, response } = view;
  const marks = [
    ...(batch ? [IN_BATCH] : []),
    ...printAccess(access),
    ...(isMixed && response !== undefined ? [LIST_TOO] : []),
  ];
  const lines = [
    ...variables.flatMap(variableLines),
    ...[...named.values()]
      .toSorted((a, b) => compareCodeUnits(a.name, b.name))
      .map(({ name, schema, required }) => `${nameWord(name)} ${schemaText(schema, required)}`),
    ...(response === undefined ? [] : responseLines(response)),
  ];
  return [[word(template), ...marks].join(" "), ...lines].join("\n  ");
}

/** Keeps the title, the name of the resource, by which a document finds responses that differ from their declaration. */
function responseLines({ properties, ...whole }: Schema): readonly string[] {
  const members = [...(properties ?? [])].toSorted(([a], [b]) => compareCodeUnits(a, b));
  return [
    `=> ${schemaText(whole, false, whole.title)}`,
    ...members.map(([name, member]) => `=> ${nameWord(name)} ${schemaText(member, false)}`),
  ];
}

function variableLines({ name, patterns, exact, schema }: ComparedVariable): readonly string[] {
  return [
    ...patterns.map((pattern) => `${braced(name)} ~ ${asciiJson(pattern)}${exact ? "" : " inexact"}`),
    ...(schema === undefined ? [] : [`${braced(name)} ${schemaText(schema, false)}`]),
  ];
}

/** Prints `integer|null required {"minimum":1}`: types, then the other keywords as one JSON object with sorted keys. */
function schemaText(schema: Schema, required: boolean, title?: string): string {
  const { type: _, ...keywords } = canonicalWithForeignTypes(schema);
  const rest = {
    ...keywords,
    ...(isMoment(keywords["default"]) ? { default: ANY_MOMENT } : {}),
    ...(title === undefined ? {} : { title }),
  };
  const types = declaredTypes(schema)?.toSorted().join("|") ?? "any";
  const text = Object.keys(rest).length === 0 ? [] : [asciiJson(rest)];
  return [types, ...(required ? ["required"] : []), ...text].join(" ");
}

/** Prints a path variable; an unusual name is quoted after empty braces. */
function braced(name: string): string {
  return /^[A-Za-z0-9_.-]+$/.test(name) ? `{${name}}` : `{} ${asciiJson(name)}`;
}

/** Prints an argument's name; quotes it if it could be read as a path variable. */
function nameWord(name: string): string {
  return /[{}]/.test(name) ? asciiJson(name) : word(name);
}

/** Prints a word bare if it is plain, else as a JSON string. */
function word(text: string): string {
  return /^[A-Za-z0-9_./{}$@:~%[\]-]+$/.test(text) ? text : asciiJson(text);
}

/** Canonical JSON with characters escaped that a terminal or an editor could act on. */
function asciiJson(value: Json): string {
  return (
    canonicalJson(value)
      .replaceAll(/[^\u0020-\u007E\u00A1-\u1FFF\u3040-\uD7FF]/g, escapeUnit)
      // The ranges above still contain direction marks and joiners.
      .replaceAll(/\p{Cf}/gu, escapeUnit)
  );
}
