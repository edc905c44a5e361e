import type { Json } from "../base/json.ts";
import { type Handler, type RouteMatch, findHandler } from "../surface/index.ts";
import {
  EMPTY,
  type Incoming,
  type PhpArray,
  type PhpValue,
  coreRefusal,
  isPhpArray,
  parseQuery,
  receive,
  toMap,
  toText,
} from "../wordpress/index.ts";
import { authenticate, refuseAnonymous } from "./authentication.ts";
import { publishRoute } from "./listing.ts";
import type { Behavior, Call, MockSite } from "./model.ts";
import { filterFields } from "./fields.ts";
import {
  respondWith,
  envelope,
  noRoute,
  refuse,
  refuseBy,
  withHeaders,
  type MockResponse,
} from "./response.ts";

/** A request that is ready for its callback, or the error that ends it earlier. */
type Prepared = { readonly call: Call; readonly refusal?: undefined } | { readonly refusal: MockResponse };

/**
 * Responds to one request below the API root in WordPress's order: password, nonce, OPTIONS, route, JSON, parameters,
 * permission, callback.
 */
export function serve(site: MockSite, incoming: Incoming, root: string): MockResponse {
  const { user, refusal } = authenticate(site.credentials, incoming.headers);
  if (refusal !== undefined) return refusal;
  // A mock has no sessions, so no nonce is valid; a request with a password needs none.
  const hasNonce = incoming.headers.has("x-wp-nonce") || incoming.query.has("_wpnonce");
  if (hasNonce && user === undefined) {
    return refuse("rest_cookie_invalid_nonce", "Cookie check failed", 403);
  }
  if (incoming.method === "OPTIONS") return describe(site, incoming, root, user);
  const handler = findHandler(site.findRoutes, incoming.method, incoming.path);
  if (handler === undefined) return noRoute();
  return finish(site, handler, prepare(handler, incoming, root, user), user);
}

/** Whether a request carries a password that the mock accepts. */
export function isSignedIn({ credentials }: MockSite, { headers }: Incoming): boolean {
  return authenticate(credentials, headers).user !== undefined;
}

/** Reads body and parameters for an endpoint. */
function prepare(handler: Handler, incoming: Incoming, root: string, user: string | undefined): Prepared {
  const received = receive(incoming, handler);
  if (received.refusal !== undefined) return { refusal: refuseBy(received.refusal) };
  const { method, path, query, headers } = incoming;
  return { call: { ...handler, ...received, method, path, query, headers, root, user } };
}

/** Returns the error of the parameters, then that of the caller, or runs the callback. */
function finish(
  site: MockSite,
  handler: Handler,
  prepared: Prepared,
  user: string | undefined,
): MockResponse {
  const refusal = refuseAnonymous(site.credentials, user, handler.route);
  if (prepared.refusal !== undefined) return withAllow(prepared.refusal, handler, refusal === undefined);
  return refusal ?? run(site, prepared.call);
}

/** Checks permission and runs the callback. */
function run(site: MockSite, call: Call): MockResponse {
  const covering = site.behaviors.filter((each) => each.covers(call.route.key, call.method));
  const refusal = firstOf(covering, (behavior) => behavior.permit?.(call));
  if (refusal !== undefined) return refusal;
  const answered = firstOf(covering, (behavior) => behavior.respond?.(call)) ?? refuseByCore(call);
  const done = withAllow(answered ?? site.generate(call), call, true);
  return done.isError === true ? done : { ...done, body: filterFields(done.body, call.params) };
}

function refuseByCore(call: Call): MockResponse | undefined {
  const found = coreRefusal(call);
  return found && refuseBy(found);
}

