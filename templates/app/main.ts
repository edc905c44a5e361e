// The page: opens sources, and shows their pages and files from the worker. The fragment holds the address of a view, so that the
// browser's Back works; sources, passwords and texts never do.
import type { Overlay } from "../../src/openapi/overlay.ts";
import { element, find, percentDecode } from "../explorer/dom.ts";
import { compareBar } from "./compare.ts";
import { downloadList, save } from "./downloads.ts";
import { startForms } from "./forms.ts";
import type { FailureDetails, OpenedSource, TypedCredentials } from "./messages.ts";
import { overlayBar, overlayChoice, withOverlays } from "./overlays.ts";
import { rememberAddress, startRemembering } from "./recent.ts";
import {
  choosable,
  indexShownLast,
  joinVersions,
  named,
  noteShown,
  replaceSource,
  sources,
} from "./sources.ts";
import { type AttemptAction, attemptBy, detailsOf, showFailures } from "./status.ts";
import { leave, scrollTo, show, startView, type FrameLocation } from "./view.ts";
import { loadPart, warm } from "./work.ts";

/** The most bytes of a file, packed or not, as the command reads. */
const MOST = 64 * 1024 * 1024;

const byId = (id: string): HTMLElement => find(document, `#${id}`);

/** Failures of files of which others are opened: they are shown when the page of those is. */
const later: FailureDetails[] = [];

/** The sources are lost with the worker. */
function noteEnd({ ended }: FailureDetails): void {
  if (ended !== true) return;
  sources.length = 0;
  location.hash = "";
  void arrange();
}

const attempt: AttemptAction = attemptBy((details) => {
  noteEnd(details);
  showFailures([details]);
});

const attemptOfMany: AttemptAction = attemptBy((details) => {
  noteEnd(details);
  later.push(details);
});

/** Opens files: sources, of which several may be versions of one site, and overlays, which apply to what is open then. */
async function openAll(files: Iterable<File>): Promise<void> {
  const times = new Map<string, number>();
  const overlays: Overlay[] = [];
  for (const file of files) {
    if (file.size > MOST) {
      later.push({ text: "The file holds more than 64 MiB; no index is that large.", where: file.name });
      continue;
    }
    const bytes = await file.arrayBuffer();
    const found = await attemptOfMany(file.name, "open", { name: file.name, bytes });
    if (found === undefined) continue;
    if ("overlay" in found) overlays.push(found.overlay);
    else {
      sources.push(found);
      times.set(found.slug, file.lastModified);
    }
  }
  const opened = sources.filter(({ slug }) => times.has(slug));
  const modified = opened.map(({ slug }) => ({ slug, modified: times.get(slug) ?? 0 }));
  const joined =
    opened.length < 2 ? undefined : await attemptOfMany("Versions", "versions", { files: modified });
  if (joined !== undefined) joinVersions(joined);
  const newest = joined?.newest;
  const target = newest ?? opened.find(({ isIndex }) => isIndex) ?? indexShownLast();
  const overlaid = overlays.length > 0 && (await addOverlays(target, overlays));
  if (newest !== undefined) go(`${newest.slug}/changelog.html`);
  else if (opened.length > 0) goToOpened(opened);
  else if (overlaid && target !== undefined) refresh(target);
  else showFailures(later.splice(0));
}

/** Applies overlays after those of an index; returns whether they fit. */
async function addOverlays(index: OpenedSource | undefined, added: readonly Overlay[]): Promise<boolean> {
  if (index === undefined) {
    later.push({ text: "An overlay applies to an open index: open one first.", where: added[0]?.where });
    return false;
  }
  return applyOverlays(index, withOverlays(index.overlays?.applied ?? [], added));
}

/** Applies these overlays to an index in place of those before; returns whether they fit. */
async function applyOverlays({ slug, title }: OpenedSource, overlays: readonly Overlay[]): Promise<boolean> {
  const changed = await attemptOfMany(title, "overlay", { slug, overlays });
  if (changed === undefined) return false;
  replaceSource(changed);
  return true;
}

/** Shows the page of an index again, or its first one where another source is shown. */
function refresh(source: OpenedSource): void {
  leave();
  const { path } = placeOf(location.hash);
  if (path.startsWith(`${source.slug}/`)) void arrange();
  else go(viewOf(source));
}

