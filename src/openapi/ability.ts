import { type Argument, type Schema, codeSpan, plainName, safeMarkdown } from "../schema/index.ts";
import type { Operation } from "../surface/index.ts";
import { type Ability, runsAnyAbility } from "../wordpress/index.ts";
import type { AbilityMark } from "./model.ts";

/** Describes the response of an operation that runs an ability. */
export function abilityResult({ ability }: Operation): string {
  return ability === undefined
    ? "The result of the ability, which its `output_schema` describes."
    : "The result of the ability.";
}

/** Describes an ability: the text of the site, then its name and category. */
export function describeAbility({ name, description, category }: Ability): readonly string[] {
  const text = safeMarkdown(description).trim();
  const ofCategory = category === "" ? "" : `, of the category ${codeSpan(plainName(category))}`;
  return [...(text === "" ? [] : [text]), `The ability ${codeSpan(name)}${ofCategory}.`];
}

/** The facts of an ability that no other part of an operation expresses. */
export function markAbility({ name, category, hints }: Ability): AbilityMark {
  return { name, category: plainName(category), hints };
}

/** Leaves out the texts of the site. */
export function withoutTexts(operation: Operation): Operation {
  const { ability } = operation;
  return ability === undefined
    ? operation
    : { ...operation, ability: { ...ability, label: "", description: "" } };
}

/** Returns the arguments as the query sends them: the input of an ability is an object, `input[key]=value`. */
export function argumentsInQuery({ shape, arguments: declared }: Operation): readonly Argument[] {
  return runsAnyAbility(shape)
    ? declared.map((argument) => ({ ...argument, schema: asObject(argument.schema) }))
    : declared;
}

/** Keeps only the objects of a schema; its other types become `overtaken`, and its default a misfit. */
function asObject(schema: Schema): Schema {
  const { types, default: misfitDefault, ...rest } = schema;
  if (types?.includes("object") !== true) return schema;
  const overtaken = types.filter((type) => type !== "object");
  return { ...rest, types: ["object"], overtaken, ...(misfitDefault === undefined ? {} : { misfitDefault }) };
}
