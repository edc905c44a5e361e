import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { applyOverlays } from "../../src/openapi/overlay.ts";
import { readOverlay } from "../../src/openapi/overlay-file.ts";

/** The documents of a file of the specification's repository, by the comment that names each. */
function documentsOf(file: string): readonly (readonly [name: string, text: string])[] {
  const text = readFileSync(new URL(`overlays/${file}.yaml`, import.meta.url), "utf8");
  return text
    .split(/^---\n/m)
    .slice(1)
    .map((part) => [/^# (.*)/.exec(part)?.[1] ?? "", part]);
}

const overlaid = async (document: unknown, text: string): Promise<unknown> =>
  applyOverlays(document, [await readOverlay(text, "o.yaml")]).document;

/** An overlay with these actions, as YAML. */
const withActions = (actions: string, version = "1.1.0"): string =>
  `overlay: ${version}\ninfo: { title: T, version: 1.0.0 }\nactions:\n${actions}`;

describe("the files of the specification", () => {
  it.each(documentsOf("pass"))("reads %s", async (_, text) => {
    await expect(readOverlay(text, "o.yaml")).resolves.toMatchObject({ where: "o.yaml" });
  });

  it.each(documentsOf("fail"))("refuses %s with its line", async (_, text) => {
    await expect(readOverlay(text, "o.yaml")).rejects.toMatchObject({
      code: "overlay-invalid",
      where: expect.stringMatching(/^o\.yaml:\d+$/),
    });
  });

  it.each(documentsOf("sets"))("applies %s", async (_, text) => {
    const { openapi, overlay, output } = parse(text);
    expect(await overlaid(openapi, JSON.stringify(overlay))).toEqual(output);
  });
});

const ITEMS = parse(`
openapi: 3.1.0
info: { title: Example API, version: 1.0.0 }
paths:
  /items: { get: { responses: { 200: { description: OK } } } }
  /some-items: { delete: { responses: { 200: { description: OK } } } }
`);
const GET = { get: { responses: { 200: { description: "OK" } } } };
const DELETE = { delete: { responses: { 200: { description: "OK" } } } };
const TRAITS = { get: { "x-oai-traits": ["paged"], responses: {} } };

/** The examples of version 1.1.0, by heading. */
const EXAMPLES: readonly (readonly [name: string, document: object, actions: string, expected: object])[] = [
  [
    "Structured Overlay Example",
    {
      info: { title: "A" },
      paths: { "/": { get: {} }, "/pets": { get: { summary: "Old" } } },
      tags: [{ name: "a" }],
    },
    `- target: '$'
  update:
    info: { x-overlay-applied: structured-overlay }
    paths:
      '/': { summary: The root resource, get: { summary: Retrieve the root resource, x-rate-limit: 100 } }
      '/pets': { get: { summary: Retrieve a list of pets, x-rate-limit: 100 } }
    tags:`,
    {
      info: { title: "A", "x-overlay-applied": "structured-overlay" },
      paths: {
        "/": {
          get: { summary: "Retrieve the root resource", "x-rate-limit": 100 },
          summary: "The root resource",
        },
        "/pets": { get: { summary: "Retrieve a list of pets", "x-rate-limit": 100 } },
      },
      tags: [{ name: "a" }],
    },
  ],
  [
    "Targeted Overlay Example",
    { paths: { "/foo": { get: { description: "a" } }, "/bar": { get: { description: "b" } } } },
    `- target: $.paths['/foo'].get.description
  update: This is the new description
- target: $.paths['/bar']
  update: { post: { description: A child, x-safe: false } }`,
    {
      paths: {
        "/foo": { get: { description: "This is the new description" } },
        "/bar": { get: { description: "b" }, post: { description: "A child", "x-safe": false } },
      },
    },
  ],
  [
    "Wildcard Overlay Example",
    {
      paths: {
        "/a": {
          get: {
            parameters: [
              { name: "filter", in: "query", schema: {} },
              { name: "b", in: "query" },
            ],
          },
        },
      },
    },
    `- target: $.paths.*.get
  update: { x-safe: true }
- target: $.paths.*.get.parameters[?@.name=='filter' && @.in=='query']
  update: { schema: { $ref: '#/components/schemas/filterSchema' } }`,
    {
      paths: {
        "/a": {
          get: {
            parameters: [
              { name: "filter", in: "query", schema: { $ref: "#/components/schemas/filterSchema" } },
              { name: "b", in: "query" },
            ],
            "x-safe": true,
          },
        },
      },
    },
  ],
  [
    "Array Modification Examples",
    { paths: { "/a": { get: { parameters: [{ name: "dummy" }, { name: "b" }], tags: ["dummy", "c"] } } } },
    `- target: $.paths.*.get.parameters
  update: { name: newParam, in: query }
- target: $.paths.*.get.parameters[?@.name == 'dummy']
  remove: true
- target: $.paths.*.get.tags[?@ == 'dummy']
  remove: true`,
    {
      paths: {
        "/a": { get: { parameters: [{ name: "b" }, { name: "newParam", in: "query" }], tags: ["c"] } },
      },
    },
  ],
  [
    "Traits Example",
    { paths: { "/items": TRAITS, "/other": { get: { responses: {} } } } },
    `- target: $.paths[?(@.get['x-oai-traits'][?(@ == 'paged')])].get
  update: { parameters: [{ name: top, in: query }] }`,
    {
      paths: {
        "/items": { get: { ...TRAITS.get, parameters: [{ name: "top", in: "query" }] } },
        "/other": { get: { responses: {} } },
      },
    },
  ],
  [
    "Simple Copy",
    ITEMS,
    `- target: '$.paths["/some-items"]'
  copy: '$.paths["/items"]'`,
    { ...ITEMS, paths: { "/items": GET, "/some-items": { ...DELETE, ...GET } } },
  ],
  [
    "Ensure the Target Exists and Copy",
    ITEMS,
    `- target: '$.paths'
  update: { "/other-items": {} }
- target: '$.paths["/other-items"]'
  copy: '$.paths["/items"]'`,
    { ...ITEMS, paths: { "/items": GET, "/some-items": DELETE, "/other-items": GET } },
  ],
  [
    "Move Example",
    ITEMS,
    `- target: '$.paths'
  update: { "/new-items": {} }
- target: '$.paths["/new-items"]'
  copy: '$.paths["/items"]'
- target: '$.paths["/items"]'
  remove: true`,
    { ...ITEMS, paths: { "/some-items": DELETE, "/new-items": GET } },
  ],
];

describe("the examples of the specification", () => {
  it.each(EXAMPLES)("%s", async (_, document, actions, expected) => {
    const before = structuredClone(document);
    expect(await overlaid(document, withActions(actions))).toEqual(expected);
    expect(document).toEqual(before);
  });
});

describe("the rules of an action", () => {
  it("appends an update to a list as one entry in 1.0, and joins lists in 1.1", async () => {
    const actions = "- target: $.tags\n  update: [b]";
    expect(await overlaid({ tags: ["a"] }, withActions(actions, "1.0.0"))).toEqual({ tags: ["a", ["b"]] });
    expect(await overlaid({ tags: ["a"] }, withActions(actions))).toEqual({ tags: ["a", "b"] });
  });

  it.each([
    [
      "- target: $.info\n  update: text",
      "o.yaml:4 (/actions/0)",
      /^text cannot be merged into an object at \/info/,
    ],
    [
      "- target: $.info\n  update: { title: [1] }",
      "o.yaml:4 (/actions/0)",
      /a list cannot .* text at \/info\/title/,
    ],
    ["- target: $.*\n  update: {}", "o.yaml:4 (/actions/0)", /selects objects and lists at once/],
    ["- target: $.info\n  copy: $.tags[*]", "o.yaml:4 (/actions/0)", /`copy` must select one node.* 2 nodes/],
  ])("refuses what does not fit: %s", async (actions, where, message) => {
    await expect(
      overlaid({ info: { title: "a" }, tags: ["a", "b"] }, withActions(actions)),
    ).rejects.toMatchObject({
      code: "overlay-invalid",
      where,
      message: expect.stringMatching(message),
    });
  });

  it("reports an action that matches nothing, with its place, and applies the others", async () => {
    const overlay = await readOverlay(
      withActions("- target: $.paths['/gone']\n  remove: true\n- target: $.info\n  update: { title: b }"),
      "own/o.yaml",
    );
    const { document, notices } = applyOverlays({ info: { title: "a" }, paths: {} }, [overlay]);
    expect(document).toEqual({ info: { title: "b" }, paths: {} });
    expect(notices.map(({ code, text }) => [code, text])).toEqual([
      [
        "overlay-unmatched",
        "own/o.yaml:4 (/actions/0): the target `$.paths['/gone']` matches nothing in the document.",
      ],
    ]);
  });

  it("matches whole texts by `match` and parts by `search`, in linear time", async () => {
    const document = { tags: ["ab", "a", `${"a".repeat(5000)}!`] };
    const names = async (filter: string): Promise<unknown> =>
      overlaid(document, withActions(`- target: ${JSON.stringify(`$.tags[?${filter}]`)}\n  remove: true`));
    expect(await names("match(@, 'a|b')")).toEqual({ tags: ["ab", document.tags[2]] });
    expect(await names("search(@, 'b')")).toEqual({ tags: ["a", document.tags[2]] });
    expect(await names("match(@, '(a|a)*b')")).toEqual({ tags: ["a", document.tags[2]] });
  });
});
