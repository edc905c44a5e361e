import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { asObject, describeKind, isArray, isObject } from "../base/json.ts";
import type { UnknownObject } from "../base/json.ts";

/** A refusal as WordPress sends it: `{"code": "rest_…", "message": "…"}`. */
export interface RestErrorBody {
  readonly code: string;
  readonly message: string;
  /** The HTTP status that WordPress meant to send with it. */
  readonly status?: number;
}

/** Whether the value is the index of an API root or of one namespace: `routes` is a map of paths, or PHP's empty `[]`. */
export function isIndex(value: unknown): value is UnknownObject {
  if (!isObject(value)) return false;
  const routes = value["routes"];
  const named = "namespaces" in value || "namespace" in value;
  if (isArray(routes)) return routes.length === 0 && named;
  if (!isObject(routes)) return false;
  const keys = Object.keys(routes);
  return keys.length === 0 ? named : keys.some((key) => key.startsWith("/"));
}

/** Whether the value is the index of a site, which names its namespaces. */
export function isSiteIndex(value: unknown): value is UnknownObject {
  return isIndex(value) && "namespaces" in value;
}

/** Whether the value is an index even within other JSON; other programs have `routes` too. */
export function isPlainlyIndex(value: unknown): value is UnknownObject {
  if (!isIndex(value)) return false;
  const routes = Object.values(asObject(value["routes"]));
  return (
    "namespaces" in value ||
    "namespace" in value ||
    routes.some((route) => isObject(route) && "endpoints" in route)
  );
}

/** Whether the value is the map `routes` of an index without the index: paths, each with its endpoints. */
export function isRouteMap(value: unknown): value is UnknownObject {
  const routes = Object.entries(asObject(value));
  return routes.length > 0 && routes.every(([key, route]) => key.startsWith("/") && isRoute(route));
}

function isRoute(value: unknown): boolean {
  return isObject(value) && (isArray(value["endpoints"]) || isArray(value["methods"]));
}

/** Whether the value is a response of `?_envelope`, with status and headers beside its body. */
export function isEnvelope(value: unknown): value is UnknownObject {
  return isObject(value) && isObject(value["body"]) && "status" in value && "headers" in value;
}

/** The most characters of a message that are read: each `<` starts a search of 200 characters for the end of a tag. */
const LONGEST_MESSAGE = 20_000;

/** Reads a refusal: a `WP_Error` as the REST API or `wp_send_json_error` prints it; undefined for other values. */
export function restErrorOf(value: unknown): RestErrorBody | undefined {
  if (!isObject(value)) return undefined;
  const { code, message, data } = value;
  if (typeof code !== "string" || typeof message !== "string")
    return value["success"] === false ? ajaxErrorOf(data) : undefined;
  const { status } = asObject(data);
  return {
    code: excerpt(code, 80),
    message: readMessage(message),
    ...(typeof status === "number" ? { status } : {}),
  };
}

/** Reads the `data` of `wp_send_json_error`: text, an object with a `message`, or a list of these with codes. */
function ajaxErrorOf(data: unknown): RestErrorBody | undefined {
  const first = isArray(data) ? data[0] : data;
  const { code, message = first } = asObject(first);
  if (typeof message !== "string" || message === "") return undefined;
  return {
    code: typeof code === "string" && code !== "" ? excerpt(code, 80) : "error",
    message: readMessage(message),
  };
}

function readMessage(message: string): string {
  const text = message
    .slice(0, LONGEST_MESSAGE)
    .replaceAll(/<\/?(?:p|h[1-6]|div|ul|ol|li|br)\b[^>]{0,200}>/giu, " ")
    .replaceAll(/<[^>]{0,200}>/gu, "");
  return excerpt(text, 200);
}

interface Shape {
  /** Receives the value as an object, empty for other values, and the value itself. */
  readonly matches: (object: UnknownObject, value: unknown) => boolean;
  readonly says: string | ((value: unknown) => string);
  readonly hint: string;
}

const ROOT_HINT = "Give the address of the site itself, or the response of its API root (`/wp-json/`).";

function saysError(value: unknown): string {
  const error = restErrorOf(value);
  return `This is an error of WordPress, not an index: ${error?.code} ("${error?.message}").`;
}

