import { CONTEXTS, type Context } from "../schema/index.ts";
import {
  type Operation,
  type ResponseForm,
  type ResponseReader,
  bodyArguments,
  describesList,
  isNamespaceIndex,
  isShopBatch,
} from "../surface/index.ts";
import { creationStatus, runsAbility } from "../wordpress/index.ts";
import { abilityResult } from "./ability.ts";
import type { Reference, ResponseObject, SchemaObject, SchemaOrReference } from "./model.ts";
import type { Resource, Resources } from "./resource.ts";
import { oneOrAny } from "./schema.ts";

type Responses = Readonly<Record<string, ResponseObject | Reference>>;

/** A response and its status. */
type StatusResponse = readonly [status: number | "default", response: ResponseObject | Reference];

function failure(status: number | "default", name: string): StatusResponse {
  return [status, { $ref: `#/components/responses/${name}` }];
}

/** Writes the responses of an operation, by status. */
export function responsesOf(operation: Operation, formOf: ResponseReader, resources: Resources): Responses {
  const { method, shape, variables, arguments: declared } = operation;
  const core = coreResponse(operation);
  const isPublic = core !== undefined && shape !== "/batch/v1";
  const hasPath = method !== "OPTIONS" && variables.length > 0;
  const success =
    (core && [core]) ??
    markSource(declaredResponses(operation, formOf, resources), operation) ??
    undeclaredResponses(operation, formOf);
  return Object.fromEntries([
    ...success,
    ...(hasPath || declared.length > 0 ? [failure(400, "BadRequest")] : []),
    ...(isPublic ? [] : [failure(401, "Unauthorized"), failure(403, "Forbidden")]),
    ...(hasPath ? [failure(404, "NotFound")] : []),
    failure("default", "Error"),
  ]);
}

/** Names the source of schemas that the site does not declare. */
function markSource(entries: readonly StatusResponse[] | undefined, { variants }: Operation): typeof entries {
  const releases = new Set(variants.flatMap(({ known }) => known ?? []));
  const samples = variants.reduce((most, { observed = 0 }) => Math.max(most, observed), 0);
  if (releases.size === 0 && samples === 0) return entries;
  const mark = {
    ...(releases.size === 0 ? {} : { "x-routeprint-known": [...releases].join(", ") }),
    ...(samples === 0 ? {} : { "x-routeprint-observed": { samples } }),
  };
  return entries?.map(([status, response]) => [status, { ...response, ...mark }]);
}

function json(description: string, schema: SchemaOrReference): ResponseObject {
  return { description, content: { "application/json": { schema } } };
}

/** Routes of every WordPress site: their method, path without variable names, status, description and schema. */
const CORE_ROUTES = [
  ["GET", "/", 200, "The index of the site.", "SiteIndex"],
  ["POST", "/batch/v1", 207, "The responses, one per request.", "BatchResponse"],
] as const;

function coreStatus(status: number, description: string, name: string): StatusResponse {
  return [status, json(description, { $ref: `#/components/schemas/${name}` })];
}

/** Writes the response of a route that every WordPress site has; undefined for all others. */
function coreResponse(operation: Operation): StatusResponse | undefined {
  // WordPress responds before the endpoint is called (`rest_handle_options_request`).
  if (operation.method === "OPTIONS")
    return coreStatus(200, "The route's methods and arguments, from WordPress itself.", "IndexRoute");
  const row = CORE_ROUTES.find(([method, shape]) => method === operation.method && shape === operation.shape);
  if (row !== undefined) return coreStatus(row[2], row[3], row[4]);
  return isNamespaceIndex(operation)
    ? coreStatus(200, "The routes of the namespace.", "NamespaceIndex")
    : undefined;
}

/** The response of one variant of an operation. */
interface VariantResponse {
  readonly form: ResponseForm;
  /** Whether the schema of the route describes the list, not its items. */
  readonly isList: boolean;
  readonly resource: Resource;
}

/** Writes the responses with a declared schema; undefined if the site declares no schema. */
function declaredResponses(
  operation: Operation,
  formOf: ResponseReader,
  resources: Resources,
): readonly StatusResponse[] | undefined {
  const { method, variants } = operation;
  if (method === "HEAD") return [[200, { description: "The headers of GET, without a body." }]];
  if (method === "TRACE") return [[200, { description: "Not described by the site." }]];
  const found = variants.flatMap((variant): VariantResponse[] => {
    const { responseSchema: schema } = variant;
    const resource = resources.of(variant);
    if (resource === undefined || schema === undefined) return [];
    return [{ form: formOf(operation, variant), isList: describesList(schema), resource }];
  });
  const [first] = variants;
  if (first === undefined || found.length === 0) return undefined;
  const form = formOf(operation, first);
  if (operation.ability !== undefined)
    return [[200, ranAbility(operation, oneOrAny(found.map(({ resource }) => resource.view)))]];
  if (method === "GET") return [[200, readResponse(form, found, defaultContext(operation))]];
  const shape = oneOrAny(
    found.map((each) => {
      const { edit } = each.resource;
      return editsWholeList(operation, each.form) ? wrap(each, edit) : edit;
    }),
  );
  if (runsAbility(operation.shape)) return [[200, json(abilityResult(operation), shape)]];
  if (isShopBatch(operation))
    return [[200, json("The items, as they are now.", batchResponse(operation, shape))]];
  if (method === "DELETE") return [[200, deletion(operation, shape)]];
  const changed = json(method === "POST" ? "The resource, as it is now." : "The changed resource.", shape);
  if (method !== "POST" || !creates(operation, form)) return [[200, changed]];
  const known = creationStatus(operation.namespace, operation.shape, form.kind === "list");
  if (known === 200) return [[200, changed]];
  const created: ResponseObject = {
    ...changed,
    description: "The new resource.",
    ...(form.kind === "list" ? { headers: { Location: { $ref: "#/components/headers/Location" } } } : {}),
  };
  return known === 201
    ? [[201, created]]
    : [
        [201, created],
        [200, changed],
      ];
}

