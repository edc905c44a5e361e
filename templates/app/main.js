// The page: opens sources, shows what the worker makes of them. The address of a view stands in the fragment, so that the
// browser's Back works; sources, passwords and texts never do.
import { element } from "../explorer/dom.js";
import { compareBar } from "./compare.js";
import { downloadList, save } from "./downloads.js";
import { rememberAddress, startRemembering } from "./recent.js";
import { scrollTo, show, startView } from "./view.js";
import { end, warm, work } from "./work.js";

/** The most bytes of a file, packed or not, as the command reads. */
const MOST = 64 * 1024 * 1024;

const byId = (id) => document.getElementById(id);

/** The opened sources, in their order. */
const sources = [];

const status = byId("status");

function showStep(text) {
  status.className = "working";
  const cancel = element("button", { type: "button" }, "Cancel");
  cancel.addEventListener("click", () => end("The work was ended."));
  status.replaceChildren(element("span", { class: "spin" }), element("p", {}, `${text}…`), cancel);
}

function showFailure({ message, where, save: address }) {
  status.className = "working failed";
  const close = element("button", { type: "button" }, "Close");
  close.addEventListener("click", () => status.replaceChildren());
  status.replaceChildren(
    element("p", {}, where === undefined ? message : `${where}: ${message}`),
    ...(address === undefined
      ? []
      : [element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address)]),
    close,
  );
}

