import type { Json } from "../json.ts";
import { EMPTY, isPhpArray, toText, type PhpArray, type PhpValue } from "../wordpress/php.ts";
import { toMap } from "../wordpress/types.ts";
import { findHandler, finish, prepare, type Prepared } from "./call.ts";
import type { Behaviour, Call, Handler, MockSite } from "./model.ts";
import { parseQuery, type Incoming } from "./request.ts";
import { answer, envelope, noRoute, refuse, type Answer } from "./response.ts";

const NO_BODY = new Uint8Array();

/** The batch route of core. */
export function createBatch(site: () => MockSite): Behaviour {
  return {
    covers: (route) => route === "/batch/v1",
    answer: (call) => (call.route.namespace === "" ? serveBatch(site(), call) : undefined),
  };
}

/**
 * Validates every request first; with `require-all-validate` one that fails stops them all. The limit of 25 is in the
 * definition of the `requests` argument.
 */
function serveBatch(site: MockSite, batch: Call): Answer {
  const requests = toMap(batch.params.get("requests"));
  const inner = [...requests.values()].map((request) => prepareOne(site, request, batch));
  const isStopped = inner.some(({ prepared }) => prepared.refusal !== undefined);
  if (batch.params.get("validation") === "require-all-validate" && isStopped) {
    const responses = inner.map(({ prepared: { refusal } }): Json =>
      refusal === undefined ? null : envelope(refusal),
    );
    return answer({ failed: "validation", responses }, 207);
  }
  return answer({ responses: inner.map((each) => envelope(answerOne(site, each, batch))) }, 207);
}

/** A validated request of a batch, with its route, or the error where it has none. */
type Inner =
  | { readonly handler: Handler; readonly prepared: Prepared }
  | { readonly handler?: undefined; readonly prepared: { readonly refusal: Answer } };

function prepareOne(site: MockSite, request: PhpValue, batch: Call): Inner {
  const given = toMap(request);
  const target = readPath(toText(given.get("path")));
  if (target === undefined) {
    return { prepared: { refusal: refuse("parse_path_failed", "Could not parse the path.", 400) } };
  }
  const method = toText(given.get("method") ?? "POST");
  const handler = findHandler(site, method, target.path);
  if (handler === undefined) return { prepared: { refusal: noRoute() } };
  if (!handler.endpoint.allowBatch) {
    const message = "The requested route does not support batch requests.";
    return { handler, prepared: { refusal: refuse("rest_batch_not_allowed", message, 400) } };
  }
  const headers = readHeaders(given.get("headers"));
  // The body of an inner request is a form that was read, whatever its content type.
  const form = { fields: toMap(given.get("body")), files: new Map<string, string>() };
  const incoming: Incoming = { realMethod: method, method, ...target, headers, body: NO_BODY, form };
  return { handler, prepared: prepare(handler, incoming, batch.root, batch.user) };
}

function answerOne(site: MockSite, { prepared, handler }: Inner, batch: Call): Answer {
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
