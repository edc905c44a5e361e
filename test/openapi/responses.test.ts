// The responses of the document that no schema of the site declares.
import { describe, expect, it } from "vitest";
import { emitDocument } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";

describe("the failures of an operation", () => {
  const args = { page: { type: "integer" } };
  const document = emitDocument(
    sourceFrom(
      {
        namespaces: ["a/v1"],
        routes: {
          "/": { namespace: "", methods: ["GET"], endpoints: [{ methods: ["GET"], args: {} }] },
          "/batch/v1": { namespace: "", methods: ["POST"], endpoints: [{ methods: ["POST"], args }] },
          "/a/v1": {
            namespace: "a/v1",
            methods: ["GET"],
            endpoints: [
              { methods: ["GET"], args: { namespace: { default: "a/v1" }, context: { default: "view" } } },
            ],
          },
          "/a/v1/nothing": {
            namespace: "a/v1",
            methods: ["GET"],
            endpoints: [{ methods: ["GET"], args: {} }],
          },
          "/a/v1/some": { namespace: "a/v1", methods: ["GET"], endpoints: [{ methods: ["GET"], args }] },
          "/a/v1/some/(?P<id>[\\d]+)": {
            namespace: "a/v1",
            methods: ["DELETE"],
            endpoints: [{ methods: ["DELETE"], args }],
          },
        },
      },
      "index.json",
    ).surface,
    {},
  );

  it.each([
    ["/", "get", []],
    ["/batch/v1", "post", ["400 BadRequest", "401 Unauthorized", "403 Forbidden"]],
    ["/a/v1", "get", ["400 BadRequest"]],
    ["/a/v1/nothing", "get", ["401 Unauthorized", "403 Forbidden"]],
    ["/a/v1/some", "get", ["400 BadRequest", "401 Unauthorized", "403 Forbidden"]],
    ["/a/v1/some/{id}", "delete", ["400 BadRequest", "401 Unauthorized", "403 Forbidden", "404 NotFound"]],
  ] as const)("%s %s", (template, method, failures) => {
    const responses = document.paths[template]?.[method]?.responses ?? {};
    const said = Object.entries(responses).map(([status, response]) =>
      "$ref" in response ? `${status} ${response.$ref.split("/").at(-1) ?? ""}` : status,
    );
    expect(said.filter((each) => !each.startsWith("2"))).toEqual([...failures, "default Error"]);
  });
});

describe("OPTIONS, to which WordPress itself responds", () => {
  const args = { n: { type: "integer", required: true } };
  const { paths } = emitDocument(
    sourceFrom(
      {
        namespaces: ["x/v1"],
        routes: {
          "/x/v1/a/(?P<id>\\d+)": { namespace: "x/v1", endpoints: [{ methods: ["POST", "OPTIONS"], args }] },
        },
      },
      "test",
    ).surface,
  );
  const operation = paths["/x/v1/a/{id}"]?.["options"];

  it("has none of the arguments of its endpoint", () => {
    expect(operation?.parameters).toEqual([expect.objectContaining({ in: "path", name: "id" })]);
  });

  it("describes the route and has no failures of its own", () => {
    expect(operation?.responses).toEqual({
      200: {
        description: "The route's methods and arguments, from WordPress itself.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/IndexRoute" } } },
      },
      default: { $ref: "#/components/responses/Error" },
    });
  });
});
