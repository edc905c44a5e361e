// Prints the request of each sample in the other languages. The choice of a language holds for all samples and is kept.
import { codeSamples } from "../../src/example/languages.ts";
import type { SampleRequest, SampleRoot } from "../../src/example/model.ts";
import { element, find, findAll, memory } from "./dom.ts";
import { colored } from "./syntax.ts";

const KEY = "routeprint.language";

/** The root of the API, which all samples of a page share. */
export function readRoot(): SampleRoot | undefined {
  const { root } = document.querySelector<HTMLElement>("[data-root]")?.dataset ?? {};
  return root === undefined ? undefined : JSON.parse(root);
}

/** The samples of the page, each with its request. */
export function findSamples(): readonly { readonly block: HTMLElement; readonly request: SampleRequest }[] {
  return findAll(document, ".sample[data-request]").map((block) => ({
    block,
    request: JSON.parse(block.dataset["request"] ?? ""),
  }));
}

/** Shows a sample in a language. */
type ShowSample = (language: string) => void;

export function startSamples(): void {
  const samples = findSamples();
  const root = readRoot();
  if (samples.length === 0 || root === undefined) return;
  const showAll = (language: string): void => shown.forEach((show) => show(language));
  const choose = (language: string, chosen: HTMLElement): void => {
    memory.write(KEY, language);
    // The content above the chosen sample changes its height too.
    const before = chosen.getBoundingClientRect().top;
    showAll(language);
    scrollBy({ top: chosen.getBoundingClientRect().top - before, behavior: "instant" });
  };
  const shown = samples.map(({ block, request }) =>
    addTabs(block, request, root, (language) => choose(language, block)),
  );
  const showKept = (): void => showAll(memory.read(KEY) ?? "curl");
  showKept();
  // A page that the browser kept as it was: another may have been chosen since.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) showKept();
  });
}

function addTabs(
  block: HTMLElement,
  request: SampleRequest,
  root: SampleRoot,
  choose: ShowSample,
): ShowSample {
  const samples = codeSamples(request, root);
  const code = find(block, "code");
  const tabs = samples.map(({ language }) => {
    const tab = element(
      "button",
      { type: "button", "aria-pressed": language === "curl" ? "true" : "false" },
      language,
    );
    tab.addEventListener("click", () => choose(language));
    return tab;
  });
  find(block, ".tabs").replaceChildren(element("div", { role: "group", "aria-label": "Language" }, ...tabs));
  return (language) => {
    const sample = samples.find((one) => one.language === language) ?? samples[0];
    if (sample === undefined) return;
    code.replaceChildren(...colored(sample.code, sample.language));
    for (const tab of tabs)
      tab.setAttribute("aria-pressed", tab.textContent === sample.language ? "true" : "false");
  };
}
