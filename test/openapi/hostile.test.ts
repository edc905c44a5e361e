// The document of an index whose every text is hostile.
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import type { Document } from "../../src/openapi/model.ts";
import { sourceFrom } from "../../src/source.ts";

const documentOf = (index: unknown): Document => convert(sourceFrom(index, "test")).document;

/** Texts that try to be more than text; none of the marks may survive in what a browser would run or load. */
const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  '<a href="java&#10;script:alert(1)">x</a>',
  "![x](https://evil.example/pixel)",
  "[x]: javascript:alert(1)",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "*/ alert(1) /*",
  "--><script>alert(1)</script><!--",
  "\u202egnirts\u2066",
  "a\u0000b\u0007c\u001b[31m",
  "`<b>` **x** <u>y</u>",
];

describe.each(HOSTILE)("the text %j", (text) => {
  const index = {
    name: text,
    description: text,
    url: "https://example.com",
    home: "https://example.com",
    namespaces: ["x/v1", text],
    authentication: {
      [text]: {},
      "application-passwords": { endpoints: { authorization: `javascript:${text}` } },
    },
    routes: {
      "/x/v1/a": {
        namespace: "x/v1",
        methods: ["GET", "POST"],
        endpoints: [
          {
            methods: ["GET", "POST"],
            args: {
              a: {
                type: "object",
                description: text,
                title: text,
                properties: { b: { description: text, title: text } },
                additionalProperties: { description: text, items: { title: text, description: text } },
                oneOf: [
                  { title: text, description: text },
                  { type: "object", title: text },
                ],
                examples: [text],
                externalDocs: { url: text, description: text },
              },
            },
          },
        ],
        schema: { title: text, type: "object", description: text, properties: { c: { description: text } } },
      },
      "/y": { namespace: text, methods: ["GET"], endpoints: [{ methods: ["GET"], args: [] }] },
    },
  };
  /** Keys and values of data are kept as they are; everything a person reads is not. */
  const texts = (value: unknown, key = ""): string[] => {
    if (typeof value === "string")
      return ["title", "description", "summary", "name", "tags"].includes(key) ? [value] : [];
    if (Array.isArray(value)) return value.flatMap((item) => texts(item, key));
    return Object.entries(value ?? {}).flatMap(([name, member]) => texts(member, name));
  };

  it("has no example of the site and no address of other documents", () => {
    const found = [...walk(documentOf(index))];
    const keys = found.flatMap(([path]) => path);
    expect(keys.filter((key) => ["externalDocs", "contact", "license"].includes(key))).toEqual([]);
    const examples = found.filter(([path]) => path.includes("examples")).map(([, value]) => value);
    expect(examples.length).toBeGreaterThan(0);
    expect(examples).not.toContain(text);
  });

  it("stays text", () => {
    const shown = texts(documentOf(index)).join("\n");
    expect(shown).not.toMatch(/<[a-z/!]/i);
    expect(shown).not.toMatch(/(?<!&#91;[^\n]*)\]\(\s*(?!https?:|mailto:)/);
    expect(shown).not.toMatch(/!\[/);
    expect(shown).not.toMatch(/^\[[^\]]*\]:/m);
    expect(shown).not.toContain("*/");
    expect(shown).not.toContain("-->");
    // oxlint-disable-next-line no-control-regex -- these are what must be gone
    expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069]/);
  });
});

describe("route keys in a description", () => {
  const text = "\n\n<img src=x>`\n*/ -->";
  const endpoints = [{ methods: ["GET"], args: {} }];
  const [first, second] = [`/x/v1/(?P<a>[${text}]+)/b`, `/x/v1/(?P<a>[^/${text}]+)/b`];
  const routes = { [first]: { namespace: "x/v1", endpoints }, [second]: { namespace: "x/v1", endpoints } };

  it("are code on one line, which closes no comment", () => {
    const { paths } = documentOf({ namespaces: ["x/v1"], routes });
    const lines = (paths["/x/v1/{a}/b"]?.["get"]?.description ?? "").split("\n");
    const code = "\\u{A}\\u{A}<img src=x>\\u{A}*\\/ --\\>";
    expect(lines.slice(2)).toEqual([`- \`/x/v1/(?P<a>[${code}]+)/b\``, `- \`/x/v1/(?P<a>[^/${code}]+)/b\``]);
  });
});

/** Every text that a document holds, with the keys that lead to it. */
function* walk(
  value: unknown,
  keys: readonly string[] = [],
): Generator<readonly [readonly string[], string]> {
  if (typeof value === "string") yield [keys, value];
  else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      yield [[...keys, key], key];
      yield* walk(member, [...keys, key]);
    }
  }
}

describe.each(HOSTILE)("data that says %j", (text) => {
  const argument = { type: "string", enum: [text, "b"], default: text };
  const index = {
    name: "Site",
    description: "",
    url: `https://example.com/${text}`,
    home: text,
    namespaces: ["x/v1"],
    authentication: { oauth1: { request: text, authorize: `https://example.com/"><script>${text}` } },
    routes: {
      "/x/v1/a": {
        namespace: "x/v1",
        endpoints: [
          { methods: ["GET", "POST"], args: { a: argument, [text]: { type: "string", default: [text] } } },
        ],
        schema: { title: text, type: "object", properties: { [text]: argument } },
        _links: { self: [{ href: `https://example.com/wp-json/${text}` }] },
      },
      [`/x/v1/b/${text}`]: { namespace: "x/v1", endpoints: [{ methods: ["GET"], args: {} }] },
      [`/x/v1/c/(?P<id>${text})`]: { namespace: "x/v1", endpoints: [{ methods: ["GET"], args: {} }] },
    },
  };
  const document = documentOf(index);

  it("stays data where it is a value", () => {
    const values = [...walk(document)].filter(([, value]) => value === text);
    // The names of arguments and properties, and what stands in enums, defaults and the keys of routes.
    const places = new Set(
      values.map(([keys]) =>
        keys.includes("examples")
          ? "examples"
          : (keys.findLast((key) => !/^\d+$/.test(key) && key !== text) ?? ""),
      ),
    );
    for (const place of places) {
      expect([
        "enum",
        "default",
        "x-wp-default",
        "properties",
        "name",
        "x-routeprint-argument",
        "required",
        "x-routeprint-routes",
        // A listed value in a sample.
        "examples",
        // What the pattern of a capture fixes.
        "id",
      ]).toContain(place);
    }
    const schema = document.paths["/x/v1/a"]?.["get"]?.parameters?.flatMap((each) =>
      "schema" in each && each.name === "a" ? [each.schema] : [],
    )[0];
    expect(schema).toMatchObject({ enum: [text, "b"], default: text });
  });

  it("allows only permitted characters in addresses, templates and names", () => {
    for (const { url } of document.servers) {
      expect(url).toMatch(/^(?:\/|https?:\/\/[\w.:-]+(?:\/[^\s<>"'`\\]*)?)$/);
    }
    for (const template of Object.keys(document.paths))
      expect(template).toMatch(/^\/[^\s<>"\\`^|\u007f-\uffff]*$/);
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    for (const { operationId } of operations) expect(operationId).toMatch(/^\w+$/);
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
    expect(document.info.contact).toBeUndefined();
  });

  it("holds no addresses but http and https", () => {
    for (const [keys, value] of walk(document.components.securitySchemes)) {
      expect(value, keys.join("/")).not.toMatch(/^javascript:|\]\(|<script|"</i);
    }
  });
});
