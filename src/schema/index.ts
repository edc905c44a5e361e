// The door of the room: other rooms import nothing else of it.
export { areApart } from "./apart.ts";
export { CONTEXTS, type Context, hasContexts, shapeIn } from "./context.ts";
export { type DefinitionReader, createDefinitionReader } from "./definition.ts";
export { MAX_CHOICES, fits, includesType, isOfType, isSayable, isUnlistedDefault, typeOf } from "./fits.ts";
export { KEYWORDS_OF, foldChoices } from "./fold.ts";
export { fromJsonSchema, readDeprecation, readSchemaObject, toJsonSchema } from "./json-schema.ts";
export { schemaKey, sortedText } from "./key.ts";
export {
  type Argument,
  BOUND_KEYWORDS,
  type BoundKeyword,
  NUMBER_BOUNDS,
  SCHEMA_TYPES,
  type Schema,
  type SchemaType,
} from "./model.ts";
export { normaliseArgument, normaliseSchema } from "./normalise.ts";
export { sentSchema, withoutNull } from "./null.ts";
export { mapParts } from "./parts.ts";
export { escapePattern, isRefusedByPhp, rewritePattern } from "./pattern.ts";
export { NUMERIC_TEXT, TRUTH_TEXT, WHOLE_TEXT, convertedTo, passesFor } from "./php.ts";
export { SAYS_NOTHING, takesAnyList } from "./precedence.ts";
export { type Draft, exclude, excludeAll, excluded, excludesType, sayingSeen } from "./rule.ts";
export { definitionOf } from "./raw-definition.ts";
export { FORMAT_CHECKS } from "./rules-format.ts";
export { formatOfType } from "./rules-type.ts";
export { SAMPLE_CAP, defaultOf, sampleOfType, sampleValue, sampleWith, schemaAt } from "./sample.ts";
export { isSendable, readName } from "./sent-name.ts";
export { codeSpan, plainMarkdown, plainName, plainText } from "./text.ts";
export { bothCases } from "../route/ecma.ts";
