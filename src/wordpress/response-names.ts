const split = (names: string): readonly string[] => names.split(/\s+/).filter((name) => name !== "");

/** Names of members that responses have although no schema declares them, by the code that writes them. */
const ROWS: readonly (readonly string[])[] = [
  // An index, its routes and the schemas in it: `WP_REST_Server::get_index`, `get_data_for_route`.
  split(`name description url home gmt_offset timezone_string namespaces namespace authentication routes route endpoints
    methods method args schema site_logo site_icon site_icon_url page_for_posts page_on_front show_on_front default required
    type title format enum items properties patternProperties additionalProperties minimum maximum exclusiveMinimum
    exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems anyOf oneOf readonly context`),
  // Metadata of an image: `wp_read_image_metadata` and `wp_generate_attachment_metadata`.
  split(`image_meta aperture credit camera caption created_timestamp copyright focal_length iso shutter_speed orientation
    keywords alt width height file filesize sizes original_image mime_type mime-type source_url length_formatted bitrate
    sample_rate channels dataformat fileformat`),
  // Types: `get_post_type_labels`, `get_post_type_capabilities`, `get_all_post_type_supports`.
  split(`labels singular_name add_new add_new_item edit_item new_item view_item view_items search_items not_found
    not_found_in_trash parent_item_colon all_items archives attributes insert_into_item uploaded_to_this_item featured_image
    set_featured_image remove_featured_image use_featured_image filter_items_list filter_by_date items_list_navigation
    items_list item_published item_published_privately item_reverted_to_draft item_trashed item_scheduled item_updated
    item_link item_link_description menu_name name_admin_bar template_name capabilities edit_post read_post delete_post
    edit_posts edit_others_posts delete_posts publish_posts read_private_posts read delete_private_posts
    delete_published_posts delete_others_posts edit_private_posts edit_published_posts create_posts supports editor thumbnail
    excerpt trackbacks custom-fields comments revisions page-attributes post-formats autosave notes`),
  // The status report: `WC_REST_System_Status_V2_Controller::get_item_mappings`.
  split(`environment external_object_cache core_version database database_size database_tables woocommerce other data index
    engine dropins_mu_plugins dropins mu_plugins overrides parent_version_latest woocommerce_com_connected
    product_visibility_terms taxonomies`),
  // WooCommerce Admin: `WCAdminUser::get_user_data_fields`, `Task::get_json`, `Note::get_data`, and its reports.
  split(`woocommerce_meta variable_product_tour_shown activity_panel_inbox_last_read activity_panel_reviews_last_read
    categories_report_columns coupons_report_columns customers_report_columns orders_report_columns products_report_columns
    revenue_report_columns taxes_report_columns variations_report_columns dashboard_sections dashboard_chart_type
    dashboard_chart_interval dashboard_leaderboard_rows order_attribution_install_banner_dismissed homepage_layout
    scheduled_updates_promotion_notice_dismissed homepage_stats task_list_tracked_started_tasks android_app_banner_dismissed
    launch_your_store_tour_hidden coming_soon_banner_dismissed parentId badge canView additionalInfo actionLabel actionUrl
    isComplete isInProgress inProgressLabel time level isActioned isDismissed isDismissable isSnoozed isSnoozeable isVisited
    isDisabled snoozedUntil additionalData hasProducts eventPrefix recordViewEvent actioned_text nonce_action nonce_name query
    variations_count date_last_order min_wp_version min_php_version install_priority requires_jpc color_scheme
    connection_data_found connection_valid tax`),
  // Yoast SEO 27: `Meta::get_head` writes `yoast_head_json`, whose schema is JSON-LD of schema.org.
  split(`yoast_head yoast_head_json robots canonical og_locale og_type og_title og_description og_url og_site_name og_image
    article_publisher article_author article_published_time article_modified_time twitter_card twitter_title
    twitter_description twitter_image twitter_creator twitter_site twitter_misc index follow max-snippet max-image-preview
    max-video-preview @context @graph @type @id isPartOf primaryImageOfPage image thumbnailUrl contentUrl datePublished
    dateModified breadcrumb inLanguage potentialAction target urlTemplate query-input valueRequired valueName
    itemListElement position item mainEntityOfPage mainEntity publisher logo sameAs headline wordCount commentCount
    articleSection author schema`),
  // Headings of pages, and the vocabularies of social networks and of links.
  split(`h1 h2 h3 h4 h5 h6 og:title og:type og:url og:image og:description og:site_name og:locale twitter:card
    twitter:title twitter:description twitter:image @value @language href rel`),
];

/** Names of members of responses that no schema declares, but that WordPress and plugins are known to write. */
export const RESPONSE_NAMES: ReadonlySet<string> = new Set(ROWS.flat());
