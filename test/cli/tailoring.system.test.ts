// What pages show and how: each option of `publish` and `serve`, and `pages` in the config file.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { request } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { served } from "../support/served.ts";

const endpoints = [{ methods: ["GET"], args: {} }];
const INDEX = {
  name: "Shop",
  url: "https://shop.example",
  namespaces: ["shop/v1", "other/v1"],
  routes: {
    "/shop/v1/carts": { namespace: "shop/v1", methods: ["GET"], endpoints },
    "/shop/v1/orders": { namespace: "shop/v1", methods: ["GET"], endpoints },
    "/other/v1/ping": { namespace: "other/v1", methods: ["GET"], endpoints },
  },
};
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
const FRONT = "index.html";
const NAMESPACE = "shop/namespaces/shop-v1.html";
const CARTS = "shop/namespaces/shop-v1/carts.html";

let folder: string;

beforeEach(() => {
  folder = makeFolder();
  writeFileSync(join(folder, "shop.json"), JSON.stringify(INDEX));
  writeFileSync(join(folder, "logo.svg"), LOGO);
  writeFileSync(join(folder, "intro.md"), "# Welcome\n\nAsk *us* first. <b id='own'>Bold</b>");
  writeFileSync(join(folder, "logo.bin"), "x");
  writeFileSync(join(folder, "large.png"), Buffer.alloc(200_001));
});

async function publish(words: readonly string[]) {
  return run(["publish", "shop.json", "-q", "-o", "out", ...words], { cwd: folder });
}

function pageOf(path: string): string {
  return readFileSync(join(folder, "out", path), "utf8");
}

/** The text of every published page, script and stylesheet. */
function allPages(): string {
  const paths = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => /\.(?:html|md|txt|css)$/.test(path) && !path.startsWith("assets/site."))
    .map((path) => `${path}\n${pageOf(path)}`)
    .join("\n");
}

/** An option, the page that shows it, what that page then holds, and what no page holds any more. */
const SHOWN: readonly (readonly [
  words: readonly string[],
  page: string,
  holds: readonly string[],
  lacks: readonly string[],
])[] = [
  [[], CARTS, ["<title>Carts · shop/v1 · Shop</title>"], ["data-console", "tailored."]],
  [["--namespace", "shop/v1"], FRONT, ["shop/v1"], ["other/v1"]],
  [["--include", "/shop/v1/c*"], NAMESPACE, ["/shop/v1/carts"], ["/shop/v1/orders", "/other/v1/ping"]],
  [["--exclude", "/other/**"], NAMESPACE, ["/shop/v1/orders"], ["/other/v1/ping"]],
  [["--title", "Orders & <more>"], FRONT, [">Orders &amp; &lt;more&gt;</h1>"], [">Shop</h1>"]],
  [["--intro", "intro.md"], FRONT, ["<h2>Welcome</h2>", "<em>us</em>", "<b id='own'>Bold</b>"], []],
  [["--footer", "© *Shop*"], CARTS, ['<footer class="foot"><p>© <em>Shop</em></p>'], []],
  [["--accent", "#0a7"], CARTS, ["/assets/tailored."], []],
  [["--logo", "logo.svg"], CARTS, ["/assets/tailored."], ["<script>alert", LOGO]],
  [["--try", "site"], CARTS, ['data-console="site"', "connect-src &#39;self&#39; https://shop.example"], []],
  [["--try", "off"], CARTS, ["Carts"], ["data-console"]],
  [["--no-notices"], CARTS, ["Carts"], ["notices.html", "Details: patterns"]],
  [[], CARTS, ['<p class="credit">Made with routeprint</p>'], []],
  [["--no-credit"], CARTS, ["Carts"], ["credit", "Made with"]],
  [["--no-reference"], FRONT, ["openapi.json"], ["reference/", "Redoc"]],
];

