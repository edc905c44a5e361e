// The page of `routeprint app`, in Chromium: from a host, in a folder of one, and from disk.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Download, Locator, FrameLocator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { appPages } from "../../src/docs/app.ts";
import { listPages } from "../../src/docs/pages.ts";
import { documentSite } from "../../src/documentation.ts";
import { historyOf } from "../../src/history/files.ts";
import type { History } from "../../src/history/model.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { readOverlay } from "../../src/openapi/overlay-file.ts";
import { printDocument } from "../../src/openapi/print.ts";
import { printReport } from "../../src/report/print.ts";
import { createSnippets } from "../../src/report/snippets.ts";
import { fetchSource } from "../../src/live.ts";
import { readSource } from "../../src/source.ts";
import { axeFinds, describeInBrowser, openPage, watch } from "../support/browser.ts";
import { makeFolder } from "../support/folder.ts";
import { hostileIndex, PAYLOADS, PROBE } from "../support/hostile.ts";
import { publishPages } from "../support/publish.ts";
import { sampleBytes, sampleFile } from "../support/samples.ts";
import { startServer } from "../support/start-server.ts";

const shop = sampleFile("shop-site");

/** The frame with the pages of a source. */
function frameOf(page: Page): FrameLocator {
  return page.frameLocator("#result iframe");
}

/** Waits for a page in the frame, and for its script: a key pressed or a link clicked before it runs does nothing. */
async function reach(page: Page, heading: string): Promise<void> {
  await frameOf(page).getByRole("heading", { level: 1, name: heading }).waitFor();
  await page.locator("#search:visible").waitFor();
}

/** Presses Enter in the frame, and waits for the next one. The browser may never confirm a key whose frame it removed. */
async function enterInFrame(page: Page, next: Locator): Promise<void> {
  const shown = next.waitFor();
  await Promise.race([page.keyboard.press("Enter"), shown]);
  await shown;
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

/** Saves the file that a button makes. */
async function downloaded(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return textOf(download);
}

/** A file for an input. */
function asFile(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: "application/octet-stream", buffer: Buffer.from(text) };
}

/** A script that drops a file on its document. */
function dropOf(name: string, text: string): string {
  return `((name, text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], name));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
  })(${JSON.stringify(name)}, ${JSON.stringify(text)})`;
}

const OWN_YAML = `overlay: 1.0.0
info: { title: Own words, version: 1.0.0 }
actions:
  - target: $.info
    update: { title: Own shop }
  - target: $.paths['/gone']
    remove: true
`;

/** Its reference has no target. */
const BREAKING_JSON = JSON.stringify({
  overlay: "1.1.0",
  info: { title: "A mistake", version: "1.0.0" },
  actions: [
    {
      target: "$.paths['/oembed/1.0'].get.responses['200']",
      update: { content: { "application/json": { schema: { $ref: "#/components/schemas/Gone" } } } },
    },
  ],
});

/** The versions in the published changelog of files, oldest first, as HTML; and its entries. */
async function publishedChangelog(
  files: readonly string[],
): Promise<readonly [readonly string[], History["entries"]]> {
  const read = files.map((file) => readSource(readFileSync(file), basename(file)));
  const found = historyOf(
    read.map(({ surface, where }) => ({ slug: where, name: where, surface, modified: 0 })),
    () => undefined,
  );
  const [newest] = read.toReversed();
  if (found === undefined || newest === undefined) throw new Error("the files have a history");
  const { history } = found;
  const page = listPages([documentSite("2026-08-01", newest)], { links: "files", history }).find(
    ({ path }) => path === "2026-08-01/changelog.html",
  );
  const html = String(await page?.render());
  return [html.match(/<section class="log".*?<\/section>/gs) ?? [], history.entries];
}

