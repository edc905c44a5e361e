// The overlays of an index: what is applied, what did not fit, and how to add and remove one.
import type { Overlay } from "../../src/openapi/overlay.ts";
import { element } from "../explorer/dom.ts";
import type { AppliedOverlays } from "./messages.ts";

/** Adds overlays to those of an index. A file that was read again replaces its earlier state. */
export function withOverlays(applied: readonly Overlay[], added: readonly Overlay[]): readonly Overlay[] {
  return [...new Map([...applied, ...added].map((overlay) => [overlay.where, overlay])).values()];
}

/** Lists the overlays of an index, each with a button that removes it, and their notices. */
export function overlayBar(
  { applied, notices }: AppliedOverlays,
  apply: (overlays: readonly Overlay[]) => void,
): readonly HTMLElement[] {
  const chips = applied.map((overlay) => {
    const { where, title } = overlay;
    const remove = element("button", { type: "button", "aria-label": `Remove ${where}` }, "Remove");
    remove.addEventListener("click", () => apply(applied.filter((one) => one !== overlay)));
    return element("span", { class: "chip", title }, element("span", {}, `Overlay ${where}`), remove);
  });
  if (notices.length === 0) return chips;
  const count = notices.length === 1 ? "1 notice" : `${notices.length} notices`;
  const list = element("ul", {}, ...notices.map((text) => element("li", {}, ...codeParts(text))));
  return [...chips, element("details", {}, element("summary", {}, count), list)];
}

/** A text with its parts between backticks as code. */
function codeParts(text: string): readonly (Node | string)[] {
  return text.split("`").map((part, position) => (position % 2 === 0 ? part : element("code", {}, part)));
}

/** The part of the downloads that chooses overlays. */
export function overlayChoice(openAll: (files: Iterable<File>) => void): readonly HTMLElement[] {
  const id = "overlay-file";
  const input = element("input", { id, type: "file", multiple: true, accept: ".json,.yaml,.yml" });
  input.addEventListener("change", () => openAll([...(input.files ?? [])]));
  return [
    element("h2", {}, element("label", { for: id }, "Apply an overlay")),
    element(
      "p",
      {},
      "An OpenAPI Overlay, JSON or YAML, adds own words to the document and hides operations. Drop it on any page, or choose it.",
    ),
    input,
  ];
}
