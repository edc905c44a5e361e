import { asObject, isArray, isObject, type Json, type JsonObject } from "../base/json.ts";
import { normalizeSchema } from "../schema/index.ts";
import { type Surface, abilitiesOf } from "../surface/index.ts";
import {
  ABILITIES,
  ABILITY_CATEGORIES,
  type Ability,
  CORE_ABILITIES,
  CORE_CATEGORIES,
  type PhpValue,
  RUNS_ABILITY,
  readAbility,
  readInput,
  toMap,
  toText,
} from "../wordpress/index.ts";
import { generateValue } from "./generate.ts";
import { asItem, identify, type World } from "./items.ts";
import type { Behavior, Call } from "./model.ts";
import { totals } from "./paging.ts";
import { readBody, type Recorded } from "./recorded.ts";
import { respondWith, RECORDED, refuseBy, STAND_IN, type MockResponse, withHeaders } from "./response.ts";

/** Adds abilities and their categories where none were recorded: those that the site lists, else those of core. */
export function withAbilities(recorded: Recorded, surface: Surface): Recorded {
  const listed = [...(abilitiesOf(surface)?.values() ?? [])];
  const [abilities, categories] =
    listed.length === 0 ? [CORE_ABILITIES, CORE_CATEGORIES] : [listed.map(itemOf), categoriesOf(listed)];
  const added = new Map([
    [ABILITIES, byName(abilities, "name")],
    [ABILITY_CATEGORIES, byName(categories, "slug")],
  ]);
  const isAssumed = (path: string): boolean =>
    !recorded.items.has(path) && (listed.length === 0 || path === ABILITY_CATEGORIES);
  const assumed = new Set([...added.keys()].filter(isAssumed));
  return { ...recorded, items: new Map([...added, ...recorded.items]), assumed };
}

function itemOf({ listed }: Ability): JsonObject {
  return asItem(readBody(listed) ?? {});
}

/** The categories that abilities name; the list of abilities holds no more of them. */
function categoriesOf(listed: readonly Ability[]): readonly JsonObject[] {
  const known = new Map(CORE_CATEGORIES.map((category) => [category["slug"], category]));
  return [...new Set(listed.map(({ category }) => category))].map(
    (slug) => known.get(slug) ?? { slug, label: slug, description: "", meta: {} },
  );
}

function byName(items: readonly JsonObject[], identifier: string): ReadonlyMap<string, JsonObject> {
  return new Map(items.map((item) => [identify(item, { identifier }) ?? "", item]));
}

/** Runs abilities: with a recorded response, else with one generated from the ability's `output_schema`. */
export function createAbilities(world: World): Behavior {
  const abilities = world.recorded.items.get(ABILITIES);
  return {
    covers: (route) => RUNS_ABILITY.test(route),
    respond: (call) => run(readAbility(abilities?.get(toText(call.params.get("name")))), world, call),
  };
}

function run(ability: Ability | undefined, { seed, recorded }: World, call: Call): MockResponse {
  const read = readInput(ability, call);
  if (read.refusal !== undefined) return refuseBy(read.refusal);
  const body = recorded.bodies.get(call.path.toLowerCase());
  const response =
    body === undefined
      ? respondWith(resultOf(ability?.output, read.input, seed, call), 200, STAND_IN)
      : respondWith(body, 200, RECORDED);
  return ability?.isPaged === true ? withHeaders(response, countsIn(response)) : response;
}

/** The headers of a result that holds the numbers of items and pages. */
function countsIn({ body }: MockResponse): MockResponse["headers"] {
  const { total, total_pages: pages } = asObject(body);
  return typeof total === "number" && typeof pages === "number" ? totals(total, pages) : new Map();
}

/**
 * The bare result, `null` where no schema describes it; of one that returns fields, those that the input names or the schema
 * requires.
 */
function resultOf(output: Ability["output"], input: PhpValue, seed: number, { path }: Call): Json {
  if (output === undefined) return null;
  const { schema } = normalizeSchema(output, "");
  const result = generateValue(schema, seed, path.replace(/\/run$/, ""));
  const fields = [...toMap(toMap(input).get("fields")).values()].map(toText);
  if (fields.length === 0 || isArray(result) || !isObject(result)) return result;
  const kept = new Set([...fields, ...(schema.required ?? [])]);
  return Object.fromEntries(Object.entries(asItem(result)).filter(([name]) => kept.has(name)));
}
