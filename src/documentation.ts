import type { SiteDocumentation } from "./docs/index.ts";
import { cutIndex } from "./discovery/index.ts";
import { RouteprintError } from "./diagnostics/errors.ts";
import { printJson } from "./base/json.ts";
import {
  type DocumentOptions,
  type Overlay,
  checkDocument,
  emitOverlaid,
  printDocument,
} from "./openapi/index.ts";
import { lazy } from "./base/memo.ts";
import { type ResponseSources, describeResponses } from "./responses/index.ts";
import type { Source } from "./source.ts";
import { type Selection, type Surface, select } from "./surface/index.ts";

/**
 * Assembles the inputs of a site's pages: its surface, its document, its notices. Each is computed on first use.
 *
 * @param slug the folder of the site's pages: lower-case ASCII letters, digits and hyphens.
 * @param readAt the time the index was read, ISO 8601, shown on the pages; leave it out to make pages independent of the clock.
 * @param options.security security schemes to add, as `convert` takes them.
 * @param options.lists how lists are sent in queries, as `convert` takes it.
 * @param options.overlays applied to the document; the pages and the surface show the result.
 * @param options.title in place of the name of the site.
 * @throws RouteprintError `usage` where the slug has other characters.
 * @example
 * const source = readSource(await readFile("index.json"), "index.json");
 * for (const { path, render } of listPages([documentSite("shop", source)], { links: "files" })) {
 *   await mkdir(dirname(join("public", path)), { recursive: true });
 *   await writeFile(join("public", path), await render());
 * }
 */
export function documentSite(
  slug: string,
  source: Source,
  readAt?: string,
  options: Pick<DocumentOptions, "security" | "lists" | "title"> &
    ResponseSources &
    Selection & { readonly overlays?: readonly Overlay[] } = {},
): SiteDocumentation {
  refuseSlug(slug);
  const { title } = options;
  const selected = lazy(() => select(describeResponses(source.surface, options), options));
  const emission = lazy(() => emitOverlaid(selected().surface, options, options.overlays));
  const surface = (): Surface => emission().surface;
  const json = lazy(() => printJson(emission().document));
  const notices = lazy(() => {
    const keys = new Set(surface().routes.map(({ key }) => key));
    const hidden = new Set(selected().surface.routes.flatMap(({ key }) => (keys.has(key) ? [] : [key])));
    return [...selected().noticesOf(source.notices), ...emission().notices].filter(
      ({ route }) => route === undefined || !hidden.has(route),
    );
  });
  const faults = lazy(() =>
    checkDocument(emission().document).map(({ pointer, text }) => `${pointer} ${text}`.trim()),
  );
  return {
    slug,
    ...(title === undefined ? {} : { title }),
    get surface() {
      return surface();
    },
    get notices() {
      return notices();
    },
    get document() {
      return emission().document;
    },
    get json() {
      return json();
    },
    yaml: () => printDocument(emission().document, "yaml"),
    get index() {
      return `${JSON.stringify(indexOf(source, surface()))}\n`;
    },
    source: shownSource(source.where),
    ...(readAt === undefined ? {} : { readAt }),
    get faults() {
      return faults();
    },
  };
}

/** The index as the site sent it, or the part of it that a selection shows. */
function indexOf({ value }: Source, { whole, routes, namespaceOrder }: Surface): unknown {
  if (whole === undefined) return value;
  return cutIndex(value, {
    routes: new Map(
      routes.map(({ key, endpoints }) => [key, new Set(endpoints.flatMap(({ methods }) => methods))]),
    ),
    namespaces: new Set(namespaceOrder.filter((name) => name !== "")),
  });
}

/** @throws RouteprintError `usage`: the paths of the pages begin with the slug. */
function refuseSlug(slug: string): void {
  if (/^[a-z0-9-]+$/.test(slug)) return;
  throw new RouteprintError("usage", {
    message: `${JSON.stringify(slug)} cannot be the folder of a site's pages`,
    hint: "Give lower-case ASCII letters, digits and hyphens.",
  });
}

/** A source as pages name it: an address, or a file without its folder. */
function shownSource(where: string): string {
  return /^https?:/i.test(where) ? where : where.replace(/^.*[/\\](?=.)/s, "");
}
