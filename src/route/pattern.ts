import { closingQuote, pointTo } from "../json.ts";
import { NOTICE_KINDS } from "../notice.ts";
import type { Notice, NoticeCode } from "../notice.ts";
import { bytesOf, toBytes } from "./bytes.ts";
import { inContext } from "./context.ts";
import { PatternFault } from "./dialect.ts";
import {
  anchoredForms,
  isSpelled,
  isText,
  limited,
  MAX_FORMS,
  SLASH_TEXT,
  TooManyForms,
  type Form,
  type Piece,
} from "./forms.ts";
import type { PathTemplate, RoutePattern } from "./model.ts";
import { withoutNesting } from "./nesting.ts";
import { parsePattern, type ParsedPattern } from "./parse.ts";
import { keepsFirst, preferredForms, type WrittenForm } from "./preference.ts";
import { joinRuns, reachable, settle } from "./settle.ts";
import { alwaysHolds } from "./shape.ts";
import { templateOf, variablesOf, writeTemplate } from "./template.ts";
import { anyBytes, groupsIn, sequence, someNode, type Node, type SequenceNode } from "./tree.ts";

/** A pattern of more characters than this is not taken apart nor matched: the longest key seen on a real site has 108. */
export const MAX_LENGTH = 8192;

/** How many steps finding examples for the variables of a key may take, where its conditions refuse most words. */
const MAX_EXAMPLE_STEPS = 50_000;

/**
 * Reads a route key: the path templates it stands for and the values their variables take.
 * Total: what cannot be read is one opaque variable behind the literal prefix, with a notice that says so; a pattern
 * that WordPress cannot use has no template.
 *
 * @param longest how many characters a key may have to be taken apart.
 */
export function readPattern(source: string, longest = MAX_LENGTH): RoutePattern {
  const notices: Notice[] = [];
  const pointer = pointTo("/routes", source);
  const note: Note = (code, text = NOTICE_KINDS[code].meaning) =>
    notices.push({ code, text, pointer, route: source });
  const read = readKey(source, longest, note);
  return { source, ...read, notices };
}

/** Tells what is odd; without a text, what the kind means says it. */
type Note = (code: NoticeCode, text?: string) => void;
type Reading = Pick<RoutePattern, "templates" | "captures" | "alive" | "reachable">;

function readKey(source: string, longest: number, note: Note): Reading {
  if (isPlain(source)) return plainReading(source);
  if (holdsDelimiter(source)) {
    note("pattern-dead", "The pattern holds `@`, WordPress's own delimiter, so no request ever matches it.");
    return DEAD;
  }
  if (source.length > longest) return opaque(source, note, [], `it is longer than ${longest} characters`);
  const parsed = parsePattern(`^${toBytes(source)}$`);
  if (!(parsed instanceof PatternFault)) return readTree(source, parsed, note);
  if (parsed.kind === "unsupported") return opaque(source, note, [], `it uses ${parsed.message}`);
  const place = Math.max(parsed.offset - 1, 0);
  note(
    "pattern-dead",
    `PCRE refuses the pattern near byte ${place}: ${parsed.message}. No request ever matches it.`,
  );
  return DEAD;
}

/** Whether a key is text alone, segments of letters, digits, `_` and `-`: half of all routes. */
export function isPlain(source: string): boolean {
  return source.length < 1000 && /^(?:\/[\w-]+)+$/.test(source);
}

function plainReading(source: string): Reading {
  const template = templateOf([{ kind: "literal", text: source }]);
  return { templates: [template], captures: [], alive: true, reachable: true };
}

const DEAD: Reading = { templates: [], captures: [], alive: false, reachable: false };

/** An `@` without a backslash ends the pattern for PHP, and what follows is no flag. */
export function holdsDelimiter(source: string): boolean {
  return closingQuote(source, 0, "@") !== -1;
}

