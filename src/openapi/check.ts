import {
  asList,
  asObject,
  isArray,
  isObject,
  isWellFormed,
  pointTo,
  unescapeStep,
  type UnknownObject,
} from "../base/json.ts";
import { METHODS, namesInTemplate } from "../surface/index.ts";

/** An error in a document, with its location. */
export interface Problem {
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly text: string;
}

/** The keys of operations in a path item. */
export const METHOD_KEYS: ReadonlySet<string> = new Set(METHODS.map((method) => method.toLowerCase()));

const COMPONENT_NAME = /^[A-Za-z0-9._-]+$/;

/**
 * Checks what other validators miss: unique operation ids, path parameters that agree with their template, no equal
 * templates or parameters, references that resolve, names of components.
 */
export function checkDocument(document: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (pointer: string, text: string): void => void problems.push({ pointer, text });
  if (!isObject(document)) return [{ pointer: "", text: "The document is not an object." }];
  const follow = followIn(document);
  checkPaths(document, follow, report);
  checkComponentNames(document, report);
  checkReferences(document, follow, "", report);
  if (!isWellFormed(document)) checkText(document, "", report);
  return problems;
}

type ProblemReporter = (pointer: string, text: string) => void;

/** Resolves a reference; undefined if it does not resolve within the document. Returns any other value unchanged. */
type Follow = (value: unknown) => unknown;

function followIn(document: UnknownObject): Follow {
  return (value) => {
    const reference = referenceIn(value);
    if (reference === undefined) return value;
    if (!reference.startsWith("#/")) return undefined;
    return reference.slice(2).split("/").map(unescapeStep).reduce<unknown>(memberOf, document);
  };
}

function referenceIn(value: unknown): string | undefined {
  const reference = isObject(value) ? value["$ref"] : undefined;
  return typeof reference === "string" ? reference : undefined;
}

function memberOf(value: unknown, step: string): unknown {
  if (isArray(value)) return value[Number(step)];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

function checkPaths(document: UnknownObject, follow: Follow, report: ProblemReporter): void {
  const shapes = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const [template, item] of Object.entries(asObject(document["paths"]))) {
    const pointer = pointTo("/paths", template);
    if (!template.startsWith("/")) report(pointer, "The template does not begin with a slash.");
    if (/[?#\s]/.test(template))
      report(pointer, "The template holds `?`, `#` or white space, which no path can hold.");
    const twin = claim(shapes, template.replaceAll(/\{[^{}]*\}/g, "{}"), template);
    if (twin !== undefined) report(pointer, `The template is the same path as ${twin}.`);
    for (const [method, value] of Object.entries(asObject(item))) {
      if (!METHOD_KEYS.has(method)) continue;
      const operation = asObject(value);
      const place = `${pointer}/${method}`;
      const id = operation["operationId"];
      if (typeof id !== "string" || id === "") report(place, "The operation has no operationId.");
      else {
        const other = claim(ids, id, place);
        if (other !== undefined)
          report(`${place}/operationId`, `The operationId is already used at ${other}.`);
      }
      if (Object.keys(asObject(operation["responses"])).length === 0)
        report(place, "The operation has no response.");
      checkParameters(asList(operation["parameters"]).map(follow), template, `${place}/parameters`, report);
    }
  }
}

/** Records the first owner of a name; returns the earlier owner of a name that is taken. */
function claim(owners: Map<string, string>, name: string, owner: string): string | undefined {
  const known = owners.get(name);
  if (known === undefined) owners.set(name, owner);
  return known;
}

function checkParameters(
  given: readonly unknown[],
  template: string,
  pointer: string,
  report: ProblemReporter,
): void {
  const seen = new Set<string>();
  const declared = new Set<unknown>();
  for (const [at, parameter] of given.map(asObject).entries()) {
    const { in: place, name, required } = parameter;
    const key = `${String(place)} ${String(name)}`;
    if (seen.has(key)) report(`${pointer}/${at}`, `The parameter is listed twice: ${key}.`);
    seen.add(key);
    if (typeof name !== "string" || name === "") report(`${pointer}/${at}`, "The parameter has no name.");
    if (place !== "path") continue;
    if (required !== true) report(`${pointer}/${at}`, "A path parameter must be required.");
    declared.add(name);
  }
  const names = new Set<unknown>(namesInTemplate(template));
  if (names.size < namesInTemplate(template).length) report(pointer, "The template names a variable twice.");
  for (const name of names.difference(declared))
    report(pointer, `The variable ${String(name)} of the template is not declared.`);
  for (const name of declared.difference(names))
    report(pointer, `The template has no variable ${String(name)}.`);
}

function checkComponentNames(document: UnknownObject, report: ProblemReporter): void {
  for (const [kind, components] of Object.entries(asObject(document["components"]))) {
    for (const name of Object.keys(asObject(components))) {
      if (!COMPONENT_NAME.test(name))
        report(
          pointTo(`/components/${kind}`, name),
          "The component name is invalid: use letters, digits, `.`, `_` and `-`.",
        );
    }
  }
}

/** Reports half surrogate pairs, which UTF-8 cannot encode: readers of YAML refuse even their escapes. */
function checkText(value: unknown, pointer: string, report: ProblemReporter): void {
  if (typeof value === "string" && !isWellFormed(value))
    report(pointer, "The text holds half a surrogate pair.");
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const here = pointTo(pointer, name);
    if (!isWellFormed(name)) report(here, "The name holds half a surrogate pair.");
    checkText(member, here, report);
  }
}

/** Keys whose values are data of the site, in which `$ref` has no meaning. */
const DATA_KEYS: ReadonlySet<string> = new Set([
  "default",
  "enum",
  "example",
  "examples",
  "const",
  "x-wp-default",
]);

/** Keys of maps: the site chooses the names of their members. */
const MAP_KEYS: ReadonlySet<string> = new Set(["properties", "patternProperties"]);

/** Pointers to schemas; a header, for example, may also be named `schema`. */
const SCHEMA_PLACE =
  /^#?\/components\/schemas(?:\/|$)|(?<!\/(?:headers|callbacks|links|responses|parameters|requestBodies|examples))\/schema(?:\/|$)/;

/** Whether a pointer or a reference leads to a schema or into one. */
export function isOfSchema(pointer: string): boolean {
  return SCHEMA_PLACE.test(pointer);
}

function checkReferences(
  value: unknown,
  follow: Follow,
  pointer: string,
  report: ProblemReporter,
  isMap = false,
): void {
  if (isArray(value)) {
    for (const [at, item] of value.entries()) checkReferences(item, follow, `${pointer}/${at}`, report);
    return;
  }
  if (!isObject(value)) return;
  const reference = referenceIn(value);
  if (!isMap && reference !== undefined) {
    if (follow(value) === undefined) report(pointer, `The reference does not resolve: ${reference}.`);
    else if (isOfSchema(pointer) && !isOfSchema(reference))
      report(pointer, `The reference does not lead to a schema: ${reference}.`);
  }
  for (const [key, member] of Object.entries(value)) {
    if (!isMap && DATA_KEYS.has(key)) continue;
    checkReferences(member, follow, pointTo(pointer, key), report, !isMap && MAP_KEYS.has(key));
  }
}
