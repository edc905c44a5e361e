import { onceEach, onceEachPair } from "../once.ts";
import { CONTEXTS, type Context } from "../schema/index.ts";
import type { Operation } from "../surface/model.ts";
import type { Answer, AnswerReader } from "../surface/answer.ts";
import { oneOrAny } from "./choice.ts";
import { isNamespaceIndex } from "./known.ts";
import type { Reference, ResponseObject, SchemaObject, SchemaOrReference } from "./model.ts";
import type { Resource, Resources } from "./resource.ts";

type Responses = Readonly<Record<string, ResponseObject | Reference>>;

const reference = (name: string): Reference => ({ $ref: `#/components/responses/${name}` });
const schemaReference = (name: string): Reference => ({ $ref: `#/components/schemas/${name}` });

/** An answer and its status. */
type Response = readonly [status: number | "default", answer: ResponseObject | Reference];

const NOT_FOUND: Response = [404, reference("NotFound")];
const FORBIDDEN: Response = [403, reference("Forbidden")];
const UNAUTHORIZED: Response = [401, reference("Unauthorized")];
const BAD_REQUEST: Response = [400, reference("BadRequest")];
const ALWAYS: readonly Response[] = [["default", reference("Error")]];

type Failures = Readonly<Record<"path" | "arguments" | "nothing", readonly Response[]>>;

/** How a request may fail, from the highest status down, by what it takes: variables of its path, arguments, nothing. */
const FAILURES: Failures = {
  path: [NOT_FOUND, FORBIDDEN, UNAUTHORIZED, BAD_REQUEST],
  arguments: [FORBIDDEN, UNAUTHORIZED, BAD_REQUEST],
  nothing: [FORBIDDEN, UNAUTHORIZED],
};

/** The same where everybody is let in. */
const FAILURES_IN_PUBLIC: Failures = {
  path: [NOT_FOUND, BAD_REQUEST],
  arguments: [BAD_REQUEST],
  nothing: [],
};

/** Writes every answer of an operation, by status. */
export type ResponseWriter = (operation: Operation) => Responses;

/**
 * A writer for one document. Operations with the same answers share one object: V8 gives an object with statuses for
 * keys room for all the numbers below them, some 5 kB.
 */
export function createResponseWriter(answerOf: AnswerReader, resources: Resources): ResponseWriter {
  // Constants are copied into each document, once: tools change what they are given.
  const own = onceEach((constant: readonly Response[]) => structuredClone(constant));
  const objectOf = onceEachPair((success: readonly Response[], failures: readonly Response[]): Responses =>
    // From the highest status down: where 200 is the first, that room is made several times.
    Object.fromEntries([...failures, ...success, ...own(ALWAYS)]),
  );
  return (operation) => {
    const { method, shape, variables, arguments: declared } = operation;
    const known = knownAnswer(operation);
    const isBatch = shape === "/batch/v1" && method === "POST";
    const isRead = method !== "OPTIONS";
    const takes = isRead && variables.length > 0 ? "path" : declared.length > 0 ? "arguments" : "nothing";
    const failures = known === undefined || isBatch ? FAILURES : FAILURES_IN_PUBLIC;
    const success = known ?? answers(operation, answerOf, resources) ?? own(undescribed(operation, answerOf));
    return objectOf(success, own(failures[takes]));
  };
}

function body(description: string, name: string): ResponseObject {
  return { description, content: { "application/json": { schema: schemaReference(name) } } };
}

/** The answers of routes that every WordPress site has; nothing for all others. */
function knownAnswer(operation: Operation): readonly Response[] | undefined {
  const { method, shape } = operation;
  // WordPress answers before the endpoint is asked (`rest_handle_options_request`).
  if (method === "OPTIONS")
    return [[200, body("What the route takes, said by WordPress itself.", "IndexRoute")]];
  if (method === "GET" && shape === "/") return [[200, body("The index of the site.", "SiteIndex")]];
  if (method === "POST" && shape === "/batch/v1") {
    return [[207, body("The answers, one per request.", "BatchResponse")]];
  }
  const isIndex = isNamespaceIndex(operation);
  return isIndex ? [[200, body("The routes of the namespace.", "NamespaceIndex")]] : undefined;
}

/** What one variant of an operation answers with. */
interface Found {
  readonly answer: Answer;
  readonly resource: Resource;
}

