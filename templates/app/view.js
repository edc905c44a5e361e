// Shows the pages of the opened sites in a frame that may load nothing and is of no origin.
import { element } from "../explorer/dom.js";
import { work } from "./work.js";

/** The page in the frame: its path, its query and its fragment. */
let shown;
let frame;
let onOpen = () => {};

/** @param open is called with the address that a link of a page names: `shop/index.html#post`. */
export function startView(open) {
  onOpen = open;
  addEventListener("message", ({ source, data }) => {
    if (source === null || source !== frame?.contentWindow) return;
    void answer(data);
  });
  new MutationObserver(tellTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

async function answer({ href, tree, ready }) {
  if (typeof ready === "string") {
    tellTheme();
    tell({ fragment: shown.fragment });
  }
  if (typeof tree === "string") tell({ tree: await treeAt(resolve(tree).path) });
  if (typeof href === "string") follow(href);
}

function tell(message) {
  // The frame has no origin that could be named.
  frame.contentWindow?.postMessage(message, "*");
}

function tellTheme() {
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined && frame) tell({ theme });
}

async function treeAt(path) {
  const { text } = await work("page", { path });
  return JSON.parse(text.slice(text.indexOf("=") + 1, text.lastIndexOf(";")));
}

function follow(href) {
  if (/^https?:/i.test(href)) {
    globalThis.open(href, "_blank", "noopener,noreferrer");
    return;
  }
  const { path, query, fragment } = resolve(href);
  onOpen(`${path}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`);
}

/** The place that a link of the shown page names. */
function resolve(href) {
  const { pathname, search, hash } = new URL(href, `http://page/${shown?.path ?? ""}`);
  return {
    path: decodeURI(pathname.slice(1)),
    query: search.slice(1),
    fragment: decodeURIComponent(hash.slice(1)),
  };
}

/** Whether a page is shown already, so that only its fragment changes. */
export function scrollTo({ path, query, fragment }) {
  if (shown?.path !== path || shown.query !== query || !frame?.isConnected) return false;
  shown.fragment = fragment;
  tell({ fragment });
  return true;
}

/**
 * Shows a page in a new frame, which adds nothing to the history of the tab. Without `allow-forms` its script would not hear
 * of a form; the policy of the page lets none be sent.
 */
export function show(place, html) {
  shown = { ...place };
  const { theme } = document.documentElement.dataset;
  const themed =
    theme === undefined ? html : html.replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`);
  frame = element("iframe", { sandbox: "allow-scripts allow-forms", title: "Page", srcdoc: themed });
  const result = document.getElementById("result");
  result.querySelector("iframe")?.remove();
  result.append(frame);
  return frame;
}
