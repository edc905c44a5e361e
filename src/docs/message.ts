import { renderPage } from "./layout.ts";
import type { DocsOptions } from "./model.ts";

/** A page that says one thing: an error, a page that is not there. `path` is where it is shown, from its first slash. */
export function messagePage(options: DocsOptions, path: string, title: string, text: string): string {
  return renderPage(options, {
    path: path.slice(1),
    title,
    crumbs: [{ label: title }],
    template: "message",
    data: { title, text },
  });
}
