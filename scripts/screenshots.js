// Pictures of the pages of the two sample sites: `npm run screenshots [-- FOLDER]` takes each page, light and dark,
// wide and narrow, into FOLDER (screenshots/); with `--readme` only those of README, into docs/images/.
import { spawn } from "node:child_process";
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "./chromium.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = process.argv.includes("--readme");
const folder = readme
  ? join(root, "docs/images")
  : (process.argv.slice(2).find((word) => !word.startsWith("-")) ?? join(root, "screenshots"));

/** Name and address of each page. */
const PAGES = [
  ["front", ""],
  ["site", "shop/"],
  ["search", "shop/#q=plugins+status"],
  ["namespace", "shop/namespaces/shop-admin"],
  ["route", "multilingual/routes/snippets-v1-snippets-id"],
  ["route-arguments", "multilingual/routes/snippets-v1-snippets"],
  ["reference", "shop/reference/shop-analytics#/shop-analytics/getshopanalyticscustomers"],
  ["reference-all", "shop/reference/all"],
  ["notices", "shop/notices"],
  ["kind", "notices/pattern-dot"],
  ["compare", "compare?site=multilingual&site=shop"],
  ["compare-all", "compare"],
  ["explain", "multilingual/explain?method=GET&path=/snippets/v1/snippets/7"],
  ["missing", "nowhere"],
];

const README_PAGES = new Set(["front", "site", "route", "reference", "compare"]);

const server = spawn(process.execPath, ["bin/routeprint.js", "serve", "--port", "0"], {
  cwd: root,
  stdio: ["ignore", "pipe", "inherit"],
});
const address = await new Promise((resolve, reject) => {
  let printed = "";
  server.stdout.on("data", (part) => {
    printed += part;
    const match = /listening on (\S+)/.exec(printed);
    if (match) resolve(match[1]);
  });
  server.on("exit", (code) => reject(new Error(`serve ended with ${code}`)));
});

const browser = await openBrowser();
mkdirSync(folder, { recursive: true });
try {
  for (const theme of ["light", "dark"]) {
    for (const width of readme ? [1280] : [1280, 390]) {
      const context = await browser.newContext({ colorScheme: theme, viewport: { width, height: 840 } });
      for (const [name, path] of PAGES) {
        if (readme && !README_PAGES.has(name)) continue;
        const page = await context.newPage();
        await page.goto(new URL(path, address).href);
        if (name.startsWith("reference")) {
          await page.locator("#redoc h1, #redoc h2").first().waitFor();
          await page.waitForTimeout(1200);
        }
        const file = join(folder, readme ? `${name}-${theme}.png` : `${name}-${theme}-${width}.png`);
        const full = !readme && !name.startsWith("reference");
        const size = await page.evaluate("document.documentElement.scrollHeight");
        const clip = { x: 0, y: 0, width, height: Math.min(size, 2400) };
        // A short page leaves the rest of the window empty.
        const end = await page.evaluate(
          "Math.max(...[...document.querySelector('main').children].map((one) => one.getBoundingClientRect().bottom))",
        );
        const shown = { ...clip, height: Math.min(840, Math.ceil(end) + 24) };
        await page.screenshot(full ? { path: file, fullPage: true, clip } : { path: file, clip: shown });
        console.log(`${file} ${Math.ceil(statSync(file).size / 1024)} kB`);
        await page.close();
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  server.kill("SIGTERM");
}
