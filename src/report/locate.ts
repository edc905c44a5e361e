import { type Comparison, type Finding, isLock } from "../compare/index.ts";
import { closingQuote, parseJson, pointTo } from "../base/json.ts";
import { lazy } from "../base/memo.ts";
import { type Surface, shapeOf } from "../surface/index.ts";
import { lineNear, linesOfFinding, readLockLines } from "./lock-lines.ts";

/** A file that a side was read from. */
export interface SourceFile {
  /** Name in the report: relative to the root of a repository. */
  readonly file: string;
  readonly text: string;
  /** The surface of a saved index, with the pointers into it. */
  readonly surface?: Surface;
}

/** The file and line of a finding. */
export interface SourcePlace {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Finds the place of a finding; undefined if no side is a file. */
export type Locator = (finding: Finding) => SourcePlace | undefined;

/**
 * Creates a locator: it searches the file of side B, then that of side A, which has removed things. A lock file that is compared
 * with anything else is the only file searched: it is what a repository keeps. A finding that no file shows is where the last
 * file would show it, else on its first line.
 */
export function createLocator(
  { findings }: Comparison,
  { a, b }: { readonly a: SourceFile | undefined; readonly b: SourceFile | undefined },
): Locator {
  const files = [b, a].flatMap((source) => source ?? []);
  const locks = files.filter(({ text }) => isLock(text));
  const sides = (locks.length === 1 ? locks : files).map((source) => ({
    file: source.file,
    lines: lazy(() => lineFinder(source, findings)),
  }));
  return (finding) => {
    for (const { file, lines } of sides) {
      const line = lines().find(finding);
      if (line !== undefined) return { file, line };
    }
    return sides[0] && { file: sides[0].file, line: sides[0].lines().near(finding) ?? 1 };
  };
}

/** Finds lines of findings in one file. */
interface LineFinder {
  /** The line that shows a finding. */
  readonly find: (finding: Finding) => number | undefined;
  /** The line at which a finding belongs that the file does not show. */
  readonly near: (finding: Finding) => number | undefined;
}

function lineFinder(source: SourceFile, findings: readonly Finding[]): LineFinder {
  if (isLock(source.text)) {
    const lock = readLockLines(source.text);
    return {
      find: (finding) => {
        const { head, own } = linesOfFinding(lock, finding);
        return own.at(-1) ?? head;
      },
      near: (finding) => lineNear(lock, finding),
    };
  }
  const pointersOf = pointersIn(source.surface);
  const wanted = new Set(findings.flatMap((finding) => pointersOf(finding)));
  const lines = linesOfPointers(source.text, wanted);
  return {
    find: (finding) =>
      pointersOf(finding)
        .map((pointer) => lines.get(pointer))
        .find((line) => line !== undefined),
    near: () => undefined,
  };
}

/** Finds the JSON pointers of a finding in a saved index, the most specific first. */
function pointersIn(surface: Surface | undefined): (finding: Finding) => readonly string[] {
  const routes = new Map(surface?.routes.map((route) => [route.key, route]));
  const operations = new Map(
    surface?.operations.map((operation) => [`${operation.method} ${operation.shape}`, operation]),
  );
  return ({ part, subject, operations: [first] }) => {
    if (part === "site") return [pointTo("/authentication", subject)];
    if (first === undefined) return [];
    const operation = operations.get(`${first.method} ${shapeOf(first.template)}`);
    const variant = operation?.variants[0];
    const route = routes.get(variant?.route ?? "");
    if (route === undefined) return [];
    const [name = "", ...below] = subject.split("/");
    const argument =
      part === "argument" ? route.endpoints[variant?.endpoint ?? 0]?.arguments.get(name) : undefined;
    const exact = below.map((_, count) => [argument?.pointer ?? "", ...below.slice(0, count + 1)].join("/"));
    return argument === undefined
      ? [...(part === "response" ? [`${route.pointer}/schema`] : []), route.pointer]
      : [...exact.toReversed(), argument.pointer, route.pointer];
  };
}

/** Deepest nesting read; deeper values have the line of the value around them. */
const DEPTH_CAP = 64;

/** Matches JSON tokens that change the position; strings are skipped from quote to quote. */
const SIGN = /["{}[\],:\n]/g;

/**
 * Finds the lines of JSON pointers in a text, counted from 1: the line of the member's name, the last one if a name is
 * repeated. Pointers that the text lacks have no line.
 */
export function linesOfPointers(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  /** The current member name or item position of each open object and list. */
  const path: (string | number)[] = [];
  let line = 1;
  const goTo = (step: string | number): void => {
    path.splice(-1, 1, step);
    const pointer = path.reduce<string>((before, each) => pointTo(before, String(each)), "");
    if (wanted.has(pointer)) found.set(pointer, line);
  };
  let name = "";
  const signs = new RegExp(SIGN);
  for (let match = signs.exec(text); match !== null && path.length <= DEPTH_CAP; match = signs.exec(text)) {
    const { 0: sign, index } = match;
    const here = path.at(-1);
    if (sign === '"') {
      const close = closingQuote(text, signs.lastIndex, '"');
      if (close < 0) break;
      signs.lastIndex = close + 1;
      name = text.slice(index, signs.lastIndex);
    } else if (sign === "\n") line += 1;
    else if (sign === "{") path.push("");
    else if (sign === "[") {
      path.push(0);
      goTo(0);
    } else if (sign === "}" || sign === "]") path.pop();
    else if (sign === "," && typeof here === "number") goTo(here + 1);
    else if (sign === ":" && typeof here === "string") goTo(String(parseJson(name)));
  }
  return found;
}
