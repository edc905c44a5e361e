import type { Operation } from "../surface/model.ts";

/** Paths and templates beyond these are compared with nothing: the work grows with the product of their lengths. */
const MOST_SEGMENTS = 16;
const LONGEST_SEGMENT = 64;

/** What it costs to leave out a segment in front of the path, such as `api`, and to add one of the template. */
const LEFT_OUT = 1;
const ADDED = 0.7;

/** What a value for a variable costs, and one behind a segment that was added: nothing says that it belongs there. */
const VALUE = 0.1;
const VALUE_ADDED = 1.5;

/** The share of its letters by which a segment may differ from the one that was meant, and what that share costs. */
const MOST_CHANGED = 0.5;
const CHANGED = 2;

/** What all may cost together, and by how much more than the best another path may cost to be shown beside it. */
const MOST_COST = 1.9;
const MOST_BEHIND = 0.2;

/** How far a template is from a path, with the path that was meant: its variables as the path has them. */
interface Reading {
  readonly cost: number;
  /** Segments that are nearly the same text on both sides. */
  readonly alike: number;
  /** Whether the last segment was added. */
  readonly isAdded: boolean;
  readonly segments: readonly string[];
}

/**
 * The paths of a surface that are like one, the most similar first: typos, and segments that are missing or too many.
 * A variable that the path has no value for stays in braces.
 */
export function similarPaths(
  path: string,
  operations: readonly Pick<Operation, "template">[],
): readonly string[] {
  const asked = segmentsOf(path);
  if (!isComparable(asked)) return [];
  const templates = new Set(operations.map(({ template }) => template));
  const readings = [...templates].flatMap((template) => {
    const segments = segmentsOf(template);
    const reading = isComparable(segments) ? align(asked, segments) : undefined;
    return reading === undefined || reading.cost > MOST_COST || reading.alike === 0 ? [] : [reading];
  });
  const [best] = readings.toSorted((a, b) => a.cost - b.cost);
  if (best === undefined) return [];
  const near = readings
    .filter(({ cost }) => cost < best.cost + MOST_BEHIND)
    .toSorted((a, b) => a.cost - b.cost);
  return [...new Set(near.map(({ segments }) => `/${segments.join("/")}`))];
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function isComparable(segments: readonly string[]): boolean {
  return segments.length <= MOST_SEGMENTS && segments.every(({ length }) => length <= LONGEST_SEGMENT);
}

/** The cheapest way to read a path as a template, segment by segment. */
function align(path: readonly string[], template: readonly string[]): Reading {
  const before: Reading = { cost: 0, alike: 0, isAdded: false, segments: [] };
  let row = path.reduce<readonly Reading[]>((all) => [...all, leaveOut(all.at(-1) ?? before)], [before]);
  for (const expected of template) {
    const add = (reading: Reading): Reading => ({ ...extend(reading, ADDED, expected), isAdded: true });
    const next = [add(row[0] ?? before)];
    for (const [at, given] of path.entries()) {
      const kept = row[at] ?? before;
      const changed = expected.includes("{")
        ? extend(kept, kept.isAdded ? VALUE_ADDED : VALUE, given)
        : extend(kept, changeCost(given, expected), expected, 1);
      const left = leaveOut(next[at] ?? before);
      const added = add(row[at + 1] ?? before);
      next.push([changed, left, added].reduce((a, b) => (b.cost < a.cost ? b : a)));
    }
    row = next;
  }
  return row.at(-1) ?? before;
}

/** The end of a path is never left out: that of an unknown path would lead to its namespace. */
function leaveOut(reading: Reading): Reading {
  return extend(reading, reading.segments.length === 0 ? LEFT_OUT : Number.POSITIVE_INFINITY);
}

function extend(reading: Reading, cost: number, segment?: string, alike = 0): Reading {
  return {
    cost: reading.cost + cost,
    alike: reading.alike + alike,
    isAdded: false,
    segments: segment === undefined ? reading.segments : [...reading.segments, segment],
  };
}

/** What it costs to read one segment as another; infinite where they differ by too much. */
function changeCost(given: string, expected: string): number {
  const [a, b] = [given.toLowerCase(), expected.toLowerCase()];
  const share = editDistance(a, b) / Math.max(a.length, b.length);
  return share > MOST_CHANGED ? Number.POSITIVE_INFINITY : share * CHANGED;
}

/** How many letters must be added, left out or changed to make one text of the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(changed, (next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
