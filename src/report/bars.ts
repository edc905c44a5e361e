import { type NamespaceRow, sideWords } from "../compare/index.ts";
import { digits } from "../base/count.ts";

/** The parts of a bar, in their order. */
const PARTS = ["same", "differing", "onlyInA", "onlyInB"] as const;

export type BarPart = (typeof PARTS)[number];

/** A part of a bar: a number of operations and its place, in percent of the picture. */
export interface BarSegment {
  readonly part: BarPart;
  readonly count: number;
  readonly start: number;
  readonly width: number;
}

/** Least width of a part in percent, so that one operation of thousands is seen. */
const LEAST = 0.7;

/** Parts with their names in the words of the view. */
export function barParts(history: boolean): readonly { readonly part: BarPart; readonly label: string }[] {
  const labels = { same: "same", ...sideWords(history) };
  return PARTS.map((part) => ({ part, label: labels[part] }));
}

/** Operations of the largest namespace, whose bar has the whole width. */
export function largestBar(rows: readonly NamespaceRow[]): number {
  return rows.reduce((most, row) => Math.max(most, sizeOf(row)), 1);
}

/** Segments of the bar of a namespace, without empty ones. */
export function segmentsOf(row: NamespaceRow, largest: number): readonly BarSegment[] {
  const shown = PARTS.filter((part) => row[part] > 0);
  const scale = 100 - LEAST * PARTS.length;
  let start = 0;
  return shown.map((part) => {
    const width = LEAST + (scale * row[part]) / largest;
    const segment = { part, count: row[part], start: rounded(start), width: rounded(width) };
    start += width;
    return segment;
  });
}

/** The numbers of a bar in words: `104 same, 12 changed, 3 removed`. */
export function barText(row: NamespaceRow, history: boolean): string {
  return barParts(history)
    .filter(({ part }) => row[part] > 0)
    .map(({ part, label }) => `${digits(row[part])} ${label}`)
    .join(", ");
}

function sizeOf(row: NamespaceRow): number {
  return PARTS.reduce((sum, part) => sum + row[part], 0);
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
