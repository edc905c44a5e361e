import { type ContentPolicy, hashSource } from "../base/content-policy.ts";
import { sha256 } from "../platform/node.ts";
import type { Surface } from "../surface/index.ts";
import { parseHttpUrl } from "../base/url.ts";
import type { DocsOptions } from "./model.ts";

const POLICY: ContentPolicy = {
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

/** The policy of every page without Redoc. */
export const PAGE_POLICY: ContentPolicy = POLICY;

/** Redoc writes its styles into the page. */
const REFERENCE_POLICY: ContentPolicy = {
  ...POLICY,
  "style-src": ["'self'", "'unsafe-inline'"],
  "form-action": ["'none'"],
};

/** The policy of a page: where its console sends requests to the site, also to the origin of that site. */
export function policyOf(
  path: string,
  { tryTarget }: Pick<DocsOptions, "tryTarget">,
  surface: Surface | undefined,
): ContentPolicy {
  if (isReference(path)) return REFERENCE_POLICY;
  if (tryTarget !== "site" || surface === undefined) return PAGE_POLICY;
  const { url, queryRoot = url } = surface.apiRoot;
  const origin = parseHttpUrl(queryRoot)?.origin;
  return origin === undefined ? PAGE_POLICY : { ...PAGE_POLICY, "connect-src": ["'self'", origin] };
}

/** The policy of a page in a frame: its own style and script, and nothing that is loaded. */
export function framePolicy({
  style,
  script,
}: {
  readonly style: string;
  readonly script: string;
}): ContentPolicy {
  return {
    "default-src": ["'none'"],
    "script-src": [sourceOf(script)],
    "style-src": [sourceOf(style)],
    "img-src": ["data:"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
}

/** Whether a page shows Redoc, by its path. The folder of a site may be named `reference` too. */
export function isReference(path: string): boolean {
  return /^\/?[^/]+\/reference\//.test(path);
}

/** The source that allows one inline script or style of this text. */
export function sourceOf(code: string): string {
  return hashSource(sha256(code));
}
