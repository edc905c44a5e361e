import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import type { Document, ParameterObject, SchemaObject, SchemaOrReference } from "../../src/openapi/model.ts";
import { readSurface, startWordPress, type Served, type WordPress } from "./wordpress.ts";

let wordpress: WordPress;
let site: Served;
let document: Document;

beforeAll(async () => {
  wordpress = await startWordPress();
  wordpress.permalinks("/%postname%/");
  site = await wordpress.serve("");
  document = emitDocument(await readSurface(wordpress, site));
}, 120_000);

afterAll(async () => {
  await wordpress?.stop();
});

function resolved(parameter: SchemaOrReference | ParameterObject): ParameterObject | undefined {
  if ("name" in parameter) return parameter;
  return "$ref" in parameter
    ? document.components.parameters[parameter.$ref.split("/").at(-1) ?? ""]
    : undefined;
}

function whole(schema: SchemaOrReference): SchemaObject {
  return "$ref" in schema ? (document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}

/** Values at the edges of what a schema takes, as texts of a query; lists and objects are more than one. */
function valuesOf(given: SchemaOrReference): readonly (string | readonly string[] | Map<string, string>)[] {
  const schema = whole(given);
  const [choice] = schema.oneOf ?? schema.anyOf ?? [];
  const type = [schema.type ?? []].flat().find((each) => each !== "null");
  if (type === undefined && choice !== undefined) return valuesOf(choice);
  if (schema.enum !== undefined) return schema.enum.filter((word) => word !== null).map(String);
  switch (type) {
    case "boolean":
      return ["true", "false"];
    case "integer":
    case "number":
      return [schema.minimum ?? 1, schema.maximum ?? 7].map(String);
    case "array": {
      const words = valuesOf(schema.items ?? {}).filter((value) => typeof value === "string");
      return schema.uniqueItems === true ? words.map((word) => [word]) : [words, words.slice(0, 1)];
    }
    case "object": {
      const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
        const [word] = valuesOf(member);
        return typeof word === "string" ? [[name, word] as const] : [];
      });
      return [new Map(members)];
    }
    default:
      return schema.format === "date-time"
        ? ["2026-01-02T03:04:05Z", "2026-01-02 03:04:05", "2026-01-02T03:04:05"]
        : schema.format === "uri"
          ? ["https://example.org/x"]
          : schema.format === "email"
            ? ["ana@example.org"]
            : ["abc"];
  }
}

/** One parameter as the document says that it is written. */
function write(
  { name, style, explode }: ParameterObject,
  value: ReturnType<typeof valuesOf>[number] | undefined,
): string[] {
  const pair = (key: string, word: string): string =>
    `${encodeURIComponent(key)}=${encodeURIComponent(word)}`;
  if (value === undefined) return [];
  if (typeof value === "string") return [pair(name, value)];
  if (value instanceof Map) {
    expect(style).toBe("deepObject");
    return [...value].map(([key, word]) => pair(`${name}[${key}]`, word));
  }
  return explode === true ? value.map((word) => pair(name, word)) : [pair(name, value.join(","))];
}

interface Answer {
  readonly code?: string;
  readonly data?: { readonly params?: Readonly<Record<string, string>> };
}

async function ask(path: string): Promise<Answer> {
  const login = Buffer.from(`ana:${wordpress.applicationPassword}`).toString("base64");
  const { body } = await request(`${site.url}/wp-json${path}`, {
    headers: { authorization: `Basic ${login}` },
  });
  return (await body.json()) as Answer;
}

describe("a running WordPress", () => {
  it("says which argument it refuses", async () => {
    const { code, data } = await ask("/wp/v2/posts?per_page=0");
    expect([code, Object.keys(data?.params ?? {})]).toEqual(["rest_invalid_param", ["per_page"]]);
  });

  it("refuses no argument that the document writes, in the way that the document writes it", async () => {
    const refused: string[] = [];
    let sent = 0;
    for (const [template, item] of Object.entries(document.paths)) {
      const parameters = (item["get"]?.parameters ?? []).flatMap((each) => resolved(each) ?? []);
      if (template.includes("{") || !template.startsWith("/wp/v2/") || parameters.length === 0) continue;
      for (let round = 0; round < 5; round += 1) {
        const query = parameters.flatMap((parameter) => {
          const values = valuesOf(parameter.schema);
          return write(parameter, values[round % values.length]);
        });
        sent += query.length;
        const answer = await ask(`${template}?${query.join("&")}`);
        if (answer.code !== "rest_invalid_param") continue;
        for (const [name, message] of Object.entries(answer.data?.params ?? {}))
          refused.push(
            `${template} ${name}: ${message} ${query.filter((each) => each.startsWith(name)).join("&")}`,
          );
      }
    }
    expect(sent).toBeGreaterThan(800);
    expect([...new Set(refused)]).toEqual([]);
  });
});
