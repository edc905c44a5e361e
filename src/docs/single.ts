import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { count, digits } from "../count.ts";
import { holdingsText } from "../report/surface.ts";
import { PAGE_POLICY, printPolicy } from "./csp.ts";
import { redocJson, scriptJson } from "./embed.ts";
import type { SiteDocumentation } from "./model.ts";
import { searchEntries } from "./search.ts";
import { asset, fill } from "./template.ts";
import { viewSite } from "./view.ts";

const SCRIPTS = ["theme.js", "redoc.js", "search.js", "reference.js"] as const;

/** One HTML file that holds a whole site: its list of operations with the search, and its reference. */
export function singleFile(site: SiteDocumentation): string {
  const view = viewSite(site);
  const scripts = SCRIPTS.map((name) => inlineScript(asset(name).content));
  const data = `globalThis.routeprintSearch=${scriptJson(searchEntries(view, ({ anchor }) => anchor))};`;
  const [theme = "", ...later] = scripts;
  const all = [theme, data, ...later];
  return fill("single", {
    view,
    counted: count,
    digits,
    holds: holdingsText(site.surface),
    policy: printPolicy({
      ...PAGE_POLICY,
      "script-src": all.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`),
      "style-src": ["'unsafe-inline'"],
      "form-action": ["'none'"],
      "connect-src": ["'none'"],
    }),
    css: asset("site.css").content,
    theme,
    scripts: [data, ...later],
    // Packed: spelled out it would be most of the file.
    document: gzipSync(redocJson(site.document)).toString("base64"),
  });
}

/** A script's text within an element: `<!--` may hide the tag that ends it, which our scripts themselves do not hold. */
function inlineScript(code: string): string {
  return code.replaceAll("<!--", String.raw`<\!--`);
}
