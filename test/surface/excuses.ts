/** Notices that say why a template and WordPress may differ on a path. */
export const EXCUSES: ReadonlySet<string> = new Set([
  "pattern-dot",
  "pattern-wider",
  "pattern-repeats",
  "pattern-opaque",
  "expansion-capped",
  "pattern-unreachable",
]);
