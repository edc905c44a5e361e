import { count, digits } from "../count.ts";
import { isReference, PAGE_POLICY, printPolicy, REFERENCE_POLICY } from "./csp.ts";
import { linkBetween } from "./link.ts";
import { codeSpans, inlineMarkdown } from "./markdown.ts";
import type { DocsOptions, Page } from "./model.ts";
import type { AssetName } from "./template.ts";
import { asset, fill } from "./template.ts";

/** A step of the trail above a page; the page itself has no `to`. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** What a page is made of, wherever it stands. */
export interface Frame {
  readonly title: string;
  /** What a search engine may say of the page; one sentence. */
  readonly description?: string;
  /** From below the front page down; none there. */
  readonly crumbs: readonly Crumb[];
  readonly template: string;
  readonly data: object;
}

interface PlacedFrame extends Frame {
  readonly path: string;
}

const HTML = "text/html; charset=utf-8";

/** An HTML page: its template within the frame that all pages share. */
export function htmlPage(
  options: DocsOptions<never>,
  path: string,
  frame: () => Frame | Promise<Frame>,
): Page {
  return { path, type: HTML, render: async () => renderPage(options, { path, ...(await frame()) }) };
}

/** Renders one page at once. */
export function renderPage(
  options: DocsOptions<never>,
  { path, title, description = "", crumbs, template, data }: PlacedFrame,
): string {
  const href = (to: string): string => linkBetween(path, to, options.links);
  const shared = {
    ...data,
    href,
    asset: (name: AssetName) => href(asset(name).path),
    live: options.live === true,
    compares: options.comparisons !== undefined,
    markdown: inlineMarkdown,
    codeSpans,
    counted: count,
    digits,
  };
  return fill("layout", {
    ...shared,
    title,
    description,
    crumbs: [crumbs.length === 0 ? { label: "Sites" } : { label: "Sites", to: "index.html" }, ...crumbs],
    reference: isReference(path),
    // A static host sends no headers of ours.
    policy: options.links === "files" ? printPolicy(isReference(path) ? REFERENCE_POLICY : PAGE_POLICY) : "",
    main: fill(template, shared),
  });
}
