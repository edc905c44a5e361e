import { count, digits } from "../base/count.ts";
import { escapeQuoted, escapeText } from "../base/escape.ts";
import { printPolicy } from "../base/content-policy.ts";
import { framePolicy, isReference, policyOf } from "./csp.ts";
import { shownTime } from "../base/time.ts";
import { fragmentPart } from "../base/url.ts";
import { foldValues } from "./fields.ts";
import { codeSpans, inlineMarkdown } from "./markdown.ts";
import type { DocsOptions, OwnPage, Page } from "./model.ts";
import type { OperationGroup, ResourcePage } from "./resources.ts";
import { ownSearchFile, searchFile } from "./search.ts";
import { tailoredStyles } from "./tailoring.ts";
import { ACCESS_TITLE, accessMarks, usersWhoMay, viewAccess } from "./access.ts";
import { badgesOf, versionSwitch } from "./badges.ts";
import { asset, fill, type AssetName } from "./template.ts";
import {
  accessPath,
  namespacePath,
  operationPath,
  overviewPath,
  ownPagePath,
  resourcePath,
  routePath,
  siteLlmsPath,
} from "./paths.ts";
import type { NamespaceView, SiteView } from "./view.ts";

/** A step of the breadcrumb trail; the current page has no `to`. */
interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The place of a page in the tree of its site; the tree shows the namespace and the resource of the page open. */
interface Sidebar {
  readonly view: SiteView;
  readonly namespace?: NamespaceView;
  readonly resource?: ResourcePage;
  readonly isOverview?: boolean;
  /** The own page that is open. */
  readonly own?: OwnPage;
}

/** The contents of a page, independent of its path. */
export interface Frame {
  readonly title: string;
  /** The `description` of the page for search engines, one sentence. */
  readonly description?: string;
  /** From the level below the front page; empty on the front page. */
  readonly crumbs: readonly Crumb[];
  readonly template: string;
  /** Absent on pages that belong to no site. */
  readonly sidebar?: Sidebar;
  readonly data: object;
}

interface PlacedFrame extends Frame {
  readonly path: string;
}

const HTML = "text/html; charset=utf-8";

/** An HTML page: its template within the layout that all pages share. */
export function htmlPage(
  options: DocsOptions<never>,
  path: string,
  frame: () => Frame | Promise<Frame>,
): Page {
  return { path, type: HTML, render: async () => renderPage(options, { path, ...(await frame()) }) };
}

/** Renders one page immediately. */
export function renderPage(
  options: DocsOptions<never>,
  { path, title, description = "", crumbs, template, sidebar, data }: PlacedFrame,
): string {
  const href = (to: string): string => linkBetween(path, to, options.links);
  const shared = {
    ...data,
    href,
    asset: (name: AssetName) => href(asset(name).path),
    siteLlmsPath: (slug: string) => siteLlmsPath(slug, options),
    overviewPath: (slug: string) => overviewPath(slug, options),
    operationPath,
    resourcePath,
    namespacePath,
    routePath,
    accessPath,
    live: options.live === true,
    tryTarget: options.tryTarget,
    app: options.app === true,
    compares: options.comparisons !== undefined,
    hasInventory: options.inventory !== undefined,
    markdown: inlineMarkdown,
    badgesOf: (ids: readonly string[]) => (sidebar ? badgesOf(sidebar.view, ids, options) : []),
    marksOf: (entry: OperationGroup) => (sidebar ? accessMarks(sidebar.view, entry) : []),
    whoMay: (entry: OperationGroup) => (sidebar ? usersWhoMay(sidebar.view, entry) : []),
    access: sidebar && viewAccess(sidebar.view),
    codeSpans,
    foldValues,
    fragmentPart,
    escapeQuoted,
    escapeText,
    counted: count,
    time: shownTime,
    digits,
  };
  const tailored = tailoredData(options, sidebar);
  const styles = tailoredStyles(options);
  const ownSearch = sidebar && ownSearchFile(sidebar.view, options);
  return fill("layout", {
    ...shared,
    ...tailored,
    tailored: styles && href(styles.path),
    title,
    description,
    sidebar,
    ownPages: sidebar === undefined ? [] : placedPages(sidebar, options.tailoring?.pages ?? []),
    versions: sidebar && versionSwitch(sidebar.view, options, path),
    links: sidebar === undefined ? [] : linksOf(sidebar.view, options),
    search: sidebar && href(searchFile(sidebar.view).path),
    ownSearch: ownSearch && href(ownSearch.path),
    crumbs: crumbs.length === 0 ? [] : [...homeCrumb(options, sidebar), ...crumbs],
    reference: isReference(path),
    policy: policyText(path, options, sidebar),
    inline: options.inFrame === true ? inline() : undefined,
    main: fill(template, { ...shared, ...tailored }),
  });
}

