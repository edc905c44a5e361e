import { asObject, isObject, type UnknownObject } from "../base/json.ts";
import { readDefinition, type Definition } from "./definition.ts";
import { fromJson, isEmpty, type PhpArray, type PhpValue } from "./php.ts";
import type { RestError } from "./rest-error.ts";
import { validate } from "./validate.ts";

/** The list of the abilities of a site; a mock responds with recorded abilities, else with those of core. */
export const ABILITIES = "/wp-abilities/v1/abilities";

/** The list of their categories. */
export const ABILITY_CATEGORIES = "/wp-abilities/v1/categories";

/** The shape of the route that runs an ability (`WP_REST_Abilities_V1_Run_Controller`, WordPress 6.9 to 7.1). */
const RUN = `${ABILITIES}/{}/run`;

/** The route that runs an ability, as registered, and the shape of the path that runs one of them. */
export const RUNS_ABILITY = /^\/wp-abilities\/v1\/abilities\/.+\/run$/;

/**
 * Whether an operation runs an ability. It responds with the ability's result itself, for every method; the route declares
 * an object that holds it as `result`, which WordPress 7.1 never sent.
 *
 * @param shape the path template without the names of its variables.
 */
export function runsAbility(shape: string): boolean {
  return RUNS_ABILITY.test(shape);
}

/** Whether an operation runs the ability that its path names, whichever it is. */
export function runsAnyAbility(shape: string): boolean {
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

/** An ability as the site lists it (`WP_REST_Abilities_V1_List_Controller`). All texts are foreign. */
export interface Ability {
  /** `core/get-site-info`. */
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** The slug of its category. */
  readonly category: string;
  /** The one method that runs it. */
  readonly method: "GET" | "POST" | "DELETE";
  /** What its annotations say of running it. */
  readonly hints: readonly AbilityHint[];
  /** Whether its result holds the numbers of items and pages, `total` and `total_pages`, which WordPress also sends as headers. */
  readonly isPaged: boolean;
  /** The schema of its input; absent where it takes none. */
  readonly input?: Definition;
  /** Whether WordPress refuses to run it without input. */
  readonly needsInput: boolean;
  /** The schema of its result; absent where it declares none. */
  readonly output?: Definition;
  /** As the site lists it, without links. */
  readonly listed: UnknownObject;
}

const HINTS = ["readonly", "destructive", "idempotent"] as const;

type AbilityHint = (typeof HINTS)[number];

/** Names that the route takes. */
const NAME = /^[a-zA-Z0-9/-]{1,200}$/;

/** Reads an item of the list of abilities; undefined where it has no name that the route takes. */
export function readAbility(value: unknown): Ability | undefined {
  const { _links: _, ...listed } = asObject(value);
  const { name, label, description, category, input_schema, output_schema, meta } = listed;
  if (typeof name !== "string" || !NAME.test(name)) return undefined;
  const annotations = asObject(asObject(meta)["annotations"]);
  const [input, output] = [input_schema, output_schema].map((schema) =>
    isEmpty(schema) ? undefined : readDefinition(schema),
  );
  return {
    name,
    label: textOf(label, MAX_TITLE),
    description: textOf(description),
    category: textOf(category, MAX_TITLE),
    method: runMethod(listed).method,
    hints: HINTS.filter((hint) => !isEmpty(annotations[hint])),
    // `WP_REST_Abilities_V1_Run_Controller::is_paginated_ability`, marked 7.1.0 in its source; the release 7.1.0 lacks it.
    isPaged: !isEmpty(asObject(meta)["pagination"]),
    ...(input === undefined ? {} : { input }),
    needsInput:
      input !== undefined && inputRefusal({ name, input }, normalizeInput(input, null)) !== undefined,
    ...(output === undefined ? {} : { output }),
    listed,
  };
}

/** The most characters of a label or a category; those of core have 24. */
const MAX_TITLE = 200;

function textOf(value: unknown, most?: number): string {
  return typeof value === "string" ? value.slice(0, most) : "";
}

/** The method that an ability takes, and WordPress's error message for a request with another. */
interface RunMethod {
  readonly method: "GET" | "POST" | "DELETE";
  readonly refusal: string;
}

/**
 * The one method that runs an ability (`WP_REST_Abilities_V1_Run_Controller::validate_request_method`). An annotation counts
 * if PHP does not call it empty.
 */
export function runMethod(ability: UnknownObject): RunMethod {
  const meta = ability["meta"];
  const annotations = isObject(meta) && isObject(meta["annotations"]) ? meta["annotations"] : {};
  const { readonly, destructive, idempotent } = annotations;
  if (!isEmpty(readonly)) return { method: "GET", refusal: "Read-only abilities require GET method." };
  if (!isEmpty(destructive) && !isEmpty(idempotent)) {
    const refusal = "Abilities that perform destructive actions require DELETE method.";
    return { method: "DELETE", refusal };
  }
  return { method: "POST", refusal: "Abilities that perform updates require POST method." };
}

/** A request that runs an ability. */
interface AbilityRequest {
  readonly method: string;
  readonly query: PhpArray;
  /** The body as JSON; undefined where it is none. */
  readonly json: PhpArray | undefined;
}

/** The input that a request gives an ability, or the error that WordPress returns for the request alone. */
type AbilityInput =
  | { readonly input: PhpValue; readonly refusal?: undefined }
  | { readonly refusal: RestError };

/**
 * Reads the input of a request: from the query of a GET or DELETE, else from a JSON body; without one the default of its
 * schema. The errors are those of `check_ability_permissions` in its order, up to the permission itself.
 *
 * @param ability undefined where the site lists none of the requested name.
 */
export function readInput(
  ability: Ability | undefined,
  { method, query, json }: AbilityRequest,
): AbilityInput {
  if (ability === undefined)
    return { refusal: { code: "rest_ability_not_found", message: "Ability not found.", status: 404 } };
  if (method !== ability.method) {
    const { refusal: message } = runMethod(ability.listed);
    return { refusal: { code: "rest_ability_invalid_method", message, status: 405 } };
  }
  const sent = (method === "POST" ? json : query)?.get("input") ?? null;
  const input = normalizeInput(ability.input, sent);
  const refusal = inputRefusal(ability, input);
  return refusal === undefined ? { input } : { refusal };
}

/** `WP_Ability::normalize_input`. */
function normalizeInput(schema: Definition | undefined, sent: PhpValue): PhpValue {
  return sent ?? fromJson(schema?.["default"]) ?? null;
}

/** `WP_Ability::validate_input`. */
function inputRefusal(
  { name, input: schema }: Pick<Ability, "name" | "input">,
  input: PhpValue,
): RestError | undefined {
  if (schema === undefined && input === null) return undefined;
  if (schema === undefined) {
    const message = `Ability "${name}" does not define an input schema required to validate the provided input.`;
    return { code: "ability_missing_input_schema", message, status: 400 };
  }
  const refusal = validate(input, schema, "input");
  if (refusal === undefined) return undefined;
  const message = `Ability "${name}" has invalid input. Reason: ${refusal.message}`;
  return { code: "ability_invalid_input", message, status: 400 };
}
