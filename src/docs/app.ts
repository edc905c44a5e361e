import { readAsset } from "../platform/node-pages.ts";
import { REPORT_STYLE } from "../report/index.ts";
import { printPolicy } from "../base/content-policy.ts";
import { sourceOf } from "./csp.ts";
import type { Page } from "./model.ts";
import { asset, fill, type AssetName } from "./template.ts";

/** The files beside the page, by the names that its template and its script use. */
const FILES = {
  icon: "icon.svg",
  site: "site.css",
  app: "app/app.css",
  theme: "theme.js",
  main: "app/main.js",
} as const;

/** The parts of its worker and the sample, which are loaded when they are used. */
const PARTS = {
  worker: "app/worker.js",
  changes: "app/changes.js",
  find: "app/find.js",
  responses: "app/responses.js",
  yaml: "app/yaml.js",
  sample: "app/sample.js",
} as const;

/** Seconds that one step of the worker may take: twice the limit of the command, since a phone is slower. */
const LIMIT = 30;

/**
 * Lists the files of the page that runs the work of the command in a browser.
 *
 * @param folder the folder of the files: empty, or a path that ends in a slash.
 * @param home the link to the front page of the surrounding documentation.
 */
export function appPages(folder: string, home?: string): readonly Page[] {
  const page = (): string =>
    fill("app", {
      files: pathsOf(FILES),
      parts: pathsOf(PARTS),
      limit: LIMIT,
      home,
      policy: printPolicy(policy()),
    });
  return [
    { path: `${folder}index.html`, type: "text/html; charset=utf-8", render: page },
    ...[...Object.values(FILES), ...Object.values(PARTS)].map((name) => {
      const { path, type, content } = asset(name);
      return { path: `${folder}${path}`, type, render: () => content };
    }),
  ];
}

function pathsOf(names: Readonly<Record<string, AssetName>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [key, asset(name).path]));
}

/**
 * The page may request the index of any site, and may load nothing else. The pages in the frame are bound by
 * this policy too, so it names their style and their script.
 */
function policy(): Readonly<Record<string, readonly string[]>> {
  const styles = [readAsset("site.css"), REPORT_STYLE].map(sourceOf);
  const scripts = [readAsset("app/frame.js"), readAsset("report.js")].map(sourceOf);
  return {
    "default-src": ["'none'"],
    "script-src": ["'self'", "blob:", ...scripts],
    "style-src": ["'self'", ...styles],
    "img-src": ["'self'", "data:"],
    "connect-src": ["https:", "http:"],
    "worker-src": ["blob:"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
  };
}
