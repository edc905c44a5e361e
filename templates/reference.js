// Shows the document that stands in the page: at once, or, where it is one of two views, when an operation is asked for.
// Until then its outline is read; where Redoc does not come, it stays.
(() => {
  const outline = document.getElementById("outline");

  const fragment = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      // No text at all: nothing has such a name.
      return "";
    }
  };

  /** The operation of the outline that the address names. */
  const named = () => {
    const one = document.getElementById(fragment());
    return one && outline.contains(one) ? one : undefined;
  };

  /** The operation that the reader has before them: the one of the address while it is on the screen, else the topmost. */
  const operationInView = () => {
    const isSeen = (one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return bottom > 8 && top < innerHeight;
    };
    const asked = named();
    if (asked && isSeen(asked)) return asked;
    return scrollY === 0 ? undefined : [...outline.querySelectorAll("[id^='/']")].find(isSeen);
  };

  /** The operation to go to when Redoc is there: nothing is measured of a page that was never moved. */
  const operationReadAt = (scrolled) => {
    if (scrolled === 0 && !named()) return undefined;
    scrollTo({ top: scrolled, behavior: "instant" });
    return operationInView();
  };

  /** Puts Redoc in the place of the outline, and the reader where they were: at `scrolled`, before Redoc went to the top. */
  const replaceOutline = (target, scrolled) => {
    const read = operationReadAt(scrolled);
    const hadFocus = outline.contains(document.activeElement);
    outline.hidden = true;
    target.hidden = false;
    if (hadFocus) document.getElementById("main").focus({ preventScroll: true });
    if (!read) return;
    if (read === named()) {
      // Redoc goes there of its own accord, unless the reader has touched anything meanwhile.
      document.querySelector(`[data-section-id="${CSS.escape(read.id)}"]`)?.scrollIntoView();
    } else location.replace(`#${read.id}`);
  };

  /** The document in the page, which is packed where all of a site is in one file. */
  const readDocument = async () => {
    const { type, textContent } = document.getElementById("document");
    if (type !== "application/gzip") return JSON.parse(textContent);
    const packed = Uint8Array.from(atob(textContent), (character) => character.charCodeAt(0));
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
    globalThis.Redoc?.init(
      await readDocument(),
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

  // Redoc takes every fragment for an address of its own, and knows none of this name.
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  });

  // A browser goes to the fragment only when all scripts have run.
  if (outline && named()) {
    outline.classList.add("whole");
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
      // Redoc brings its own.
      document.getElementById("theme").hidden = wanted;
      if (!wanted || shown) return;
      shown = true;
      void show();
    };
    addEventListener("hashchange", choose);
    choose();
  });
})();
