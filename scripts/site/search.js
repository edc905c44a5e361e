// What the search of the site finds: each page, and each part of one below a heading.
import { scriptJson } from "../../src/docs/embed.ts";
import { textOf } from "./markdown.js";

/** The entries of one page: path, title of the page, heading, its id, the text below it. */
function partsOf({ path, title, content }) {
  const parts = content.split(/(?=<h[1-3] id=)/).filter((part) => part.startsWith("<h"));
  return parts.map((part) => {
    const [heading, id] = /^<h\d id="([^"]*)">.*\n/.exec(part);
    return [path, title, textOf(heading), id, textOf(part.slice(heading.length))];
  });
}

/** The script that `browser.ts` loads: a page on disk can load nothing else. */
export function searchScript(pages) {
  return `globalThis.routeprintSearch=${scriptJson(pages.flatMap(partsOf))};\n`;
}
