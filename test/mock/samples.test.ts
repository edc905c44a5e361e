// Every operation of the samples' documents, asked of their stand-ins.
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { sourceFrom } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";
import { startMock } from "./support/server.ts";

const samples = [
  { name: "multilingual-site", prefix: "/de/wp-json" },
  { name: "shop-site", prefix: "/index.php/wp-json" },
] as const;

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | string[];
  readonly enum?: unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: string[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
  readonly $ref?: string;
}

interface OperationObject {
  readonly operationId: string;
  readonly parameters?: Parameter[];
  readonly requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface Document {
  readonly paths: Record<string, Record<string, OperationObject>>;
  readonly components: Record<string, Record<string, never>>;
}

/** Follows a reference inside of the document. */
function follow<T extends { readonly $ref?: string }>(document: Document, node: T): T {
  if (node.$ref === undefined) return node;
  const [, , group = "", name = ""] = node.$ref.split("/");
  return follow(document, document.components[group]![name]! as T);
}

/** A value that the schema accepts, as a client would make it up. */
function fill(document: Document, given: JsonSchema): unknown {
  const schema = follow(document, given);
  if (schema.enum !== undefined) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return schema.items === undefined ? ["a"] : [fill(document, schema.items)];
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, fill(document, schema.properties![name]!)]),
      );
    default:
      return schema.format === "date-time" ? "2026-01-02T03:04:05" : "word";
  }
}

function bodyOf(document: Document, operation: OperationObject): string | undefined {
  const media = operation.requestBody?.content["application/json"];
  if (media === undefined) return undefined;
  const schema = follow(document, media.schema);
  const properties = Object.entries(schema.properties ?? {});
  return JSON.stringify(Object.fromEntries(properties.map(([name, each]) => [name, fill(document, each)])));
}

describe.each(samples)("$name", async ({ name, prefix }) => {
  const source = sourceFrom(readSample(name), name);
  const document = convert(source, {}).document as unknown as Document;
  const mock = await startMock(readSample(name));

  it("answers every operation of the document, by the route it stands for", async () => {
    const wrong: unknown[] = [];
    let count = 0;
    for (const operation of source.surface.operations) {
      const described = document.paths[operation.template]![operation.method.toLowerCase()]!;
      expect(described.operationId).toBe(operation.id);
      const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, variable: string) => {
        const found = operation.variables.find((each) => each.name === variable)!;
        return exampleOf(operation.variants[0]!.route, variable) ?? found.readings[0]!.variable.example;
      });
      const query = (described.parameters ?? [])
        .map((parameter) => follow(document, parameter))
        .filter((parameter) => parameter.in === "query" && parameter.required === true)
        .map(({ name: key, schema }) => `${key}=${String(fill(document, schema))}`);
      const body = bodyOf(document, described);
      const sent = await mock.send(operation.method, `${prefix}${path}?${query.join("&")}`, {
        headers: body === undefined ? {} : { "Content-Type": "application/json" },
        ...(body === undefined ? undefined : { body }),
      });
      const stateful = /^\/(?:snippets|builder-one)\//.test(path);
      if (sent.status >= 400 && !(stateful && sent.status === 404))
        wrong.push([operation.id, path, sent.status, sent.text]);
      const echo = sent.json as { standIn?: boolean; operation?: string } | undefined;
      if (echo?.standIn === true && echo.operation !== operation.id) wrong.push([operation.id, echo]);
      count += 1;
    }
    expect(wrong).toEqual([]);
    expect(count).toBe(name.startsWith("multi") ? 131 + 3 : 312 + 3);
  });
});

/** Words for path variables whose arguments take a few values only. */
function exampleOf(route: string, variable: string): string | undefined {
  if (variable === "leaderboard") return "customers";
  if (variable === "slug" && route.includes("/builder-one/v1/plugins/")) return "manage";
  return undefined;
}
