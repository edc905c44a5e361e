import type { Json } from "../base/json.ts";
import type { Method, Surface } from "../surface/index.ts";
import type { ChangeKind, Policy } from "./kinds.ts";
import type { BothWays, Level } from "./level.ts";

/** `surface`: what a client meets; `text`: descriptions; `site-data`: values that come from a site's content. */
export type ChangeClass = "surface" | "text" | "site-data";

/** What a change is about: decides how its subject reads. */
export type ChangePart = "namespace" | "route" | "operation" | "site" | "argument" | "variable" | "response";

export interface OperationRef {
  readonly method: Method;
  /** As the side writes it that has the operation; side A where both do. */
  readonly template: string;
  readonly namespace: string;
}

/** A request that one side takes and the other does not. */
export interface Witness {
  readonly method: Method;
  /** Below the API root, with its query: `/wp/v2/posts?per_page=100`. */
  readonly path: string;
  readonly body?: Json;
  /** A shell command that sends the request to the side that refuses it. */
  readonly curl: string;
}

/** One cause of difference, with every operation it shows on. */
export interface Finding {
  /** 12 hex digits from kind, subject, from and to: the same wherever the same change is found. */
  readonly id: string;
  readonly kind: ChangeKind;
  readonly class: ChangeClass;
  readonly part: ChangePart;
  readonly level: BothWays<Level>;
  /** A namespace, a template, `GET /path`, an argument with a pointer into its schema, `{variable}`, or `response` with a pointer. */
  readonly subject: string;
  /** Absent where A has nothing here. Values of JSON Schema for arguments and their parts. */
  readonly from?: Json;
  /** Absent where B has nothing here. */
  readonly to?: Json;
  /** Sorted; for one-sided things the operations of that side. */
  readonly operations: readonly OperationRef[];
  readonly reach: Reach;
  /** One sentence for the direction in which the change is worse. */
  readonly why: string;
  readonly witness?: Partial<BothWays<Witness>>;
}

/** How far a change goes: on `operations.length` of `total`. */
export interface Reach {
  /** How many shared operations could show the change. */
  readonly total: number;
  /** What `total` counts: all shared operations, those of the one namespace it shows in, or those that have the subject. */
  readonly among: "shared" | "namespace" | "having";
  readonly namespace?: string;
  /** Those of `total` that do not show it, where they are at most five. */
  readonly except: readonly OperationRef[];
}

/** How two surfaces relate. In a history the worst level of the way forward, where they are not equal. */
export type Relation = SiteRelation | Level;

/** How the surfaces of two sites relate. */
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
   * The worst level in either direction, in a history the way forward; `accepted` where nothing differs but what the
   * accept file knows, `equal` where nothing differs but texts and site data.
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
  /** Hidden because the accept file knows them. */
  readonly accepted: number;
}

/** What is known of one side and how it was captured. */
export interface Side {
  /** What a person calls it: a host, a file. Holds foreign text. */
  readonly label: string;
  readonly siteName: string;
  readonly url: string;
  readonly context: "view" | "help";
  /** Whether it was fetched with a sign-in; absent where nobody knows. */
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
  /** With what was accepted: a finding that is hidden is still a difference. */
  readonly relation: Relation;
  readonly counts: Counts;
  readonly namespaces: readonly NamespaceRow[];
  /** Worst first. */
  readonly findings: readonly Finding[];
  /** What a reader must know before trusting the findings, one sentence each. */
  readonly warnings: readonly string[];
  /** Entries of the accept file that match nothing any more. */
  readonly staleAcceptances: readonly Acceptance[];
}

/** A finding that somebody knows and takes as it is. */
export interface Acceptance {
  readonly id: string;
  readonly note: string;
  /** Its kind and subject: for a reader of the file, who knows no id by heart. */
  readonly kind?: string;
  readonly subject?: string;
}

/** How two surfaces are compared. */
export interface CompareOptions {
  /** How the sides are called; `A` and `B` otherwise. */
  readonly labels?: { readonly a: string; readonly b: string };
  /** Whether A is the past of B. */
  readonly history?: boolean;
  readonly policy?: Policy;
  /** Namespaces of A that are another namespace in B. */
  readonly map?: ReadonlyMap<string, string>;
  /** Globs over namespaces and paths; only matching operations are compared. */
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
  /** Levels that replace those of the table, for a client that moves from A to B. */
  readonly levels?: ReadonlyMap<ChangeKind, Level>;
  readonly accept?: readonly Acceptance[];
}

/** A surface with the name a person gave it. */
export interface NamedSurface {
  readonly name: string;
  readonly surface: Surface;
}
