import { createNamer } from "../base/namer.ts";
import type {
  Document,
  OperationObject,
  ParameterObject,
  Reference,
  SchemaObject,
  SchemaOrReference,
} from "../openapi/index.ts";
import { methodRun, parseQuery } from "../wordpress/index.ts";
import type { InputSchema, SentPlace, ToolInput, ToolSchema } from "./model.ts";
import { inputSchema, resolveSchema } from "./schema.ts";

/** The input of a tool, and where its properties are sent. */
interface FlatInput {
  readonly inputSchema: InputSchema;
  readonly inputs: readonly ToolInput[];
}

/** A value of a request. */
interface SentValue {
  readonly in: SentPlace;
  readonly name: string;
  /** The name of the argument. */
  readonly wanted: string;
  readonly required: boolean;
  readonly schema: ToolSchema;
}

/** Joins the variables of the path, the query and the JSON body to one flat object; files are left out. */
export function flatInput(operation: OperationObject, document: Document): FlatInput {
  const fields = [...parameterFields(operation, document), ...bodyFields(operation, document)];
  const nameOf = createNamer(numbered);
  const named = fields
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((field) => ({ ...field, property: nameOf(field) }));
  const required = named.filter((field) => field.required).map(({ property }) => property);
  return {
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(named.map(({ property, schema }) => [property, schema])),
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    },
    inputs: named.map(({ property, in: place, name }) => ({ property, in: place, name })),
  };
}

/** Variables of the path first, so that they keep their names, then what is required. */
function rankOf({ in: place, required }: SentValue): number {
  if (place === "path") return 0;
  return required ? 1 : 2;
}

/** The name of a property; a member of the body that is named as a variable of the path becomes `body_id`. */
function numbered({ wanted, in: place }: SentValue, number: number): string {
  const plain = wanted.replace(/[^\w.-]+$/, "").replaceAll(/[^\w.-]+/g, "_");
  const name = plain === "" ? "value" : plain.slice(0, 50);
  if (number === 1) return name;
  return number === 2 ? `${place}_${name}` : `${place}_${name}_${number}`;
}

function parameterFields({ parameters = [] }: OperationObject, document: Document): readonly SentValue[] {
  return parameters.flatMap((given): readonly SentValue[] => {
    const parameter = resolveParameter(given, document);
    if (parameter === undefined || switchesMethod(parameter)) return [];
    const { name, "x-routeprint-argument": wanted = name, description, required, deprecated } = parameter;
    const schema = inputSchema(
      { ...parameter.schema, ...(description === undefined ? {} : { description }) },
      document,
    );
    return [
      {
        in: parameter.in,
        name,
        wanted,
        required: required === true,
        schema: deprecated === true ? { ...schema, deprecated } : schema,
      },
    ];
  });
}

function resolveParameter(
  given: ParameterObject | Reference,
  { components: { parameters } }: Document,
): ParameterObject | undefined {
  return "$ref" in given ? parameters[given.$ref.split("/").at(-1) ?? ""] : given;
}

/** Whether WordPress runs a request with this parameter by another method: `_method`, in any of PHP's spellings. */
function switchesMethod({ in: place, name }: ParameterObject): boolean {
  return place === "query" && methodRun("GET", parseQuery(`${encodeURIComponent(name)}=DELETE`, 1)) !== "GET";
}

function bodyFields({ requestBody }: OperationObject, document: Document): readonly SentValue[] {
  const { content = {} } = requestBody ?? {};
  const schema = (content["application/json"] ?? content["multipart/form-data"])?.schema;
  if (schema === undefined) return [];
  const branches = branchesOf(schema, document);
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)));
  return [...names].flatMap((name): readonly SentValue[] => {
    const members = branches.flatMap(({ properties = {} }) =>
      // Each object has a `constructor` that is no property of it.
      Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
    );
    const required = branches.every((branch) => branch.required?.includes(name) === true);
    if (!required && members.every((member) => isClosed(resolveSchema(member, document)))) return [];
    const schemas = members.map((member) => inputSchema(member, document));
    return [{ in: "body", name, wanted: name, required, schema: oneOrAny(schemas) }];
  });
}

/** The objects of which a body is one: several where several routes share the path. */
function branchesOf(schema: SchemaOrReference, document: Document): readonly SchemaObject[] {
  const resolved = resolveSchema(schema, document);
  return resolved.anyOf?.map((branch) => resolveSchema(branch, document)) ?? [resolved];
}

/** Whether a tool does not offer an argument: WordPress sets it, or it is a file, which JSON cannot carry. */
function isClosed({ readOnly, format }: SchemaObject): boolean {
  return readOnly === true || format === "binary";
}

function oneOrAny(schemas: readonly ToolSchema[]): ToolSchema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = distinct;
  return only !== undefined && distinct.length === 1 ? only : { anyOf: distinct };
}

/** The names of the files that a request of the operation may carry. */
export function fileNames({ requestBody }: OperationObject, document: Document): readonly string[] {
  const form = requestBody?.content["multipart/form-data"]?.schema;
  if (form === undefined) return [];
  const members = branchesOf(form, document).flatMap(({ properties = {} }) => Object.entries(properties));
  const files = members.filter(([, member]) => resolveSchema(member, document).format === "binary");
  return [...new Set(files.map(([name]) => name))];
}
