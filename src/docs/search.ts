import { wordsOf } from "../answers/index.ts";
import { memoizeByObject } from "../base/memo.ts";
import { scriptJson } from "./embed.ts";
import type { DocsOptions, OwnPage, Page } from "./model.ts";
import type { OperationGroup } from "./resources.ts";
import { hashOf } from "./slug.ts";
import type { SiteView } from "./view.ts";

/** An entry: title, fragment, methods, path template, names of variables and arguments. */
type TreeEntry = readonly [title: string, fragment: string, methods: string, template: string, names: string];

/** A resource: label, slug, entries. */
export type TreeResource = readonly [label: string, slug: string, entries: readonly TreeEntry[]];

/** A namespace: label, slug, 1 where the site has a newer version of it, resources. */
type TreeNamespace = readonly [
  label: string,
  slug: string,
  isOlder: number,
  resources: readonly TreeResource[],
];

/** The namespaces of a site by their owner. */
export type SearchTree = readonly (readonly [owner: string, namespaces: readonly TreeNamespace[]])[];

/** An own page: its title, its place, the labels of its folders, and its words, each once. */
export type OwnSearchEntry = readonly [title: string, path: string, folders: string, words: string];

/** The most words of an own page that the search knows. */
const MOST_WORDS = 500;

const ownEntries = memoizeByObject((pages: readonly OwnPage[]) => {
  const entries = pages.map(({ title, path, folders, markdown }): OwnSearchEntry => {
    const words = new Set(markdown.toLowerCase().match(/[\p{L}\p{N}_]{2,40}/gu));
    return [title, path, folders.join(" › "), [...words].slice(0, MOST_WORDS).join(" ")];
  });
  const content = `globalThis.routeprintPages=${scriptJson(entries)};\n`;
  return { content, name: `pages.${hashOf(content)}.js` };
});

/** The search of own pages, a script as well; undefined where there are none. */
export function ownSearchFile(
  { site }: SiteView,
  { tailoring }: Pick<DocsOptions<never>, "tailoring">,
): Page | undefined {
  const { pages = [] } = tailoring ?? {};
  if (pages.length === 0) return undefined;
  const { content, name } = ownEntries(pages);
  return {
    path: `${site.slug}/${name}`,
    type: "text/javascript; charset=utf-8",
    render: () => content,
  };
}

/** The tree and the search of a site: a script, because a page on disk can load nothing else. */
export const searchFile = memoizeByObject((view: SiteView): Page => {
  const content = `globalThis.routeprintTree=${scriptJson(searchTree(view, ({ anchor }) => anchor))};\n`;
  return {
    path: `${view.site.slug}/search.${hashOf(content)}.js`,
    type: "text/javascript; charset=utf-8",
    render: () => content,
  };
});

/** The entries of a site by namespace and resource, as arrays: `templates/explorer/tree.ts` reads them. */
export function searchTree(view: SiteView, fragmentOf: (entry: OperationGroup) => string): SearchTree {
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
