import { endpointFor } from "../surface/dispatch.ts";
import { answer, noRoute, refuse, withHeaders, type Answer } from "./answer.ts";
import { authenticate, isLoggedIn, type Caller } from "./authentication.ts";
import { filterFields } from "./fields.ts";
import { readBody, type Incoming } from "./incoming.ts";
import { publishRoute } from "./listing.ts";
import { readParameters } from "./parameters.ts";
import { phpKey, type PhpArray } from "./php.ts";
import type { Behaviour, Call, Handler, MockSite, RouteMatch } from "./site.ts";

/** A request that is ready for its callback, or the answer that ends it before. */
export type Prepared = { readonly call: Call; readonly refusal?: undefined } | { readonly refusal: Answer };

/**
 * Answers one request below the API root in WordPress's order: nonce, OPTIONS, route, JSON, parameters, permission,
 * callback. Envelopes and JSONP are the transport's matter.
 */
export function serve(site: MockSite, incoming: Incoming, root: string): Answer {
  // A stand-in has no sessions, so that no nonce is good; who comes with a password is not asked for one.
  const hasNonce = incoming.headers.has("x-wp-nonce") || incoming.query.has("_wpnonce");
  if (hasNonce && !isLoggedIn(site.credentials, incoming.headers)) {
    return refuse("rest_cookie_invalid_nonce", "Cookie check failed", 403);
  }
  if (incoming.method === "OPTIONS") return describe(site, incoming, root);
  const handler = findHandler(site, incoming.method, incoming.path);
  if (handler === undefined) return noRoute();
  const caller = authenticate(site.credentials, incoming.headers, handler);
  if (caller.refusal !== undefined && caller.isWrong) return caller.refusal;
  return finish(site, handler, prepare(handler, incoming, root, caller.user), caller);
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

/** Refuses what its parameters or the caller are refused for, in this order, or runs the callback. */
export function finish(
  site: MockSite,
  handler: Handler,
  prepared: Prepared,
  { refusal }: Pick<Caller, "refusal">,
): Answer {
  if (prepared.refusal !== undefined) return withAllow(prepared.refusal, handler, refusal === undefined);
  return refusal ?? run(site, prepared.call);
}

/** Asks for permission and runs the callback. */
function run(site: MockSite, call: Call): Answer {
  const covering = site.behaviours.filter((each) => each.covers(call.route.key, call.method));
  const refusal = firstOf(covering, (behaviour) => behaviour.permit?.(call));
  if (refusal !== undefined) return refusal;
  const answered = firstOf(covering, (behaviour) => behaviour.answer?.(call));
  const done = withAllow(answered ?? site.standIn(call), call, true);
  return done.isError === true ? done : { ...done, body: filterFields(done.body, call.params) };
}

function firstOf(
  behaviours: readonly Behaviour[],
  ask: (behaviour: Behaviour) => Answer | undefined,
): Answer | undefined {
  for (const behaviour of behaviours) {
    const found = ask(behaviour);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** OPTIONS: the entry of the first route that matches, whatever its methods; `[]` where none does. */
function describe(site: MockSite, { path, query, headers }: Incoming, root: string): Answer {
  const [first] = site.dispatch(path);
  if (first === undefined) return answer([]);
  const { route } = first;
  const { refusal, isWrong } = authenticate(site.credentials, headers, first);
  if (refusal !== undefined && isWrong) return refusal;
  const entry = publishRoute(site.catalogue, route.key, true, root);
  return withAllow(answer(filterFields(entry, query)), first, refusal === undefined);
}

/** The answer with the methods of its route, which WordPress tells those who may use them. */
function withAllow(base: Answer, { route }: Pick<RouteMatch, "route">, isAllowed: boolean): Answer {
  const listed = new Set(route.endpoints.flatMap((endpoint) => endpoint.methods));
  // Node sends no header with other signs, which an index may give for a method.
  const methods = [...listed].filter((method) => /^[\x20-\x7e]+$/.test(method));
  return isAllowed && methods.length > 0 ? withHeaders(base, new Map([["Allow", methods.join(", ")]])) : base;
}