/** Runs work and shows its steps, and why it failed; undefined where it did. */
async function attempt(label, action, given) {
  const timer = setTimeout(() => showStep(label), 150);
  try {
    const result = await work(action, given, (step) => {
      clearTimeout(timer);
      showStep(`${label}: ${step}`);
    });
    status.replaceChildren();
    return result;
  } catch (failure) {
    // With the worker its sources are gone.
    if (failure.ended) {
      sources.length = 0;
      location.hash = "";
      void arrange();
    }
    showFailure(failure);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function openAll(files) {
  const before = sources.length;
  for (const file of files) {
    if (file.size > MOST) {
      showFailure({ message: "The file holds more than 64 MiB; no index is that large.", where: file.name });
      continue;
    }
    add(await attempt(file.name, "open", { name: file.name, bytes: await file.arrayBuffer() }));
  }
  if (sources.length > before) go(sources.length > 1 ? "compare" : viewOf(sources[before]));
}

function add(source) {
  if (source === undefined) return false;
  sources.push(source);
  nameSources();
  return true;
}

function viewOf({ slug, isIndex }) {
  return isIndex ? `${slug}/index.html` : `${slug}/downloads`;
}

function go(address) {
  if (location.hash === `#${address}`) void arrange();
  else location.hash = address;
}

/** The place that the fragment names: `shop/explain.html?path=/wp/v2/posts`, and behind a second `#` a fragment of it. */
function placeOf(hash) {
  const [, path = "", query = "", fragment = ""] = /^#?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(hash) ?? [];
  return { path: decode(path), query, fragment: decode(fragment) };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Shows what the fragment names; the start where it names nothing that is open. */
async function arrange() {
  const place = placeOf(location.hash);
  const current = sources.find(({ slug }) => place.path.startsWith(`${slug}/`)) ?? sources[0];
  const isCompare = place.path === "compare" && sources.length > 1;
  const isStart = sources.length === 0 || place.path === "" || (place.path === "compare" && !isCompare);
  const isDownloads = !isStart && place.path.endsWith("/downloads");
  byId("start").hidden = !isStart;
  byId("downloads").hidden = !isDownloads;
  byId("result").hidden = isStart || isDownloads;
  showViews(current, place);
  showSources(current, { isStart, isCompare });
  if (isStart)
    byId("heading").textContent = sources.length === 0 ? "Open a WordPress REST API" : "Open another";
  else if (isDownloads) await showDownloads(current);
  else await showPage(isCompare ? { path: "compare", query: place.query } : place);
}

async function showPage(place) {
  if (place.path === "compare") {
    await compareBar(byId("sources"), sources, {
      attempt,
      show: (html, title) => showHtml(place, html, title),
    });
    return;
  }
  if (scrollTo(place)) return;
  const page = await attempt("Page", "page", place);
  if (page === undefined) {
    if (status.childElementCount === 0) showFailure({ message: "There is no such page.", where: place.path });
    return;
  }
  if (page.type.startsWith("text/html")) showHtml(place, page.text, place.path);
  else {
    save(place.path.replaceAll("/", "."), page.text, page.type);
    history.back();
  }
}

function showHtml(place, html, title) {
  byId("shown").textContent = title;
  show({ fragment: "", ...place }, html).title = title;
}

async function showDownloads(source) {
  const faults = source.isIndex ? await attempt(source.title, "check", { slug: source.slug }) : undefined;
  byId("downloads").replaceChildren(...downloadList(source, faults, download));
}

async function download(name, action, given) {
  const text = await attempt(name, action, given);
  if (text !== undefined) save(name, text);
}

function showViews(source, { path }) {
  const nav = byId("views");
  nav.hidden = sources.length === 0;
  if (source === undefined) return;
  const { slug, isIndex } = source;
  const rows = [
    ...(isIndex
      ? [
          ["Explorer", `${slug}/index.html`],
          ["Explain", `${slug}/explain.html`],
          ["Notices", `${slug}/notices.html`],
        ]
      : []),
    ["Download", `${slug}/downloads`],
    ...(sources.length > 1 ? [["Compare", "compare"]] : []),
    [sources.length === 1 ? "Compare with…" : "Open another", ""],
  ];
  const names = rows.map(([, address]) => address);
  const open = names.includes(path) ? path : `${slug}/index.html`;
  nav.replaceChildren(
    ...rows.map(([label, address]) =>
      element("a", { href: `#${address}`, "aria-current": address === open ? "page" : undefined }, label),
    ),
  );
}

/** Names each source by its title, and where titles repeat by its file or address too. */
function nameSources() {
  for (const source of sources) {
    const isAlone = sources.filter(({ title }) => title === source.title).length === 1;
    source.label = isAlone ? source.title : `${source.title} (${source.name})`;
  }
}

/** The choice of the source that is shown, where there are several. */
function showSources(current, { isStart, isCompare }) {
  const bar = byId("sources");
  bar.hidden = sources.length < 2 || isStart;
  if (isCompare || bar.hidden) return;
  const select = element(
    "select",
    {},
    ...sources.map((one) => element("option", { value: one.slug, selected: one === current }, one.label)),
  );
  select.addEventListener("change", () => go(viewOf(sources.find(({ slug }) => slug === select.value))));
  bar.replaceChildren(element("label", {}, "Source", select));
}

function startForms() {
  byId("file").addEventListener("change", ({ target }) => {
    void openAll([...target.files]);
    target.value = "";
  });
  byId("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("text");
    void openAll([new File([text.value], "pasted.json")]);
    text.value = "";
  });
  byId("address").addEventListener("submit", async (event) => {
    event.preventDefault();
    const { url, user, password } = event.target.elements;
    const credentials =
      user.value === "" || password.value === "" ? undefined : { user: user.value, password: password.value };
    const address = url.value.trim();
    const secure = location.protocol === "https:";
    const found = await attempt(address.replace(/^(\w+:\/\/)[^/@]*@/, "$1"), "find", {
      address,
      credentials,
      secure,
    });
    if (!add(found)) return;
    rememberAddress(found.name);
    go(sources.length > 1 ? "compare" : viewOf(found));
  });
  // Chromium takes half a minute to put a large text into a field.
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text");
    if (byId("start").hidden || !/^\s*[[{<]/.test(text)) return;
    event.preventDefault();
    void openAll([new File([text], "pasted.json")]);
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("over");
  });
  document.addEventListener("dragleave", () => document.body.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("over");
    void openAll([...event.dataTransfer.files]);
  });
}

startForms();
void warm().catch(showFailure);
startRemembering();
startView(go);
addEventListener("hashchange", () => void arrange());
void arrange();
