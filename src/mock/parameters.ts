import type { IndexArgument } from "../discovery/model.ts";
import type { Json } from "../json.ts";
import { refuse, type Answer } from "./answer.ts";
import { coreCheck, isJudgedFirst } from "./core-checks.ts";
import { coreSanitiser } from "./core-sanitisers.ts";
import { isTangled, type Definition } from "./definition.ts";
import { judge, settleValue } from "./judge.ts";
import { EMPTY, fromJson, isEmpty, isPhpArray, phpKey, toJson, type PhpArray, type PhpValue } from "./php.ts";
import { isUnchecked } from "./leniency.ts";
import type { Refusal } from "./refusal.ts";
import type { Settled } from "./settle.ts";

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
 * @param schema that of the route's answers, where the index has it.
 */
export function readParameters(
  method: string,
  route: string,
  declared: readonly IndexArgument[],
  sources: Sources,
  schema?: unknown,
): Parameters {
  const plan = planOf(method, route, declared, schema);
  const { definitions, firsts } = plan;
  const layers = layersOf(method, plan.defaults, sources);
  const missing = [...definitions]
    .filter(([name, definition]) => definition["required"] === true && strongest(layers, name) === undefined)
    .map(([name]) => String(name));
  if (missing.length > 0) return { refusal: refuseMissing(missing) };
  const failures = judgeFirst(firsts, method, route, layers, definitions);
  if (failures.size > 0) return { refusal: refuseInvalid(failures) };
  // What was judged first has a sanitiser, which converts whatever comes.
  const settleOne = (key: string | number, value: PhpValue): Settled => {
    const definition = definitions.get(key);
    const name = String(key);
    if (definition === undefined) return { value };
    const sanitise = coreSanitiser(method, route, name, definition);
    if (sanitise !== undefined) return sanitise(value);
    return (firsts.has(name) ? settleFirstOf : readArgument)(value, definition, name);
  };
  const settled = layers.map((layer) => settleLayer(layer, settleOne));
  const invalid = new Map(settled.flatMap((layer) => [...layer.failures]));
  if (invalid.size > 0) return { refusal: refuseInvalid(invalid) };
  return { values: new Map(settled.toReversed().flatMap((layer) => [...layer.values])) };
}

/** What the arguments of an endpoint come to, whatever is asked of it. */
interface Plan {
  readonly definitions: ReadonlyMap<string | number, Definition>;
  /** The arguments that have a validator. */
  readonly firsts: ReadonlySet<string>;
  readonly defaults: PhpArray;
}

/** Plans by endpoint and method; an index has some thousand arguments, of which each request would ask the same again. */
const plans = new WeakMap<readonly IndexArgument[], Map<string, Plan>>();

function planOf(method: string, route: string, declared: readonly IndexArgument[], schema: unknown): Plan {
  const known = plans.get(declared) ?? new Map<string, Plan>();
  const plan = known.get(method) ?? makePlan(method, route, declared, schema);
  // An endpoint has few methods, whatever a request calls its own.
  plans.set(declared, known.set(method, plan));
  return plan;
}

function makePlan(method: string, route: string, declared: readonly IndexArgument[], schema: unknown): Plan {
  const definitions = new Map(
    declared.map(({ name, definition }) => [phpKey(name), asChecked(route, name, definition)]),
  );
  const firsts = declared.filter((each) => isJudgedFirst(method, route, each, schema));
  const preset = [...definitions].filter(([, definition]) => (definition["default"] ?? null) !== null);
  return {
    definitions,
    firsts: new Set(firsts.map(({ name }) => name)),
    defaults: new Map(preset.map(([name, definition]) => [name, fromJson(definition["default"]) ?? null])),
  };
}

/** Without a type nothing is checked, which is how an argument is told that is not. */
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
  return isTyped(definition) ? settleValue(value, definition, name) : { value };
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

function judgeFirst(
  firsts: ReadonlySet<string>,
  method: string,
  route: string,
  layers: readonly PhpArray[],
  definitions: ReadonlyMap<string | number, Definition>,
): ReadonlyMap<string, Refusal> {
  const failures = new Map<string, Refusal>();
  for (const [key, definition] of definitions) {
    const name = String(key);
    const value = strongest(layers, key);
    if (value === undefined) continue;
    const check =
      coreCheck(method, route, name) ??
      (firsts.has(name) ? (given: PhpValue) => judgeFirstOf(given, definition, name) : undefined);
    const refusal = check?.(value);
    if (refusal !== undefined) failures.set(name, refusal);
  }
  return failures;
}

interface SettledLayer {
  readonly values: PhpArray;
  readonly failures: ReadonlyMap<string, Refusal>;
}

function settleLayer(
  layer: PhpArray,
  settle: (name: string | number, value: PhpValue) => Settled,
): SettledLayer {
  const values = new Map<string | number, PhpValue>();
  const failures = new Map<string, Refusal>();
  for (const [name, value] of layer) {
    const { value: settled, refusal } = settle(name, value);
    if (refusal === undefined) values.set(name, settled);
    else failures.set(String(name), refusal);
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
  return { code, message, data: data ?? (code === "rest_invalid_type" ? { param } : null) };
}
