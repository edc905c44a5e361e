// Templates and assets for pages, from disk. Separate from node.ts, so that a conversion does not load eta.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Eta } from "eta";

const TEMPLATES = new URL("../../templates/", import.meta.url);
const BUILT = new URL("../../dist/assets/", import.meta.url);

const eta = new Eta({
  views: fileURLToPath(TEMPLATES),
  autoEscape: true,
  cache: true,
});

/** Fills a template; values are escaped except within `<%~ %>`. */
export function fill(template: string, data: object): string {
  return eta.render(template, data);
}

/** The files that pages load, with their folders. */
const ASSETS = {
  "site.css": TEMPLATES,
  "theme.js": BUILT,
  "icon.svg": TEMPLATES,
  "explorer.js": BUILT,
  "reference.js": BUILT,
  "report.js": BUILT,
  "redoc.js": BUILT,
  "app/app.css": TEMPLATES,
  "app/frame.js": BUILT,
  "app/main.js": BUILT,
  "app/worker.js": BUILT,
  "app/changes.js": BUILT,
  "app/find.js": BUILT,
  "app/responses.js": BUILT,
  "app/yaml.js": BUILT,
  "app/sample.js": BUILT,
} as const;

export type AssetName = keyof typeof ASSETS;

/** Reads an asset from disk. */
export function readAsset(name: AssetName): string {
  return readFileSync(new URL(name, ASSETS[name]), "utf8");
}
