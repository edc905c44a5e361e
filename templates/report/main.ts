// The script of a report in one file.
import { startFilter } from "../explorer/filter.ts";
import { openAround, percentDecode } from "../explorer/dom.ts";

/** Opens what hides the change that the address names. */
function showChange(): void {
  const change = document.getElementById(percentDecode(location.hash.slice(1)));
  openAround(change);
  change?.scrollIntoView();
}

startFilter();
addEventListener("hashchange", showChange);
showChange();
