import type { Finding } from "../compare/index.ts";
import { closingQuote, compareCodeUnits, parseJson, unescapeStep } from "../base/json.ts";
import { shapeOf } from "../surface/index.ts";

/** The lines of a lock file, and the numbers of those about each thing, counted from 1. */
export interface LockLines {
  readonly lines: readonly string[];
  /** By `authentication NAME`, `namespace NAME`, `path SHAPE`, `GET SHAPE` and `GET SHAPE ARGUMENT`. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

/** Lists what the lines of a lock file are about. */
export function readLockLines(text: string): LockLines {
  const lines = text.split(/\r?\n/);
  const places = new Map<string, number[]>();
  let heads: readonly string[] = [];
  for (const [index, line] of lines.entries()) {
    const isBelow = /^\s/.test(line);
    const keys = isBelow ? keysBelow(heads, line.trim(), places) : keysOfHeading(line);
    if (!isBelow && keys.length > 0) heads = keys.slice(0, -1);
    for (const key of keys) {
      const known = places.get(key);
      if (known === undefined) places.set(key, [index + 1]);
      else known.push(index + 1);
    }
  }
  return { lines, places };
}

/** The keys of a line that is not indented; of an operation that of each method, then that of its path. */
function keysOfHeading(line: string): readonly string[] {
  const [, section, name = ""] = /^(authentication|namespace) (.*)$/.exec(line) ?? [];
  if (section !== undefined) return [`${section} ${firstWord(name)}`];
  const [, methods, rest = ""] = /^((?:[A-Z]+ )+)(.*)$/.exec(line) ?? [];
  if (methods === undefined) return [];
  const shape = shapeOf(firstWord(rest));
  return [...methods.trimEnd().split(" "), "path"].map((word) => `${word} ${shape}`);
}

/** The keys of a line below a heading. The first line of a response is about all of it, the others about a member each. */
function keysBelow(
  heads: readonly string[],
  line: string,
  places: ReadonlyMap<string, unknown>,
): readonly string[] {
  if (!line.startsWith("=> ")) return heads.map((head) => `${head} ${argumentOf(line)}`);
  return heads.map((head) =>
    places.has(`${head} =>`) ? `${head} => ${firstWord(line.slice(3))}` : `${head} =>`,
  );
}

function argumentOf(line: string): string {
  return line.startsWith("{} ") ? `{${firstWord(line.slice(3))}}` : firstWord(line);
}

/** The first word of a line, without the quotes of an unusual one. */
function firstWord(line: string): string {
  const close = line.startsWith('"') ? closingQuote(line, 1, '"') : -1;
  const quoted = close < 0 ? undefined : parseJson(line.slice(0, close + 1));
  return typeof quoted === "string" ? quoted : (line.split(" ", 1)[0] ?? "");
}

/** The lines about a finding: that of its operation, and those of its argument. */
export interface FindingLines {
  readonly head?: number;
  readonly own: readonly number[];
}

/** Finds the lines about a finding; a lock file of the side without it has none. */
export function linesOfFinding({ places }: LockLines, finding: Finding): FindingLines {
  const { part, subject, operations } = finding;
  const [first] = operations;
  if (part === "site") return { own: places.get(`authentication ${subject}`) ?? [] };
  if (first === undefined) return { own: [] };
  const key = `${first.method} ${shapeOf(first.template)}`;
  const [head] = places.get(key) ?? [];
  if (head === undefined) return { own: [] };
  return { head, own: namesIn(finding).flatMap((name) => places.get(`${key} ${name}`) ?? []) };
}

/** The argument or `{variable}` that a finding is about; of a response the whole and the member. */
function namesIn({ part, subject }: Finding): readonly string[] {
  const [name = "", , member] = subject.split("/").map(unescapeStep);
  if (part === "response") return ["=>", ...(member === undefined ? [] : [`=> ${member}`])];
  return part === "argument" || part === "variable" ? [name] : [];
}

/** Finds the line at which a finding belongs in the lock file of the side without it: the nearest path or namespace above. */
export function lineNear({ places }: LockLines, { part, operations: [first] }: Finding): number | undefined {
  if (first === undefined || part === "site") return undefined;
  const steps = shapeOf(first.template).split("/");
  const above = steps.map((_, at) => `path ${steps.slice(0, steps.length - at).join("/")}`);
  const near = [...above, `namespace ${first.namespace}`].find((key) => places.has(key));
  return places.get(near ?? namespaceBefore([...places.keys()], first.namespace) ?? "")?.[0];
}

/** The key of the last namespace that the file lists before another. */
function namespaceBefore(keys: readonly string[], name: string): string | undefined {
  return keys
    .filter((key) => key.startsWith("namespace ") && compareCodeUnits(key, `namespace ${name}`) < 0)
    .toSorted(compareCodeUnits)
    .at(-1);
}
