import type { History } from "../history/index.ts";
import type { Notice } from "../diagnostics/notices.ts";
import type { Surface } from "../surface/index.ts";

/** The part of an operation that the pages read. */
interface DocumentedOperation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly object[];
  readonly responses?: Readonly<Record<string, object>>;
}

/** The part of an OpenAPI document that the pages read; the rest is passed on unchanged. */
export interface SiteDocument {
  readonly openapi: string;
  readonly info: object;
  /** In 3.2 a tag names its group, which is a tag too. */
  readonly tags?: readonly { readonly name: string; readonly parent?: string | undefined }[];
  /** The groups of tags in 3.1. */
  readonly "x-tagGroups"?: readonly { readonly name: string; readonly tags: readonly string[] }[] | undefined;
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: object;
}

/** The input for the pages of one site. */
export interface SiteDocumentation {
  /** The folder of the site's pages: lower-case ASCII letters, digits and hyphens, unique among the sites. */
  readonly slug: string;
  /** Replaces the name of the site. */
  readonly title?: string;
  readonly surface: Surface;
  /** All notices, from reading the bytes to writing the document. */
  readonly notices: readonly Notice[];
  readonly document: SiteDocument;
  /** The document, printed. */
  readonly json: string;
  /** The document in YAML, printed on demand because large documents take long. */
  readonly yaml: () => Promise<string>;
  /** The index as the site sent it, printed. */
  readonly index: string;
  /** Where the index came from, without credentials: a URL or a file name. */
  readonly source: string;
  /** When the index was read, ISO 8601; absent for reproducible pages. */
  readonly readAt?: string;
  /** Set where refreshing the index failed. */
  readonly stale?: Staleness;
  /** Problems that the checks found in the document; empty if it is valid. */
  readonly faults: readonly string[];
}

/** A site with a name that is unique among the sites. */
export interface LabeledSite<Site = SiteDocumentation> {
  readonly name: string;
  readonly site: Site;
}

/** The part of a site that shared pages show; small, whatever the size of the index. */
export interface SiteSummary {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The API root, or the source where the index names none. */
  readonly address: string;
  readonly source: string;
  readonly counts: SiteCounts;
  /** `29 namespaces, 227 routes, 315 operations` */
  readonly holdings: string;
  readonly readAt?: string;
  readonly stale?: Staleness;
}

/** The sizes of a site. */
export interface SiteCounts {
  readonly namespaces: number;
  readonly routes: number;
  readonly operations: number;
  readonly notices: number;
  readonly withResponse: number;
}

export interface Staleness {
  /** The time of the first failed refresh, ISO 8601. */
  readonly since: string;
  /** One sentence. */
  readonly reason: string;
}

/** One file of the documentation, rendered on demand and always the same. */
export interface Page {
  /** Relative, with `/` between folders and no dot segments: `shop-site/routes/wp-v2-posts.html`. */
  readonly path: string;
  readonly type: string;
  /** Makes the content. */
  readonly render: () => string | Promise<string>;
}

/** Options for the contents of pages and the links between them. */
export interface DocsOptions<Site = SiteDocumentation> {
  /**
   * `files` for pages on disk or a static host: links name files.
   * `server` for pages from a server: links leave `.html` and `index.html` out.
   */
  readonly links: "files" | "server";
  /** Whether there is one site, whose overview is then the front page. `listPages` counts the sites where this is absent. */
  readonly isAlone?: boolean;
  /** Whether pages have forms that need a server: the path box, the choice of sites to compare. */
  readonly live?: boolean;
  /** The token of the form that adds a site; absent where sites cannot be added. */
  readonly token?: string;
  /** Loads the comparisons, as `async () => comparisons` does; without it there are no comparison pages. */
  readonly comparisons?: () => Promise<Comparisons<Site>>;
  /** The absolute URL of the published pages, with a trailing slash; without it there is no site map. */
  readonly base?: string;
  readonly tailoring?: Tailoring;
  /** The earlier versions of the only site, and the changes between them. */
  readonly history?: History;
  /** Where a server has the pages of an inventory: at its root where it has no site, else beside the sites. */
  readonly inventory?: "root" | "beside";
  /** Whether the front page links to the page of `appPages`, in the folder `app/`. */
  readonly app?: boolean;
  /** Whether pages hold their styles and their script, for a frame that may load nothing. */
  readonly inFrame?: boolean;
  /** Where the console of each operation sends its requests; without it there is no console. */
  readonly tryTarget?: "mock" | "site";
}

/** A page of the user's own, from a Markdown file. */
export interface OwnPage {
  /** The file, for notices. */
  readonly source: string;
  /** Its place below `pages/`, without ending: `selling/refunds`. */
  readonly path: string;
  /** The labels of its folders, the outermost first. */
  readonly folders: readonly string[];
  readonly title: string;
  readonly markdown: string;
  /** Trusted; its links to operations are those of the Markdown: `operation:createOrder`. */
  readonly html: string;
}

/** Options that adapt pages to their readers. */
export interface Tailoring {
  /** An image in place of the mark. */
  readonly logo?: { readonly type: string; readonly base64: string };
  /** Trusted HTML for the beginning of a site's page. */
  readonly intro?: string;
  /** `#3451d1` */
  readonly accent?: string;
  /** Trusted HTML for the end of each page. */
  readonly footer?: string;
  /** Pages of the user's own, in the order of the sidebar. */
  readonly pages?: readonly OwnPage[];
  /** Whether pages leave out notices and patterns. */
  readonly plain?: boolean;
  /** Whether pages do not name the tool that made them. */
  readonly noCredit?: boolean;
  /** Whether the Redoc pages are left out. */
  readonly noReference?: boolean;
}

/** Compares two sites; the result is HTML for the inside of `main`. With `history` the first is an earlier version of the second. */
type ComparePair<Site> = (
  a: LabeledSite<Site>,
  b: LabeledSite<Site>,
  history: boolean,
) => string | Promise<string>;

/** Compares versions of a site, of which only the surface is known. */
export interface VersionComparisons {
  readonly pair: ComparePair<Pick<SiteDocumentation, "surface">>;
}

/** Compares sites; the results are HTML for the inside of `main`. */
export interface Comparisons<Site = SiteDocumentation> {
  readonly pair: ComparePair<Site>;
  /** `linkTo` returns the address of a page. */
  readonly matrix: (
    sites: readonly LabeledSite<Site>[],
    linkTo: (path: string) => string,
  ) => string | Promise<string>;
}
