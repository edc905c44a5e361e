import { EDIT, text, word } from "./words.js";

/** Part A, 4.6: `declared` is what the routes with a path variable declare, which differs by deployment. */
const siteEditor = (declared) => [
  ["GET", "/site-editor"],
  ["GET", "/site-editor/templates"],
  ["POST", "/site-editor/templates"],
  ["DELETE", `/site-editor/templates/${word("id")}`, declared],
  [EDIT, `/site-editor/templates/${word("id")}`, declared],
  ["GET", "/site-editor/conditions-config"],
  ["GET", `/site-editor/templates-conditions/${word("id")}`, declared],
  [EDIT, `/site-editor/templates-conditions/${word("id")}`, declared],
  ["GET", "/site-editor/templates-conditions-conflicts"],
];

/** Part A, 4.6, deployment A. */
export const builder = siteEditor({ id: text });

/** Part A, 4.6, deployment B: "these routes declare no parameters". */
export const builderUndeclared = siteEditor({});

/** Part B, 4.6. */
export const builderPro = [
  ["GET", "/license/tier-features"],
  ["GET", "/license/get-license-status"],
];
