import { groupBy } from "../group.ts";
import { NOTICE_KINDS } from "../notice.ts";
import { compareCodeUnits } from "../json.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { nameSites } from "./view.ts";
import type { SiteView } from "./view.ts";

/** The levels, the weightiest first, each with what it means. */
const LEVELS = [
  ["loss", "what could not be said"],
  ["guess", "what was assumed"],
  ["repair", "an odd spelling that was settled"],
  ["info", "a fact worth knowing"],
] as const;

const LEVEL_ORDER = LEVELS.map(([level]) => level);

/** Notices shown of one kind on a site's page; the rest is counted. */
const MOST_SHOWN = 200;

/** What was repaired or guessed for a site, grouped by kind, the weightiest first. */
export function noticesPage(view: SiteView, options: DocsOptions): Page {
  return htmlPage(options, `${view.site.slug}/notices.html`, () => ({
    title: `Notices · ${view.title}`,
    crumbs: [
      { label: "Sites", to: "index.html" },
      { label: view.title, to: `${view.site.slug}/index.html` },
      { label: "Notices" },
    ],
    template: "notices",
    data: { view, groups: groupNotices(view), levels: LEVELS },
  }));
}

function groupNotices(view: SiteView): readonly object[] {
  const slugs = new Map(view.routes.map(({ route, slug }) => [route.key, slug]));
  return [...groupBy(view.site.notices, ({ code }) => code)]
    .map(([code, notices]) => ({
      code,
      ...NOTICE_KINDS[code],
      count: notices.length,
      hidden: Math.max(0, notices.length - MOST_SHOWN),
      notices: notices.slice(0, MOST_SHOWN).map((notice) => ({
        ...notice,
        slug: notice.route === undefined ? undefined : slugs.get(notice.route),
      })),
    }))
    .toSorted(
      (a, b) =>
        LEVEL_ORDER.indexOf(a.level) - LEVEL_ORDER.indexOf(b.level) || compareCodeUnits(a.code, b.code),
    );
}

/** A page for every kind of notice, whether it occurs or not: links to it hold for good. */
export function kindPages(views: readonly SiteView[], options: DocsOptions): readonly Page[] {
  const sites = nameSites(views.map(({ site }) => site));
  return Object.entries(NOTICE_KINDS).map(([code, kind]) =>
    htmlPage(options, `notices/${code}.html`, () => ({
      title: `${code} · Notices`,
      description: kind.meaning,
      crumbs: [{ label: "Sites", to: "index.html" }, { label: `Notice ${code}` }],
      template: "kind",
      data: {
        code,
        kind,
        sites: sites.map(({ name, site }) => ({
          name,
          slug: site.slug,
          count: site.notices.filter((notice) => notice.code === code).length,
        })),
      },
    })),
  );
}
