import { ACCESS_TITLE, viewAccess } from "./access.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, Page } from "./model.ts";
import { accessPath, siteCrumb } from "./paths.ts";
import type { SiteView } from "./view.ts";

/** The page of who may call what; none where nobody asked the site. */
export function accessPages(view: SiteView, options: DocsOptions): readonly Page[] {
  const access = viewAccess(view);
  if (access === undefined) return [];
  return [
    htmlPage(options, accessPath(view), () => ({
      title: `${ACCESS_TITLE} · ${view.title}`,
      description: access.sentence,
      crumbs: [siteCrumb(view, options), { label: ACCESS_TITLE }],
      template: "access",
      sidebar: { view },
      data: { view, heading: ACCESS_TITLE },
    })),
  ];
}
