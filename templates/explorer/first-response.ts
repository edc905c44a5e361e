// The example of the first response beside the arguments too, where the page has two columns.
import { element, find, findAll } from "./dom.ts";

/** The width at which `site.css` sets one column. */
const TWO_COLUMNS = "(width > 1180px)";

export function startFirstResponses(): void {
  if (!matchMedia(TWO_COLUMNS).matches) return;
  for (const entry of findAll(document, ".entry:has(.response)")) {
    const panel = find(entry, ".response");
    const source = document.getElementById(panel.dataset["same"] ?? panel.id);
    const code = source?.querySelector(":scope > .block pre");
    if (!code) continue;
    const label = `Response ${find(entry, ".statuses a").textContent}`;
    find(entry, ".aside").append(
      element(
        "div",
        { class: "block first" },
        element("div", { class: "tabs" }, element("span", {}, label)),
        code.cloneNode(true),
      ),
    );
  }
}
