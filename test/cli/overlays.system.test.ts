// `--overlay` of every command that takes it, `--page`, and both in the config file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { served } from "../support/served.ts";

const endpoints = [{ methods: ["GET"], args: {} }];
const INDEX = {
  name: "Shop",
  url: "https://shop.example",
  namespaces: ["shop/v1"],
  routes: {
    "/shop/v1/carts": { namespace: "shop/v1", methods: ["GET"], endpoints },
    "/shop/v1/orders": { namespace: "shop/v1", methods: ["GET"], endpoints },
  },
};
const OVERLAY = `overlay: 1.1.0
info: { title: Own words, version: 1.0.0 }
actions:
  - target: $.paths["/shop/v1/orders"].get
    update: { summary: Read all orders, description: Own **words**. <script>alert(1)</script> }
  - target: $.paths["/shop/v1/orders"].get.responses["200"].content["application/json"]
    update: { example: { own: true } }
  - target: $.paths["/shop/v1/carts"]
    remove: true
  - target: $.paths["/shop/v1/gone"]
    remove: true
`;
const UNMATCHED =
  'own.overlay.yaml:10 (/actions/3): the target `$.paths["/shop/v1/gone"]` matches nothing in the document.';
const ORDERS = "shop/namespaces/shop-v1/orders.html";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, "shop.json"), JSON.stringify(INDEX));
  writeFileSync(join(folder, "own.overlay.yaml"), OVERLAY);
  mkdirSync(join(folder, "own/10-selling"), { recursive: true });
  writeFileSync(
    join(folder, "own/2-start.md"),
    "Begin\n=====\n\n[List](operation:getShopV1Orders) [Next](10-selling/1-refunds.md#top)\n",
  );
  writeFileSync(join(folder, "own/10-selling/1-refunds.md"), "# Refunds\n\n[Gone](operation:getGone)\n");
});

const command = (...words: readonly string[]) => run(words, { cwd: folder });
const read = (path: string): string => readFileSync(join(folder, "out", path), "utf8");

describe("--overlay", () => {
  it.each(["3.0", "3.1", "3.2"])(
    "changes a document of %s, and reports what matches nothing",
    async (version) => {
      const { out, err, exit } = await command(
        "convert",
        "shop.json",
        "--openapi",
        version,
        "--overlay",
        "own.overlay.yaml",
      );
      expect(exit).toBe(0);
      expect(Object.keys(JSON.parse(out).paths)).toEqual(["/shop/v1/orders"]);
      expect(JSON.parse(out).paths["/shop/v1/orders"].get.summary).toBe("Read all orders");
      expect(err).toContain(UNMATCHED);
    },
  );

  it("refuses an overlay that cannot be read, with file and line", async () => {
    writeFileSync(
      join(folder, "own.overlay.yaml"),
      OVERLAY.replace('$.paths["/shop/v1/carts"]', "paths.carts"),
    );
    const { err, exit } = await command("convert", "shop.json", "--overlay", "own.overlay.yaml");
    expect(exit).toBe(6);
    expect(err).toMatch(/own\.overlay\.yaml:8.*"paths\.carts" is no JSONPath/s);
  });

  it("changes published pages, whose words pass the usual escape", async () => {
    const { err } = await command("publish", "shop.json", "-o", "out", "--overlay", "own.overlay.yaml");
    expect(err).toContain(UNMATCHED);
    expect(read(ORDERS)).toContain("Own <strong>words</strong>. &lt;script&gt;");
    expect(read(ORDERS)).toContain('"own": true');
    expect(existsSync(join(folder, "out/shop/namespaces/shop-v1/carts.html"))).toBe(false);
    for (const path of ["shop/index.json", "llms.txt", "shop/openapi.json"])
      expect(read(path)).not.toContain("carts");
  });

  it("hides operations from the mock of a server, and gives it their examples", async () => {
    const words = [join(folder, "shop.json"), "--overlay", join(folder, "own.overlay.yaml")];
    await served(words, async (url) => {
      const api = new URL("shop/mock/wp-json/shop/v1/", url);
      expect((await fetch(new URL("carts", api))).status).toBe(404);
      expect(await (await fetch(new URL("orders", api))).json()).toEqual({ own: true });
    });
  });

  it("comes from the config file too, relative to it", async () => {
    writeFileSync(
      join(folder, "routeprint.config.json"),
      JSON.stringify({ overlays: ["own.overlay.yaml"], pages: { page: ["own"] } }),
    );
    await command("publish", "shop.json", "-o", "out");
    expect(read(ORDERS)).toContain("Read all orders");
    expect(read("shop/pages/start.html")).toContain("Begin");
  });

  it("applies an overlay with `extends` to the site that it names, of several", async () => {
    writeFileSync(join(folder, "blog.json"), JSON.stringify(INDEX));
    const text = OVERLAY.replace("actions:", "extends: ./shop.openapi.json\nactions:");
    writeFileSync(join(folder, "own.overlay.yaml"), text);
    await command("convert", "shop.json", "blog.json", "-o", "out", "--overlay", "own.overlay.yaml");
    expect(read("shop.openapi.json")).toContain("Read all orders");
    expect(read("blog.openapi.json")).not.toContain("Read all orders");
  });
});

describe("--page", () => {
  it("adds pages by name, nested by folder, with links to operations and to each other", async () => {
    const { err } = await command("publish", "shop.json", "-o", "out", "--page", "own");
    const page = read("shop/pages/start.html");
    expect(page).toContain(`<a href="../namespaces/shop-v1/orders.html#`);
    expect(page).toContain(`<a href="selling/refunds.html#top">Next</a>`);
    expect(page.indexOf("Begin")).toBeLessThan(page.indexOf("Selling"));
    expect(page.indexOf("Selling")).toBeLessThan(page.indexOf("Refunds"));
    expect(read("shop/pages/selling/refunds.html")).toMatch(/<p>Gone<\/p>/);
    expect(read("llms.txt")).toContain("- [Begin](shop/pages/start.md)");
    expect(err).toContain("own/10-selling/1-refunds.md:3: the link names the operation `getGone`");
  });

  it("shows images beside a page, and reports the others", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    writeFileSync(join(folder, "own/a b.svg"), svg);
    writeFileSync(
      join(folder, "own/2-start.md"),
      "# Begin\n\n![Flow](a%20b.svg)\n\n![Far](https://example.com/a.png) ![None](none.png)\n",
    );
    const { err } = await command("publish", "shop.json", "-o", "out", "--page", "own");
    const data = Buffer.from(svg).toString("base64");
    expect(read("shop/pages/start.html")).toContain(
      `<img src="data:image/svg+xml;base64,${data}" alt="Flow">`,
    );
    expect(err).toContain("own/2-start.md:5: the image `https://example.com/a.png` is no image file");
    expect(err).toContain("own/2-start.md:5: the image `none.png` is no image file");
  });

  it("refuses what holds no Markdown", async () => {
    const { err, exit } = await command("publish", "shop.json", "-o", "out", "--page", "gone");
    expect([exit, err]).toEqual([2, expect.stringContaining("--page")]);
  });
});
