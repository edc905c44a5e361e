// The examples of all statuses beside the arguments too, where the page has two columns.
import { element, find, findAll } from "./dom.ts";

/** The width at which `site.css` sets one column. */
const TWO_COLUMNS = "(width > 1180px)";

export function startExamples(): void {
  if (!matchMedia(TWO_COLUMNS).matches) return;
  for (const entry of findAll(document, ".entry:has(.response)")) {
    const examples = examplesOf(entry);
    // An error alone would look like the response.
    if (examples[0]?.status === find(entry, ".statuses a").textContent)
      find(entry, ".aside").append(exampleBlock(examples));
  }
}

/** The example of a status. */
interface Example {
  readonly status: string;
  readonly code: Element;
}

function examplesOf(entry: HTMLElement): readonly Example[] {
  return findAll(entry, ".response").flatMap((panel, at) => {
    const source = document.getElementById(panel.dataset["same"] ?? panel.id);
    const code = source?.querySelector(":scope > .block pre");
    const status = findAll(entry, ".statuses a")[at]?.textContent;
    return code && status !== undefined ? [{ status, code }] : [];
  });
}

/** A block with a tab for each status; an example is copied when it is shown. */
function exampleBlock(examples: readonly Example[]): HTMLElement {
  const block = element("div", { class: "block examples" });
  const tabs = examples.map((example) => {
    const tab = element("button", { type: "button" }, example.status);
    tab.addEventListener("click", () => show(example));
    return tab;
  });
  const show = ({ status, code }: Example): void => {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.textContent === status));
    block.querySelector("pre")?.remove();
    block.append(code.cloneNode(true));
  };
  const group = element("div", { role: "group", "aria-label": "Status of the response" }, ...tabs);
  block.append(element("div", { class: "tabs" }, group));
  if (examples[0]) show(examples[0]);
  return block;
}
