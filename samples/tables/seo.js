import { flag, list, need, oneOf, or, slug, text, untyped, whole } from "./words.js";

const bool = { type: "bool" };

/** Part B, 4.3: readability_scores and seo_scores take the same. */
const scores = {
  contentType: need(text),
  taxonomy: or("", text),
  term: or(null, whole),
  troubleshooting: or(null, bool),
};

/** Part B, 4.3. */
export const seo = [
  ["GET", "/file_size", { url: need(text) }],
  ["GET", "/statistics"],
  ["POST", "/new-content-type-visibility/dismiss-post-type", { postTypeName: untyped }],
  ["POST", "/new-content-type-visibility/dismiss-taxonomy", { taxonomyName: untyped }],
  ["POST", "/site_kit_configuration_permanent_dismissal", { is_dismissed: need(bool) }],
  ["POST", "/site_kit_manage_consent", { consent: need(bool) }],
  ["GET", "/readability_scores", scores],
  ["GET", "/seo_scores", scores],
  [
    "POST",
    `/introductions/${slug("introduction_id")}/seen`,
    { introduction_id: need(text), is_seen: or(true, bool) },
  ],
  ["GET", "/video_embed_permission"],
  ["POST", "/video_embed_permission", { value: or(true, bool) }],
  ["POST", "/alerts/dismiss", { key: need(untyped) }],
  [
    "POST",
    "/configuration/site_representation",
    {
      company_or_person: need(oneOf("company", "person")),
      company_name: text,
      company_logo: text,
      company_logo_id: whole,
      person_logo: text,
      person_logo_id: whole,
      company_or_person_user_id: whole,
      description: text,
    },
  ],
  [
    "POST",
    "/configuration/social_profiles",
    { social_site_a: text, social_site_b: text, other_social_urls: list },
  ],
  ["GET", "/configuration/check_capability", { user_id: need(untyped) }],
  ["POST", "/configuration/enable_tracking", { tracking: need(flag) }],
  ["POST", "/configuration/save_configuration_state", { finishedSteps: need(list) }],
  ["GET", "/configuration/get_configuration_state"],
  ["POST", `/import/${slug("plugin")}/${slug("type")}`],
  ["GET", "/get_head", { url: need(untyped) }],
  ["POST", "/indexing/posts"],
  ["POST", "/indexing/terms"],
  ["POST", "/indexing/post-type-archives"],
  ["POST", "/indexing/general"],
  ["POST", "/indexing/prepare"],
  ["POST", "/indexing/indexables-complete"],
  ["POST", "/indexing/complete"],
  ["POST", "/link-indexing/posts"],
  ["POST", "/link-indexing/terms"],
  ["POST", "/integrations/set_active", { active: need(flag), integration: need(text) }],
  ["GET", "/meta/search"],
  ["POST", "/keyword-tool/authenticate", { code: need(untyped) }],
  ["POST", "/keyword-tool/country_code", { country_code: need(untyped) }],
  ["GET", "/keyword-tool/related_keyphrases", { keyphrase: need(untyped), country_code: need(untyped) }],
  ["GET", "/rank-tracker/authorization-url"],
  ["POST", "/rank-tracker/authenticate", { code: need(untyped), websiteId: need(untyped) }],
  ["POST", "/rank-tracker/keyphrases/track", { keyphrases: need(untyped) }],
  ["POST", "/rank-tracker/keyphrases", { keyphrases: untyped, permalink: untyped, startAt: untyped }],
  ["DELETE", "/rank-tracker/keyphrases/untrack"],
  ["GET", "/rank-tracker/account/limit"],
  ["GET", "/rank-tracker/account/upgrade-campaign"],
  ["GET", "/workouts"],
  ["POST", "/workouts"],
];
