// The search: a dialog that opens with its button, Ctrl-K or a slash.
import { createSearch } from "../../src/search/index.ts";
import { count } from "../../src/count.ts";
import { element } from "./dom.js";

const MOST = 30;

/**
 * Starts the search where the page has its button.
 *
 * @param kind `noun`, what is found; `placeholder`; `load`, a promise of the entries, each with its `address`; `parts`, the
 *   elements that show an entry; `favored`, the namespace of the page.
 */
export function startFinding(kind) {
  const button = document.getElementById("find");
  if (!button) return;
  let dialog;
  const open = async () => {
    dialog ??= createDialog(kind);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector("input").select();
  };
  button.hidden = false;
  button.addEventListener("click", open);
  // Loaded while the reader types.
  button.addEventListener("pointerenter", () => void kind.load(), { once: true });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea") != null;
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping;
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    void open();
  });
}

function createDialog({ noun, placeholder, load, parts, favored }) {
  const input = element("input", {
    type: "search",
    "aria-label": `Search ${noun}s`,
    placeholder,
    autocomplete: "off",
    spellcheck: "false",
    role: "combobox",
    "aria-expanded": "true",
    "aria-controls": "found",
  });
  const status = element("p", { class: "quiet", "aria-live": "polite" });
  const list = element("div", { id: "found", role: "listbox", "aria-label": `Found ${noun}s` });
  const dialog = element("dialog", { class: "search", "aria-label": "Search" }, input, status, list);
  document.body.append(dialog);
  const search = load().then(createSearch);
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
    const found = input.value.trim() === "" ? [] : find(input.value, favored);
    list.replaceChildren(...found.slice(0, MOST).map((entry, position) => option(entry, position, parts)));
    const more = found.length > MOST ? `, the first ${MOST} shown` : "";
    status.textContent = input.value.trim() === "" ? "" : `${count(found.length, noun)}${more}`;
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
    // Chromium would only empty the field, and leaves the focus in it until the next frame.
    if (event.key === "Escape") {
      dialog.close();
      input.blur();
    }
  });
  dialog.addEventListener("click", (event) => {
    // The backdrop belongs to the dialog itself.
    if (event.target === dialog || event.target.closest("a")) dialog.close();
  });
  return dialog;
}

function option(entry, position, parts) {
  return element(
    "a",
    {
      href: entry.address,
      tabindex: "-1",
      role: "option",
      id: `found-${position}`,
      "aria-selected": "false",
    },
    ...parts(entry),
  );
}
