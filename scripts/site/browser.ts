// The script of the project's site: the search and copy buttons of the explorer, and where the reader is.
import { startCopying } from "../../templates/explorer/copy.ts";
import { element, find } from "../../templates/explorer/dom.ts";
import { startFinding, type AddressedEntry } from "../../templates/explorer/find.ts";
import { keepScroll, markCurrent } from "../../templates/explorer/sidebar.ts";
import { loadScript } from "../../templates/explorer/tree.ts";

type Part = readonly [path: string, page: string, title: string, id: string, text: string];

declare global {
  /** The parts of all pages: `search.js` writes them. */
  var routeprintSearch: readonly Part[] | undefined;
}

const { search = "" } = document.body.dataset;
const METHODS = /\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\b/g;

let loading: Promise<void> | undefined;
const load = async (): Promise<readonly AddressedEntry[]> => {
  loading ??= loadScript(search);
  await loading;
  return (globalThis.routeprintSearch ?? []).map(([path, page, title, id, text]) => ({
    title,
    namespace: page,
    names: text,
    methods: text.match(METHODS)?.join(" ") ?? "",
    template: "",
    owner: "",
    isOlder: false,
    address: `${search.replace("assets/search.js", path)}${title === page ? "" : `#${id}`}`,
  }));
};

startFinding({
  noun: "result",
  placeholder: "Words, options, codes",
  load,
  parts: ({ title, namespace, names }) => [
    element("span", { class: "title" }, title),
    element("span", { class: "path" }, names.slice(0, 120)),
    element("span", { class: "quiet" }, title === namespace ? "" : namespace),
  ],
});
const sidebar = find(document, "#sidebar");
keepScroll(sidebar, "routeprint.docs", sidebar.querySelector("[aria-current]"));
const contents = document.getElementById("contents");
if (contents !== null) markCurrent(contents);
startCopying();
