import type { Json } from "../json.ts";

/** A named value of a query or a body. */
export type Pair = readonly [name: string, value: Json];

/** A request with example values, independent of a programming language. Plain JSON. */
export interface SampleRequest {
  readonly method: string;
  /** The path template: `/wp/v2/posts/{id}`. */
  readonly template: string;
  /** The value of each variable of the template, in its order; not encoded. */
  readonly path: readonly (readonly [name: string, value: string])[];
  /** By the names of the document, where a list is `name[]`, or `name` with `--lists comma`. */
  readonly query: readonly Pair[];
  readonly body?: readonly Pair[];
  /** Whether the request is sent with an application password. */
  readonly signIn: boolean;
}

/** Where requests are sent. */
export interface SampleRoot {
  /** The absolute URL of the API root without a trailing slash. */
  readonly url: string;
  /** `…/index.php?rest_route=` where the site serves the API in the query. */
  readonly queryRoot?: string;
}
