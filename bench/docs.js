// How soon a person sees something: our pages and the viewers of others on one made site, in turn, in one browser.
// Needs Chromium, and the viewers, which `npm run bench:docs` installs beside this file.
import { existsSync, readFileSync } from "node:fs";
import { createServer, get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { documentSite } from "../dist/documentation.js";
import { createApp } from "../dist/server/app.js";
import { listen } from "../dist/server/listen.js";
import { createStore } from "../dist/server/store.js";
import { readSource } from "../dist/source.js";
import { makeIndex } from "./make-index.js";
import { median, ROUNDS } from "./measure.js";

const OPERATIONS = 1500;
const rounds = Number(process.env.ROUNDS ?? Math.min(5, ROUNDS));
/** Milliseconds after which a viewer is given up. */
const LIMIT = 60_000;
const viewers = fileURLToPath(new URL("./viewers/node_modules/", import.meta.url));
const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  existsSync,
);
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

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

/** Pages of other viewers: what each needs to show a document at /openapi.json. */
const OTHERS = {
  redoc2: {
    files: { "/redoc2.js": "redoc/bundles/redoc.standalone.js" },
    html: `<redoc spec-url="/openapi.json"></redoc><script src="/redoc2.js"></script>`,
  },
  redoc3: {
    files: {},
    html: `<div id="r"></div><script src="/redoc3.js"></script><script>fetch("/openapi.json").then((r)=>r.json()).then((s)=>Redoc.init(s,{disableTelemetry:true,skipBundle:true,router:"hash",sanitize:true},document.getElementById("r")))</script>`,
  },
  scalar: {
    files: { "/scalar.js": "@scalar/api-reference/dist/browser/standalone.js" },
    html: `<script id="api-reference" data-url="/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false}'></script><script src="/scalar.js"></script>`,
  },
  swagger: {
    files: {
      "/swagger.js": "swagger-ui-dist/swagger-ui-bundle.js",
      "/swagger.css": "swagger-ui-dist/swagger-ui.css",
    },
    html: `<link rel="stylesheet" href="/swagger.css"><div id="s"></div><script src="/swagger.js"></script><script>SwaggerUIBundle({url:"/openapi.json",dom_id:"#s",deepLinking:true,validatorUrl:null})</script>`,
  },
  elements: {
    files: {
      "/elements.js": "@stoplight/elements/web-components.min.js",
      "/elements.css": "@stoplight/elements/styles.min.css",
    },
    html: `<link rel="stylesheet" href="/elements.css"><elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api><script src="/elements.js"></script>`,
  },
};

/** Serves the viewers of others, each on a page of its own, with the document. */
function serveOthers(site) {
  const files = new Map([
    ["/openapi.json", { type: "application/json", body: site.json }],
    [
      "/redoc3.js",
      { type: "text/javascript", body: readFileSync(new URL("../dist/assets/redoc.js", import.meta.url)) },
    ],
  ]);
  files.set("/word", { type: "text/html", body: "<!doctype html><title>Word</title><p>operations" });
  for (const [name, viewer] of Object.entries(OTHERS)) {
    files.set(`/${name}`, {
      type: "text/html",
      body: `<!doctype html><meta charset="utf-8"><body>${viewer.html}`,
    });
    for (const [path, file] of Object.entries(viewer.files)) {
      const type = path.endsWith(".css") ? "text/css" : "text/javascript";
      files.set(path, { type, body: readFileSync(join(viewers, file)) });
    }
  }
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? "/", "http://x").pathname);
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" }).end(file?.body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({ server, url: `http://127.0.0.1:${server.address().port}` }),
    );
  });
}

/**
 * Opens a page in a fresh profile; milliseconds until each text is shown, and the heap after the last.
 * What is waited for is asked on every frame, inside the page and its open shadow trees.
 */
async function open(browser, { url, until }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  let bytes = 0;
  page.on("response", async (response) => {
    bytes += Number(response.headers()["content-length"] ?? 0);
  });
  await page.addInitScript(`(() => {
    const look = () => {
      if ((${until})()) globalThis.seenAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);
  await page.goto(url, { waitUntil: "commit" });
  let seen;
  for (const end = performance.now() + LIMIT; seen === undefined;) {
    if (performance.now() > end) throw new Error(`nothing is shown after ${LIMIT} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    seen = await page.evaluate("globalThis.seenAt");
  }
  const session = await context.newCDPSession(page);
  const { metrics } = await session
    .send("Performance.enable")
    .then(() => session.send("Performance.getMetrics"));
  const heap = (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0) / 2 ** 20;
  return { page, context, milliseconds: seen, heap, bytes };
}

/** A text is on the screen, not only in a menu. */
const shown = (text, within = "body") =>
  `() => { const where = document.querySelector(${JSON.stringify(within)}); return where !== null && where.innerText.includes(${JSON.stringify(text)}); }`;

/** A method beside a path is on the screen: an operation, or the list of them that a reference begins with. */
const shownOperation = (within = "body") =>
  `() => /\\b(?:GET|POST)\\s*\\/[\\w{-]*/i.test(document.querySelector(${JSON.stringify(within)})?.innerText ?? "")`;

async function measureAll(browser, pages, others) {
  const samples = new Map();
  const note = (name, measured) => samples.set(name, [...(samples.get(name) ?? []), measured]);
  // The first round warms the caches of both servers and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const target of [...pages, ...others]) {
      const { context, page, ...measured } = await open(browser, target).catch((error) => {
        throw new Error(`${target.name}: ${error.message}`, { cause: error });
      });
      const search = target.search ? await target.search(page) : undefined;
      if (round >= 0) note(target.name, { ...measured, search });
      await context.close();
    }
  }
  return samples;
}

