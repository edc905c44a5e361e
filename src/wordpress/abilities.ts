/** The shape of the route that runs an ability (`WP_REST_Abilities_V1_Run_Controller`, WordPress 6.9 to 7.1). */
const RUN = "/wp-abilities/v1/abilities/{}/run";

/**
 * Whether an operation runs an ability. It responds with the ability's result itself, whatever the method; the route declares
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
 * The error that WordPress returns for a method whatever else the request holds, although the route lists the method: core
 * registers the route of abilities for all methods, before it knows the abilities.
 */
export function refusedMethod(method: string, shape: string): { readonly code: string } | undefined {
  return runsAbility(shape) && !RUNNING.has(method) ? { code: "rest_ability_invalid_method" } : undefined;
}
