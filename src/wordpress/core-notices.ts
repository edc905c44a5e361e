import type { Notice } from "../diagnostics/notices.ts";

/** An unusual declaration of WordPress itself, which every site has and no owner can repair. */
interface CoreNotice {
  readonly code: Notice["code"];
  readonly route: RegExp;
  /** The place within the route, as `noticePart` writes it; absent for the whole route. */
  readonly part?: RegExp;
  /** The other route that the notice names. */
  readonly other?: RegExp;
  /** Where WordPress declares it. */
  readonly source: string;
}

/** Found in the indexes of WordPress 4.7 to 7.1 without plugins. */
const CORE_NOTICES: readonly CoreNotice[] = [
  {
    code: "root-in-query",
    route: /^$/,
    source: "plain permalinks, the setting of a new site (get_rest_url)",
  },
  {
    code: "pattern-dot",
    route: /^\/oembed\/1\.0(?:\/(?:embed|proxy))?$/,
    source: "WP_oEmbed_Controller::register_routes: the namespace is `oembed/1.0`",
  },
  {
    code: "default-refused",
    route: /^\/wp\/v2\/block-renderer\//,
    part: /^context\/default$/,
    source:
      "WP_REST_Block_Renderer_Controller::register_routes: `view` is the default, `edit` the only value",
  },
  {
    code: "deprecated-in-words",
    route: /^\/wp\/v2\/media\/\(\?P<id>\[\\d\]\+\)\/edit$/,
    part: /^(?:rotation|x|y|width|height)\/description$/,
    source: "WP_REST_Attachments_Controller::get_edit_media_item_args",
  },
  {
    code: "deprecated-in-words",
    route: /^\/wp\/v2\/block-types(?:\/|$)/,
    part: /^properties\/(?:editor_script|script|view_script|editor_style|style)\/description$/,
    source: "WP_REST_Block_Types_Controller::get_item_schema",
  },
  {
    code: "default-refused",
    route: /^\/wp\/v2\/blocks(?:\/|$)/,
    part: /^(?:properties\/)?meta\/properties\/wp_pattern_sync_status\/default$/,
    source: "wp_create_initial_post_meta: the enum of the meta field has no empty text",
  },
  {
    code: "default-refused",
    route: /^\/wp\/v2\/comments(?:\/|$)/,
    part: /^(?:properties\/)?meta\/properties\/_wp_note_status\/default$/,
    source: "wp_create_initial_comment_meta: the enum of the meta field has no empty text",
  },
  {
    code: "default-refused",
    route: /^\/wp\/v2\/font-families(?:\/|$)/,
    part: /^properties\/font_f(?:amily|ace)_settings\/properties\/preview\/default$/,
    source:
      "WP_REST_Font_Families_Controller and WP_REST_Font_Faces_Controller, get_item_schema: `uri` is the format",
  },
  {
    code: "route-unreachable",
    route:
      /^\/wp\/v2\/template(?:s|-parts)\/\(\?P<(?:id|parent)>\[\\d\]\+\)\/(?:revisions|autosaves)(?:\/|$)/,
    other: /^\/wp\/v2\/template(?:s|-parts)\/\(\?P<id>/,
    source:
      "WP_REST_Templates_Controller::register_routes, before the routes of revisions (WordPress 6.4 and later)",
  },
];

/**
 * Whether WordPress itself causes a notice, as on every site.
 *
 * @param part the place within the route, as `noticePart` gives it.
 */
export function isOfCore({ code, route, other }: Notice, part: string | undefined): boolean {
  return CORE_NOTICES.some(
    (row) =>
      row.code === code &&
      row.route.test(route ?? "") &&
      (row.part === undefined ? part === undefined : row.part.test(part ?? "")) &&
      (row.other === undefined || row.other.test(other ?? "")),
  );
}
