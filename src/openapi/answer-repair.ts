import { pointTo } from "../json.ts";
import type { NoticeCode } from "../notice.ts";
import { mapParts, type Schema } from "../schema/index.ts";
import { ANSWER_RULES, joinChoices, type AnswerPlace, type AnswerRule } from "./answer-rules.ts";

/** A resource by its title, where it is registered. */
export interface ResourceName {
  readonly title: string;
  readonly namespace: string;
}

/** Called for each rule that was applied, with the pointer of the property inside the schema. */
export type Applied = (code: NoticeCode, pointer: string) => void;

/**
 * Widens the properties of a resource that WordPress is known to answer otherwise than it declares, each by a named
 * rule that leaves its mark on the property. What no rule concerns stays the same object.
 */
export function repairAnswer(
  schema: Schema,
  resource: ResourceName,
  applied: Applied,
  rules: readonly AnswerRule[] = ANSWER_RULES,
): Schema {
  const { items } = schema;
  const task: Task = { rules, applied };
  const top: AnswerPlace = { ...resource, name: "", parent: "", keyword: "", isChoice: false };
  // What a list holds at the top is the resource itself, not a part of it.
  if (items === undefined || schema.properties !== undefined) return repairWhole(schema, top, task);
  const item = repairWhole(items, { ...top, keyword: "items" }, task);
  return item === items ? schema : { ...schema, items: item };
}

/** Of the resource itself only its choices are widened. */
function repairWhole(schema: Schema, place: AnswerPlace, task: Task): Schema {
  const joined = joinChoices(schema);
  if (joined === undefined) return repairParts(schema, place, task);
  task.applied("answer-choices-overlap", `${pointerOf(place)}/oneOf`);
  return repairParts({ ...joined, widened: ["answer-choices-overlap"] }, place, task);
}

interface Task {
  readonly rules: readonly AnswerRule[];
  readonly applied: Applied;
}

function repair(part: Schema, place: AnswerPlace, task: Task): Schema {
  let widened: NoticeCode[] | undefined;
  let known = part;
  for (const { name, widen } of task.rules) {
    const wider = widen(known, place);
    if (wider === undefined) continue;
    known = wider;
    (widened ??= []).push(name);
    task.applied(name, pointerOf(place));
  }
  const whole = repairParts(known, place, task);
  return widened === undefined ? whole : { ...whole, widened };
}

function repairParts(whole: Schema, place: AnswerPlace, task: Task): Schema {
  const { title, namespace } = place;
  const parent = place.name === "" ? place.parent : place.name;
  return mapParts(whole, (part, keyword, step) => {
    const name = keyword === "properties" ? (step ?? "") : "";
    const isChoice = keyword === "anyOf" || keyword === "oneOf";
    return repair(part, { name, parent, above: place, keyword, step, isChoice, title, namespace }, task);
  });
}

function pointerOf({ above, keyword, step }: AnswerPlace): string {
  const here = keyword === "" ? "" : `${above === undefined ? "" : pointerOf(above)}/${keyword}`;
  return step === undefined ? here : pointTo(here, step);
}
