// The files that can be made of a source.
import { element } from "../explorer/dom.ts";
import type { DocumentHealth, Given, OpenedSource } from "./messages.ts";

const VERSIONS = [
  ["3.1", "OpenAPI 3.1"],
  ["3.0", "OpenAPI 3.0, for older tools"],
  ["3.2", "OpenAPI 3.2"],
] as const;

const FORMATS = [
  ["json", "JSON"],
  ["yaml", "YAML"],
] as const;

/** The actions that make a file of a site. */
type FileAction = "document" | "lock";

/** Makes a file by an action and saves it. */
export type Make = <A extends FileAction>(name: string, action: A, given: Given<A>) => Promise<void>;

/** Saves a text as a file. */
export function save(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The list of the files of a site, with the health of its document. */
export function downloadList(
  site: OpenedSource,
  health: DocumentHealth | undefined,
  make: Make,
): readonly HTMLElement[] {
  const { slug, title, holds, isIndex } = site;
  const rows = VERSIONS.map(([openapi, label]) => {
    const base = openapi === "3.1" ? `${slug}.openapi` : `${slug}.openapi-${openapi}`;
    const buttons = FORMATS.map(([format, word]) =>
      button(word, `${base}.${format}`, (name) => make(name, "document", { slug, openapi, format })),
    );
    return row(label, ...buttons);
  });
  const lock = button("Lock", `${slug}.lock`, (name) => make(name, "lock", { slug }));
  const all = [...(isIndex ? rows : []), row("Lock file, for git and for comparisons", lock)];
  return [
    element("h1", {}, title),
    element("p", { class: "lead" }, holds),
    ...(health === undefined ? [] : [healthLine(slug, health)]),
    element("h2", {}, "Download"),
    element("table", { class: "files" }, element("tbody", {}, ...all)),
  ];
}

function button(label: string, name: string, press: (name: string) => Promise<void>): HTMLElement {
  const made = element("button", { type: "button", "aria-label": `Download ${name}` }, label);
  made.addEventListener("click", () => void press(name));
  return made;
}

function row(label: string, ...buttons: readonly HTMLElement[]): HTMLElement {
  const cell = element("td", {}, ...buttons.flatMap((one) => [one, " "]));
  return element("tr", {}, element("th", { scope: "row" }, label), cell);
}

/** The first lines of `routeprint check`: whether the document is valid, and the number of notices. */
function healthLine(slug: string, { faults, notices }: DocumentHealth): HTMLElement {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return element(
    "p",
    {},
    first === undefined
      ? element("span", { class: "good" }, "The document is valid.")
      : element("span", { class: "bad" }, `${first}${more}`),
    " ",
    notices.length === 0
      ? "No notices."
      : element("a", { href: `#${slug}/notices.html` }, `Notices: ${notices.join(", ")}`),
  );
}
