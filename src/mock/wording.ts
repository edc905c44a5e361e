/** Joins words as WordPress lists them (`wp_sprintf_l`): `a`, `a and b`, `a, b, and c`. */
export function listWords(words: readonly string[]): string {
  if (words.length < 3) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1) ?? ""}`;
}

/** A noun in the singular and the plural. */
export interface Noun {
  readonly one: string;
  readonly many: string;
}

/** A count as WordPress prints it in English: `1 item`, `1,000 items`. */
export function countOf(count: number, { one, many }: Noun): string {
  const digits = count.toLocaleString("en-US", { maximumFractionDigits: 0 });
  return `${digits} ${count === 1 ? one : many}`;
}

/** A bound as `%d` prints it: without what stands behind the point. */
export function wholeOf(bound: number): string {
  return String(Math.trunc(bound));
}
