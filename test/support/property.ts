import { emitDocument } from "../../src/openapi/document.ts";
import type { SchemaObject } from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";

/** The schema of an argument in the body that a document has for it: JSON, and a form for a file. */
export function bodyProperty(name: string, definition: object): SchemaObject {
  const endpoints = [{ methods: ["POST"], args: { [name]: definition } }];
  const index = { namespaces: ["x/v1"], routes: { "/x/v1/a": { namespace: "x/v1", endpoints } } };
  const { paths, components } = emitDocument(sourceFrom(index, "test").surface);
  const content = paths["/x/v1/a"]?.["post"]?.requestBody?.content ?? {};
  const body = (content["application/json"] ?? content["multipart/form-data"])?.schema;
  if (body === undefined || !("$ref" in body)) throw new Error("The document has no body.");
  const property = components.schemas[body.$ref.split("/").at(-1) ?? ""]?.properties?.[name];
  if (property === undefined || "$ref" in property) throw new Error("The body does not have the argument.");
  return property;
}
