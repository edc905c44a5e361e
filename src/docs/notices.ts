import { groupBy } from "../base/group.ts";
import {
  LEVEL_ADVICE,
  LEVEL_MEANINGS,
  NOTICE_KINDS,
  NOTICE_LEVELS,
  noticeDetail,
  noticePart,
} from "../diagnostics/notices.ts";
import { compareCodeUnits } from "../base/json.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { siteCrumb } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** The most notices of one code that a page lists; the others are counted. */
const MOST_SHOWN = 200;

/** The notices of a site by code, losses first. */
export function noticesPage(view: SiteView, options: DocsOptions): Page {
  return htmlPage(options, `${view.site.slug}/notices.html`, () => ({
    title: `Notices · ${view.title}`,
    crumbs: [siteCrumb(view, options), { label: "Notices" }],
    template: "notices",
    sidebar: { view },
    data: {
      view,
      groups: groupNotices(view),
      levels: Object.entries(LEVEL_MEANINGS),
      undescribed: view.counts.operations - view.counts.withResponse,
      faults: view.site.faults,
    },
  }));
}

function groupNotices({ site }: SiteView): readonly object[] {
  return [...groupBy(site.notices, ({ code }) => code)]
    .map(([code, notices]) => ({
      code,
      ...NOTICE_KINDS[code],
      advice: LEVEL_ADVICE[NOTICE_KINDS[code].level],
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
