import type { Schema } from "./model.ts";
import type { Draft } from "./rule.ts";

/** The keywords whose schemas describe parts of a value, or the value by one of several. */
export type PartKeyword =
  | "items"
  | "additionalProperties"
  | "properties"
  | "patternProperties"
  | "anyOf"
  | "oneOf";

/** What becomes of a part: a schema, or nothing where it is left out. */
type ReadPart = (part: Schema, keyword: PartKeyword, step?: string) => Schema | undefined;

/** The schema with each part read anew; the same object where no part changed. */
export function mapParts(schema: Schema, read: ReadPart): Schema {
  let draft: Draft | undefined;
  const set = <Key extends PartKeyword>(key: Key, value: Schema[Key]): void => {
    if (value === schema[key]) return;
    draft ??= { ...schema };
    if (value === undefined) delete draft[key];
    else draft[key] = value;
  };
  const { items, additionalProperties: others } = schema;
  if (items !== undefined) set("items", read(items, "items"));
  if (typeof others === "object") set("additionalProperties", read(others, "additionalProperties"));
  for (const keyword of ["properties", "patternProperties"] as const) {
    set(
      keyword,
      mapMembers(schema[keyword], (member, name) => read(member, keyword, name)),
    );
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const choices = schema[keyword];
    if (choices === undefined) continue;
    const mapped = choices.flatMap((choice, at) => read(choice, keyword, String(at)) ?? []);
    if (mapped.length < choices.length || mapped.some((choice, at) => choice !== choices[at])) {
      set(keyword, mapped);
    }
  }
  return draft ?? schema;
}

type Members = ReadonlyMap<string, Schema>;

/** The members read anew; the same map where none changed. */
function mapMembers(
  members: Members | undefined,
  read: (member: Schema, name: string) => Schema | undefined,
): Members | undefined {
  if (members === undefined) return undefined;
  let mapped: Map<string, Schema> | undefined;
  for (const [name, member] of members) {
    const part = read(member, name);
    if (part === member) continue;
    mapped ??= new Map(members);
    if (part === undefined) mapped.delete(name);
    else mapped.set(name, part);
  }
  return mapped ?? members;
}
