import { groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import { createNamer, underscored } from "../namer.ts";
import { hash, pascalCase, withoutMarks } from "../surface/naming.ts";
import { CORE_HEADERS, CORE_RESPONSES, CORE_SCHEMAS, GLOBAL_PARAMETERS } from "../wordpress/core-shapes.ts";
import type {
  HeaderObject,
  OperationObject,
  ParameterObject,
  PathItem,
  Reference,
  ResponseObject,
  SchemaObject,
  SchemaOrReference,
} from "./model.ts";

/** The longest name of a component. */
const MAX_NAME = 60;

/**
 * The name of a component from a text of the site: `post-revision` gives `PostRevision`, `Réglages` gives `Reglages`; empty
 * where no ASCII letter or digit is left.
 */
export function componentName(text: string): string {
  const name = pascalCase(withoutMarks(text)).slice(0, MAX_NAME);
  return /^\d/.test(name) ? `N${name}` : name;
}

/** The name of a component for an operation; a name that is cut ends in a hash of the whole id. */
export function operationName(id: string): string {
  const name = componentName(id);
  return pascalCase(id).length <= MAX_NAME ? name : `${name}_${hash(id, 6)}`;
}

type Named<Component> = Readonly<Record<string, Component>>;

/**
 * The components that every document holds. Each document gets its own copy, since tools change the documents they are
 * given.
 */
export function coreComponents(): {
  readonly schemas: Named<SchemaObject>;
  readonly responses: Named<ResponseObject>;
  readonly parameters: Named<ParameterObject>;
  readonly headers: Named<HeaderObject>;
} {
  const error = { $ref: "#/components/schemas/Error" };
  return {
    schemas: structuredClone(CORE_SCHEMAS),
    responses: Object.fromEntries(
      Object.entries(CORE_RESPONSES).map(([name, description]) => [
        name,
        { description, content: { "application/json": { schema: { ...error } } } },
      ]),
    ),
    parameters: structuredClone(GLOBAL_PARAMETERS),
    headers: structuredClone(CORE_HEADERS),
  };
}

/** Makes a component of a schema and refers to it; a name that was asked for before is not made again. */
export type Share = (name: string, make: () => SchemaObject) => SchemaOrReference;

/** Adds schemas to those of a document; a name that a title of the site has taken gets a number. */
export function shareIn(schemas: Map<string, SchemaObject>): Share {
  const references = new Map<string, Reference>();
  const namer = createNamer(underscored, (name) => schemas.has(name));
  return (name, make) => {
    const known = references.get(name);
    if (known !== undefined) return known;
    const own = namer(name);
    schemas.set(own, make());
    const reference = { $ref: `#/components/schemas/${own}` };
    references.set(name, reference);
    return reference;
  };
}

/** A parameter of fewer operations is not made a component. */
const MIN_USES = 3;

/** The share of the operations with a query that must have the parameter. */
const MIN_SHARE = 0.8;

type Paths = readonly (readonly [string, PathItem])[];

/**
 * Makes one component of a query parameter that nearly all operations have in the same form, such as the language of a site
 * in several languages.
 */
export function shareParameters(paths: Paths): {
  readonly paths: Paths;
  readonly parameters: ReadonlyMap<string, ParameterObject>;
} {
  const parameters = new Map<string, ParameterObject>();
  const references = new Map<string, Reference>();
  for (const [name, [text, parameter]] of commonParameters(paths)) {
    const component = componentName(name) || "Shared";
    // Two names may be one without their punctuation: the first has it.
    if (Object.hasOwn(GLOBAL_PARAMETERS, component) || parameters.has(component)) continue;
    parameters.set(component, parameter);
    references.set(text, { $ref: `#/components/parameters/${component}` });
  }
  if (parameters.size === 0) return { paths, parameters };
  const names = new Set([...parameters.values()].map(({ name }) => name));
  const replace = (given: ParameterObject | Reference): ParameterObject | Reference =>
    "name" in given && names.has(given.name) ? (references.get(JSON.stringify(given)) ?? given) : given;
  const rewritten = paths.map(([template, item]) => [template, mapParameters(item, replace)] as const);
  return { paths: rewritten, parameters };
}

/** The parameters that are common enough, by name, each with its text in its most frequent form. */
function commonParameters(paths: Paths): ReadonlyMap<string, readonly [text: string, ParameterObject]> {
  const operations = paths
    .flatMap(([, item]) => Object.values(item))
    .filter(({ requestBody }) => requestBody === undefined);
  const inQuery = operations.flatMap(({ parameters = [] }) =>
    parameters.flatMap((each) => ("name" in each && each.in === "query" ? [each] : [])),
  );
  const least = Math.max(MIN_USES, operations.length * MIN_SHARE);
  const common = new Map<string, readonly [string, ParameterObject]>();
  for (const [name, same] of groupBy(inQuery, (parameter) => parameter.name)) {
    if (same.length < least) continue;
    const forms = [...groupBy(same, (parameter) => JSON.stringify(parameter))];
    const [most] = forms.toSorted(
      ([a, one], [b, other]) => other.length - one.length || compareCodeUnits(a, b),
    );
    if (most !== undefined && most[1].length >= least) common.set(name, [most[0], most[1][0]]);
  }
  return common;
}

function mapParameters(
  item: PathItem,
  replace: (parameter: ParameterObject | Reference) => ParameterObject | Reference,
): PathItem {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]): [string, OperationObject] => [
      method,
      operation.parameters === undefined
        ? operation
        : { ...operation, parameters: operation.parameters.map(replace) },
    ]),
  );
}
