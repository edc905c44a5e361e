import { pointTo } from "../json.ts";
import type { NoticeCode } from "../notice.ts";
import type { Schema } from "../schema/model.ts";
import type { Draft } from "../schema/rule.ts";
import { ANSWER_RULES } from "./answer-rules.ts";

/** A resource by its title, where it is registered. */
export interface ResourceName {
  readonly title: string;
  readonly namespace: string;
}

/** Called for each rule that was applied, with the pointer of the property inside the schema. */
export type Applied = (code: NoticeCode, pointer: string) => void;

/** Where a schema stands inside a resource: the property it is, or the nearest one around it. */
interface Where {
  readonly name: string;
  readonly parent: string;
  readonly pointer: string;
  /** Whether it is one of several choices, which must not come to overlap. */
  readonly isChoice: boolean;
}

/**
 * Widens the properties of a resource that WordPress is known to answer otherwise than it declares, each by a named
 * rule that leaves its mark on the property. What no rule concerns stays the same object.
 */
export function repairAnswer(schema: Schema, resource: ResourceName, applied: Applied): Schema {
  const { items } = schema;
  const top = { name: "", parent: "", pointer: "", isChoice: false };
  // What a list holds at the top is the resource itself, not a part of it.
  if (items === undefined || schema.properties !== undefined) return repairParts(schema, top);
  const item = repairParts(items, { ...top, pointer: "/items" });
  return item === items ? schema : { ...schema, items: item };

  function repair(part: Schema, where: Where): Schema {
    const widened: NoticeCode[] = [];
    let known = part;
    for (const { name, widen } of ANSWER_RULES) {
      const wider = widen(known, { ...where, ...resource });
      if (wider === undefined) continue;
      known = wider;
      widened.push(name);
      applied(name, where.pointer);
    }
    const whole = repairParts(known, where);
    return widened.length === 0 ? whole : { ...whole, widened };
  }

  function repairParts(whole: Schema, where: Where): Schema {
    let draft: Draft | undefined;
    const set = <Key extends keyof Schema>(key: Key, value: Schema[Key]): void => {
      if (value !== whole[key]) (draft ??= { ...whole })[key] = value;
    };
    const below = { parent: where.name === "" ? where.parent : where.name, isChoice: false };
    const unnamed = { ...below, name: "" };
    const { items: each, additionalProperties: others } = whole;
    if (each !== undefined) {
      set("items", repair(each, { ...unnamed, pointer: `${where.pointer}/items` }));
    }
    if (typeof others === "object") {
      const pointer = `${where.pointer}/additionalProperties`;
      set("additionalProperties", repair(others, { ...unnamed, pointer }));
    }
    for (const keyword of ["properties", "patternProperties"] as const) {
      const members = whole[keyword];
      if (members === undefined) continue;
      const read = (name: string, member: Schema): Schema =>
        repair(member, {
          ...below,
          name: keyword === "properties" ? name : "",
          pointer: pointTo(`${where.pointer}/${keyword}`, name),
        });
      set(keyword, mapMembers(members, read));
    }
    for (const keyword of ["anyOf", "oneOf"] as const) {
      const choices = whole[keyword];
      if (choices === undefined) continue;
      const read = (choice: Schema, at: number): Schema =>
        repair(choice, { ...unnamed, isChoice: true, pointer: `${where.pointer}/${keyword}/${at}` });
      set(keyword, mapChoices(choices, read));
    }
    return draft ?? whole;
  }
}

/** The same map where nothing changed. */
function mapMembers(
  members: ReadonlyMap<string, Schema>,
  read: (name: string, member: Schema) => Schema,
): ReadonlyMap<string, Schema> {
  const mapped = new Map([...members].map(([name, member]) => [name, read(name, member)]));
  return [...mapped].every(([name, member]) => member === members.get(name)) ? members : mapped;
}

/** The same list where nothing changed. */
function mapChoices(
  choices: readonly Schema[],
  read: (choice: Schema, at: number) => Schema,
): readonly Schema[] {
  const mapped = choices.map(read);
  return mapped.every((choice, at) => choice === choices[at]) ? choices : mapped;
}
