// Shows the document of the site, or the part that the page is about, in Redoc: at once, or, where it is one of two
// views, when an operation is selected. The outline stays until Redoc has loaded.
import { cutDocument } from "../../src/docs/cut.ts";
import type { SiteDocument } from "../../src/docs/model.ts";
import { find, findAll, percentDecode } from "../explorer/dom.ts";

declare global {
  /** The document, compressed and in base64: `src/docs/reference.ts` writes it. */
  var routeprintDocument: string | undefined;
  var Redoc:
    | { readonly init: (document: SiteDocument, options: object, target: HTMLElement) => void }
    | undefined;
}

const outline = document.getElementById("outline");

/** The operation in the outline that the fragment names. */
const named = (): HTMLElement | undefined => {
  const one = document.getElementById(percentDecode(location.hash.slice(1)));
  return one !== null && outline?.contains(one) === true ? one : undefined;
};

const isSeen = (one: HTMLElement): boolean => {
  const { top, bottom } = one.getBoundingClientRect();
  return bottom > 8 && top < innerHeight;
};

/** The operation in view: that of the fragment while it is on screen, else the topmost. */
const operationInView = (within: HTMLElement): HTMLElement | undefined => {
  const asked = named();
  if (asked !== undefined && isSeen(asked)) return asked;
  return scrollY === 0 ? undefined : findAll(within, "[id^='/']").find(isSeen);
};

/** The operation to scroll to in Redoc; a page that was never scrolled is not measured. */
const operationReadAt = (within: HTMLElement, scrolled: number): HTMLElement | undefined => {
  if (scrolled === 0 && named() === undefined) return undefined;
  scrollTo({ top: scrolled, behavior: "instant" });
  return operationInView(within);
};

/** Replaces the outline by Redoc and restores the scroll position, which Redoc resets. */
const replaceOutline = (replaced: HTMLElement, target: HTMLElement, scrolled: number): void => {
  const read = operationReadAt(replaced, scrolled);
  const hadFocus = replaced.contains(document.activeElement);
  replaced.hidden = true;
  target.hidden = false;
  if (hadFocus) find(document, "#main").focus({ preventScroll: true });
  if (read === undefined) return;
  if (read === named()) {
    // Redoc scrolls there itself, unless the reader has interacted meanwhile.
    document.querySelector(`[data-section-id="${CSS.escape(read.id)}"]`)?.scrollIntoView();
  } else location.replace(`#${read.id}`);
};

const readDocument = async (packed: string): Promise<SiteDocument> => {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
};

/** Replaces the outline as soon as Redoc has drawn its headings. */
const replaceWhenDrawn = (replaced: HTMLElement, target: HTMLElement): void => {
  let scrolled = scrollY;
  const remember = (): number => (scrolled = scrollY);
  addEventListener("scroll", remember, { passive: true });
  const observer = new MutationObserver(() => {
    if (target.querySelector("h1, h2") === null) return;
    observer.disconnect();
    removeEventListener("scroll", remember);
    replaceOutline(replaced, target, scrolled);
  });
  observer.observe(target, { childList: true, subtree: true });
};

const show = async (): Promise<void> => {
  const target = find(document, "#redoc");
  if (outline !== null) replaceWhenDrawn(outline, target);
  // A script that did not load leaves the outline.
  if (globalThis.routeprintDocument === undefined) return;
  const whole = await readDocument(globalThis.routeprintDocument);
  const { group } = target.dataset;
  globalThis.Redoc?.init(
    group === undefined ? whole : cutDocument(whole, group),
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
  find(document, "#main").focus();
});

// Links from elsewhere may have the tag of an earlier publication.
const id = /^#\/[^/]+(\/[^/]+)$/.exec(percentDecode(location.hash))?.[1];
if (id !== undefined && named() === undefined) {
  const moved = outline?.querySelector(`[id$="${CSS.escape(id)}"]`);
  if (moved) location.replace(`#${moved.id}`);
}

// A browser scrolls to the fragment only after all scripts have run.
named()?.scrollIntoView();
addEventListener("DOMContentLoaded", () => {
  const explorer = document.getElementById("explorer");
  const reference = document.getElementById("reference");
  if (explorer === null || reference === null) {
    void show();
    return;
  }
  let shown = false;
  const choose = (): void => {
    const wanted = location.hash.startsWith("#/");
    explorer.hidden = wanted;
    reference.hidden = !wanted;
    // Redoc has its own switch.
    find(document, "#theme").hidden = wanted;
    if (!wanted || shown) return;
    shown = true;
    void show();
  };
  addEventListener("hashchange", choose);
  choose();
});
