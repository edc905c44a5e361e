import { memoize } from "../base/memo.ts";
import { readAsset, type AssetName } from "../platform/node-pages.ts";
import { hashOf } from "./slug.ts";

export { fill, type AssetName } from "../platform/node-pages.ts";

/** A file that pages load; its name changes with its content. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".svg", "image/svg+xml"],
]);

const PAGE_ASSETS = ["site.css", "theme.js", "explorer.js", "icon.svg"] as const;

const REFERENCE_ASSETS = ["reference.js", "redoc.js"] as const;

/** Reads an asset, once. */
export const asset = memoize((name: AssetName): Asset => {
  const content = readAsset(name);
  const dot = name.lastIndexOf(".");
  const ending = name.slice(dot);
  return {
    path: `assets/${name.slice(0, dot)}.${hashOf(content)}${ending}`,
    type: TYPES.get(ending) ?? "",
    content,
  };
});

/** The assets that pages load, with those of the Redoc pages or without. */
export function assetsOf({ noReference = false }: { readonly noReference?: boolean } = {}): readonly Asset[] {
  return [...PAGE_ASSETS, ...(noReference ? [] : REFERENCE_ASSETS)].map((name) => asset(name));
}
