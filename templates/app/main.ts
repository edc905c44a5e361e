// The page: opens sources, and shows their pages and files from the worker. The fragment holds the address of a view, so that the
// browser's Back works; sources, passwords and texts never do.
import { decode, element, find } from "../explorer/dom.ts";
import { compareBar, type AttemptAction, type NamedSource } from "./compare.ts";
import { downloadList, save } from "./downloads.ts";
import { startForms } from "./forms.ts";
import type { FailureDetails, OpenedSource, TypedCredentials } from "./messages.ts";
import { rememberAddress, startRemembering } from "./recent.ts";
import { leave, scrollTo, show, startView, type FrameLocation } from "./view.ts";
import { end, Failure, loadPart, warm, work } from "./work.ts";

/** The most bytes of a file, packed or not, as the command reads. */
const MOST = 64 * 1024 * 1024;

const byId = (id: string): HTMLElement => find(document, `#${id}`);

/** The opened sources, in their order. */
const sources: OpenedSource[] = [];

const status = byId("status");

function showStep(text: string): void {
  status.className = "working";
  const cancel = element("button", { type: "button" }, "Cancel");
  cancel.addEventListener("click", () => end("The work was ended."));
  status.replaceChildren(element("span", { class: "spin" }), element("p", {}, `${text}…`), cancel);
}

function showFailure({ text, where, save: address }: FailureDetails): void {
  status.className = "working failed";
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => status.replaceChildren());
  status.replaceChildren(
    element("p", {}, where === undefined ? text : `${where}: ${text}`),
    ...(address === undefined
      ? []
      : [element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address)]),
    close,
  );
}

function detailsOf(error: unknown): FailureDetails {
  return error instanceof Failure ? error.details : { text: `Internal error: ${error}` };
}

/** Runs an action and shows its steps, and the reason if it fails; undefined after a failure. */
const attempt: AttemptAction = async (label, action, given) => {
  const timer = setTimeout(() => showStep(label), 150);
  try {
    const result = await work(action, given, (step) => {
      clearTimeout(timer);
      showStep(`${label}: ${step}`);
    });
    status.replaceChildren();
    return result;
  } catch (error) {
    const details = detailsOf(error);
    // The sources are lost with the worker.
    if (details.ended === true) {
      sources.length = 0;
      location.hash = "";
      void arrange();
    }
    showFailure(details);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
};

async function openAll(files: Iterable<File>): Promise<void> {
  const before = sources.length;
  for (const file of files) {
    if (file.size > MOST) {
      showFailure({ text: "The file holds more than 64 MiB; no index is that large.", where: file.name });
      continue;
    }
    const bytes = await file.arrayBuffer();
    sources.push(...listOf(await attempt(file.name, "open", { name: file.name, bytes })));
  }
  goToOpened(sources.slice(before));
}

/** Opens the sample that belongs to this page. */
async function openSample(): Promise<void> {
  try {
    await openAll([new File([await loadPart("sample")], "shop-site.index.json")]);
  } catch (error) {
    showFailure(detailsOf(error));
  }
}

async function openAddress(typed: string, credentials: TypedCredentials | undefined): Promise<void> {
  const secure = location.protocol === "https:";
  const shown = typed.replace(/^(\w+:\/\/)[^/@]*@/, "$1");
  const opened = listOf(await attempt(shown, "find", { address: typed, credentials, secure }));
  sources.push(...opened);
  for (const { name } of opened) rememberAddress(name);
  goToOpened(opened);
}

function listOf<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}

/** Goes to the source that was opened, or to its comparison with those before. */
function goToOpened([first]: readonly OpenedSource[]): void {
  if (first !== undefined) go(sources.length > 1 ? "compare" : viewOf(first));
}

function viewOf({ slug, isIndex }: OpenedSource): string {
  return isIndex ? `${slug}/index.html` : `${slug}/downloads`;
}

function go(address: string): void {
  if (location.hash === `#${address}`) void arrange();
  else location.hash = address;
}

/** The place that the fragment names: `shop/explain.html?path=/wp/v2/posts`, and behind a second `#` a fragment of it. */
function placeOf(hash: string): FrameLocation {
  const [, path = "", query = "", fragment = ""] = /^#?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(hash) ?? [];
  return { path: decode(path), query, fragment: decode(fragment) };
}

