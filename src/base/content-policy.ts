/** A content security policy by directive, for a header or a `meta` element. */
export type ContentPolicy = Readonly<Record<string, readonly string[]>>;

/** Prints a policy on one line. */
export function printPolicy(policy: ContentPolicy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(" ")}`)
    .join("; ");
}

/**
 * The source that allows one inline script or style.
 *
 * @param sha256 the digest of its text, in hexadecimal digits.
 */
export function hashSource(sha256: string): string {
  const bytes = sha256.replaceAll(/../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)));
  return `'sha256-${btoa(bytes)}'`;
}
