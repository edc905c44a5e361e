import { groupBy } from "../group.ts";
import { compareCodeUnits } from "../json.ts";
import { GLOBAL_PARAMETERS } from "./known.ts";
import type { OperationObject, ParameterObject, PathItem, Reference } from "./model.ts";
import { componentName } from "./component.ts";

/** A parameter that fewer operations than this have is not worth a component. */
const MIN_USES = 3;

/** The share of the operations with a query that must have it. */
const MIN_SHARE = 0.8;

type Paths = readonly (readonly [string, PathItem])[];

export interface Sharing {
  readonly paths: Paths;
  readonly parameters: ReadonlyMap<string, ParameterObject>;
}

/**
 * Makes one component of a query parameter that nearly all operations have in the same form,
 * such as the language of a site in several languages.
 */
export function shareParameters(paths: Paths): Sharing {
  const names = commonNames(paths);
  const parameters = new Map<string, ParameterObject>();
  if (names.size === 0) return { paths, parameters };
  const shared = new Map<string, string>();
  const taken = new Set(GLOBAL_PARAMETERS.keys());
  for (const [name, text] of names) {
    const component = componentName(name) || "Shared";
    // Where two names are one without their signs, or one is that of a parameter of every route, the first has it.
    if (taken.has(component)) continue;
    taken.add(component);
    shared.set(text, component);
  }
  const replace = (parameter: ParameterObject | Reference): ParameterObject | Reference => {
    if (!("name" in parameter) || !names.has(parameter.name)) return parameter;
    const component = shared.get(JSON.stringify(parameter));
    if (component === undefined) return parameter;
    parameters.set(component, parameter);
    return { $ref: `#/components/parameters/${component}` };
  };
  const rewritten = paths.map(([template, item]) => [template, mapOperations(item, replace)] as const);
  return { paths: rewritten, parameters };
}

/** The names of parameters that are common enough, each with the text of its most frequent form. */
function commonNames(paths: Paths): ReadonlyMap<string, string> {
  const operations = paths
    .flatMap(([, item]) => Object.values(item))
    .filter(({ requestBody }) => requestBody === undefined);
  const inQuery = operations.flatMap(({ parameters = [] }) =>
    parameters.flatMap((each) => ("name" in each && each.in === "query" ? [each] : [])),
  );
  const uses = groupBy(inQuery, ({ name }) => name);
  const least = Math.max(MIN_USES, operations.length * MIN_SHARE);
  const common = new Map<string, string>();
  for (const [name, same] of uses) {
    if (same.length < least) continue;
    const forms = [...groupBy(same, (parameter) => JSON.stringify(parameter))];
    const [most] = forms.toSorted(
      ([a, one], [b, other]) => other.length - one.length || compareCodeUnits(a, b),
    );
    if (most !== undefined && most[1].length >= least) common.set(name, most[0]);
  }
  return common;
}

function mapOperations(
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
