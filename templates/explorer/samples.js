// Prints the request of each sample in the other languages. The choice of a language holds for all samples and is kept.
import { codeSamples } from "../../src/example/languages.ts";
import { element, memory } from "./dom.js";

const KEY = "routeprint.language";

/** The root of the API, which all samples of a page share. */
export function readRoot() {
  return JSON.parse(document.querySelector("[data-root]")?.dataset.root ?? "null");
}

export function startSamples() {
  const blocks = [...document.querySelectorAll(".sample[data-request]")];
  const root = readRoot();
  if (blocks.length === 0 || root === null) return;
  const switches = blocks.map((block) => addTabs(block, root, (language) => choose(language, block)));
  const choose = (language, chosen) => {
    memory.write(KEY, language);
    // What is above the chosen sample changes its height too.
    const before = chosen?.getBoundingClientRect().top ?? 0;
    for (const show of switches) show(language);
    if (chosen) scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: "instant" });
  };
  const kept = memory.read(KEY);
  if (kept !== undefined && kept !== "curl") for (const show of switches) show(kept);
}

function addTabs(block, root, choose) {
  const samples = codeSamples(JSON.parse(block.dataset.request), root);
  const code = block.querySelector("code");
  const tabs = samples.map(({ language }) =>
    element("button", { type: "button", "aria-pressed": language === "curl" ? "true" : "false" }, language),
  );
  tabs.forEach((tab) => tab.addEventListener("click", () => choose(tab.textContent)));
  block
    .querySelector(".tabs")
    .replaceChildren(element("div", { role: "group", "aria-label": "Language" }, ...tabs));
  return (language) => {
    const sample = samples.find((one) => one.language === language) ?? samples[0];
    code.textContent = sample.code;
    for (const tab of tabs)
      tab.setAttribute("aria-pressed", tab.textContent === sample.language ? "true" : "false");
  };
}
