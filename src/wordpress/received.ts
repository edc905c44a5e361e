import { readBody, type Body, type Incoming } from "./body.ts";
import type { CoreRoute } from "./core-checks.ts";
import type { DeclaredEndpoint } from "./definition.ts";
import { readParameters } from "./parameters.ts";
import { phpKey, type PhpArray } from "./php.ts";
import type { RestError } from "./rest-error.ts";

/** The route and endpoint that handle a request, and the texts of the path that the route captures. */
interface RequestTarget {
  readonly route: CoreRoute;
  readonly endpoint: DeclaredEndpoint;
  readonly captures: ReadonlyMap<string, string>;
}

/** The body and the parameters of a request as a callback receives them, or the error that comes before. */
type ReceivedCall =
  | (Omit<Body, "refusal"> & { readonly params: PhpArray; readonly refusal?: undefined })
  | { readonly refusal: RestError };

/** Reads the body of a request, then validates and converts its parameters. */
export function receive(incoming: Incoming, { route, endpoint, captures }: RequestTarget): ReceivedCall {
  const { refusal, ...body } = readBody(incoming);
  if (refusal !== undefined) return { refusal };
  const { method, query } = incoming;
  const path: PhpArray = new Map([...captures].map(([name, value]) => [phpKey(name), value]));
  const parameters = readParameters(method, route, endpoint.declared, { ...body, query, path });
  return parameters.refusal === undefined ? { ...body, params: parameters.values } : parameters;
}
