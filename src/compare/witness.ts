import { unescapeStep } from "../json.ts";
import type { Json } from "../json.ts";
import { BODY_METHODS } from "../surface/model.ts";
import type { Method } from "../surface/model.ts";
import { onceEach } from "../once.ts";
import { encodePath, queryPairs } from "../url.ts";
import { mirrorKind } from "./change.ts";
import type { ChangeGroup } from "./group.ts";
import type { BothWays, Witness } from "./model.ts";
import { refusedValue } from "./refused.ts";
import { fits } from "../schema/fits.ts";
import { defaultOf, sampleValue, sampleWith, schemaAt } from "../schema/sample.ts";
import type { OperationView } from "./view.ts";

/** One operation as both sides have it; a side that lacks it is absent. */
export interface Place {
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
  return (group, { aToB, bToA }) => {
    if (group.part === "response") return undefined;
    const forth =
      group.level.aToB === "breaking" ? witness(group, aToB.a, aToB.b, false, plainOf, roots.b) : undefined;
    const back =
      group.level.bToA === "breaking" ? witness(group, bToA.b, bToA.a, true, plainOf, roots.a) : undefined;
    if (forth === undefined && back === undefined) return undefined;
    return { ...(forth === undefined ? {} : { aToB: forth }), ...(back === undefined ? {} : { bToA: back }) };
  };
}

/** The parts of a request while it is put together. */
interface Draft {
  readonly variables: ReadonlyMap<string, string>;
  readonly values: ReadonlyMap<string, Json>;
}

function witness(
  group: ChangeGroup,
  taking: OperationView | undefined,
  refusing: OperationView | undefined,
  back: boolean,
  plainOf: (view: OperationView) => Draft,
  root: string,
): Witness | undefined {
  if (taking === undefined) return undefined;
  const plain = plainOf(taking);
  const draft = refusing === undefined ? plain : provoke(group, taking, refusing, back, plain);
  const request = draft === undefined ? undefined : printRequest(taking, draft, root);
  return request === undefined || request.curl.length > LONGEST_REQUEST ? undefined : request;
}

/** The request with what the operation cannot do without, the same for all changes of one. */
function plainDraft(view: OperationView): Draft {
  const needed = [...view.arguments.values()].filter(
    (argument) => argument.required && (defaultOf(argument.schema) ?? null) === null,
  );
  const values = new Map(needed.map((argument) => [argument.name, sampleValue(argument.schema)]));
  return { variables: new Map(), values };
}

/** The plain request, changed so that it meets the difference. */
function provoke(
  group: ChangeGroup,
  taking: OperationView,
  refusing: OperationView,
  back: boolean,
  plain: Draft,
): Draft | undefined {
  const known = back ? group.onlyTo : group.onlyFrom;
  if (group.part === "variable") return provokeVariable(group, taking, known, plain);
  if (group.part !== "argument") return plain;
  const [name = "", ...steps] = group.subject.split("/").map(unescapeStep);
  const kind = back ? mirrorKind(group.kind) : group.kind;
  const without = kind === "argument-added" || kind === "argument-became-required";
  const own = taking.arguments.get(name)?.schema ?? {};
  // What is filled in shows in the request that leaves it out, where it may be left out.
  if (kind === "default-changed" && steps.length === 0) return plain;
  if (without && steps.length === 0) {
    return { ...plain, values: new Map([...plain.values].filter(([other]) => other !== name)) };
  }
  const other = refusing.arguments.get(name)?.schema ?? {};
  const gone = back ? group.to : group.from;
  const value = without
    ? undefined
    : refusedValue({
        kind,
        taking: schemaAt(own, steps),
        refusing: schemaAt(other, steps),
        text: !BODY_METHODS.has(taking.method),
        ...(known === undefined ? {} : { known }),
        ...(gone === undefined ? {} : { gone }),
      });
  if (value === undefined && !without) return undefined;
  const around = steps.map((_, count) => schemaAt(own, steps.slice(0, count)));
  if (around.some(({ required = [] }) => required.length > MOST_REQUIRED)) return undefined;
  const whole = sampleWith(own, steps, value);
  // What does not fit around the value the first side might refuse too.
  if (whole === undefined || !fits(own, whole)) return undefined;
  return { ...plain, values: new Map([...plain.values, [name, whole]]) };
}

function provokeVariable(
  group: ChangeGroup,
  taking: OperationView,
  known: Json | undefined,
  plain: Draft,
): Draft | undefined {
  if (typeof known !== "string") return undefined;
  const position = /^\{variable (\d+)\}/.exec(group.subject)?.[1];
  const name =
    position === undefined
      ? group.subject.slice(1).split("}")[0]
      : taking.variables[Number(position) - 1]?.name;
  return name === undefined ? undefined : { ...plain, variables: new Map([[name, known]]) };
}

function printRequest(view: OperationView, draft: Draft, root: string): Witness {
  const examples = new Map(view.variables.map((variable) => [variable.name, variable.example]));
  const path = view.template.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    encodePath(draft.variables.get(name) ?? examples.get(name) ?? "1"),
  );
  const inQuery = !BODY_METHODS.has(view.method);
  const query = inQuery ? [...draft.values].flatMap(([name, value]) => queryPairs(name, value)) : [];
  const whole = query.length === 0 ? path : `${path}?${query.join("&")}`;
  const body = inQuery || draft.values.size === 0 ? undefined : Object.fromEntries(draft.values);
  return {
    method: view.method,
    path: whole,
    ...(body === undefined ? {} : { body }),
    curl: curlOf(
      view.method,
      root === "/" || root === "" ? `https://example.com/wp-json${whole}` : `${root}${whole}`,
      body,
    ),
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