/** Milliseconds from a key to the answer on the screen, by the page's own clock. */
function searchOurs(page) {
  return page.evaluate(`(() => {
    const field = document.getElementById("q");
    const started = performance.now();
    field.value = "search date";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.getElementById("results").getBoundingClientRect();
    return performance.now() - started;
  })()`);
}

/** @returns {Promise<import("./measure.js").Result[]>} */
export async function run() {
  const missing =
    browserPath === undefined ? "Chromium (apt-get install -y chromium)" : "the viewers (npm run bench:docs)";
  if (browserPath === undefined || !existsSync(viewers)) {
    console.log(`  not measured here: without ${missing}`);
    return [];
  }
  const site = makeSite();
  const { surface } = site;
  const store = createStore({ refreshAfter: Infinity });
  await store.add({ slug: "site", remote: false, load: () => Promise.resolve(site) });
  const ours = await listen(createApp({ store }), "127.0.0.1", 0);
  const { server, url } = await serveOthers(site);
  const browser = await chromium.launch({ executablePath: browserPath, args: ARGUMENTS });
  try {
    const namespace = surface.namespaces.find(({ operationCount }) => operationCount > 20);
    const last = surface.operations.at(-1);
    const links = await linksOf(ours.url, namespace, last);
    const summaryOf = (operation) =>
      site.document.paths[operation.template][operation.method.toLowerCase()].summary;
    const pages = [
      // The floor: what a fresh profile takes to show one word.
      { name: "one word", url: `${url}/word`, until: shown("operations") },
      { name: "front", url: ours.url, until: shown("operations") },
      {
        name: "site",
        url: `${ours.url}site/`,
        until: `() => document.readyState !== "loading" && document.getElementById("search")?.hidden === false`,
        search: searchOurs,
      },
      { name: "route", url: `${ours.url}${links.route}`, until: shown("arguments") },
      { name: "reference", url: `${ours.url}${links.reference}`, until: shownOperation("#redoc") },
      {
        name: "reference deep",
        url: `${ours.url}${links.deep}`,
        until: shown(summaryOf(last), "#redoc h2, #redoc main, #redoc"),
      },
    ];
    const everything = surface.operations[0];
    const others = [
      { name: "redoc3", url: `${url}/redoc3`, until: shownOperation() },
      { name: "scalar", url: `${url}/scalar`, until: shownOperation() },
      {
        name: "swagger",
        url: `${url}/swagger`,
        until: `() => document.querySelectorAll(".opblock").length > 0`,
      },
      {
        name: "elements",
        url: `${url}/elements#/operations/${everything.id}`,
        until: shown(summaryOf(everything)),
      },
      { name: "redoc2", url: `${url}/redoc2`, until: shownOperation() },
    ];
    const samples = await measureAll(browser, pages, others);
    printTable(samples, surface.operations.length);
    return rowsOf(samples);
  } finally {
    await browser.close();
    await ours.close();
    server.close();
  }
}

/** Addresses of one namespace's reference, of one route, and of an operation deep in a reference. */
async function linksOf(base, namespace, last) {
  const html = await read(`${base}site/`);
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  const slug = namespace.name.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase();
  const reference = links.find((href) => href === `reference/${slug}`);
  const page = await read(
    `${base}site/namespaces/${last.namespace.replaceAll(/[^a-z0-9]+/gi, "-").toLowerCase()}`,
  );
  const route = [...page.matchAll(/href="\.\.\/(routes\/[^"]+)"/g)].at(-1)[1];
  const deep = [...(await read(`${base}site/${route}`)).matchAll(/href="\.\.\/(reference\/[^"]+)"/g)].at(
    -1,
  )[1];
  return { reference: `site/${reference}`, route: `site/${route}`, deep: `site/${deep}` };
}

function read(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve(text));
    }).on("error", reject);
  });
}

function printTable(samples, operations) {
  console.log(`  ${operations} operations, medians of ${rounds}`);
  console.log("  page             first ms   heap MB   sent kB   search ms");
  for (const [name, list] of samples) {
    const of = (key) => median(list.map((sample) => sample[key] ?? 0));
    const search = list[0].search === undefined ? "" : of("search").toFixed(1);
    console.log(
      `  ${name.padEnd(16)} ${of("milliseconds").toFixed(0).padStart(8)} ${of("heap").toFixed(0).padStart(9)} ${(of("bytes") / 1024).toFixed(0).padStart(9)} ${search.padStart(11)}`,
    );
  }
}

function rowsOf(samples) {
  const of = (name, key = "milliseconds") => median(samples.get(name).map((sample) => sample[key]));
  const limit = (name, goal, key = "milliseconds") => {
    const ours = of(name, key);
    const measure = key === "search" ? "search answers" : `${name} page usable`;
    return {
      measure,
      against: "limit",
      ours,
      theirs: goal,
      unit: "ms",
      ratio: ours / goal,
      goal: "≤ 1×",
      met: ours <= goal,
    };
  };
  const sooner = (name, other, times) => {
    const [ours, theirs] = [of(name), of(other)];
    const ratio = theirs / ours;
    return {
      measure: `${name}: times sooner`,
      against: other,
      ours,
      theirs,
      unit: "ms",
      ratio,
      goal: `≥ ${times}×`,
      met: ratio >= times,
    };
  };
  return [
    limit("front", 150),
    limit("site", 150),
    limit("route", 150),
    limit("site", 20, "search"),
    sooner("reference", "redoc2", 25),
    sooner("reference", "redoc3", 2),
    sooner("reference deep", "redoc3", 2),
    sooner("route", "scalar", 1),
    sooner("route", "elements", 1),
    sooner("route", "swagger", 1),
  ];
}
