import type { SampleRoot } from "../example/index.ts";
import type { ApiCaller } from "../fetch/index.ts";
import type { Document } from "../openapi/index.ts";
import type { Surface } from "../surface/index.ts";

/** A site that a server of the Model Context Protocol serves. */
export interface McpSite {
  /** Its name in the ids of operations, where the server has several sites. */
  readonly slug: string;
  /** The operations that clients find; its routes decide which of them a path belongs to. */
  readonly surface: Surface;
  /** Where requests go; absent where nothing names the API root. */
  readonly target?: SiteTarget;
  /** The document of the surface, made on first use. */
  readonly document: () => Document;
  /** The documentation as text, loaded on first use. */
  readonly pages: () => Promise<readonly McpPage[]>;
}

/** The API that requests are sent to: the site's, or a mock of it. */
export interface SiteTarget {
  readonly root: SampleRoot;
  readonly call: ApiCaller;
  /** Whether requests carry credentials. */
  readonly isSignedIn: boolean;
}

/** A text of the documentation of a site. */
export interface McpPage {
  /** `shop/llms.txt` */
  readonly path: string;
  /** The media type. */
  readonly type: string;
  readonly render: () => string | Promise<string>;
}

/** A site as the user named it, before it is read. */
export type NamedMcpSite = Pick<McpSite, "slug"> & {
  /** An address or a file. */
  readonly label: string;
};

/** What a server offers. */
export interface McpSettings {
  /** The version of this program. */
  readonly version: string;
  readonly allowsWrites: boolean;
}
