import { digits } from "../../src/base/count.ts";
import { findAll } from "./dom.ts";

/**
 * Shows the filter of a page, and hides the lines of its lists that lack a chosen value. A line has the values of a field in the
 * attribute of its name, one a row: `data-level`.
 */
export function startFilter(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-filter]");
  if (form === null) return;
  form.hidden = false;
  const output = form.querySelector("output");
  const show = (): void => {
    const chosen = findAll(form, "select").flatMap((field) =>
      field instanceof HTMLSelectElement && field.value !== "" ? [[field.name, field.value] as const] : [],
    );
    const holds = (line: HTMLElement): boolean =>
      chosen.every(([name, value]) => line.dataset[name]?.split("\n").includes(value));
    for (const section of findAll(document, ".log")) {
      const lines = findAll(section, "li");
      for (const line of lines) line.hidden = !holds(line);
      section.hidden = chosen.length > 0 && lines.every(({ hidden }) => hidden);
      if (chosen.length > 0) for (const folded of section.querySelectorAll("details")) folded.open = true;
    }
    if (output === null) return;
    const lines = findAll(document, ".log li");
    const shown = lines.filter(({ hidden }) => !hidden).length;
    output.textContent = chosen.length === 0 ? "" : `${digits(shown)} of ${digits(lines.length)} shown`;
  };
  form.addEventListener("change", show);
  show();
}
