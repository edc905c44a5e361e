// Pictures of the pages of the two sample sites: `npm run screenshots [-- FOLDER]` takes each page, light and dark,
// at three widths, into FOLDER (screenshots/), with all of them on one page, index.html; with `--readme` only those of
// README, into docs/images/.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openBrowser } from "./chromium.js";
import { addressOf } from "./server.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = process.argv.includes("--readme");
const folder = readme
  ? join(root, "docs/images")
  : (process.argv.slice(2).find((word) => !word.startsWith("-")) ?? join(root, "screenshots"));
const temporary = mkdtempSync(join(tmpdir(), "routeprint-pictures-"));
const single = join(temporary, "shop.html");

const REFERENCE = "shop/reference/shop-analytics#/shop-analytics.customers/getshopanalyticscustomers";

/** Name and address of each page. */
const PAGES = [
  ["front", ""],
  ["site", "shop/"],
  ["namespace", "shop/namespaces/shop-admin"],
  ["operations", "shop/namespaces/shop-admin/onboarding#update-profile"],
  ["operations-multilingual", "multilingual/namespaces/snippets-v1/snippets"],
  ["reference", REFERENCE],
  ["reference-all", "shop/reference/all"],
  ["outline", "shop/reference/shop-analytics"],
  ["outline-all", "shop/reference/all"],
  ["notices", "shop/notices"],
  ["compare", "compare?site=multilingual&site=shop"],
  ["compare-all", "compare"],
  ["explain", "multilingual/explain?method=GET&path=/snippets/v1/snippets/7"],
  ["missing", "nowhere"],
  ["single", pathToFileURL(single).href],
  ["single-reference", `${pathToFileURL(single).href}#/shop-analytics.customers/getshopanalyticscustomers`],
];

const README_PAGES = new Set(["front", "operations", "reference", "compare"]);

/** What a reference says without JavaScript, and so until Redoc is there. */
const isOutline = (name) => name.startsWith("outline");
const inRedoc = (name) => name.includes("reference");

/** Takes one page; its file. */
async function take(context, [name, path], { address, theme, width }) {
  const page = await context.newPage();
  await page.goto(new URL(path, address).href);
  if (inRedoc(name)) {
    await page.locator("#redoc h1, #redoc h2").first().waitFor();
    await page.waitForTimeout(1200);
  }
  if (readme && name === "operations") {
    await page.locator(".entry:target button.primary").click();
    await page.locator(".output .block").first().waitFor();
  }
  const file = join(folder, readme ? `${name}-${theme}.png` : `${name}-${theme}-${width}.png`);
  const full = !readme && !inRedoc(name);
  const size = await page.evaluate("document.documentElement.scrollHeight");
  const clip = { x: 0, y: 0, width, height: Math.min(size, 2400) };
  // A short page leaves the rest of the window empty.
  const end = await page.evaluate(
    "Math.max(...[...[...document.querySelectorAll('main')].find((one) => one.checkVisibility()).children].map((one) => one.getBoundingClientRect().bottom))",
  );
  const seen = { ...clip, height: Math.min(840, Math.ceil(end) + 24) };
  await page.screenshot(full ? { path: file, fullPage: true, clip } : { path: file, clip: seen });
  await page.close();
  return file;
}

/** Serves both sites; where, and the process. */
async function serve() {
  const server = spawn(process.execPath, ["bin/routeprint.js", "serve", "--port", "0"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { server, address: await addressOf(server) };
}

/** One page with all pictures, those of one page of ours beside each other. */
function contactSheet(files) {
  const pictures = PAGES.map(([name]) =>
    files
      .map((file) => basename(file, ".png"))
      .filter((picture) => picture.replace(/-(?:light|dark)-\d+$/, "") === name)
      .map((picture) => `<img src="${picture}.png" alt="${picture}" height="420">`)
      .join(" "),
  );
  return `<!doctype html><meta charset="utf-8"><title>Pictures</title>\n<p>${pictures.join("\n<p>")}\n`;
}

mkdirSync(folder, { recursive: true });
spawnSync(
  process.execPath,
  ["bin/routeprint.js", "publish", "samples/shop-site.index.json", "--single-file", "-q", "-o", single],
  { cwd: root, stdio: "inherit" },
);
const { server, address } = await serve();
const browser = await openBrowser();
const files = [];
try {
  for (const theme of ["light", "dark"]) {
    for (const width of readme ? [1440] : [1440, 768, 390]) {
      const options = { colorScheme: theme, viewport: { width, height: 840 } };
      const scripted = await browser.newContext(options);
      const plain = await browser.newContext({ ...options, javaScriptEnabled: false });
      for (const page of PAGES.filter(([name]) => !readme || README_PAGES.has(name))) {
        const file = await take(isOutline(page[0]) ? plain : scripted, page, { address, theme, width });
        files.push(file);
        console.log(`${file} ${Math.ceil(statSync(file).size / 1024)} kB`);
      }
      await scripted.close();
      await plain.close();
    }
  }
  if (!readme) writeFileSync(join(folder, "index.html"), contactSheet(files));
} finally {
  await browser.close();
  server.kill("SIGTERM");
  rmSync(temporary, { recursive: true, force: true });
}
