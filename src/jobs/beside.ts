/** What a file beside a saved index holds. */
const KINDS = ["provenance", "notices", "access", "abilities"] as const;

/** The path of a file beside an index: `shop.access.json` beside `shop.json`. */
export function fileBeside(index: string, kind: (typeof KINDS)[number]): string {
  return `${index.replace(/\.json$/, "")}.${kind}.json`;
}

const INDEX = new RegExp(`^[^.].*(?<!\\.(?:${KINDS.join("|")}))\\.json$`, "is");

/** Whether a file of a folder may be a saved index: it is not hidden, and belongs to no index. */
export function isIndexFile(name: string): boolean {
  return INDEX.test(name);
}
