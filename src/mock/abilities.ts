import { isArray, isObject, type Json, type JsonObject } from "../base/json.ts";
import { normalizeSchema } from "../schema/index.ts";
import {
  ABILITIES,
  ABILITY_CATEGORIES,
  CORE_ABILITIES,
  CORE_CATEGORIES,
  type PhpValue,
  RUNS_ABILITY,
  fromJson,
  isEmpty,
  readDefinition,
  runMethod,
  toMap,
  toText,
  validate,
} from "../wordpress/index.ts";
import { generateValue } from "./generate.ts";
import { asItem, identify, type World } from "./items.ts";
import type { Behavior, Call } from "./model.ts";
import type { Recorded } from "./recorded.ts";
import { respondWith, RECORDED, refuse, STAND_IN, type MockResponse } from "./response.ts";

/** Adds the abilities of core, and their categories, where none were recorded: no index lists abilities. */
export function withCoreAbilities(recorded: Recorded): Recorded {
  const core = new Map([
    [ABILITIES, byName(CORE_ABILITIES, "name")],
    [ABILITY_CATEGORIES, byName(CORE_CATEGORIES, "slug")],
  ]);
  const assumed = new Set([...core.keys()].filter((path) => !recorded.items.has(path)));
  return { ...recorded, items: new Map([...core, ...recorded.items]), assumed };
}

function byName(items: readonly JsonObject[], identifier: string): ReadonlyMap<string, JsonObject> {
  return new Map(items.map((item) => [identify(item, { identifier }) ?? "", item]));
}

/** Runs abilities: with a recorded response, else with one generated from the ability's `output_schema`. */
export function createAbilities(world: World): Behavior {
  const abilities = world.recorded.items.get(ABILITIES);
  return {
    covers: (route) => RUNS_ABILITY.test(route),
    respond: (call) => run(abilities?.get(toText(call.params.get("name"))), world, call),
  };
}

/** Rejects requests like `check_ability_permissions` of WordPress's controller, in its order. */
function run(ability: JsonObject | undefined, { seed, recorded }: World, call: Call): MockResponse {
  if (ability === undefined) return refuse("rest_ability_not_found", "Ability not found.", 404);
  const { method, refusal } = runMethod(ability);
  if (call.method !== method) return refuse("rest_ability_invalid_method", refusal, 405);
  const input = inputOf(ability, call);
  const invalid = validateInput(ability, toText(call.params.get("name")), input);
  if (invalid !== undefined) return invalid;
  const body = recorded.bodies.get(call.path.toLowerCase());
  return body === undefined
    ? respondWith(resultOf(ability, input, seed, call), 200, STAND_IN)
    : respondWith(body, 200, RECORDED);
}

/** The input of a request: from the query of a GET or DELETE, else from a JSON body; without one the schema's default. */
function inputOf({ input_schema: schema }: JsonObject, { method, query, json }: Call): PhpValue {
  const sent = (method === "POST" ? json : query)?.get("input") ?? null;
  const preset = isObject(schema) ? schema["default"] : undefined;
  return sent ?? (preset === undefined ? null : (fromJson(preset) ?? null));
}

/** `WP_Ability::validate_input`. */
function validateInput(
  { input_schema: schema }: JsonObject,
  name: string,
  input: PhpValue,
): MockResponse | undefined {
  if (isEmpty(schema) && input === null) return undefined;
  if (isEmpty(schema)) {
    const message = `Ability "${name}" does not define an input schema required to validate the provided input.`;
    return refuse("ability_missing_input_schema", message, 400);
  }
  const refusal = validate(input, readDefinition(schema) ?? {}, "input");
  if (refusal === undefined) return undefined;
  const message = `Ability "${name}" has invalid input. Reason: ${refusal.message}`;
  return refuse("ability_invalid_input", message, 400);
}

/** The bare result; of one that returns fields, those that the input names. */
function resultOf(ability: JsonObject, input: PhpValue, seed: number, { path }: Call): Json {
  const { schema } = normalizeSchema(ability["output_schema"] ?? {}, "");
  const result = generateValue(schema, seed, path.replace(/\/run$/, ""));
  const fields = [...toMap(toMap(input).get("fields")).values()].map(toText);
  if (fields.length === 0 || isArray(result) || !isObject(result)) return result;
  return Object.fromEntries(Object.entries(asItem(result)).filter(([name]) => fields.includes(name)));
}