/** The crumb of the front page, unless the pages of the only site name it themselves or an inventory is the root. */
function homeCrumb(
  { isAlone = false, inventory }: DocsOptions<never>,
  sidebar: Sidebar | undefined,
): readonly Crumb[] {
  if (inventory === "root") return [];
  if (!isAlone) return [{ label: "Sites", to: "index.html" }];
  return sidebar === undefined ? [{ label: "Overview", to: "index.html" }] : [];
}

/** The part of the tailoring that templates read. */
function tailoredData(
  { tailoring = {} }: DocsOptions<never>,
  sidebar: Sidebar | undefined,
): Readonly<Record<string, string | boolean | undefined>> {
  const { logo, footer, plain = false, noReference = false, noCredit = false } = tailoring;
  return { footer, plain, noReference, noCredit, hasMark: logo !== undefined || sidebar === undefined };
}

/** The policy for the page's own `meta` element: neither a static host nor a frame sends a header. */
function policyText(path: string, options: DocsOptions<never>, sidebar: Sidebar | undefined): string {
  if (options.links !== "files") return "";
  const policy =
    options.inFrame === true ? framePolicy(inline()) : policyOf(path, options, sidebar?.view.site.surface);
  return printPolicy(policy);
}

/** Style and script for the inside of a page in a frame; the script is built so that it may be inline. */
function inline(): { readonly style: string; readonly script: string } {
  return { style: asset("site.css").content, script: asset("explorer.js").content };
}

/** The own pages for the sidebar, each with the folders that begin with it. */
function placedPages({ view, own }: Sidebar, pages: readonly OwnPage[]): readonly object[] {
  return pages.map((page, at) => {
    const before = pages[at - 1]?.folders ?? [];
    const shared = page.folders.findIndex((label, depth) => label !== before[depth]);
    const from = shared < 0 ? page.folders.length : shared;
    return {
      title: page.title,
      path: ownPagePath(view, page),
      depth: page.folders.length,
      folders: page.folders.slice(from).map((label, step) => ({ label, depth: from + step })),
      isOpen: page === own,
    };
  });
}

/** The pages and files of a site beside its operations, for the end of the sidebar. */
function linksOf(view: SiteView, { history, tailoring = {} }: DocsOptions<never>): readonly object[] {
  const { slug } = view.site;
  return [
    ...(viewAccess(view) === undefined ? [] : [[ACCESS_TITLE, accessPath(view)]]),
    ...(history === undefined ? [] : [["Changelog", `${slug}/changelog.html`]]),
    ...(tailoring.noReference === true ? [] : [["Redoc reference", `${slug}/reference/all.html`]]),
    ["OpenAPI, JSON", `${slug}/openapi.json`],
    ["OpenAPI, YAML", `${slug}/openapi.yaml`],
    ...(tailoring.plain === true ? [] : [["Notices", `${slug}/notices.html`]]),
  ];
}

/** A page with one message, for an error or a missing page. `path` begins with a slash. */
export function messagePage(options: DocsOptions, path: string, title: string, text: string): string {
  return renderPage(options, {
    path: path.slice(1),
    title,
    crumbs: [{ label: title }],
    template: "message",
    data: { title, text },
  });
}

/** The relative link from one page to another, which works in any folder and from disk. */
export function linkBetween(from: string, to: string, links: DocsOptions["links"]): string {
  const hash = to.indexOf("#");
  const target = (hash < 0 ? to : to.slice(0, hash)).split("/");
  const place = from.split("/").slice(0, -1);
  let shared = 0;
  while (shared < target.length - 1 && place[shared] === target[shared]) shared += 1;
  const path = [...place.slice(shared).map(() => ".."), ...target.slice(shared)].join("/");
  const shown = links === "server" ? path.replace(/(^|\/)index\.html$/, "$1").replace(/\.html$/, "") : path;
  return `${shown === "" ? "./" : shown}${hash < 0 ? "" : to.slice(hash)}`;
}
