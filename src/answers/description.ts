import {
  type SampleRequest,
  type SentNames,
  exampleResponse,
  mayChange,
  sampleRequest,
  sampleRoot,
  withSentNames,
} from "../example/index.ts";
import type { Json } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { type Argument, type Schema, shapeIn } from "../schema/index.ts";
import {
  BATCH_METHODS,
  BODY_METHODS,
  type Operation,
  type OperationVariable,
  type ResponseKind,
  type Surface,
  bodyArguments,
  createResponseReader,
  isShopBatch,
} from "../surface/index.ts";

/** An operation described for readers: its arguments, its response, and its access. */
export interface OperationDescription {
  readonly operation: Operation;
  readonly variables: readonly OperationVariable[];
  readonly arguments: readonly Argument[];
  /** The part of the request that holds the arguments. */
  readonly place: "query" | "body";
  readonly sample: Sample;
  /** Undefined where neither the site nor a known release declares a response. */
  readonly response: ResponseDescription | undefined;
  /** Whether another route responds to every path of it. */
  readonly isUnreachable: boolean;
  /** Whether a batch request may hold it. */
  readonly allowsBatch: boolean;
}

/** A request with example values. */
export interface Sample {
  readonly request: SampleRequest;
  /** Whether it may change data. */
  readonly changes: boolean;
}

/** The response of an operation. */
export interface ResponseDescription {
  /** The schema of the object, or of the whole list where the site declares the list. */
  readonly schema: Schema;
  /** Whether the body is an object, a list of objects, or a map of them. */
  readonly kind: ResponseKind;
  /** A body that fits the schema. */
  readonly example: Json;
  /** The release whose schema it is, where the site declares none: `WordPress 6.4`. */
  readonly known: string | undefined;
  /** The number of recorded responses that the schema was learned from. */
  readonly observed: number;
}

/**
 * Describes an operation of a surface.
 *
 * @param names the names by which a document sends arguments of the query, where they differ.
 */
export function describeOperation(
  surface: Surface,
  operation: Operation,
  names: SentNames = new Map(),
): OperationDescription {
  const { method, variables, variants, unreachable } = operation;
  const request = withSentNames(sampleRequest(operation), names);
  return {
    operation,
    variables,
    arguments: bodyArguments(operation),
    place: BODY_METHODS.has(method) ? "body" : "query",
    sample: { request, changes: mayChange(request, sampleRoot(surface)) },
    response: responseOf(surface, operation),
    isUnreachable: unreachable !== undefined,
    allowsBatch: BATCH_METHODS.has(method) && variants.some(({ allowBatch }) => allowBatch),
  };
}

const responseReaderOf = memoizeByObject(createResponseReader);

function responseOf(surface: Surface, operation: Operation): ResponseDescription | undefined {
  const { method, variants } = operation;
  const variant = variants.find(({ responseSchema }) => responseSchema !== undefined);
  const schema = variant?.responseSchema;
  if (variant === undefined || schema === undefined) return undefined;
  const declared = responseReaderOf(surface)(operation, variant).kind;
  const isOwnList = schema.types?.includes("array") === true;
  // A request that changes an item of a list returns that item.
  const kind = method === "GET" || declared === "object" ? (isOwnList ? "list" : declared) : "object";
  return {
    schema,
    kind,
    example: variant.example ?? exampleOf(operation, schema, kind === "list" && !isOwnList),
    known: variants.find(({ known }) => known !== undefined)?.known,
    observed: Math.max(0, ...variants.map(({ observed = 0 }) => observed)),
  };
}

function exampleOf(operation: Operation, schema: Schema, isList: boolean): Json {
  const item = exampleResponse(shapeIn(schema, "view"), { path: operation.template });
  const lists = isShopBatch(operation) ? bodyArguments(operation).map(({ name }) => [name, [item]]) : [];
  if (lists.length > 0) return Object.fromEntries(lists);
  return isList ? [item] : item;
}
