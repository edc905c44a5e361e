// The comparison of two sources: which, in which order, and the formats of its report.
import { element, find } from "../explorer/dom.ts";
import { save } from "./downloads.ts";
import type { NamedSource } from "./sources.ts";
import type { AttemptAction } from "./status.ts";

const FORMATS = [
  ["text", "Text", "txt"],
  ["markdown", "Markdown", "md"],
  ["html", "HTML", "html"],
  ["json", "JSON", "json"],
] as const;

type DownloadFormat = (typeof FORMATS)[number];

/** The chosen sources and how they are read; kept while the page is open. */
const choice: { a: string; b: string; history?: boolean } = { a: "", b: "" };

/** Fills the selection bar and shows the report of two sources; with fewer, none. */
export async function compareBar(
  bar: HTMLElement,
  sources: readonly NamedSource[],
  attempt: AttemptAction,
  show: (html: string) => void,
): Promise<void> {
  choice.a = chosenOf(sources, choice.a);
  choice.b = chosenOf(sources.filter(({ slug }) => slug !== choice.a).toReversed(), choice.b);
  const isUpdate = choice.history ?? siteOf(sources, choice.a) === siteOf(sources, choice.b);
  const report = (format: DownloadFormat[0]): Promise<string | undefined> =>
    attempt("Comparing", "report", { ...choice, history: isUpdate, format });
  const again = (): void => void compareBar(bar, sources, attempt, show);
  const swap = element("button", { type: "button" }, "Swap");
  swap.addEventListener("click", () => {
    [choice.a, choice.b] = [choice.b, choice.a];
    again();
  });
  const history = element("input", { type: "checkbox", checked: isUpdate });
  history.addEventListener("change", () => {
    choice.history = history.checked;
    again();
  });
  bar.replaceChildren(
    select("A", "a", sources, again),
    select("B", "b", sources, again),
    swap,
    element("label", { class: "check" }, history, "B is an update of A"),
    element("span", { class: "formats" }, ...FORMATS.map((format) => formatButton(format, report))),
  );
  const html = await report("html");
  if (html !== undefined) show(html);
}

/** The slug that was chosen, while its source is open; else the first. */
function chosenOf(sources: readonly NamedSource[], slug: string): string {
  return (sources.find((one) => one.slug === slug) ?? sources[0])?.slug ?? "";
}

/** The source that has the pages of a version's site. */
function siteOf(sources: readonly NamedSource[], slug: string): string {
  return sources.find((one) => one.slug === slug)?.versionOf ?? slug;
}

function select(
  label: string,
  side: "a" | "b",
  sources: readonly NamedSource[],
  again: () => void,
): HTMLElement {
  const options = sources.map((one) =>
    element("option", { value: one.slug, selected: one.slug === choice[side] }, one.label),
  );
  const control = element("select", {}, ...options);
  control.addEventListener("change", () => {
    const other = side === "a" ? "b" : "a";
    if (control.value === choice[other]) choice[other] = choice[side];
    choice[side] = control.value;
    again();
  });
  return element("label", {}, label, control);
}

function formatButton(
  [format, label, ending]: DownloadFormat,
  report: (format: DownloadFormat[0]) => Promise<string | undefined>,
): HTMLElement {
  const button = element("button", { type: "button", "aria-label": `Report as ${label}` }, label);
  button.addEventListener("click", async () => {
    const text = await report(format);
    if (text !== undefined) showReport(label, text, `changes.${ending}`);
  });
  return button;
}

/** Shows a report as its text, to be read, copied or saved. */
function showReport(label: string, text: string, name: string): void {
  const dialog = find(document, "#report", HTMLDialogElement);
  const download = element("button", { type: "button", class: "primary" }, `Download ${name}`);
  download.addEventListener("click", () => save(name, text));
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(
    element("header", {}, element("h2", {}, `${label} report`), download, close),
    element("pre", { tabindex: "0" }, text),
  );
  dialog.showModal();
}
