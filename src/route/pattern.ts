import { pointTo } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { NOTICE_KINDS } from "../diagnostics/notices.ts";
import type { Notice, NoticeCode } from "../diagnostics/notices.ts";
import { ANY, QUERY_MARKS, toBytes } from "./bytes.ts";
import { PatternFault } from "./ecma.ts";
import {
  expandAnchored,
  expandCapped,
  isText,
  MAX_EXPANSIONS,
  selectExpansions,
  TooManyExpansions,
  type Piece,
  type Pieces,
  type Selection,
} from "./expand.ts";
import type { PathTemplate, RoutePattern } from "./model.ts";
import { isPlain, parseKey } from "./parse.ts";
import { templateOf, variablesOf, writeTemplate } from "./template.ts";
import { alwaysHolds, namesIn, repeat, someNode, type Node } from "./tree.ts";
import { settle } from "./trim.ts";

/** The routes of a large site and those that it shares with others: sites have most keys in common. */
const MAX_KNOWN = 4_000;

/**
 * Reads a route key: its path templates and the values their variables take. Never throws: a key that is not read is its
 * literal prefix and one variable, with the notice `pattern-opaque`; a key that PCRE refuses has no template.
 */
export const readPattern = memoize(patternOf, MAX_KNOWN);

function patternOf(source: string): RoutePattern {
  const notices: Notice[] = [];
  const pointer = pointTo("/routes", source);
  const note: Note = (code, text = NOTICE_KINDS[code].meaning) =>
    notices.push({ code, text, pointer, route: source });
  return { source, ...readKey(source, note), notices };
}

/** Adds a notice; without a text, with the meaning of its code. */
type Note = (code: NoticeCode, text?: string) => void;
type Reading = Omit<RoutePattern, "source" | "notices">;

function readKey(source: string, note: Note): Reading {
  const tree = parseKey(source);
  if (isPlain(source) && !(tree instanceof PatternFault)) return plainReading(source, tree);
  if (!(tree instanceof PatternFault)) return readTree(source, tree, note);
  if (tree.kind === "unsupported") return opaque(source, note, `it uses ${tree.message}`);
  note("pattern-dead", `No request ever matches the pattern: ${tree.message}.`);
  return DEAD;
}

/** Reads a route key without its templates. */
export function readWithoutTemplates(source: string): RoutePattern {
  const tree = parseKey(source);
  const isDead = tree instanceof PatternFault && tree.kind === "refused";
  return {
    source,
    ...(tree instanceof PatternFault ? {} : { tree }),
    templates: [],
    captures: [],
    alive: !isDead,
    reachable: true,
    notices: [],
  };
}

function plainReading(source: string, tree: Node): Reading {
  const template = templateOf([{ kind: "literal", text: source }]);
  return { tree, templates: [template], captures: [], alive: true, reachable: true };
}

const DEAD: Reading = { templates: [], captures: [], alive: false, reachable: false };

/** The pieces of one template, and the template. */
interface Written {
  readonly pieces: Pieces;
  readonly rank: string;
  readonly template: PathTemplate;
}

function readTree(key: string, tree: Node, note: Note): Reading {
  const captures = namesIn(tree);
  const selection = expansionsOf(tree, note);
  if (selection === undefined)
    return { ...opaque(key, note, "it has too many alternatives"), tree, captures };
  const settled = selection.expansions.flatMap(({ pieces, rank }) =>
    settle(pieces).map((each) => ({ pieces: each, rank })),
  );
  const overHttp = settled.filter(({ pieces }) => !needsQuery(pieces));
  const chosen = overHttp.length === 0 ? settled : overHttp;
  const written = chosen.map((each) => ({ ...each, template: writeTemplate(each.pieces) }));
  if (overHttp.length === 0) note("pattern-unreachable", settled.length === 0 ? NO_PATH : QUERY_ONLY);
  noteLosses(written, tree, selection, note);
  if (overHttp.length > 0 && written.some(isEncoded)) note("pattern-encoded");
  return {
    tree,
    templates: firstOfEach(written).map(({ template }) => template),
    captures,
    alive: true,
    reachable: overHttp.length > 0,
  };
}

const NO_PATH = "No path over HTTP can match the pattern, so the route is not in the document.";
const QUERY_ONLY = "The pattern wants a `?` or `#` in the path, which no request over HTTP can hold.";

/** The expansions of a pattern; where they are too many, the part behind the fixed beginning is one run. */
function expansionsOf(tree: Node, note: Note): Selection | undefined {
  try {
    const selection = selectExpansions(expandAnchored(tree));
    if (selection.expansions.reduce((sum, { pieces }) => sum + settle(pieces).length, 0) <= MAX_EXPANSIONS)
      return selection;
  } catch (error) {
    if (!(error instanceof TooManyExpansions)) throw error;
  }
  note(
    "expansion-capped",
    `The pattern has more than ${MAX_EXPANSIONS} expansions; one variable stands for its optional parts.`,
  );
  const expansions = expandCapped(tree);
  return expansions && { expansions, unseparated: [] };
}

