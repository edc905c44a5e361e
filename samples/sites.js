import { builder, builderPro, builderUndeclared } from "./tables/builder.js";
import { builderOne } from "./tables/builder-one.js";
import { connectSuite } from "./tables/connect-suite.js";
import { cookieConsent } from "./tables/cookie-consent.js";
import { i18n, stringTranslation, translationEditor, translationManagement } from "./tables/i18n.js";
import { motion } from "./tables/motion.js";
import { oembed } from "./tables/root.js";
import { seo } from "./tables/seo.js";
import { shopAdmin } from "./tables/shop-admin.js";
import { shopAnalytics } from "./tables/shop-analytics.js";
import { marketplace } from "./tables/shop.js";
import { snippets } from "./tables/snippets.js";
import { socialFeed } from "./tables/social-feed.js";

/** A namespace of which nothing but the name is shown: no routes, not even its own index route. */
const nameOnly = undefined;

/** A namespace whose own index route is shown and nothing else. */
const indexRouteOnly = [];

/** Part A, 1.3 and 4.1: a site in two languages. */
const multilingualSite = {
  file: "multilingual-site.index.json",
  root: "https://multilingual.example/wp-json/",
  site: {
    name: "Multilingual &amp; Co",
    description: "A site in two languages",
    url: "https://multilingual.example",
    home: "https://multilingual.example",
    gmt_offset: "1",
    timezone_string: "Europe/Berlin",
    page_for_posts: 12,
    page_on_front: 7,
    show_on_front: "page",
  },
  shared: {
    i18n_language: { description: "Language of the request.", type: "string", enum: ["en", "de"] },
  },
  namespaces: [
    ["oembed/1.0", oembed],
    ["i18n/v1", i18n],
    ["snippets/v1", snippets],
    ["i18n/tm/v1", translationManagement],
    ["i18n/ate/v1", translationEditor],
    ["i18n/st/v1", stringTranslation],
    ["builder/v1", builder],
    ["motion/v1", motion],
    ["social-feed", socialFeed],
    ["forms/v1", nameOnly],
    ["forms", nameOnly],
    ["builder-pro/v1", indexRouteOnly],
    ["installer/v1", nameOnly],
    ["core/v2", nameOnly],
    ["core-site-health/v1", nameOnly],
    ["core-block-editor/v1", nameOnly],
    ["core-abilities/v1", nameOnly],
  ],
};

/** Part A, 1.3 and 4.1, and part B: a shop whose API stands behind `index.php`. */
const shopSite = {
  file: "shop-site.index.json",
  root: "https://shop.example/index.php/wp-json/",
  site: {
    name: "Shop",
    description: "",
    url: "https://shop.example",
    home: "https://shop.example",
    gmt_offset: "0",
    timezone_string: "",
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: "posts",
  },
  shared: {},
  namespaces: [
    ["oembed/1.0", oembed],
    ["cookie-consent/v1", cookieConsent],
    ["shop/v3", marketplace],
    ["seo/v1", seo],
    ["builder-one/v1", builderOne],
    ["connect-suite/v4", connectSuite],
    ["builder/v1", builderUndeclared],
    ["builder-pro/v1", builderPro],
    ["social-feed", socialFeed],
    ["shop-admin", shopAdmin],
    ["shop-analytics", shopAnalytics],
    ["shop/store", nameOnly],
    ["shop/store/v1", nameOnly],
    ["shop/private", nameOnly],
    ["shop/v2", nameOnly],
    ["builder-hello/v1", nameOnly],
    ["builder/v1/documents", nameOnly],
    ["builder-ai/v1", nameOnly],
    ["builder/v1/feedback", nameOnly],
    ["shop/v1", nameOnly],
    ["shop-admin-email", nameOnly],
    ["shop-telemetry", nameOnly],
    ["shopcom-site/v3", nameOnly],
    ["bsf-core/v1", nameOnly],
    ["forms/v1", nameOnly],
    ["core/v2", nameOnly],
    ["core-site-health/v1", nameOnly],
    ["core-block-editor/v1", nameOnly],
    ["core-abilities/v1", nameOnly],
  ],
};

/** Every sample, in the order in which they are written. */
export const SITES = [multilingualSite, shopSite];
