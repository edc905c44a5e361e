import { toText, type PhpArray } from "./php.ts";

/**
 * The method that WordPress runs for a request: `_method` of the query, else the header `X-HTTP-Method-Override`, else the
 * method of the request line (`WP_REST_Server::serve_request`, 4.4 to 7.1). A `_method` in the body counts for nothing.
 *
 * @param query as PHP reads it: `.method` is `_method`.
 * @param headers by names in lower case.
 */
export function methodRun(
  real: string,
  query: PhpArray,
  headers: ReadonlyMap<string, string> = new Map(),
): string {
  return toText(query.get("_method") ?? headers.get("x-http-method-override") ?? real).toUpperCase();
}
