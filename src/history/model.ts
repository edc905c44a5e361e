import type { ChangeKind, Level } from "../compare/index.ts";
import type { Json } from "../base/json.ts";
import type { Method, Surface } from "../surface/index.ts";

/**
 * The origin of a version's date: the name of its file, its provenance file, the time of the file (a guess, as copies change
 * it), the fetch of this run, or the database.
 */
export type DateEvidence = "name" | "provenance" | "file" | "fetch" | "database";

/** A release that the operations of a site prove: it is this one or a later one. */
export interface ProvenRelease {
  /** `WordPress` */
  readonly product: string;
  /** The oldest release that has the operation: `6.5`. */
  readonly atLeast: string;
  /** The operation that proves it: `GET /wp/v2/font-families`. */
  readonly evidence: string;
}

/** A state of a site's API that lasted from its date to that of the next version. */
export interface HistoryVersion {
  /** Unique in the history and safe in a path: `2026-11-28`, `2026-11-28-0930`, `2026-11-28-2`. */
  readonly id: string;
  /** When it was first seen: ISO 8601, a day or a time in UTC. */
  readonly date: string;
  readonly dateEvidence: DateEvidence;
  /** For people: the date and the proven releases. */
  readonly label: string;
  readonly releases: readonly ProvenRelease[];
  /** A lock file holds no texts, so that its version has no pages of operations. */
  readonly origin: Surface["origin"];
  readonly fingerprint: string;
  readonly operations: readonly VersionOperation[];
}

/** An operation as the page of its version lists it. */
export interface VersionOperation {
  readonly id: string;
  readonly method: Method;
  readonly template: string;
  readonly namespace: string;
}

/** An operation that an entry is about, in both versions. */
export interface EntryOperation {
  readonly method: Method;
  /** As the newer version writes it, or the older one where the newer lacks it. */
  readonly template: string;
  readonly namespace: string;
  /** The id of the operation in the older version; absent where it lacks the operation. */
  readonly before?: string;
  /** The id of the operation in the newer version; absent where it lacks the operation. */
  readonly after?: string;
}

/** One difference within an entry. */
export interface EntryPart {
  /** For people: `per_page`, `response.title`, `/wp/v2/fonts`. Holds foreign text. */
  readonly subject: string;
  /** The value in the older version; absent where it has none. */
  readonly before?: Json;
  /** The value in the newer version; absent where it has none. */
  readonly after?: Json;
}

/** One change between two neighboring versions. Holds foreign text. */
export interface HistoryEntry {
  /**
   * The date of the newer version and 12 hex digits of the change: `2026-11-28-0123456789ab`. The same in a later history that
   * has both versions.
   */
  readonly id: string;
  /** The ids of the two versions. */
  readonly from: string;
  readonly to: string;
  /** The date of the newer version. */
  readonly date: string;
  readonly level: Level;
  readonly kind: ChangeKind;
  readonly what: string;
  readonly where: string;
  /** The reason for the level, in one sentence. */
  readonly why: string;
  /** What a client of the older version must do, in one sentence. */
  readonly advice: string;
  readonly parts: readonly EntryPart[];
  readonly operations: readonly EntryOperation[];
  /** The owners of its namespaces: plugins, or `WordPress`. */
  readonly plugins: readonly string[];
}

/** The versions of one site and the changes between neighbors. */
export interface History {
  /** Oldest first; neighbors differ. */
  readonly versions: readonly HistoryVersion[];
  /** Newest first, and of one version worst first. */
  readonly entries: readonly HistoryEntry[];
}
