// The script of a page within the frame: that of the explorer, and code that passes links and forms to the page around it.
import type { SearchTree } from "../../src/docs/search.ts";
import { closest, percentDecode } from "../explorer/dom.ts";
import { showPlace } from "../explorer/places.ts";
import { startReading } from "../explorer/reading.ts";
import { loadTreeBy } from "../explorer/tree.ts";
import type { FrameControl, FromFrame, ToFrame } from "./messages.ts";

const ask = (message: FromFrame): void => parent.postMessage(message, "*");

/** Calls back with each message of the page around the frame. */
function listen(take: (message: ToFrame) => void): void {
  addEventListener("message", ({ source, data }: MessageEvent<ToFrame>) => {
    if (source === parent) take(data);
  });
}

/** The tree of the site, requested when the search or the sidebar needs it. */
function askForTree(): Promise<SearchTree> {
  return new Promise((done) => {
    listen(({ tree }) => tree && done(tree));
    ask({ tree: document.body.dataset["tree"] });
  });
}

function show(fragment: string): void {
  if (showPlace(fragment)) return;
  const target = document.getElementById(fragment);
  target?.scrollIntoView();
  if (target?.id === "main") target.focus();
}

loadTreeBy(askForTree);
startReading();

document.addEventListener("click", (event) => {
  const href = closest(event, "a[href]")?.getAttribute("href");
  if (href == null || event.defaultPrevented) return;
  event.preventDefault();
  if (href.startsWith("#")) show(percentDecode(href.slice(1)));
  ask({ href });
});

document.addEventListener("submit", (event) => {
  const { target, defaultPrevented } = event;
  if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
  const action = target.getAttribute("action");
  if (action === null) return;
  event.preventDefault();
  const fields = [...new FormData(target)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  ask({ href: `${action}?${new URLSearchParams(fields)}` });
});

// The page around the frame does not see what is dropped within it.
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  ask({ files: [...(event.dataTransfer?.files ?? [])] });
});

listen(({ theme, fragment }) => {
  if (theme) document.documentElement.dataset["theme"] = theme;
  if (fragment) show(fragment);
});

/** The controls of the hidden header. */
const CONTROLS: readonly (readonly [FrameControl, string])[] = [
  ["search", "#find"],
  ["menu", ".menu"],
];

const controlOf = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

listen(({ press }) => {
  for (const [control, selector] of CONTROLS) if (control === press) controlOf(selector)?.click();
});

ask({
  ready: document.title,
  controls: CONTROLS.flatMap(([control, selector]) => (controlOf(selector) === null ? [] : [control])),
});
