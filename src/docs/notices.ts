import { groupBy } from "../base/group.ts";
import {
  LEVEL_MEANINGS,
  NOTICE_KINDS,
  NOTICE_LEVELS,
  noticeDetail,
  noticePart,
} from "../diagnostics/notices.ts";
import { compareCodeUnits } from "../base/json.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, LabeledSite, Page, SiteSummary } from "./model.ts";
import { siteCrumb } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** The most notices of one code that a page lists; the others are counted. */
const MOST_SHOWN = 200;

/** The notices of a site by code, losses first. */
export function noticesPage(view: SiteView, options: DocsOptions): Page {
  return htmlPage(options, `${view.site.slug}/notices.html`, () => ({
    title: `Notices · ${view.title}`,
    crumbs: [siteCrumb(view), { label: "Notices" }],
    template: "notices",
    sidebar: { view },
    data: { view, groups: groupNotices(view), levels: Object.entries(LEVEL_MEANINGS) },
  }));
}

function groupNotices({ site }: SiteView): readonly object[] {
  return [...groupBy(site.notices, ({ code }) => code)]
    .map(([code, notices]) => ({
      code,
      ...NOTICE_KINDS[code],
      count: notices.length,
      hidden: Math.max(0, notices.length - MOST_SHOWN),
      notices: notices.slice(0, MOST_SHOWN).map((notice) => ({
        route: notice.route,
        place: notice.route === undefined ? notice.pointer : noticePart(notice),
        detail: noticeDetail(notice),
      })),
    }))
    .toSorted(
      (a, b) =>
        NOTICE_LEVELS.indexOf(a.level) - NOTICE_LEVELS.indexOf(b.level) || compareCodeUnits(a.code, b.code),
    );
}

/** Lists a page for every notice code, even for codes that do not occur, so that links stay valid. */
export function kindPages(
  sites: () => readonly LabeledSite<SiteSummary>[],
  options: DocsOptions<never>,
): readonly Page[] {
  return Object.entries(NOTICE_KINDS).map(([code, kind]) =>
    htmlPage(options, `notices/${code}.html`, () => ({
      title: `${code} · Notices`,
      description: kind.meaning,
      crumbs: [{ label: `Notice ${code}` }],
      template: "kind",
      data: {
        code,
        kind,
        sites: sites().map(({ name, site }) => ({
          name,
          slug: site.slug,
          count: site.notices.get(code) ?? 0,
        })),
      },
    })),
  );
}
