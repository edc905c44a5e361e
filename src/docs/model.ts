import type { Notice } from "../notice.ts";
import type { Surface } from "../surface/model.ts";

/** As much of an operation as the pages read. */
export interface DocumentedOperation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  /** The site was asked what it allows to a visitor. */
  readonly "x-routeprint-probed"?: true;
}

/** As much of an OpenAPI document as the pages read; the rest is passed on as it is. */
export interface SiteDocument {
  readonly openapi: string;
  readonly info: object;
  readonly tags?: readonly { readonly name: string }[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: object;
}

/** All that the pages of one site are made from. */
export interface SiteDocumentation {
  /** The folder of the site's pages: lower-case ASCII letters, digits and hyphens, unique among the sites. */
  readonly slug: string;
  readonly surface: Surface;
  /** Everything that was odd, from the first byte to the document. */
  readonly notices: readonly Notice[];
  readonly document: SiteDocument;
  /** The document, printed. */
  readonly json: string;
  /** The same in YAML; slow for large documents, and so made when it is asked for. */
  readonly yaml: () => Promise<string>;
  /** The index as the site gave it, printed. */
  readonly index: string;
  /** Where the index came from, without credentials: a URL or a file name. */
  readonly source: string;
  /** When the index was read, ISO 8601; absent where the pages must not change with the clock. */
  readonly readAt?: string;
  /** Set where a newer index could not be had. */
  readonly stale?: Staleness;
  /** What the judges found wrong with the document; empty where it is sound, absent where nobody asked. */
  readonly faults?: readonly string[];
}

/** A site, and what it is called beside others. */
export interface NamedSite<Site = SiteDocumentation> {
  readonly name: string;
  readonly site: Site;
}

/** What the pages that all sites share show of one site: little, whatever the size of its index. */
export interface SiteSummary {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The API root, or the source where the index names none. */
  readonly address: string;
  readonly source: string;
  readonly counts: Counts;
  /** `29 namespaces, 227 routes, 315 operations` */
  readonly holdings: string;
  /** How many there are, by code. */
  readonly notices: ReadonlyMap<string, number>;
  readonly readAt?: string;
  readonly stale?: Staleness;
  readonly faults?: readonly string[];
}

/** What a site has of each. */
export interface Counts {
  readonly namespaces: number;
  readonly routes: number;
  readonly operations: number;
  readonly notices: number;
  /** Operations of which the site was asked what it allows to a visitor. */
  readonly asked: number;
  readonly withResponse: number;
}

export interface Staleness {
  /** ISO 8601: the first refresh that failed. */
  readonly since: string;
  /** One sentence. */
  readonly reason: string;
}

/** One file of the documentation; made when it is asked for, always the same. */
export interface Page {
  /** Relative, with `/` between folders and no dot segments: `shop-site/routes/wp-v2-posts.html`. */
  readonly path: string;
  readonly type: string;
  readonly render: () => string | Promise<string>;
}

export interface DocsOptions<Site = SiteDocumentation> {
  /**
   * `files` for pages that are opened from disk or lie on a static host: links name files.
   * `server` for pages that a server answers: links leave `.html` and `index.html` out.
   */
  readonly links: "files" | "server";
  /** Whether pages carry forms that need a server: the path box, the choice of sites to compare. */
  readonly live?: boolean;
  /** The token of the form that adds a site; absent where none can be added. */
  readonly token?: string;
  /** Loads what compares sites, as `async () => comparisons` does; absent, no page compares. */
  readonly comparisons?: () => Promise<Comparisons<Site>>;
  /** Absolute URL under which the pages will stand, with a trailing slash, for the site map; none, no site map. */
  readonly base?: string;
}

/** Compares sites; the answers are HTML, to stand inside `main`. */
export interface Comparisons<Site = SiteDocumentation> {
  readonly pair: (a: NamedSite<Site>, b: NamedSite<Site>, history: boolean) => string | Promise<string>;
  /** `linkTo` gives the address of a page. */
  readonly matrix: (
    sites: readonly NamedSite<Site>[],
    linkTo: (path: string) => string,
  ) => string | Promise<string>;
}
