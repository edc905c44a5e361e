import { RouteprintError } from "../errors.ts";
import { asObject, describeKind, isArray, isObject } from "../json.ts";
import type { UnknownObject } from "../json.ts";
import { noticeOfAll } from "../notice.ts";
import { excerpt } from "./excerpt.ts";
import { isCutByPowerShell, losesNames } from "./recover-damage.ts";

/** WordPress' own words for a refusal: `{"code": "rest_…", "message": "…"}`. */
export interface RestError {
  readonly code: string;
  readonly message: string;
  /** The status that WordPress meant to send with it. */
  readonly status?: number;
}

/** Said of an index that is the answer of a namespace's own route. */
export const INDEX_PARTIAL = noticeOfAll("index-partial");

/** Whether the value is the index of an API root or of one namespace: `routes` is a map of paths, or PHP's empty `[]`. */
export function isIndex(value: unknown): value is UnknownObject {
  if (!isObject(value)) return false;
  const routes = value["routes"];
  const named = "namespaces" in value || "namespace" in value;
  if (isArray(routes)) return routes.length === 0 && named;
  if (!isObject(routes)) return false;
  const keys = Object.keys(routes);
  if (keys.length === 0) return named;
  return keys.some((key) => key.startsWith("/")) && (named || !isOfPlugin(routes));
}

/** Whether these are routes as the plugin listed them that WordPress 4.4 took in: with methods, and no endpoints. */
function isOfPlugin(routes: UnknownObject): boolean {
  return Object.values(routes).some((route) => isObject(route) && "supports" in route);
}

/** Whether the value is the index of a site, which names its namespaces. */
export function isSiteIndex(value: unknown): value is UnknownObject {
  return isIndex(value) && "namespaces" in value;
}

/** Whether the value is an index wherever it stands; `routes` alone is a word of other programs too. */
export function isPlainlyIndex(value: unknown): value is UnknownObject {
  if (!isIndex(value)) return false;
  const { routes } = value;
  return "namespaces" in value || "namespace" in value || (isObject(routes) && hasEndpoints(routes));
}

/** Whether the value is what an index has under `routes`, as `jq .routes` prints it. */
export function isRouteMap(value: unknown): value is UnknownObject {
  return isObject(value) && Object.keys(value).every((key) => key.startsWith("/")) && hasEndpoints(value);
}

function hasEndpoints(routes: UnknownObject): boolean {
  return Object.values(routes).some((route) => isObject(route) && "endpoints" in route);
}

/** Whether the value is an index in which a tool has left out what nobody can put back. */
export function isDamaged({ routes }: UnknownObject): boolean {
  return losesNames(routes) || isCutByPowerShell(routes);
}

/** How much of a message is read: a tag is sought from each `<` for 200 characters. */
const LONGEST_MESSAGE = 20_000;

/** The refusal that the value is, if it is one. */
export function restErrorOf(value: unknown): RestError | undefined {
  if (!isObject(value) || "routes" in value) return undefined;
  const { code, message, data } = value;
  if (typeof code !== "string" || typeof message !== "string") return undefined;
  const { status } = asObject(data);
  return {
    code: excerpt(code, 80),
    message: excerpt(withoutTags(message.slice(0, LONGEST_MESSAGE)), 200),
    ...(typeof status === "number" ? { status } : {}),
  };
}

function withoutTags(message: string): string {
  return message
    .replaceAll(/<\/?(?:p|h[1-6]|div|ul|ol|li|br)\b[^>]{0,200}>/giu, " ")
    .replaceAll(/<[^>]{0,200}>/gu, "");
}

interface Shape {
  /** Given the value as an object, which is empty where it is none, and as it is. */
  readonly matches: (object: UnknownObject, value: unknown) => boolean;
  readonly says: string | ((value: unknown) => string);
  readonly hint: string;
}

/** What to give in place of what is no index. */
export const ROOT_HINT = "Give the address of the site itself, or the answer of its API root (`/wp-json/`).";

function saysError(value: unknown): string {
  const error = restErrorOf(value);
  return `This is an error of WordPress, not an index: ${error?.code} ("${error?.message}").`;
}

