import { EDIT, flag, key, listOf, need, object, oneOf, or, say, text, word } from "./words.js";

/** Part B, 2.1: what the profile takes when it is written. */
const profile = {
  completed: say("Whether the profile is filled in.", flag),
  skipped: say("Whether the profile was passed over.", flag),
  industry: listOf(text),
  product_types: listOf(
    oneOf(
      "physical",
      "downloads",
      "subscriptions",
      "memberships",
      "bookings",
      "product-bundles",
      "product-add-ons",
    ),
  ),
  product_count: oneOf("0", "1-10", "11-100", "101-1000", "1000+"),
  selling_venues: oneOf("no", "other", "brick-mortar", "brick-mortar-other", "other-shop"),
  number_employees: oneOf("1", "<10", "10-50", "50-250", "+250", "not specified"),
  revenue: oneOf(
    "none",
    "up-to-2500",
    "2500-10000",
    "10000-50000",
    "50000-250000",
    "more-than-250000",
    "rather-not-say",
  ),
  other_platform: say("The platform the shop sells on besides this one.", text),
  other_platform_name: say("Name of a platform that is not in the list.", text),
  business_extensions: say("Further extensions to install.", listOf(text)),
  theme: say("The theme that was chosen.", text),
  setup_client: say("Whether the store is set up for a client.", flag),
  shopcom_connected: say(
    "Whether the store was connected to the marketplace while extensions were chosen.",
    flag,
  ),
  is_agree_marketing: say("Whether marketing content was agreed to.", flag),
  store_email: say("The store's e-mail address.", text),
  is_store_country_set: flag,
  is_plugins_page_skipped: flag,
  core_profiler_completed_steps: listOf(object),
  business_choice: text,
  selling_online_answer: text,
  selling_platforms: { type: ["array", "null"], items: { type: ["string", "null"] } },
  context: or("view", oneOf("view")),
};

const page = or(1, { type: "integer", minimum: 1 });
const perPage = or(10, { type: "integer", minimum: 1, maximum: 100 });
const campaigns = { context: oneOf("view"), page, per_page: perPage };
const description = { business_description: text };
const ids = listOf(oneOf("setup", "extended", "secret_tasklist"));

const beforeOnboarding = [
  ["POST", "/notice/dismiss"],
  ["GET", "/features"],
  ["GET", "/experiments/assignment"],
  ["GET", "/marketing/recommended", { per_page: perPage, category: text }],
  ["GET", "/marketing/knowledge-base", { category: text }],
  ["GET", "/marketing/misc-recommendations"],
  [EDIT, "/marketing/overview/activate-plugin", { plugin: need(text) }],
  ["GET", "/marketing/overview/installed-plugins"],
  ["GET", "/marketing/recommendations", { category: need(oneOf("channels", "extensions")) }],
  ["GET", "/marketing/channels"],
  ["GET", "/marketing/campaigns", campaigns],
  ["GET", "/marketing/campaign-types", campaigns],
  ["GET", "/options"],
  [EDIT, "/options"],
  ["GET", "/payment-gateway-suggestions", { force_default_suggestions: flag }],
  ["POST", "/payment-gateway-suggestions/dismiss"],
  [
    EDIT,
    "/themes",
    {
      context: or("view", oneOf("view", "edit")),
      pluginzip: say("A zip archive of a theme.", { type: "file" }),
    },
  ],
  [EDIT, "/plugins/install"],
  ["GET", "/plugins/install/status"],
  ["GET", `/plugins/install/status/${key("job_id")}`],
  ["GET", "/plugins/active"],
  ["GET", "/plugins/installed"],
  [EDIT, "/plugins/activate"],
  ["GET", "/plugins/activate/status"],
  ["GET", `/plugins/activate/status/${key("job_id")}`],
  ["GET", "/plugins/connect-suite"],
  ["POST", "/plugins/request-shopcom-connect"],
  ["POST", "/plugins/finish-shopcom-connect"],
  [EDIT, "/plugins/connect-shoppay"],
  [EDIT, "/plugins/connect-payments-provider"],
];

const onboarding = [
  ["GET", "/onboarding/free-extensions"],
  ["GET", "/onboarding/product-types"],
  ["GET", "/onboarding/profile"],
  [EDIT, "/onboarding/profile", profile],
  ["GET", "/onboarding/profile/experimental_get_email_prefill"],
  ["GET", "/onboarding/profile/progress"],
  [
    EDIT,
    "/onboarding/profile/progress/core-profiler/complete",
    {
      step: need(
        oneOf(
          "intro-opt-in",
          "skip-guided-setup",
          "user-profile",
          "business-info",
          "plugins",
          "intro-builder",
        ),
      ),
    },
  ],
  ["POST", "/onboarding/tasks/import_sample_products"],
  ["POST", "/onboarding/tasks/create_homepage"],
  ["POST", "/onboarding/tasks/create_product_from_template", { template_name: need(text) }],
  ["GET", "/onboarding/tasks", { ids }],
  [
    "POST",
    "/onboarding/tasks",
    { ids, extended_tasks: say("Older extended tasks, as the client knows them.", { type: "array" }) },
  ],
  [EDIT, `/onboarding/tasks/${key("id")}/hide`],
  [EDIT, `/onboarding/tasks/${key("id")}/unhide`],
  [EDIT, `/onboarding/tasks/${key("id")}/dismiss`],
  [EDIT, `/onboarding/tasks/${key("id")}/undo_dismiss`],
  [EDIT, `/onboarding/tasks/${key("id")}/action`],
  [EDIT, `/onboarding/tasks/${key("id")}/undo_snooze`],
  ["POST", `/onboarding/tasks/${key("id")}/snooze`, { duration: text, task_list_id: text }],
  [EDIT, "/onboarding/themes/install"],
  [EDIT, "/onboarding/themes/activate"],
  [
    "GET",
    "/onboarding/themes/recommended",
    { industry: text, currency: or("USD", oneOf("USD", "AUD", "CAD", "EUR", "GBP")) },
  ],
  ["POST", "/onboarding/plugins/install-and-activate-async", { plugins: need(listOf(text)) }],
  ["POST", "/onboarding/plugins/install-and-activate"],
  ["GET", `/onboarding/plugins/scheduled-installs/${word("job_id")}`],
  [
    "GET",
    "/onboarding/plugins/suite-authorization-url",
    { redirect_url: need(text), from: or("shop-onboarding", text) },
  ],
  ["POST", "/onboarding/products"],
];

const afterOnboarding = [
  ["GET", "/mobile-app/send-magic-link"],
  ["GET", "/mobile-app"],
  ["GET", "/shipping-partner-suggestions", { force_default_suggestions: flag }],
  ["POST", "/ai/store-title", description],
  ["POST", "/ai/business-description", description],
  ["GET", "/ai/store-info"],
  ["POST", "/ai/images", description],
  ["POST", "/ai/patterns", { ...description, images: object }],
  ["DELETE", "/ai/patterns"],
  [
    "POST",
    "/ai/product",
    {
      products_information: say("Generated texts that replace those of a placeholder product.", object),
      last_product: say("Whether this is the last product of the round.", flag),
    },
  ],
  ["POST", "/launch-your-store/initialize-coming-soon"],
  ["POST", "/launch-your-store/update-survey-status", { status: oneOf("yes", "no") }],
  ["GET", "/launch-your-store/survey-completed"],
  ["GET", "/launch-your-store/shoppayments/test-orders/count"],
  ["DELETE", "/launch-your-store/shoppayments/test-orders"],
];

/** Part B, 4.7. */
export const shopAdmin = [...beforeOnboarding, ...onboarding, ...afterOnboarding];
