// How soon a person sees something: our pages and the viewers of others on one made site, in turn, in one browser.
// Needs Chromium, and the viewers, which `npm run bench:docs` installs beside this file.
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { documentSite } from "../src/documentation.ts";
import { redocJson } from "../src/docs/embed.ts";
import { operationPath, redocAnchor } from "../src/docs/paths.ts";
import { viewSite } from "../src/docs/view.ts";
import { createApp } from "../src/server/app.ts";
import { listen } from "../src/server/listen.ts";
import { createStore } from "../src/server/store.ts";
import { readSource } from "../src/source.ts";
import { chromiumPath, openBrowser, WITHOUT } from "../scripts/chromium.js";
import { makeIndex } from "./make-index.js";
import { median, ROUNDS } from "./measure.js";
import {
  headed,
  onScreen,
  operationShown,
  otherViewers,
  packages,
  redocSearch,
  serveViewers,
  shown,
} from "./viewers/others.js";

const OPERATIONS = 1500;
const rounds = Number(process.env.ROUNDS ?? Math.min(5, ROUNDS));
/** `PAGES=resource,reference` measures some pages alone, and needs only their viewers. */
const wantedPages = (process.env.PAGES ?? "").split(",").filter((name) => name !== "");
const isWanted = ({ name }) => wantedPages.length === 0 || wantedPages.includes(name);
/** Milliseconds after which a viewer is given up. */
const LIMIT = Number(process.env.LIMIT ?? 180_000);

/** The index of a site with about so many operations. */
function siteOf(count) {
  const bytes = new TextEncoder().encode(JSON.stringify(makeIndex(count)));
  return documentSite("site", readSource(bytes, "made.json"));
}

/** A made site whose surface has at least the wanted number of operations, and few more. */
function makeSite() {
  let routes = OPERATIONS;
  let site = siteOf(routes);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const found = site.surface.operations.length;
    if (Math.abs(found - OPERATIONS) <= OPERATIONS * 0.02) break;
    routes = Math.round((routes * OPERATIONS) / found);
    site = siteOf(routes);
  }
  return site;
}

/** Milliseconds in which Chromium is busy with a new window. */
const WINDOW = 1000;

/**
 * Opens a page in a fresh profile; milliseconds until each condition holds, which the page itself looks at on every
 * frame, then the heap and what was sent.
 */
const open = (browser, url, conditions) => inTime(openPage(browser, url, conditions), url);

/** A page at work answers nothing, and so is given up from here. */
function inTime(work, what) {
  const late = setTimeout(LIMIT, undefined, { ref: false }).then(() => {
    throw new Error(`not there within ${LIMIT} ms: ${what}`);
  });
  return Promise.race([work, late]);
}

async function openPage(browser, url, conditions) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  const checks = Object.entries(conditions).map(
    ([name, condition]) => `${JSON.stringify(name)}: () => ${condition}`,
  );
  await page.addInitScript(`(() => {
    const open = new Map(Object.entries({ ${checks.join(", ")} }));
    const seen = {};
    const look = () => {
      const started = performance.now();
      for (const [name, holds] of open) {
        if (!document.body || !holds()) continue;
        seen[name] = performance.now();
        open.delete(name);
      }
      // Looking at a large page takes long; most of the time must be the page's own.
      const spent = performance.now() - started;
      if (open.size === 0) globalThis.seenAt = seen;
      else if (spent < 4) requestAnimationFrame(look);
      else setTimeout(() => requestAnimationFrame(look), 4 * spent);
    };
    requestAnimationFrame(look);
  })()`);
  await setTimeout(WINDOW);
  await page.goto(url, { waitUntil: "commit" });
  let seen;
  while (seen === undefined) {
    await setTimeout(50);
    seen = await page.evaluate("globalThis.seenAt");
  }
  const { metrics } = await session
    .send("Performance.enable")
    .then(() => session.send("Performance.getMetrics"));
  const heap = (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / 2 ** 20;
  return { page, context, seen, heap, bytes };
}

/** A viewer that is still at work may miss the first click. */
async function unfoldSearch(page, unfold, field) {
  for (let attempt = 0; ; attempt += 1) {
    await unfold?.(page);
    const there = await page
      .locator(field)
      .first()
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (there) return;
    if (attempt === 5) throw new Error("its search does not open");
  }
}

/** Milliseconds from the text in the field to the answer in the page, by the page's own clock. */
async function search(page, { open: unfold, field, query, seen }) {
  await unfoldSearch(page, unfold, field);
  return page.evaluate(`new Promise((resolve) => {
    const field = document.querySelector(${JSON.stringify(field)});
    const started = performance.now();
    const look = () => {
      if (!(${seen})) return;
      observer.disconnect();
      document.body.getBoundingClientRect();
      resolve(performance.now() - started);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    // The setter of the element itself, past that of a framework.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(query)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
    setTimeout(() => resolve(undefined), 20000);
  })`);
}

