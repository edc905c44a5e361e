import { describe, expect, it } from "vitest";
import { codeSamples, sampleRequest } from "../../src/docs/code.ts";
import { sourceFrom } from "../../src/source.ts";

const BODY = [
  ["title", 'it\'s a \\ "test"'],
  ["meta", {}],
] as const;

const codeIn = (language: string): string =>
  codeSamples({ method: "POST", url: "https://shop.example/wp-json/shop/v1/carts", body: BODY }).find(
    (sample) => sample.language === language,
  )?.code ?? "";

describe("a request in", () => {
  it("PHP sends the JSON as it is: PHP would make a list of an empty object", () => {
    expect(codeIn("PHP"))
      .toBe(String.raw`$response = wp_remote_request( 'https://shop.example/wp-json/shop/v1/carts', array(
    'method' => 'POST',
    'headers' => array( 'Content-Type' => 'application/json' ),
    'body' => '{
  "title": "it\'s a \\\\ \\"test\\"",
  "meta": {}
}',
) );
$data = json_decode( wp_remote_retrieve_body( $response ), true );`);
  });

  it("curl reads no range in the brackets of a query", () => {
    const [sample] = codeSamples({
      method: "GET",
      url: "https://shop.example/wp-json/shop/v1/carts?ids[a]=1",
    });
    expect(sample?.code).toBe("curl -g 'https://shop.example/wp-json/shop/v1/carts?ids[a]=1'");
  });

  it("curl waits for no body where none comes", () => {
    const [sample] = codeSamples({ method: "HEAD", url: "https://shop.example/wp-json/shop/v1/carts" });
    expect(sample?.code).toBe("curl -I 'https://shop.example/wp-json/shop/v1/carts'");
  });

  it("curl keeps quotes inside its own", () => {
    expect(codeIn("curl")).toContain(String.raw`"it'\''s a \\ \"test\""`);
  });
});

/** What a definition says, and the query that a request needs for it. */
const NEEDED: readonly { args: Readonly<Record<string, object>>; query: string }[] = [
  { args: { context: { type: "string", enum: ["edit"], default: "view" } }, query: "?context=edit" },
  {
    args: { context: { type: "string", enum: ["edit"], default: "view", required: true } },
    query: "?context=edit",
  },
  { args: { context: { type: "string", enum: ["view", "edit"], default: "view" } }, query: "" },
  { args: { context: { type: "string", enum: ["edit"], default: null } }, query: "" },
  { args: { ids: { type: "array", items: { type: "integer" }, required: true } }, query: "?ids[]=1" },
  // WordPress takes no JSON in a query, and an empty text for an empty object.
  { args: { meta: { type: "object", required: true } }, query: "?meta=" },
  {
    args: {
      meta: { type: "object", properties: { id: { type: "integer", required: true } }, required: true },
    },
    query: "?meta[id]=1",
  },
  { args: { a: { type: "string", enum: ["\ud800"], required: true } }, query: "?a=%EF%BF%BD" },
];

describe("a request", () => {
  it.each(NEEDED)("with $args sends what it cannot do without: $query", ({ args, query }) => {
    const endpoints = [{ methods: ["GET"], args }];
    const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints } };
    const { surface } = sourceFrom({ namespaces: ["shop/v1"], routes }, "shop.json");
    const [operation] = surface.operations;
    expect(operation && sampleRequest(surface, operation).url.split("carts")[1]).toBe(query);
  });
});
