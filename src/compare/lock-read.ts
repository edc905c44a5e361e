import { RouteprintError } from "../errors.ts";
import { isObject } from "../json.ts";
import { fromJsonSchema } from "../schema/json-schema.ts";
import type { Schema } from "../schema/model.ts";
import { METHODS } from "../surface/model.ts";
import type { Method, Surface } from "../surface/model.ts";
import { assembleSurface } from "../surface/assemble.ts";
import type { OperationDraft, VariableDraft } from "../surface/assemble.ts";
import { LOCK_HEAD } from "./lock-print.ts";

/** Whether a text is a lock file, by its first line. */
export function isLock(text: string): boolean {
  return text.startsWith(LOCK_HEAD);
}

/** What has been read of the file so far; one per call, never shared. */
interface Reading {
  context: "view" | "help";
  readonly authentication: string[];
  readonly namespaces: string[];
  readonly operations: MutableDraft[];
  current: readonly MutableDraft[];
}

interface MutableDraft extends OperationDraft {
  readonly variables: MutableVariable[];
  readonly arguments: { name: string; schema: Schema; required: boolean }[];
  answer?: Schema;
  readonly members: Map<string, Schema>;
}

interface MutableVariable extends VariableDraft {
  readonly patterns: string[];
  exact: boolean;
  schema?: Schema;
}

/**
 * Reads a lock file back into a surface that compares equal to the one it was printed from.
 *
 * @throws RouteprintError `lock-unreadable` with the line.
 */
export function readLock(text: string): Surface {
  if (!isLock(text)) throw unreadable(1, `the first line does not begin with "${LOCK_HEAD}"`);
  const reading: Reading = {
    context: "view",
    authentication: [],
    namespaces: [],
    operations: [],
    current: [],
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) readLine(line, index + 1, reading);
  return assembleSurface({
    context: reading.context,
    authentication: reading.authentication,
    namespaces: reading.namespaces,
    operations: reading.operations.map(finish),
  });
}

function finish({ answer, members, ...draft }: MutableDraft): OperationDraft {
  if (answer === undefined) return draft;
  return { ...draft, response: members.size === 0 ? answer : { ...answer, properties: members } };
}

function unreadable(line: number, what: string): RouteprintError {
  return new RouteprintError("lock-unreadable", {
    message: `The lock file cannot be read: ${what}.`,
    where: `line ${line}`,
    hint: "Make it again with: routeprint lock SOURCE -o FILE",
  });
}

function readLine(line: string, number: number, reading: Reading): void {
  if (line.trim() === "" || line.startsWith("#")) return;
  if (line.startsWith("  ")) return readIndented(line.slice(2), number, reading);
  const [head = "", ...rest] = line.split(" ");
  const tail = rest.join(" ");
  switch (head) {
    case "context":
      if (tail !== "view" && tail !== "help")
        throw unreadable(number, "the context is neither view nor help");
      reading.context = tail;
      return undefined;
    case "authentication":
      reading.authentication.push(takeWord(tail, number).word);
      return undefined;
    case "namespace":
      reading.namespaces.push(takeWord(tail, number).word);
      return undefined;
    default:
      return readHeading(line, number, reading);
  }
}

function readHeading(line: string, number: number, reading: Reading): void {
  const words = line.split(" ");
  const count = words.findIndex((word) => !isMethod(word));
  const methods = words.slice(0, Math.max(count, 0)).filter(isMethod);
  if (methods.length === 0) throw unreadable(number, "neither a method nor a known word begins the line");
  const { word: template, rest } = takeWord(words.slice(count).join(" "), number);
  if (!template.startsWith("/")) throw unreadable(number, "no path follows the method");
  const batch = readMark(rest, "+batch", number);
  const namespace = reading.namespaces.at(-1) ?? "";
  reading.current = methods.map((method) => ({
    method,
    template,
    namespace,
    batch,
    variables: [],
    arguments: [],
    members: new Map<string, Schema>(),
  }));
  reading.operations.push(...reading.current);
}

/** Whether a line ends with the one word that may stand there. */
function readMark(rest: string, mark: string, number: number): boolean {
  const word = rest.trim();
  if (word !== "" && word !== mark) throw unreadable(number, `only ${mark} may end the line`);
  return word === mark;
}

function isMethod(word: string): word is Method {
  return METHODS.some((method) => method === word);
}

function readIndented(line: string, number: number, reading: Reading): void {
  if (reading.current.length === 0) throw unreadable(number, "an argument stands before any operation");
  if (line.startsWith("=> ")) return readAnswer(line.slice(3), number, reading.current);
  const odd = line.startsWith("{} ");
  const { word: name, rest } = takeWord(odd ? line.slice(3) : line, number);
  if (odd) return readVariable(name, rest, number, reading.current);
  if (line.startsWith("{")) return readVariable(name.slice(1, -1), rest, number, reading.current);
  const { schema, required } = readSchemaText(rest, number);
  for (const draft of reading.current) draft.arguments.push({ name, schema, required });
  return undefined;
}

function readVariable(name: string, rest: string, number: number, drafts: readonly MutableDraft[]): void {
  const pattern = rest.startsWith("~ ") ? takeWord(rest.slice(2), number) : undefined;
  const schema = pattern === undefined ? readSchemaText(rest, number).schema : undefined;
  const isExact = pattern === undefined || !readMark(pattern.rest, "inexact", number);
  for (const draft of drafts) {
    const known = draft.variables.find((variable) => variable.name === name);
    const variable: MutableVariable = known ?? { name, patterns: [], exact: true };
    if (known === undefined) draft.variables.push(variable);
    if (pattern !== undefined) {
      variable.patterns.push(pattern.word);
      variable.exact = variable.exact && isExact;
    }
    if (schema !== undefined) variable.schema = schema;
  }
}

function readAnswer(rest: string, number: number, drafts: readonly MutableDraft[]): void {
  const whole = drafts.every((draft) => draft.answer === undefined);
  const { word: name, rest: text } = whole ? { word: "", rest } : takeWord(rest, number);
  const { schema } = readSchemaText(text, number);
  for (const draft of drafts) {
    if (whole) draft.answer = schema;
    else draft.members.set(name, schema);
  }
}

/** Takes a bare or quoted word off the front of a line. */
function takeWord(text: string, line: number): { readonly word: string; readonly rest: string } {
  const bare = /^[^\s"]\S*|^$/.exec(text);
  if (bare !== null) return { word: bare[0], rest: text.slice(bare[0].length + 1) };
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(text);
  const word = quoted === null ? undefined : parseJson(quoted[0], line);
  if (quoted === null || typeof word !== "string")
    throw unreadable(line, "a word is missing or its quotes do not close");
  return { word, rest: text.slice(quoted[0].length + 1) };
}

function readSchemaText(text: string, line: number): { readonly schema: Schema; readonly required: boolean } {
  const match = /^(\S+)( required)?(?: (\{.*\}))?$/.exec(text);
  if (match === null) throw unreadable(line, "a type or a JSON object was expected");
  const rest = match[3] === undefined ? {} : parseJson(match[3], line);
  if (!isObject(rest)) throw unreadable(line, "a JSON object was expected");
  const types = match[1] === "any" ? {} : { type: (match[1] ?? "").split("|") };
  return { schema: fromJsonSchema({ ...rest, ...types }), required: match[2] !== undefined };
}

function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(line, `invalid JSON (${cause instanceof Error ? cause.message : "unknown"})`);
  }
}
