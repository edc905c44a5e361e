import { asObject, isArray, isObject } from "../base/json.ts";
import { type Schema, partsOf } from "../schema/index.ts";
import type { Surface } from "../surface/index.ts";
import { CORE_SCHEMAS, RESPONSE_NAMES } from "../wordpress/index.ts";
import { readFacts } from "./facts.ts";
import { isShapedAsName } from "./names.ts";

/** The names of arguments, members and path segments that WordPress, WooCommerce or the site declares. */
export function declaredNames({ operations, routes }: Surface): ReadonlySet<string> {
  const names = knownNames();
  for (const { key } of routes)
    for (const segment of key.split("/")) if (isShapedAsName(segment)) names.add(segment);
  const seen = new Set<Schema>();
  for (const { variants } of operations) {
    for (const { arguments: given, responseSchema = {} } of variants) {
      addDeclaredNames(responseSchema, names, seen);
      for (const { name, schema } of given) addDeclaredNames(schema, names.add(name), seen);
    }
  }
  return names;
}

/** The names of arguments and of members of responses that releases declare, or are known to write. */
function knownNames(): Set<string> {
  const names = new Set(RESPONSE_NAMES);
  addMemberNames(CORE_SCHEMAS, names);
  for (const rows of readFacts().routes.values()) {
    for (const fact of rows) {
      for (const name of fact.names) names.add(name);
      addMemberNames(fact.schema, names);
    }
  }
  return names;
}

/** Adds the names of the members that a schema declares as JSON, at any depth. */
function addMemberNames(schema: unknown, names: Set<string>): void {
  if (isArray(schema)) for (const part of schema) addMemberNames(part, names);
  if (!isObject(schema)) return;
  for (const name of Object.keys(asObject(schema["properties"]))) names.add(name);
  for (const part of Object.values(schema)) addMemberNames(part, names);
}

/** The names of the members that a schema declares, at any depth. */
function addDeclaredNames(schema: Schema, names: Set<string>, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  const { properties, allOf = [] } = schema;
  for (const name of properties?.keys() ?? []) names.add(name);
  for (const part of [...partsOf(schema), ...allOf]) addDeclaredNames(part, names, seen);
}