/** The answers that the site describes; undefined where it does not. */
function answers(
  operation: Operation,
  answerOf: AnswerReader,
  resources: Resources,
): readonly Response[] | undefined {
  const { method, variants } = operation;
  if (method === "HEAD") return [[200, { description: "The headers of GET, without a body." }]];
  if (method === "TRACE") return [[200, { description: "Not described by the site." }]];
  const found = variants.flatMap((variant): Found[] => {
    const resource = resources.of(variant);
    return resource === undefined ? [] : [{ answer: answerOf(operation, variant), resource }];
  });
  const [answer] = variants.map((variant) => answerOf(operation, variant));
  if (answer === undefined || found.length === 0) return undefined;
  if (method === "GET") return [[200, read(answer, found, defaultContext(operation))]];
  const shape = oneOrAny(
    found.map(({ answer: own, resource }) => {
      const isWhole = own.kind === "list" && (method === "PUT" || method === "PATCH" || own.edits);
      return isWhole && method !== "DELETE"
        ? wrapAnswer(own, resource, resource.shapes.edit)
        : resource.shapes.edit;
    }),
  );
  const changed: ResponseObject = {
    description: method === "POST" ? "The resource, as it is now." : "The changed resource.",
    content: { "application/json": { schema: shape } },
  };
  if (method === "DELETE") return [[200, deleted(operation, shape)]];
  if (method !== "POST" || !creates(operation, answer)) return [[200, changed]];
  const isInList = answer.kind === "list";
  const created: ResponseObject = {
    ...changed,
    description: "The new resource.",
    ...(isInList ? { headers: { Location: { $ref: "#/components/headers/Location" } } } : {}),
  };
  return [
    [201, created],
    [200, changed],
  ];
}

/** A POST that is not also PUT and PATCH is what WordPress calls creatable. */
function creates(operation: Operation, answer: Answer | undefined): boolean {
  return answer?.kind === "list" ? !answer.edits : operation.variables.length === 0;
}

function read(answer: Answer, found: readonly Found[], context: Context): ResponseObject {
  const wrap = (other: Context): SchemaOrReference =>
    oneOrAny(found.map((each) => wrapAnswer(each.answer, each.resource, each.resource.shapes[other])));
  const others = CONTEXTS.filter((other) =>
    found.some(({ resource: { shapes } }) => shapes[other] !== shapes[context]),
  );
  return {
    description: DESCRIPTIONS[answer.kind],
    ...(isPage(answer) ? pageHeaders() : {}),
    content: { "application/json": { schema: wrap(context) } },
    ...(others.length === 0
      ? {}
      : { "x-routeprint-contexts": Object.fromEntries(others.map((other) => [other, wrap(other)])) }),
  };
}

const DESCRIPTIONS = {
  object: "The resource.",
  list: "The resources.",
  map: "The resources, by name.",
} as const;

/** Whether the answer is a page of a list. */
function isPage({ kind, paged }: Answer): boolean {
  return kind === "list" && paged;
}

/** What WordPress says beside a page of a list. */
function pageHeaders(): Pick<ResponseObject, "headers"> {
  return {
    headers: {
      Link: { $ref: "#/components/headers/PageLinks" },
      "X-WP-Total": { $ref: "#/components/headers/Total" },
      "X-WP-TotalPages": { $ref: "#/components/headers/TotalPages" },
    },
  };
}

function wrapAnswer(
  { kind, inferred }: Answer,
  { isList }: Resource,
  shape: SchemaOrReference,
): SchemaOrReference {
  const mark = inferred ? ({ "x-routeprint-inferred": true } as const) : {};
  if (kind === "object") return { ...shape, ...mark };
  if (isList) return shape;
  if (kind === "list") return { type: "array", items: shape, ...mark };
  // PHP writes an empty map as an empty list.
  return { type: ["object", "array"], maxItems: 0, items: {}, additionalProperties: shape, ...mark };
}

/** The context that a request without `context` gets. */
function defaultContext({ arguments: declared }: Operation): Context {
  const context = declared.find(({ name }) => name === "context")?.schema;
  const value = context?.default ?? (context?.enum?.length === 1 ? context.enum[0] : undefined);
  return value === "edit" || value === "embed" ? value : "view";
}

/**
 * WordPress answers with the resource that went to the trash, or with what it was before it was deleted for good:
 * on `force`, or always where a resource knows no trash (application passwords, terms).
 */
function deleted(operation: Operation, shape: SchemaOrReference): ResponseObject {
  const hasForce = operation.arguments.some(({ name }) => name === "force");
  const gone: SchemaObject = {
    type: "object",
    properties: { deleted: { type: "boolean" }, previous: shape },
    required: ["deleted"],
  };
  return {
    description: hasForce
      ? "The resource in the trash or, with `force`, what it was before it was deleted."
      : "The resource, or what it was before it was deleted.",
    content: { "application/json": { schema: { anyOf: [gone, shape] } } },
  };
}

const UNDESCRIBED: ResponseObject = {
  description: "The site does not describe this answer.",
  // Without a schema, generators take the response for none at all: `void`, `Blob`.
  content: { "application/json": { schema: {} } },
};

/** Answers of which nothing is known, and none is made up. */
const UNDESCRIBED_ANSWER: readonly Response[] = [[200, UNDESCRIBED]];
const UNDESCRIBED_PAGES: readonly Response[] = [[200, { ...UNDESCRIBED, ...pageHeaders() }]];
const UNDESCRIBED_CREATION: readonly Response[] = [
  [201, UNDESCRIBED],
  [200, UNDESCRIBED],
];

function undescribed(operation: Operation, answerOf: AnswerReader): readonly Response[] {
  const [variant] = operation.variants;
  const answer = variant && answerOf(operation, variant);
  if (operation.method === "GET" && answer !== undefined && isPage(answer)) return UNDESCRIBED_PAGES;
  const isCreation = operation.method === "POST" && creates(operation, answer);
  return isCreation ? UNDESCRIBED_CREATION : UNDESCRIBED_ANSWER;
}
