// A copy button on every block of code and on every path.
import { element, find, findAll } from "./dom.ts";

export function startCopying(): void {
  copyBlocksIn(document);
  if (!canCopy()) return;
  for (const path of findAll(document, ".endpoint > .path")) {
    path.after(copyButton(() => path.textContent));
  }
}

/** Adds a copy button to each block of code that has none in a part of the page. */
export function copyBlocksIn(parent: ParentNode): void {
  if (!canCopy()) return;
  for (const block of findAll(parent, ".block:has(> pre):not(:has(.copy))")) {
    const pre = (): HTMLElement => find(block, "pre");
    find(block, ".tabs").append(copyButton(() => pre().dataset["copy"] ?? pre().textContent));
  }
}

/** Whether the page may write to the clipboard: only one of https, of this machine, or from disk. */
function canCopy(): boolean {
  return "clipboard" in navigator;
}

function copyButton(read: () => string): HTMLElement {
  const button = element("button", { type: "button", class: "copy" }, "Copy");
  button.addEventListener("click", async () => {
    const copied = await navigator.clipboard.writeText(read()).then(
      () => true,
      () => false,
    );
    button.textContent = copied ? "Copied" : "Not allowed";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
  return button;
}
