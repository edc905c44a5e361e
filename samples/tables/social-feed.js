import { digits, EDIT } from "./words.js";

const optionalId = String.raw`(?:/(?P<id>\d+))?`;
const media = String.raw`(?P<media_id>[a-zA-Z0-9\-_]+)`;

/** Part A, 4.8. */
export const socialFeed = [
  ["GET", `/feeds${optionalId}`],
  ["POST", `/feeds${optionalId}`],
  ["POST", `/feeds/delete/${digits("id")}`],
  ["GET", `/accounts${optionalId}`],
  ["POST", `/accounts/delete/${digits("id")}`],
  ["POST", "/connect"],
  ["POST", "/accounts"],
  ["POST", `/account_media/delete/${digits("id")}`],
  ["GET", `/access_token/${digits("id")}`],
  ["GET", `/accounts/${digits("id")}/custom_media`],
  ["POST", `/accounts/${digits("id")}/custom_media`],
  ["POST", `/accounts/${digits("account_id")}/custom_media/${media}`],
  ["POST", `/accounts/${digits("account_id")}/custom_media/${media}/delete`],
  ["GET", "/media"],
  ["POST", "/media/feed"],
  ["POST", "/media/import"],
  ["GET", "/search_posts"],
  ["GET", "/nice_url"],
  ["GET", "/settings"],
  [EDIT, "/settings"],
  ["GET", "/notifications"],
  ["POST", "/clean_up_media"],
  ["POST", "/clear_cache"],
  ["POST", "/clear_cache/feed"],
  ["POST", "/create_post"],
  ["POST", "/analytics/survey/?"],
  ["POST", "/leave_review/?"],
];
