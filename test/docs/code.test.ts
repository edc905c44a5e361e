import { describe, expect, it } from "vitest";
import { codeSamples } from "../../src/docs/code.ts";

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
