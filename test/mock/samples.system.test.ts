// Every operation of the samples' documents, sent to their mocks.
import { beforeEach, describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { sourceFrom } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";
import { startMock, type Received, type RunningMock } from "./support/server.ts";

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

/** A value that the schema accepts. */
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

  it("responds to every operation of the document with its route", async () => {
    const wrong: unknown[] = [];
    let count = 0;
    // What is deleted stays so.
    const isLast = ({ method }: { readonly method: string }) => Number(method === "DELETE");
    for (const operation of source.surface.operations.toSorted((a, b) => isLast(a) - isLast(b))) {
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
      if (sent.status >= 400) wrong.push([operation.id, path, sent.status, sent.text]);
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

let mock: RunningMock;

async function ask(method: string, path: string, body?: unknown): Promise<Received> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return mock.send(method, `/wp-json${path}`, sent);
}

describe("snippets of the multilingual site", () => {
  beforeEach(async () => {
    mock = await startMock(readSample("multilingual-site"));
  });

  it("live: created, listed, switched, changed, deleted", async () => {
    const snippets = "/snippets/v1/snippets";
    expect((await ask("GET", snippets)).json).toEqual([]);
    const created = await ask("POST", snippets, {
      name: "Hello",
      code: "echo 1;",
      tags: "a, b",
      priority: "5",
    });
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`${mock.origin}/wp-json${snippets}/1`);
    const first = { id: 1, active: false, name: "Hello", code: "echo 1;", tags: ["a", "b"], priority: 5 };
    expect(created.json).toEqual(first);
    expect((await ask("GET", snippets)).json).toEqual([first]);
    expect((await ask("PUT", `${snippets}/1/activate`)).json).toEqual({ ...first, active: true });
    expect((await ask("POST", `${snippets}/1/deactivate`)).json).toEqual(first);
    expect((await ask("PATCH", `${snippets}/1`, { name: "Bye" })).json).toEqual({ ...first, name: "Bye" });
    expect((await ask("DELETE", `${snippets}/1`)).json).toMatchObject({ deleted: true, previous: { id: 1 } });
    expect((await ask("GET", `${snippets}/1`)).status).toBe(404);
  });

  it("are the same under every form of the API root, and gone with a new mock", async () => {
    await ask("POST", "/snippets/v1/snippets", { name: "Hello" });
    for (const form of [
      "/de/wp-json/",
      "/en/wp-json/",
      "/index.php/wp-json/",
      "/?rest_route=/",
      "/index.php?rest_route=/",
    ]) {
      expect((await mock.send("GET", `${form}snippets/v1/snippets/1`)).json, form).toMatchObject({ id: 1 });
    }
    expect((await mock.send("GET", "/fr/wp-json/snippets/v1/snippets/1")).status).toBe(404);
    mock = await startMock(readSample("multilingual-site"));
    expect((await ask("GET", "/snippets/v1/snippets")).json).toEqual([]);
  });
});

describe("states of the shop site", () => {
  beforeEach(async () => {
    mock = await startMock(readSample("shop-site"));
  });

  it("reads the onboarding profile back as it was written, in parts", async () => {
    const profile = "/shop-admin/onboarding/profile";
    expect((await ask("GET", profile)).json).toMatchObject({ standIn: true });
    await ask("POST", profile, { completed: true, industry: ["food"] });
    await ask("PUT", profile, { product_count: "1-10", selling_platforms: null });
    expect((await ask("GET", profile)).json).toEqual({
      completed: true,
      industry: ["food"],
      product_count: "1-10",
      selling_platforms: null,
    });
    const refused = await ask("POST", profile, { product_count: "12" });
    expect(refused.json).toMatchObject({ code: "rest_invalid_param", data: { status: 400 } });
  });

  it("takes the order statuses and no others", async () => {
    const orders = "/shop-analytics/reports/orders";
    const taken = await ask("GET", `${orders}?status_is[]=on-hold&status_is[]=any`);
    expect(taken.json).toMatchObject({
      standIn: true,
      params: { status_is: ["on-hold", "any"], per_page: 10 },
    });
    expect((await ask("GET", `${orders}?status_is=on-hold,lost`)).status).toBe(400);
    expect((await ask("GET", `${orders}?per_page=0`)).status).toBe(200);
    expect((await ask("GET", `${orders}/stats?per_page=0`)).status).toBe(400);
  });
});
