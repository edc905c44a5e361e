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
  readonly path: string;
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
  // What a list holds at the top is the resource itself, not a part of it.
  if (items === undefined || schema.properties !== undefined) return repairParts(schema, TOP);
  const item = repairParts(items, { ...TOP, pointer: "/items" });
  return item === items ? schema : { ...schema, items: item };

  function repair(part: Schema, where: Where): Schema {
    const widened: NoticeCode[] = [];
    const place = { ...where, ...resource };
    let known = part;
    for (const { name, widen } of ANSWER_RULES) {
      const wider = widen(known, place);
      if (wider === undefined) continue;
      known = wider;
      widened.push(name);
      applied(name, where.pointer);
    }
    const whole = repairParts(known, where);
    return widened.length === 0 ? whole : { ...whole, widened };
  }

  function repairParts(whole: Schema, where: Where): Schema {
    return mapParts(whole, (part, keyword, name) => repair(part, below(where, keyword, name)));
  }
}

const TOP: Where = { name: "", parent: "", path: "", pointer: "", isChoice: false };

function below({ name: around, parent, path, pointer }: Where, keyword: Keyword, name = ""): Where {
  const step = `${pointer}/${keyword}`;
  const isChoice = keyword === "anyOf" || keyword === "oneOf";
  const inside = keyword === "items" ? `${path}[]` : isChoice ? "" : path === "" ? name : `${path}.${name}`;
  return {
    name: keyword === "properties" ? name : "",
    parent: around === "" ? parent : around,
    path: inside,
    pointer: name === "" ? step : pointTo(step, name),
    isChoice,
  };
}

/** The keywords whose schemas describe parts of an answer. */
type Keyword = "items" | "additionalProperties" | "properties" | "patternProperties" | "anyOf" | "oneOf";

type ReadPart = (part: Schema, keyword: Keyword, name?: string) => Schema;

/** The schema with each part read anew; the same object where no part changed. */
function mapParts(schema: Schema, read: ReadPart): Schema {
  let draft: Draft | undefined;
  const set = <Key extends Keyword>(key: Key, value: Schema[Key]): void => {
    if (value !== schema[key]) (draft ??= { ...schema })[key] = value;
  };
  const { items, additionalProperties: others } = schema;
  if (items !== undefined) set("items", read(items, "items"));
  if (typeof others === "object") set("additionalProperties", read(others, "additionalProperties"));
  for (const keyword of ["properties", "patternProperties"] as const) {
    const members = schema[keyword];
    if (members === undefined) continue;
    const mapped = new Map([...members].map(([name, member]) => [name, read(member, keyword, name)]));
    if ([...mapped].some(([name, member]) => member !== members.get(name))) set(keyword, mapped);
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const choices = schema[keyword];
    if (choices === undefined) continue;
    const mapped = choices.map((choice, at) => read(choice, keyword, String(at)));
    if (mapped.some((choice, at) => choice !== choices[at])) set(keyword, mapped);
  }
  return draft ?? schema;
}
