// Shows the document of the site, or the part that has the tag of the page, in Redoc: at once, or, where it is one of two
// views, when an operation is selected. The outline stays until Redoc has loaded.
import { cutDocument } from "../../src/docs/cut.ts";

const outline = document.getElementById("outline");

/** The fragment of the address, decoded. */
const fragment = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    // Invalid encoding: no element has such an id.
    return "";
  }
};

/** The operation in the outline that the fragment names. */
const named = () => {
  const one = document.getElementById(fragment());
  return one && outline.contains(one) ? one : undefined;
};

const isSeen = (one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 8 && top < innerHeight;
};

/** The operation in view: that of the fragment while it is on screen, else the topmost. */
const operationInView = () => {
  const asked = named();
  if (asked && isSeen(asked)) return asked;
  return scrollY === 0 ? undefined : [...outline.querySelectorAll("[id^='/']")].find(isSeen);
};

/** The operation to scroll to in Redoc; a page that was never scrolled is not measured. */
const operationReadAt = (scrolled) => {
  if (scrolled === 0 && !named()) return undefined;
  scrollTo({ top: scrolled, behavior: "instant" });
  return operationInView();
};

/** Replaces the outline by Redoc and restores the scroll position, which Redoc resets. */
const replaceOutline = (target, scrolled) => {
  const read = operationReadAt(scrolled);
  const hadFocus = outline.contains(document.activeElement);
  outline.hidden = true;
  target.hidden = false;
  if (hadFocus) document.getElementById("main").focus({ preventScroll: true });
  if (!read) return;
  if (read === named()) {
    // Redoc scrolls there itself, unless the reader has interacted meanwhile.
    document.querySelector(`[data-section-id="${CSS.escape(read.id)}"]`)?.scrollIntoView();
  } else location.replace(`#${read.id}`);
};

/** The document of the site, which is compressed: `src/docs/reference.ts` writes it. */
const readDocument = async () => {
  const packed = Uint8Array.from(atob(globalThis.routeprintDocument), (character) => character.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
};

const show = async () => {
  const target = document.getElementById("redoc");
  if (outline) {
    let scrolled = scrollY;
    const remember = () => (scrolled = scrollY);
    addEventListener("scroll", remember, { passive: true });
    const observer = new MutationObserver(() => {
      if (!target.querySelector("h1, h2")) return;
      observer.disconnect();
      removeEventListener("scroll", remember);
      replaceOutline(target, scrolled);
    });
    observer.observe(target, { childList: true, subtree: true });
  }
  const whole = await readDocument();
  const { tag } = target.dataset;
  globalThis.Redoc?.init(
    tag === undefined ? whole : cutDocument(whole, tag),
    {
      disableTelemetry: true,
      sanitize: true,
      skipBundle: true,
      router: "hash",
      showExtensions: false,
      hideDownloadButtons: true,
      maxDisplayedEnumValues: 8,
      jsonSamplesExpandLevel: 2,
    },
    target,
  );
};

// Redoc would read the fragment `#main` as an operation.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main").focus();
});

// A browser scrolls to the fragment only after all scripts have run.
if (outline && named()) {
  named().scrollIntoView();
}
addEventListener("DOMContentLoaded", () => {
  const explorer = document.getElementById("explorer");
  const reference = document.getElementById("reference");
  if (!explorer || !reference) {
    void show();
    return;
  }
  let shown = false;
  const choose = () => {
    const wanted = location.hash.startsWith("#/");
    explorer.hidden = wanted;
    reference.hidden = !wanted;
    // Redoc has its own switch.
    document.getElementById("theme").hidden = wanted;
    if (!wanted || shown) return;
    shown = true;
    void show();
  };
  addEventListener("hashchange", choose);
  choose();
});