/** JSON that people and servers give instead of an index, the most informative first. */
const SHAPES: readonly Shape[] = [
  {
    matches: (object) => restErrorOf(object)?.code === "rest_no_route",
    says: saysError,
    hint: "Save the response of the API root (`/wp-json/`); if this is it, the site hides its API.",
  },
  {
    matches: (object) => (restErrorOf(object)?.status ?? 0) >= 500,
    says: saysError,
    hint: "The site failed when this was saved; its server's error log says why.",
  },
  {
    matches: (object) => restErrorOf(object) !== undefined,
    says: saysError,
    hint: "The site refused when this was saved; save it again as a user who may read the index.",
  },
  {
    matches: (_, value) => isArray(value) && value.length > 0 && value.every(isPost),
    says: "This is a list of posts or pages, not an index.",
    hint: ROOT_HINT,
  },
  { matches: isPost, says: "This is a single post or page, not an index.", hint: ROOT_HINT },
  {
    matches: (object) => "openapi" in object || "swagger" in object,
    says: "This is an OpenAPI document, not an index.",
    hint: "Give the site or its index. A lock file (`routeprint lock`) gates updates; oasdiff compares documents.",
  },
  {
    matches: (object) =>
      ("namespaces" in object || "gmt_offset" in object) && (object["routes"] ?? undefined) === undefined,
    says: "This is the head of an index: it describes the site, but holds no `routes`.",
    hint: "Save it again without `_fields`; if the site hides its routes from visitors, sign in.",
  },
  {
    matches: (object) => "endpoints" in object && "namespace" in object,
    says: "This describes one route (the response to OPTIONS), not an index.",
    hint: ROOT_HINT,
  },
  {
    matches: (object) => "entries" in asObject(object["log"]),
    says: "This is a HAR recording, not an index.",
    hint: "Copy the response of `/wp-json/` alone from the browser's network panel into a file.",
  },
  {
    matches: (object) => "info" in object && isArray(object["item"]),
    says: "This is a Postman collection, not an index.",
    hint: "Send the request to `/wp-json/` in Postman and save its response to a file.",
  },
  {
    matches: (object) => "routes" in object,
    says: "This has `routes`, but no map of paths as an index has: those begin with `/`.",
    hint: ROOT_HINT,
  },
];

function isPost(value: unknown): boolean {
  return isObject(value) && "id" in value && ("guid" in value || "slug" in value || "_links" in value);
}

/** The error for valid JSON that is not an index; its message identifies the JSON. */
export function notAnIndex(value: unknown, where: string): RouteprintError {
  const shape = SHAPES.find(({ matches }) => matches(asObject(value), value));
  if (shape === undefined) {
    const names = isObject(value) ? Object.keys(value).slice(0, 6).join(", ") : "";
    const keys = names === "" ? "" : ` with ${excerpt(names, 80)}`;
    const message = `This is ${describeKind(value)}${keys}, not an index: it has no map of \`routes\`.`;
    return new RouteprintError("not-an-index", { message, where, hint: ROOT_HINT });
  }
  const message = typeof shape.says === "string" ? shape.says : shape.says(value);
  return new RouteprintError("not-an-index", { message, where, hint: shape.hint });
}

/** Text that is not JSON: its beginning, its name, and the next step. */
const TEXTS: readonly (readonly [RegExp, string, string])[] = [
  [/^<\?php/iu, "PHP source", "Give the response of a server that runs PHP; this one does not."],
  [
    /^(?:<br ?\/?>\s*)?(?:<b>)?(?:PHP )?(?:Fatal error|Parse error|Warning|Notice|Deprecated)/iu,
    "a message of PHP",
    "See the server's error log.",
  ],
  [/^(?:<!doctype html|<html|<head|<body|<!--)/iu, "an HTML page", ROOT_HINT],
  [/^</u, "HTML or XML", ROOT_HINT],
  [
    /^HTTP\/\d/u,
    "an HTTP response with its headers",
    "Save the body alone, as `curl -o index.json ADDRESS` does.",
  ],
  [
    /^# routeprint lock \d/u,
    "a lock file",
    "compare and lock read it; give the index or the address that it was made from.",
  ],
];

/** The most characters of a text that are searched for the title of a page. */
const LONGEST_START = 65_536;

/** The first key of an OpenAPI document in YAML, behind comments. */
const DOCUMENT_IN_YAML = /^(?:\s|#[^\n]*\n|---)*["']?(?:openapi|swagger)["']?[ \t]*:/u;

/** The error for text without a JSON document; its message identifies the text. */
export function notJson(text: string, where: string, syntaxError?: string): RouteprintError {
  if (DOCUMENT_IN_YAML.test(text)) return notAnIndex({ openapi: "" }, where);
  const start = text.slice(0, 4096).trimStart();
  const [, kind, advice] = TEXTS.find(([begins]) => begins.test(start)) ?? [];
  if (kind !== undefined) {
    const title = /<title[^>]{0,200}>([^<]{1,400})/iu.exec(text.slice(0, LONGEST_START))?.[1];
    const named = title === undefined ? "" : ` titled "${excerpt(title, 80)}"`;
    const message = `This is ${kind}${named}, not JSON.`;
    return new RouteprintError("not-json", { message, where, hint: advice });
  }
  if (syntaxError !== undefined) {
    return new RouteprintError("not-json", {
      message: `The JSON is broken: ${syntaxError}.`,
      where,
      hint: "Fix it there. If the site itself sends it so, a plugin or a cache damages its responses.",
    });
  }
  return new RouteprintError("not-json", {
    message: `This is not JSON: it begins with "${excerpt(start, 60)}".`,
    where,
    hint: "Give an index as the site sent it, or the site's address.",
  });
}
