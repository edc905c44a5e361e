import { NOTICE_KINDS, type Notice } from "../diagnostics/notices.ts";
import { memoize } from "../base/memo.ts";
import { type PathTemplate, variablesOf } from "../route/index.ts";
import { type Argument, type Schema, fits } from "../schema/index.ts";
import { refusedMethod, runsAbility } from "../wordpress/index.ts";
import { argumentsKey } from "./version.ts";
import type { UnmergedVariant } from "./merge.ts";
import { METHODS, type Endpoint, type Method, type Route } from "./model.ts";

export type ReportVariantNotice = (notice: Notice) => void;

/** The variants of a route: each of its methods on each of its templates. */
export function variantsOf(route: Route, report: ReportVariantNotice): readonly UnmergedVariant[] {
  const endpoints = endpointsByMethod(route, report);
  reportFixedArguments(route, report);
  reportUnwrapped(route, report);
  // The methods of one endpoint share its list of arguments.
  const formsOf = memoize((endpoint: Endpoint) =>
    route.pattern.templates.map((template) => ({
      template,
      arguments: besidePath(route, endpoint, template, report),
    })),
  );
  return [...endpoints].flatMap(([method, endpoint]) =>
    formsOf(endpoint).flatMap((form) => {
      const refused = refusedMethod(method, form.template.shape);
      if (refused === undefined)
        return [variantOf(route, endpoint, method, method === "OPTIONS" ? { ...form, arguments: [] } : form)];
      const text = `WordPress responds to ${method} with 405 ${refused.code}, whatever the request holds; the operation is not in the document.`;
      report({ code: "method-refused", pointer: endpoint.pointer, route: route.key, text });
      return [];
    }),
  );
}

/** The endpoints of a route by method; the first endpoint that lists a method responds to it. */
function endpointsByMethod(route: Route, report: ReportVariantNotice): ReadonlyMap<Method, Endpoint> {
  const endpoints = new Map<Method, Endpoint>();
  const keyOf = memoize(argumentsKey);
  for (const endpoint of route.endpoints) {
    for (const method of new Set(endpoint.methods)) {
      if (!isMethod(method)) {
        reportMethod(route, method, endpoint, report);
        continue;
      }
      const first = endpoints.get(method);
      if (first === undefined) endpoints.set(method, endpoint);
      else if (keyOf(first) !== keyOf(endpoint)) reportRepeat(route, method, first, endpoint, report);
    }
  }
  return endpoints;
}

function variantOf(
  route: Route,
  endpoint: Endpoint,
  method: Method,
  form: Pick<UnmergedVariant, "template" | "arguments">,
): UnmergedVariant {
  return {
    method,
    namespace: route.namespace,
    route: route.key,
    endpoint: endpoint.position,
    declared: endpoint.arguments,
    ...form,
    allowBatch: endpoint.allowBatch,
    ...(route.responseSchema === undefined || runsAbility(form.template.shape)
      ? {}
      : { responseSchema: route.responseSchema }),
  };
}

/** The arguments of an endpoint that are not part of the path. */
function besidePath(
  { key, pattern }: Route,
  endpoint: Endpoint,
  template: PathTemplate,
  report: ReportVariantNotice,
): readonly Argument[] {
  const own = namesOf(template);
  const inner = innerNamesOf(template);
  const emptied = emptiedNamesOf(pattern.captures, template);
  const beside = [...endpoint.arguments.values()].filter(({ name }) => !own.has(name));
  return beside.map((argument) => {
    const { name, schema, pointer } = argument;
    if (emptied.has(name) && refusesEmpty(schema)) {
      const text = `On ${template.text} WordPress fills ${JSON.stringify(name)} with empty text, which its definition rejects: it responds with 400, unless the plugin validates the argument itself.`;
      report({ code: "argument-emptied", pointer, route: key, text });
    }
    return emptied.has(name) || inner.has(name) ? asSupplied(argument) : argument;
  });
}

/** WordPress reads `GET|POST`, and `POST, PUT, PATCH` as a list item, as one method, which no client sends. */
function reportMethod(
  { key: route }: Route,
  method: string,
  { pointer }: Endpoint,
  report: ReportVariantNotice,
): void {
  const word = JSON.stringify(method);
  const isPossible = /^[\w-]+$/.test(method);
  const why = isPossible
    ? `OpenAPI does not support the method ${word}`
    : `No client sends the method ${word}, so WordPress never responds to it`;
  const code = isPossible ? "method-unknown" : "method-impossible";
  report({ code, pointer, route, text: `${why}; the operation is not in the document.` });
}

function reportRepeat(
  route: Route,
  method: Method,
  first: Endpoint,
  later: Endpoint,
  report: ReportVariantNotice,
): void {
  const text = `Endpoint ${first.position} responds to ${method}; endpoint ${later.position}, with other arguments, never does.`;
  report({ code: "endpoint-unreachable", pointer: later.pointer, route: route.key, text });
}

function reportFixedArguments(route: Route, report: ReportVariantNotice): void {
  const fixed = new Map(route.pattern.templates.flatMap(({ constants }) => [...constants]));
  for (const [name, value] of fixed) {
    const argument = route.endpoints
      .map((endpoint) => endpoint.arguments.get(name))
      .find((each) => each !== undefined);
    if (argument === undefined) continue;
    const text = `The path fixes the argument ${JSON.stringify(name)} to ${JSON.stringify(value)}.`;
    report({ code: "argument-fixed", pointer: argument.pointer, route: route.key, text });
  }
}

function reportUnwrapped(
  { key: route, pattern, pointer, responseSchema }: Route,
  report: ReportVariantNotice,
): void {
  if (responseSchema === undefined || !pattern.templates.some(({ shape }) => runsAbility(shape))) return;
  const { meaning: text } = NOTICE_KINDS["response-unwrapped"];
  report({ code: "response-unwrapped", pointer: `${pointer}/schema`, route, text });
}

function isMethod(text: string): text is Method {
  const methods: readonly string[] = METHODS;
  return methods.includes(text);
}

/** The arguments that a template provides. */
function namesOf(template: PathTemplate): ReadonlySet<string> {
  const captures = variablesOf(template).flatMap(({ capture }) => capture ?? []);
  return new Set([...template.constants.keys(), ...captures]);
}

/** The captures inside the variables of a template, which also become parameters. */
function innerNamesOf(template: PathTemplate): ReadonlySet<string> {
  return new Set(variablesOf(template).flatMap(({ inner }) => inner));
}

/**
 * The captures that a template leaves out before one that it holds: `preg_match` fills groups with empty text up to the last
 * one that matched.
 *
 * @param captures all names of the pattern, in the order of their groups.
 */
function emptiedNamesOf(captures: readonly string[], template: PathTemplate): ReadonlySet<string> {
  const taking = new Set([...namesOf(template), ...innerNamesOf(template)]);
  const last = captures.findLastIndex((name) => taking.has(name));
  return new Set(captures.slice(0, Math.max(last, 0)).filter((name) => !taking.has(name)));
}

/** Makes the argument that the path provides: it is never missing, and its default is never used. */
function asSupplied(argument: Argument): Argument {
  const { default: _, misfitDefault: __, ...schema } = argument.schema;
  return { ...argument, schema, required: false };
}

/** Whether WordPress rejects empty text, which it accepts as an empty list and an empty object. */
function refusesEmpty(schema: Schema): boolean {
  const isTaken = schema.types?.some((type) => type === "array" || type === "object") ?? true;
  return !isTaken && !fits(schema, "");
}
