import { dirname, resolve } from "node:path/posix";

export interface Crawl {
  readonly links: number;
  /** Fragments that name an operation of a reference page. */
  readonly deepLinks: number;
  /** What leads nowhere, or out of the folder without being a link for people. */
  readonly broken: readonly string[];
}

/** Follows every link of published files: to files, to places within them, to operations in Redoc's pages. */
export function crawl(files: ReadonlyMap<string, string>): Crawl {
  const places = new Map<string, ReadonlySet<string>>();
  const placesIn = (path: string): ReadonlySet<string> => {
    const known = places.get(path) ?? findPlaces(files.get(path) ?? "");
    places.set(path, known);
    return known;
  };
  const broken: string[] = [];
  let links = 0;
  let deepLinks = 0;
  const follow = (from: string, href: string) => {
    links += 1;
    const [file = "", fragment = ""] = href.split("#");
    const target = file === "" ? from : resolve("/", dirname(from), file).slice(1);
    if (!files.has(target)) broken.push(`${from}: ${href}`);
    else if (fragment !== "" && !placesIn(target).has(fragment))
      broken.push(`${from}: ${href} names nothing`);
    else if (fragment.startsWith("/")) deepLinks += 1;
  };
  for (const [path, content] of files) {
    for (const { href, fetched } of linksIn(path, content)) {
      if (!/^[a-z][a-z0-9+.-]*:|^\//i.test(href)) follow(path, href);
      else if (fetched) broken.push(`${path}: ${href} would be fetched`);
    }
  }
  return { links, deepLinks, broken };
}

interface Link {
  readonly href: string;
  /** Whether the browser asks for it by itself. */
  readonly fetched: boolean;
}

function linksIn(path: string, content: string): readonly Link[] {
  if (path.endsWith(".html")) {
    const markup = content.replaceAll(/<script type="application\/json"[^]*?<\/script>/g, "");
    return [...markup.matchAll(/<([a-z]+)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g)].map(
      ([, element, href = ""]) => ({ href: href.replaceAll("&amp;", "&"), fetched: element !== "a" }),
    );
  }
  if (path.endsWith("llms.txt"))
    return [...content.matchAll(/^- \[.*\]\(([^)]+)\)/gm)].map(([, href = ""]) => ({ href, fetched: false }));
  if (path.endsWith(".css"))
    return [...content.matchAll(/url\(([^)]*)\)/g)].map(([, href = ""]) => ({ href, fetched: true }));
  if (/^(?!assets\/).*\/search\.[0-9a-f]+\.js$/.test(path)) return searchLinks(content);
  return [];
}

/** The routes that the rows of a search lead to. */
function searchLinks(script: string): readonly Link[] {
  const json = script.slice(script.indexOf("=") + 1).replace(/;\s*$/, "");
  const { operations } = JSON.parse(json) as { operations: readonly (readonly unknown[])[] };
  return operations.map((entry) => ({ href: `routes/${String(entry[4])}.html`, fetched: false }));
}

interface Shown {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; tags?: string[] }>>>
  >;
}

/** What a fragment can name on a page: its elements, and the operations that Redoc shows there. */
function findPlaces(html: string): ReadonlySet<string> {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);
  const json = /<script type="application\/json"[^>]*>([^]*?)<\/script>/.exec(html)?.[1];
  if (json === undefined) return new Set(ids);
  const { paths } = JSON.parse(json) as Shown;
  const operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, tags = [] }) =>
      tags.map((tag) => `/${tag.replaceAll("/", "")}/${operationId.toLowerCase()}`),
    );
  return new Set([...ids, ...operations]);
}
