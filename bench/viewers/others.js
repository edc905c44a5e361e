// The viewers that bench/docs.js measures beside our pages: what each needs to show /openapi.json, when it has shown
// what is waited for, and how it is searched. Conditions are expressions that the page itself evaluates.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** Where `npm run bench:docs` installs the viewers. */
export const packages = fileURLToPath(new URL("node_modules/", import.meta.url));

/** The words of an element that can be seen: without the check, those of a hidden one would count. */
const wordsOf = (within) =>
  `((one) => (one?.checkVisibility() ? one.innerText : ""))(document.querySelector(${JSON.stringify(within)}))`;

/** A text is on the page, not only in its source. */
export const shown = (text, within = "body") => `${wordsOf(within)}.includes(${JSON.stringify(text)})`;

/** The first element of this kind is on the screen. */
export const onScreen = (selector) =>
  `((one) => one !== null && one.getBoundingClientRect().width > 0
    && one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight)(document.querySelector(${JSON.stringify(selector)}))`;

/** A heading with this text is on the screen. */
export const headed = (text, within = "body") =>
  `[...document.querySelectorAll("h1, h2, h3, h4")].some((one) => {
    const { top, width } = one.getBoundingClientRect();
    return width > 0 && top >= 0 && top < innerHeight && one.closest(${JSON.stringify(within)}) !== null
      && one.innerText.includes(${JSON.stringify(text)});
  })`;

/** A method beside a path is on the page: an operation, or the list of them that a reference begins with. */
export const operationShown = (within = "body") =>
  `/\\b(?:GET|POST)\\s*\\/[\\w{-]*/i.test(${wordsOf(within)})`;

/** Redoc 3's search, which our reference pages have too. */
export const redocSearch = ({ path }) => ({
  open: (page) => page.keyboard.press("Control+k"),
  field: 'input[placeholder="Search docs..."]',
  query: path.replaceAll("/", " ").trim(),
  seen: shown(path, '[data-component-name="Search/SearchItem"]'),
});

/**
 * Each viewer's files and page; what says that the first operation and the menu are there; the fragment of an
 * operation; and its search. `wanted` is the operation that is looked for, `tag` the last tag.
 */
export function otherViewers({ first, wanted, tag }) {
  const menu = shown(tag);
  const tagWord = tag.replaceAll("/", "");
  return [
    {
      name: "redoc3",
      // The bundle as it is published, which is a module.
      files: {
        "/redoc3.js": new URL("../../node_modules/redoc/bundles/redoc.standalone.js", import.meta.url),
      },
      html: `<div id="r"></div><script type="module">import {init} from "/redoc3.js";fetch("/openapi.json").then((r)=>r.json()).then((s)=>init(s,{disableTelemetry:true,skipBundle:true,router:"hash",sanitize:true},document.getElementById("r")))</script>`,
      first: operationShown(),
      menu,
      deep: { fragment: `#/${tagWord}/${wanted.id.toLowerCase()}`, until: headed(wanted.summary) },
      search: redocSearch(first),
    },
    {
      name: "scalar",
      files: { "/scalar.js": "@scalar/api-reference/dist/browser/standalone.js" },
      html: `<script id="api-reference" data-url="/openapi.json" data-configuration='{"withDefaultFonts":false,"telemetry":false}'></script><script src="/scalar.js"></script>`,
      first: operationShown(),
      menu,
      deep: {
        fragment: `#tag/${tagWord}/${wanted.method}${wanted.path}`,
        until: headed(wanted.summary),
      },
      search: {
        open: (page) => page.evaluate(`document.querySelector("button[role=search]")?.click()`),
        field: 'input[role=combobox][aria-label="Enter search query"]',
        query: wanted.summary,
        seen: `[...document.querySelectorAll("[role=option]")].some((one) => one.textContent.includes(${JSON.stringify(wanted.path)}))`,
      },
    },
    {
      name: "swagger",
      files: {
        "/swagger.js": "swagger-ui-dist/swagger-ui-bundle.js",
        "/swagger.css": "swagger-ui-dist/swagger-ui.css",
      },
      html: `<link rel="stylesheet" href="/swagger.css"><div id="s"></div><script src="/swagger.js"></script><script>SwaggerUIBundle({url:"/openapi.json",dom_id:"#s",deepLinking:true,filter:true,validatorUrl:null})</script>`,
      first: `document.querySelectorAll(".opblock").length > 0`,
      // It has no menu, and shows what comes further down as one scrolls. A deep link to an operation whose tag holds a slash opens nothing.
      search: {
        field: ".operation-filter-input",
        query: wanted.path,
        seen: `[...document.querySelectorAll(".opblock-summary-path")].some(({ dataset }) => dataset.path === ${JSON.stringify(wanted.path)})`,
      },
    },
    {
      name: "elements",
      files: {
        "/elements.js": "@stoplight/elements/web-components.min.js",
        "/elements.css": "@stoplight/elements/styles.min.css",
      },
      html: `<link rel="stylesheet" href="/elements.css"><elements-api apiDescriptionUrl="/openapi.json" router="hash"></elements-api><script src="/elements.js"></script>`,
      // Its first page shows no operation.
      fragment: `#/operations/${first.id}`,
      first: headed(first.summary),
      menu,
      deep: { fragment: `#/operations/${wanted.id}`, until: headed(wanted.summary) },
    },
    {
      name: "redoc2",
      files: { "/redoc2.js": "redoc/bundles/redoc.standalone.js" },
      html: `<redoc spec-url="/openapi.json"></redoc><script src="/redoc2.js"></script>`,
      first: operationShown(),
      menu,
      deep: {
        fragment: `#tag/${tag.replaceAll("/", "")}/operation/${wanted.id}`,
        until: headed(wanted.summary),
      },
      search: {
        field: "input.search-input",
        query: wanted.summary,
        seen: shown(wanted.summary, '[data-role="search:results"]'),
      },
    },
  ];
}

/** Serves the viewers, each on a page of its own, with the document; compressed, as our server does. */
export function serveViewers(viewers, json) {
  const files = new Map();
  const add = (path, type, body) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    files.set(path, { type, body: brotliCompressSync(body, { params }) });
  };
  add("/openapi.json", "application/json", json);
  // The floor: what a fresh profile takes to show one word.
  add("/word", "text/html", "<!doctype html><title>Word</title><p>operations");
  for (const { name, html, files: parts } of viewers) {
    add(`/${name}`, "text/html", `<!doctype html><meta charset="utf-8"><body>${html}`);
    for (const [path, file] of Object.entries(parts)) {
      const type = path.endsWith(".css") ? "text/css" : "text/javascript";
      add(path, type, readFileSync(file instanceof URL ? file : packages + file));
    }
  }
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? "/", "http://x").pathname);
    const headers = {
      "content-type": file?.type ?? "text/plain",
      ...(file ? { "content-encoding": "br", "content-length": file.body.length } : {}),
    };
    response.writeHead(file ? 200 : 404, headers).end(file?.body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () =>
      resolve({ server, url: `http://127.0.0.1:${server.address().port}` }),
    );
  });
}
