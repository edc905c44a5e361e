import { describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { readOverlay } from "../../src/openapi/overlay-file.ts";
import { sourceFrom } from "../../src/source.ts";
import type { SiteDocumentation } from "../../src/docs/model.ts";

const SCHEMA = {
  title: "order",
  type: "object",
  properties: { id: { type: "integer" }, state: { type: "string", description: "The state." } },
};
const INDEX = {
  name: "Shop",
  namespaces: ["shop/v1"],
  routes: {
    "/shop/v1/orders": {
      namespace: "shop/v1",
      methods: ["GET", "POST"],
      endpoints: [
        { methods: ["GET"], args: { page: { type: "integer", description: "The page." } } },
        { methods: ["POST"], args: { note: { type: "string" }, secret: { type: "string" } } },
      ],
      schema: SCHEMA,
    },
    "/shop/v1/internal": {
      namespace: "shop/v1",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: {} }],
    },
  },
};

const ORDERS = `$.paths["/shop/v1/orders"]`;

async function documented(...actions: readonly object[]): Promise<SiteDocumentation> {
  const text = JSON.stringify({ overlay: "1.1.0", info: { title: "T", version: "1" }, actions });
  const overlays = [await readOverlay(text, "o.json")];
  return documentSite("shop", sourceFrom(INDEX, "shop.json"), undefined, { overlays });
}

const operationOf = ({ surface }: SiteDocumentation, method: string) =>
  surface.operations.find(
    (operation) => operation.method === method && operation.template.endsWith("orders"),
  );

describe("what a surface shows after overlays", () => {
  it("is the surface itself where no action matches", async () => {
    const plain = documentSite("shop", sourceFrom(INDEX, "shop.json"));
    const { surface, notices } = await documented({ target: "$.paths['/gone']", remove: true });
    expect(surface).toEqual(plain.surface);
    expect(notices.map(({ code }) => code)).toEqual([
      ...plain.notices.map(({ code }) => code),
      "overlay-unmatched",
    ]);
  });

  it("leaves out hidden operations, with their route, method and place in the index", async () => {
    const site = await documented(
      { target: "$.paths['/shop/v1/internal']", remove: true },
      { target: `${ORDERS}.post`, remove: true },
    );
    expect(site.surface.operations.map(({ method, template }) => `${method} ${template}`)).toEqual([
      "GET /shop/v1/orders",
    ]);
    expect(site.surface.namespaces).toMatchObject([{ name: "shop/v1", operationCount: 1, routeCount: 1 }]);
    expect(JSON.parse(site.index).routes).toMatchObject({
      "/shop/v1/orders": { methods: ["GET"], endpoints: [{ methods: ["GET"] }] },
    });
    expect(site.index).not.toMatch(/internal|secret/);
  });

  it("has the words and examples of parameters, bodies and responses", async () => {
    const site = await documented(
      {
        target: `${ORDERS}.get.parameters[?@.name == 'page']`,
        update: { description: "Own page.", example: 3 },
      },
      { target: "$.components.schemas.*.properties.state", update: { description: "Own state." } },
      { target: "$..properties.note", update: { description: "Own note.", example: "Ring twice" } },
      { target: "$..properties.secret", remove: true },
      {
        target: `${ORDERS}.get.responses['200'].content['application/json']`,
        update: { example: [{ id: 7, state: "paid" }] },
      },
    );
    const [get, post] = [operationOf(site, "GET"), operationOf(site, "POST")];
    expect(get?.arguments.find(({ name }) => name === "page")?.schema).toMatchObject({
      description: "Own page.",
      example: 3,
    });
    expect(post?.arguments.map(({ name, schema }) => [name, schema.description, schema.example])).toEqual([
      ["note", "Own note.", "Ring twice"],
    ]);
    expect(get?.variants[0]?.responseSchema?.properties?.get("state")?.description).toBe("Own state.");
    expect(get?.variants[0]?.example).toEqual([{ id: 7, state: "paid" }]);
  });

  it("has their security, tag, title and server", async () => {
    const site = await documented(
      { target: "$.info", update: { title: "Acme API" } },
      { target: "$.servers[0]", update: { url: "https://api.example/v1/" } },
      { target: `${ORDERS}.get`, update: { security: [{ cookieNonce: [] }] } },
      { target: `${ORDERS}.get.tags`, remove: true },
      { target: `${ORDERS}.get`, update: { tags: ["Selling"] } },
    );
    expect(operationOf(site, "GET")).toMatchObject({ access: { verdict: "sign-in" }, ownTag: "Selling" });
    expect(site.surface.site.name).toBe("Acme API");
    expect(site.surface.apiRoot.url).toBe("https://api.example/v1");
  });

  it("reports an error that the document did not have, and refuses what is no document", async () => {
    const { notices } = await documented({
      target: `${ORDERS}.get.responses['200']`,
      update: { content: { "application/json": { schema: { $ref: "#/components/schemas/Gone" } } } },
    });
    expect(notices.filter(({ code }) => code === "overlay-result")).toHaveLength(1);
    const site = await documented(
      { target: `${ORDERS}.get.summary`, remove: true },
      {
        target: `${ORDERS}.get`,
        update: { summary: { text: "no" } },
      },
    );
    expect(() => site.surface).toThrow(/not OpenAPI: It must be text/);
  });
});