describeInBrowser("the page in a browser", async () => {
  const folder = makeFolder("app-");
  const host = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://host").pathname.replace(/^\/(?:deep\/er|short)/, "");
    const file = join(folder, path === "/" ? "index.html" : path);
    const isShort = request.url?.startsWith("/short") === true;
    try {
      const content = readFileSync(file, "utf8");
      const types = new Map([
        ["html", "text/html"],
        ["css", "text/css"],
        ["svg", "image/svg+xml"],
      ]);
      response.setHeader("Content-Type", types.get(file.replace(/^.*\./, "")) ?? "text/javascript");
      // No index is read in so short a time.
      response.end(isShort ? content.replace(/data-limit="\d+"/, 'data-limit="0.001"') : content);
    } catch {
      response.writeHead(404).end();
    }
  });
  const origin = `http://127.0.0.1:${(await startServer(host)).port}/`;
  const disk = `${pathToFileURL(folder).href}/`;

  /** A shop on another host, whose API breaks clients. */
  const updated = join(folder, "updated.json");
  /** Versions of the shop, the newest first: names of files and texts that differ from it. */
  const versions = ["2026-08-01", "2026-03-01", "2026-05-01"].map((date) => join(folder, `${date}.json`));
  const [newest = "", oldest = "", middle = ""] = versions;

  beforeAll(async () => {
    await publishPages(folder, appPages(""));
    const text = sampleBytes("shop-site").toString();
    const renamed = text.replaceAll('"product_key"', '"license_key"');
    writeFileSync(updated, renamed.replaceAll("shop.example", "staging.example"));
    writeFileSync(newest, text);
    writeFileSync(middle, renamed);
    writeFileSync(oldest, renamed.replaceAll("/shop-analytics/", "/shop-numbers/"));
  });

  async function open(
    home: string,
  ): Promise<{ page: Page; complaints: { console: string[]; requests: string[] } }> {
    const page = await openPage({ acceptDownloads: true });
    const complaints = watch(page, home);
    await page.goto(`${home}index.html`);
    return { page, complaints };
  }

  async function choose(page: Page, ...files: readonly string[]): Promise<void> {
    await page.setInputFiles("#file", [...files]);
  }

  describe.each([
    ["a host", origin],
    ["a folder of a host", `${origin}deep/er/`],
    ["disk", disk],
  ])("from %s", (_, home) => {
    it("shows the explorer of a dropped index, and asks for nothing but its own scripts", async () => {
      const { page, complaints } = await open(home);
      const policy = await page.locator("meta[http-equiv]").getAttribute("content");
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' blob: 'sha256-[^']*' 'sha256-[^']*'; /);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(request.url()));
      await page.evaluate(dropOf("dropped.json", sampleBytes("shop-site").toString()));
      await reach(page, "Shop");
      await frameOf(page).getByRole("link", { name: "shop/v3" }).first().click();
      await reach(page, "shop/v3");
      expect(page.url()).toMatch(/#dropped\/namespaces\/shop-v3\.html$/);
      await page.goBack();
      await reach(page, "Shop");
      // A part of the worker that a view needs, and texts that never leave the tab.
      const others = asked.filter(
        (url) => !url.startsWith("blob:") && url !== "about:srcdoc" && !url.startsWith(`${home}assets/`),
      );
      expect(others).toEqual([]);
      expect(complaints).toEqual({ console: [], requests: [] });
      expect(await page.evaluate("localStorage.length + sessionStorage.length")).toBe(0);
    });

    it("opens its sample", async () => {
      const { page, complaints } = await open(home);
      await page.getByRole("button", { name: "Open a sample shop" }).click();
      await reach(page, "Shop");
      expect(complaints).toEqual({ console: [], requests: [] });
    });

    it("downloads the documents and the lock of the command", async () => {
      const { page, complaints } = await open(home);
      await choose(page, shop);
      await page.getByRole("link", { name: "Download", exact: true }).click();
      const source = readSource(sampleBytes("shop-site"), "shop-site.index.json");
      for (const [name, openapi, format] of [
        ["shop-site.openapi.json", "3.1", "json"],
        ["shop-site.openapi-3.0.yaml", "3.0", "yaml"],
        ["shop-site.openapi-3.2.json", "3.2", "json"],
      ] as const) {
        const expected = await printDocument(convert(source, { openapi }).document, format);
        expect((await downloaded(page, name)) === expected).toBe(true);
      }
      expect(await downloaded(page, "shop-site.lock")).toBe(printLock(source.surface));
      expect(await page.locator("#downloads").innerText()).toContain("The document is valid.");
      expect(complaints).toEqual({ console: [], requests: [] });
    });

    it("shows files of one site as its changelog, and compares its versions", async () => {
      const { page, complaints } = await open(home);
      await choose(page, ...versions);
      await reach(page, "Changelog");
      expect(page.url()).toMatch(/#2026-08-01\/changelog\.html$/);
      const [published, entries] = await publishedChangelog([oldest, middle, newest]);
      const log = frameOf(page).locator(".log");
      expect(await log.evaluateAll((all) => all.map((one) => one.outerHTML))).toEqual(published);
      const [first] = entries;
      if (first === undefined) throw new Error("the changelog has an entry");

      await frameOf(page).getByLabel("Level").selectOption("compatible");
      expect(await frameOf(page).locator("li[data-level=breaking]:visible").count()).toBe(0);
      await frameOf(page).getByLabel("Level").selectOption("");
      await frameOf(page).locator(`[id="${first.id}"] a`).click();
      await frameOf(page).getByRole("heading", { name: "What a client must do" }).waitFor();
      await frameOf(page).getByRole("link", { name: "2026-05-01" }).last().click();
      await frameOf(page).getByText("This is an earlier version.").waitFor();
      expect(await page.locator("#views a[aria-current]").innerText()).toBe("Changelog");
      await page.getByRole("link", { name: "Explorer" }).click();
      await reach(page, "Shop");
      expect(await page.getByRole("combobox", { name: "Source" }).isVisible()).toBe(false);

      await page.getByRole("link", { name: "Compare", exact: true }).click();
      await frameOf(page)
        .getByRole("heading", { level: 1, name: "2026-03-01.json → 2026-08-01.json" })
        .waitFor();
      expect(await page.getByLabel("B is an update of A").isChecked()).toBe(true);
      expect(complaints).toEqual({ console: [], requests: [] });
    });

    it("applies overlays to the open index, and removes them", async () => {
      const { page, complaints } = await open(home);
      await choose(page, shop);
      await reach(page, "Shop");
      await frameOf(page).locator("body").evaluate(dropOf("own.yaml", OWN_YAML));
      await reach(page, "Own shop");
      const bar = page.locator("#overlays");
      await bar.getByText("1 notice").click();
      expect(await bar.getByRole("listitem").allInnerTexts()).toEqual([
        "own.yaml:6 (/actions/1): the target $.paths['/gone'] matches nothing in the document.",
      ]);
      await page.getByRole("link", { name: "Notices", exact: true }).click();
      await frameOf(page).getByRole("heading", { name: "overlay-unmatched" }).waitFor();

      await page.getByRole("link", { name: "Download", exact: true }).click();
      await page.getByLabel("Apply an overlay").setInputFiles(asFile("broken.json", BREAKING_JSON));
      await page.locator("#downloads .bad").waitFor();
      await bar.getByText("2 notices").click();
      await bar.getByText("After the overlays").waitFor();
      const source = readSource(sampleBytes("shop-site"), "shop-site.index.json");
      const overlays = [
        await readOverlay(OWN_YAML, "own.yaml"),
        await readOverlay(BREAKING_JSON, "broken.json"),
      ];
      const overlaid = await printDocument(convert(source, { openapi: "3.0", overlays }).document, "yaml");
      expect((await downloaded(page, "shop-site.openapi-3.0.yaml")) === overlaid).toBe(true);
      expect(await downloaded(page, "shop-site.lock")).toBe(printLock(source.surface));

      await bar.getByRole("button", { name: "Remove own.yaml" }).click();
      await page.getByRole("heading", { level: 1, name: "Shop", exact: true }).waitFor();
      await bar.getByRole("button", { name: "Remove broken.json" }).click();
      await bar.waitFor({ state: "hidden" });
      const plain = await printDocument(convert(source).document, "json");
      expect((await downloaded(page, "shop-site.openapi.json")) === plain).toBe(true);
      expect(complaints).toEqual({ console: [], requests: [] });
    });

    it("compares two dropped indexes and gives the reports of the command", async () => {
      const { page, complaints } = await open(home);
      await choose(page, shop, updated);
      await frameOf(page).getByRole("link", { name: "argument-removed" }).waitFor();
      await frameOf(page).getByLabel("Search").fill("nothing of this kind");
      await frameOf(page)
        .getByText(/^0 of \d+ shown$/)
        .waitFor();
      await page.getByLabel("B is an update of A").check();
      await frameOf(page).getByRole("heading", { name: "Breaking (1)" }).waitFor();
      const [a, b] = [shop, updated].map((file) => readSource(readFileSync(file), file).surface);
      if (a === undefined || b === undefined) throw new Error("two were read");
      const labels = { a: "shop-site.index.json", b: "updated.json" };
      const comparison = compareSurfaces(a, b, { labels, history: true });
      const snippets = createSnippets(a, b);
      for (const [label, format] of [
        ["Text", "text"],
        ["Markdown", "markdown"],
        ["HTML", "html"],
      ] as const) {
        await page.getByRole("button", { name: `Report as ${label}` }).click();
        await page.getByRole("heading", { name: `${label} report` }).waitFor();
        expect(await page.locator("#report pre").textContent()).toBe(
          await printReport(comparison, format, { snippets }),
        );
        await page.getByRole("button", { name: "Close" }).click();
      }
      expect(complaints).toEqual({ console: [], requests: [] });
    });
  });

  it.each([
    [
      "a version that is unknown",
      '{"info":{},\n"overlay": "3.0.0"}',
      /^own\.json:2: `overlay` must be 1\.0\.x or 1\.1\.x[^\n]*$/,
    ],
    ["what is no YAML", "overlay: 1.0.0\ninfo: [", /^own\.yaml:2: it is not YAML or JSON: [^\n]*$/],
    [
      "a result that is no document",
      'overlay: 1.0.0\ninfo: { title: a, version: "1" }\nactions: [{ target: $.paths, remove: true }]',
      /^own\.yaml \/paths: after the overlays the document is not OpenAPI: [^\n]*$/,
    ],
  ])("refuses an overlay with one line, and keeps what is shown: %s", async (_, text, line) => {
    const { page } = await open(disk);
    const own = asFile(text.startsWith("{") ? "own.json" : "own.yaml", text);
    await page.setInputFiles("#file", own);
    const failure = page.locator("#status.failed p");
    await failure.waitFor();
    await choose(page, shop);
    await reach(page, "Shop");
    expect(await failure.count()).toBe(0);
    await page.setInputFiles("#file", own);
    await failure.waitFor();
    expect(await failure.allTextContents()).toEqual([expect.stringMatching(line)]);
    expect(await page.locator("#overlays").isVisible()).toBe(false);
    expect(await frameOf(page).getByRole("heading", { level: 1 }).innerText()).toBe("Shop");
  });

  it("needs an open index for an overlay, and applies one that is dropped together with it", async () => {
    const { page } = await open(disk);
    await page.setInputFiles("#file", asFile("own.yaml", OWN_YAML));
    await page.locator("#status.failed").getByText("own.yaml: An overlay applies to an open index").waitFor();
    await page.setInputFiles("#file", [
      asFile("own.yaml", OWN_YAML),
      asFile("shop.json", sampleBytes("shop-site").toString()),
    ]);
    await reach(page, "Own shop");
    expect(await page.locator("#overlays").innerText()).toContain("Overlay own.yaml");
  });

  it("shows the response of a status that is chosen, and colors code", async () => {
    const { page, complaints } = await open(origin);
    await choose(page, shop);
    await reach(page, "Shop");
    const frame = frameOf(page);
    expect(await frame.locator("code.language-curl .token-string").count()).toBeGreaterThan(0);
    await frame.getByRole("link", { name: "List accounts" }).first().click();
    await reach(page, "Accounts");
    const entry = frame.locator(".entry").first();
    const tab = entry.getByRole("tab").last();
    await tab.click();
    await entry.getByRole("tabpanel", { name: `Response ${await tab.innerText()}` }).waitFor();
    expect(await entry.getByRole("tabpanel").count()).toBe(1);
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it("opens the field and the response that the address names", async () => {
    const { page } = await open(disk);
    await choose(page, shop);
    await reach(page, "Shop");
    const resource = `${disk}index.html#shop-site/namespaces/shop-v3/marketplace.html`;
    await page.goto(`${resource}#activate-subscriptions.product_key`);
    await frameOf(page).locator(".here").getByText("product_key").waitFor();
    const entry = frameOf(page)
      .locator(".entry")
      .filter({ has: page.locator("h2", { hasText: "Activate" }) });
    await page.goto(`${resource}#activate-subscriptions.response.403`);
    await entry.getByRole("tabpanel", { name: "Response 403" }).waitFor();
    expect(await entry.getByRole("tabpanel").count()).toBe(1);
  });

  it("explains a path, lists the notices and searches, by the keyboard alone", async () => {
    const { page } = await open(origin);
    // The clipboard of the machine belongs to whichever page has the focus.
    await page.evaluate(
      `((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        document.getElementById("text").dispatchEvent(paste);
      })(${JSON.stringify(sampleBytes("shop-site").toString())})`,
    );
    await reach(page, "Shop");
    await page.getByRole("link", { name: "Explain", exact: true }).focus();
    await page.keyboard.press("Enter");
    await reach(page, "Explain");
    await frameOf(page).getByLabel("Which route responds to a path?").focus();
    await page.keyboard.type("/shop/v3/nothing");
    await enterInFrame(page, frameOf(page).getByText("matches no route"));
    await page.getByRole("link", { name: "Notices", exact: true }).focus();
    await page.keyboard.press("Enter");
    await reach(page, "Notices");
    await page.getByRole("button", { name: "Search operations" }).focus();
    await page.keyboard.press("Enter");
    await frameOf(page)
      .getByRole("dialog")
      .getByRole("combobox")
      .and(frameOf(page).locator(":focus"))
      .waitFor();
    await page.keyboard.type("subscriptions activate");
    await frameOf(page).getByRole("option").first().waitFor();
    await enterInFrame(page, frameOf(page).locator(".endpoint").first());
    expect(page.url()).toMatch(/#pasted\/namespaces\/shop-v3\/[\w-]+\.html#/);
  });

  it("compares an index with a lock and says what a file is that it cannot read", async () => {
    const { page } = await open(disk);
    const lock = join(folder, "api.lock");
    writeFileSync(lock, printLock(readSource(sampleBytes("shop-site"), "shop").surface));
    await choose(page, shop, lock);
    await frameOf(page)
      .getByText("No change for a client")
      .or(frameOf(page).getByText("equal"))
      .first()
      .waitFor();
    const text = join(folder, "notes.txt");
    writeFileSync(text, "Not an index.");
    await page.getByRole("link", { name: "Open another" }).click();
    await choose(page, text);
    expect(await page.locator("#status p").textContent()).toMatch(/^notes\.txt: /);
  });

  it("refuses what is too large, and keeps the page", async () => {
    const { page } = await open(origin);
    const [large, many] = [join(folder, "large.json"), join(folder, "many.json")];
    writeFileSync(large, Buffer.alloc(65 * 1024 * 1024, 0x20));
    // 40 MB, 20 million values: more than any index has.
    writeFileSync(many, `[0${",0".repeat(20_000_000)}]`);
    await choose(page, large);
    expect(await page.locator("#status p").textContent()).toMatch(/^large\.json: .*64 MiB/);
    await choose(page, many);
    const refusal = page.locator("#status.failed p");
    await refusal.filter({ hasText: "many.json" }).waitFor();
    expect(await refusal.textContent()).toMatch(/^many\.json: .*values/);
    await choose(page, shop);
    await reach(page, "Shop");
  });

  it("loads its worker again after a failure of the network", async () => {
    const page = await openPage();
    await page.route("**/worker.*.js", (route) => route.abort(), { times: 1 });
    await page.goto(`${origin}index.html`);
    await page.locator("#status.failed").waitFor();
    await choose(page, shop);
    await reach(page, "Shop");
    expect(await page.locator("#status").textContent()).toBe("");
  });

  it("ends work that takes too long, and says what to do", async () => {
    const { page, complaints } = await open(`${origin}short/`);
    await choose(page, shop);
    const failure = page.locator("#status.failed");
    await failure.waitFor();
    expect(await failure.innerText()).toMatch(
      /more than 0\.001 s and was ended.*npx routeprint convert FILE/s,
    );
    expect(await page.locator("#start").isVisible()).toBe(true);
    expect(complaints.console).toEqual([]);
  });

  it.each([origin, disk])("runs no script of a hostile index: %s", async (home) => {
    const { page, complaints } = await open(home);
    const filesOf = (name: string, indexOf: (text: string, at: number) => object): readonly string[] =>
      PAYLOADS.map((text, at) => {
        const file = join(folder, `${name}-${at}.json`);
        writeFileSync(file, JSON.stringify(indexOf(text, at)));
        return file;
      });
    const evil = filesOf("evil", (text, at) => ({ ...hostileIndex(text), url: `http://site-${at}.example` }));
    await choose(page, ...evil);
    await frameOf(page).locator("h1").first().waitFor();
    const pagesOf = (slug: string) =>
      ["index.html", "notices.html", "explain.html?path=/evil/v1/things/1", "downloads"].map(
        (path) => `${slug}/${path}`,
      );
    const expectNothingRan = async (): Promise<void> => {
      for (const frame of page.frames())
        expect(await frame.evaluate(PROBE)).toMatchObject({ pwned: undefined });
    };
    for (const path of evil.flatMap((_, at) => pagesOf(`evil-${at}`))) {
      await page.goto(`${home}index.html#${path}`);
      if (path.endsWith("downloads")) await page.locator("#downloads h1").waitFor();
      else await page.locator(`#result iframe[title="${path.replace(/\?.*/, "")}"]`).waitFor();
      await expectNothingRan();
    }
    await choose(
      page,
      ...filesOf("version", (text) => ({ ...hostileIndex(text), home: "http://site.example" })),
    );
    await reach(page, "Changelog");
    await expectNothingRan();
    await frameOf(page).locator("li[data-level] a").first().click();
    await frameOf(page).getByRole("heading", { name: "Before and after" }).waitFor();
    await expectNothingRan();
    expect(complaints).toEqual({ console: [], requests: [] });
  });

  it.each([390, 820, 1440])("has one header, at %s pixels", async (width) => {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.goto(`${disk}index.html`);
    await choose(page, shop, updated);
    await page.locator('#result iframe[title="Report"]').waitFor();
    await page.getByRole("link", { name: "Explorer" }).click();
    await reach(page, "Shop");
    expect(await frameOf(page).locator(".bar:visible").count()).toBe(0);
    expect(await page.getByRole("combobox", { name: "Source" }).count()).toBe(1);
    expect(await page.locator(".bar").evaluate((bar) => bar.scrollWidth <= bar.clientWidth)).toBe(true);
    const sidebar = frameOf(page).locator("#sidebar");
    if (width <= 820) {
      expect(await sidebar.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).click();
    }
    await sidebar.waitFor();
    await page.getByRole("link", { name: "Download", exact: true }).click();
    await page.locator("#downloads h1").waitFor();
    expect(await page.locator("#search").isVisible()).toBe(false);
  });

  describe.each([390, 768, 1440])("at %s pixels", (width) => {
    it.each(["light", "dark"] as const)("has nothing for axe to find, %s", async (colorScheme) => {
      const page = await openPage({ bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
      await page.goto(`${origin}index.html`);
      const finds = () => axeFinds(page, { exclude: [["iframe"]] });
      expect(await finds()).toEqual([]);
      await choose(page, shop, updated);
      await page.locator('#result iframe[title="Report"]').waitFor();
      expect(await finds()).toEqual([]);
      await page.getByRole("button", { name: "Report as Text" }).click();
      expect(await finds()).toEqual([]);
      await page.getByRole("button", { name: "Close" }).click();
      await page.getByRole("link", { name: "Download", exact: true }).click();
      await page.locator("#downloads h1").waitFor();
      await page.getByLabel("Apply an overlay").setInputFiles(asFile("own.yaml", OWN_YAML));
      await page.locator("#overlays summary").click();
      expect(await finds()).toEqual([]);
      const wide = await page.evaluate<number>("document.documentElement.scrollWidth");
      expect(wide).toBeLessThanOrEqual(width);
    });
  });

  describe("with an address", async () => {
    const seen: string[] = [];
    /** A site as WordPress responds, with the headers of `rest_send_cors_headers` or without. */
    const siteOf =
      (isOpen: boolean) =>
      (request: IncomingMessage, response: ServerResponse): void => {
        const url = new URL(request.url ?? "/", "http://site");
        seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ""}`.trim());
        if (isOpen) {
          response.setHeader("Access-Control-Allow-Origin", request.headers.origin ?? "*");
          response.setHeader("Access-Control-Allow-Headers", "Authorization, X-WP-Nonce, Content-Type");
        }
        response.setHeader("Content-Type", "application/json");
        if (request.method === "OPTIONS") response.end();
        else if (url.searchParams.get("rest_route") === "/" || url.pathname === "/wp-json/")
          response.end(sampleBytes("shop-site"));
        else response.writeHead(404).end("{}");
      };
    const [open1, closed] = [
      await startServer(createServer(siteOf(true))),
      await startServer(createServer(siteOf(false))),
    ];

    /** The addresses of requests, each once, without the form that was asked for. */
    const rootsOf = (lines: readonly string[]): readonly string[] => [
      ...new Set(lines.map((line) => line.replace(/[?&]context=help/, ""))),
    ];

    async function read(page: Page, address: string): Promise<void> {
      await page.locator("#url").fill(address);
      await page.getByRole("button", { name: "Read", exact: true }).click();
    }

    it.each([origin, disk])("reads a site that lets it, in the order of the command: %s", async (home) => {
      const { page, complaints } = await open(home);
      seen.length = 0;
      await read(page, `127.0.0.1:${open1.port}`);
      await reach(page, "Shop");
      const byPage = rootsOf(seen);
      expect(byPage.length).toBeGreaterThan(1);
      seen.length = 0;
      await fetchSource(`127.0.0.1:${open1.port}`);
      expect(byPage).toEqual(rootsOf(seen));
      expect(complaints.console).toEqual([]);
      expect(await page.evaluate("localStorage.length")).toBe(0);
    });

    it("sends an application password, and keeps it nowhere", async () => {
      const { page } = await open(origin);
      seen.length = 0;
      await page.getByText("Sign in", { exact: true }).click();
      await page.getByLabel("User").fill("ana");
      await page.getByLabel("Application password").fill("abcd efgh");
      await page.getByLabel("Remember addresses in this browser").check();
      await read(page, `http://127.0.0.1:${open1.port}`);
      await reach(page, "Shop");
      const basic = `Basic ${Buffer.from("ana:abcd efgh").toString("base64")}`;
      expect(seen.filter((line) => line.startsWith("GET")).every((line) => line.endsWith(basic))).toBe(true);
      const kept = await page.evaluate<string>("JSON.stringify([{ ...localStorage }, location.href])");
      expect(kept).toContain("routeprint.recent");
      expect(kept).not.toMatch(/ana|abcd/);
    });

    it("says where the browser may not read, and what to open and drop", async () => {
      const { page } = await open(origin);
      await read(page, `http://127.0.0.1:${closed.port}`);
      const failure = page.locator("#status.failed");
      await failure.waitFor();
      expect(await failure.innerText()).toMatch(/lets no page of another site read it.*drop the file here/s);
      expect(await failure.getByRole("link").getAttribute("href")).toBe(
        `http://127.0.0.1:${closed.port}/?rest_route=/&context=help`,
      );
    });

    it("says that a site closed the connection within its response", async () => {
      const cut = createServer((_, response) => {
        response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Length": "1000" });
        response.write('{"namespaces":');
        setTimeout(() => response.destroy(), 100);
      });
      const { page } = await open(origin);
      await read(page, `http://127.0.0.1:${(await startServer(cut)).port}`);
      await page.locator("#status.failed").waitFor();
      expect(await page.locator("#status.failed p").textContent()).toMatch(
        /127\.0\.0\.1:\d+ closed the connection within its response/,
      );
    });

    it("says that a site cannot be reached", async () => {
      const { page } = await open(origin);
      await read(page, "http://127.0.0.1:9");
      await page.locator("#status.failed").waitFor();
      expect(await page.locator("#status.failed p").textContent()).toContain("cannot be reached");
    });
  });
});
