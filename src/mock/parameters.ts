import type { IndexArgument, IndexRoute } from "../discovery/model.ts";
import type { Json } from "../json.ts";
import { onceEach, onceEachHeld } from "../once.ts";
import { refuse, type Answer } from "./answer.ts";
import { coreCheck, isJudgedFirst } from "./core-checks.ts";
import { coreSanitiser } from "./core-sanitisers.ts";
import { isTangled, type Definition } from "./definition.ts";
import { judge, settle } from "./judge.ts";
import { EMPTY, fromJson, isEmpty, isPhpArray, phpKey, toJson, type PhpArray, type PhpValue } from "./php.ts";
import { isUnchecked } from "./leniency.ts";
import type { Refusal, Settled } from "./refusal.ts";

/** Where a request's parameters come from, the strongest first. */
export interface Sources {
  /** Undefined where the request has no JSON content type. */
  readonly json: PhpArray | undefined;
  readonly form: PhpArray;
  readonly query: PhpArray;
  readonly path: PhpArray;
}

/** The parameters as a callback sees them, or the answer to a request that is refused for them. */
export type Parameters =
  | { readonly values: PhpArray; readonly refusal?: undefined }
  | { readonly refusal: Answer };

const TAKES_FORM: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Gathers, fills in, checks and converts the parameters of a request in WordPress's order:
 * JSON, form, query, path, defaults. Every source is checked, also one that another one covers.
 *
 * @param declared the arguments of the endpoint of the route that takes the method.
 */
export function readParameters(
  method: string,
  route: ArgumentRoute,
  declared: readonly IndexArgument[],
  sources: Sources,
): Parameters {
  const { readers, defaults } = plans(route)(declared)(method);
  const layers = layersOf(method, defaults, sources);
  const missing = [...readers]
    .filter(([name, { isRequired }]) => isRequired && strongest(layers, name) === undefined)
    .map(([name]) => String(name));
  if (missing.length > 0) return { refusal: refuseMissing(missing) };
  const failures = judgeFirst(layers, readers);
  if (failures.size > 0) return { refusal: refuseInvalid(failures) };
  const settled = layers.map((layer) => settleLayer(layer, readers));
  const invalid = new Map(settled.flatMap((layer) => [...layer.failures]));
  if (invalid.size > 0) return { refusal: refuseInvalid(invalid) };
  return { values: new Map(settled.toReversed().flatMap((layer) => [...layer.values])) };
}

/** What is made of an argument. */
interface ArgumentReader {
  readonly isRequired: boolean;
  /** Its validator, which is asked before anything is converted; most have none. */
  readonly check: ((value: PhpValue) => Refusal | undefined) | undefined;
  readonly settle: (value: PhpValue) => Settled;
}

type Readers = ReadonlyMap<string | number, ArgumentReader>;

/** What the arguments of an endpoint come to, whatever is asked of it. */
interface Plan {
  readonly readers: Readers;
  readonly defaults: PhpArray;
}

/** What of a route decides how its arguments are read. */
type ArgumentRoute = Pick<IndexRoute, "key" | "schema">;

/** Each request would ask the same again of the arguments; an endpoint has few methods, whatever a request calls its own. */
const plans = onceEachHeld((route: ArgumentRoute) =>
  onceEachHeld((declared: readonly IndexArgument[]) =>
    onceEach((method: string) => makePlan(method, route, declared)),
  ),
);

function makePlan(method: string, route: ArgumentRoute, declared: readonly IndexArgument[]): Plan {
  const preset = declared.filter(({ definition }) => (definition["default"] ?? null) !== null);
  return {
    readers: new Map(declared.map((argument) => [phpKey(argument.name), readerOf(method, route, argument)])),
    defaults: new Map(
      preset.map(({ name, definition }) => [phpKey(name), fromJson(definition["default"]) ?? null]),
    ),
  };
}

function readerOf(
  method: string,
  { key: route, schema }: ArgumentRoute,
  argument: IndexArgument,
): ArgumentReader {
  const { name } = argument;
  const definition = asChecked(route, name, argument.definition);
  const isFirst = isJudgedFirst(method, route, argument, schema);
  // What was judged first has a sanitiser, which converts whatever comes.
  const convert = isFirst ? settleFirstOf : readArgument;
  return {
    isRequired: definition["required"] === true,
    check:
      coreCheck(method, route, name) ??
      (isFirst ? (value) => judgeFirstOf(value, definition, name) : undefined),
    settle: coreSanitiser(method, route, name, definition) ?? ((value) => convert(value, definition, name)),
  };
}

