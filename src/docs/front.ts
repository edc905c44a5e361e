import { count } from "../count.ts";
import { htmlPage } from "./layout.ts";
import type { DocsOptions, NamedSite, Page, SiteSummary } from "./model.ts";

/** The front page: every site with its counts. */
export function frontPage(sites: () => readonly NamedSite<SiteSummary>[], options: DocsOptions<never>): Page {
  return htmlPage(options, "index.html", () => ({
    title: "Sites",
    description: `The REST APIs of ${count(sites().length, "site")}.`,
    crumbs: [],
    template: "front",
    data: {
      sites: sites().map(({ name, site }) => ({ name, site, health: healthOf(site) })),
      adding: options.token === undefined ? undefined : { token: options.token },
    },
  }));
}

/** One line on how far the document can be trusted. */
function healthOf({ faults }: SiteSummary): { readonly good: boolean; readonly text: string } | undefined {
  if (faults === undefined) return undefined;
  const [first] = faults;
  if (first === undefined) return { good: true, text: "document valid" };
  return { good: false, text: faults.length === 1 ? first : `${first} (and ${faults.length - 1} more)` };
}
