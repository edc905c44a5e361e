import { argumentReader } from "../../src/wordpress/argument.ts";
import type { Definition } from "../../src/wordpress/definition.ts";
import type { PhpValue } from "../../src/wordpress/php.ts";
import type { Sanitized } from "../../src/wordpress/refusal.ts";

/** Reads a value for an argument of a plugin's route: validates it, then converts it. */
export function readArgument(value: PhpValue, definition: Definition, name: string): Sanitized {
  const { validate, parse } = argumentReader("GET", { key: "/x/v1/a" }, { name, definition });
  const refusal = validate?.(value);
  return refusal === undefined ? parse(value) : { value, refusal };
}