/** Opens the sample that belongs to this page. */
async function openSample(): Promise<void> {
  try {
    await openAll([new File([await loadPart("sample")], "shop-site.index.json")]);
  } catch (error) {
    showFailures([detailsOf(error)]);
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
  return { path: percentDecode(path), query, fragment: percentDecode(fragment) };
}

/** Shows the page that the fragment names, and the failures before it. */
async function arrange(): Promise<void> {
  await arrangePlace();
  showFailures(later.splice(0));
}

/** Shows the page that the fragment names; the start where it names no opened source. */
async function arrangePlace(): Promise<void> {
  const place = placeOf(location.hash);
  const { path } = place;
  const current = sources.find(({ slug }) => path.startsWith(`${slug}/`)) ?? indexShownLast() ?? sources[0];
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
  choice.hidden = choosable().length < 2 || shown === undefined || isCompare;
  if (shown !== undefined) noteShown(shown);
  showOverlays(isCompare ? undefined : shown);
  if (shown === undefined || isDownloads) leave();
  if (shown === undefined)
    byId("heading").textContent = sources.length === 0 ? "Open a WordPress REST API" : "Open another";
  else if (isCompare)
    await compareBar(bar, named(), attempt, (html) =>
      showHtml({ path: "compare", query: place.query, fragment: "" }, html, "Report"),
    );
  else {
    choice.replaceChildren(sourceChoice(shown));
    await (isDownloads ? showDownloads(shown) : showPage(place, shown));
  }
}

async function showPage(place: FrameLocation, source: OpenedSource): Promise<void> {
  if (scrollTo(place)) return;
  const { path, query } = place;
  const page = await attempt("Page", "page", { path, query });
  if (page === undefined) {
    // An overlay may have hidden it.
    if (source.overlays?.applied.length && path !== viewOf(source)) go(viewOf(source));
    else if (byId("status").childElementCount === 0)
      showFailures([{ text: "There is no such page.", where: path }]);
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
  const health = source.isIndex ? await attempt(source.title, "check", { slug: source.slug }) : undefined;
  const list = downloadList(source, health, async (name, action, given) => {
    const text = await attempt(name, action, given);
    if (text !== undefined) save(name, text);
  });
  const overlays = source.isIndex ? overlayChoice((files) => void openAll(files)) : [];
  byId("downloads").replaceChildren(...list, ...overlays);
}

function showOverlays(source: OpenedSource | undefined): void {
  const bar = byId("overlays");
  const { overlays } = source ?? {};
  bar.hidden = source === undefined || overlays === undefined || overlays.applied.length === 0;
  if (source === undefined || overlays === undefined) return;
  const apply = async (kept: readonly Overlay[]): Promise<void> => {
    if (await applyOverlays(source, kept)) refresh(source);
    else showFailures(later.splice(0));
  };
  bar.replaceChildren(...overlayBar(overlays, (kept) => void apply(kept)));
}

function showViews(source: OpenedSource | undefined, { path }: FrameLocation): void {
  const nav = byId("views");
  nav.hidden = source === undefined;
  if (source === undefined) return;
  const { slug, isIndex, hasHistory = false } = source;
  const pages = [
    ["Explorer", `${slug}/index.html`],
    ...(hasHistory ? [["Changelog", `${slug}/changelog.html`] as const] : []),
    ["Explain", `${slug}/explain.html`],
    ["Notices", `${slug}/notices.html`],
  ] as const;
  const rows = [
    ...(isIndex ? pages : []),
    ["Download", `${slug}/downloads`] as const,
    ...(sources.length > 1 ? [["Compare", "compare"] as const] : []),
    [sources.length === 1 ? "Compare with…" : "Open another", ""] as const,
  ];
  const shown = path.replace(/\/(?:changes|versions)\/.*/s, "/changelog.html");
  const open = rows.some(([, address]) => address === shown) ? shown : `${slug}/index.html`;
  nav.replaceChildren(
    ...rows.map(([label, address]) =>
      element("a", { href: `#${address}`, "aria-current": address === open ? "page" : undefined }, label),
    ),
  );
}

/** The choice of the source that is shown. */
function sourceChoice(current: OpenedSource): HTMLElement {
  const options = choosable().map((one) =>
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
void warm().catch((error: unknown) => showFailures([detailsOf(error)]));
startRemembering();
startView(go, (files) => void openAll(files));
addEventListener("hashchange", () => void arrange());
void arrange();
