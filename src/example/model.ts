import type { Json } from "../base/json.ts";
import type { Credential } from "../wordpress/index.ts";

/** A named value of a query or a body. */
export type NamedValue = readonly [name: string, value: Json];

/** A request with example values, independent of a programming language. Plain JSON. */
export interface SampleRequest {
  readonly method: string;
  /** The path template: `/wp/v2/posts/{id}`. */
  readonly template: string;
  /** The value of each variable of the template, in its order; not encoded. */
  readonly path: readonly (readonly [name: string, value: string])[];
  /** Values by the parameter names of the document, where a list is `name[]`, or `name` with `--lists comma`. */
  readonly query: readonly NamedValue[];
  readonly body?: readonly NamedValue[];
  /** A file sent beside the body, which is then a form. */
  readonly file?: SampleFile;
  /** The credential that the request is sent with; absent for none. */
  readonly credential?: Credential;
}

/** A file of a form. */
export interface SampleFile {
  /** The name of the field. */
  readonly field: string;
  /** The name of the file. */
  readonly name: string;
  /** Its media type. */
  readonly type: string;
}

/** Where requests are sent. */
export interface SampleRoot {
  /** The absolute URL of the API root without a trailing slash. */
  readonly url: string;
  /** `…/index.php?rest_route=` where the site serves the API in the query. */
  readonly queryRoot?: string;
}
