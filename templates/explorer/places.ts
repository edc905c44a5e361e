// Places of a page that a link names: fields, values and responses. Opens what hides them, and copies their links.
import { copyBlocksIn } from "./copy.ts";
import { fragmentPart } from "../../src/base/url.ts";
import { closest, element, find, findAll, openAround, percentDecode } from "./dom.ts";

export function startPlaces(): void {
  nameFields(document);
  for (const list of findAll(document, ".statuses")) startTabs(list);
  document.addEventListener("toggle", prepareOpened, true);
  document.addEventListener("click", (event) => void followLink(event));
  addEventListener("hashchange", showHash);
  showHash();
}

function showHash(): void {
  showPlace(percentDecode(location.hash.slice(1)));
}

/** Gives each inner field its fragment, and makes the name of each field a link to it. */
function nameFields(parent: ParentNode): void {
  for (const field of findAll(parent, ".fields > li")) {
    const name = find(field, "code");
    const outer = field.parentElement?.closest<HTMLElement>(".fields > li");
    if (outer) field.id = `${outer.id}.${fragmentPart(name.textContent)}`;
    name.replaceChildren(element("a", { href: `#${field.id}` }, name.textContent));
  }
}

/** The statuses of an operation as tabs: a link shows its response in place of the others. */
function startTabs(list: HTMLElement): void {
  const tabs = findAll(list, "a");
  addPanels(tabs);
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Status");
  for (const tab of tabs) {
    const panel = panelOf(tab);
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel?.id ?? "");
    panel?.setAttribute("role", "tabpanel");
    panel?.setAttribute("aria-label", `Response ${tab.textContent}`);
    mark(tab, panel?.classList.contains("chosen") === true);
  }
  list.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = step === undefined || at < 0 ? undefined : tabs.at((at + step) % tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    const panel = panelOf(next);
    if (panel) choose(panel);
    next.focus();
  });
}

/** Adds a panel for each tab that leads to the equal panel of another operation. */
function addPanels(tabs: readonly HTMLElement[]): void {
  for (const [at, tab] of tabs.entries()) {
    const before = tabs[at - 1];
    if (tab.id === "" || before === undefined) continue;
    panelOf(before)?.after(equalPanel(tab));
    tab.setAttribute("href", `#${tab.id}`);
    tab.removeAttribute("id");
  }
}

/** The panel of a tab; names the operation of the equal one until it is filled. */
function equalPanel(tab: HTMLElement): HTMLElement {
  const same = targetOf(tab);
  const title = document.getElementById(same)?.closest(".entry")?.querySelector("h2")?.textContent ?? "";
  const status = element("b", { class: "status" }, tab.textContent);
  const link = element("a", { href: `#${same}` }, `As under ${title}`);
  const line = element("p", {}, status, " ", link);
  return element("div", { class: "response", id: tab.id, "data-same": same }, line);
}

/** The fragment of a link. */
function targetOf(link: Element | null): string {
  return percentDecode((link?.getAttribute("href") ?? "").slice(1));
}

function panelOf(tab: Element): HTMLElement | null {
  return document.getElementById(targetOf(tab));
}

function mark(tab: HTMLElement, isChosen: boolean): void {
  tab.setAttribute("aria-selected", String(isChosen));
  tab.tabIndex = isChosen ? 0 : -1;
}

/** Shows one response of its operation. */
function choose(panel: HTMLElement): void {
  fillPanel(panel);
  const all = panel.parentElement;
  if (all === null) return;
  for (const other of findAll(all, ".response")) other.classList.toggle("chosen", other === panel);
  for (const tab of findAll(all, ".statuses a")) mark(tab, panelOf(tab) === panel);
}

/** Fills what a reader opens: the fields of an object, or the search of a long list. */
function prepareOpened({ target }: Event): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.matches(".schema")) fillSchema(target);
  if (target.matches(".values") && target.querySelector("input") === null) addSearch(target);
}

