import { escapeHtml } from "../escape.ts";
import type { Surface } from "../surface/model.ts";

/** A page for people who open the stand-in in a browser; its head names the API root for clients that look for it. */
export function printFrontPage(surface: Surface, root: string, isFront: boolean): string {
  const title = escapeHtml(surface.site.name === "" ? "REST API" : surface.site.name);
  const forms = [
    `<li>API root: <a href="${escapeHtml(root)}/">${escapeHtml(root)}/</a></li>`,
    "<li>the same as <code>/?rest_route=/</code></li>",
    ...surface.apiRoot.languages.map((code) => `<li>the same under <code>/${escapeHtml(code)}/…</code></li>`),
  ];
  const first = surface.namespaces.find(({ name, routeCount }) => name !== "" && routeCount > 0)?.name ?? "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}: stand-in</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="https://api.w.org/" href="${escapeHtml(root)}/">
<style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}pre{background:#8882;padding:.75rem;overflow:auto}</style>
</head>
<body>
<h1>${isFront ? title : "There is no such page"}</h1>
<p>This is a stand-in for the REST API of the site: ${surface.routes.length} routes, ${surface.operations.length} operations.
Requests are checked as the site would check them; answers are made up, state is kept in memory.</p>
<ul>
${forms.join("\n")}
</ul>
<pre>curl ${escapeHtml(root)}/${escapeHtml(first)}</pre>
</body>
</html>
`;
}
