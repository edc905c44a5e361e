import { groupBy } from "../base/group.ts";
import { noticePart, type Notice, type NoticeCode } from "../diagnostics/notices.ts";
import type { PathVariable, RoutePattern } from "../route/index.ts";
import { examplePathValues } from "../example/index.ts";
import type { Endpoint, Operation, Route } from "../surface/index.ts";
import type { PageOperation, PageRoute } from "./view.ts";

/** Data that shows why a route responds: its pattern, its notices, and the other routes of its paths. */
export function routeDetails({ route, operations, notices }: PageRoute): object {
  const hues = hueByCapture(route);
  return {
    route,
    operations,
    notices: [...groupBy(notices, ({ code, text }) => `${code} ${text}`).values()].map((same) => ({
      ...same[0],
      parts: same.flatMap((notice) => noticePart(notice) ?? []),
    })),
    key: cutKey(route.key).map(({ text, capture }) => ({
      text,
      capture,
      hue: capture === undefined ? undefined : hues.get(capture),
    })),
    templates: route.pattern.templates.map((template) =>
      template.parts.map((part) =>
        part.kind === "literal"
          ? { text: part.text }
          : { text: `{${part.variable.name}}`, hue: hues.get(captureOf(part.variable)) },
      ),
    ),
    variables: variablesOf(route, operations, hues),
    unused: route.endpoints.flatMap((endpoint) => unusedMethods(endpoint, operations)),
    others: othersOf(operations, route, notices),
  };
}

/** The methods of an endpoint that no operation describes. */
function unusedMethods(
  { position, methods }: Endpoint,
  operations: readonly PageOperation[],
): readonly string[] {
  return methods.filter(
    (method) =>
      !operations.some(
        ({ operation }) =>
          operation.method === method && operation.variants.some(({ endpoint }) => endpoint === position),
      ),
  );
}

/** The number of capture colors in `site.css`. */
const CAPTURE_HUES = 6;

/** Colors by capture, in the order of the key; an unnamed part has that of its variable. */
function hueByCapture({ pattern }: Route): ReadonlyMap<string, number> {
  const names = new Set([...pattern.captures, ...variablesIn(pattern).map(captureOf)]);
  return new Map([...names].map((name, position) => [name, position % CAPTURE_HUES]));
}

function variablesIn({ templates }: RoutePattern): readonly PathVariable[] {
  return templates.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : [])),
  );
}

/** The name that determines the color of a variable: its capture, else its own name. */
function captureOf({ capture, name }: PathVariable): string {
  return capture ?? name;
}

function variablesOf(
  { key, pattern }: Route,
  operations: readonly PageOperation[],
  hues: ReadonlyMap<string, number>,
): readonly object[] {
  // A Map keeps the last value, so the first operation comes last.
  const samples = new Map(
    operations.toReversed().flatMap(({ operation }) => {
      const position = operation.variants.findIndex(({ route }) => route === key);
      return [...examplePathValues(operation, position)];
    }),
  );
  const known = new Map(variablesIn(pattern).map((variable) => [variable.name, variable]));
  return [...known.values()].map((variable) => ({
    variable,
    sample: samples.get(variable.name) ?? variable.example,
    hue: hues.get(captureOf(variable)),
  }));
}

/** Notices about another route. */
const OF_OTHERS: ReadonlySet<NoticeCode> = new Set(["route-unreachable", "routes-overlap"]);

interface Other {
  readonly method: string;
  readonly route: string;
  readonly text: string;
}

/** The most other routes that a page lists; the rest is counted, since thousands may share a path. */
const MOST_OTHERS = 50;

/** The other routes that match a path of this one. */
function othersOf(
  operations: readonly PageOperation[],
  route: Route,
  notices: readonly Notice[],
): { readonly rows: readonly Other[]; readonly hidden: number; readonly notices: readonly Notice[] } {
  const found = operations.map(({ operation }) => othersOfOne(operation, route));
  const rows = found.flatMap((each) => each.rows).slice(0, MOST_OTHERS);
  return {
    rows,
    hidden: found.reduce((sum, { count }) => sum + count, 0) - rows.length,
    notices: notices.filter(({ code }) => OF_OTHERS.has(code)),
  };
}

/** The other routes of one operation: their number, and those that are listed. */
function othersOfOne(
  { method, variants, unreachable }: Operation,
  route: Route,
): { readonly rows: readonly Other[]; readonly count: number } {
  const own = variants.findIndex((variant) => variant.route === route.key);
  const others = variants.filter((variant) => variant.route !== route.key);
  // Positions before the first own variant are the same in both lists.
  const rows = others.slice(0, MOST_OTHERS).map((variant, position) => ({
    method,
    route: variant.route,
    text: position < own ? "is tried before this one" : "is tried after this one",
  }));
  const by = unreachable?.by;
  if (by === undefined) return { rows, count: others.length };
  const last = { method, route: by, text: "responds to every path of this one" };
  return { rows: [...rows, last], count: others.length + 1 };
}

/** A part of a route key, within a named capture or not. */
interface KeyPart {
  readonly text: string;
  /** The innermost named capture around it. */
  readonly capture?: string;
}

const NAMED = /^\(\?(?:P?<([A-Za-z_]\w{0,60})>|'([A-Za-z_]\w{0,60})')/;

/** Splits a route key by named capture, for coloring. Knows only groups, escapes and classes; linear in the key's length. */
function cutKey(key: string): readonly KeyPart[] {
  const parts: KeyPart[] = [];
  const captures: (string | undefined)[] = [];
  let run = "";
  const flush = (): void => {
    if (run === "") return;
    const capture = captures.at(-1);
    const last = parts.at(-1);
    if (last && last.capture === capture) parts[parts.length - 1] = { ...last, text: last.text + run };
    else parts.push(capture === undefined ? { text: run } : { text: run, capture });
    run = "";
  };
  for (let at = 0; at < key.length;) {
    const piece = pieceAt(key, at);
    at += piece.length;
    if (piece.startsWith("(")) {
      flush();
      const named = NAMED.exec(piece);
      captures.push(named?.[1] ?? named?.[2] ?? captures.at(-1));
      run = piece;
    } else if (piece === ")") {
      run += piece;
      flush();
      captures.pop();
    } else run += piece;
  }
  flush();
  return parts;
}

/** One escape, one class, one group opening or one character. */
function pieceAt(key: string, at: number): string {
  const first = key[at];
  if (first === "\\") return key.slice(at, at + 2);
  if (first === "[") return classAt(key, at);
  if (first === "(") return NAMED.exec(key.slice(at, at + 70))?.[0] ?? "(";
  return key.slice(at, at + 1);
}

function classAt(key: string, at: number): string {
  let end = at + 1;
  if (key[end] === "^") end += 1;
  // In PCRE a bracket that comes first in a class is literal.
  if (key[end] === "]") end += 1;
  while (end < key.length && key[end] !== "]") end += key[end] === "\\" ? 2 : 1;
  return key.slice(at, end + 1);
}
