import { describe, expect, it } from "vitest";
import { compareSurfaces } from "../../src/compare/surfaces.ts";
import { reportHtml } from "../../src/report/html.ts";
import { createSnippets } from "../../src/report/snippets.ts";
import { sourceFrom } from "../../src/source.ts";

/** A site with one route. */
function siteOf(route: string, args: object, schema?: object) {
  const endpoints = [{ methods: ["GET"], args }];
  const entry = { namespace: "shop/v1", endpoints, ...(schema === undefined ? {} : { schema }) };
  return sourceFrom({ namespaces: ["shop/v1"], routes: { [route]: entry } }, "index.json").surface;
}

type Site = ReturnType<typeof siteOf>;

/** The snippets of each change, with the differing part in brackets. */
function shown(a: Site, b: Site): Readonly<Record<string, readonly [string, string]>> {
  const snippets = createSnippets(a, b);
  const changes = compareSurfaces(a, b).findings.map((finding) => {
    const { a: one, b: other } = snippets(finding);
    const [before = "", after = ""] = [one, other].map((lines) =>
      lines
        .map((line) =>
          `${line.before}${line.differing === "" ? "" : `[${line.differing}]`}${line.after}`.trim(),
        )
        .join("\n"),
    );
    return [finding.kind, [before, after]] as const;
  });
  return Object.fromEntries(changes);
}

const ORDERS = "/shop/v1/orders";

describe("snippets show what both sides declare", () => {
  it("of an argument, with whole words marked", () => {
    const a = siteOf(ORDERS, { page: { type: "integer", maximum: 100, minimum: 1 } });
    const b = siteOf(ORDERS, { page: { type: "integer", maximum: 150, minimum: 1 } });
    expect(shown(a, b)).toEqual({
      "maximum-loosened": [
        'GET /shop/v1/orders\npage integer {"maximum":[100],"minimum":1}',
        'GET /shop/v1/orders\npage integer {"maximum":[150],"minimum":1}',
      ],
    });
  });

  it("of an argument that one side lacks", () => {
    const a = siteOf(ORDERS, {});
    const b = siteOf(ORDERS, { fresh: { type: "string", required: true } });
    expect(shown(a, b)).toEqual({
      "argument-added": ["GET /shop/v1/orders", "GET /shop/v1/orders\nfresh string required"],
    });
  });

  it("of a member of a response", () => {
    const withTotal = (type: string) =>
      siteOf(ORDERS, {}, { title: "order", type: "object", properties: { id: {}, total: { type } } });
    expect(Object.values(shown(withTotal("number"), withTotal("string")))).toEqual([
      [
        'GET /shop/v1/orders\n=> object {"title":"order"}\n=> total [number]',
        'GET /shop/v1/orders\n=> object {"title":"order"}\n=> total [string]',
      ],
    ]);
  });

  // wp/v2/icons of WordPress 7.1 renamed the variable of a path.
  it("of a variable that the other side names otherwise", () => {
    const a = siteOf("/shop/v1/(?P<name>[a-z]+)", {});
    const b = siteOf("/shop/v1/(?P<slug>[a-z_]+)", {});
    expect(shown(a, b)["variable-pattern-changed"]).toEqual([
      'GET /shop/v1/{[name]}\n{[name} ~ "^[a-zA-Z]]+$"',
      'GET /shop/v1/{[slug]}\n{[slug} ~ "^[a-zA-Z_]]+$"',
    ]);
  });

  it("of an operation that one side lacks, and of a long one the first lines", () => {
    const args = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`argument${at}`, {}]));
    const [, [before, after] = ["", ""]] =
      Object.entries(shown(siteOf("/shop/v1/a", {}), siteOf("/shop/v1/b", args))).find(([kind]) =>
        kind.endsWith("-only-in-b"),
      ) ?? [];
    expect(before).toBe("");
    expect(after.split("\n")).toHaveLength(14);
    expect(after).toMatch(/^GET \/shop\/v1\/b\nargument0 any\n.*\n… and 8 more$/s);
  });

  it("with the place of the difference, however long the line is", () => {
    const withLast = (last: string) => {
      const names = Array.from({ length: 3000 }, (_, at) => `value${at}`);
      return siteOf(ORDERS, { kind: { type: "string", enum: [...names, last] } });
    };
    for (const [before, after] of Object.values(shown(withLast("zebra"), withLast("zoo")))) {
      expect(before).toContain('"[zebra]"');
      expect(after).toContain('"[zoo]"');
      expect(before.length + after.length).toBeLessThan(1500);
    }
  });
});

it("stand in the HTML report, where each change has one id", () => {
  const a = siteOf(ORDERS, { page: { type: "integer", maximum: 100 } });
  const b = siteOf(ORDERS, { page: { type: "integer", maximum: 50 }, one: {}, two: {}, "<b>": {} });
  const comparison = compareSurfaces(a, b);
  const page = reportHtml(comparison, createSnippets(a, b));
  const ids = [...page.matchAll(/ id="change-([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(comparison.findings.length);
  expect(new Set(ids)).toEqual(new Set(comparison.findings.map(({ id }) => id)));
  expect(page).toContain("page integer {&quot;maximum&quot;:<mark>50</mark>}");
  expect(page).toContain("&quot;&lt;b&gt;&quot; any");
  // The script is the only one, and its end tag the only one of its kind.
  expect(page.match(/<\/?script/g)).toEqual(["<script", "</script"]);
});
