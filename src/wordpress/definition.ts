import { isArray, isObject } from "../base/json.ts";
import { memoizeByObject } from "../base/memo.ts";
import { matchesPattern } from "./pattern.ts";
import { equalityKey, fromJson, isEmpty, type PhpValue } from "./php.ts";

/** An argument or property definition as the index publishes it; its members may have any type. */
export interface Definition {
  readonly [keyword: string]: unknown;
}

/** An argument of an endpoint as the index publishes it. */
export interface DeclaredArgument {
  readonly name: string;
  readonly definition: Definition;
}

/** An endpoint with its arguments in the order of the index. */
export interface DeclaredEndpoint {
  readonly declared: readonly DeclaredArgument[];
}

/** The definition of an argument that the endpoint of a request declares. */
export function declared(
  { endpoint }: { readonly endpoint: DeclaredEndpoint },
  name: string,
): Definition | undefined {
  return endpoint.declared.find((argument) => argument.name === name)?.definition;
}

/** A part of a definition that must itself be a definition; PHP's empty array is one without keywords. */
export function readDefinition(value: unknown): Definition | undefined {
  if (isObject(value)) return value;
  return isArray(value) && value.length === 0 ? {} : undefined;
}

/** The own member of a list or map under a name. */
export function member(of: unknown, name: string | number): unknown {
  if (isArray(of)) return typeof name === "number" ? of[name] : undefined;
  return isObject(of) && Object.hasOwn(of, String(name)) ? of[String(name)] : undefined;
}

/** The members of a list or map, in order. */
function members(value: unknown): readonly (readonly [string, unknown])[] {
  if (isArray(value)) return value.map((item, at) => [String(at), item]);
  return isObject(value) ? Object.entries(value) : [];
}

/** The names of required properties: the draft-04 list, or those whose property says `required: true` as in draft 03. */
export function requiredNames(definition: Definition): readonly string[] {
  const list = definition["required"];
  if (isArray(list)) return list.filter((name) => typeof name === "string");
  return members(definition["properties"])
    .filter(([, property]) => isObject(property) && property["required"] === true)
    .map(([name]) => name);
}

/** The deepest nesting of branches: WordPress validates each level twice, which doubles the time. */
const MAX_BRANCH_DEPTH = 8;

/** Whether branches nest so deep that PHP would run out of time; the deepest seen on a site is 2. */
export const isTangled = memoizeByObject((definition: Definition) => isDeep(definition, MAX_BRANCH_DEPTH));

function isDeep(value: unknown, left: number): boolean {
  if (left < 0) return true;
  const definition = readDefinition(value);
  if (definition === undefined) return false;
  const { anyOf, oneOf, items, additionalProperties, properties, patternProperties } = definition;
  const branches = [...members(anyOf), ...members(oneOf)];
  const parts = [...members(properties), ...members(patternProperties)].map(([, part]) => part);
  return (
    branches.some(([, branch]) => isDeep(branch, left - 1)) ||
    [items, additionalProperties, ...parts].some((part) => isDeep(part, left))
  );
}

/** The values of an `enum`, with their equality keys. */
interface ListedValues {
  readonly values: readonly PhpValue[];
  readonly keys: ReadonlySet<string>;
}

const valuesOf = memoizeByObject((list: object): ListedValues => {
  const values = members(list).map(([, value]) => fromJson(value) ?? null);
  return { values, keys: new Set(values.map(equalityKey)) };
});

/** The values of an `enum`: a map has its values, text has none and so rejects all. Undefined where it is empty. */
export function listedValues(definition: Definition): ListedValues | undefined {
  const list = definition["enum"];
  if (isEmpty(list)) return undefined;
  return valuesOf(isObject(list) || isArray(list) ? list : []);
}

/** The most patterns of names that are tried, since each name of a request is matched against all; one site has 3. */
const MAX_PATTERNS = 32;

/** The definition of a property: its own, that of a matching pattern, or the one for the rest. */
export function propertyDefinition(name: string | number, definition: Definition): unknown {
  const own = member(definition["properties"], name);
  if (own !== undefined) return own;
  const patterns = members(definition["patternProperties"]);
  const patterned = patterns
    .slice(0, MAX_PATTERNS)
    .find(([pattern]) => matchesPattern(pattern, String(name)));
  if (patterned !== undefined) return patterned[1];
  return patterns.length > MAX_PATTERNS ? undefined : definition["additionalProperties"];
}

/** The two keywords with branches, in the order in which WordPress reads them. */
export const BRANCH_KEYWORDS = ["anyOf", "oneOf"] as const;

/** One of the definitions of `anyOf` or `oneOf`, with the outer type where it has none of its own. */
export interface BranchDefinition {
  readonly position: number;
  readonly definition: Definition;
}

/** The branches of `anyOf` or `oneOf`, in order. */
export function branchesOf(
  keyword: (typeof BRANCH_KEYWORDS)[number],
  definition: Definition,
): readonly BranchDefinition[] {
  return members(definition[keyword]).map(([, branch], position) => ({
    position,
    definition: withType(readDefinition(branch) ?? {}, definition["type"]),
  }));
}

function withType(definition: Definition, type: unknown): Definition {
  return "type" in definition || type === undefined ? definition : { ...definition, type };
}
