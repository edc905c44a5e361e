// The files that can be made of a source.
import { element } from "../explorer/dom.js";

const VERSIONS = [
  ["3.1", "OpenAPI 3.1"],
  ["3.0", "OpenAPI 3.0, for older tools"],
  ["3.2", "OpenAPI 3.2"],
];

const LEVELS = [
  ["loss", "losses"],
  ["guess", "guesses"],
  ["repair", "repairs"],
  ["info", "facts"],
];

/** Saves a text as a file. */
export function save(name, text, type = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The list of the files of a site; `make` makes one by an action and saves it. */
export function downloadList(site, faults, make) {
  const button = (label, name, action, given) => {
    const made = element("button", { type: "button", "aria-label": `Download ${name}` }, label);
    made.addEventListener("click", () => void make(name, action, { slug: site.slug, ...given }));
    return made;
  };
  const { slug } = site;
  const rows = VERSIONS.map(([openapi, label]) => {
    const base = openapi === "3.1" ? `${slug}.openapi` : `${slug}.openapi-${openapi}`;
    return row(
      label,
      button("JSON", `${base}.json`, "document", { openapi, format: "json" }),
      button("YAML", `${base}.yaml`, "document", { openapi, format: "yaml" }),
    );
  });
  const lock = row("Lock file, for git and for comparisons", button("Lock", `${slug}.lock`, "lock", {}));
  return [
    element("h1", {}, site.title),
    element("p", { class: "lead" }, site.holds),
    ...(faults === undefined ? [] : [health(site, faults)]),
    element("h2", {}, "Download"),
    element("table", { class: "files" }, element("tbody", {}, ...(site.isIndex ? rows : []), lock)),
  ];
}

function row(label, ...buttons) {
  const cell = element("td", {});
  for (const button of buttons) cell.append(button, " ");
  return element("tr", {}, element("th", { scope: "row" }, label), cell);
}

/** What `routeprint check` says first: whether the document is valid, and the number of notices. */
function health({ slug, notices }, faults) {
  const counts = LEVELS.flatMap(([level, label]) => (notices[level] ? `${notices[level]} ${label}` : []));
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  return element(
    "p",
    {},
    first === undefined
      ? element("span", { class: "good" }, "The document is valid.")
      : element("span", { class: "bad" }, `${first}${more}`),
    " ",
    counts.length === 0
      ? "No notices."
      : element("a", { href: `#${slug}/notices.html` }, `Notices: ${counts.join(", ")}`),
  );
}
