/** A controller of core that also serves the post types and taxonomies of plugins. */
export interface Controller {
  /** The collections of core whose schemas have all its properties; the first names it. */
  readonly models: readonly [string, ...(readonly string[])];
  /** Arguments that reading its collections always takes. */
  readonly reads: readonly string[];
  /** Arguments that creating an item always takes. */
  readonly writes: readonly string[];
  /** Properties of every item that no request can set. */
  readonly fixed: readonly string[];
}

/**
 * The arguments of `WP_REST_Posts_Controller` and `WP_REST_Terms_Controller` (WordPress 4.7 to 7.1). WooCommerce's own
 * products and categories, which resemble them, take no `date_gmt` and no `post`.
 */
export const CONTROLLERS: readonly Controller[] = [
  {
    models: ["/wp/v2/posts", "/wp/v2/pages"],
    reads: [
      "after",
      "before",
      "exclude",
      "include",
      "offset",
      "order",
      "orderby",
      "per_page",
      "slug",
      "status",
    ],
    writes: ["date", "date_gmt", "slug", "status"],
    fixed: ["guid", "id", "link", "modified", "modified_gmt", "type"],
  },
  {
    models: ["/wp/v2/categories"],
    reads: ["exclude", "hide_empty", "include", "order", "orderby", "per_page", "post", "slug"],
    writes: ["description", "name", "slug"],
    fixed: ["count", "id", "link", "taxonomy"],
  },
];

/** Properties of posts whose type has pages of its own (`is_post_type_viewable`). */
export const VIEWABLE: ReadonlySet<string> = new Set(["class_list", "generated_slug", "permalink_template"]);

/** Properties that a revision copies from its post, where the post type has them (`WP_REST_Revisions_Controller`). */
export const REVISED: ReadonlySet<string> = new Set(["content", "excerpt", "title"]);
