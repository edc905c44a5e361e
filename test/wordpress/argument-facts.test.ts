import { Ajv2020 } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { ARGUMENT_FACTS, argumentFact } from "../../src/wordpress/argument-facts.ts";

/** Texts that the mock accepts and refuses, by fact; `core-checks.test.ts` has the recordings. */
const TEXTS: readonly (readonly [
  keyof typeof ARGUMENT_FACTS,
  accepted: readonly string[],
  refused: readonly string[],
])[] = [
  ["userName", ["a", "00", "0 a", "a b.c@d-e_f"], ["", "0", "0 ", " a", "a  b", "ä", "a\n"]],
  ["password", ["a", "00", "0 é", "a\nb", "0\n"], ["", "0", "a\\", "0\\", "\\"]],
  ["fontSettings", ['{"a":1}', " {\n}\n", "[ ]"], ["", "x", "5", "null", '"a"', "[1]", "{"]],
  [
    "publicUrl",
    ["http://a.b?c", "HTTPS://a.b:8080/"],
    ["", "ftp://a.b/", "http://a.b:99/", "http://a:b@c/", "a.b"],
  ],
  ["imageUrl", ["", "https://a.b/c.png"], ["x", "ftp://a.b/", "http:///a"]],
];

describe.each(TEXTS)("the pattern of %s", (name, accepted, refused) => {
  const { fact } = ARGUMENT_FACTS[name];
  const pattern = "pattern" in fact ? fact.pattern : "";
  const readers = {
    Ajv: new Ajv2020({ unicodeRegExp: true }).compile({ type: "string", pattern }),
    RE2: (text: string) => RE2JS.compile(pattern).matcher(text).find(),
  };

  it.each(Object.entries(readers))("means the same to %s", (_, reads) => {
    expect([...accepted, ...refused].filter((text) => reads(text))).toEqual(accepted);
  });
});

it.each([
  [["POST"], "/wp/v2/users", "username", true],
  [["POST", "PUT", "PATCH"], "/wp/v2/users/(?P<id>[\\d]+)", "password", true],
  [["GET"], "/wp/v2/users", "username", false],
  [["POST"], "/wp/v2/posts", "password", false],
  [["POST"], "/wp/v2/font-families/(?P<font_family_id>[\\d]+)/font-faces", "font_face_settings", true],
  [["GET"], "/wc-analytics/reports/customers/stats", "registered_between", true],
  [["GET"], "/wc/v3/payments/reports/transactions", "date_between", false],
] as const)("%s %s %s has a fact: %s", (methods, route, name, has) => {
  expect(argumentFact(methods, route, name) !== undefined).toBe(has);
});
