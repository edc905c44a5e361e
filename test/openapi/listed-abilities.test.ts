// The document of listed abilities against the requests and responses of WordPress 7.1 (`test/wordpress/site/abilities.php`).
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { emit } from "../../src/openapi/document.ts";
import { sampleRequest } from "../../src/example/request.ts";
import { createCollectionTest } from "../../src/surface/collection.ts";
import { withObservedResponses } from "../../src/responses/observed.ts";
import { learnShapes } from "../../src/responses/lesson.ts";
import { withKnownResponses } from "../../src/responses/known.ts";
import { RECORDED, runOf, sourceWith } from "../support/abilities.ts";

const { surface } = sourceWith();
const { document } = emit(surface);
const ajv = new Ajv2020({ strict: false, logger: false });
ajv.addSchema({ $id: "doc", ...document });

function operationOf(name: string, method: string) {
  return document.paths[runOf(name)]?.[method.toLowerCase()];
}

const accepted = RECORDED.responses.filter(({ status, method }) => status === 200 && method !== "OPTIONS");

describe("the document of listed abilities", () => {
  it.each(accepted)("has the response of $method $run", ({ method, run, json }) => {
    const [name = ""] = run.split("?");
    const responses = operationOf(name, method)?.responses ?? {};
    expect(Object.keys(responses).filter((status) => status.startsWith("2"))).toEqual(["200"]);
    const pointer = `${runOf(name)}/run`.slice(0, -4).replaceAll("/", "~1");
    const schema = `doc#/paths/${pointer}/${method.toLowerCase()}/responses/200/content/application~1json/schema`;
    expect(ajv.validate({ $ref: schema }, json)).toBe(true);
  });

  it("knows no wrapper around results, no links in them, and no error that WordPress lets through", () => {
    const { Order } = document.components.schemas;
    expect(Object.keys(Order?.properties ?? {})).toEqual(["address", "id", "lines", "note"]);
    expect(JSON.stringify(document.paths)).not.toContain('"result"');
    const wrong = `doc#/components/schemas/Order`;
    expect(ajv.validate({ $ref: wrong }, { result: { id: 7, lines: [] } })).toBe(false);
  });

  it.each([
    ["read-order", "GET", "input", "deepObject"],
    ["delete-order", "DELETE", "input", "deepObject"],
    ["sum", "GET", "input[]", "form"],
    ["double", "GET", "input", undefined],
  ])("sends the input of %s in the query", (name, method, parameter, style) => {
    const operation = operationOf(name, method);
    expect(operation?.parameters).toEqual([
      expect.objectContaining({ name: parameter, in: "query", required: true }),
    ]);
    const [sent] = operation?.parameters ?? [];
    expect(sent !== undefined && "style" in sent ? sent.style : undefined).toBe(style);
    expect(operation).not.toHaveProperty("requestBody");
  });

  it("keeps all types of an input, where the route that runs any ability takes objects in the query", () => {
    const schema = { type: ["integer", "object"], properties: { id: { type: "integer" } } };
    const reading = { annotations: { readonly: true } };
    const { document: own } = emit(
      sourceWith([{ name: "a/b", input_schema: schema, meta: reading }]).surface,
    );
    const [sent] = own.paths["/wp-abilities/v1/abilities/a/b/run"]?.["get"]?.parameters ?? [];
    expect(sent).toMatchObject({ name: "input", schema: { type: expect.arrayContaining(["integer"]) } });
  });

  it.each(["update-order", "rename"])("sends the input of %s in JSON alone", (name) => {
    const operation = operationOf(name, "POST");
    expect(operation).not.toHaveProperty("parameters");
    expect(operation?.requestBody).toMatchObject({ required: true });
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(["application/json"]);
  });

  it.each(["ping", "reset"])("sends no input to %s, which takes none", (name) => {
    const operation = operationOf(name, name === "reset" ? "POST" : "GET");
    expect(operation).not.toHaveProperty("parameters");
    expect(operation).not.toHaveProperty("requestBody");
    expect(operation?.responses).not.toHaveProperty("400");
  });

  it("has the numbers of items and pages of a paged ability", () => {
    const headersOf = (name: string) => operationOf(name, "GET")?.responses["200"];
    const counts = ["X-WP-Total", "X-WP-TotalPages"];
    expect(Object.keys(Object(headersOf("find-orders")).headers)).toEqual(counts);
    expect(Object.keys(document.components.headers)).toEqual(expect.arrayContaining(["Total", "TotalPages"]));
    expect(headersOf("read-order")).not.toHaveProperty("headers");
  });

  it("names the ability, its category and its hints, and leaves texts out on request", () => {
    expect(operationOf("delete-order", "DELETE")).toMatchObject({
      summary: "Delete an order",
      description:
        "Delete an order, for the suite.\n\nThe ability `fixture/delete-order`, of the category `fixtures`.",
      "x-routeprint-ability": {
        name: "fixture/delete-order",
        category: "fixtures",
        hints: ["destructive", "idempotent"],
      },
    });
    const bare = emit(surface, { descriptions: false }).document.paths[runOf("ping")]?.["get"];
    expect(bare).toMatchObject({
      summary: "Run ping",
      description: "The ability `fixture/ping`, of the category `fixtures`.",
    });
  });

  it("escapes the texts of the site", () => {
    const name = "a/b";
    const texts = {
      label: "<b>A</b>\u202e \u0007b",
      description: "<script>x</script>![i](http://x)",
      category: "`<i>`",
    };
    const { document: own } = emit(sourceWith([{ name, ...texts }]).surface);
    const { post } = own.paths["/wp-abilities/v1/abilities/a/b/run"] ?? {};
    expect(post?.summary).toBe("A b");
    expect(post?.description).not.toMatch(/<script|!\[|``/);
    expect(post?.description).toContain("of the category `< i>`.");
  });

  it("has a sample for each that WordPress accepts", () => {
    const bodies = surface.operations.flatMap((operation) =>
      operation.ability === undefined ? [] : [sampleRequest(operation)],
    );
    const inputs = new Map(
      bodies.map(({ template, query, body }) => [template, Object.fromEntries(body ?? query)["input"]]),
    );
    expect(inputs.get(runOf("update-order"))).toMatchObject({ id: expect.any(Number) });
    expect(inputs.get(runOf("read-order"))).toMatchObject({ id: expect.any(Number) });
    expect(inputs.get(runOf("ping"))).toBeUndefined();
  });
});

describe("recorded responses", () => {
  it("do not change the result of an ability, which its schema describes", () => {
    const exchanges = accepted.map(({ run, json }) => ({
      method: "GET",
      path: runOf(run.split("?")[0] ?? ""),
      body: json,
    }));
    const { shapes } = learnShapes(surface, { exchanges, unused: new Map() });
    const learned = withObservedResponses(withKnownResponses(surface), shapes);
    const resultsOf = ({ operations }: typeof surface) =>
      operations.filter(({ ability }) => ability !== undefined).map(({ variants }) => variants);
    expect(resultsOf(learned)).toEqual(resultsOf(surface));
  });

  it("are not collected by running abilities", () => {
    const isCollection = createCollectionTest(surface);
    expect(surface.operations.filter(isCollection).map(({ template }) => template)).toEqual([
      "/wp-abilities/v1/abilities",
      "/wp-abilities/v1/categories",
    ]);
  });
});
