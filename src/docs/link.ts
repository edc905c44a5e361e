import type { DocsOptions } from "./model.ts";

/** The link from one page to another, relative, so that the pages work under any folder and from disk. */
export function linkBetween(from: string, to: string, links: DocsOptions["links"]): string {
  const hash = to.indexOf("#");
  const target = (hash < 0 ? to : to.slice(0, hash)).split("/");
  const place = from.split("/").slice(0, -1);
  let shared = 0;
  while (shared < target.length - 1 && place[shared] === target[shared]) shared += 1;
  const path = [...place.slice(shared).map(() => ".."), ...target.slice(shared)].join("/");
  const shown = links === "server" ? path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "") : path;
  return `${shown === "" ? "./" : shown}${hash < 0 ? "" : to.slice(hash)}`;
}
