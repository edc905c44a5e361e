import { type InstalledPlugin, installedPlugins } from "../access/index.ts";
import { sayEvidence, type GroupedOperations, groupOperations } from "../answers/index.ts";
import { count, digits } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { html, htmlFile, htmlName, namespaceLabel } from "../report/index.ts";
import type { AccessEvidence, AccessReading, Operation } from "../surface/index.ts";
import type { SurveyedSite } from "./model.ts";
import { type NamespaceOwner, namespaceOwners } from "./owners.ts";
import { shownEvidence, sayWhy } from "./reason.ts";

/** Colors of the groups, from the palette of reports, and what reports on changes lack. */
const STYLE = `
.access :is(.key, h3) a { color: inherit; } .access .stack { grid-template-columns: 15rem minmax(6rem, 1fr) minmax(18rem, 25rem); } .access .numbers { font-size: .9em; }
@media (max-width: 48rem) { .access .stack { grid-template-columns: minmax(0, 1fr); } .access .stack svg, .access .stack .numbers { grid-area: auto; } }
.open-write { fill: var(--differing); } .open-read { fill: var(--compatible); } .role { fill: var(--only-b); } .sign-in { fill: var(--only-a); } .unknown { fill: var(--same); }
p:target { scroll-margin-top: 5rem; } summary h2 { display: inline; } summary { cursor: pointer; } details.group { margin-top: 2rem; } h3 { font-size: 1rem; margin: 1.5rem 0 .25rem; } h3 code { background: none; padding: 0; } h3 small { font-weight: normal; }
.came { color: color-mix(in srgb, currentColor 80%, transparent); } .came code { background: none; padding: 0; } .findings details { font-size: .9em; } td, th { text-align: left !important; }
`;

/** Prints a self-contained HTML file: no script, no font, no request. */
export function accessHtml(sites: readonly SurveyedSite[]): string {
  const [only] = sites;
  const title =
    sites.length === 1 && only !== undefined
      ? `${nameOf(only)}: who may call what`
      : `Who may call what at ${count(sites.length, "site")}`;
  const list = sites.map((site, at) => `<li><a href="#site-${at}">${htmlName(nameOf(site))}</a></li>`);
  const head = sites.length === 1 ? "" : `<h1>${html(title)}</h1>\n<ul>${list.join("")}</ul>\n`;
  return htmlFile({ title, body: `${head}${sites.map(siteHtml).join("\n")}`, style: STYLE });
}

function nameOf({ surface, record }: SurveyedSite): string {
  return surface.site.name || record.root;
}

