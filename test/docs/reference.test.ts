import { describe, expect, it } from "vitest";
import { outlineOf, referencePages } from "../../src/docs/reference.ts";
import { viewSite } from "../../src/docs/view.ts";
import { siteOfBytes } from "../support/site.ts";

const INDEX = {
  name: "Things",
  namespaces: ["t/v1", "other/v1"],
  routes: {
    "/t/v1/things/(?P<id>[\\d]+)": {
      namespace: "t/v1",
      methods: ["GET", "PUT"],
      endpoints: [
        { methods: ["GET"], args: { id: { type: "integer" }, context: { type: "string" } } },
        { methods: ["PUT"], args: { title: { type: ["string", "null"], required: true }, any: {} } },
      ],
    },
    "/t/v1/bare": { namespace: "t/v1", methods: ["DELETE"], endpoints: [{ methods: ["DELETE"], args: {} }] },
    "/other/v1/x": { namespace: "other/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
  },
};

describe("outlineOf", () => {
  it("lists the operations of one namespace with their parameters by place", () => {
    const view = viewSite(siteOfBytes(new TextEncoder().encode(JSON.stringify(INDEX)), "things"));
    const namespace = view.namespaces.find(({ label }) => label === "t/v1");
    const entries = namespace ? outlineOf(view, namespace) : [];
    const listed = entries.map(({ shown, slug, places }) => ({
      name: `${shown.operation.method} ${shown.operation.template}`,
      slug,
      places: Object.fromEntries(
        places.map(({ name, takes }) => [
          name,
          takes.map((one) => `${one.name} ${one.type}${one.required ? "!" : ""}`),
        ]),
      ),
    }));
    const slug = "t-v1-things-id";
    expect(listed).toEqual([
      { name: "DELETE /t/v1/bare", slug: "t-v1-bare", places: {} },
      {
        name: "GET /t/v1/things/{id}",
        slug,
        places: { Path: ["id integer!"], Query: ["context string"] },
      },
      {
        name: "PUT /t/v1/things/{id}",
        slug,
        places: { Path: ["id !"], Body: ["title string or null!", "any any"] },
      },
    ]);
  });
});

describe("a reference page", () => {
  it("has the title of its namespace, whatever that is, and of the site where it is of all", async () => {
    const route = { namespace: "everything", endpoints: [{ methods: ["GET"], args: {} }] };
    const index = { name: "Things", namespaces: ["everything"], routes: { "/everything/x": route } };
    const view = viewSite(siteOfBytes(new TextEncoder().encode(JSON.stringify(index)), "things"));
    const pages = await Promise.all(
      referencePages(view, { links: "files" }).map(async ({ render }) => render()),
    );
    const headings = pages.map((page) => /<h1>(.*)<\/h1>/.exec(page)?.[1]);
    expect(headings).toEqual(["Things", "everything"]);
  });
});