function readTree(key: string, parsed: ParsedPattern, note: Note): Reading {
  const captures = [...new Set(parsed.captures.flatMap(({ name }) => name ?? []))];
  // What a repeated capture holds is not its first turn alone where something must fit it.
  const forms = formsOf(parsed.heedsCaptures ? parsed.tree : withoutNesting(parsed.tree), note);
  if (forms === undefined) return opaque(key, note, captures, "it has too many alternatives");
  const source = {
    text: parsed.text,
    bodies: bodiesOf(parsed.tree),
    names: namesByNumber(parsed),
    work: { left: MAX_EXAMPLE_STEPS },
  };
  const possible = forms.flatMap(reachable);
  const overHttp = possible.filter((form) => !needsQuery(form));
  if (possible.length === 0) {
    note(
      "pattern-unreachable",
      "No path over HTTP can match the pattern, so the route is not in the document.",
    );
  } else if (overHttp.length === 0) {
    note(
      "pattern-unreachable",
      "The pattern wants a `?` or `#` in the path, which no request over HTTP can hold.",
    );
  }
  const written = (overHttp.length === 0 ? possible : overHttp).map((form) => ({
    form,
    template: writeTemplate(form, source),
  }));
  noteLosses(written, someNode(parsed.tree, keepsFirst), note);
  if (overHttp.length > 0 && written.some(isEncoded)) note("pattern-encoded");
  const templates = preferredForms(written, parsed).map(({ template }) => template);
  return { templates, captures, alive: true, reachable: overHttp.length > 0 };
}

/** All forms of the pattern; where they are too many, the part behind the fixed beginning is one run. */
function formsOf(tree: Node, note: Note): readonly Form[] | undefined {
  try {
    return settledForms(tree);
  } catch (error) {
    if (!(error instanceof TooManyForms)) throw error;
    note(
      "expansion-capped",
      `The pattern has more than ${MAX_FORMS} forms; what is optional in it is one variable.`,
    );
    // Alternatives at the top are half-anchored each; joined, nothing fixed is left of them.
    return tree.kind === "sequence" ? settledForms(cappedTree(tree)) : undefined;
  }
}

function settledForms(tree: Node): readonly Form[] {
  return limited(anchoredForms(tree).flatMap((form) => settle(joinRuns(form)).flatMap(inContext)));
}

/** The tree with everything behind its fixed beginning in one group that is not taken apart. */
function cappedTree(tree: SequenceNode): Node {
  const { nodes } = tree;
  const fixed = nodes.slice(0, Math.max(0, nodes.findIndex(isFree)));
  const anchor = nodes.at(-1)?.kind === "assert" ? nodes.slice(-1) : [];
  const rest = nodes.slice(fixed.length, nodes.length - anchor.length);
  const body = sequence(rest);
  const { start, end } = body;
  const closed: Node = { kind: "repeat", body, min: 1, max: 1, mode: "possessive", start, end };
  return { ...tree, nodes: [...fixed, closed, ...anchor] };
}

function isFree({ kind }: Node): boolean {
  return kind !== "assert" && kind !== "set";
}

const QUERY_MARKS = bytesOf(0x23, 0x23, 0x3f, 0x3f);

