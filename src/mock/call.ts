import { endpointFor } from "../surface/dispatch.ts";
import { coreRefusal } from "../wordpress/core-controllers.ts";
import { phpKey, type PhpArray } from "../wordpress/php.ts";
import { authenticate, refuseAnonymous } from "./authentication.ts";
import { publishRoute } from "./listing.ts";
import type { Behaviour, Call, Handler, MockSite, RouteMatch } from "./model.ts";
import { readParameters } from "./parameters.ts";
import { readBody, type Incoming } from "./request.ts";
import { answer, filterFields, noRoute, refuse, withHeaders, type Answer } from "./response.ts";

/** A request that is ready for its callback, or the error that ends it before. */
export type Prepared = { readonly call: Call; readonly refusal?: undefined } | { readonly refusal: Answer };

/**
 * Responds to one request below the API root in WordPress's order: password, nonce, OPTIONS, route, JSON, parameters,
 * permission, callback. `transport.ts` adds envelopes and JSONP.
 */
export function serve(site: MockSite, incoming: Incoming, root: string): Answer {
  const { user, refusal } = authenticate(site.credentials, incoming.headers);
  if (refusal !== undefined) return refusal;
  // A mock has no sessions, so no nonce is valid; a request with a password needs none.
  const hasNonce = incoming.headers.has("x-wp-nonce") || incoming.query.has("_wpnonce");
  if (hasNonce && user === undefined) {
    return refuse("rest_cookie_invalid_nonce", "Cookie check failed", 403);
  }
  if (incoming.method === "OPTIONS") return describe(site, incoming, root, user);
  const handler = findHandler(site, incoming.method, incoming.path);
  if (handler === undefined) return noRoute();
  return finish(site, handler, prepare(handler, incoming, root, user), user);
}

/** The first route that matches and has an endpoint for the method. */
export function findHandler(site: MockSite, method: string, path: string): Handler | undefined {
  for (const { route, captures } of site.dispatch(path)) {
    const endpoint = endpointFor(route, method);
    if (endpoint !== undefined) return { route, endpoint, captures };
  }
  return undefined;
}

/** Reads body and parameters for an endpoint. */
export function prepare(
  { route, endpoint, captures }: Handler,
  incoming: Incoming,
  root: string,
  user: string | undefined,
): Prepared {
  const { json, form, files, bytes, refusal } = readBody(incoming);
  if (refusal !== undefined) return { refusal };
  const { method, path, query, headers } = incoming;
  const captured: PhpArray = new Map([...captures].map(([name, value]) => [phpKey(name), value]));
  const sources = { json, form, query, path: captured };
  const parameters = readParameters(method, route, endpoint.arguments, sources);
  if (parameters.refusal !== undefined) return { refusal: parameters.refusal };
  const found = { method, path, route, endpoint, captures, params: parameters.values };
  return { call: { ...found, query, form, json, headers, files, bytes, root, user } };
}

/** Returns the error of the parameters, then that of the caller, or runs the callback. */
export function finish(
  site: MockSite,
  handler: Handler,
  prepared: Prepared,
  user: string | undefined,
): Answer {
  const refusal = refuseAnonymous(site.credentials, user, handler.route);
  if (prepared.refusal !== undefined) return withAllow(prepared.refusal, handler, refusal === undefined);
  return refusal ?? run(site, prepared.call);
}

/** Checks permission and runs the callback. */
function run(site: MockSite, call: Call): Answer {
  const covering = site.behaviours.filter((each) => each.covers(call.route.key, call.method));
  const refusal = firstOf(covering, (behaviour) => behaviour.permit?.(call));
  if (refusal !== undefined) return refusal;
  const answered = firstOf(covering, (behaviour) => behaviour.answer?.(call)) ?? refuseByCore(call);
  const done = withAllow(answered ?? site.generate(call), call, true);
  return done.isError === true ? done : { ...done, body: filterFields(done.body, call.params) };
}

function refuseByCore(call: Call): Answer | undefined {
  const found = coreRefusal(call);
  return found && refuse(found.code, found.message, found.status);
}

function firstOf(
  behaviours: readonly Behaviour[],
  call: (behaviour: Behaviour) => Answer | undefined,
): Answer | undefined {
  for (const behaviour of behaviours) {
    const found = call(behaviour);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Responds to OPTIONS with the entry of the first route that matches, whatever its methods; `[]` where none does. */
function describe(site: MockSite, { path, query }: Incoming, root: string, user: string | undefined): Answer {
  const [first] = site.dispatch(path);
  if (first === undefined) return answer([]);
  const { route } = first;
  const entry = publishRoute(site.catalogue, route.key, true, root);
  const isAllowed = refuseAnonymous(site.credentials, user, route) === undefined;
  return withAllow(answer(filterFields(entry, query)), first, isAllowed);
}

/** Adds the methods of the route, which WordPress sends to callers with permission. */
function withAllow(base: Answer, { route }: Pick<RouteMatch, "route">, isAllowed: boolean): Answer {
  const listed = new Set(route.endpoints.flatMap((endpoint) => endpoint.methods));
  // Node rejects other characters in a header.
  const methods = [...listed].filter((method) => /^[\x20-\x7e]+$/.test(method));
  return isAllowed && methods.length > 0 ? withHeaders(base, new Map([["Allow", methods.join(", ")]])) : base;
}
