// The tree of the site, from the file that all its pages share: families, namespaces, resources, entries.
import type { OwnSearchEntry, SearchTree } from "../../src/docs/search.ts";
import type { AddressedEntry } from "./find.ts";

declare global {
  var routeprintTree: SearchTree | undefined;
  var routeprintPages: readonly OwnSearchEntry[] | undefined;
}

let loading: Promise<SearchTree> | undefined;
let load = loadFile;

/** Loads the tree once. */
export function loadTree(): Promise<SearchTree> {
  loading ??= globalThis.routeprintTree ? Promise.resolve(globalThis.routeprintTree) : load();
  return loading;
}

/** Loads the tree in another way, where no file is beside the page. */
export function loadTreeBy(other: () => Promise<SearchTree>): void {
  load = other;
}

async function loadFile(): Promise<SearchTree> {
  await loadScript(document.body.dataset["tree"] ?? "");
  return globalThis.routeprintTree ?? [];
}

/** Runs a script of data: a page on disk can load nothing else. */
export function loadScript(src: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = src;
    script.addEventListener("load", () => done());
    script.addEventListener("error", () => fail(new Error("The list for the search did not load.")));
    document.head.append(script);
  });
}

/** The address of a resource's page; without pages, the fragment alone. */
export function addressOf(namespace: string, resource: string, fragment: string): string {
  const pattern = document.body.dataset["page"];
  return pattern === undefined
    ? `#${fragment}`
    : `${pattern.replace(/x(\.html)?$/, `${namespace}/${resource}$1`)}#${fragment}`;
}

/** All entries as the search reads them. */
export function entriesOf(tree: SearchTree): readonly AddressedEntry[] {
  return tree.flatMap(([owner, namespaces]) =>
    namespaces.flatMap(([namespace, slug, isOlder, resources]) =>
      resources.flatMap(([, resource, entries]) =>
        entries.map(([title, fragment, methods, template, names]) => ({
          title,
          methods,
          template,
          names,
          namespace,
          owner,
          isOlder: isOlder === 1,
          address: addressOf(slug, resource, fragment),
        })),
      ),
    ),
  );
}

/** The own pages as the search reads them; none where the site has none. */
export async function loadOwnEntries(): Promise<readonly AddressedEntry[]> {
  const { pages, page = "" } = document.body.dataset;
  if (pages === undefined) return [];
  await loadScript(pages);
  const ending = page.endsWith(".html") ? ".html" : "";
  return (globalThis.routeprintPages ?? []).map(([title, path, folders, names]) => ({
    title,
    methods: "",
    template: "",
    names,
    namespace: folders,
    owner: "",
    isOlder: false,
    // The script is beside their folder.
    address: pages.replace(/pages\.[^/]*$/, `pages/${path}${ending}`),
  }));
}
