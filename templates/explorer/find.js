// The search: a dialog that opens with its button, Ctrl-K or a slash.
import { createSearch } from "../../src/search.ts";
import { element } from "./dom.js";
import { entriesOf, loadTree } from "./tree.js";

const MOST = 30;

export function startFinding() {
  const button = document.getElementById("find");
  if (!button) return;
  let dialog;
  const open = async () => {
    dialog ??= createDialog();
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("input").select();
  };
  button.hidden = false;
  button.addEventListener("click", open);
  // Loaded while the reader types.
  button.addEventListener("pointerenter", () => void loadTree(), { once: true });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea") != null;
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    void open();
  });
}

function createDialog() {
  const input = element("input", {
    type: "search",
    "aria-label": "Search operations",
    placeholder: "Words, arguments, or a path such as /wp/v2/posts/7",
    autocomplete: "off",
    spellcheck: "false",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "found",
  });
  const status = element("p", { class: "quiet", "aria-live": "polite" });
  const list = element("div", { id: "found", role: "listbox", "aria-label": "Operations" });
  const dialog = element("dialog", { class: "search", "aria-label": "Search" }, input, status, list);
  document.body.append(dialog);
  const search = loadTree().then((tree) => createSearch(entriesOf(tree)));
  let current = 0;

  const choose = (at) => {
    const options = [...list.children];
    if (options.length === 0) return;
    current = (at + options.length) % options.length;
    options.forEach((one, position) =>
      one.setAttribute("aria-selected", position === current ? "true" : "false"),
    );
    input.setAttribute("aria-activedescendant", options[current].id);
    options[current].scrollIntoView({ block: "nearest" });
  };

  const show = async () => {
    const find = await search.catch((error) => {
      status.textContent = error.message;
    });
    if (!find) return;
    const found = input.value.trim() === "" ? [] : find(input.value);
    list.replaceChildren(...found.slice(0, MOST).map(option));
    const more = found.length > MOST ? `, the first ${MOST} shown` : "";
    status.textContent =
      input.value.trim() === ""
        ? ""
        : `${found.length.toLocaleString("en")} ${found.length === 1 ? "operation" : "operations"}${more}`;
    choose(0);
  };

  input.addEventListener("input", show);
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(current + (event.key === "ArrowDown" ? 1 : -1));
    }
    if (event.key === "Enter") {
      event.preventDefault();
      list.children[current]?.click();
    }
    // Chromium would only empty the field.
    if (event.key === "Escape") dialog.close();
  });
  dialog.addEventListener("click", (event) => {
    // The backdrop belongs to the dialog itself.
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
  return dialog;
}

function option({ title, methods, template, namespace, address }, position) {
  const [method] = methods.split(" ");
  return element(
    "a",
    { href: address, tabindex: "-1", role: "option", id: `found-${position}`, "aria-selected": "false" },
    element("b", { class: method.toLowerCase() }, method),
    element("span", { class: "title" }, title),
    element("code", { class: "path" }, template),
    element("span", { class: "quiet" }, namespace),
  );
}
