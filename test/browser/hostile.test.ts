import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { publishPages } from "../../src/cli/publish.ts";
import { listPages } from "../../src/docs/pages.ts";
import { singleFile } from "../../src/docs/single.ts";
import { createApp } from "../../src/server/app.ts";
import { listen } from "../../src/server/listen.ts";
import { createStore } from "../../src/server/store.ts";
import { readSource } from "../../src/source.ts";
import { chromiumPath, noBrowser, openBrowser, watch } from "../support/browser.ts";

/** Where no host answers: a request for it is seen, and goes nowhere. */
const OUTSIDE = "http://127.0.0.1:9";

/** Texts that run, draw or ask for something wherever they are taken for more than text. */
const PAYLOADS: readonly string[] = [
  "<script>globalThis.pwned=1</script>",
  `<img src="${OUTSIDE}/i.png" onerror="globalThis.pwned=1">`,
  `<svg onload="globalThis.pwned=1"><use href="${OUTSIDE}/u.svg#a"/></svg>`,
  `"><iframe src="${OUTSIDE}/f" srcdoc="<script>parent.pwned=1</script>"></iframe>`,
  `'"--></script></style></title></textarea><script>globalThis.pwned=1</script>`,
  `[click](javascript:globalThis.pwned=1) ![image](${OUTSIDE}/m.png)`,
  `<style>@import "${OUTSIDE}/s.css";body{display:none}</style>`,
  `<form action="${OUTSIDE}/form"><input autofocus onfocus="globalThis.pwned=1"></form>`,
  `<a href="javascript:globalThis.pwned=1" class="foreign">link</a><base href="${OUTSIDE}/">`,
  `{{constructor.constructor('globalThis.pwned=1')()}}<% globalThis.pwned=1 %>\${globalThis.pwned=1}\u2028</script>`,
];

/** The fields of an index that hold foreign text, each by the place it is put to. */
function hostileIndex(text: string): object {
  const argument = {
    type: "string",
    description: text,
    enum: [text, "other"],
    default: text,
    pattern: text,
    format: text,
    title: text,
  };
  return {
    name: text,
    description: text,
    url: "http://site.example",
    home: text,
    namespaces: ["evil/v1", text],
    authentication: { [text]: { endpoints: { authorization: text } } },
    routes: {
      "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
      "/evil/v1/things/(?P<id>[\\d]+)": {
        namespace: "evil/v1",
        methods: ["GET", "POST"],
        endpoints: [
          { methods: ["GET"], args: { [text]: argument, id: { type: text, description: text } } },
          { methods: ["POST", text], args: { body: argument, items: { type: "array", items: argument } } },
        ],
        schema: {
          title: text,
          type: "object",
          properties: { [text]: argument, nested: { type: "object", properties: { inner: argument } } },
        },
        _links: { self: text },
      },
      [`/evil/v1/${text}`]: {
        namespace: "evil/v1",
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
      },
      [`/other/(?P<x>${text})`]: {
        namespace: text,
        methods: ["GET"],
        endpoints: [{ methods: ["GET"], args: {} }],
      },
    },
  };
}

const PROBE = `({
  pwned: globalThis.pwned,
  foreign: [...document.querySelectorAll(
    "iframe, object, embed, base, img[src^='http'], form[action^='http'], [onerror], [onload], [onfocus], a[href^='javascript' i], .foreign, style:not([data-styled]):not([data-site])",
  )].map((element) => element.outerHTML.slice(0, 300)),
})`;

describe.skipIf(chromiumPath === undefined)(`hostile texts${noBrowser}`, () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    browser = await openBrowser();
    folder = mkdtempSync(join(tmpdir(), "routeprint-hostile-"));
  });

  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // Each payload alone takes half a minute in Redoc; all of them as one text there, and from disk, unless asked for.
  const everyWay = process.env["ROUTEPRINT_FULL"] !== undefined;
  const cases = [...PAYLOADS, PAYLOADS.join(" ")].map((payload, position) => ({ payload, position }));

  it.each(cases)("H12 H13 H14 stay text: $payload", { timeout: 120_000 }, async ({ payload, position }) => {
    const bytes = new TextEncoder().encode(JSON.stringify(hostileIndex(payload)));
    const site = documentSite("evil", readSource(bytes, "evil.json"));
    const stale = { since: "2026-01-01T00:00:00Z", reason: payload };
    const shown = { ...site, source: payload, faults: [payload], stale };
    const store = createStore({ refreshAfter: Infinity });
    await store.add({ slug: "evil", remote: false, load: () => Promise.resolve(shown) });
    const server = await listen(createApp({ store }), "127.0.0.1", 0);
    const place = join(folder, String(position));
    const published = listPages([shown], { links: "files" });
    const pages = published.filter(({ type }) => type.startsWith("text/html"));
    const isThorough = everyWay || position === PAYLOADS.length;
    if (isThorough) {
      await publishPages(place, published);
      writeFileSync(join(place, "one.html"), singleFile(shown));
    }
    const home = pathToFileURL(place).href;
    // What is read of a reference until Redoc is there, which is shown here by keeping Redoc away.
    const outlines = pages.map(({ path }) => path).filter((path) => path.includes("/reference/"));
    const wanted = pages
      .map(({ path }) => path)
      .filter((path) => !/^notices\/|reference\/(?!all)/.test(path));
    // All of the server, then all from disk: the browser takes another process for another origin.
    const addresses = [
      ...wanted.map((path) => `${server.url}${path}`),
      `${server.url}${encodeURIComponent(payload)}`,
      ...(isThorough
        ? [...wanted.map((path) => `${home}/${path}`), `${home}/one.html`, `${home}/one.html#/`]
        : []),
    ].filter((address) => isThorough || !address.includes("/reference/"));
    try {
      // The policy is the second wall: the first must hold without it.
      for (const bypassCSP of isThorough ? [false, true] : [true]) {
        const context = await browser.newContext({ bypassCSP });
        const page = await context.newPage();
        const complaints = watch(page, [home, server.url]);
        for (const address of addresses) {
          // The same file with another fragment would only scroll.
          if (address.includes("#")) await page.goto("about:blank");
          await page.goto(address);
          if (/reference|one\.html#/.test(address))
            await page.locator("#redoc h1, #redoc h2").first().waitFor();
          const found = await page.evaluate(PROBE);
          expect({ address, found }).toEqual({ address, found: { pwned: undefined, foreign: [] } });
          expect({ address, requests: complaints.requests }).toEqual({ address, requests: [] });
        }
        await page.route("**/redoc.*.js", (route) => route.abort());
        const origins = isThorough ? [server.url, `${home}/`] : [server.url];
        for (const address of outlines.flatMap((path) => origins.map((origin) => `${origin}${path}`))) {
          await page.goto(address);
          expect(await page.locator("#outline").isVisible()).toBe(true);
          const found = await page.evaluate(PROBE);
          expect({ address, found }).toEqual({ address, found: { pwned: undefined, foreign: [] } });
          expect({ address, requests: complaints.requests }).toEqual({ address, requests: [] });
        }
        await context.close();
      }
    } finally {
      await server.close();
    }
  });
});
