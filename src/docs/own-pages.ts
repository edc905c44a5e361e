import { escapeHtml } from "../base/escape.ts";
import { memoizeByObject } from "../base/memo.ts";
import { percentDecode } from "../base/url.ts";
import type { Notice } from "../diagnostics/notices.ts";
import { htmlPage, linkBetween } from "./layout.ts";
import type { DocsOptions, OwnPage, Page } from "./model.ts";
import { twinOf } from "./markdown-twin.ts";
import { operationPath, ownPagePath, siteCrumb } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** The own pages of a site, each with its Markdown twin. */
export function ownPages(view: SiteView, options: DocsOptions): readonly Page[] {
  const pages = options.tailoring?.pages ?? [];
  return pages.flatMap((page): readonly Page[] => {
    const path = ownPagePath(view, page);
    return [
      htmlPage(options, path, () => ({
        title: `${page.title} · ${view.title}`,
        crumbs: [
          siteCrumb(view, options),
          ...page.folders.map((label) => ({ label })),
          { label: page.title },
        ],
        template: "own-page",
        sidebar: { view, own: page },
        data: { html: withLinks(page, view, pages, options) },
      })),
      { path: twinOf(path), type: "text/markdown; charset=utf-8", render: () => page.markdown },
    ];
  });
}

/** A link in rendered Markdown to an operation or to another page: `operation:createOrder`, `02-orders.md#refunds`. */
const LINK = /<a href="(?:operation:([^"]*)|([^":]*\.md)(#[^"]*)?)"([^>]*)>(.*?)<\/a>/gs;

/** An image in rendered Markdown, and its address. */
export const IMAGE = /(<img\b[^>]*?\ssrc=")([^"]*)(")/g;

/** The HTML of a page with its links; the text of a link that leads nowhere stays. */
function withLinks(page: OwnPage, view: SiteView, pages: readonly OwnPage[], { links }: DocsOptions): string {
  const from = ownPagePath(view, page);
  return page.html.replaceAll(
    LINK,
    (
      _,
      id: string | undefined,
      file: string | undefined,
      fragment: string | undefined,
      more: string,
      text: string,
    ) => {
      const to = id === undefined ? pagePath(page, file ?? "", view, pages) : placeOf(view, id);
      if (to === undefined) return text;
      return `<a href="${escapeHtml(linkBetween(from, to, links))}${fragment ?? ""}"${more}>${text}</a>`;
    },
  );
}

function pagePath(
  { source }: OwnPage,
  file: string,
  view: SiteView,
  pages: readonly OwnPage[],
): string | undefined {
  const { pathname } = new URL(file, new URL(source, "file:///"));
  const found = pages.find((page) => new URL(page.source, "file:///").pathname === pathname);
  return found && ownPagePath(view, found);
}

function placeOf(view: SiteView, id: string): string | undefined {
  const own = operationIds(view).get(percentDecode(id)) ?? id;
  return operationPath(view, own);
}

/** The ids of operations by their id in the document, which an overlay may change. */
const operationIds = memoizeByObject(
  ({ operations }: SiteView): ReadonlyMap<string, string> =>
    new Map(operations.map(({ documentId, operation }) => [documentId, operation.id])),
);

/** A notice for each link of own pages to an operation that the site does not have, and each image that is not shown. */
export function unmatchedLinks(view: SiteView, pages: readonly OwnPage[]): readonly Notice[] {
  return pages.flatMap(({ source, markdown, html }) => {
    const notice = (words: string, text: string): Notice => {
      const line = markdown.split("\n").findIndex((each) => each.includes(words)) + 1;
      return { code: "page-link-unmatched", pointer: "", text: `${source}:${line}: ${text}` };
    };
    const links = [...html.matchAll(LINK)].flatMap(([, id]) =>
      id === undefined || placeOf(view, id) !== undefined
        ? []
        : [
            notice(
              `operation:${id}`,
              `the link names the operation \`${id}\`, which the document does not have.`,
            ),
          ],
    );
    const images = [...html.matchAll(IMAGE)].flatMap(([, , address = ""]) =>
      address.startsWith("data:")
        ? []
        : [notice(address, `the image \`${address}\` is no image file of up to 1 MB beside the page.`)],
    );
    return [...links, ...images];
  });
}
