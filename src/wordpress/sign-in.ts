/** The credential of a request: an application password of WordPress, or a key of WooCommerce's own. */
export type Credential = "applicationPassword" | "consumerKey";

/** Placeholders for credentials in samples, in the two parts of Basic authentication. */
export const PLACEHOLDERS: Readonly<Record<Credential, readonly [user: string, password: string]>> = {
  applicationPassword: ["USER", "APPLICATION PASSWORD"],
  consumerKey: ["CONSUMER_KEY", "CONSUMER_SECRET"],
};

/** Paths that `WC_REST_Authentication::is_request_to_rest_api` reads keys for, without the Store API, which is public. */
const SHOP = /^\/wc(?:\/(?!store(?:\/|$))|-)/;

/** Templates whose GET needs a user (401 for visitors on WordPress 7.1, recorded), and the shop's. */
const PRIVATE_READS: readonly RegExp[] = [
  SHOP,
  /^\/wp\/v2\/(?:settings|plugins|themes|menus|menu-items|menu-locations|sidebars|widgets|widget-types|templates|template-parts|global-styles|block-types|block-patterns|block-renderer|block-directory|pattern-directory|font-families|font-collections|icons|icon-collections|view-config)(?:\/|$)/,
  // Visitors see a user who has published something.
  /^\/wp\/v2\/users\/(?:me$|\{)/,
  /^\/wp\/v2\/blocks\/\{/,
  /^\/wp\/v2\/[\w-]+\/\{[^}]*\}\/(?:revisions|autosaves)(?:\/|$)/,
  /^\/wp-(?:block-editor|site-health|abilities)\/v\d+\/./,
  /^\/oembed\/1\.0\/proxy$/,
];

/**
 * The credential that a request needs; undefined for none.
 *
 * @param access whether visitors may use it.
 */
export function credentialOf(
  method: string,
  template: string,
  access: "open" | "role" | "sign-in" | "unknown",
): Credential | undefined {
  const isStore = /^\/wc\/store(?:\/|$)/.test(template);
  const needs = access === "unknown" ? needsUser(method, template) && !isStore : access !== "open";
  if (!needs) return undefined;
  return SHOP.test(template) ? "consumerKey" : "applicationPassword";
}

function needsUser(method: string, template: string): boolean {
  if (method === "OPTIONS") return false;
  return (
    (method !== "GET" && method !== "HEAD") || PRIVATE_READS.some((templates) => templates.test(template))
  );
}
