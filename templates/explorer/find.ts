// The search: a dialog that opens with its button, Ctrl-K or a slash.
import { createSearch, type SearchEntry } from "../../src/answers/search/search.ts";
import { count } from "../../src/base/count.ts";
import { closest, element, messageOf } from "./dom.ts";

const MOST = 30;

/** An entry of the search with the address that it leads to. */
export interface AddressedEntry extends SearchEntry {
  readonly address: string;
}

/** The search of a page. */
interface PageSearch {
  /** The noun of an entry: `operation`. */
  readonly noun: string;
  readonly placeholder: string;
  readonly load: () => Promise<readonly AddressedEntry[]>;
  /** The elements that show an entry. */
  readonly parts: (entry: AddressedEntry) => readonly HTMLElement[];
  /** The namespace of the page. */
  readonly favored?: string | undefined;
}

/** Starts the search where the page has its button. */
export function startFinding(kind: PageSearch): void {
  const button = document.getElementById("find");
  if (button === null) return;
  let made: Dialog | undefined;
  const open = (): void => {
    made ??= createDialog(kind);
    if (!made.dialog.open) made.dialog.showModal();
    made.input.select();
  };
  button.hidden = false;
  button.addEventListener("click", open);
  // Loaded while the reader types.
  button.addEventListener("pointerenter", () => void kind.load(), { once: true });
  document.addEventListener("keydown", (event) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    const isSlash =
      event.key === "/" && !event.ctrlKey && !event.metaKey && !closest(event, "input, select, textarea");
    if (!isShortcut && !isSlash) return;
    event.preventDefault();
    open();
  });
}

interface Dialog {
  readonly dialog: HTMLDialogElement;
  readonly input: HTMLInputElement;
}

function createDialog({ noun, placeholder, load, parts, favored }: PageSearch): Dialog {
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
  let options: readonly HTMLElement[] = [];
  let current = 0;

  const choose = (at: number): void => {
    current = (at + options.length) % options.length;
    options.forEach((one, position) =>
      one.setAttribute("aria-selected", position === current ? "true" : "false"),
    );
    const chosen = options[current];
    input.setAttribute("aria-activedescendant", chosen?.id ?? "");
    chosen?.scrollIntoView({ block: "nearest" });
  };

  const show = async (): Promise<void> => {
    const find = await search.catch((error: unknown) => {
      status.textContent = messageOf(error);
    });
    if (!find) return;
    const found = input.value.trim() === "" ? [] : find(input.value, favored);
    options = found.slice(0, MOST).map((entry, position) => option(entry, position, parts));
    list.replaceChildren(...options);
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
      options[current]?.click();
    }
    // Chromium would only empty the field, and leaves the focus in it until the next frame.
    if (event.key === "Escape") {
      dialog.close();
      input.blur();
    }
  });
  dialog.addEventListener("click", (event) => {
    // The backdrop belongs to the dialog itself.
    if (event.target === dialog || closest(event, "a")) dialog.close();
  });
  return { dialog, input };
}

function option(entry: AddressedEntry, position: number, parts: PageSearch["parts"]): HTMLElement {
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
