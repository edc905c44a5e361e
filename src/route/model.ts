import type { Notice } from "../diagnostics/notices.ts";
import type { Node } from "./tree.ts";

/** A parsed route key. */
export interface RoutePattern {
  /** The key as registered. */
  readonly source: string;
  /** The whole pattern, with its anchors; absent if PCRE refuses it or it is not read. */
  readonly tree?: Node;
  /** In the order of the source, with an optional part first absent, then present; empty if no path can match. */
  readonly templates: readonly PathTemplate[];
  /** The names of all captures, in the order of their opening parentheses. */
  readonly captures: readonly string[];
  /** Whether PCRE accepts the pattern; a route whose pattern it refuses never matches. */
  readonly alive: boolean;
  /** False if the pattern requires a `?` or `#` in the path, which no HTTP request can contain. */
  readonly reachable: boolean;
  readonly notices: readonly Notice[];
}

/** The tree of a pattern, absent if it is not parsed. */
export type Parsed = Pick<RoutePattern, "tree">;

/** One expansion of a route, in which every optional part and alternative is decided. */
export interface PathTemplate {
  /** In OpenAPI's notation: `/wp/v2/posts/{id}`. */
  readonly text: string;
  readonly parts: readonly TemplatePart[];
  /** The template in lower case without variable names: equal for templates that OpenAPI calls identical. */
  readonly shape: string;
  /** Parameters that this expansion fixes: captures with exactly one match, by name. */
  readonly constants: ReadonlyMap<string, string>;
}

export type TemplatePart =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "variable"; readonly variable: PathVariable };

/** A variable of a path template and the set of its values. */
export interface PathVariable {
  /** Unique in its template. */
  readonly name: string;
  /** The name of its capture; absent for an unnamed part of the pattern. */
  readonly capture?: string;
  /** Nested captures, which also become parameters. */
  readonly inner: readonly string[];
  /** Its values: never empty, without hoisted text and captures. Absent if the pattern of a lock file is not read. */
  readonly tree?: Node;
  /** ECMA-262, valid with the `u` flag, anchored; accepts both cases as WordPress does. */
  readonly pattern: string;
  /** False if `pattern` accepts values that WordPress rejects. */
  readonly exact: boolean;
  /** All its values if they are few, in the order of the source. */
  readonly words?: readonly string[];
  /** Whether every value is a run of the digits 0 to 9. */
  readonly digits: boolean;
  /** Whether a value may hold `/`, which OpenAPI cannot express. */
  readonly multiSegment: boolean;
  /** Other characters of its values that clients percent-encode although the pattern accepts no `%`; absent if empty. */
  readonly bare?: string;
  /** Literal text hoisted out of the capture: the parameter WordPress sees is `prefix + value + suffix`. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** A short value that the pattern accepts; empty if it is not UTF-8. */
  readonly example: string;
}