/** JSON that people and servers hand over in place of an index, the most telling first. */
const SHAPES: readonly Shape[] = [
  {
    matches: (object) => losesNames(object["routes"]),
    says: "This index has lost the names of the variables in its paths, as where `<id>` in `(?P<id>…)` was taken for a tag of HTML.",
    hint: "Save the answer itself, not the text of a page that shows it.",
  },
  {
    matches: (object) => isCutByPowerShell(object["routes"]),
    says: "This index was cut by PowerShell: what is deeper than the `-Depth` of `ConvertTo-Json` has become text such as `@{methods=…}`.",
    hint: "Save the answer itself, with `Invoke-WebRequest -OutFile`.",
  },
  {
    matches: (object) => restErrorOf(object)?.code === "rest_no_route",
    says: saysError,
    hint: "Save the answer of the API root (`/wp-json/`); where this is that, the site hides its interface.",
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
    matches: (object) => "openapi" in object,
    says: "This is an OpenAPI document, not an index.",
    hint: "routeprint makes such documents; give it the index that it reads.",
  },
  {
    matches: (object) => "swagger" in object,
    says: "This is a Swagger document, not an index.",
    hint: "Give the index of the site. To compare the document itself, convert it to OpenAPI 3 first.",
  },
  {
    matches: (object) =>
      ("namespaces" in object || "gmt_offset" in object) && (object["routes"] ?? undefined) === undefined,
    says: "This is the head of an index: it describes the site, but holds no `routes`.",
    hint: "Save it again without `_fields`; where the site hides its routes from visitors, with a login.",
  },
  {
    matches: (object) => isOfPlugin(asObject(object["routes"])),
    says: "This is the index of version 1 of the WP-API plugin, which lists no arguments.",
    hint: "Update WordPress there: from 4.4 on the interface is part of it, and describes itself.",
  },
  {
    matches: (object) => "endpoints" in object && "namespace" in object,
    says: "This describes one route (the answer to OPTIONS), not an index.",
    hint: ROOT_HINT,
  },
  {
    matches: (object) => "entries" in asObject(object["log"]),
    says: "This is a HAR recording, and no answer in it is an index.",
    hint: "Record again with the answers' contents while the browser opens `/wp-json/`.",
  },
  {
    matches: (object) => "info" in object && isArray(object["item"]),
    says: "This is a Postman collection, and no answer in it is an index.",
    hint: "Save the answer of `/wp-json/` in it as an example, or by itself.",
  },
  {
    matches: (object) => "provider_name" in object && "type" in object,
    says: "This is an oEmbed answer, not an index.",
    hint: ROOT_HINT,
  },
  {
    matches: (_, value) => isArray(value) && value.length > 0 && value.every(isPathText),
    says: "This is a list of the routes of an index, without what each of them takes.",
    hint: "Save the whole answer; `jq .routes` keeps all of them, `jq '.routes | keys'` does not.",
  },
  {
    matches: (_, value) => isArray(value) && value.length === 0,
    says: "This is an empty list, not an index.",
    hint: ROOT_HINT,
  },
  {
    matches: (_, value) => isObject(value) && Object.keys(value).length === 0,
    says: "This is an empty object, not an index.",
    hint: ROOT_HINT,
  },
  {
    matches: (object) => isArray(object["routes"]),
    says: "This has `routes`, but as a list; an index has a map of them.",
    hint: ROOT_HINT,
  },
  {
    matches: (object) => isObject(object["routes"]),
    says: "This has a map of `routes`, but no path of WordPress is in it: those begin with `/`.",
    hint: ROOT_HINT,
  },
];

function isPathText(value: unknown): boolean {
  return typeof value === "string" && value.startsWith("/");
}

function isPost(value: unknown): boolean {
  return isObject(value) && "id" in value && ("guid" in value || "slug" in value || "_links" in value);
}

/** The error for JSON that is valid and something else, saying what it looks like. */
export function notAnIndex(value: unknown, where: string): RouteprintError {
  const shape = SHAPES.find(({ matches }) => matches(asObject(value), value));
  if (shape === undefined) {
    const keys = isObject(value) ? ` with ${excerpt(Object.keys(value).slice(0, 6).join(", "), 80)}` : "";
    const message = `This is ${describeKind(value)}${keys}, not an index: it has no map of \`routes\`.`;
    return new RouteprintError("not-an-index", { message, where, hint: ROOT_HINT });
  }
  const message = typeof shape.says === "string" ? shape.says : shape.says(value);
  return new RouteprintError("not-an-index", { message, where, hint: shape.hint });
}
