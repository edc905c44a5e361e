import { digits } from "../../src/base/count.ts";
import { findAll, percentDecode } from "./dom.ts";

/**
 * Shows the filter of a page, and hides the lines that lack a chosen value or a word of the search. A line has the values of a field
 * in the attribute of its name, one a row: `data-level`. The form names the lines by a selector: `data-filter`.
 */
export function startFilter(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-filter]");
  if (form === null) return;
  form.hidden = false;
  const selector = form.dataset["filter"] || ".log li";
  const lines = findAll(document, selector);
  const texts = new Map<HTMLElement, string>();
  const textOf = (line: HTMLElement): string => {
    const text = texts.get(line) ?? line.textContent.toLowerCase();
    texts.set(line, text);
    return text;
  };
  const show = (): void => {
    const chosen = findAll(form, "select").flatMap((field) =>
      field instanceof HTMLSelectElement && field.value !== "" ? [[field.name, field.value] as const] : [],
    );
    const words = wordsOf(form);
    const isFiltered = chosen.length > 0 || words.length > 0;
    for (const line of lines) {
      const has = chosen.every(([name, value]) => line.dataset[name]?.split("\n").includes(value));
      line.hidden = !has || !words.every((word) => textOf(line).includes(word));
    }
    for (const section of findAll(document, ".log")) {
      const own = findAll(section, selector);
      section.hidden = isFiltered && own.every(({ hidden }) => hidden);
      if (!isFiltered) continue;
      for (const folded of section.querySelectorAll("details"))
        folded.open ||= folded.querySelector(selector) !== null;
    }
    const output = form.querySelector("output");
    if (output === null) return;
    const shown = lines.filter(({ hidden }) => !hidden).length;
    output.textContent = isFiltered ? `${digits(shown)} of ${digits(lines.length)} shown` : "";
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A link may name a line that the filter hides.
  const reveal = (): void => {
    const place = document.getElementById(percentDecode(location.hash.slice(1)));
    if (!place?.closest("[hidden]")) return;
    form.reset();
    show();
  };
  addEventListener("hashchange", reveal);
  show();
}

/** The words of the search. */
function wordsOf(form: HTMLFormElement): readonly string[] {
  const search = form.querySelector<HTMLInputElement>("input[type=search]")?.value ?? "";
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
}
