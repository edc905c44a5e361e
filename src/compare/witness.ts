import { compareCodeUnits, unescapeStep } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import { type Schema, defaultOf, sampleValue, sampleWith, schemaAt } from "../schema/index.ts";
import { BODY_METHODS, type Method } from "../surface/index.ts";
import { encodePath, shownRoot } from "../base/url.ts";
import { type Carrier, queryPairs } from "../wordpress/index.ts";
import { mirrorKind } from "./kinds.ts";
import type { ChangeKind } from "./kinds.ts";
import { enforcedPart } from "./foreign-type.ts";
import type { ChangeGroup } from "./group.ts";
import type { BothWays } from "./level.ts";
import { isRefusedDefault } from "./marks.ts";
import type { Witness } from "./model.ts";
import { pathTexts } from "./operation.ts";
import type { OperationChange } from "./schema-change.ts";
import { lostValue, takes } from "./severity.ts";
import type { OperationView } from "./view.ts";

/** One operation as both sides have it; a side that lacks it is absent. */
export interface Place {
  /** The change as it is there. */
  readonly change?: OperationChange;
  readonly a?: OperationView;
  readonly b?: OperationView;
}

/** A longer request is not shown: few servers take a longer line, and nobody reads it. */
const LONGEST_REQUEST = 8_000;

/** A request for each direction in which a change is breaking, where one is known. */
export function findWitnesses(
  group: ChangeGroup,
  { aToB, bToA }: BothWays<Place>,
  roots: { readonly a: string; readonly b: string },
): Partial<BothWays<Witness>> | undefined {
  const { kind, part, level } = group;
  if (part === "response") return undefined;
  const lossOf = ({ change }: Place, own: ChangeKind, known: Json | undefined): Loss => {
    return { kind: own, part, subject: (change ?? group).subject, known };
  };
  // What moved to another version has to be asked for where it was.
  const [here, there] = kind === "route-other-version" ? [] : [aToB.b, bToA.a];
  const forth =
    level.aToB === "breaking" && aToB.a
      ? witness(lossOf(aToB, kind, aToB.change?.onlyFrom), aToB.a, here, roots.b)
      : undefined;
  const back =
    level.bToA === "breaking" && bToA.b
      ? witness(lossOf(bToA, mirrorKind(kind), bToA.change?.onlyTo), bToA.b, there, roots.a)
      : undefined;
  return forth || back ? { ...(forth && { aToB: forth }), ...(back && { bToA: back }) } : undefined;
}

/** What one way of a change loses, named from the side that accepts the request. */
interface Loss extends Pick<ChangeGroup, "kind" | "part" | "subject"> {
  /** A value that was found on the way. */
  readonly known: Json | undefined;
}

/** The parts of a request while it is put together. */
interface Draft {
  readonly variables: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, Json>;
}

/** @param root the API root of the side that refuses the request. */
function witness(
  loss: Loss,
  accepting: OperationView,
  refusing: OperationView | undefined,
  root: string,
): Witness | undefined {
  const plain = plainDraft(accepting);
  const draft = refusing === undefined ? plain : provoke(loss, accepting, refusing, plain);
  if (draft === undefined) return undefined;
  const carrier = carrierOf(accepting);
  // Of what the request needs beside the change, a sample may not be accepted.
  const isAccepted = [...draft.values].every(([name, value]) =>
    takes(schemaOf(accepting, name), value, carrier),
  );
  const request = isAccepted ? printRequest(accepting, refusing ?? accepting, draft, root) : undefined;
  return request === undefined || request.curl.length > LONGEST_REQUEST ? undefined : request;
}

function carrierOf({ method }: OperationView): Carrier {
  return BODY_METHODS.has(method) ? "body" : "query";
}

/** What WordPress enforces of an argument. */
function schemaOf(view: OperationView, name: string): Schema {
  return enforcedPart(view.arguments.get(name)?.schema ?? {});
}

/** The request with what the operation cannot do without. */
function plainDraft(view: OperationView): Draft {
  const needed = [...view.arguments.values()].filter(
    ({ required, schema }) => (required && (defaultOf(schema) ?? null) === null) || isRefusedDefault(schema),
  );
  const values = new Map(needed.map(({ name, schema }) => [name, sampleValue(withoutRefused(schema))]));
  return { variables: new Map(), values };
}

/** The schema without a default that WordPress refuses, as that of core's block renderer: `view` off the list `["edit"]`. */
function withoutRefused(schema: Schema): Schema {
  const { misfitDefault: _, ...rest } = schema;
  return isRefusedDefault(schema) ? rest : schema;
}