/** Writes the lists of a batch; a rejected item has its id and an error (`WC_REST_Controller::batch_items`). */
function batchResponse(operation: Operation, item: SchemaOrReference): SchemaObject {
  const error = { type: "object", properties: { error: { $ref: "#/components/schemas/Error" } } } as const;
  const list: SchemaObject = { type: "array", items: { allOf: [item, error] } };
  const names = bodyArguments(operation).map(({ name }) => name);
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, list])) };
}

/** Whether a request replaces a whole list, which the response then holds: `PUT …/shipping/zones/{id}/locations`. */
function editsWholeList({ method }: Operation, { kind, edits }: ResponseForm): boolean {
  return kind === "list" && (method === "PUT" || method === "PATCH" || (method === "POST" && edits));
}

/** Whether POST may create: on a list or a path without variables, unless its endpoint also accepts PUT or PATCH. */
function creates(operation: Operation, { kind, edits }: ResponseForm): boolean {
  return !edits && (kind === "list" || operation.variables.length === 0);
}

const DESCRIPTIONS = {
  object: "The resource.",
  list: "The resources.",
  map: "The resources, by name.",
} as const;

/** Writes the response of GET in the default context, and its shapes in the other contexts. */
function readResponse(
  form: ResponseForm,
  found: readonly VariantResponse[],
  context: Context,
): ResponseObject {
  const shapeIn = (other: Context, shown: readonly VariantResponse[]): SchemaOrReference =>
    oneOrAny(shown.map((each) => wrap(each, each.resource[other])));
  // The mark beside the response itself is enough; linters refuse one beside a reference in an extension.
  const unmarked = found.map((each) => ({ ...each, form: { ...each.form, inferred: false } }));
  const others = CONTEXTS.filter((other) =>
    found.some(({ resource }) => resource[other] !== resource[context]),
  );
  return {
    description: DESCRIPTIONS[form.kind],
    ...(isPage(form) ? pageHeaders() : {}),
    content: { "application/json": { schema: shapeIn(context, found) } },
    ...(others.length === 0
      ? {}
      : {
          "x-routeprint-contexts": Object.fromEntries(
            others.map((other) => [other, shapeIn(other, unmarked)]),
          ),
        }),
  };
}

function isPage({ kind, paged }: ResponseForm): boolean {
  return kind === "list" && paged;
}

function pageHeaders(): Pick<ResponseObject, "headers"> {
  return { headers: { Link: { $ref: "#/components/headers/PageLinks" }, ...countHeaders() } };
}

function countHeaders(): Readonly<Record<string, Reference>> {
  return {
    "X-WP-Total": { $ref: "#/components/headers/Total" },
    "X-WP-TotalPages": { $ref: "#/components/headers/TotalPages" },
  };
}

/** Writes the response of an operation that runs one ability. */
function ranAbility(operation: Operation, result: SchemaOrReference): ResponseObject {
  const response = json(abilityResult(operation), result);
  return operation.ability?.isPaged === true ? { ...response, headers: countHeaders() } : response;
}

/** Wraps the shape of a resource as the response holds it: single, in a list or in a map. */
function wrap(
  { form: { kind, inferred }, isList }: VariantResponse,
  shape: SchemaOrReference,
): SchemaOrReference {
  const mark = inferred ? ({ "x-routeprint-inferred": true } as const) : {};
  if (kind === "object") return { ...shape, ...mark };
  if (isList) return shape;
  if (kind === "list") return { type: "array", items: shape, ...mark };
  // PHP writes an empty map as an empty list.
  return { type: ["object", "array"], maxItems: 0, items: {}, additionalProperties: shape, ...mark };
}

/** Returns the context of a request without the argument `context`. */
function defaultContext({ arguments: declared }: Operation): Context {
  const context = declared.find(({ name }) => name === "context")?.schema;
  const value = context?.default ?? (context?.enum?.length === 1 ? context.enum[0] : undefined);
  return value === "edit" || value === "embed" ? value : "view";
}

/**
 * Writes the response of DELETE: the resource if it went to the trash, or `{deleted, previous}` if it was deleted for good,
 * which happens with `force`, and always for resources without trash (application passwords, terms).
 */
function deletion(operation: Operation, shape: SchemaOrReference): ResponseObject {
  const hasForce = operation.arguments.some(({ name }) => name === "force");
  const deleted: SchemaObject = {
    type: "object",
    properties: { deleted: { type: "boolean" }, previous: shape },
    required: ["deleted"],
  };
  const description = hasForce
    ? "The resource in the trash or, with `force`, what it was before it was deleted."
    : "The resource, or what it was before it was deleted.";
  return json(description, { anyOf: [deleted, shape] });
}

/** Writes responses without a schema: no schema is invented. */
function undeclaredResponses(operation: Operation, formOf: ResponseReader): readonly StatusResponse[] {
  const [variant] = operation.variants;
  const form = variant === undefined ? undefined : formOf(operation, variant);
  // Without a schema, generators treat the response as empty or binary: `void`, `Blob`.
  const text = runsAbility(operation.shape)
    ? abilityResult(operation)
    : "The site does not describe this response.";
  const response = json(text, {});
  if (operation.ability !== undefined) return [[200, ranAbility(operation, {})]];
  if (form !== undefined && operation.method === "GET" && isPage(form))
    return [[200, { ...response, ...pageHeaders() }]];
  return form !== undefined && operation.method === "POST" && creates(operation, form)
    ? [
        [201, response],
        [200, response],
      ]
    : [[200, response]];
}