async function measure(browser, { url, conditions, search: how, deep }, fail) {
  const { page, context, seen, heap, bytes } = await open(browser, url, conditions);
  const searched = how === undefined ? undefined : await inTime(search(page, how), "its search").catch(fail);
  await context.close().catch(fail);
  if (deep === undefined) return { ...seen, heap, bytes, search: searched };
  const linked = await open(browser, deep.url, { deep: deep.until }).catch(fail);
  await linked?.context.close().catch(fail);
  return { ...seen, ...linked?.seen, heap, bytes, search: searched };
}

async function measureAll(targets) {
  const samples = new Map(targets.map(({ name }) => [name, []]));
  const lost = new Set();
  let browser = await openBrowser();
  // The first round warms the caches of both servers and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const target of targets.filter(({ name }) => !lost.has(name))) {
      let failed = false;
      const fail = (error) => {
        failed = true;
        console.log(`  ${target.name}: ${String(error).split("\n")[0]}`);
      };
      const measured = await measure(browser, target, fail).catch(fail);
      if (measured === undefined) lost.add(target.name);
      else if (round >= 0) samples.get(target.name).push(measured);
      if (!failed) continue;
      // What is still at work would take its time from the next.
      await browser.close();
      browser = await openBrowser();
    }
  }
  await browser.close();
  return samples;
}

/** Our pages: the overview with its search, a resource, and the Redoc page of the whole site. */
function ourPages(base, { first, wanted, tag }) {
  const reference = `${base}site/reference/all`;
  const deep = `${reference}${wanted.anchor}`;
  return [
    {
      name: "overview",
      url: base,
      conditions: { first: `document.getElementById("find")?.hidden === false`, menu: shown(tag) },
      search: {
        open: (page) => page.keyboard.press("/"),
        field: "dialog.search input",
        query: wanted.path,
        seen: `document.querySelector("#found [role=option]")?.textContent.includes(${JSON.stringify(wanted.path)})`,
      },
    },
    {
      name: "resource",
      url: `${base}${wanted.page}`,
      conditions: { first: onScreen(".entry .endpoint"), menu: shown(tag) },
      deep: { url: `${base}${wanted.place}`, until: headed(wanted.title, "main") },
    },
    // The same page twice: when its text can be read, and when Redoc has taken its place.
    {
      name: "outline",
      url: reference,
      conditions: { first: onScreen("#outline li") },
      deep: { url: deep, until: onScreen(`#outline [id="${wanted.anchor.slice(1)}"]`) },
    },
    {
      name: "reference",
      url: reference,
      conditions: { first: operationShown("#redoc"), menu: shown(tag, "#redoc") },
      search: redocSearch(first),
      deep: { url: deep, until: headed(wanted.title, "#redoc") },
    },
  ];
}

/** @returns {Promise<import("./measure.js").Result[]>} */
export async function run() {
  if (chromiumPath === undefined || (wantedPages.length === 0 && !existsSync(packages))) {
    const missing = chromiumPath === undefined ? WITHOUT : "the viewers are missing; npm run bench:docs";
    console.log(`  not measured here: ${missing}`);
    return [];
  }
  const site = makeSite();
  const { surface } = site;
  const store = createStore({ refreshAfter: Infinity });
  await store.add({ slug: "site", remote: false, load: () => Promise.resolve(site) });
  const ours = await listen(createApp({ store }), "127.0.0.1", 0);
  const view = viewSite(site);
  const words = {
    first: describe(
      view,
      surface.operations.find(({ namespace }) => namespace !== ""),
    ),
    wanted: describe(
      view,
      surface.operations.findLast(({ method }) => method === "GET"),
    ),
    tag: site.document.tags.at(-1).name,
  };
  const viewers = otherViewers(words).filter(isWanted);
  // What our own pages hand to Redoc: Scalar follows extensions too, and with ours shows nothing for minutes.
  const { server, url } = await serveViewers(viewers, redocJson(site.document));
  try {
    const targets = [
      { name: "one word", url: `${url}/word`, conditions: { first: shown("operations") } },
      ...ourPages(ours.url, words),
      ...viewers.map(({ name, first, menu, fragment = "", deep, search: how }) => ({
        name,
        url: `${url}/${name}${fragment}`,
        conditions: { first, ...(menu === undefined ? {} : { menu }) },
        search: how,
        ...(deep === undefined ? {} : { deep: { ...deep, url: `${url}/${name}${deep.fragment}` } }),
      })),
    ].filter(isWanted);
    const samples = await measureAll(targets);
    printTable(targets, samples, surface.operations.length);
    return wantedPages.length === 0 ? rowsOf(samples) : [];
  } finally {
    await ours.close();
    server.close();
  }
}

