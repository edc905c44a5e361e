// The addresses that were read lately: kept only where the reader asks for it, without any sign-in.
import { element, memory } from "../explorer/dom.js";

const KEY = "routeprint.recent";
const MOST = 8;

export function startRemembering() {
  const box = document.getElementById("remember");
  const kept = memory.read(KEY);
  box.checked = kept !== undefined;
  list(kept);
  box.addEventListener("change", () => {
    if (box.checked) memory.write(KEY, "[]");
    else memory.forget(KEY);
    list(undefined);
  });
}

/** Adds an address, where addresses are remembered. */
export function rememberAddress(address) {
  if (!document.getElementById("remember").checked) return;
  const all = [...new Set([address, ...parse(memory.read(KEY))])].slice(0, MOST);
  memory.write(KEY, JSON.stringify(all));
  list(JSON.stringify(all));
}

function list(kept) {
  document
    .getElementById("recent")
    .replaceChildren(...parse(kept).map((address) => element("option", { value: address })));
}

function parse(kept = "[]") {
  try {
    const value = JSON.parse(kept);
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
