// The script of a page within the frame: the explorer's, and what passes links and forms on to the page around it.
import { startCopying } from "../explorer/copy.js";
import { startFindingOperations } from "../explorer/operations.js";
import { startSamples } from "../explorer/samples.js";
import { startSidebar } from "../explorer/sidebar.js";
import { loadTreeBy } from "../explorer/tree.js";

const ask = (message) => parent.postMessage(message, "*");

/** The tree of the site, asked for when the search or the sidebar needs it. */
function askForTree() {
  return new Promise((done) => {
    addEventListener("message", ({ source, data }) => source === parent && data.tree && done(data.tree));
    ask({ tree: document.body.dataset.tree });
  });
}

function show(fragment) {
  const target = document.getElementById(fragment);
  if (!target) return;
  target.scrollIntoView();
  if (target.id === "main") target.focus();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented) return;
  event.preventDefault();
  const href = link.getAttribute("href");
  if (href.startsWith("#")) show(decodeURIComponent(href.slice(1)));
  ask({ href });
});

document.addEventListener("submit", (event) => {
  const action = event.target.getAttribute("action");
  if (event.defaultPrevented || action === null) return;
  event.preventDefault();
  ask({ href: `${action}?${new URLSearchParams(new FormData(event.target))}` });
});

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.theme) document.documentElement.dataset.theme = data.theme;
  if (data.fragment) show(data.fragment);
});

loadTreeBy(askForTree);
startSidebar();
startFindingOperations();
startSamples();
startCopying();
ask({ ready: document.title });
