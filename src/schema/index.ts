// The door of the room: other rooms import nothing else of it.
export { createDefinitionReader, type DefinitionReader } from "./definition.ts";
export { fromJsonSchema, toJsonSchema } from "./json-schema.ts";
export { schemaKey, sortedText } from "./key.ts";
export {
  BOUND_KEYWORDS,
  NUMBER_BOUNDS,
  SCHEMA_TYPES,
  type Argument,
  type BoundKeyword,
  type Schema,
  type SchemaType,
  type ValidatedContent,
} from "./model.ts";
export { normalizeArgument, normalizeSchema } from "./normalize.ts";
export {
  CONTEXTS,
  hasContexts,
  mapParts,
  partsOf,
  sentSchema,
  shapeIn,
  withPlainText,
  type Context,
} from "./parts.ts";
export { escapePattern, isRefusedByPhp } from "./pattern.ts";
export { describeSeen, type Draft } from "./rule.ts";
export { FORMAT_CHECKS } from "./rules-format.ts";
export { formatOfType } from "./rules-type.ts";
export { NUMERIC_TEXT, SAYS_NOTHING, exclude, excludeAll, excluded, excludesType } from "./rules-union.ts";
export { isSayable } from "./rules-value.ts";
export { SAMPLE_CAP, sampleOfType, sampleValue, sampleWith, schemaAt } from "./sample.ts";
export { codeSpan, plainMarkdown, plainName, plainText } from "./text.ts";
export {
  MAX_CHOICES,
  areApart,
  definitionOf,
  defaultOf,
  fits,
  isOfType,
  isUnlistedDefault,
  typeOf,
} from "./value.ts";