function siteHtml(site: SurveyedSite, at: number): string {
  const groups = groupOperations(site.surface).filter(({ operations }) => operations.length > 0);
  const owners = namespaceOwners(site);
  const id = `site-${at}`;
  return [
    `<article class="access" aria-labelledby="${id}">`,
    `<h1 id="${id}">${htmlName(nameOf(site))}: who may call what</h1>`,
    introduction(site),
    picture(groups, owners, id),
    ...groups.map((group) => groupHtml(group, owners, id)),
    pluginsHtml(installedPlugins(site.record.observations), id),
    "</article>",
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function introduction({ surface, record }: SurveyedSite): string {
  const { root, users, started, ended, complete, observations } = record;
  const names = users.map((user) => html(user)).join(", ");
  return [
    `<p><strong>${count(surface.operations.length, "operation")}</strong> of <code>${html(root)}</code>, asked as ${names} in ${count(observations.length, "request")} of GET and OPTIONS, ${spanOf(started, ended)}.</p>`,
    ...(complete ? [] : ['<p class="note">Not everything was asked.</p>']),
    "<p>An operation is open where the site let a visitor pass. What runs after that may still refuse, for example without a nonce.</p>",
  ].join("\n");
}

/** `2026-11-29 09:00 to 09:04 UTC` of two times in ISO 8601. */
function spanOf(started: string, ended: string): string {
  const isSameDay = started.slice(0, 10) === ended.slice(0, 10);
  return html(`${minuteOf(started)} to ${isSameDay ? ended.slice(11, 16) : minuteOf(ended)} UTC`);
}

function minuteOf(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}

type Owners = ReadonlyMap<string, NamespaceOwner>;

/** Prints a bar for each namespace, with the groups as its parts. */
function picture(groups: readonly GroupedOperations[], owners: Owners, id: string): string {
  const key = groups.map(
    (group) =>
      `<li><svg aria-hidden="true" width="12" height="12"><rect class="${group.id}" width="12" height="12"/></svg><a href="#${id}-${group.id}">${digits(group.operations.length)} ${group.label}</a></li>`,
  );
  const bars = [...owners.keys()]
    .map((name) => ({ name, parts: partsOf(groups, name) }))
    .filter(({ parts }) => parts.length > 0);
  const largest = Math.max(1, ...bars.map(({ parts }) => sum(parts)));
  const rows = bars.map(({ name, parts }) => `<li>${pictureRow(name, parts, largest, owners)}</li>`);
  return `<section class="picture">
<h2>By namespace</h2>
<ul class="key">${key.join("")}</ul>
<ul class="stacks">
${rows.join("\n")}
</ul>
</section>`;
}

/** A part of the bar of a namespace. */
interface AccessPart {
  readonly id: string;
  readonly label: string;
  readonly size: number;
}

function partsOf(groups: readonly GroupedOperations[], name: string): readonly AccessPart[] {
  return groups.flatMap(({ id, label, operations }) => {
    const size = operations.filter(({ namespace }) => namespace === name).length;
    return size === 0 ? [] : [{ id, label, size }];
  });
}

function sum(parts: readonly AccessPart[]): number {
  return parts.reduce((total, { size }) => total + size, 0);
}

function pictureRow(name: string, parts: readonly AccessPart[], largest: number, owners: Owners): string {
  const bars = parts.map(({ id, size }, at) => {
    const start = (100 * sum(parts.slice(0, at))) / largest;
    return `<rect class="${id}" x="${start.toFixed(2)}%" width="${((100 * size) / largest).toFixed(2)}%" height="14"/>`;
  });
  const numbers = parts.map(({ size, label }) => `${digits(size)} ${label}`).join(", ");
  return `<div class="stack"><span class="name">${nameHtml(name, owners)}</span> <svg aria-hidden="true" width="100%" height="14">${bars.join("")}</svg> <span class="numbers">${numbers}</span></div>`;
}

function nameHtml(name: string, owners: Owners): string {
  const owner = owners.get(name)?.name;
  return `<code>${html(namespaceLabel(name))}</code>${owner === undefined ? "" : ` <small>${html(owner)}</small>`}`;
}

function codeHtml(owner: NamespaceOwner | undefined): string {
  if (owner?.code === undefined) return "";
  const { of, address } = owner.code;
  return ` <small><a href="${html(address)}" rel="noreferrer">code of ${html(of)}</a></small>`;
}

/** Prints a group by namespaces; what is not open is folded. */
function groupHtml(group: GroupedOperations, owners: Owners, id: string): string {
  const { title, meaning, operations, verdict } = group;
  const heading = `<h2>${title} (${digits(operations.length)})</h2>`;
  const lists = [...groupBy(operations, ({ namespace }) => namespace)].map(
    ([name, own]) =>
      `<h3>${nameHtml(name, owners)}${codeHtml(owners.get(name))}</h3>\n<ul class="findings">\n${own.map(operationItem).join("\n")}\n</ul>`,
  );
  // A link to what is folded unfolds it.
  const body = [`<p id="${id}-${group.id}">${meaning}</p>`, ...lists].join("\n");
  return verdict === "open"
    ? `<section>\n${heading}\n${body}\n</section>`
    : `<details class="group"><summary>${heading}</summary>\n${body}\n</details>`;
}

function operationItem({ method, template, access }: Operation): string {
  const shown = shownEvidence(access);
  const users = access.users.length === 0 ? "" : ` for ${access.users.map(html).join(", ")}`;
  const came = shown === undefined ? "Not asked." : evidenceHtml(shown);
  const { evidence } = access;
  const all = evidence.map((each) => `<li>${html(each.user)}: ${evidenceHtml(each)}</li>`);
  const more =
    evidence.length < 2
      ? ""
      : `<details><summary>all ${digits(evidence.length)} responses</summary><ul>${all.join("")}</ul></details>`;
  return `<li><code><strong>${method}</strong> ${html(template)}</code>${users}<div class="came">${came}</div>${more}</li>`;
}

const READINGS: Readonly<Record<AccessReading, string>> = {
  allowed: "",
  refused: "",
  "not-listed": "the list lacks the method",
  silent: "",
};

function evidenceHtml(evidence: AccessEvidence): string {
  const why = READINGS[evidence.reading] || sayWhy(evidence);
  return `<code>${html(sayEvidence(evidence))}</code>${why === "" ? "" : `: ${html(why)}`}`;
}

function pluginsHtml(plugins: readonly InstalledPlugin[], id: string): string {
  if (plugins.length === 0) return "";
  const rows = plugins.map(
    ({ file, name = "", version = "", active }) =>
      `<tr><th scope="row"><code>${html(file)}</code></th><td>${html(name)}</td><td>${html(version)}</td><td>${active ? "active" : "inactive"}</td></tr>`,
  );
  return `<details class="group"><summary><h2 id="${id}-plugins">Plugins that the site lists (${digits(plugins.length)})</h2></summary>
<div class="wide" tabindex="0" role="region" aria-labelledby="${id}-plugins ${id}"><table>
<thead><tr><th scope="col">file</th><th scope="col">name</th><th scope="col">version</th><th scope="col">state</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody></table></div></details>`;
}
