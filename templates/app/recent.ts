// The addresses that were read lately: kept only where the reader asks for it, without any sign-in.
import { asList, parseJson } from "../../src/base/json.ts";
import { element, find, memory } from "../explorer/dom.ts";

const KEY = "routeprint.recent";
const MOST = 8;

const box = (): HTMLInputElement => find(document, "#remember", HTMLInputElement);

export function startRemembering(): void {
  const remember = box();
  const kept = memory.read(KEY);
  remember.checked = kept !== undefined;
  list(parse(kept));
  remember.addEventListener("change", () => {
    if (remember.checked) memory.write(KEY, "[]");
    else memory.forget(KEY);
    list([]);
  });
}

/** Adds an address, where addresses are remembered. */
export function rememberAddress(address: string): void {
  if (!box().checked) return;
  const all = [...new Set([address, ...parse(memory.read(KEY))])].slice(0, MOST);
  memory.write(KEY, JSON.stringify(all));
  list(all);
}

function list(addresses: readonly string[]): void {
  find(document, "#recent").replaceChildren(...addresses.map((value) => element("option", { value })));
}

function parse(kept = "[]"): readonly string[] {
  return asList(parseJson(kept)).filter((one) => typeof one === "string");
}
