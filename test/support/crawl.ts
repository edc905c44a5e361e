import { dirname, resolve } from "node:path/posix";

export interface Crawl {
  readonly links: number;
  /** What leads nowhere, or out of the folder without being a link for people. */
  readonly broken: readonly string[];
}

/** Follows every link of published files: to files, to places within them. */
export function crawl(files: ReadonlyMap<string, string>): Crawl {
  const places = new Map<string, ReadonlySet<string>>();
  const placesIn = (path: string): ReadonlySet<string> => {
    const known = places.get(path) ?? findPlaces(files.get(path) ?? "");
    places.set(path, known);
    return known;
  };
  const broken: string[] = [];
  let links = 0;
  const follow = (from: string, href: string) => {
    links += 1;
    const [file = "", fragment = ""] = href.split("#");
    const target = file === "" ? from : resolve("/", dirname(from), file).slice(1);
    if (!files.has(target)) broken.push(`${from}: ${href}`);
    else if (fragment !== "" && !placesIn(target).has(fragment))
      broken.push(`${from}: ${href} names nothing`);
  };
  for (const [path, content] of files) {
    for (const { href, fetched } of linksIn(path, content)) {
      if (!/^[a-z][a-z0-9+.-]*:|^\//i.test(href)) follow(path, href);
      else if (fetched && !href.startsWith("data:")) broken.push(`${path}: ${href} would be fetched`);
    }
  }
  return { links, broken };
}

interface Link {
  readonly href: string;
  /** Whether the browser asks for it by itself. */
  readonly fetched: boolean;
}

function linksIn(path: string, content: string): readonly Link[] {
  if (path.endsWith(".html")) {
    return [...content.matchAll(/<([a-z]+)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)].map(
      ([, element, href = ""]) => ({ href: href.replaceAll("&amp;", "&"), fetched: element !== "a" }),
    );
  }
  if (path.endsWith("llms.txt"))
    return [...content.matchAll(/^- \[.*\]\(([^)]+)\)/gm)].map(([, href = ""]) => ({ href, fetched: false }));
  if (path.endsWith(".css"))
    return [...content.matchAll(/url\("?([^)"]*)"?\)/g)].map(([, href = ""]) => ({ href, fetched: true }));
  if (/^(?!assets\/).*\/search\.[0-9a-f]+\.js$/.test(path)) return searchLinks(content);
  return [];
}

type Entry = readonly [title: string, anchor: string];
type Resource = readonly [label: string, slug: string, entries: readonly Entry[]];
type Namespace = readonly [label: string, slug: string, isOlder: number, resources: readonly Resource[]];

/** The operations that the tree of a site leads to. */
function searchLinks(script: string): readonly Link[] {
  const json = script.slice(script.indexOf("=") + 1).replace(/;\s*$/, "");
  const families = JSON.parse(json) as readonly (readonly [
    owner: string,
    namespaces: readonly Namespace[],
  ])[];
  return families.flatMap(([, namespaces]) =>
    namespaces.flatMap(([, namespace, , resources]) =>
      resources.flatMap(([, resource, entries]) =>
        entries.map(([, anchor]) => ({
          href: `namespaces/${namespace}/${resource}.html#${anchor}`,
          fetched: false,
        })),
      ),
    ),
  );
}

/** What a fragment can name on a page. */
function findPlaces(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
}
