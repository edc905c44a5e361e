// The door of the room: other rooms import nothing else of it.
export { type DefinitionReader, createDefinitionReader } from "./definition.ts";
export { fromJsonSchema, toJsonSchema } from "./json-schema.ts";
export { schemaKey, sortedText } from "./key.ts";
export {
  type Argument,
  BOUND_KEYWORDS,
  type BoundKeyword,
  NUMBER_BOUNDS,
  SCHEMA_TYPES,
  type Schema,
  type SchemaType,
  type ValidatedContent,
} from "./model.ts";
export { normalizeSchema } from "./normalize.ts";
export {
  CONTEXTS,
  type Context,
  hasContexts,
  mapParts,
  partsOf,
  sentSchema,
  shapeIn,
  withPlainText,
} from "./parts.ts";
export { escapePattern } from "./pattern.ts";
export { type Draft, describeSeen } from "./rule.ts";
export { FORMAT_CHECKS } from "./rules-format.ts";
export { formatOfType } from "./rules-type.ts";
export { NUMERIC_TEXT, SAYS_NOTHING, exclude, excludeAll, excluded, excludesType } from "./rules-union.ts";
export { isSayable } from "./rules-value.ts";
export { SAMPLE_CAP, sampleOfType, sampleValue, sampleWith, schemaAt } from "./sample.ts";
export { codeSpan, plainMarkdown, plainName, plainText, safeMarkdown } from "./text.ts";
export {
  isJson,
  MAX_BRANCHES,
  areApart,
  defaultOf,
  definitionOf,
  fits,
  isOfType,
  isUnlistedDefault,
  typeOf,
} from "./value.ts";
