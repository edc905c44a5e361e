// The script of a report in one file.
import { startFilter } from "../explorer/filter.ts";
import { percentDecode } from "../explorer/dom.ts";

/** Opens what hides the change that the address names. */
function showChange(): void {
  const change = document.getElementById(percentDecode(location.hash.slice(1)));
  for (let place = change?.closest("details"); place; place = place.parentElement?.closest("details"))
    place.open = true;
  change?.scrollIntoView();
}

startFilter();
addEventListener("hashchange", showChange);
showChange();
