import { digits, need, untyped } from "./words.js";

/** Part B, 4.1. */
export const cookieConsent = [
  ["GET", `/cloud-scan/${digits("scanId")}`],
  ["POST", "/consent/log"],
  ["GET", "/consent/history"],
  ["POST", "/consent/statistic"],
  ["GET", "/dialog/visibility"],
  ["GET", `/helper/permalink/${digits("post_id")}`, { post_id: need(untyped) }],
  ["POST", `/package/install/${digits("id")}`, { id: need(untyped) }],
  ["POST", "/scan"],
  ["POST", "/scan-request"],
  ["GET", "/scan-result/(?P<scanRequestId>[A-Za-z]{12})"],
  ["POST", "/test"],
];
