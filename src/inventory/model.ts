import type { Generated } from "kysely";
import type { AccessRecord } from "../access/index.ts";
import type { Level } from "../compare/index.ts";

/** All rows, as a limit: SQLite takes an offset only with a limit. */
export const MOST_ROWS = 2_000_000_000;

/** Values that one statement lists: PostgreSQL takes 65,535 parameters, SQLite 32,766, and a row may have several. */
export const MOST_LISTED = 5000;

/** The tables of an inventory, in SQLite and PostgreSQL alike. Times are ISO 8601 in UTC, which sort as text. */
export interface Tables {
  readonly site: SiteTable;
  readonly content: ContentTable;
  readonly version: VersionTable;
  readonly change: ChangeTable;
  readonly round: RoundTable;
  readonly part: PartTable;
  readonly name: NameTable;
  readonly part_name: PartNameTable;
  readonly site_part: SitePartTable;
  readonly webhook: WebhookTable;
  readonly position: PositionTable;
}

/** The names of the tables. */
export const TABLES = [
  "site",
  "content",
  "version",
  "change",
  "round",
  "part",
  "name",
  "part_name",
  "site_part",
  "webhook",
  "position",
] as const satisfies readonly (keyof Tables)[];

/** `new` until a site was read once; `failing` from the third failed round in a row. */
export type SiteState = "new" | "ok" | "failing";

interface SiteTable {
  readonly id: Generated<number>;
  /** As it was typed, without credentials; a saved index by its absolute path. */
  readonly address: string;
  /** Its name in the config file, or its address. */
  readonly label: string;
  /** Sites of one host are fetched one after the other. */
  readonly host: string;
  readonly state: SiteState;
  /** Failed rounds in a row. */
  readonly failures: number;
  /** Why the last round failed; null where it did not. */
  readonly error_code: string | null;
  /** The current version; null until it was read once. */
  readonly version_id: number | null;
  /** The last round that names the site, and the last one that finished it. */
  readonly due_id: number;
  readonly round_id: number;
  /** The last round in which a worker left the site to others, because it may or can do less than the round requires. */
  readonly kept_id: Generated<number>;
  /** Whether a list names the site, so that nobody typed it: 0 or 1. */
  readonly listed: Generated<number>;
  /** Whether the round that names it sends credentials or headers: 0 or 1. */
  readonly signed_in: Generated<number>;
  /** The name of its current version, by which pages sort. */
  readonly name: string | null;
  /** When the site was last requested; null before the first round. */
  readonly checked_at: string | null;
  /** When its current version was first seen. */
  readonly changed_at: string | null;
  /** When it was last asked who may call what; null where it never was. */
  readonly asked_at: string | null;
  /** Its place among the sites by their last change of state, version or name; 0 until the end of its transaction. */
  readonly revision: Generated<number>;
}

/** The last revision of a site, in one row, whose lock makes changes commit in the order of their numbers. */
interface PositionTable {
  readonly revision: number;
  /** Names this database in cursors. */
  readonly feed: string;
}

/** Compressed indexes and lines of changes, by the hash of their uncompressed bytes. */
interface ContentTable {
  readonly id: Generated<number>;
  readonly hash: string;
  /** The content that is the dictionary of these bytes; null where they have none. */
  readonly base_id: number | null;
  /** Most other contents needed to read this one. */
  readonly depth: number;
  /** Bytes before compression. */
  readonly size: number;
  readonly bytes: Uint8Array;
}

/** A surface that a site had from one change to the next. */
interface VersionTable {
  readonly id: Generated<number>;
  readonly site_id: number;
  readonly content_id: number;
  readonly fingerprint: string;
  /** The site's own name: foreign text. */
  readonly name: string;
  readonly operations: number;
  /** The `Capture` of the index, as JSON. */
  readonly capture: string;
  /** The content that is the `AccessRecord` of its access, as JSON; null where the site was not asked. */
  readonly access_id: number | null;
  /** The number of operations that a visitor may call; null where the site was not asked. */
  readonly open: number | null;
  readonly first_at: string;
  readonly last_at: string;
}

/** `surface` is a change of the API; the others are changes of a site's state. */
export type ChangeEvent = "surface" | "failing" | "recovered";

