// The sidebar: namespaces of other pages open in place, the operation in view is marked, the scroll position is kept.
import type { TreeResource } from "../../src/docs/search.ts";
import { closest, element, findAll } from "./dom.ts";
import { addressOf, loadTree } from "./tree.ts";

export function startSidebar(): void {
  const nav = document.getElementById("sidebar");
  if (nav === null) return;
  for (const link of nav.querySelectorAll<HTMLAnchorElement>("a.ns")) makeExpandable(link);
  keepScroll(nav, "routeprint.sidebar", nav.querySelector("details details[open]"));
  markCurrent(nav);
  // On small screens a choice within the page closes the menu.
  nav.addEventListener("click", (event) => {
    if (closest(event, "a[href^='#']") && nav.matches(":popover-open")) nav.hidePopover();
  });
}

/** Replaces the link to a namespace by its tree, which is filled when it is opened. */
function makeExpandable(link: HTMLAnchorElement): void {
  const name = link.pathname.replace(/^.*\//, "").replace(/\.html$/, "");
  const details = element("details", {}, element("summary", {}, ...link.childNodes));
  link.replaceWith(details);
  details.addEventListener(
    "toggle",
    async () => {
      const tree = await loadTree().catch(() => undefined);
      if (!tree) {
        location.assign(link.href);
        return;
      }
      const [, slug = "", , resources = []] =
        tree.flatMap(([, namespaces]) => namespaces).find((one) => one[1] === name) ?? [];
      details.append(
        element("a", { href: link.href }, "All operations"),
        ...resources.map((resource) => resourceTree(slug, resource)),
      );
    },
    { once: true },
  );
}

function resourceTree(namespace: string, [label, slug, entries]: TreeResource): HTMLElement {
  const count = element("i", {}, String(entries.length));
  const links = entries.map(([title, fragment, methods]) => {
    const [method = ""] = methods.split(" ");
    return element(
      "a",
      { href: addressOf(namespace, slug, fragment) },
      title,
      element("b", { class: method.toLowerCase() }, method),
    );
  });
  return element("details", {}, element("summary", {}, label, count), ...links);
}

/** Keeps the scroll position of a tree from page to page under a key, and the current element of it in sight. */
export function keepScroll(nav: HTMLElement, key: string, current: Element | null): void {
  try {
    nav.scrollTop = Number(sessionStorage.getItem(key) ?? 0);
    addEventListener("pagehide", () => sessionStorage.setItem(key, String(nav.scrollTop)));
  } catch {
    // A page on disk may have no storage; the sidebar then starts at its top.
  }
  if (current === null) return;
  const { top } = current.getBoundingClientRect();
  const frame = nav.getBoundingClientRect();
  if (top < frame.top || top > frame.bottom - 80) nav.scrollTop += top - frame.top - 80;
}

/** Marks the link to the part of the page that the reader has in view. */
export function markCurrent(nav: HTMLElement): void {
  const links = new Map(
    findAll(nav, "a[href^='#']").map((link) => [(link.getAttribute("href") ?? "").slice(1), link]),
  );
  const sections = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  if (sections.length === 0) return;
  const mark = (): void => {
    // A short last section never comes near the top.
    const isEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const current =
      (isEnd ? sections.at(-1) : undefined) ??
      sections.findLast((section) => section.getBoundingClientRect().top < innerHeight / 3) ??
      sections[0];
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  let waiting = false;
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
