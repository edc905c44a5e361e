// The script of every page but Redoc's: each part finds its elements itself and does nothing where there are none.
import { startConsoles } from "./console.js";
import { startCopying } from "./copy.js";
import { element } from "./dom.js";
import { startDropping } from "./drop.js";
import { startFinding } from "./find.js";
import { startSamples } from "./samples.js";
import { startSidebar } from "./sidebar.js";
import { entriesOf, loadTree } from "./tree.js";

startSidebar();
startFinding({
  noun: "operation",
  placeholder: "Words, arguments, or a path such as /wp/v2/posts/7",
  load: async () => entriesOf(await loadTree()),
  parts: ({ title, methods, template, namespace }) => {
    const [method] = methods.split(" ");
    return [
      element("b", { class: method.toLowerCase() }, method),
      element("span", { class: "title" }, title),
      element("code", { class: "path" }, template),
      element("span", { class: "quiet" }, namespace),
    ];
  },
});
startSamples();
startConsoles();
startCopying();
startDropping();
