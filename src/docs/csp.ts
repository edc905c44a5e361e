/** What a page may load, by directive; the same for a header and for a `meta` element. */
export type Policy = Readonly<Record<string, readonly string[]>>;

const POLICY: Policy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'self'"],
  "frame-src": ["'none'"],
};

/** The policy of every page but those of Redoc. */
export const PAGE_POLICY: Policy = POLICY;

/** Redoc writes its styles into the page. */
export const REFERENCE_POLICY: Policy = {
  ...POLICY,
  "style-src": ["'self'", "'unsafe-inline'"],
  "form-action": ["'none'"],
};

/** Whether a page shows Redoc, by its file or its address; the folder of a site may be named `reference` too. */
export function isReference(path: string): boolean {
  return /^\/?[^/]+\/reference\//.test(path);
}

/** The policy as one line. */
export function printPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}
