import { RouteprintError } from "../diagnostics/errors.ts";
import { closingQuote, asObject } from "../base/json.ts";
import { SCHEMA_TYPES, type Schema, fromJsonSchema } from "../schema/index.ts";
import {
  METHODS,
  type Method,
  type OperationDraft,
  type Surface,
  type VariableDraft,
  assembleSurface,
} from "../surface/index.ts";
import { ACCESS_MARKS, readAccess } from "./lock-access.ts";
import { IN_BATCH, LIST_TOO, LOCK_HEAD, LOCK_VERSION } from "./lock-print.ts";

/** Whether a text is a lock file of any version, by its first line after foreign comments. */
export function isLock(text: string): boolean {
  return headOf(text) !== undefined;
}

/** Most comment lines before the first line of the lock: a license has fewer. */
const MOST_COMMENTS = 200;

function headOf(text: string): { readonly version: string; readonly line: number } | undefined {
  let start = 0;
  for (let line = 1; line <= MOST_COMMENTS; line += 1) {
    const end = text.indexOf("\n", start);
    const content = text.slice(start, end < 0 ? text.length : end).trim();
    const version = content.startsWith(`${LOCK_HEAD} `) && /^\d+/.exec(content.slice(LOCK_HEAD.length + 1));
    if (version) return { version: version[0], line };
    if (end < 0 || (content !== "" && !content.startsWith("#"))) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** The part of the file read so far; one per call, never shared. */
interface PartialLock {
  context?: "view" | "help";
  readonly authentication: string[];
  readonly namespaces: string[];
  readonly operations: Map<string, LockOperation>;
  current: readonly LockOperation[];
}

interface LockOperation extends Omit<OperationDraft, "variables" | "arguments"> {
  readonly variables: Map<string, LockVariable>;
  readonly arguments: Map<string, OperationDraft["arguments"][number]>;
  whole?: Schema;
  readonly members: Map<string, Schema>;
}

interface LockVariable extends VariableDraft {
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
  const head = headOf(text);
  if (head === undefined) throw unreadable(1, `the first line does not begin with "${LOCK_HEAD}"`);
  if (head.version !== LOCK_VERSION)
    throw unreadable(
      head.line,
      `it has version ${head.version}, but only version ${LOCK_VERSION} is supported`,
    );
  const lock: PartialLock = {
    authentication: [],
    namespaces: [],
    operations: new Map(),
    current: [],
  };
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) readLine(line, index + 1, lock);
  // A truncated file would be read as a smaller surface.
  if (lines.at(-1) !== "") throw unreadable(lines.length, "it stops within the line", END_THE_LINE);
  if (lock.context === undefined) throw unreadable(lines.length, "no line gives its context");
  return assembleSurface({
    context: lock.context,
    authentication: lock.authentication,
    namespaces: lock.namespaces,
    operations: [...lock.operations.values()].map(finish),
  });
}

function finish({ whole, members, variables, arguments: named, ...rest }: LockOperation): OperationDraft {
  const draft = { ...rest, variables: [...variables.values()], arguments: [...named.values()] };
  if (whole === undefined) return draft;
  return { ...draft, response: members.size === 0 ? whole : { ...whole, properties: members } };
}

const MAKE = "routeprint lock SOURCE -o FILE";
const MAKE_AGAIN = `Make it again with: ${MAKE}`;
const END_THE_LINE = `If the last line is complete, end it with a newline; else make the file again with: ${MAKE}`;
const END_THE_MERGE = `Resolve it and remove the lines with <<<<<<<, ======= and >>>>>>>, or make the file again with: ${MAKE}`;

function unreadable(line: number, what: string, hint = MAKE_AGAIN): RouteprintError {
  return new RouteprintError("lock-unreadable", {
    message: `The lock file cannot be read: ${what}.`,
    where: `line ${line}`,
    hint,
  });
}

/** Matches the lines that git writes around the sides of a conflict. */
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** Reads a line as printed or as an editor leaves it: trailing white space and the width of the indent do not count. */
function readLine(raw: string, number: number, lock: PartialLock): void {
  const line = raw.trimEnd();
  const text = line.trimStart();
  if (text === "" || text.startsWith("#")) return;
  if (CONFLICT.test(line)) throw unreadable(number, "a merge conflict is unresolved here", END_THE_MERGE);
  if (text !== line) return readIndented(text, number, lock);
  const [head = "", ...rest] = line.split(" ");
  const tail = rest.join(" ");
  switch (head) {
    case "context":
      if (tail !== "view" && tail !== "help")
        throw unreadable(number, "the context is neither view nor help");
      if (lock.context !== undefined) throw unreadable(number, "a second lock file begins here");
      lock.context = tail;
      return undefined;
    case "authentication":
      lock.authentication.push(takeWord(tail, number).word);
      return undefined;
    case "namespace":
      lock.namespaces.push(takeWord(tail, number).word);
      return undefined;
    default:
      return readHeading(line, number, lock);
  }
}

/** The marks that may end a heading. */
const MARKS: readonly string[] = [IN_BATCH, ...ACCESS_MARKS, LIST_TOO];

function readHeading(line: string, number: number, lock: PartialLock): void {
  const words = line.split(" ");
  const other = words.findIndex((word) => !isMethod(word));
  const count = other < 0 ? words.length : other;
  const methods = words.slice(0, count).filter(isMethod);
  if (methods.length === 0) throw unreadable(number, "neither a method nor a known word begins the line");
  const { word: template, rest } = takeWord(words.slice(count).join(" "), number);
  if (!template.startsWith("/")) throw unreadable(number, "no path follows the method");
  const marks = rest.split(" ").filter((mark) => mark !== "");
  const ofAccess = marks.filter((mark) => mark !== IN_BATCH && mark !== LIST_TOO);
  const [access, ...others] = ofAccess.flatMap((mark) => readAccess(mark) ?? []);
  if (others.length + (access === undefined ? 0 : 1) < ofAccess.length)
    throw unreadable(number, `only ${MARKS.join(", ")} may end the line`);
  if (others.length > 0) throw unreadable(number, `${ofAccess.join(" and ")} exclude each other`);
  const namespace = lock.namespaces.at(-1) ?? "";
  lock.current = methods.map((method) => ({
    method,
    template,
    namespace,
    batch: marks.includes(IN_BATCH),
    ...(access === undefined ? {} : { access }),
    ...(marks.includes(LIST_TOO) ? { responses: ["list", "object"] as const } : {}),
    variables: new Map(),
    arguments: new Map(),
    members: new Map(),
  }));
  for (const draft of lock.current) {
    const key = `${draft.method} ${template}`;
    if (lock.operations.has(key)) throw repeated(key, number);
    lock.operations.set(key, draft);
  }
}

/** Rejects a second line for one thing, as a wrong merge leaves it: which of the two is right is unknown. */
function repeated(what: string, number: number): RouteprintError {
  return unreadable(number, `${what} is listed a second time`);
}

/** Whether a line ends with its optional mark. */
function readMark(rest: string, mark: string, number: number): boolean {
  const word = rest.trim();
  if (word !== "" && word !== mark) throw unreadable(number, `only ${mark} may end the line`);
  return word === mark;
}

function isMethod(word: string): word is Method {
  return METHODS.some((method) => method === word);
}

function readIndented(line: string, number: number, lock: PartialLock): void {
  if (lock.current.length === 0) throw unreadable(number, "an argument comes before any operation");
  if (line.startsWith("=> ")) return readResponse(line.slice(3), number, lock);
  const isQuoted = line.startsWith("{} ");
  const { word: name, rest } = takeWord(isQuoted ? line.slice(3) : line, number);
  if (isQuoted) return readVariable(name, rest, number, lock);
  if (line.startsWith("{")) return readVariable(name.slice(1, -1), rest, number, lock);
  const { schema, required } = readSchemaText(rest, number);
  for (const draft of lock.current) {
    if (draft.arguments.has(name)) throw repeated(name, number);
    draft.arguments.set(name, { name, schema, required });
  }
  return undefined;
}

function readVariable(name: string, rest: string, number: number, lock: PartialLock): void {
  const pattern = rest.startsWith("~ ") ? takeWord(rest.slice(2), number) : undefined;
  const schema = pattern === undefined ? readSchemaText(rest, number).schema : undefined;
  const isExact = pattern === undefined || !readMark(pattern.rest, "inexact", number);
  for (const { variables } of lock.current) {
    const variable: LockVariable = variables.get(name) ?? { name, patterns: [], exact: true };
    variables.set(name, variable);
    if (pattern !== undefined) {
      variable.patterns.push(pattern.word);
      variable.exact = variable.exact && isExact;
    }
    if (schema === undefined) continue;
    if (variable.schema !== undefined) throw repeated(`{${name}}`, number);
    variable.schema = schema;
  }
}

function readResponse(rest: string, number: number, lock: PartialLock): void {
  const isWhole = lock.current.every((draft) => draft.whole === undefined);
  const { word: name, rest: text } = isWhole ? { word: "", rest } : takeWord(rest, number);
  const { schema } = readSchemaText(text, number);
  for (const draft of lock.current) {
    if (draft.members.has(name)) throw repeated(`=> ${name}`, number);
    if (isWhole) draft.whole = schema;
    else draft.members.set(name, schema);
  }
}

/** Takes a bare or quoted word off the front of a line. */
function takeWord(text: string, line: number): { readonly word: string; readonly rest: string } {
  const bare = /^[^\s"]\S*|^$/.exec(text);
  if (bare !== null) return { word: bare[0], rest: text.slice(bare[0].length + 1) };
  const close = text.startsWith('"') ? closingQuote(text, 1, '"') : -1;
  const word = close < 0 ? undefined : parseJson(text.slice(0, close + 1), line);
  if (typeof word !== "string") throw unreadable(line, "a word is missing or its quotes do not close");
  return { word, rest: text.slice(close + 2) };
}

function readSchemaText(text: string, line: number): { readonly schema: Schema; readonly required: boolean } {
  const match = /^(\S+)( required)?(?: (\{.*\}))?$/.exec(text);
  if (match === null) throw unreadable(line, "a type or a JSON object was expected");
  const rest = asObject(parseJson(match[3] ?? "{}", line));
  const types = match[1] === "any" ? [] : (match[1] ?? "").split("|");
  const unknown = types.find((type) => !SCHEMA_TYPES.some((known) => known === type));
  if (unknown !== undefined) throw unreadable(line, `there is no type called ${unknown}`);
  const schema = fromJsonSchema(types.length === 0 ? rest : { ...rest, type: types });
  return { schema, required: match[2] !== undefined };
}

function parseJson(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable(line, `invalid JSON (${cause instanceof Error ? cause.message : "unknown"})`);
  }
}
