import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { printYaml } from "../../src/openapi/yaml.ts";

describe("printYaml", () => {
  it("writes maps, lists and texts in block style, with lists indented as their map", () => {
    const value = {
      a: { b: ["x", { c: 1, d: [] }, [true, [null]]], e: {} },
      text: "one\n\ntwo",
      "200": "yes",
      small: 1e-7,
      left: undefined,
    };
    expect(printYaml(value)).toBe(`"200": "yes"
a:
  b:
  - x
  - c: 1
    d: []
  - - true
    - - null
  e: {}
text: |-
  one

  two
small: 1.0e-7
`);
  });

  it.each(["k".repeat(1100), "two\nlines"])("writes a key that YAML has another form for", (key) => {
    const value = { maps: [{ [key]: "- x" }] };
    expect(parse(printYaml(value))).toEqual(value);
  });
});