/** Copies the content of the equal panel of another operation. */
function fillPanel(panel: HTMLElement): void {
  const { same } = panel.dataset;
  const source = same === undefined ? null : document.getElementById(same);
  if (same === undefined || source === null) return;
  delete panel.dataset["same"];
  panel.replaceChildren(...copyOf(source, same, panel.id).childNodes);
  copyBlocksIn(panel);
}

/** Copies the fields of an object from their place to another response that holds the object. */
function fillSchema(schema: HTMLElement): void {
  const link = schema.querySelector(":scope > p > a");
  const home = targetOf(link);
  const panel = schema.closest(".response");
  const fields = document.getElementById(home)?.querySelector(".schema > .fields");
  if (panel && fields) link?.parentElement?.replaceWith(copyOf(fields, home, panel.id));
}

/** A copy of a part of a panel, with the fragments of another panel. */
function copyOf(source: Element, from: string, to: string): Node {
  const copy = document.createDocumentFragment();
  copy.append(source.cloneNode(true));
  for (const field of findAll(copy, "li[id]")) {
    field.id = to + field.id.slice(from.length);
    field.classList.remove("here");
  }
  nameFields(copy);
  for (const button of findAll(copy, ".copy")) button.remove();
  for (const values of findAll(copy, ".values:has(input)")) addSearch(values);
  return source.matches(".response") ? (copy.firstChild ?? copy) : copy;
}

/** The element of a fragment; fields of a response that is not filled yet are filled first. */
function findPlace(fragment: string): HTMLElement | null {
  const panel = document.getElementById(/^.*?\.response\.[^.]+/.exec(fragment)?.[0] ?? "");
  if (panel !== null && fragment !== panel.id) {
    fillPanel(panel);
    const schema = panel.querySelector<HTMLElement>(".schema");
    if (schema !== null) fillSchema(schema);
  }
  return document.getElementById(fragment);
}

/** Opens, scrolls to and marks the field, value or response that a fragment names; returns false where it names none. */
export function showPlace(fragment: string): boolean {
  for (const old of findAll(document, ".here")) old.classList.remove("here");
  const place = fragment.includes(".") ? findPlace(fragment) : null;
  if (place === null) return false;
  const panel = place.closest<HTMLElement>(".response");
  if (panel !== null) choose(panel);
  openAround(place.parentElement);
  if (place.matches("li")) place.classList.add("here");
  // A field may be taller than the window.
  const name = place.matches("li") ? place.querySelector("code") : null;
  if (name === null) place.scrollIntoView();
  else name.scrollIntoView({ block: "center" });
  return true;
}

/** A status shows its response without a jump; the name of a field copies its link. */
async function followLink(event: Event): Promise<void> {
  const tab = closest(event, ".statuses a");
  if (tab) {
    event.preventDefault();
    const panel = panelOf(tab);
    if (panel) choose(panel);
    // An address in a frame cannot be replaced.
    if (location.protocol !== "about:") history.replaceState(null, "", tab.getAttribute("href"));
    return;
  }
  const link = closest(event, ".fields > li > code > a");
  if (!link || !("clipboard" in navigator)) return;
  const address = new URL(link.getAttribute("href") ?? "", location.href).href;
  const copied = await navigator.clipboard.writeText(address).then(
    () => true,
    () => false,
  );
  if (!copied) return;
  link.classList.add("copied");
  setTimeout(() => link.classList.remove("copied"), 1500);
}

/** Adds a box that filters the values of a long list. */
function addSearch(values: HTMLElement): void {
  const list = values.querySelector(".list");
  if (list === null) return;
  for (const old of findAll(values, "input")) old.remove();
  const all = values.dataset["all"] ?? list.textContent;
  values.dataset["all"] = all;
  const box = element("input", {
    type: "search",
    placeholder: "Search values",
    "aria-label": "Search values",
  });
  box.addEventListener("input", () => {
    const wanted = box.value.trim().toLowerCase();
    const found = all.split("\n").filter((value) => value.toLowerCase().includes(wanted));
    list.textContent = found.length === 0 ? "No value matches." : found.join("\n");
  });
  list.textContent = all;
  list.before(box);
}
