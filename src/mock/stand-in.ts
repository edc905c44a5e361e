import { isObject, type Json } from "../json.ts";
import { groupBy } from "../group.ts";
import type { PathTemplate } from "../route/model.ts";
import type { Schema } from "../schema/model.ts";
import { answer, refuse, type Answer } from "./answer.ts";
import { hash, invent, overlay } from "./invent.ts";
import { isPhpArray, toJson, toText, type PhpArray, type PhpValue } from "./php.ts";
import type { Behaviour, Call, MockSource } from "./site.ts";

/** Marks an answer that is no answer of a real site. */
const MARK = "X-Routeprint-Mock";

/**
 * What answers where nothing else does: made up from the response schema where the route has one, else an echo of
 * what was understood.
 */
export function createStandIn({ surface }: MockSource, seed: number): Behaviour {
  const schemas = new Map(surface.routes.map((route) => [route.key, route.responseSchema]));
  const operations = groupBy(
    surface.operations.flatMap(({ id, method, variants }) =>
      variants.map(({ route, endpoint, template }) => ({
        key: `${method} ${endpoint} ${route}`,
        id,
        template,
      })),
    ),
    ({ key }) => key,
  );
  return {
    covers: () => true,
    answer: (call) => {
      const schema = schemas.get(call.route.key);
      if (schema !== undefined) return answerFrom(schema, call, seed);
      const method = call.method === "HEAD" ? "GET" : call.method;
      const behind = operations.get(`${method} ${call.endpoint.position} ${call.route.key}`) ?? [];
      return echo(call, behind.find(({ template }) => isTaken(template, call))?.id ?? behind[0]?.id);
    },
  };
}

/** Whether the captures of a call are those of a template: a route with an optional part has one without it. */
function isTaken({ parts }: PathTemplate, { captures }: Call): boolean {
  const variables = parts.flatMap((part) => (part.kind === "variable" ? [part.variable] : []));
  const names = variables.flatMap(({ capture, inner }) =>
    capture === undefined ? inner : [capture, ...inner],
  );
  return names.length === captures.size && names.every((name) => captures.has(name));
}

function marked(body: Json, status: number, more: Answer["headers"] = new Map()): Answer {
  return answer(body, status, new Map([[MARK, "stand-in"], ...more]));
}

/** An echo: enough to see which route answered and what it understood of the parameters. */
export function echo(call: Call, operation: string | undefined): Answer {
  return marked(
    {
      standIn: true,
      route: call.route.key,
      endpoint: call.endpoint.position,
      operation: operation ?? null,
      method: call.method,
      params: paramsOf(call.params),
    },
    200,
  );
}

function paramsOf(params: PhpArray): Json {
  const json = toJson(params);
  return Array.isArray(json) && json.length === 0 ? {} : json;
}

function answerFrom(schema: Schema, call: Call, seed: number): Answer {
  const names = new Set(call.endpoint.arguments.map(({ name }) => name));
  const isItem = call.route.key.includes("(?P<");
  if (call.method === "GET" || call.method === "HEAD") {
    return names.has("page") || names.has("per_page")
      ? answerPage(schema, call, seed)
      : marked(itemOf(schema, call, seed), 200);
  }
  const given = toJson(call.params);
  const item = itemOf(schema, call, seed, isObject(given) ? plainMembers(given) : {});
  if (call.method === "DELETE") return marked({ deleted: true, previous: item }, 200);
  if (call.method !== "POST" || isItem) return marked(item, 200);
  const id = isObject(item) ? item["id"] : undefined;
  const location = `${call.root}${call.path}/${typeof id === "number" ? id : 1}`;
  return marked(item, 201, new Map([["Location", encodeURI(location)]]));
}

/** What a caller sent, where it is plain: an object in an answer has more than its writer sent. */
function plainMembers(given: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => !isObject(value)));
}

/** One item; what the caller sent is so, and what the path says of it (its id, its slug) all the more. */
function itemOf(
  schema: Schema,
  call: Call,
  seed: number,
  given: { readonly [name: string]: Json } = {},
): Json {
  const named = [...call.captures].map(([name, value]): [string, Json] => {
    const isNumber = schema.properties?.get(name)?.types?.includes("integer") === true;
    return [name, isNumber && /^\d{1,15}$/.test(value) ? Number(value) : value];
  });
  return overlay(invent(schema, seed, call.path.toLowerCase()), { ...given, ...Object.fromEntries(named) });
}

function answerPage(schema: Schema, call: Call, seed: number): Answer {
  const total = 3 + (hash(seed, call.path.toLowerCase()) % 40);
  const page = positive(call.params.get("page"), 1);
  const size = positive(call.params.get("per_page"), 10);
  const pages = Math.ceil(total / size);
  if (page > pages) {
    const message = "The page number requested is larger than the number of pages available.";
    return refuse("rest_post_invalid_page_number", message, 400);
  }
  const first = (page - 1) * size;
  const count = Math.min(size, total - first);
  const items = Array.from({ length: count }, (_, at): Json => {
    const item = invent(schema, seed, `${call.path.toLowerCase()}/${first + at + 1}`);
    return overlay(item, isObject(item) && typeof item["id"] === "number" ? { id: first + at + 1 } : {});
  });
  const links = [
    ...(page > 1 ? [linkTo(call, page - 1, "prev")] : []),
    ...(page < pages ? [linkTo(call, page + 1, "next")] : []),
  ];
  const headers = new Map<string, string | number>([
    ["X-WP-Total", total],
    ["X-WP-TotalPages", pages],
    ...(links.length === 0 ? [] : [["Link", links.join(", ")] as const]),
  ]);
  return marked(items, 200, headers);
}

function positive(value: PhpValue | undefined, preset: number): number {
  const read = value === undefined ? preset : Number(toText(value));
  return Number.isInteger(read) && read > 0 ? Math.min(read, 1000) : preset;
}

function linkTo(call: Call, page: number, relation: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of call.query) if (!isPhpArray(value)) query.set(String(name), toText(value));
  query.set("page", String(page));
  return `<${encodeURI(call.root + call.path)}?${query}>; rel="${relation}"`;
}
