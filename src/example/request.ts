import {
  type Argument,
  SAYS_NOTHING,
  type Schema,
  fits,
  isUnlistedDefault,
  sentSchema,
  withPlainText,
} from "../schema/index.ts";
import { memoizeByObject } from "../base/memo.ts";
import { BODY_METHODS, type Operation, type Surface, bodyArguments } from "../surface/index.ts";
import { shownRoot } from "../base/url.ts";
import { credentialOf, demandOf, trashError } from "../wordpress/index.ts";
import { pathOf } from "./languages.ts";
import type { NamedValue, SampleFile, SampleRequest, SampleRoot } from "./model.ts";
import { examplePathValues } from "./path.ts";
import { compareUsage, isUsuallySet } from "./usual-names.ts";
import { exampleArgument } from "./value.ts";

/**
 * Makes a request that an operation accepts: its required arguments, those that its controller needs beyond them, and in a body
 * those that a client usually sets first, since an empty body changes nothing.
 */
export const sampleRequest = memoizeByObject((operation: Operation): SampleRequest => {
  const { method, template } = operation;
  const path = [...examplePathValues(operation, 0)];
  const inBody = BODY_METHODS.has(method);
  const credential = credentialOf(method, template, operation.access.verdict);
  const file = inBody ? fileOf(operation) : undefined;
  const chosen = inBody ? bodyPairs(operation, file) : queryPairs(operation);
  return {
    method,
    template,
    path,
    query: inBody ? [] : chosen,
    ...(inBody && chosen.length > 0 ? { body: chosen } : {}),
    ...(file === undefined ? {} : { file }),
    ...(credential === undefined ? {} : { credential }),
  };
});

/** The root of a surface as samples show it. */
export function sampleRoot({ apiRoot: { url, queryRoot } }: Surface): SampleRoot {
  return { url: shownRoot(url), ...(queryRoot === undefined ? {} : { queryRoot }) };
}

/** An example path: that of the first GET with a variable, else of the first operation, else `/`. */
export function examplePath(operations: readonly Operation[]): string {
  const shown =
    operations.find(({ method, variables }) => method === "GET" && variables.length > 0) ?? operations[0];
  return shown === undefined ? "/" : pathOf(sampleRequest(shown));
}

function queryPairs(operation: Operation): readonly NamedValue[] {
  const known = new Map(Object.entries(demandOf(operation.method, operation.template)?.values ?? {}));
  return operation.arguments.flatMap((argument): readonly NamedValue[] => {
    const value = known.get(argument.name);
    if (value !== undefined) return [[argument.name, value]];
    if (needsForce(operation, argument)) return [[argument.name, true]];
    return isNeeded(argument) ? [pairOf(argument, operation)] : [];
  });
}

/** Whether a request fails without the argument, or an overlay has an example of it. */
function isNeeded({ required, schema }: Argument): boolean {
  // WordPress rejects a default outside `enum`, like that of `context` on `/wp/v2/block-renderer/…`.
  return required || isUnlistedDefault(schema) || schema.example !== undefined;
}

/** Whether an item is only deleted with `force`, since its kind has no trash. */
function needsForce({ method, variants }: Operation, { name, schema }: Argument): boolean {
  const [first] = variants;
  if (method !== "DELETE" || name !== "force" || first === undefined) return false;
  return trashError({ key: first.route }, schema.description) !== undefined;
}

/** The most arguments of a body beyond those that it needs. */
const MOST = 4;

function bodyPairs(operation: Operation, file: SampleFile | undefined): readonly NamedValue[] {
  const { method, template } = operation;
  const demand = demandOf(method, template);
  const known = new Map(Object.entries(demand?.values ?? {}));
  // The order of the arguments in the index has no meaning.
  const open = bodyArguments(operation)
    .filter(({ schema }) => schema.readOnly !== true && schema.file !== true)
    .toSorted((a, b) => compareUsage(a.name, b.name));
  const wanted = new Set([...(demand?.names ?? []), ...known.keys()]);
  const needed = open.filter((argument) => isNeeded(argument) || wanted.has(argument.name));
  const chosen = demand === undefined ? withUsual(needed, open, operation) : needed;
  const pairs = chosen.map((argument): NamedValue => {
    const value = known.get(argument.name);
    return value === undefined ? pairOf(argument, operation) : [argument.name, value];
  });
  // The fields of a form beside a file are texts.
  return file === undefined ? pairs : pairs.filter(([, value]) => typeof value !== "object");
}

/** Selects the needed arguments and a few that a client usually sets first. */
function withUsual(
  needed: readonly Argument[],
  open: readonly Argument[],
  operation: Operation,
): readonly Argument[] {
  const chosen = [...needed];
  const add = (most: number, argument: Argument): void => {
    if (chosen.length < most && !chosen.includes(argument) && isInformative(argument, operation))
      chosen.push(argument);
  };
  for (const argument of open) if (isUsuallySet(argument.name)) add(MOST, argument);
  if (chosen.length === 0) for (const argument of open) add(2, argument);
  return chosen;
}

/** Arguments of every route, and arguments whose value no example can know. */
const OMITTED = /^(?:context|id|ids|(?:.*_)?lang(?:uage)?|locale|force|parent|password|author|_.*)$/;

/** Whether an example of an optional argument is informative and certain to be accepted. */
function isInformative(argument: Argument, operation: Operation): boolean {
  const { name, schema } = argument;
  if (OMITTED.test(name) || schema.deprecated === true) return false;
  // A value from a short list that the site does not declare.
  if ((name === "type" || name === "status") && schema.enum === undefined) return false;
  return isFree(schema) || fits(sentOf(argument), pairOf(argument, operation)[1]);
}

/** Whether a schema has one plain type and accepts every value of it. */
function isFree({ types, oneOf, anyOf, enum: listed, ...rest }: Schema): boolean {
  const isPlain = types?.length === 1 && ["string", "boolean", "integer", "number"].includes(types[0] ?? "");
  return (
    isPlain &&
    (oneOf ?? anyOf ?? listed) === undefined &&
    Object.keys(rest).every((key) => SAYS_NOTHING.has(key))
  );
}

function sentOf(argument: Argument): Argument["schema"] {
  return withPlainText(argument.name, sentSchema(argument));
}

function pairOf(argument: Argument, { template }: Operation): NamedValue {
  const { name, schema } = argument;
  const sent = isUnlistedDefault(schema) ? { enum: schema.enum ?? [] } : sentOf(argument);
  return [name, exampleArgument(name, sent, { path: template })];
}

/** The file of a request: a declared one, or that of core's media. PHP reads files of POST alone. */
function fileOf(operation: Operation): SampleFile | undefined {
  const { method, template } = operation;
  if (method !== "POST") return undefined;
  const declared = operation.arguments.find(({ schema, required }) => schema.file === true && required);
  const field = demandOf(method, template)?.file === true ? "file" : declared?.name;
  return field === undefined ? undefined : { field, name: "sample-image.jpg", type: "image/jpeg" };
}