/** An operation with the pages that show it. */
function describe(view, { id, method, template }) {
  const place = operationPath(view, id).replace(".html", "");
  return {
    id,
    method,
    path: template,
    summary: view.site.document.paths[template][method.toLowerCase()].summary,
    title: view.places.get(id).entry.title,
    place,
    page: place.split("#")[0],
    anchor: redocAnchor(view, id),
  };
}

/** What the rows are called where a name alone would promise too much. */
const TITLES = { outline: "reference, read before Redoc", reference: "reference, shown by Redoc" };

const COLUMNS = [
  ["first", "first operation ms"],
  ["menu", "menu ms"],
  ["search", "search ms"],
  ["deep", "deep link ms"],
  ["heap", "heap MB"],
  ["bytes", "sent kB"],
];

/** The median of a column; undefined where the viewer has no such thing. */
function middle(list, column) {
  const values = list.flatMap((sample) => sample[column] ?? []);
  if (values.length === 0) return undefined;
  return column === "bytes" ? median(values) / 1024 : median(values);
}

function printTable(targets, samples, operations) {
  console.log(`  ${operations} operations, medians of ${rounds}; – where a page has no such thing,`);
  console.log(`  "lost" where it was not there within ${LIMIT} ms`);
  console.log(`  ${"".padEnd(30)}${COLUMNS.map(([, title]) => title.padStart(20)).join("")}`);
  for (const target of targets) {
    const cells = COLUMNS.map(([column]) => {
      const value = middle(samples.get(target.name), column);
      if (value === undefined) return (has(target, column) ? "lost" : "–").padStart(20);
      return value.toFixed(value < 100 ? 1 : 0).padStart(20);
    });
    console.log(`  ${(TITLES[target.name] ?? target.name).padEnd(30)}${cells.join("")}`);
  }
}

/** Whether a page has what a column measures. */
function has({ conditions, search: how, deep }, column) {
  if (column === "search") return how !== undefined;
  if (column === "deep") return deep !== undefined;
  return column === "heap" || column === "bytes" || column in conditions;
}

const OTHERS = ["redoc3", "scalar", "swagger", "elements", "redoc2"];

/** Which of our pages is held against the others in a column. */
const OURS = { first: "resource", menu: "overview", search: "overview", deep: "resource", heap: "overview" };

function rowsOf(samples) {
  const of = (name, column = "first") => middle(samples.get(name) ?? [], column);
  const row = (about, against, ours, theirs, unit, ratio, goal, met) => ({
    measure: about,
    against,
    ours,
    theirs,
    unit,
    ratio,
    goal,
    met,
  });
  const limit = (name, most, column = "first") => {
    const ours = of(name, column) ?? LIMIT;
    const about = column === "search" ? "search answers" : `${name} page usable`;
    return row(about, "limit", ours, most, "ms", ours / most, "≤ 1×", ours <= most);
  };
  const sooner = (name, other, times, column = "first") => {
    const [ours, theirs] = [of(name, column) ?? LIMIT, of(other, column) ?? LIMIT];
    const ratio = theirs / ours;
    const what = `${column === "deep" ? "deep link of " : ""}${TITLES[name] ?? name}`;
    return row(`${what}: times sooner`, other, ours, theirs, "ms", ratio, `≥ ${times}×`, ratio >= times);
  };
  const best = (column) => {
    const ours = of(OURS[column], column) ?? LIMIT;
    const [other, theirs] = OTHERS.map((name) => [name, of(name, column)])
      .filter(([, value]) => value !== undefined)
      .toSorted(([, a], [, b]) => a - b)[0];
    const unit = column === "heap" ? "MB" : "ms";
    return row(
      `${column} of our ${OURS[column]} page`,
      `the best, ${other}`,
      ours,
      theirs,
      unit,
      ours / theirs,
      "≤ 1×",
      ours <= theirs,
    );
  };
  return [
    ...["overview", "resource", "outline"].map((name) => limit(name, 150)),
    limit("overview", 20, "search"),
    ...["outline", "reference"].flatMap((name) =>
      ["first", "deep"].flatMap((column) => [
        sooner(name, "redoc2", 25, column),
        sooner(name, "redoc3", 2, column),
      ]),
    ),
    ...Object.keys(OURS).map(best),
  ];
}
