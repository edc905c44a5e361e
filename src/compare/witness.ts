import { compareCodeUnits, unescapeStep } from "../json.ts";
import type { Json } from "../json.ts";
import { BODY_METHODS } from "../surface/model.ts";
import type { Method } from "../surface/model.ts";
import { onceEach } from "../once.ts";
import { startPatternWork } from "../route/language.ts";
import type { Work } from "../work.ts";
import { encodePath, queryPairs, shownRoot } from "../url.ts";
import { mirrorKind } from "./change.ts";
import { enforcedPart } from "./foreign-type.ts";
import type { ChangeGroup } from "./group.ts";
import type { BothWays } from "./level.ts";
import type { Witness } from "./model.ts";
import type { OperationChange } from "./operation-change.ts";
import { literalKey } from "./literal.ts";
import { isRefusedDefault } from "./marks.ts";
import { refusedValue } from "./refused.ts";
import { holdsGuess, isRefused, isTakenByTwo } from "./value.ts";
import { defaultOf, fits, sampleValue, sampleWith, schemaAt, type Schema } from "../schema/index.ts";
import type { OperationView } from "./view.ts";

/** One operation as both sides have it; a side that lacks it is absent. */
export interface Place {
  /** The change as it is there. */
  readonly change?: OperationChange;
  readonly a?: OperationView;
  readonly b?: OperationView;
}

/** A longer request is not shown: few servers take a longer line, nobody reads it, and a site may have thousands of them. */
const LONGEST_REQUEST = 8_000;

/** An object with more required members makes a longer one. */
const MOST_REQUIRED = LONGEST_REQUEST / 8;

/** Finds requests that one side takes and the other refuses, at the place where a change is. */
export type WitnessFinder = (
  group: ChangeGroup,
  place: BothWays<Place>,
) => Partial<BothWays<Witness>> | undefined;

/** A finder for one comparison: a request for each direction in which a change is breaking, where one can be told. */
export function createWitnessFinder(roots: { readonly a: string; readonly b: string }): WitnessFinder {
  const plainOf = onceEach(plainDraft);
  const work = startPatternWork();
  return (group, { aToB, bToA }) => {
    const { kind, part, level, from, to } = group;
    if (part === "response") return undefined;
    // What moved to another version has to be asked for where it was.
    const [here, there] = kind === "route-other-version" ? [] : [aToB.b, bToA.a];
    const lost = ({ change = group }: Place) => ({ part, subject: change.subject });
    const lostForth = { ...lost(aToB), kind, gone: from, known: aToB.change?.onlyFrom };
    const lostBack = { ...lost(bToA), kind: mirrorKind(kind), gone: to, known: bToA.change?.onlyTo };
    const forth =
      level.aToB === "breaking" ? witness(lostForth, aToB.a, here, plainOf, roots.b, work) : undefined;
    const back =
      level.bToA === "breaking" ? witness(lostBack, bToA.b, there, plainOf, roots.a, work) : undefined;
    if (forth === undefined && back === undefined) return undefined;
    return { ...(forth === undefined ? {} : { aToB: forth }), ...(back === undefined ? {} : { bToA: back }) };
  };
}

/** What one way of a change loses, named from the side that takes the request. */
interface Loss extends Pick<ChangeGroup, "kind" | "part" | "subject"> {
  readonly gone: Json | undefined;
  /** A value that was found on the way. */
  readonly known: Json | undefined;
}

/** The parts of a request while it is put together. */
interface Draft {
  readonly variables: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, Json>;
}

function witness(
  loss: Loss,
  taking: OperationView | undefined,
  refusing: OperationView | undefined,
  plainOf: (view: OperationView) => Draft,
  root: string,
  work: Work,
): Witness | undefined {
  if (taking === undefined) return undefined;
  const plain = plainOf(taking);
  const draft = refusing === undefined ? plain : provoke(loss, taking, refusing, plain);
  const isGuessed = [...(draft?.values ?? [])].some(([name, value]) =>
    holdsGuess(taking.arguments.get(name)?.schema ?? {}, value, work),
  );
  const request =
    draft === undefined || isGuessed ? undefined : printRequest(taking, refusing ?? taking, draft, root);
  return request === undefined || request.curl.length > LONGEST_REQUEST ? undefined : request;
}