describe("publish", () => {
  it.each(SHOWN)("with %j", async (words, page, holds, lacks) => {
    expect(await publish(words)).toMatchObject({ exit: 0, err: "" });
    const text = pageOf(page);
    for (const part of holds) expect(text).toContain(part);
    const all = allPages();
    for (const part of lacks) expect(all).not.toContain(part);
  });

  it("writes the accent and the logo into one stylesheet", async () => {
    await publish(["--accent", "#0a7", "--logo", "logo.svg"]);
    const file = readdirSync(join(folder, "out/assets")).find((name) => name.startsWith("tailored."));
    const css = pageOf(`assets/${file}`);
    expect(css).toContain("--accent: light-dark(#0a7,");
    expect(css).toContain(`url("data:image/svg+xml;base64,${Buffer.from(LOGO).toString("base64")}")`);
  });

  it.each([
    [["--accent", "red"], 2, '--accent takes a color, not "red"'],
    [["--accent", "#0a7;} body{"], 2, "--accent takes a color"],
    [["--logo", "logo.bin"], 2, "--logo takes an SVG, PNG, JPEG, WebP or GIF, not logo.bin"],
    [["--logo", "missing.svg"], 2, "--logo: missing.svg cannot be read"],
    [["--logo", "large.png"], 2, "--logo: large.png has more than 200 kB"],
    [["--intro", "missing.md"], 2, "missing.md"],
    [["--try", "mock"], 2, "published pages have no mock to send to"],
    [["--try", "live"], 2, '--try takes mock, site or off, not "live"'],
    [["--title", "One", "shop.json", "logo-less.json"], 2, "--title is for one site"],
  ])("refuses %j in one line, and writes nothing", async (words, exit, says) => {
    writeFileSync(join(folder, "logo-less.json"), JSON.stringify({ ...INDEX, name: "Other" }));
    const done = await publish(words);
    expect(done).toMatchObject({ exit, out: "" });
    expect(done.err).toContain(says);
    expect(done.err.trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(join(folder, "out"))).toBe(false);
  });

  it("reads what no option names from the config file", async () => {
    const pages = {
      accent: "#123456",
      title: "From the file",
      notices: false,
      credit: false,
      exclude: ["/other/**"],
    };
    writeFileSync(join(folder, "routeprint.config.json"), JSON.stringify({ pages }));
    expect(await publish(["--title", "Typed"])).toMatchObject({ exit: 0, err: "" });
    expect(pageOf(FRONT)).toContain(">Typed</h1>");
    const all = allPages();
    expect(all).toContain("#123456");
    for (const part of ["/other/v1/ping", "notices.html", "Made with"]) expect(all).not.toContain(part);
  });
});

describe("serve", () => {
  it("shows the same", async () => {
    const file = join(folder, "shop.json");
    const words = ["--title", "Ours", "--footer", "The *end*", "--exclude", "/other/**", "--no-reference"];
    const { exit, err } = await served(
      [file, ...words, "--accent", "#0a7", "--intro", join(folder, "intro.md")],
      async (address) => {
        const get = async (path: string) => (await request(`${address}${path}`)).body.text();
        const front = await get("");
        for (const part of [">Ours</h1>", "<h2>Welcome</h2>", "The <em>end</em>", "tailored."])
          expect(front).toContain(part);
        for (const part of ["/other/v1/ping", "reference/"]) expect(front).not.toContain(part);
        expect(await get("shop/namespaces/shop-v1/carts")).toContain('data-console="mock"');
      },
    );
    expect([exit, err]).toEqual([143, ""]);
  });

  it.each([
    ["mock", 'data-console="mock"'],
    ["site", 'data-console="site"'],
  ])("offers a console for %s", async (target, part) => {
    await served([join(folder, "shop.json"), "--try", target], async (address) => {
      const { body } = await request(`${address}shop/namespaces/shop-v1/carts`);
      expect(await body.text()).toContain(part);
    });
  });
});
