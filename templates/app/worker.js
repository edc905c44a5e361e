// The worker of the page: keeps the sources that were opened, and answers what the page asks of them. What only some
// requests need is imported when one needs it; `scripts/browser.js` makes that work without a server.
import { convert } from "../../src/convert.ts";
import { listPages } from "../../src/docs/pages.ts";
import { slugOf } from "../../src/docs/slug.ts";
import { titleOf } from "../../src/docs/view.ts";
import { documentSite } from "../../src/documentation.ts";
import { RouteprintError, sentencesOf } from "../../src/errors.ts";
import { createNamer } from "../../src/namer.ts";
import { NOTICE_KINDS } from "../../src/notices.ts";
import { printDocument } from "../../src/openapi/print.ts";
import { holdingsText } from "../../src/report/surface.ts";
import { compareRequest } from "../../src/server/compare.ts";
import { explainRequest } from "../../src/server/explain.ts";
import { readSource } from "../../src/source.ts";
import { unpackSource } from "../../src/unpack.ts";

/** The opened sites by slug, each with its source. */
const sites = new Map();

/** The pages of these sites by path. */
let listed;

const nameFree = createNamer(
  (slug, number) => (number === 1 ? slug : `${slug}-${number}`),
  (slug) => slug === "" || sites.has(slug),
);

const ACTIONS = { open, find, page, check, document: print, lock, report };

self.addEventListener("message", async ({ data: { id, action, ...given } }) => {
  if (action === undefined) return;
  const tell = (step) => self.postMessage({ id, step });
  try {
    self.postMessage({ id, result: await ACTIONS[action](given, tell) });
  } catch (error) {
    self.postMessage({ id, failure: failureOf(error) });
  }
});

function failureOf(error) {
  if (error instanceof RouteprintError) {
    const { code, where } = error;
    return { code, text: sentencesOf(error), where, ...error.page };
  }
  const isLarge = error instanceof RangeError;
  return {
    code: "internal",
    text: isLarge
      ? "The browser has not enough memory for it. The command reads larger files: routeprint convert FILE."
      : `Internal error: ${error}`,
  };
}

/** Opens a file or a text: an index, whose pages are then shown, or a lock file, which can be compared. */
async function open({ name, bytes }, tell) {
  tell("Reading");
  const plain = await unpackSource(new Uint8Array(bytes), name);
  let source;
  try {
    source = readSource(plain, name);
  } catch (error) {
    const side = await openSide(name, plain, error);
    if (side === undefined) throw error;
    return side;
  }
  return addSource(source, tell);
}

async function openSide(name, bytes, error) {
  if (error.code !== "not-json") return undefined;
  const { openSurface } = await import("./changes.js");
  const surface = openSurface(name, bytes);
  if (surface === undefined) return undefined;
  const slug = nameFree(slugOf(name.replace(/\.\w+$/, "")) || "lock");
  sites.set(slug, { surface, name });
  return { slug, title: name, name, holds: holdingsText(surface), isIndex: false };
}

/** Finds the index of a site by its address. */
async function find({ address, credentials, secure }, tell) {
  const { findIndex } = await import("./find.js");
  return addSource(await findIndex(address, { credentials, secure, tell }), tell);
}

async function addSource(source, tell) {
  tell("Describing the operations");
  if (source.surface.context !== "help") await import("routeprint:responses");
  const { host = "" } = URL.parse(source.where) ?? {};
  const slug = nameFree(slugOf(host || source.where.replace(/(?:\.index)?\.\w+$/, "")) || "site");
  const site = documentSite(slug, source);
  listed = undefined;
  sites.set(slug, { site, source, surface: site.surface, name: source.where });
  tell("Writing the document");
  return {
    slug,
    title: titleOf(site),
    name: site.source,
    holds: holdingsText(site.surface),
    notices: countLevels(site.notices),
    isIndex: true,
  };
}

function countLevels(notices) {
  const counts = {};
  for (const { code } of notices) {
    const { level } = NOTICE_KINDS[code];
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

/** The options of the pages: one site has nothing to be compared with. */
function optionsOf() {
  const tailoring = { noReference: true };
  const options = { links: "files", live: true, inFrame: true, tailoring };
  if (indexes().length < 2) return options;
  return { ...options, comparisons: loadComparisons };
}

async function loadComparisons() {
  const { comparisons } = await import("./changes.js");
  return comparisons;
}

function indexes() {
  return [...sites.values()].flatMap(({ site }) => site ?? []);
}

/** A page or a file by its path and query. */
async function page({ path, query }) {
  const asked = Object.fromEntries(new URLSearchParams(query));
  const [slug = "", name] = path.split("/");
  const { site } = sites.get(slug) ?? {};
  if (name === "explain.html" && site) {
    return htmlOf(explainRequest(site, asked, optionsOf()));
  }
  if (path === "compare.html" && query) {
    const html = await compareRequest(
      indexes(),
      { ...asked, site: new URLSearchParams(query).getAll("site") },
      optionsOf(),
    );
    if (html !== undefined) return htmlOf(html);
  }
  listed ??= new Map(listPages(indexes(), optionsOf()).map((one) => [one.path, one]));
  const found = listed.get(path);
  if (found === undefined) return undefined;
  return { type: found.type, text: await found.render() };
}

function htmlOf(text) {
  return { type: "text/html; charset=utf-8", text };
}

/** What is wrong with the document of a site: asked for apart, since it takes as long as the document. */
function check({ slug }) {
  return sites.get(slug).site.faults;
}

/** The document of a site in a version and a format. */
async function print({ slug, openapi, format }) {
  const { source } = sites.get(slug);
  return printDocument(convert(source, { openapi }).document, format);
}

async function lock({ slug }) {
  const { printLock } = await import("./changes.js");
  return printLock(sites.get(slug).surface);
}

/** The report of two sources in a format. */
async function report({ a, b, history, format }) {
  const { compareSurfaces, printReport } = await import("./changes.js");
  const [first, second] = [sites.get(a), sites.get(b)];
  const labels = { a: first.name, b: second.name };
  return printReport(compareSurfaces(first.surface, second.surface, { labels, history }), format);
}
