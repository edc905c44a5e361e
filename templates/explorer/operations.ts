// The search over the operations of a site.
import { element } from "./dom.ts";
import { startFinding } from "./find.ts";
import { entriesOf, loadOwnEntries, loadTree } from "./tree.ts";

export function startFindingOperations(): void {
  startFinding({
    noun: document.body.dataset["pages"] === undefined ? "operation" : "result",
    placeholder: "Words, arguments, or a path such as /wp/v2/posts/7",
    favored: document.body.dataset["namespace"],
    load: async () => [...entriesOf(await loadTree()), ...(await loadOwnEntries())],
    parts: ({ title, methods, template, namespace }) => {
      const [method = ""] = methods.split(" ");
      return [
        element("b", { class: method.toLowerCase() }, method),
        element("span", { class: "title" }, title),
        ...(template === "" ? [] : [element("code", { class: "path" }, template)]),
        element("span", { class: "quiet" }, namespace),
      ];
    },
  });
}
