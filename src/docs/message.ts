import { renderPage } from "./layout.ts";
import type { DocsOptions } from "./model.ts";

/** A page that says one thing: an error, a page that is not there. `path` is where it is shown. */
export function messagePage(options: DocsOptions, path: string, title: string, text: string): string {
  return renderPage(options, {
    path: path.replace(/^\//, ""),
    title,
    crumbs: [{ label: title }],
    template: "message",
    data: { title, text },
  });
}
