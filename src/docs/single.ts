import { count, digits } from "../base/count.ts";
import { holdingsText } from "../report/index.ts";
import { accessText } from "./access.ts";
import { printPolicy } from "../base/content-policy.ts";
import { PAGE_POLICY, sourceOf } from "./csp.ts";
import { documentScript, scriptJson } from "./embed.ts";
import type { SiteDocumentation } from "./model.ts";
import { redocAnchor } from "./paths.ts";
import { searchTree } from "./search.ts";
import { asset, fill } from "./template.ts";
import { viewSite } from "./view.ts";
import { viewerDocument } from "./viewer.ts";

const SCRIPTS = ["theme.js", "explorer.js", "redoc.js", "reference.js"] as const;

/** One HTML file with a whole site: its operations, the search and the reference. */
export async function singleFile(site: SiteDocumentation): Promise<string> {
  const view = viewSite(site);
  const scripts = SCRIPTS.map((name) => inlineScript(asset(name).content));
  const data = `globalThis.routeprintTree=${scriptJson(searchTree(view, ({ operations: [{ operation }] }) => redocAnchor(view, operation.id).slice(1)))};`;
  // Compressed, since the document is most of the file.
  const document = await documentScript(viewerDocument(view));
  const [theme = "", ...later] = scripts;
  const all = [theme, data, document, ...later];
  return fill("single", {
    view,
    redocAnchor,
    accessText,
    counted: count,
    digits,
    holds: holdingsText(site.surface),
    policy: printPolicy({
      ...PAGE_POLICY,
      "script-src": all.map(sourceOf),
      "style-src": ["'unsafe-inline'"],
      "form-action": ["'none'"],
      "connect-src": ["'none'"],
    }),
    css: asset("site.css").content,
    theme,
    scripts: [data, document, ...later],
  });
}

/** Escapes `<!--`, which would hide the end tag of a script element; the scripts hold no `</script`. */
function inlineScript(code: string): string {
  return code.replaceAll("<!--", String.raw`<\!--`);
}
