import type { Notice } from "../diagnostics/notices.ts";
import type { Node } from "./tree.ts";

/** A parsed route key. */
export interface RoutePattern {
  /** The key as registered. */
  readonly source: string;
  /** The whole pattern, with its anchors; absent where PCRE refuses it or it is not read. */
  readonly tree?: Node;
  /** In the order of the source, the shorter expansion of an optional part first; empty where no path can match. */
  readonly templates: readonly PathTemplate[];
  /** The names of all captures, in the order of their opening parentheses. */
  readonly captures: readonly string[];
  /** Whether PCRE accepts the pattern; a route whose pattern it refuses never matches. */
  readonly alive: boolean;
  /** False where the pattern needs a `?` or `#` in the path, which no request over HTTP can hold. */
  readonly reachable: boolean;
  readonly notices: readonly Notice[];
}

/** A pattern as far as it is parsed. */
export type Parsed = Pick<RoutePattern, "tree">;

/** One expansion of a route: a pattern with one choice made of each optional part and alternative. */
export interface PathTemplate {
  /** As OpenAPI writes it: `/wp/v2/posts/{id}`. */
  readonly text: string;
  readonly parts: readonly TemplatePart[];
  /** The template with variable names erased and letters lowered: equal for templates that OpenAPI calls identical. */
  readonly shape: string;
  /** Parameters that this expansion fixes: captures with exactly one match, by name. */
  readonly constants: ReadonlyMap<string, string>;
}

export type TemplatePart =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "variable"; readonly variable: PathVariable };

/** A variable of a path template and the set of values it takes. */
export interface PathVariable {
  /** Unique in its template. */
  readonly name: string;
  /** The name of its capture; absent for a part of the pattern without a name. */
  readonly capture?: string;
  /** Captures nested inside it, which also become parameters. */
  readonly inner: readonly string[];
  /** Its values: never empty, without hoisted text and captures. Absent where the pattern of a lock file is not read. */
  readonly tree?: Node;
  /** ECMA-262, valid with the `u` flag, anchored; accepts both cases as WordPress does. */
  readonly pattern: string;
  /** False where `pattern` is wider than what WordPress accepts. */
  readonly exact: boolean;
  /** All its words, where they are few; in the order of the source. */
  readonly words?: readonly string[];
  /** Whether every value is a run of the digits 0 to 9. */
  readonly digits: boolean;
  /** Whether a value may hold `/`, which OpenAPI cannot say. */
  readonly multiSegment: boolean;
  /** What else it may hold that clients percent-encode, where the pattern takes no `%`; absent where there is nothing. */
  readonly bare?: string;
  /** Literal text hoisted out of the capture: the parameter WordPress sees is `prefix + value + suffix`. */
  readonly prefix?: string;
  readonly suffix?: string;
  /** A short value that the pattern accepts; empty where none is UTF-8. */
  readonly example: string;
}