function firstOf(
  behaviors: readonly Behavior[],
  call: (behavior: Behavior) => MockResponse | undefined,
): MockResponse | undefined {
  for (const behavior of behaviors) {
    const found = call(behavior);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Responds to OPTIONS with the entry of the first route that matches, regardless of its methods; `[]` where none does. */
function describe(
  site: MockSite,
  { path, query }: Incoming,
  root: string,
  user: string | undefined,
): MockResponse {
  const [first] = site.findRoutes("OPTIONS", path);
  if (first === undefined) return respondWith([]);
  const { route } = first;
  const entry = publishRoute(site.catalogue, route.key, true, root);
  const isAllowed = refuseAnonymous(site.credentials, user, route) === undefined;
  return withAllow(respondWith(filterFields(entry, query)), first, isAllowed);
}

/** Adds the methods of the route, which WordPress sends to callers with permission. */
function withAllow(
  base: MockResponse,
  { route }: Pick<RouteMatch, "route">,
  isAllowed: boolean,
): MockResponse {
  const listed = new Set(route.endpoints.flatMap((endpoint) => endpoint.methods));
  // Node rejects other characters in a header.
  const methods = [...listed].filter((method) => /^[\x20-\x7e]+$/.test(method));
  return isAllowed && methods.length > 0 ? withHeaders(base, new Map([["Allow", methods.join(", ")]])) : base;
}

/** The batch route of core. */
export function createBatch(site: () => MockSite): Behavior {
  return {
    covers: (route) => route === "/batch/v1",
    respond: (call) => (call.route.namespace === "" ? serveBatch(site(), call) : undefined),
  };
}

/**
 * Validates every request first; with `require-all-validate` one that fails stops them all. The limit of 25 is in the
 * definition of the `requests` argument.
 */
function serveBatch(site: MockSite, batch: Call): MockResponse {
  const requests = toMap(batch.params.get("requests"));
  const inner = [...requests.values()].map((request) => prepareOne(site, request, batch));
  const isStopped = inner.some(({ prepared }) => prepared.refusal !== undefined);
  if (batch.params.get("validation") === "require-all-validate" && isStopped) {
    const responses = inner.map(({ prepared: { refusal } }): Json =>
      refusal === undefined ? null : envelope(refusal),
    );
    return respondWith({ failed: "validation", responses }, 207);
  }
  return respondWith({ responses: inner.map((each) => envelope(respondOne(site, each, batch))) }, 207);
}

/** A validated request of a batch, with its route, or the error where it has none. */
type Inner =
  | { readonly handler: Handler; readonly prepared: Prepared }
  | { readonly handler?: undefined; readonly prepared: { readonly refusal: MockResponse } };

function prepareOne(site: MockSite, request: PhpValue, batch: Call): Inner {
  const given = toMap(request);
  const target = readPath(toText(given.get("path")));
  if (target === undefined) {
    return { prepared: { refusal: refuse("parse_path_failed", "Could not parse the path.", 400) } };
  }
  const method = toText(given.get("method") ?? "POST");
  const handler = findHandler(site.findRoutes, method, target.path);
  if (handler === undefined) return { prepared: { refusal: noRoute() } };
  if (!handler.endpoint.allowBatch) {
    const message = "The requested route does not support batch requests.";
    return { handler, prepared: { refusal: refuse("rest_batch_not_allowed", message, 400) } };
  }
  const headers = readHeaders(given.get("headers"));
  // WordPress treats the body of an inner request as a parsed form, regardless of its content type.
  const form = { fields: toMap(given.get("body")), files: new Map<string, string>() };
  const incoming: Incoming = { realMethod: method, method, ...target, headers, body: new Uint8Array(), form };
  return { handler, prepared: prepare(handler, incoming, batch.root, batch.user) };
}

function respondOne(site: MockSite, { prepared, handler }: Inner, batch: Call): MockResponse {
  if (handler === undefined) return prepared.refusal;
  return finish(site, handler, prepared, batch.user);
}

/** `wp_parse_url` on an inner path: scheme, host and fragment are dropped; undefined where PHP cannot read it. */
function readPath(text: string): { readonly path: string; readonly query: PhpArray } | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:)?\/\/(?:[/?#]|$)/i.test(text) || /^:\d*$/.test(text)) return undefined;
  const [bare = ""] = text.split("#", 1);
  const local = bare.replace(/^(?:[a-z0-9+.-]+:(?=\/))?(?:\/\/[^/?]*)?/i, "");
  const at = local.indexOf("?");
  if (at < 0) return { path: local, query: EMPTY };
  return { path: local.slice(0, at), query: parseQuery(local.slice(at + 1)) };
}

function readHeaders(value: PhpValue | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...toMap(value)].map(([name, item]) => [
      String(name).toLowerCase(),
      isPhpArray(item) ? [...item.values()].map(toText).join(",") : toText(item),
    ]),
  );
}
