import { isObject, type UnknownObject } from "../base/json.ts";

/** The list of the abilities of a site; a mock responds with recorded abilities, else with those of core. */
export const ABILITIES = "/wp-abilities/v1/abilities";

/** The list of their categories. */
export const ABILITY_CATEGORIES = "/wp-abilities/v1/categories";

/** The shape of the route that runs an ability (`WP_REST_Abilities_V1_Run_Controller`, WordPress 6.9 to 7.1). */
const RUN = `${ABILITIES}/{}/run`;

/** The route that runs an ability, as registered. */
export const RUNS_ABILITY = /^\/wp-abilities\/v1\/abilities\/.+\/run$/;

/**
 * Whether an operation runs an ability. It responds with the ability's result itself, for every method; the route declares
 * an object that holds it as `result`, which WordPress 7.1 never sent.
 *
 * @param shape the path template without the names of its variables.
 */
export function runsAbility(shape: string): boolean {
  return shape === RUN;
}

/** An ability is run by GET where it only reads, by DELETE where it destroys and may be repeated, else by POST. */
const RUNNING: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "DELETE", "OPTIONS"]);

/**
 * The error that WordPress returns for every request with a method, although the route lists the method: core
 * registers the route of abilities for all methods, before it knows the abilities.
 */
export function refusedMethod(method: string, shape: string): { readonly code: string } | undefined {
  return runsAbility(shape) && !RUNNING.has(method) ? { code: "rest_ability_invalid_method" } : undefined;
}

/** The method that an ability takes, and WordPress's error message for a request with another. */
interface RunMethod {
  readonly method: string;
  readonly refusal: string;
}

/** The one method that runs an ability (`WP_REST_Abilities_V1_Run_Controller::validate_request_method`). */
export function runMethod(ability: UnknownObject): RunMethod {
  const meta = ability["meta"];
  const annotations = isObject(meta) && isObject(meta["annotations"]) ? meta["annotations"] : {};
  const { readonly, destructive, idempotent } = annotations;
  if (readonly === true) return { method: "GET", refusal: "Read-only abilities require GET method." };
  if (destructive === true && idempotent === true) {
    const refusal = "Abilities that perform destructive actions require DELETE method.";
    return { method: "DELETE", refusal };
  }
  return { method: "POST", refusal: "Abilities that perform updates require POST method." };
}
