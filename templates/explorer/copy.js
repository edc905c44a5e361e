// A copy button on every block of code and on every path.
import { element } from "./dom.js";

export function startCopying() {
  copyBlocksIn(document);
  if (!navigator.clipboard) return;
  for (const path of document.querySelectorAll(".endpoint > .path")) {
    path.after(copyButton(() => path.textContent));
  }
}

/** Adds a copy button to each block of code in an element. */
export function copyBlocksIn(parent) {
  if (!navigator.clipboard) return;
  for (const pre of parent.querySelectorAll(".block > pre")) {
    pre.parentElement.querySelector(".tabs").append(copyButton(() => pre.dataset.copy ?? pre.textContent));
  }
}

function copyButton(read) {
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