/** The plain request, changed so that it meets the difference. */
function provoke(
  { kind, part, subject, known }: Loss,
  accepting: OperationView,
  refusing: OperationView,
  plain: Draft,
): Draft | undefined {
  if (part === "variable") return provokeVariable(kind, subject, known, accepting, refusing);
  if (part !== "argument") return plain;
  const [steps] = subject.split(/\/(?:oneOf|anyOf)/);
  const [name = "", ...path] = (steps ?? "").split("/").map(unescapeStep);
  const isMissing = kind === "argument-added" || kind === "argument-became-required";
  // What is filled in shows in the request that leaves it out.
  if (kind === "default-changed" && path.length === 0) return plain;
  if (isMissing && path.length === 0)
    return { ...plain, values: new Map([...plain.values].filter(([other]) => other !== name)) };
  const [own, other] = [schemaOf(accepting, name), schemaOf(refusing, name)];
  if (kind === "argument-removed" && path.length === 0)
    return { ...plain, values: new Map([...plain.values, [name, sampleValue(own)]]) };
  const carrier = carrierOf(accepting);
  const [part1, part2] = [schemaAt(own, path), schemaAt(other, path)].map(enforcedPart);
  const value = isMissing ? undefined : (known ?? lostValue(part1 ?? {}, part2 ?? {}, carrier));
  if (value === undefined && !isMissing) return undefined;
  const whole = sampleWith(own, path, value);
  const isShown =
    whole !== undefined &&
    ![own, part1 ?? {}, other].some(isBeyondWordPress) &&
    takes(own, whole, carrier) &&
    !takes(other, whole, carrier);
  return isShown ? { ...plain, values: new Map([...plain.values, [name, whole]]) } : undefined;
}

/** Whether a schema says what its definition leaves out, so that what WordPress accepts is not certain. */
function isBeyondWordPress({ patternProperties, allOf }: Schema): boolean {
  return patternProperties !== undefined || allOf !== undefined;
}

function provokeVariable(
  kind: Loss["kind"],
  subject: string,
  known: Json | undefined,
  accepting: OperationView,
  refusing: OperationView,
): Draft | undefined {
  const position = /^\{variable (\d+)\}/.exec(subject)?.[1];
  const index =
    position === undefined
      ? accepting.variables.findIndex(({ name }) => subject.startsWith(`{${name}}`))
      : Number(position) - 1;
  const [own, other] = [accepting.variables[index], refusing.variables[index]];
  if (own === undefined || other === undefined) return undefined;
  const isAccepted = ({ schema = {} }: typeof own, text: string) =>
    takes(enforcedPart(schema), text, "query");
  const shown =
    kind === "variable-pattern-changed"
      ? known
      : pathTexts(own).find((text) => isAccepted(own, text) && !isAccepted(other, text));
  // What has to be escaped WordPress takes out of `rest_route` unescaped, but not out of a path.
  if (typeof shown !== "string" || encodePath(shown) !== shown) return undefined;
  return { variables: new Map([[own.name, shown]]), values: plainDraft(accepting).values };
}

/** @param refusing where its path is another one, under `--map` or another version, the request takes that. */
function printRequest(view: OperationView, refusing: OperationView, draft: Draft, root: string): Witness {
  const { template, variables } = view.shape === refusing.shape ? view : refusing;
  const examples = new Map(
    view.variables.map(({ name, example }, index) => [
      variables[index]?.name ?? name,
      draft.variables.get(name) ?? example,
    ]),
  );
  const path = template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    encodePath(examples.get(name) ?? "1"),
  );
  const inQuery = !BODY_METHODS.has(view.method);
  // In which order a site declares its arguments is no part of a surface.
  const values = [...draft.values].toSorted(([a], [b]) => compareCodeUnits(a, b));
  const query = inQuery ? values.flatMap(([name, value]) => queryPairs(name, value)) : [];
  const whole = query.length === 0 ? path : `${path}?${query.join("&")}`;
  const body = inQuery || values.length === 0 ? undefined : Object.fromEntries(values);
  return {
    method: view.method,
    path: whole,
    ...(body === undefined ? {} : { body }),
    curl: curlOf(view.method, `${shownRoot(root)}${whole}`, body),
  };
}

function curlOf(method: Method, url: string, body: Json | undefined): string {
  const verb = method === "GET" ? "-g" : method === "HEAD" ? "-gI" : `-g -X ${method}`;
  const data =
    body === undefined ? "" : ` -H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`;
  return `curl ${verb} ${quote(url)}${data}`;
}

/** Quotes for a POSIX shell; control characters, which no request needs, are left out. */
function quote(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the very characters to remove
  return `'${text.replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, "").replaceAll("'", String.raw`'\''`)}'`;
}