/** The definition by which an argument is checked: without its type where nothing checks it. */
function asChecked(route: string, name: string, definition: Definition): Definition {
  return isUnchecked(route, name, definition) ? { ...definition, type: undefined } : definition;
}

/** What a single argument makes of a value: checked, then converted. */
export function readArgument(value: PhpValue, definition: Definition, name: string): Settled {
  const refusal = judgeArgument(value, definition, name);
  return refusal === undefined ? settleArgument(value, definition, name) : { value, refusal };
}

/** Without a type WordPress neither checks nor converts, and what PHP could not judge in its time is taken as it is. */
function isTyped(definition: Definition): boolean {
  return !isEmpty(definition["type"]) && !isTangled(definition);
}

/** Of an item's `meta` core only asks whether it is an array; its fields are checked when they are written. */
function isMeta(name: string, definition: Definition): boolean {
  return name === "meta" && definition["type"] === "object";
}

function judgeFirstOf(value: PhpValue, definition: Definition, name: string): Refusal | undefined {
  if (!isMeta(name, definition)) return judgeArgument(value, definition, name);
  if (isPhpArray(value)) return undefined;
  return { code: "rest_invalid_type", message: "Invalid parameter.", param: name, isBare: true };
}

function judgeArgument(value: PhpValue, definition: Definition, name: string): Refusal | undefined {
  return isTyped(definition) ? judge(value, definition, name) : undefined;
}

function settleFirstOf(value: PhpValue, definition: Definition, name: string): Settled {
  return isMeta(name, definition) ? { value } : settleArgument(value, definition, name);
}

function settleArgument(value: PhpValue, definition: Definition, name: string): Settled {
  return isTyped(definition) ? settle(value, definition, name) : { value };
}

function layersOf(
  method: string,
  defaults: PhpArray,
  { json, form, query, path }: Sources,
): readonly PhpArray[] {
  return [json ?? EMPTY, TAKES_FORM.has(method) ? form : EMPTY, query, path, defaults];
}

function strongest(layers: readonly PhpArray[], name: string | number): PhpValue | undefined {
  for (const layer of layers) {
    const value = layer.get(name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function judgeFirst(layers: readonly PhpArray[], readers: Readers): ReadonlyMap<string, Refusal> {
  const failures = new Map<string, Refusal>();
  for (const [name, { check }] of readers) {
    const value = strongest(layers, name);
    const refusal = value === undefined ? undefined : check?.(value);
    if (refusal !== undefined) failures.set(String(name), refusal);
  }
  return failures;
}

interface SettledLayer {
  readonly values: PhpArray;
  readonly failures: ReadonlyMap<string, Refusal>;
}

function settleLayer(layer: PhpArray, readers: Readers): SettledLayer {
  const values = new Map<string | number, PhpValue>();
  const failures = new Map<string, Refusal>();
  for (const [name, value] of layer) {
    const settled: Settled = readers.get(name)?.settle(value) ?? { value };
    if (settled.refusal === undefined) values.set(name, settled.value);
    else failures.set(String(name), settled.refusal);
  }
  return { values, failures };
}

function refuseMissing(names: readonly string[]): Answer {
  return refuse("rest_missing_callback_param", `Missing parameter(s): ${names.join(", ")}`, 400, {
    params: names,
  });
}

function refuseInvalid(failures: ReadonlyMap<string, Refusal>): Answer {
  const params = [...failures].map(([name, { message }]) => [phpKey(name), message] as const);
  const detailed = [...failures].filter(([, { isBare }]) => isBare !== true);
  const details = detailed.map(
    ([name, refusal]) => [phpKey(name), fromJson(detailOf(refusal)) ?? null] as const,
  );
  const names = [...failures.keys()].join(", ");
  return refuse("rest_invalid_param", `Invalid parameter(s): ${names}`, 400, {
    // Through PHP's arrays: numeric names make lists.
    params: toJson(new Map(params)),
    details: toJson(new Map(details)),
  });
}

function detailOf({ code, message, param, data }: Refusal): Json {
  return { code, message, data: data ?? (code === "rest_invalid_type" ? { param: phpKey(param) } : null) };
}
