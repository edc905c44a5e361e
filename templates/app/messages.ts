// The messages between the page, its worker, and the frame that shows pages.
import type { SearchTree } from "../../src/docs/search.ts";
import type { Overlay } from "../../src/openapi/overlay.ts";
import type { DocumentFormat } from "../../src/openapi/print.ts";
import type { ReportFormat } from "../../src/report/print.ts";

/** An opened file or site. */
export interface OpenedSource {
  readonly slug: string;
  readonly title: string;
  /** The file or the address. */
  readonly name: string;
  readonly holds: string;
  /** Whether it has pages and a document; a lock file and an earlier version can only be compared. */
  readonly isIndex: boolean;
  /** The overlays of an index. */
  readonly overlays?: AppliedOverlays;
  /** The slug of the source whose earlier version it is. */
  readonly versionOf?: string;
  /** Whether its pages show a history. */
  readonly hasHistory?: true;
}

/** The overlays that an index shows, in their order. */
export interface AppliedOverlays {
  readonly applied: readonly Overlay[];
  /** What the document did not take as it was meant, one sentence each. */
  readonly notices: readonly string[];
}

/** An opened file: a source, or an overlay, which the page keeps for an index. */
export type OpenedFile = OpenedSource | { readonly overlay: Overlay };

/** Versions of one site. */
export interface OpenedVersions {
  readonly newest: OpenedSource;
  /** The slugs of the versions that have no pages. */
  readonly earlier: readonly string[];
}

/** Whether a document is valid. */
export interface DocumentHealth {
  /** Problems of the document; empty if it is valid. */
  readonly faults: readonly string[];
  /** The number of notices of each level: `2 guesses`. */
  readonly notices: readonly string[];
}

/** A page or a file of an opened site. */
export interface ShownPage {
  readonly type: string;
  readonly text: string;
}

/** A sign-in as the user types it. */
export interface TypedCredentials {
  readonly user: string;
  readonly password: string;
}

/** The actions of the worker, each with its input and its result. */
export interface Actions {
  readonly open: { readonly given: { name: string; bytes: ArrayBuffer }; readonly result: OpenedFile };
  readonly find: {
    readonly given: { address: string; credentials: TypedCredentials | undefined; secure: boolean };
    readonly result: OpenedSource;
  };
  readonly versions: {
    /** `modified` is the time of the file: milliseconds since 1970. */
    readonly given: { files: readonly { readonly slug: string; readonly modified: number }[] };
    readonly result: OpenedVersions | undefined;
  };
  readonly overlay: {
    readonly given: { slug: string; overlays: readonly Overlay[] };
    readonly result: OpenedSource;
  };
  readonly page: {
    readonly given: { path: string; query?: string };
    readonly result: ShownPage | undefined;
  };
  readonly check: { readonly given: { slug: string }; readonly result: DocumentHealth };
  readonly document: {
    readonly given: { slug: string; openapi: "3.0" | "3.1" | "3.2"; format: DocumentFormat };
    readonly result: string;
  };
  readonly lock: { readonly given: { slug: string }; readonly result: string };
  readonly report: {
    readonly given: { a: string; b: string; history: boolean; format: ReportFormat };
    readonly result: string;
  };
}

export type Action = keyof Actions;
export type Given<A extends Action> = Actions[A]["given"];
export type Result<A extends Action> = Actions[A]["result"];

/** A request of the page to its worker. */
export type WorkerTask<A extends Action = Action> = {
  readonly [Each in A]: { readonly id: number; readonly action: Each; readonly given: Given<Each> };
}[A];

/** The text of a part of the worker, which the page sends when the worker needs it; undefined where it did not load. */
export interface PartText {
  readonly part: string;
  readonly text: string | undefined;
}

/** Why work failed. */
export interface FailureDetails {
  readonly text: string;
  readonly where?: string | undefined;
  /** The address to open and to save by hand, where the browser may not read it. */
  readonly save?: string | undefined;
  /** Whether the worker ended, which closes every opened source. */
  readonly ended?: boolean;
}

/** A control of a page in the frame, which the page around it shows. */
export type FrameControl = "search" | "menu";

/** A message of the frame to the page around it. */
export interface FromFrame {
  /** The address of a link. */
  readonly href?: string;
  /** The file of the tree that the frame needs. */
  readonly tree?: string | undefined;
  /** The title of the page that has loaded. */
  readonly ready?: string;
  /** The controls of the page that has loaded. */
  readonly controls?: readonly FrameControl[];
  /** The files that were dropped on the page. */
  readonly files?: readonly File[];
}

/** A message of the page to the frame. */
export interface ToFrame {
  readonly theme?: string;
  readonly fragment?: string;
  readonly tree?: SearchTree;
  /** The control to press. */
  readonly press?: FrameControl;
}