/** Whether the path would need a literal `?` or `#`. */
function needsQuery(pieces: Pieces): boolean {
  return pieces.some((piece) => {
    if (isText(piece)) return /[?#]/.test(piece.bytes);
    return piece.kind === "variable" && alwaysHolds(piece.node, QUERY_MARKS);
  });
}

/** Reports what the templates do not say. */
function noteLosses(written: readonly Written[], tree: Node, { unseparated }: Selection, note: Note): void {
  const variables = written.flatMap(({ template }) => variablesOf(template));
  const inexact = [...new Set(variables.flatMap(({ name, exact }) => (exact ? [] : `\`${name}\``)))].join(
    ", ",
  );
  if (written.some(({ pieces }) => pieces.some((piece) => piece.kind === "literal" && piece.dot === true)))
    note("pattern-dot");
  if (inexact !== "" || someNode(tree, (node) => node.kind === "edge" && node.what.endsWith("ord"))) {
    const what = inexact === "" ? "A word boundary is left out" : `The pattern of ${inexact} is wider`;
    note("pattern-wider", `${what}: JSON Schema has no exact equal of what WordPress accepts.`);
  }
  for (const pair of unseparated) {
    note(
      "pattern-unseparated",
      `WordPress also accepts ${pair} without the optional separator between the two, which no template says.`,
    );
  }
}

/** Whether the literal text of a template is not that of its pieces. */
function isEncoded({ pieces, template }: Written): boolean {
  const bytes = pieces.map((piece) => (isText(piece) ? piece.bytes : ""));
  const text = template.parts.map((part) => (part.kind === "literal" ? part.text : ""));
  return bytes.join("") !== text.join("");
}

/**
 * Of templates that take the same paths, whatever their variables are called, the one that PCRE tries first: one number
 * behind `(/(?P<a>\d+))?(/(?P<b>\d+))?` is always `a`.
 */
function firstOfEach(written: readonly Written[]): readonly Written[] {
  const first = new Map<string, Written>();
  for (const each of written) {
    const key = languageKey(each.template);
    const known = first.get(key);
    if (known === undefined || each.rank < known.rank) first.set(key, each);
  }
  return written.filter((each) => first.get(languageKey(each.template)) === each);
}

function languageKey(template: PathTemplate): string {
  return [template.shape, ...variablesOf(template).map(({ pattern }) => pattern)].join("\n");
}

/** Text that stands for itself, except before a quantifier. */
const LITERAL_PREFIX = /^(?:[\w/%~!,;=:&'"<> -](?![*+?{]|$))*/;

/** What may hold a parenthesis or a bar that is none, to its end or that of the text, and those that are. */
const BRACKETS = /\\.?|\[\^?\]?(?:\\.?|\[:\^?\w+:\]|[^\]\\])*(?:\]|$)|\(\?#[^)]*(?:\)|$)|[()|]/gs;

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

/** The most characters of a key whose literal prefix is looked for. */
const MAX_PREFIX = 2000;

/** The literal text with which all paths of a key begin that is not parsed. In bytes. */
export function literalPrefix(source: string): string {
  const bytes = toBytes(source.slice(0, MAX_PREFIX));
  return hasTopAlternatives(bytes) ? "" : (LITERAL_PREFIX.exec(bytes)?.[0] ?? "");
}

/** The literal prefix and one variable for the rest, if there is more. */
function opaque(source: string, note: Note, reason: string): Reading {
  note(
    "pattern-opaque",
    `The pattern is not read (${reason}); one variable stands for the rest of the path.`,
  );
  const prefix = literalPrefix(source);
  const literal: Piece = { kind: "literal", bytes: prefix.startsWith("/") ? prefix : "/" };
  const rest: Piece = { kind: "variable", node: repeat(ANY, 1), group: undefined, prefix: "", suffix: "" };
  const forms: readonly Pieces[] = literal.bytes.endsWith("/")
    ? [[literal, rest]]
    : [[literal], [literal, rest]];
  const templates = forms.map((each): PathTemplate => {
    const template = writeTemplate(each);
    const parts = template.parts.map((part) =>
      part.kind === "literal" ? part : { kind: part.kind, variable: { ...part.variable, exact: false } },
    );
    return { ...template, parts };
  });
  return { templates, captures: namesOf(source), alive: true, reachable: true };
}

/** The names of the captures of a key that is not parsed, as far as they show. */
function namesOf(source: string): readonly string[] {
  return [...new Set(Array.from(source.matchAll(/\(\?P?<([A-Za-z_]\w*)>/g), ([, name = ""]) => name))];
}
