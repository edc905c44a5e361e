// Shows the pages of the opened sites in a frame that may load nothing and is of no origin.
import { asList, asObject } from "../../src/base/json.ts";
import { element, find, percentDecode } from "../explorer/dom.ts";
import type { FrameControl, ToFrame } from "./messages.ts";
import { work } from "./work.ts";

/** A place in the pages: path, query and fragment. */
export interface FrameLocation {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/** The page in the frame. */
let shown: FrameLocation = { path: "", query: "", fragment: "" };
let frame: HTMLIFrameElement | undefined;

/**
 * @param open is called with the address that a link of a page names: `shop/index.html#post`.
 * @param openFiles is called with files that were dropped on a page.
 */
export function startView(
  open: (address: string) => void,
  openFiles: (files: readonly File[]) => void,
): void {
  addEventListener("message", ({ source, data }) => {
    if (source === null || source !== frame?.contentWindow) return;
    const message = asObject(data);
    void answer(message, open);
    const files = asList(message["files"]).filter((one) => one instanceof File);
    if (files.length > 0) openFiles(files);
  });
  for (const control of CONTROLS)
    find(document, `#${control}`).addEventListener("click", () => press(control));
  addEventListener("keydown", (event) => {
    if ((!event.ctrlKey && !event.metaKey) || event.key !== "k" || find(document, "#search").hidden) return;
    event.preventDefault();
    press("search");
  });
  new MutationObserver(tellTheme).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/** Handles a message of the frame; its texts come from a site and are untrusted. */
async function answer(
  { href, tree, ready, controls }: Readonly<Record<string, unknown>>,
  open: (address: string) => void,
): Promise<void> {
  if (typeof ready === "string") {
    tellTheme();
    send({ fragment: shown.fragment });
    showControls(asList(controls));
  }
  if (typeof tree === "string") await tellTree(resolve(tree).path);
  if (typeof href === "string") follow(href, open);
}

function send(message: ToFrame): void {
  // The frame has an opaque origin, which cannot be named.
  frame?.contentWindow?.postMessage(message, "*");
}

const CONTROLS: readonly FrameControl[] = ["search", "menu"];

/** Shows the controls that the page in the frame has. */
function showControls(present: readonly unknown[]): void {
  for (const control of CONTROLS) find(document, `#${control}`).hidden = !present.includes(control);
}

/** Presses a control of the page in the frame, which then has the keyboard. */
function press(control: FrameControl): void {
  frame?.focus();
  send({ press: control });
}

function tellTheme(): void {
  const { theme } = document.documentElement.dataset;
  if (theme !== undefined) send({ theme });
}

async function tellTree(path: string): Promise<void> {
  const { text } = (await work("page", { path })) ?? {};
  if (text !== undefined)
    send({ tree: JSON.parse(text.slice(text.indexOf("=") + 1, text.lastIndexOf(";"))) });
}

function follow(href: string, open: (address: string) => void): void {
  if (/^https?:/i.test(href)) {
    globalThis.open(href, "_blank", "noopener,noreferrer");
    return;
  }
  const { path, query, fragment } = resolve(href);
  open(`${path}${query === "" ? "" : `?${query}`}${fragment === "" ? "" : `#${fragment}`}`);
}

/** The place that a link of the shown page names. */
function resolve(href: string): FrameLocation {
  const { pathname, search, hash } = new URL(href, `http://page/${shown.path}`);
  return {
    path: percentDecode(pathname.slice(1)),
    query: search.slice(1),
    fragment: percentDecode(hash.slice(1)),
  };
}

/** Removes the page. */
export function leave(): void {
  frame?.remove();
  showControls([]);
}

/** Scrolls to a place of the page that is shown; returns false where another page is. */
export function scrollTo({ path, query, fragment }: FrameLocation): boolean {
  if (shown.path !== path || shown.query !== query || frame?.isConnected !== true) return false;
  shown = { path, query, fragment };
  send({ fragment });
  return true;
}

/**
 * Shows a page in a new frame, which adds nothing to the history of the tab. Without `allow-forms` its script would not hear
 * of a form; the policy of the page lets none be sent.
 */
export function show(place: FrameLocation, html: string, title: string): void {
  shown = place;
  const { theme } = document.documentElement.dataset;
  const themed =
    theme === undefined ? html : html.replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`);
  frame?.remove();
  showControls([]);
  frame = element("iframe", { sandbox: "allow-scripts allow-forms", title, srcdoc: themed });
  find(document, "#result").append(frame);
}
