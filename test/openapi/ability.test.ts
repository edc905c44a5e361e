// The route that runs an ability, as WordPress 6.9 to 7.1 registers it (`WP_REST_Abilities_V1_Run_Controller`).
import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { readLock } from "../../src/compare/lock-read.ts";
import { printLock } from "../../src/compare/lock-print.ts";
import { emit } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";
import { createDispatcher } from "../../src/surface/dispatch.ts";

const TYPES = ["integer", "number", "boolean", "string", "array", "object", "null"];
const RUN = String.raw`/wp-abilities/v1/abilities/(?P<name>[a-zA-Z0-9\-\/]+?)/run`;
const TEMPLATE = "/wp-abilities/v1/abilities/{name}/run";

const index = {
  namespaces: ["wp-abilities/v1"],
  routes: {
    [RUN]: {
      namespace: "wp-abilities/v1",
      endpoints: [
        {
          methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
          args: {
            name: { type: "string", pattern: String.raw`^[a-zA-Z0-9\-\/]+$` },
            input: { description: "Input parameters.", type: TYPES, default: null },
          },
        },
      ],
      schema: { title: "ability-execution", type: "object", properties: { result: { type: TYPES } } },
    },
  },
};
const { surface } = sourceFrom(index, "test");
const { document } = emit(surface);
const item = document.paths[TEMPLATE] ?? {};

describe("the operations that run an ability", () => {
  it("are those that WordPress can accept", () => {
    expect(Object.keys(item)).toEqual(["get", "post", "delete"]);
    expect(surface.notices.filter(({ code }) => code === "method-refused").map(({ text }) => text)).toEqual(
      ["PUT", "PATCH"].map(
        (method) =>
          `WordPress responds to ${method} with 405 rest_ability_invalid_method, whatever the request holds; the operation is not in the document.`,
      ),
    );
  });

  it.each(["get", "post", "delete"])("%s runs it and responds with its result alone", (method) => {
    expect(item[method]).toMatchObject({ summary: "Run an ability" });
    expect(item[method]?.responses["200"]).toEqual({
      description: "The result of the ability, which its `output_schema` describes.",
      content: { "application/json": { schema: {} } },
    });
    expect(item[method]?.responses).not.toHaveProperty("201");
    expect(document.components.schemas).not.toHaveProperty("AbilityExecution");
    expect(surface.notices.map(({ code }) => code)).toContain("response-unwrapped");
  });

  it.each(["get", "delete"])("%s takes the input as an object in the query", (method) => {
    expect(item[method]?.parameters).toContainEqual({
      name: "input",
      in: "query",
      description: "Input parameters.",
      style: "deepObject",
      explode: true,
      schema: {
        type: "object",
        "x-wp-overtaken": TYPES.filter((type) => type !== "object"),
        "x-wp-default": null,
      },
    });
  });

  it("post takes any input in a body of JSON alone", () => {
    expect(Object.keys(item["post"]?.requestBody?.content ?? {})).toEqual(["application/json"]);
    const schema = document.components.schemas["GetWpAbilitiesV1AbilitiesByNameRun_requestBody"];
    expect(schema?.properties).toMatchObject({ input: { type: TYPES } });
  });

  it("leave the route to the methods that it refuses", () => {
    const { dispatch } = createDispatcher(surface);
    expect(dispatch("PUT", "/wp-abilities/v1/abilities/core/a/run")).toMatchObject({
      route: RUN,
      endpoint: 0,
      operationId: null,
    });
  });

  it("are the same in the lock", () => {
    const locked = readLock(printLock(surface));
    expect(compareSurfaces(surface, locked, { policy: "strict" }).findings).toEqual([]);
  });

  it("are the same in a lock that lists the refused methods", () => {
    const old = printLock(surface).replace("GET POST DELETE", "GET POST PUT PATCH DELETE");
    expect(old).toContain("PUT PATCH DELETE /wp-abilities");
    expect(compareSurfaces(readLock(old), surface).findings).toEqual([]);
  });
});
