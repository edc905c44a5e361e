import { pointTo } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { NOTICE_KINDS } from "../diagnostics/notices.ts";
import type { Notice, NoticeCode } from "../diagnostics/notices.ts";
import { ANY, QUERY_MARKS, toBytes } from "./bytes.ts";
import { PatternError } from "./ecma.ts";
import {
  expandAnchored,
  expandCapped,
  isText,
  MAX_EXPANSIONS,
  selectExpansions,
  TooManyExpansions,
  type Piece,
  type Pieces,
  type ExpansionSelection,
} from "./expand.ts";
import type { PathTemplate, RoutePattern } from "./model.ts";
import { isPlain, parseKey } from "./parse.ts";
import { templateOf, variablesOf, writeTemplate } from "./template.ts";
import { alwaysHolds, namesIn, repeat, someNode, type Node } from "./tree.ts";
import { normalizePieces } from "./trim.ts";

/** Cache size: holds the routes of a large site; most sites share most of their keys. */
const MAX_KNOWN = 4_000;

/**
 * Reads a route key: its path templates and the values of their variables. Never throws: an unsupported key becomes its
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

/** Adds a notice; its text defaults to the meaning of its code. */
type Note = (code: NoticeCode, text?: string) => void;
type KeyReading = Omit<RoutePattern, "source" | "notices">;

function readKey(source: string, note: Note): KeyReading {
  const tree = parseKey(source);
  if (isPlain(source) && !(tree instanceof PatternError)) return plainReading(source, tree);
  if (!(tree instanceof PatternError)) return readTree(source, tree, note);
  if (tree.kind === "unsupported") return opaque(source, note, `it uses ${tree.message}`);
  note("pattern-dead", `No request ever matches the pattern: ${tree.message}.`);
  return DEAD;
}

/** Reads a route key without its templates. */
export function readWithoutTemplates(source: string): RoutePattern {
  const tree = parseKey(source);
  const isDead = tree instanceof PatternError && tree.kind === "refused";
  return {
    source,
    ...(tree instanceof PatternError ? {} : { tree }),
    templates: [],
    captures: [],
    alive: !isDead,
    reachable: true,
    notices: [],
  };
}

function plainReading(source: string, tree: Node): KeyReading {
  const template = templateOf([{ kind: "literal", text: source }]);
  return { tree, templates: [template], captures: [], alive: true, reachable: true };
}

const DEAD: KeyReading = { templates: [], captures: [], alive: false, reachable: false };

/** A template with its pieces. */
interface WrittenTemplate {
  readonly pieces: Pieces;
  readonly rank: string;
  readonly template: PathTemplate;
}

function readTree(key: string, tree: Node, note: Note): KeyReading {
  const captures = namesIn(tree);
  const selection = expansionsOf(tree, note);
  if (selection === undefined)
    return { ...opaque(key, note, "it has too many alternatives"), tree, captures };
  const normalized = selection.expansions.flatMap(({ pieces, rank }) =>
    normalizePieces(pieces).map((each) => ({ pieces: each, rank })),
  );
  const overHttp = normalized.filter(({ pieces }) => !needsQuery(pieces));
  const chosen = overHttp.length === 0 ? normalized : overHttp;
  const written = chosen.map((each) => ({ ...each, template: writeTemplate(each.pieces) }));
  if (overHttp.length === 0) note("pattern-unreachable", normalized.length === 0 ? NO_PATH : QUERY_ONLY);
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
const QUERY_ONLY = "The pattern requires a `?` or `#` in the path, which no HTTP request can contain.";

/** Returns the expansions of a pattern; beyond the cap, one run replaces the part behind the fixed beginning. */
function expansionsOf(tree: Node, note: Note): ExpansionSelection | undefined {
  try {
    const selection = selectExpansions(expandAnchored(tree));
    if (
      selection.expansions.reduce((sum, { pieces }) => sum + normalizePieces(pieces).length, 0) <=
      MAX_EXPANSIONS
    )
      return selection;
  } catch (error) {
    if (!(error instanceof TooManyExpansions)) throw error;
  }
  note(
    "expansion-capped",
    `The pattern has more than ${MAX_EXPANSIONS} expansions; one variable replaces its optional parts.`,
  );
  const expansions = expandCapped(tree);
  return expansions && { expansions, unseparated: [] };
}

/** Whether the path requires a literal `?` or `#`. */
function needsQuery(pieces: Pieces): boolean {
  return pieces.some((piece) => {
    if (isText(piece)) return /[?#]/.test(piece.bytes);
    return piece.kind === "variable" && alwaysHolds(piece.node, QUERY_MARKS);
  });
}

/** Reports facts that the templates cannot express. */
function noteLosses(
  written: readonly WrittenTemplate[],
  tree: Node,
  { unseparated }: ExpansionSelection,
  note: Note,
): void {
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
      `WordPress also accepts ${pair} without the optional separator; no template describes that path.`,
    );
  }
}

/** Whether the literal text of a template differs from its pieces. */
function isEncoded({ pieces, template }: WrittenTemplate): boolean {
  const bytes = pieces.map((piece) => (isText(piece) ? piece.bytes : ""));
  const text = template.parts.map((part) => (part.kind === "literal" ? part.text : ""));
  return bytes.join("") !== text.join("");
}

/**
 * Keeps the template that PCRE tries first among those that match the same paths under different variable names: one
 * number behind `(/(?P<a>\d+))?(/(?P<b>\d+))?` is always `a`.
 */
function firstOfEach(written: readonly WrittenTemplate[]): readonly WrittenTemplate[] {
  const first = new Map<string, WrittenTemplate>();
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

/** Literal text, except before a quantifier. */
const LITERAL_PREFIX = /^(?:[\w/%~!,;=:&'"<> -](?![*+?{]|$))*/;

/** Parentheses and bars, and the tokens that may hold literal ones: escapes, classes and comments, closed or not. */
const BRACKETS = /\\.?|\[\^?\]?(?:\\.?|\[:\^?\w+:\]|[^\]\\])*(?:\]|$)|\(\?#[^)]*(?:\)|$)|[()|]/gs;

/** Whether a bar is outside of all parentheses: its alternatives are each anchored at one end. */
function hasTopAlternatives(source: string): boolean {
  let depth = 0;
  for (const [token] of source.matchAll(BRACKETS)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (token === "|" && depth === 0) return true;
  }
  return false;
}

/** The longest key whose literal prefix is searched for. */
const MAX_PREFIX = 2000;

/** Returns the literal text at the start of all paths of an unparsed key, in bytes. */
export function literalPrefix(source: string): string {
  const bytes = toBytes(source.slice(0, MAX_PREFIX));
  return hasTopAlternatives(bytes) ? "" : (LITERAL_PREFIX.exec(bytes)?.[0] ?? "");
}

/** Reads a key as its literal prefix and one variable for the rest, if any. */
function opaque(source: string, note: Note, reason: string): KeyReading {
  note("pattern-opaque", `The pattern is not read (${reason}); one variable replaces the rest of the path.`);
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

/** Finds the names of captures in an unparsed key. */
function namesOf(source: string): readonly string[] {
  return [...new Set(Array.from(source.matchAll(/\(\?P?<([A-Za-z_]\w*)>/g), ([, name = ""]) => name))];
}
