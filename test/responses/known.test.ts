import { describe, expect, it } from "vitest";
import { withKnownResponses } from "../../src/responses/known.ts";
import { convert } from "../../src/convert.ts";
import { sourceFrom, type Source } from "../../src/source.ts";
import type { Surface } from "../../src/surface/model.ts";
import { describeShared, sourceOf } from "../support/shared.ts";

const ITEM = "/wp/v2/posts/(?P<id>[\\d]+)";

/** The arguments that core declares for one post. */
const READ = Object.fromEntries(
  "id context excerpt_length password date date_gmt slug status title content author excerpt featured_media comment_status ping_status format meta sticky template categories tags force"
    .split(" ")
    .map((name) => [name, {}]),
);

function surfaceOf(routes: Readonly<Record<string, object>>): Surface {
  return sourceFrom({ name: "", namespaces: ["wp/v2"], routes }, "site").surface;
}

function postRoute(args: object, edit: object = {}): Surface {
  return surfaceOf({
    [ITEM]: {
      namespace: "wp/v2",
      endpoints: [
        { methods: ["GET"], args },
        { methods: ["POST"], args: edit },
      ],
    },
  });
}

const variantOf = ({ operations }: Surface) => operations[0]?.variants[0];

describe("withKnownResponses", () => {
  it("gives a route of core its schema and names the release", () => {
    const variant = variantOf(withKnownResponses(postRoute(READ)));
    expect(variant?.known).toMatch(/^WordPress \d/);
    const title = variant?.responseSchema?.properties?.get("title");
    expect(title?.properties?.get("rendered")?.types).toEqual(["string"]);
  });

  it("describes properties as the site describes its arguments", () => {
    const edit = {
      ...READ,
      title: {
        type: "object",
        description: "The title for the post.",
        properties: { raw: { type: "string", description: "As stored." } },
      },
    };
    const title = variantOf(withKnownResponses(postRoute(READ, edit)))?.responseSchema?.properties?.get(
      "title",
    );
    expect(title?.description).toBe("The title for the post.");
    expect(title?.properties?.get("raw")?.description).toBe("As stored.");
    expect(title?.properties?.get("rendered")?.description).toBeUndefined();
  });

  it("carries no text of its own", () => {
    const schema = variantOf(withKnownResponses(postRoute(READ)))?.responseSchema;
    expect(schema?.properties?.get("title")).toBeDefined();
    expect(schema?.properties?.get("title")?.description).toBeUndefined();
  });

  it("leaves a route with other arguments alone: another plugin may have replaced it", () => {
    expect(variantOf(withKnownResponses(postRoute({ id: { type: "integer" } })))?.known).toBeUndefined();
  });

  it("leaves an index with schemas alone", () => {
    const own = surfaceOf({
      [ITEM]: { namespace: "wp/v2", endpoints: [{ methods: ["GET"], args: READ }] },
      "/wp/v2/own": { namespace: "wp/v2", endpoints: [], schema: { type: "object" } },
    });
    expect(withKnownResponses(own)).toBe(own);
  });

  describe("widens what an index declares to what was recorded", () => {
    // WooCommerce 10.5.3 sends the slug itself, where it declares the class.
    const key = "/wc/v3/products/shipping_classes/slug-suggestion";
    const declares = (args: object): Source => {
      const schema = {
        title: "product_shipping_class",
        type: "object",
        properties: { slug: { type: "string" } },
      };
      return sourceFrom(
        {
          namespaces: ["wc/v3"],
          routes: { [key]: { namespace: "wc/v3", endpoints: [{ methods: ["GET"], args }], schema } },
        },
        "site",
      );
    };

    it("and reports it", () => {
      const source = declares({ description: {}, name: {}, slug: {} });
      const variant = variantOf(withKnownResponses(source.surface));
      expect(variant?.responseSchema).toMatchObject({
        types: ["object", "string"],
        widened: ["response-known"],
      });
      expect(variant?.known).toBeUndefined();
      expect(convert(source).notices).toContainEqual(
        expect.objectContaining({ code: "response-known", route: key }),
      );
    });

    it("but for a route with other arguments", () => {
      const { surface } = declares({ id: {} });
      expect(withKnownResponses(surface)).toBe(surface);
    });
  });

  it("takes the values that the site declares for its own statuses and fields", () => {
    const edit = {
      ...READ,
      status: { type: "string", enum: ["publish", "wc-shipped"] },
      meta: { type: "object", properties: { rating: { type: "number" } } },
    };
    const properties = variantOf(withKnownResponses(postRoute(READ, edit)))?.responseSchema?.properties;
    expect(properties?.get("status")?.enum).toEqual(["publish", "wc-shipped"]);
    expect([...(properties?.get("meta")?.properties?.keys() ?? [])]).toEqual(["rating"]);
  });
});

describeShared("releases", () => {
  it.each([
    ["C4_7.view", "WordPress 4.7", 70],
    ["C5_9.view", "WordPress 5.9", 196],
    ["C6_4.view", "WordPress 6.4", 207],
    ["C7_1.view", "WordPress 7.1", 230],
  ])("%s is recognized", (file, release, operations) => {
    const surface = withKnownResponses(sourceOf(`corpus/wordpress/${file}.json`).surface);
    const known = surface.operations.filter(({ variants }) => variants[0]?.known === release);
    expect(known).toHaveLength(operations);
  });

  it("give the routes of a resource one schema, which the arguments of all describe", () => {
    const { operations } = withKnownResponses(sourceOf("corpus/wordpress/C7_1.view.json").surface);
    const routes = new Set(["/wp/v2/users", "/wp/v2/users/(?P<id>[\\d]+)", "/wp/v2/users/me"]);
    const variants = operations.flatMap((operation) => operation.variants);
    const schemas = new Set(
      variants.filter(({ route }) => routes.has(route)).map(({ responseSchema }) => responseSchema),
    );
    expect(schemas.size).toBe(1);
    const properties = [...schemas][0]?.properties;
    expect(properties?.get("id")?.description).toBe("Unique identifier for the user.");
    expect(properties?.get("email")?.description).toBe("The email address for the user.");
  });

  it("recognizes WooCommerce beside WordPress", () => {
    const surface = withKnownResponses(sourceOf("corpus/sites/flormar-ma.json").surface);
    const releases = new Set(surface.operations.map(({ variants }) => variants[0]?.known));
    expect(releases).toEqual(
      new Set([
        undefined,
        "WooCommerce 10.5.3",
        "WordPress 5.9",
        "WordPress 5.9 (/wp/v2/categories)",
        "WordPress 5.9 (/wp/v2/posts)",
      ]),
    );
  });
});
