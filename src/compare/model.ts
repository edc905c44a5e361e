import type { Json } from "../base/json.ts";
import type { Method, Surface } from "../surface/index.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";

/** `surface`: visible to clients; `text`: descriptions; `site-data`: values from a site's content. */
export type ChangeClass = "surface" | "text" | "site-data";

/** The part of a surface that a change is about; determines the format of the subject. */
export type ChangePart =
  | "namespace"
  | "route"
  | "operation"
  | "access"
  | "site"
  | "argument"
  | "variable"
  | "response";

export interface OperationRef {
  readonly method: Method;
  /** As written on the side that has the operation; on side A if both have it. */
  readonly template: string;
  readonly namespace: string;
}

/** A request that one side accepts and the other rejects. */
export interface Witness {
  readonly method: Method;
  /** Below the API root, with its query: `/wp/v2/posts?per_page=100`. */
  readonly path: string;
  readonly body?: Json;
  /** A shell command that sends the request to the side that rejects it; to a mock of it on port 8090 if it would write. */
  readonly curl: string;
}

/** One cause of difference, with every operation that shows it. */
export interface Finding {
  /** 12 hex digits of kind, part, subject, from and to: equal changes have equal ids, whatever operations show them. */
  readonly id: string;
  /**
   * The id and 8 hex digits of the methods and paths that show it: `3f2a9c01b7de-91c0aa17`. No wording, level or name of a site
   * enters it, so that it is the same in every format and in later releases.
   */
  readonly fingerprint: string;
  readonly kind: ChangeKind;
  readonly class: ChangeClass;
  readonly part: ChangePart;
  readonly level: BothWays<Level>;
  /** A namespace, a template, `GET /path`, an argument with a pointer into its schema, `{variable}`, or `response` with a pointer. */
  readonly subject: string;
  /** Value on side A; absent if A has none. JSON Schema for arguments and their parts. */
  readonly from?: Json;
  /** Value on side B; absent if B has none. */
  readonly to?: Json;
  /** Sorted; the operations of one side if the other lacks the subject. */
  readonly operations: readonly OperationRef[];
  readonly reach: Reach;
  /** The reason in one sentence, for the direction in which the change is worse. */
  readonly why: string;
  readonly witness?: Partial<BothWays<Witness>>;
}

/** Reach of a change: on `operations.length` of `total`. */
export interface Reach {
  /** Number of shared operations that could show the change. */
  readonly total: number;
  /** Scope of `total`: all shared operations, those of the one namespace that shows it, or those that have the subject. */
  readonly among: "shared" | "namespace" | "having";
  readonly namespace?: string;
  /** Operations of `total` that do not show the change, if at most five. */
  readonly except: readonly OperationRef[];
}

/** Relation of two surfaces. In a history the worst level from A to B, unless they are equal. */
export type Relation = SiteRelation | Level;

/** Relation of the surfaces of two sites. */
export type SiteRelation =
  | "equal"
  | "a-inside-b"
  | "b-inside-a"
  | "compatible-both-ways"
  | "compatible-a-to-b"
  | "compatible-b-to-a"
  | "divergent";

export interface NamespaceRow {
  readonly name: string;
  readonly plugin?: string;
  readonly operations: { readonly a: number; readonly b: number };
  readonly same: number;
  readonly differing: number;
  readonly onlyInA: number;
  readonly onlyInB: number;
  /**
   * The worst level in either direction, in a history from A to B; `accepted` if the accept file lists every difference,
   * `equal` if only texts and site data differ.
   */
  readonly verdict: Level | "accepted" | "equal";
}

export interface Counts {
  readonly onlyInA: number;
  readonly shared: number;
  readonly onlyInB: number;
  /** Shared operations without a difference in the surface. */
  readonly same: number;
  readonly levels: BothWays<Readonly<Record<Level, number>>>;
  readonly text: number;
  readonly siteData: number;
  /** Hidden, wholly or on some of their operations, because the accept file lists them. */
  readonly accepted: number;
}

/** One side of a comparison and how it was captured. */
export interface Side {
  /** Name for people: a host, a file. Holds foreign text. */
  readonly label: string;
  readonly siteName: string;
  readonly url: string;
  readonly context: "view" | "help";
  /** Whether it was fetched with a sign-in; absent if unknown. */
  readonly authenticated?: boolean;
  readonly origin: Surface["origin"];
  readonly operations: number;
  /** The version of its document; empty for a lock file. */
  readonly version: string;
}

/** Every change between two surfaces, for clients of either side. */
export interface Comparison {
  /** Whether the sides are one site over time, A before B. */
  readonly history: boolean;
  readonly policy: Policy;
  readonly a: Side;
  readonly b: Side;
  /** Counts accepted findings too: a hidden finding is still a difference. */
  readonly relation: Relation;
  readonly counts: Counts;
  readonly namespaces: readonly NamespaceRow[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** What the captures of the sides do not show, so that no finding can be about it; the verdict says so. */
  readonly notCompared: readonly NotCompared[];
  /** Limits of the comparison, one sentence each: differences of the captures, searches that hit a limit. */
  readonly warnings: readonly string[];
  /** Changes that the accept file hides, on the operations that it names. */
  readonly accepted: readonly AcceptedChange[];
  /** Entries of the accept file that match no change. */
  readonly staleAcceptances: readonly Acceptance[];
  /** Entries of the accept file that have expired and whose change still shows: it is among the findings. */
  readonly expiredAcceptances: readonly Acceptance[];
}

/** A part of both surfaces that was not compared. */
export interface NotCompared {
  /** `responses`, `abilities`, `access`, or the access of a number of operations. */
  readonly what: string;
  /** `both indexes are view`; no text of a site. */
  readonly why: string;
}

/** A change that an accept file hides. */
export interface AcceptedChange extends Pick<Finding, "fingerprint" | "kind" | "subject" | "operations"> {
  /** The first entry that accepts it. */
  readonly acceptance: Acceptance;
}

/** An entry of an accept file: a change or notice that is known. */
export interface Acceptance {
  /** That of the change or notice. The id of a change, its first 12 digits, accepts it on every operation. */
  readonly fingerprint: string;
  /** Who accepted it, or why; may be empty. */
  readonly reason: string;
  /** The last day on which it counts, `2027-03-31`; it does not expire if absent. */
  readonly expires?: string;
  /** Kind and subject, for people who read the file. The kind also tells changes from notices. */
  readonly kind?: string;
  readonly subject?: string;
  /** Operations on which the change is accepted, also if others show it too: `GET POST /wp/v2/posts/{id}`. */
  readonly operations?: readonly string[];
}

/** Options of a comparison. */
export interface CompareOptions {
  /** Names of the sides; `A` and `B` by default. */
  readonly labels?: { readonly a: string; readonly b: string };
  /** Whether A is an older version of B. */
  readonly history?: boolean;
  readonly policy?: Policy;
  /** Namespaces of A that have another name in B. */
  readonly map?: ReadonlyMap<string, string>;
  /** Globs over namespaces and paths; only matching operations are compared. */
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
  /** Levels that replace those of the table, for a client that moves from A to B. */
  readonly levels?: ReadonlyMap<ChangeKind, Level>;
  readonly accept?: readonly Acceptance[];
  /** The current day, `2026-11-29`, for entries of `accept` that expire; none expires if absent. */
  readonly today?: string;
}

/** A surface with a name for people. */
export interface NamedSurface {
  readonly name: string;
  readonly surface: Surface;
}
