/**
 * The namespaces whose controllers are known: those of core, which plugins' post types and terms share, and of WooCommerce.
 */
const KNOWN = /^(?:wp\/v2|wc\/v[1-9]|wc-analytics)$/;

/** Paths of known controllers, with or without values of their variables, that respond with 200 to a request that looks like a creation. */
const UPDATES: readonly RegExp[] = [
  // A user has one autosave, which is written anew (`WP_REST_Autosaves_Controller::create_item`).
  /^\/wp\/v2\/.*\/autosaves$/,
  // `WC_REST_Controller::batch_items`.
  /\/batch$/,
  // `WC_REST_Shipping_Zone_Methods_V2_Controller::create_item` sets no status.
  /\/shipping\/zones\/[^/]+\/methods$/,
];

/**
 * The status of a creation, where the controller is known: 201 for an item of a collection (`WP_REST_Posts_Controller`,
 * `WC_REST_CRUD_Controller`), as in all creations that were recorded from WordPress 7.1 with WooCommerce 10.5.
 *
 * @param path a path, or the shape of an operation.
 */
export function creationStatus(
  namespace: string,
  path: string,
  isCollection: boolean,
): 200 | 201 | undefined {
  if (!KNOWN.test(namespace)) return undefined;
  if (UPDATES.some((pattern) => pattern.test(path))) return 200;
  return isCollection ? 201 : undefined;
}
