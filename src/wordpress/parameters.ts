import type { Json } from "../base/json.ts";
import { argumentReader, type ArgumentReader } from "./argument.ts";
import type { CoreRoute } from "./core-checks.ts";
import type { DeclaredArgument } from "./definition.ts";
import { EMPTY, fromJson, isEmpty, phpKey, toJson, type PhpArray, type PhpValue } from "./php.ts";
import type { Refusal, Sanitized } from "./refusal.ts";
import type { RestError } from "./rest-error.ts";
import { validate } from "./validate.ts";

/** The sources of a request's parameters, strongest first. */
export interface Sources {
  /** Undefined where the content type is not JSON. */
  readonly json: PhpArray | undefined;
  readonly form: PhpArray;
  readonly query: PhpArray;
  readonly path: PhpArray;
}

/** The parameters as a callback receives them, or the error for invalid ones. */
type Parameters =
  | { readonly values: PhpArray; readonly refusal?: undefined }
  | { readonly refusal: RestError };

const TAKES_FORM: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/**
 * Validates and converts the parameters of a request in WordPress's order of sources: JSON, form, query, path, defaults.
 * WordPress checks every source, also one that a stronger source overrides.
 *
 * @param declared the arguments of the endpoint.
 */
export function readParameters(
  method: string,
  route: CoreRoute,
  declared: readonly DeclaredArgument[],
  sources: Sources,
): Parameters {
  const readers: Readers = new Map(
    declared.map((argument) => [phpKey(argument.name), argumentReader(method, route, argument)]),
  );
  const required = declared.flatMap(({ name, definition }) =>
    definition["required"] === true ? [name] : [],
  );
  const { json = EMPTY, form, query, path } = sources;
  const defaults = defaultsOf(declared);
  const unchecked = uncheckedDefaults(declared, defaults);
  const checked: PhpArray = new Map([...defaults].filter(([name]) => !unchecked.has(name)));
  const layers = [json, TAKES_FORM.has(method) ? form : EMPTY, query, path, checked];
  const missing = required.filter((name) => strongest([...layers, defaults], phpKey(name)) === undefined);
  if (missing.length > 0) return { refusal: refuseMissing(missing) };
  const failures = validateFirst(layers, readers);
  if (failures.size > 0) return { refusal: refuseInvalid(failures) };
  const sanitized = layers.map((layer) => sanitizeLayer(layer, readers));
  const invalid = new Map(sanitized.flatMap((layer) => [...layer.failures]));
  if (invalid.size > 0) return { refusal: refuseInvalid(invalid) };
  return {
    values: new Map(
      [defaults, ...sanitized.toReversed().map(({ values }) => values)].flatMap((values) => [...values]),
    ),
  };
}

type Readers = ReadonlyMap<string | number, ArgumentReader>;

function defaultsOf(declared: readonly DeclaredArgument[]): PhpArray {
  const preset = declared.filter(({ definition }) => (definition["default"] ?? null) !== null);
  return new Map(
    preset.map(({ name, definition }) => [phpKey(name), fromJson(definition["default"]) ?? null]),
  );
}

/**
 * The arguments whose default is not checked. WordPress checks a default like a sent value (`rest_parse_request_arg` in
 * `WP_REST_Request::sanitize_params`) unless the argument has callbacks of its own, or null for them, which the index does not
 * show. Plugins write `false` for no value: BuddyPress declares `subject` of messages as text, with the default `false` and no
 * callbacks, and accepts requests without it (recorded). Other defaults of a wrong type are refused on a recorded site.
 */
function uncheckedDefaults(
  declared: readonly DeclaredArgument[],
  defaults: PhpArray,
): ReadonlySet<string | number> {
  const misfits = declared.filter(({ name, definition: { type } }) => {
    return (
      defaults.get(phpKey(name)) === false && !isEmpty(type) && validate(false, { type }, name) !== undefined
    );
  });
  return new Set(misfits.map(({ name }) => phpKey(name)));
}

function strongest(layers: readonly PhpArray[], name: string | number): PhpValue | undefined {
  for (const layer of layers) {
    const value = layer.get(name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function validateFirst(layers: readonly PhpArray[], readers: Readers): ReadonlyMap<string, Refusal> {
  const failures = new Map<string, Refusal>();
  for (const [name, { validate: check }] of readers) {
    const value = strongest(layers, name);
    const refusal = value === undefined ? undefined : check?.(value);
    if (refusal !== undefined) failures.set(String(name), refusal);
  }
  return failures;
}

interface SanitizedLayer {
  readonly values: PhpArray;
  readonly failures: ReadonlyMap<string, Refusal>;
}

function sanitizeLayer(layer: PhpArray, readers: Readers): SanitizedLayer {
  const values = new Map<string | number, PhpValue>();
  const failures = new Map<string, Refusal>();
  for (const [name, value] of layer) {
    const sanitized: Sanitized = readers.get(name)?.parse(value) ?? { value };
    if (sanitized.refusal === undefined) values.set(name, sanitized.value);
    else failures.set(String(name), sanitized.refusal);
  }
  return { values, failures };
}

function refuseMissing(names: readonly string[]): RestError {
  const message = `Missing parameter(s): ${names.join(", ")}`;
  return { code: "rest_missing_callback_param", message, status: 400, data: { params: names } };
}

function refuseInvalid(failures: ReadonlyMap<string, Refusal>): RestError {
  const params = [...failures].map(([name, { message }]) => [phpKey(name), message] as const);
  const detailed = [...failures].filter(([, { isBare }]) => isBare !== true);
  const details = detailed.map(
    ([name, refusal]) => [phpKey(name), fromJson(detailOf(refusal)) ?? null] as const,
  );
  const names = [...failures.keys()].join(", ");
  return {
    code: "rest_invalid_param",
    message: `Invalid parameter(s): ${names}`,
    status: 400,
    // Through PHP's arrays: numeric names make lists.
    data: { params: toJson(new Map(params)), details: toJson(new Map(details)) },
  };
}

function detailOf({ code, message, param, data }: Refusal): Json {
  return { code, message, data: data ?? (code === "rest_invalid_type" ? { param: phpKey(param) } : null) };
}
