/**
 * For each of some sorted texts the longest other that it begins with. What begins a text stands before it and is still
 * open. To look up every beginning of every text instead takes the square of a long key.
 */
export function nestBeginnings(sorted: readonly string[]): ReadonlyMap<string, string> {
  const within = new Map<string, string>();
  const open: string[] = [];
  for (const text of sorted) {
    let around = open.at(-1);
    while (around !== undefined && !text.startsWith(around)) {
      open.pop();
      around = open.at(-1);
    }
    if (around !== undefined) within.set(text, around);
    open.push(text);
  }
  return within;
}