interface ChangeTable {
  readonly id: Generated<number>;
  readonly site_id: number;
  readonly round_id: number;
  readonly event: ChangeEvent;
  /** The versions before and after; null for a change of state. */
  readonly from_id: number | null;
  readonly to_id: number | null;
  readonly at: string;
  /** The worst level of its lines. */
  readonly level: Level;
  readonly breaking: number;
  readonly risky: number;
  readonly compatible: number;
  /** The content that is the JSON of its `ChangeLine[]`. */
  readonly lines_id: number;
  /** Whether a round has printed it: 0 or 1; while a round prints it, its number below 0. */
  readonly reported: number;
}

/** One pass over all sites. */
interface RoundTable {
  readonly id: Generated<number>;
  readonly started_at: string;
  /** `RoundOptions` as JSON. */
  readonly options: Generated<string>;
}

/** A namespace with exactly these routes, arguments and open operations; sites with the same ones share it. */
interface PartTable {
  readonly id: Generated<number>;
  readonly hash: string;
  readonly namespace: string;
  /** The plugin that registers the namespace; empty where unknown. */
  readonly plugin: string;
}

/** `open` is an operation that a visitor may call. */
export type NameKind = "route" | "argument" | "open";

/** A route (its path template), an argument, or an open operation (`POST /wc/v3/orders`), stored once. */
interface NameTable {
  readonly id: Generated<number>;
  readonly kind: NameKind;
  readonly text: string;
}

interface PartNameTable {
  readonly part_id: number;
  readonly name_id: number;
}

/** The current parts of each site. */
interface SitePartTable {
  readonly site_id: number;
  readonly part_id: number;
}

/** Position of a webhook in the list of changes. */
interface WebhookTable {
  readonly id: Generated<number>;
  /** The SHA-256 of its address, which may hold a secret. */
  readonly hash: string;
  /** The scheme and host of its address; empty for one that an earlier release has begun. */
  readonly origin: Generated<string>;
  /** The last change that it received. */
  readonly change_id: number;
  /** Failed tries since it last received a change, and why the last one failed. */
  readonly failures: Generated<number>;
  readonly error: string | null;
  /** When it was last tried, and when it last received a change. */
  readonly tried_at: string | null;
  readonly received_at: string | null;
}

/** One line of a report on a change, as `compare --before-after` prints it. Holds foreign text. */
export interface ChangeLine {
  readonly level: Level;
  /** A kind of change, or the code of the error for a change of state. */
  readonly kind: string;
  readonly what: string;
  readonly where: string;
  readonly why: string;
  /** The plugins whose operations it is about; absent where none is known. */
  readonly plugins?: readonly string[];
  /** Those of its changes, as `compare` prints them; absent of a change of state and of lines that earlier releases recorded. */
  readonly fingerprints?: readonly string[];
}

/** Circumstances of a fetch on which the surface of an index depends. */
export interface Capture {
  readonly answeredRoot?: string;
  readonly authenticated?: boolean;
}

/** An index as the site sent it, from which its surface can be built again. */
export interface SavedIndex {
  /** A file or an address without credentials. */
  readonly where: string;
  readonly bytes: Uint8Array;
  readonly capture: Capture;
  /** What was asked about access and came; absent where nothing was asked. */
  readonly asked?: AccessRecord;
}

/** A namespace of a surface with its plugin, routes, arguments and open operations. */
export interface SurfacePart {
  readonly namespace: string;
  readonly plugin: string;
  readonly routes: readonly string[];
  readonly arguments: readonly string[];
  /** Absent where none is known to be open. */
  readonly open?: readonly string[];
}

/** The facts of a surface that the inventory keeps, as plain data that crosses threads. */
export interface SurfaceFacts {
  readonly fingerprint: string;
  readonly name: string;
  readonly operations: number;
  /** The number of operations that a visitor may call; null where the site was not asked. */
  readonly open: number | null;
  readonly parts: readonly SurfacePart[];
}

/** The index of an earlier version of a site. */
export interface EarlierIndex {
  readonly index: SavedIndex;
  readonly fingerprint: string;
}

/** The facts of an index, and its changes since the earlier one. */
export interface InspectedIndex {
  readonly facts: SurfaceFacts;
  readonly lines: readonly ChangeLine[];
}

/** Returns the current time; workers pass the real clock. */
export type Clock = () => Date;
