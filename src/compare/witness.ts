import { compareCodeUnits, unescapeStep } from "../base/json.ts";
import type { Json } from "../base/json.ts";
import { type Schema, defaultOf, sampleValue, sampleWith, schemaAt } from "../schema/index.ts";
import { BODY_METHODS, type Method } from "../surface/index.ts";
import { MOCK, encodePath, shownRoot } from "../base/url.ts";
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
import type { ComparedOperation } from "./view.ts";

/** One changed operation on both sides; a side that lacks it is absent. */
export interface WitnessPlace {
  /** The change on this operation. */
  readonly change?: OperationChange;
  readonly a?: ComparedOperation;
  readonly b?: ComparedOperation;
}

/** Longest request shown: few servers accept a longer line, and nobody reads it. */
const LONGEST_REQUEST = 8_000;

/** Finds a request for each direction in which a change is breaking. */
export function findWitnesses(
  group: ChangeGroup,
  { aToB, bToA }: BothWays<WitnessPlace>,
  roots: { readonly a: string; readonly b: string },
): Partial<BothWays<Witness>> | undefined {
  const { kind, part, level } = group;
  if (part === "response") return undefined;
  const lossOf = ({ change }: WitnessPlace, own: ChangeKind, known: Json | undefined): WitnessLoss => {
    return { kind: own, part, subject: (change ?? group).subject, known };
  };
  // A request shows the loss of a version only at the old path.
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

/** The loss in one direction, from the side that accepts the request. */
interface WitnessLoss extends Pick<ChangeGroup, "kind" | "part" | "subject"> {
  /** A lost value that the comparison found. */
  readonly known: Json | undefined;
}

/** The parts of a request being built. */
interface RequestDraft {
  readonly variables: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, Json>;
}

/** @param root the API root of the side that rejects the request. */
function witness(
  loss: WitnessLoss,
  accepting: ComparedOperation,
  refusing: ComparedOperation | undefined,
  root: string,
): Witness | undefined {
  const plain = plainDraft(accepting);
  const draft = refusing === undefined ? plain : provoke(loss, accepting, refusing, plain);
  if (draft === undefined) return undefined;
  const carrier = carrierOf(accepting);
  // A sample of another required argument may be invalid.
  const isAccepted = [...draft.values].every(([name, value]) =>
    takes(schemaOf(accepting, name), value, carrier),
  );
  const request = isAccepted ? printRequest(accepting, refusing ?? accepting, draft, root) : undefined;
  return request === undefined || request.curl.length > LONGEST_REQUEST ? undefined : request;
}

function carrierOf({ method }: ComparedOperation): Carrier {
  return BODY_METHODS.has(method) ? "body" : "query";
}

/** The enforced part of an argument's schema. */
function schemaOf(view: ComparedOperation, name: string): Schema {
  return enforcedPart(view.arguments.get(name)?.schema ?? {});
}

/** Builds the smallest request: required arguments only. */
function plainDraft(view: ComparedOperation): RequestDraft {
  const needed = [...view.arguments.values()].filter(
    ({ required, schema }) => (required && (defaultOf(schema) ?? null) === null) || isRefusedDefault(schema),
  );
  const values = new Map(needed.map(({ name, schema }) => [name, sampleValue(withoutRefused(schema))]));
  return { variables: new Map(), values };
}

/** Removes a default that WordPress rejects, as in core's block renderer: `view`, not on the list `["edit"]`. */
function withoutRefused(schema: Schema): Schema {
  const { misfitDefault: _, ...rest } = schema;
  return isRefusedDefault(schema) ? rest : schema;
}

/** Changes the smallest request so that it shows the difference. */
function provoke(
  { kind, part, subject, known }: WitnessLoss,
  accepting: ComparedOperation,
  refusing: ComparedOperation,
  plain: RequestDraft,
): RequestDraft | undefined {
  if (part === "variable") return provokeVariable(kind, subject, known, accepting, refusing);
  if (part !== "argument") return plain;
  const [steps] = subject.split(/\/(?:oneOf|anyOf)/);
  const [name = "", ...path] = (steps ?? "").split("/").map(unescapeStep);
  const isMissing = kind === "argument-added" || kind === "argument-became-required";
  // A request without the argument shows its default.
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

/** Whether a schema has keywords that its definition lacks, so that it is uncertain what WordPress accepts. */
function isBeyondWordPress({ patternProperties, allOf }: Schema): boolean {
  return patternProperties !== undefined || allOf !== undefined;
}

function provokeVariable(
  kind: WitnessLoss["kind"],
  subject: string,
  known: Json | undefined,
  accepting: ComparedOperation,
  refusing: ComparedOperation,
): RequestDraft | undefined {
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
  // WordPress decodes an escaped value in `rest_route`, but not in a path.
  if (typeof shown !== "string" || encodePath(shown) !== shown) return undefined;
  return { variables: new Map([[own.name, shown]]), values: plainDraft(accepting).values };
}

/** @param refusing gives the path if it differs, under `--map` or another version. */
function printRequest(
  view: ComparedOperation,
  refusing: ComparedOperation,
  draft: RequestDraft,
  root: string,
): Witness {
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
  // The order in which a site declares arguments does not count.
  const values = [...draft.values].toSorted(([a], [b]) => compareCodeUnits(a, b));
  const query = inQuery ? values.flatMap(([name, value]) => queryPairs(name, value)) : [];
  const whole = query.length === 0 ? path : `${path}?${query.join("&")}`;
  const body = inQuery || values.length === 0 ? undefined : Object.fromEntries(values);
  return {
    method: view.method,
    path: whole,
    ...(body === undefined ? {} : { body }),
    curl: curlOf(view.method, `${isWriting(view.method) ? MOCK_ROOT : shownRoot(root)}${whole}`, body),
  };
}

/** Requests that write are shown to a mock: pasted as they are, they would change a site. */
const MOCK_ROOT = `http://${MOCK.host}:${MOCK.port}/wp-json`;

/** Whether WordPress runs a request of the method as a write. */
export function isWriting(method: Method): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

function curlOf(method: Method, url: string, body: Json | undefined): string {
  const verb = method === "GET" ? "-g" : method === "HEAD" ? "-gI" : `-g -X ${method}`;
  const data =
    body === undefined ? "" : ` -H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`;
  return `curl ${verb} ${quote(url)}${data}`;
}

/** Quotes for a POSIX shell; removes control characters, which no request needs. */
function quote(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the very characters to remove
  return `'${text.replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, "").replaceAll("'", String.raw`'\''`)}'`;
}
