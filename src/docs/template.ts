import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Eta } from "eta";
import { memoize } from "../memo.ts";
import { hashOf } from "./slug.ts";

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

/** A file that pages load; its name changes with its content. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const ASSETS = {
  "site.css": { from: TEMPLATES, type: "text/css; charset=utf-8" },
  "theme.js": { from: TEMPLATES, type: "text/javascript; charset=utf-8" },
  "reference.js": { from: BUILT, type: "text/javascript; charset=utf-8" },
  "explorer.js": { from: BUILT, type: "text/javascript; charset=utf-8" },
  "redoc.js": { from: BUILT, type: "text/javascript; charset=utf-8" },
  "icon.svg": { from: TEMPLATES, type: "image/svg+xml" },
} as const;

export type AssetName = keyof typeof ASSETS;

function isAssetName(name: string): name is AssetName {
  return Object.hasOwn(ASSETS, name);
}

/** Reads an asset from disk, once. */
export const asset = memoize((name: AssetName): Asset => {
  const { from, type } = ASSETS[name];
  const content = readFileSync(new URL(name, from), "utf8");
  const dot = name.lastIndexOf(".");
  return { path: `assets/${name.slice(0, dot)}.${hashOf(content)}${name.slice(dot)}`, type, content };
});

/** All assets. */
export function allAssets(): readonly Asset[] {
  return Object.keys(ASSETS).filter(isAssetName).map(asset);
}