/** Whether the path would need a literal `?` or `#`. */
function needsQuery(form: Form): boolean {
  return form.some((piece) => {
    if (isText(piece)) return /[?#]/.test(piece.bytes);
    return piece.kind === "settled" && alwaysHolds(piece.node, QUERY_MARKS);
  });
}

/** What each group by its number matches: any of several where alternatives share the number. */
function bodiesOf(tree: Node): ReadonlyMap<number, Node> {
  const bodies = new Map<number, Node>();
  for (const { index, body, start, end } of groupsIn(tree)) {
    if (index === undefined) continue;
    const known = bodies.get(index);
    bodies.set(index, known === undefined ? body : { kind: "choice", options: [known, body], start, end });
  }
  return bodies;
}

function namesByNumber({ captures }: ParsedPattern): ReadonlyMap<number, string> {
  return new Map(captures.flatMap(({ index, name }) => (name === undefined ? [] : [[index, name] as const])));
}

/** Tells what the templates do not say. */
function noteLosses(written: readonly WrittenForm[], isKept: boolean, note: Note): void {
  const variables = written.flatMap(({ template }) => variablesOf(template));
  const inexact = quote(
    variables.flatMap(({ name, exact, repeats }) => (exact || repeats !== undefined ? [] : name)),
  );
  const repeats = quote(variables.flatMap((variable) => variable.repeats ?? []));
  if (written.some(({ form }) => form.some((piece) => piece.kind === "literal" && piece.dot === true)))
    note("pattern-dot");
  if (inexact !== "" || isKept || !written.every(({ form }) => form.every(isSpelled))) {
    const what =
      inexact === "" ? "A condition of the pattern is not said" : `The pattern of ${inexact} is wider`;
    note("pattern-wider", `${what}: JSON Schema has no exact form of what WordPress accepts.`);
  }
  if (repeats !== "") {
    note(
      "pattern-repeats",
      `A part of the path must repeat the value of ${repeats}, which OpenAPI cannot say.`,
    );
  }
}

function quote(names: readonly string[]): string {
  return [...new Set(names)].map((name) => `\`${name}\``).join(", ");
}

/** Whether the literal text of a template is not that of its form. */
function isEncoded({ form, template }: WrittenForm): boolean {
  const bytes = form.map((piece) => (isText(piece) ? piece.bytes : ""));
  const text = template.parts.map((part) => (part.kind === "literal" ? part.text : ""));
  return bytes.join("") !== text.join("");
}

/** Text that stands for itself, short of what a quantifier may be behind. */
const LITERAL_PREFIX = /^(?:[\w/%~!,;=:&'"<> -](?![*+?{]|$))*/;

/** The text with which all paths of a key begin, as far as it shows without the key being read. In bytes. */
export function openingOf(source: string): string {
  const bytes = toBytes(source.slice(0, MAX_LENGTH));
  return hasTopAlternatives(bytes) ? "" : (LITERAL_PREFIX.exec(bytes)?.[0] ?? "");
}

/** What may hold a parenthesis or a bar that is none, to its end or that of the text, and those that are. */
const BRACKETS =
  /\\Q.*?(?:\\E|$)|\\.?|\[\^?\]?(?:\\.?|\[:\^?\w+:\]|[^\]\\])*(?:\]|$)|\(\?#[^)]*(?:\)|$)|[()|]/gs;

/** Whether a bar stands outside of all parentheses: alternatives there are anchored at one end each. */
function hasTopAlternatives(source: string): boolean {
  let depth = 0;
  for (const [token] of source.matchAll(BRACKETS)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (token === "|" && depth === 0) return true;
  }
  return false;
}

/** The literal beginning, of a pattern of any length, and one variable for all the rest, if there is more. */
function opaque(source: string, note: Note, captures: readonly string[], reason: string): Reading {
  note(
    "pattern-opaque",
    `The pattern is not taken apart (${reason}); one variable stands for the rest of the path.`,
  );
  const opening = openingOf(source);
  const from = { text: toBytes(source), bodies: new Map(), names: new Map(), work: { left: 0 } };
  const bytes = opening.startsWith(SLASH_TEXT) ? opening : SLASH_TEXT;
  const literal: Piece = { kind: "literal", bytes };
  const rest = anyBytes(1, opening.length, from.text.length);
  const form: Form = [literal, { kind: "settled", node: rest, group: undefined, prefix: "", suffix: "" }];
  const forms = bytes.endsWith(SLASH_TEXT) ? [form] : [[literal], form];
  const templates = forms.map((each): PathTemplate => {
    const template = writeTemplate(each, from);
    const parts = template.parts.map((part) =>
      part.kind === "literal" ? part : { kind: part.kind, variable: { ...part.variable, exact: false } },
    );
    return { ...template, parts };
  });
  return { templates, captures, alive: true, reachable: true };
}