/** Shows the page that the fragment names; the start where it names no opened source. */
async function arrange(): Promise<void> {
  const place = placeOf(location.hash);
  const { path } = place;
  const current = sources.find(({ slug }) => path.startsWith(`${slug}/`)) ?? sources[0];
  const isCompare = path === "compare" && sources.length > 1;
  const shown = path === "" || (path === "compare" && !isCompare) ? undefined : current;
  const isDownloads = shown !== undefined && path.endsWith("/downloads");
  byId("start").hidden = shown !== undefined;
  byId("downloads").hidden = !isDownloads;
  byId("result").hidden = shown === undefined || isDownloads;
  showViews(current, place);
  const bar = byId("sources");
  bar.hidden = !isCompare;
  const choice = byId("source");
  choice.hidden = sources.length < 2 || shown === undefined || isCompare;
  if (shown === undefined || isDownloads) leave();
  if (shown === undefined)
    byId("heading").textContent = sources.length === 0 ? "Open a WordPress REST API" : "Open another";
  else if (isCompare)
    await compareBar(bar, named(), attempt, (html) =>
      showHtml({ path: "compare", query: place.query, fragment: "" }, html, "Report"),
    );
  else {
    choice.replaceChildren(sourceChoice(shown));
    await (isDownloads ? showDownloads(shown) : showPage(place));
  }
}

async function showPage(place: FrameLocation): Promise<void> {
  if (scrollTo(place)) return;
  const { path, query } = place;
  const page = await attempt("Page", "page", { path, query });
  if (page === undefined) {
    if (status.childElementCount === 0) showFailure({ text: "There is no such page.", where: path });
    return;
  }
  if (page.type.startsWith("text/html")) showHtml(place, page.text, path);
  else {
    save(path.replaceAll("/", "."), page.text, page.type);
    history.back();
  }
}

function showHtml(place: FrameLocation, html: string, title: string): void {
  byId("shown").textContent = title;
  show(place, html, title);
}

async function showDownloads(source: OpenedSource): Promise<void> {
  const problems = source.isIndex ? await attempt(source.title, "check", { slug: source.slug }) : undefined;
  const list = downloadList(source, problems, async (name, action, given) => {
    const text = await attempt(name, action, given);
    if (text !== undefined) save(name, text);
  });
  byId("downloads").replaceChildren(...list);
}

function showViews(source: OpenedSource | undefined, { path }: FrameLocation): void {
  const nav = byId("views");
  nav.hidden = source === undefined;
  if (source === undefined) return;
  const { slug, isIndex } = source;
  const pages = [
    ["Explorer", `${slug}/index.html`],
    ["Explain", `${slug}/explain.html`],
    ["Notices", `${slug}/notices.html`],
  ] as const;
  const rows = [
    ...(isIndex ? pages : []),
    ["Download", `${slug}/downloads`] as const,
    ...(sources.length > 1 ? [["Compare", "compare"] as const] : []),
    [sources.length === 1 ? "Compare with…" : "Open another", ""] as const,
  ];
  const open = rows.some(([, address]) => address === path) ? path : `${slug}/index.html`;
  nav.replaceChildren(
    ...rows.map(([label, address]) =>
      element("a", { href: `#${address}`, "aria-current": address === open ? "page" : undefined }, label),
    ),
  );
}

/** The sources by their titles, and where titles repeat by their files or addresses too. */
function named(): readonly NamedSource[] {
  return sources.map((source) => {
    const { title, name } = source;
    const isAlone = sources.filter((one) => one.title === title).length === 1;
    return { ...source, label: isAlone ? title : `${title} (${name})` };
  });
}

/** The choice of the source that is shown. */
function sourceChoice(current: OpenedSource): HTMLElement {
  const options = named().map((one) =>
    element("option", { value: one.slug, selected: one.slug === current.slug }, one.label),
  );
  const select = element("select", { "aria-label": "Source" }, ...options);
  select.addEventListener("change", () => {
    const chosen = sources.find(({ slug }) => slug === select.value);
    if (chosen !== undefined) go(viewOf(chosen));
  });
  return select;
}

startForms({ openAll, openSample, openAddress });
void warm().catch((error: unknown) => showFailure(detailsOf(error)));
startRemembering();
startView(go);
addEventListener("hashchange", () => void arrange());
void arrange();
