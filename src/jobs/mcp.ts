import { lazy } from "../base/memo.ts";
import { parseHttpUrl } from "../base/url.ts";
import { sampleRoot } from "../example/index.ts";
import { type FetchOptions, parseAddress, redactUrl, sameSite } from "../fetch/index.ts";
import { type McpPage, type McpSite, type SiteTarget, onlyAllowed } from "../mcp/index.ts";
import { emitOverlaid } from "../openapi/index.ts";
import { describeResponses } from "../responses/index.ts";
import type { Listening } from "../server/index.ts";
import type { Source } from "../source.ts";
import { type Selection, type Surface, readForms, select } from "../surface/index.ts";
import { connectionOf, type Reading } from "./connection.ts";
import type { SluggedSite } from "./sites.ts";
import { readInput, sourceOf } from "./sources.ts";

/** How a site is read and called for clients of the Model Context Protocol. */
export interface McpSiteSettings {
  readonly reading: Reading;
  /** Reads without credentials. */
  readonly guest: Reading;
  readonly selection: Selection;
  /** Whether the responses of known releases are described. */
  readonly known: boolean;
  /** Whether a mock takes the place of the site. */
  readonly mock: boolean;
  /** Whether operations that the user may not call are left out. */
  readonly onlyAllowed: boolean;
  /** The API root that the user typed. */
  readonly root?: string;
}

/** A site that is ready for clients. */
export interface OpenedMcpSite {
  readonly site: McpSite;
  /** The surface before any selection. */
  readonly whole: Surface;
  /** The parts of the selection that match no operation. */
  readonly unmatched: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Opens a site for clients.
 *
 * @throws RouteprintError where there is no index.
 */
export async function openMcpSite(site: SluggedSite, settings: McpSiteSettings): Promise<OpenedMcpSite> {
  const source = await openAt(site, settings);
  const { surface: whole } = source;
  const mock = settings.mock ? await startMock(source, settings) : undefined;
  const target = mock === undefined ? await siteTarget(site, whole, settings) : await mockTarget(whole, mock);
  const allowed = settings.onlyAllowed ? onlyAllowed(whole, target?.isSignedIn === true) : whole;
  const { surface, unmatched } = select(describeResponses(allowed, settings), settings.selection);
  const document = lazy(() => emitOverlaid(surface, {}).document);
  const pages = lazy(() => pagesOf(site.slug, { ...source, surface: allowed }, settings));
  return {
    site: { slug: site.slug, surface, document, pages, ...(target === undefined ? {} : { target }) },
    whole,
    unmatched,
    close: async () => mock?.close(),
  };
}

/** Opens a source; a typed API root is where a saved index came from. */
async function openAt(site: SluggedSite, { reading, root }: McpSiteSettings): Promise<Source> {
  const input = await readInput(site, reading);
  if (root === undefined || site.isAddress) return sourceOf(input);
  return sourceOf({ ...input, capture: { ...input.capture, answeredRoot: root } });
}

/**
 * Where requests to a site go, and with which credentials. They belong to the address that the user typed: an index may
 * name any host as its API root, so a host that nobody typed gets none and must be public.
 */
async function siteTarget(
  site: SluggedSite,
  { apiRoot, ...surface }: Surface,
  { reading, guest, root }: McpSiteSettings,
): Promise<SiteTarget | undefined> {
  const own = parseHttpUrl(apiRoot.queryRoot ?? apiRoot.url);
  if (own === undefined) return undefined;
  const name = site.isAddress ? site.name : root;
  const typed = name === undefined ? undefined : parseAddress(name);
  const sampled = sampleRoot({ ...surface, apiRoot });
  if (name === undefined || typed === undefined || !sameSite(own, typed.site)) {
    const { options } = await connectionOf(site, guest);
    const { addresses } = options;
    return targetAt(sampled, { ...options, addresses: addresses === "any" ? "any" : "public" }, false);
  }
  const { options } = await connectionOf({ ...site, name, label: redactUrl(name), isAddress: true }, reading);
  const credentials = options.credentials ?? typed.credentials;
  const signed = credentials === undefined ? options : { ...options, credentials };
  return targetAt(sampled, signed, (credentials ?? options.headers) !== undefined);
}

/** The most bytes of a response, unless an option says otherwise: what a client gets of it is at most 100 kB. */
const MOST_BYTES = 8_000_000;

async function targetAt(
  root: SiteTarget["root"],
  options: FetchOptions,
  isSignedIn: boolean,
): Promise<SiteTarget> {
  const { createCaller } = await import("../fetch/caller.ts");
  const address = root.queryRoot === undefined ? `${root.url}/` : `${root.queryRoot}/`;
  return { root, call: createCaller(address, { maxBytes: MOST_BYTES, ...options }), isSignedIn };
}

async function startMock({ surface, value }: Source, { known }: McpSiteSettings): Promise<Listening> {
  const [{ createMock }, { listen }] = await Promise.all([
    import("../mock/app.ts"),
    import("../server/listen.ts"),
  ]);
  return listen(createMock({ surface, value }, { known }), "127.0.0.1", 0);
}

function mockTarget({ apiRoot }: Surface, { url }: Listening): Promise<SiteTarget> {
  return targetAt({ url: `${url.replace(/\/$/, "")}${readForms(apiRoot).preferred}` }, {}, true);
}

/** The documentation as text: Markdown twins of pages, `llms.txt`, the document. */
async function pagesOf(
  slug: string,
  source: Source,
  { known, selection }: McpSiteSettings,
): Promise<readonly McpPage[]> {
  const [{ sitePages }, { documentSite }] = await Promise.all([
    import("../docs/index.ts"),
    import("../documentation.ts"),
  ]);
  const site = documentSite(slug, source, undefined, { known, ...selection });
  return sitePages(site, { links: "files", isAlone: false }).filter(({ path }) =>
    /\.md$|\/llms\.txt$|\/openapi\.(?:json|yaml)$/.test(path),
  );
}
