import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { documentSite } from "../../src/documentation.ts";
import { singleFile } from "../../src/docs/single.ts";
import { asset } from "../../src/docs/template.ts";
import { isObject } from "../../src/base/json.ts";
import { readSource, sourceFrom } from "../../src/source.ts";
import { readSample } from "../support/samples.ts";

/** The shop several times over, each in namespaces of its own and with a description of some length for every route. */
function largeIndex(copies: number): Uint8Array {
  const index = readSample("shop-site");
  const routes = isObject(index) && isObject(index["routes"]) ? Object.entries(index["routes"]) : [];
  const copied = Array.from({ length: copies }, (_, copy) =>
    routes.map(([key, route]) => {
      const properties = Object.fromEntries(
        Array.from({ length: 20 }, (_name, at) => [
          `property_${at}`,
          { type: "string", description: `What ${key} says of it, in so many words: the ${at}th.` },
        ]),
      );
      const schema = { title: `thing-${copy}-${key}`, type: "object", properties };
      return [`/copy-${copy}${key}`, { ...(isObject(route) ? route : {}), schema }] as const;
    }),
  );
  return Buffer.from(
    JSON.stringify({ name: "Large", namespaces: [], routes: Object.fromEntries(copied.flat()) }),
  );
}

/** As a policy names a script. */
function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

describe("singleFile", async () => {
  const site = documentSite("large", readSource(largeIndex(5), "large.json"));
  const html = await singleFile(site);

  it("is below 6 MB for 1,500 operations", () => {
    expect(site.surface.operations.length).toBeGreaterThan(1500);
    expect(site.json.length).toBeGreaterThan(4_000_000);
    expect(Buffer.byteLength(html)).toBeLessThan(6_000_000);
  });

  it("is the same for the same site", async () => {
    expect(await singleFile(site)).toBe(html);
  });

  it("holds its styles and its scripts whole, and may load nothing else", () => {
    expect(html).toContain(`<style data-site>${asset("site.css").content}</style>`);
    const scripts = [...html.matchAll(/<script>([^]*?)<\/script/gi)].map(([, code = ""]) => code);
    for (const code of scripts) expect(code).not.toContain("<!--");
    const names = ["theme.js", "explorer.js", "redoc.js", "reference.js"] as const;
    const plain = (code: string): string => hashOf(code.replaceAll("<\\!--", "<!--"));
    const [theme = "", data, document, ...later] = scripts;
    expect(data).toMatch(/^globalThis\.routeprintTree=\[.*\];$/);
    expect(document).toMatch(/^globalThis\.routeprintDocument="[\w+/=]*";$/);
    expect([theme, ...later].map(plain)).toEqual(names.map((name) => plain(asset(name).content)));
    const hashes = scripts.map(hashOf);
    const [, policy = ""] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    expect(policy.replaceAll("&#39;", "'").replaceAll("&#43;", "+")).toBe(
      `default-src 'none'; script-src ${hashes.join(" ")}; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'`,
    );
    expect(html).not.toMatch(/<(?:link|script)[^>]* (?:href|src)=/);
  });

  it("leads from its list and its search to the operations of its reference", async () => {
    const index = {
      namespaces: ["shop/v1"],
      routes: {
        "/shop/v1/carts": {
          namespace: "shop/v1",
          endpoints: [
            { methods: ["GET"], args: {} },
            { methods: ["POST"], args: {} },
          ],
        },
        "/shop/v1/ping": { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] },
      },
    };
    const file = await singleFile(documentSite("shop", sourceFrom(index, "shop.json")));
    const listed = [...file.matchAll(/<a href="(#[^"]*)">[^<]*<\/a> <code class="path">/g)].map(
      ([, to]) => to,
    );
    const [, rows = ""] = /routeprintTree=(.*);<\/script>/.exec(file) ?? [];
    expect(listed).toEqual([
      "#/shop-v1.carts/getshopv1carts",
      "#/shop-v1.carts/postshopv1carts",
      "#/shop-v1.ping/getshopv1ping",
    ]);
    for (const to of listed) expect(rows).toContain(`"${to?.slice(1)}"`);
    const [, packed = ""] = /routeprintDocument="([^"]*)"/.exec(file) ?? [];
    const document: unknown = JSON.parse(gunzipSync(Buffer.from(packed, "base64")).toString());
    expect(document).toMatchObject({
      paths: { "/shop/v1/carts": { get: {}, post: {} }, "/shop/v1/ping": {} },
    });
  });
});
