import { EDIT, flag, listOf, need, oneOf, or, say, slug, text } from "./words.js";

/** Part B, 2.2. */
const others = [
  "manage",
  "builder",
  "builder-pro",
  "site-mailer",
  "image-optimization",
  "accessibility",
  "cookie-notice",
];
const plugins = ["assistant", ...others];

/** Part B, section 3. */
const status = oneOf("inactive", "active");

/** Part B, 4.4: these rows give an enum and no type. */
const anyPlugin = need({ enum: plugins });
const anyButAssistant = need({ enum: others });

/** Part B, 4.4. */
export const builderOne = [
  ["POST", "/connect/authorize", { clearSession: or(false, flag) }],
  ["POST", "/connect/disconnect"],
  ["POST", "/connect/switch-domain"],
  ["POST", "/connect/deactivate"],
  ["GET", "/top-bar/notifications", { app_name: need(text), app_version: need(text) }],
  [
    "POST",
    "/top-bar/feedback",
    {
      product: need(text),
      subject: need(text),
      title: need(text),
      description: need(text),
      countryCode: text,
    },
  ],
  [
    "POST",
    "/themes",
    { slug: need({ type: "string", pattern: "^[a-zA-Z0-9_-]+$" }), status: or("inactive", status) },
  ],
  ["POST", `/themes/${slug("slug")}/activate`, { slug: need(text) }],
  [
    "GET",
    "/plugins",
    {
      context: or("view", oneOf("view", "embed", "edit")),
      search: text,
      status: listOf(status),
    },
  ],
  ["POST", "/plugins", { slug: need(oneOf(...plugins)), status: or("inactive", status) }],
  ["POST", `/plugins/${slug("slug")}/activate`, { slug: anyPlugin }],
  ["POST", `/plugins/${slug("slug")}/deactivate`, { slug: anyPlugin }],
  ["POST", `/plugins/${slug("slug")}/upgrade`, { slug: anyPlugin, status: oneOf("active") }],
  [
    "POST",
    `/plugins/${slug("slug")}/migration/run`,
    {
      slug: anyButAssistant,
      force: say("Migrate even where the plugin is connected already.", or(true, flag)),
    },
  ],
  ["POST", `/plugins/${slug("slug")}/migration/rollback`, { slug: anyButAssistant }],
  ["GET", "/settings"],
  [EDIT, "/settings"],
];
