// The response to a request of the console.
import { curl } from "../../src/example/languages.ts";
import type { SampleRequest, SampleRoot } from "../../src/example/model.ts";
import { asObject, isArray, parseJson } from "../../src/base/json.ts";
import { copyBlocksIn } from "./copy.ts";
import { element } from "./dom.ts";
import type { Outgoing } from "./outgoing.ts";
import { colored } from "./syntax.ts";

/** The most characters of a response that are shown. */
const MOST = 200_000;

/** A response that was read to its end. */
interface Received {
  readonly response: Response;
  readonly text: string;
  /** Milliseconds since the request was sent. */
  readonly time: number;
}

/** Sends a request and reads its response, undefined where there is none. */
export async function receive(sent: Request): Promise<Received | undefined> {
  const started = performance.now();
  try {
    const response = await globalThis.fetch(sent);
    const text = await response.text();
    return { response, text, time: Math.round(performance.now() - started) };
  } catch {
    return undefined;
  }
}

/** Shows a response and its request. */
export function showResponse(
  { response, text, time }: Received,
  { outgoing: { filled, added }, root }: { readonly outgoing: Outgoing; readonly root: SampleRoot },
  { status, output }: { readonly status: HTMLElement; readonly output: HTMLElement },
): void {
  const json = parseJson(text);
  status.replaceChildren(
    element(
      "strong",
      { class: response.ok ? "good" : "bad" },
      `${response.status} ${response.statusText}`.trim(),
    ),
    ` in ${time.toLocaleString("en")} ms, ${text.length.toLocaleString("en")} characters`,
  );
  const shown = json === undefined ? text : JSON.stringify(json, null, 2);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  output.replaceChildren(
    ...(response.ok ? [] : [explanation(response.status, json, filled)]),
    codeBlock(shown.length > MOST ? `${shown.slice(0, MOST)}\n…` : shown, "Response", "json"),
    folded("Headers", headers),
    // What the reader typed into headers may be secret too.
    folded(
      "As curl",
      curl(
        filled,
        root,
        added.map((name) => [name, placeholder(name)]),
      ),
      "curl",
    ),
  );
  copyBlocksIn(output);
}

function placeholder(header: string): string {
  return header.toUpperCase().replaceAll("-", "_");
}

/** Explains an error: the values that WordPress rejects, or a link that shows which route responds. */
function explanation(status: number, json: unknown, { method, template, path }: SampleRequest): HTMLElement {
  const { message, data } = asObject(json);
  const { params } = asObject(data);
  const refused = isArray(params)
    ? [`Missing: ${params.join(", ")}`]
    : Object.entries(asObject(params)).map(([name, reason]) => `${name}: ${reason}`);
  const { explain } = document.querySelector<HTMLElement>("[data-explain]")?.dataset ?? {};
  const values = new Map(path);
  const asked = template.replaceAll(
    /\{([^{}]*)\}/g,
    (variable, name: string) => values.get(name) ?? variable,
  );
  const link =
    status === 404 && explain !== undefined
      ? [
          element(
            "a",
            { href: `${explain}?${new URLSearchParams({ method, path: asked })}` },
            "Which route responds to this path?",
          ),
        ]
      : [];
  const lines = [...(typeof message === "string" ? [message] : []), ...refused, ...link];
  return element("ul", {}, ...lines.map((line) => element("li", {}, line)));
}

/** A block of code, which may be colored, under a label. */
export function codeBlock(text: string, label: string, language = ""): HTMLElement {
  return element(
    "div",
    { class: "block" },
    element("div", { class: "tabs" }, element("span", {}, label)),
    element("pre", { tabindex: "0" }, element("code", {}, ...colored(text, language))),
  );
}

function folded(label: string, text: string, language = ""): HTMLElement {
  return element("details", {}, element("summary", {}, label), codeBlock(text, label, language));
}
