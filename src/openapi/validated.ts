import type { Argument, ValidatedContent } from "../schema/index.ts";
import type { Operation } from "../surface/index.ts";
import type { SchemaObject } from "./model.ts";
import type { SchemaPrinter } from "./schema.ts";

/** Adds undeclared keywords that the code behind an argument validates, and names the keywords added. */
export function withValidated(
  printed: SchemaObject,
  { items, contentSchema, ...others }: ValidatedContent,
  print: SchemaPrinter,
): SchemaObject {
  const fact: SchemaObject = {
    ...others,
    ...(contentSchema === undefined ? {} : { contentSchema: print(contentSchema) }),
  };
  // A keyword that the site declares stays as declared.
  const added = Object.entries(fact).filter(([keyword]) => !Object.hasOwn(printed, keyword));
  const hasItems = items !== undefined && printed.items !== undefined && !("$ref" in printed.items);
  return {
    ...printed,
    ...Object.fromEntries(added),
    ...(hasItems ? { items: withValidated(printed.items, items, print) } : {}),
    ...(added.length === 0 ? {} : { "x-routeprint-validated": added.map(([keyword]) => keyword) }),
  };
}

/**
 * Describes the JSON that a text of a request holds by the property of that name in the response: the controllers of fonts
 * validate it by that schema; an existing font accepts a part of it.
 */
export function withContents(operation: Operation): Operation {
  const { arguments: declared, variants } = operation;
  if (!declared.some(({ validated }) => validated?.contentMediaType !== undefined)) return operation;
  const properties = new Map(
    variants.flatMap(({ responseSchema }) => [...(responseSchema?.properties ?? [])]),
  );
  const isItem = operation.shape.endsWith("/{}");
  const describe = (argument: Argument): Argument => {
    const { name, validated } = argument;
    const property = properties.get(name);
    if (validated?.contentMediaType === undefined || property === undefined) return argument;
    const { required, context: _, description: __, ...part } = property;
    const contentSchema = isItem || required === undefined ? part : { ...part, required };
    return { ...argument, validated: { ...validated, contentSchema } };
  };
  return {
    ...operation,
    arguments: declared.map(describe),
    variants: variants.map((variant) => ({ ...variant, arguments: variant.arguments.map(describe) })),
  };
}
