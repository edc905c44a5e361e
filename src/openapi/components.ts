import { groupBy } from "../base/group.ts";
import { createNamer, underscored } from "../base/namer.ts";
import { hash, pascalCase, withoutMarks } from "../surface/index.ts";
import { CORE_HEADERS, CORE_RESPONSES, CORE_SCHEMAS, GLOBAL_PARAMETERS } from "../wordpress/index.ts";
import type {
  HeaderObject,
  Lists,
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
 * Makes the name of a component from a text of the site: `post-revision` gives `PostRevision`, `Réglages` gives
 * `Reglages`; empty if no ASCII letter or digit is left.
 */
export function componentName(text: string): string {
  const name = pascalCase(withoutMarks(text)).slice(0, MAX_NAME);
  return /^\d/.test(name) ? `N${name}` : name;
}

/** Makes the name of a component for an operation; a shortened name ends in a hash of the whole id. */
export function operationName(id: string): string {
  const name = componentName(id);
  return pascalCase(id).length <= MAX_NAME ? name : `${name}_${hash(id, 6)}`;
}

type Named<Component> = Readonly<Record<string, Component>>;

/**
 * Returns the components that every document holds. Each document gets its own copy, since tools change the documents
 * they receive.
 */
export function coreComponents(lists: Lists = "brackets"): {
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
    parameters: globalParameters(lists),
    headers: structuredClone(CORE_HEADERS),
  };
}

/** Returns the parameters of every route; WordPress reads their lists in both styles (`wp_parse_list`). */
function globalParameters(lists: Lists): Named<ParameterObject> {
  const parameters: Named<ParameterObject> = structuredClone(GLOBAL_PARAMETERS);
  if (lists === "comma") return parameters;
  return Object.fromEntries(
    Object.entries(parameters).map(([component, parameter]) => {
      const { name, style } = parameter;
      const sent = { name: `${name}[]`, explode: true, "x-routeprint-argument": name };
      return [component, style === undefined ? parameter : { ...parameter, ...sent }];
    }),
  );
}

/** Makes a component of a schema and refers to it; each name is made only once. */
export type Share = (name: string, make: () => SchemaObject) => SchemaOrReference;

/** Adds schemas to a document; a name that a title of the site has taken gets a number. */
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

/** The fewest operations whose parameter becomes a component. */
const MIN_USES = 3;

/** The share of the operations with a query that must have the parameter. */
const MIN_SHARE = 0.8;

type PathEntries = readonly (readonly [string, PathItem])[];

/**
 * Makes one component of a query parameter that nearly all operations share unchanged, for example the language of a
 * multilingual site.
 */
export function shareParameters(paths: PathEntries): {
  readonly paths: PathEntries;
  readonly parameters: ReadonlyMap<string, ParameterObject>;
} {
  const operations = paths
    .flatMap(([, item]) => Object.values(item))
    .filter(({ requestBody }) => requestBody === undefined);
  const inQuery = operations.flatMap(({ parameters: all = [] }) =>
    all.flatMap((each) => ("name" in each && each.in === "query" ? [each] : [])),
  );
  const least = Math.max(MIN_USES, operations.length * MIN_SHARE);
  const parameters = new Map<string, ParameterObject>();
  const references = new Map<string, Reference>();
  for (const [name, same] of groupBy(inQuery, (parameter) => parameter.name)) {
    if (same.length < least) continue;
    const forms = [...groupBy(same, (parameter) => JSON.stringify(parameter))];
    const form = forms.find(([, each]) => each.length >= least);
    const component = componentName(name);
    // Two names may be equal without their punctuation: the first keeps the name.
    const isTaken =
      component === "" || Object.hasOwn(GLOBAL_PARAMETERS, component) || parameters.has(component);
    if (form === undefined || isTaken) continue;
    parameters.set(component, form[1][0]);
    references.set(form[0], { $ref: `#/components/parameters/${component}` });
  }
  if (parameters.size === 0) return { paths, parameters };
  const shared = new Set([...parameters.values()].map(({ name }) => name));
  const replace = (given: ParameterObject | Reference): ParameterObject | Reference =>
    "name" in given && shared.has(given.name) ? (references.get(JSON.stringify(given)) ?? given) : given;
  const rewrite = (operation: OperationObject): OperationObject =>
    operation.parameters === undefined
      ? operation
      : { ...operation, parameters: operation.parameters.map(replace) };
  const rewritten = paths.map(
    ([template, item]) =>
      [
        template,
        Object.fromEntries(Object.entries(item).map(([method, each]) => [method, rewrite(each)])),
      ] as const,
  );
  return { paths: rewritten, parameters };
}
