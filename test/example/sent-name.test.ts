import { describe, expect, it } from "vitest";
import { codeSamples } from "../../src/example/languages.ts";
import { namesSent, withSentNames } from "../../src/example/sent-name.ts";
import type { SampleRequest } from "../../src/example/model.ts";

const REQUEST: SampleRequest = {
  method: "GET",
  template: "/shop/v1/carts",
  path: [],
  query: [
    ["include", [1, 2]],
    ["page", 3],
  ],
};

/** How a document sends `include`, and the lines that a sample has for it. */
const SAMPLES: readonly (readonly [sent: string, language: string, code: readonly string[]])[] = [
  [
    "include[]",
    "curl",
    ["curl -g 'https://shop.example/wp-json/shop/v1/carts?include[]=1&include[]=2&page=3'"],
  ],
  ["include[]", "TypeScript", ['"include[]": [', '"page": 3']],
  ["include[]", "PHP", ["?include[]=1&include[]=2&page=3'"]],
  ["include[]", "Python", ['?include[]=1&include[]=2&page=3"']],
  ["include[]", "WP-CLI", ['{"include":[1,2],"page":3}']],
  ["include", "curl", ["?include[]=1&include[]=2&page=3'"]],
  [
    "include",
    "TypeScript",
    ['"include": [', 'querySerializer: { array: { style: "form", explode: false } }'],
  ],
  ["include", "WP-CLI", ['{"include":[1,2],"page":3}']],
];

describe("a list that a document names", () => {
  it.each(SAMPLES)("%s is in a sample of %s", (sent, language, lines) => {
    const parameter =
      sent === "include" ? { name: sent } : { name: sent, "x-routeprint-argument": "include" };
    const request = withSentNames(REQUEST, namesSent([parameter, { name: "page" }]));
    const samples = codeSamples(request, { url: "https://shop.example/wp-json" });
    const code = samples.find((sample) => sample.language === language)?.code ?? "";
    for (const line of lines) expect(code).toContain(line);
    expect(code.includes("querySerializer")).toBe(sent === "include" && language === "TypeScript");
  });
});
