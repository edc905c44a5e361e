// Documents that routeprint wrote, as sources of `publish` and `serve`: what they show, and what they cannot.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { readSurface } from "../../src/side.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { crawl } from "../support/crawl.ts";
import { served } from "../support/served.ts";

const INDEX = {
  name: "Shop",
  url: "https://shop.example",
  namespaces: ["wc/v3", "wp/v2"],
  routes: {
    "/wc/v3/orders/(?P<id>[\\d]+)": {
      namespace: "wc/v3",
      methods: ["GET", "POST", "PUT", "PATCH"],
      endpoints: [
        { methods: ["GET"], args: {} },
        { methods: ["POST", "PUT", "PATCH"], args: { status: { type: "string", enum: ["open", "paid"] } } },
      ],
      schema: {
        title: "order",
        type: "object",
        properties: { id: { type: "integer" }, total: { type: "string", description: "The <b>sum</b>." } },
      },
    },
    "/wp/v2/posts/(?P<id>[\\d]+)": {
      namespace: "wp/v2",
      methods: ["GET"],
      endpoints: [{ methods: ["GET"], args: { id: { type: "integer" } } }],
    },
  },
};

let folder: string;

beforeEach(async () => {
  folder = makeFolder();
  writeFileSync(join(folder, "shop.json"), JSON.stringify(INDEX));
});

async function convertTo(file: string, ...words: readonly string[]): Promise<void> {
  const { exit, err } = await run(["convert", "shop.json", "-q", "-o", file, ...words], { cwd: folder });
  expect([exit, err]).toEqual([0, ""]);
}

function pagesIn(out: string): ReadonlyMap<string, string> {
  const root = join(folder, out);
  const paths = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.\w+$/.test(path),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

describe("publish of a document", () => {
  it.each([
    ["doc.json", []],
    ["doc.yaml", []],
    ["doc.json", ["--openapi", "3.0"]],
    ["doc.json", ["--openapi", "3.2"]],
  ])("shows %s written with %j as the index is shown", async (file, words) => {
    await convertTo(file, ...words);
    for (const [source, out] of [
      ["shop.json", "index"],
      [file, "document"],
    ] as const)
      expect(await run(["publish", source, "-q", "-o", out], { cwd: folder })).toMatchObject({
        exit: 0,
        err: "",
      });
    const [ofIndex, ofDocument] = [pagesIn("index"), pagesIn("document")];
    const mapped = [...ofIndex].map(([path, text]) => [path.replace(/^shop\//, "doc/"), text] as const);
    // The document knows the site by its title.
    for (const [path, text] of mapped.filter(([name]) => name.endsWith(".md")))
      expect([path, ofDocument.get(path)]).toEqual([path, text.replace(", Shop\n", ", Shop REST API\n")]);
    expect(mapped.some(([path]) => path.endsWith("wp-v2/posts.md"))).toBe(true);
    expect(ofDocument.has("doc/index.json")).toBe(false);
    expect(ofDocument.get("doc/openapi.json")).toContain('"x-routeprint-routes"');
    const orders = ofDocument.get("doc/namespaces/wc-v3/orders.html") ?? "";
    expect(orders).toContain("WooCommerce");
    expect(orders).toContain("Update");
    expect(orders).not.toContain('<details class="details">');
    expect(crawl(ofDocument).broken).toEqual([]);
  });

  it("keeps a part of it: --namespace", async () => {
    await convertTo("doc.json");
    await run(["publish", "doc.json", "-q", "-o", "out", "--namespace", "wc/v3"], { cwd: folder });
    const pages = pagesIn("out");
    const part: unknown = JSON.parse(pages.get("doc/openapi.json") ?? "");
    expect(part).toMatchObject({ tags: [{ name: "wc/v3" }] });
    expect(Object.keys((part as { paths: object }).paths)).toEqual(["/wc/v3/orders/{id}"]);
    expect([...pages.keys()].filter((path) => path.includes("posts"))).toEqual([]);
  });

  it("compares the indexes beside it, and not the document", async () => {
    await convertTo("doc.json");
    writeFileSync(join(folder, "other.json"), JSON.stringify({ ...INDEX, name: "Other" }));
    const words = ["publish", "doc.json", "shop.json", "other.json", "-q", "-o", "out"];
    expect(await run(words, { cwd: folder })).toMatchObject({ exit: 0, err: "" });
    expect([...pagesIn("out").keys()].filter((path) => path.startsWith("compare/"))).toEqual([
      "compare/shop.other.html",
    ]);
  });

  it.each([
    ["a document of another tool", { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: {} }, []],
    ["a broken one", { openapi: "3.1.0", paths: { "/a": { get: { "x-routeprint-routes": [] } } } }, []],
  ])("refuses %s with one line", async (_, document, words) => {
    writeFileSync(join(folder, "doc.json"), JSON.stringify(document));
    const { exit, out, err } = await run(["publish", "doc.json", "-o", "out", ...words], { cwd: folder });
    expect([exit, out]).toEqual([6, ""]);
    expect(err).toBe(
      "routeprint: doc.json: This OpenAPI document was not written by routeprint. Pages show an index, or a document of routeprint convert; Redoc itself shows any document.\n",
    );
  });

  it("refuses what only an index takes", async () => {
    await convertTo("doc.json");
    const words = ["publish", "doc.json", "-o", "out", "--security", "basic"];
    const { exit, err } = await run(words, { cwd: folder });
    expect(exit).toBe(2);
    expect(err).toContain(
      "doc.json is a document, which --security, --lists and --responses-from do not change",
    );
  });
});

describe("serve of a document", () => {
  it("has no mock, no explanation and no comparison", async () => {
    await convertTo("doc.json");
    const argv = [join(folder, "doc.json"), join(folder, "shop.json")];
    await served(argv, async (address) => {
      const get = async (path: string) => {
        const { statusCode, body } = await request(`${address}${path}`);
        return { status: statusCode, body: await body.text() };
      };
      const page = await get("doc/namespaces/wc-v3/orders");
      expect(page.status).toBe(200);
      expect(page.body).not.toContain("data-console");
      expect(page.body).not.toContain(">Compare</a>");
      expect((await get("shop/namespaces/wc-v3/orders")).body).toContain('data-console="mock"');
      for (const path of ["doc/mock/wp/v2/posts/1", "doc/explain", "doc/index.json"])
        expect([path, (await get(path)).status]).toEqual([path, 404]);
    });
  });
});

describe("a response that a release describes", () => {
  it("is shown and marked on pages, and is no part of a comparison", async () => {
    await convertTo("doc.json");
    const file = join(folder, "doc.json");
    const document = JSON.parse(readFileSync(file, "utf8"));
    const schema = { type: "object", properties: { slug: { type: "string" } } };
    document.paths["/wp/v2/posts/{id}"].get.responses["200"] = {
      description: "OK",
      content: { "application/json": { schema } },
      "x-routeprint-known": "WordPress 7.1",
      "x-routeprint-observed": { samples: 3 },
    };
    writeFileSync(file, JSON.stringify(document));
    await run(["publish", "doc.json", "-q", "-o", "out"], { cwd: folder });
    const page = pagesIn("out").get("doc/namespaces/wp-v2/posts.html");
    expect(page).toContain("Response as in WordPress 7.1");
    expect(page).toContain("Response from 3 recordings");
    expect(page).toContain("<code>slug</code>");
    const surface = await readSurface(readFileSync(file), "doc.json");
    const posts = surface.operations.find(({ template }) => template === "/wp/v2/posts/{id}");
    expect(posts?.variants.map(({ responseSchema }) => responseSchema)).toEqual([undefined]);
  });
});
