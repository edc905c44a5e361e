// The comparison of two sources: which, in which order, and the formats of its report.
import { element } from "../explorer/dom.js";
import { save } from "./downloads.js";

const FORMATS = [
  ["text", "Text", "txt"],
  ["markdown", "Markdown", "md"],
  ["html", "HTML", "html"],
  ["json", "JSON", "json"],
];

/** The chosen sources and how they are read; kept while the page is open. */
const choice = { a: undefined, b: undefined, history: false };

/** Fills the bar of choices, and shows the report of two sources. */
export async function compareBar(bar, sources, { attempt, show }) {
  const isOpen = (slug) => sources.some((one) => one.slug === slug);
  if (!isOpen(choice.a)) choice.a = sources[0].slug;
  if (!isOpen(choice.b) || choice.b === choice.a)
    choice.b = sources.findLast(({ slug }) => slug !== choice.a).slug;
  const report = (format) => attempt("Comparing", "report", { ...choice, format });
  const again = () => compareBar(bar, sources, { attempt, show });
  const swap = element("button", { type: "button" }, "Swap");
  swap.addEventListener("click", () => {
    [choice.a, choice.b] = [choice.b, choice.a];
    void again();
  });
  const history = element("input", { type: "checkbox", checked: choice.history });
  history.addEventListener("change", () => {
    choice.history = history.checked;
    void again();
  });
  bar.replaceChildren(
    select("A", "a", sources, again),
    select("B", "b", sources, again),
    swap,
    element("label", { class: "check" }, history, "B is an update of A"),
    element("span", { class: "formats" }, ...FORMATS.map((format) => formatButton(format, report))),
  );
  const html = await report("html");
  if (html !== undefined) show(html, "Report");
}

function select(label, side, sources, again) {
  const control = element(
    "select",
    {},
    ...sources.map(({ slug, label: name }) =>
      element("option", { value: slug, selected: slug === choice[side] }, name),
    ),
  );
  control.addEventListener("change", () => {
    const other = side === "a" ? "b" : "a";
    if (control.value === choice[other]) choice[other] = choice[side];
    choice[side] = control.value;
    void again();
  });
  return element("label", {}, label, control);
}

function formatButton([format, label, ending], report) {
  const button = element("button", { type: "button", "aria-label": `Report as ${label}` }, label);
  button.addEventListener("click", async () => {
    const text = await report(format);
    if (text !== undefined) showReport(label, text, `changes.${ending}`);
  });
  return button;
}

/** Shows a report as its text, to be read, copied or saved. */
function showReport(label, text, name) {
  const dialog = document.getElementById("report");
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
