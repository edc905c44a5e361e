import { wordsOf } from "../answers/entries.ts";
import { memoizeByObject } from "../memo.ts";
import { scriptJson } from "./embed.ts";
import type { Page } from "./model.ts";
import type { Entry } from "./resources.ts";
import { hashOf } from "./slug.ts";
import type { SiteView } from "./view.ts";

/** The tree and the search of a site: a script, because a page on disk can load nothing else. */
export const searchFile = memoizeByObject((view: SiteView): Page => {
  const content = `globalThis.routeprintTree=${scriptJson(searchTree(view, ({ anchor }) => anchor))};\n`;
  return {
    path: `${view.site.slug}/search.${hashOf(content)}.js`,
    type: "text/javascript; charset=utf-8",
    render: () => content,
  };
});

/** The entries of a site by namespace and resource, as arrays: `templates/explorer/tree.js` reads them. */
export function searchTree(view: SiteView, fragmentOf: (entry: Entry) => string): object {
  return view.families.map(({ owner, namespaces }) => [
    owner,
    namespaces.map(({ label, slug, isOlder, resources }) => [
      label,
      slug,
      isOlder ? 1 : 0,
      resources.map((resource) => [
        resource.label,
        resource.slug,
        resource.entries.map((entry) => {
          const { title, operations } = entry;
          const [first, ...others] = operations;
          const own = [first.operation, ...others.map(({ operation }) => operation)] as const;
          const { methods, template, names } = wordsOf(title, own);
          return [title, fragmentOf(entry), methods, template, names];
        }),
      ]),
    ]),
  ]);
}
