import type { AnySchema, ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll } from "vitest";

type Compile = (this: Ajv2020, schema: AnySchema, isMeta?: boolean) => ValidateFunction;

/** What every Ajv inherits from, whichever draft it reads. */
const core = Object.getPrototypeOf(Ajv2020.prototype) as { compile: Compile };

/**
 * Lets every Ajv of this process compile a schema once, for the tests of the `describe` at hand. swagger-parser makes an Ajv
 * for each document, and to compile OpenAPI's schema takes it longer than to judge most documents.
 */
export function compileOnce(): void {
  const { compile } = core;
  const compiled = new WeakMap<object, ValidateFunction>();
  beforeAll(() => {
    core.compile = function compileUnseen(schema, isMeta) {
      if (typeof schema !== "object") return compile.call(this, schema, isMeta);
      const validate = compiled.get(schema) ?? compile.call(this, schema, isMeta);
      compiled.set(schema, validate);
      return validate;
    };
  });
  afterAll(() => {
    core.compile = compile;
  });
}
