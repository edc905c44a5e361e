import { asList, isArray, isObject } from "../json.ts";
import { onceEach } from "../once.ts";
import { KEYWORDS_OF, type SchemaType } from "../schema/index.ts";
import type {
  Components,
  Document,
  HeaderObject,
  MediaType,
  OperationObject,
  ParameterObject,
  Reference,
  ResponseObject,
  SchemaObject,
  SchemaOrReference,
} from "./model.ts";

/** A schema of OpenAPI 3.0, where it differs. */
type OldSchema = { [keyword: string]: unknown };

type Convert = <Given extends SchemaOrReference>(schema: Given) => Given | SchemaObject;

/**
 * Writes a 3.1 document as 3.0.4. Our own, because the packages that do it bring a whole linter with them (65 MB)
 * and the keywords to convert are the few that this package writes: lists of types, numeric exclusive bounds,
 * patterns of property names, and the media type of a text.
 */
export function downgrade(document: Document): Document {
  const convert = createConverter();
  return {
    ...document,
    openapi: "3.0.4",
    paths: mapValues(document.paths, (item) =>
      mapValues(item, (operation) => convertOperation(operation, convert)),
    ),
    components: convertComponents(document.components, convert),
  };
}

/** Converts each schema once, so that what the document shares stays shared. */
function createConverter(): Convert {
  const converted = onceEach((schema: SchemaObject) => convertSchema(schema, convert));
  const convert: Convert = (schema) => ("$ref" in schema ? convertReference(schema) : converted(schema));
  return convert;
}

/** In 3.0 nothing may stand beside a reference. */
function convertReference<Given extends Reference>(given: Given): Given | SchemaObject {
  const { "x-routeprint-inferred": inferred, $ref } = given;
  return inferred === undefined ? given : { allOf: [{ $ref }], "x-routeprint-inferred": inferred };
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function convertComponents(components: Components, convert: Convert): Components {
  return {
    ...components,
    schemas: mapValues(components.schemas, convert),
    responses: mapValues(components.responses, (response) => convertResponse(response, convert)),
    parameters: mapValues(components.parameters, (parameter) => convertHeld(parameter, convert)),
    headers: mapValues(components.headers, (header) => convertHeld(header, convert)),
  };
}

function convertOperation(operation: OperationObject, convert: Convert): OperationObject {
  const { parameters, requestBody } = operation;
  return {
    ...operation,
    ...(parameters === undefined
      ? {}
      : {
          parameters: parameters.map((parameter) =>
            "name" in parameter ? convertHeld(parameter, convert) : parameter,
          ),
        }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...requestBody, content: convertContent(requestBody.content, convert) } }),
    responses: mapValues(operation.responses, (response) =>
      "$ref" in response ? response : convertResponse(response, convert),
    ),
  };
}

/** Converts what a parameter or header holds. */
function convertHeld<Holder extends ParameterObject | HeaderObject>(
  holder: Holder,
  convert: Convert,
): Holder {
  return { ...holder, schema: convert(holder.schema) };
}

function convertResponse(response: ResponseObject, convert: Convert): ResponseObject {
  const { content, "x-routeprint-contexts": contexts } = response;
  return {
    ...response,
    ...(content === undefined ? {} : { content: convertContent(content, convert) }),
    ...(contexts === undefined ? {} : { "x-routeprint-contexts": mapValues(contexts, convert) }),
  };
}

function convertContent(
  content: Readonly<Record<string, MediaType>>,
  convert: Convert,
): Readonly<Record<string, MediaType>> {
  return mapValues(content, (media) =>
    media.schema === undefined ? media : { ...media, schema: convert(media.schema) },
  );
}

function convertSchema(schema: SchemaObject, convert: Convert): SchemaObject {
  const { type, exclusiveMinimum, exclusiveMaximum, patternProperties, contentMediaType, ...rest } = schema;
  const old: OldSchema = { ...convertChildren(rest, convert) };
  if (exclusiveMinimum !== undefined) {
    const low = Math.max(exclusiveMinimum, schema.minimum ?? exclusiveMinimum);
    old["minimum"] = low;
    if (low === exclusiveMinimum) old["exclusiveMinimum"] = true;
  }
  if (exclusiveMaximum !== undefined) {
    const high = Math.min(exclusiveMaximum, schema.maximum ?? exclusiveMaximum);
    old["maximum"] = high;
    if (high === exclusiveMaximum) old["exclusiveMaximum"] = true;
  }
  if (contentMediaType !== undefined) old["x-contentMediaType"] = contentMediaType;
  if (patternProperties !== undefined) {
    old["x-patternProperties"] = mapValues(patternProperties, convert);
    // Nothing else can be refused where names by pattern are allowed and cannot be told.
    if (rest.additionalProperties !== undefined && rest.additionalProperties !== true) {
      old["x-additionalProperties"] = old["additionalProperties"];
      old["additionalProperties"] = true;
    }
  }
  return asSchema(withType(type, old));
}

function convertChildren(schema: SchemaObject, convert: Convert): SchemaObject {
  const { items, properties, additionalProperties, oneOf, anyOf, allOf, not, ...rest } = schema;
  return {
    ...rest,
    ...(items === undefined ? {} : { items: convert(items) }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, convert) }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === "boolean" ? additionalProperties : convert(additionalProperties),
        }),
    ...(oneOf === undefined ? {} : { oneOf: oneOf.map(convert) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(convert) }),
    ...(allOf === undefined ? {} : { allOf: allOf.map(convert) }),
    ...(not === undefined ? {} : { not: convert(not) }),
  };
}

/** Whether a keyword, by its name in 3.0, says something about values of the type alone. */
function isAbout(type: SchemaType, keyword: string): boolean {
  return KEYWORDS_OF[type].some((each) => keyword === each || keyword === `x-${each}`);
}

/** 3.0 has one type at most: null becomes `nullable`, several become a choice. */
function withType(type: SchemaObject["type"], old: OldSchema): OldSchema {
  const types: readonly SchemaType[] = type === undefined ? [] : isArray(type) ? type : [type];
  const named = types.filter((word) => word !== "null");
  const [first] = named;
  const nullable = named.length < types.length ? { nullable: true } : {};
  if (first === undefined) {
    if (types.length === 0) return withItems(old);
    return { ...old, type: "string", nullable: true, enum: [null] };
  }
  if (named.length === 1) return withItems({ type: first, ...old, ...nullable });
  const common = Object.fromEntries(
    Object.entries(old).filter(([keyword]) => !named.some((word) => isAbout(word, keyword))),
  );
  const choices = named.map((word) => {
    const own = Object.entries(old).filter(([keyword]) => isAbout(word, keyword));
    return withItems({ type: word, ...Object.fromEntries(own), ...nullable });
  });
  const { anyOf, allOf, ...others } = common;
  if (anyOf === undefined) return { ...common, anyOf: choices };
  return { ...others, allOf: [...asList(allOf), { anyOf }, { anyOf: choices }] };
}

function withItems(old: OldSchema): OldSchema {
  return old["type"] === "array" && old["items"] === undefined ? { ...old, items: {} } : old;
}

/** The type of 3.1 is wider than 3.0 in every place but `nullable` and the flags beside bounds, which no reader here looks at. */
function asSchema(old: OldSchema): SchemaObject {
  return isSchema(old) ? old : {};
}

function isSchema(value: unknown): value is SchemaObject {
  return isObject(value);
}
