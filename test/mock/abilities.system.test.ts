// Abilities run as `WP_REST_Abilities_V1_Run_Controller` runs them (WordPress 6.9 to 7.1).
import { describe, expect, it } from "vitest";
import { describeShared, readShared } from "../support/shared.ts";
import { startMock } from "./support/server.ts";

const name = { type: "string" };
const run = {
  namespace: "wp-abilities/v1",
  endpoints: [
    { methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], args: { name, input: { default: null } } },
  ],
  schema: { type: "object", properties: { result: {} } },
};
const listed = {
  namespace: "wp-abilities/v1",
  endpoints: [{ methods: ["GET"], args: { page: { type: "integer" } } }],
  schema: { type: "object", properties: { name, label: name } },
};
const LIST = "/wp-abilities/v1/abilities";
const index = {
  namespaces: ["wp-abilities/v1"],
  routes: {
    [`${LIST}/(?P<name>[a-zA-Z0-9\\-\\/]+?)/run`]: run,
    [LIST]: listed,
    [`${LIST}/(?P<name>[a-zA-Z0-9\\-\\/]+)`]: {
      ...listed,
      endpoints: [{ methods: ["GET"], args: { name } }],
    },
  },
};

const ability = (annotations: object) => ({
  label: "",
  input_schema: { type: "object", required: ["id"], properties: { id: { type: "integer" } } },
  output_schema: { type: "boolean" },
  meta: { annotations },
});
const recorded = [
  { name: "shop/delete", ...ability({ destructive: true, idempotent: true }) },
  { name: "shop/update", ...ability({ destructive: true, idempotent: false }) },
];

describe("an ability of core", async () => {
  const mock = await startMock(index);
  const ask = (method: string, path: string) => mock.send(method, `/wp-json${LIST}${path}`);

  it("is listed, with no other", async () => {
    expect((await ask("GET", "")).json).toMatchObject([
      { name: "core/get-site-info" },
      { name: "core/get-user-info" },
      { name: "core/get-environment-info" },
    ]);
    for (const path of ["/core/nope", "/core/nope/run"]) {
      expect(await ask("GET", path)).toMatchObject({ status: 404, json: { code: "rest_ability_not_found" } });
    }
  });

  it("returns the bare result, of the fields that the input names", async () => {
    const { json, headers } = await ask("GET", "/core/get-environment-info/run");
    expect(Object.keys(json as object)).toEqual([
      "environment",
      "php_version",
      "db_server_info",
      "wp_version",
    ]);
    expect(headers["x-routeprint-mock"]).toBe("stand-in");
    const named = await ask("GET", "/core/get-environment-info/run?input[fields][]=php_version");
    expect(Object.keys(named.json as object)).toEqual(["php_version"]);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("is refused for %s", async (method) => {
    expect(await ask(method, "/core/get-site-info/run")).toMatchObject({
      status: 405,
      json: { code: "rest_ability_invalid_method", message: "Read-only abilities require GET method." },
    });
  });

  it("validates its input", async () => {
    expect((await ask("GET", "/core/get-site-info/run?input[fields][]=nope")).json).toMatchObject({
      code: "ability_invalid_input",
      data: { status: 400 },
    });
  });
});

describe("a recorded ability", async () => {
  const mock = await startMock(index, { data: [{ method: "GET", path: LIST, body: recorded }] });
  const ask = (method: string, path: string, body?: object) =>
    mock.send(method, `/wp-json${LIST}${path}`, {
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  it("takes the place of those of core", async () => {
    expect((await ask("GET", "/core/get-site-info/run")).status).toBe(404);
  });

  it("runs with DELETE where it destroys, and deletes no item of the mock", async () => {
    expect((await ask("DELETE", "/shop/delete/run?input[id]=7")).json).toBe(false);
    expect((await ask("GET", "/shop/delete")).status).toBe(200);
    expect((await ask("POST", "/shop/delete/run", { input: { id: 7 } })).status).toBe(405);
  });

  it("runs with POST where it updates, with its input in the body", async () => {
    expect((await ask("POST", "/shop/update/run", { input: { id: 7 } })).status).toBe(200);
    expect((await ask("POST", "/shop/update/run")).status).toBe(400);
    expect((await ask("PUT", "/shop/update/run", { input: { id: 7 } })).status).toBe(405);
  });
});

describeShared("the abilities of a recorded site", () => {
  it("are those of core that the mock knows", async () => {
    const { abilities } = readShared("truth/wordpress-7.1/abilities.json") as {
      readonly abilities: readonly Record<string, unknown>[];
    };
    const mock = await startMock(readShared("corpus/wordpress/W7_1.help.json"));
    for (const { name: called, category, meta, output_schema: output } of abilities) {
      const { json } = await mock.send("GET", `/wp-json${LIST}/${String(called)}`);
      expect(json).toMatchObject({ name: called, category, meta });
      const { properties } = (json as { output_schema: { properties: object } }).output_schema;
      expect(Object.keys(properties)).toEqual(Object.keys((output as { properties: object }).properties));
    }
  });
});
