import type { Json } from "../json.ts";

/** An answer before it is written: what a WordPress callback returns, an error among them. */
export interface Answer {
  readonly status: number;
  /** In WordPress's spelling; a number stays one inside of an envelope. */
  readonly headers: ReadonlyMap<string, string | number>;
  /** Undefined for an empty body. */
  readonly body: Json | undefined;
  /** Set for an error, which `_fields` does not filter. */
  readonly isError?: boolean;
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** A plain answer. */
export function answer(
  body: Json | undefined,
  status = 200,
  headers: Answer["headers"] = NO_HEADERS,
): Answer {
  return { status, headers, body };
}

/** An error as WordPress writes it: code, message, and the status in `data`. */
export function refuse(
  code: string,
  message: string,
  status: number,
  data: { readonly [key: string]: Json } = {},
): Answer {
  return { ...answer({ code, message, data: { status, ...data } }, status), isError: true };
}

/** The answer where no route matches, also for a method that a route does not have: WordPress never says 405. */
export function noRoute(): Answer {
  return refuse("rest_no_route", "No route was found matching the URL and request method.", 404);
}

/** The answer with more headers; those it has already stay. */
export function withHeaders(base: Answer, headers: Answer["headers"]): Answer {
  return { ...base, headers: new Map([...headers, ...base.headers]) };
}

/** The answer as the one value that `_envelope` and the batch route put it in; an empty map is `[]`. */
export function envelope({ body, status, headers }: Answer): Json {
  return { body: body ?? null, status, headers: headers.size === 0 ? [] : Object.fromEntries(headers) };
}