/** The request with what the operation cannot do without, the same for all changes of one. */
function plainDraft(view: OperationView): Draft {
  const needed = [...view.arguments.values()].filter(
    ({ required, schema }) => (required && (defaultOf(schema) ?? null) === null) || isRefusedDefault(schema),
  );
  const values = new Map(needed.map(({ name, schema }) => [name, sampleValue(withoutRefused(schema))]));
  return { variables: new Map(), values };
}

/** The schema without a default that WordPress refuses. */
function withoutRefused(schema: Schema): Schema {
  const { misfitDefault: _, ...rest } = schema;
  return isRefusedDefault(schema) ? rest : schema;
}

/** What is told of choices is told of the schema that holds them. */
const CHOICES = /\/(?:oneOf|anyOf)$/;

/** The plain request, changed so that it meets the difference. */
function provoke(
  loss: Loss,
  taking: OperationView,
  refusing: OperationView,
  plain: Draft,
): Draft | undefined {
  const { kind, part, subject, gone, known } = loss;
  if (part === "variable") return provokeVariable(loss, taking, refusing, plain);
  if (part !== "argument") return plain;
  const [name = "", ...path] = subject.replace(CHOICES, "").split("/").map(unescapeStep);
  const without = kind === "argument-added" || kind === "argument-became-required";
  const own = enforcedPart(taking.arguments.get(name)?.schema ?? {});
  // A single value stands for a list of one.
  const steps = path[0] === "items" && own.types?.includes("array") === false ? path.slice(1) : path;
  // What is filled in shows in the request that leaves it out, where it may be left out.
  if (kind === "default-changed" && steps.length === 0) return plain;
  if (without && steps.length === 0) {
    return { ...plain, values: new Map([...plain.values].filter(([other]) => other !== name)) };
  }
  const other = refusing.arguments.get(name)?.schema ?? {};
  const text = !BODY_METHODS.has(taking.method);
  const place = schemaAt(own, steps);
  const value = without
    ? undefined
    : refusedValue({
        kind,
        taking: place,
        refusing: enforcedPart(schemaAt(other, path)),
        text,
        known,
        gone,
      });
  if (value === undefined ? !without : isTakenByTwo(place, value, text)) return undefined;
  const around = steps.map((_, count) => schemaAt(own, steps.slice(0, count)));
  if (around.some(({ required = [] }) => required.length > MOST_REQUIRED)) return undefined;
  const whole = sampleWith(own, steps, value);
  // What does not fit around the value the first side might refuse too.
  if (whole === undefined || !fits(own, whole) || isTakenByTwo(own, whole, text)) return undefined;
  return { ...plain, values: new Map([...plain.values, [name, whole]]) };
}

function provokeVariable(
  { kind, subject, known }: Loss,
  taking: OperationView,
  refusing: OperationView,
  plain: Draft,
): Draft | undefined {
  const position = /^\{variable (\d+)\}/.exec(subject)?.[1];
  const index =
    position === undefined
      ? taking.variables.findIndex(({ name }) => subject.startsWith(`{${name}}`))
      : Number(position) - 1;
  const [own, other] = [taking.variables[index], refusing.variables[index]];
  if (own === undefined || other === undefined) return undefined;
  if (kind !== "variable-pattern-changed") {
    const { example } = own;
    return isRefusedText(other.schema, example) && !isRefusedText(own.schema, example) ? plain : undefined;
  }
  // What has to be escaped WordPress takes out of `rest_route` unescaped, but not out of a path.
  if (typeof known !== "string" || encodePath(known) !== known) return undefined;
  return { ...plain, variables: new Map([[own.name, known]]) };
}

/** Whether a text is refused for its type or since it is not listed; what else may refuse it is not looked at. */
function isRefusedText(schema: Schema = {}, text: string): boolean {
  const listed = schema.enum?.map((value) => literalKey(value, "wordpress"));
  return isRefused(schema, text) || listed?.includes(literalKey(text, "wordpress")) === false;
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
