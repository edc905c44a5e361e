// Nothing that a selection leaves out is in any file that is published, or in any response of the server.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { served } from "../support/served.ts";

/** In every name, text and value of what is left out, and nowhere else. */
const MARK = "zqleft";

const id = { type: "integer" };
const get = (args: object = {}) => [{ methods: ["GET"], args }];
const route = (namespace: string, endpoints: readonly object[], more: object = {}) => ({
  namespace,
  methods: ["GET"],
  endpoints,
  ...more,
});
const schemaOf = (title: string, name: string) => ({
  title,
  type: "object",
  properties: {
    id,
    slug: { type: "string" },
    link: { type: "string", format: "uri" },
    [name]: { type: "string", description: `The ${name}.` },
  },
});

const KEPT_ROUTES = {
  "/kept/v1/carts": route("kept/v1", get({ size: { type: "string", description: "A size." } }), {
    schema: schemaOf("item", "color"),
    _links: {
      self: [{ href: "https://shop.example/wp-json/kept/v1/carts" }],
      related: [{ href: "https://shop.example/wp-json/zqleft/v1/zqleft-things" }],
    },
  }),
  "/kept/v1/carts/(?P<id>\\d+)": route("kept/v1", get({ id })),
  // An earlier route of another plugin matches some of the paths, or all.
  "/kept/v1/shared/(?P<name>[a-z]+)/notes": route("kept/v1", get()),
  "/kept/v1/hidden/(?P<id>\\d+)/notes": route("kept/v1", get({ id })),
};

const LEFT_ROUTES = {
  "/zqleft/v1": route("zqleft/v1", get({ namespace: { default: "zqleft/v1" } })),
  "/zqleft/v1/zqleft-things": route(
    "zqleft/v1",
    get({ zqleftsize: { type: "string", description: "A zqleft text.", enum: ["zqlefta"] } }),
    {
      // The same resource as that of the carts: its example is made from a path.
      schema: schemaOf("item", "zqleftcolor"),
    },
  ),
  "/zqleft/v1/file.zqleft": route("zqleft/v1", get()),
  "/zqleft/v1/unread": "zqleft",
  "/zqleft/v1/(broken": route("zqleft/v1", get()),
  "/zqleft/v1/called": route("zqleft/v1", [{ methods: ["ZQLEFT"], args: {} }]),
  "/kept/v1/shared/(?P<zqleftone>[a-m].*)": route("kept", get()),
  "/kept/v1/hidden/(?P<zqleftall>.*)": route("kept", get()),
};

const INDEX = {
  name: "Shop",
  url: "https://shop.example",
  home: "https://shop.example",
  namespaces: ["zqleft/v1", "kept", "kept/v1", "zqleftempty/v1"],
  authentication: { "application-passwords": { endpoints: { authorization: "https://shop.example/allow" } } },
  routes: { ...LEFT_ROUTES, ...KEPT_ROUTES },
  _links: { about: [{ href: "https://shop.example/wp-json/zqleft/v1/zqleft-things" }] },
  zqleftplugin: { zqleft: true },
};

/** Addresses of the server that no page links. */
const ASKED = [
  "llms.txt",
  "shop/explain?path=/nowhere",
  "shop/explain?path=/kept/v1/shared/bees/notes",
  "shop/mock/",
  "shop/mock/wp-json/",
  "shop/mock/wp-json/kept/v1/carts",
  "shop/mock/wp-json/nothing",
  "compare?a=shop&b=other",
  "compare?a=shop&b=other&history=1",
  "compare?site=shop&site=other",
];

/** Selections that leave all of `LEFT_ROUTES` out. */
const SELECTIONS: readonly (readonly string[])[] = [
  ["--namespace", "kept/v1"],
  ["--include", "/kept/v1/carts**"],
  ["--exclude", "/zqleft/**", "/kept/v1/shared/{zqleftone}", "/kept/v1/hidden/{zqleftall}"],
];

let folder: string;

beforeEach(() => {
  folder = makeFolder();
  const dirty = `<b>Notice of zqleft/v1</b>${JSON.stringify(INDEX)}`;
  writeFileSync(join(folder, "shop.json"), dirty);
  const { "/kept/v1/carts": _, ...others } = INDEX.routes;
  writeFileSync(join(folder, "other.json"), JSON.stringify({ ...INDEX, name: "Other", routes: others }));
});

/** The files below a folder that hold the mark in their name or content, with what is around it. */
function leaksIn(place: string): readonly string[] {
  return readdirSync(place, { recursive: true, encoding: "utf8" }).flatMap((path) => {
    const file = join(place, path);
    return statSync(file).isFile() ? leaksOf(path, readFileSync(file, "utf8")) : [];
  });
}

function leaksOf(path: string, text: string): readonly string[] {
  const all = `${path}\n${text}\n${unpacked(text)}`;
  const at = all.indexOf(MARK);
  return at === -1 ? [] : [`${path}: ${all.slice(Math.max(0, at - 80), at + 40)}`];
}

/** The document that pages of Redoc hold compressed. */
function unpacked(text: string): string {
  const [, base64] = /"(H4sI[\w+/=]+)"/.exec(text) ?? [];
  return base64 === undefined ? "" : gunzipSync(Buffer.from(base64, "base64")).toString();
}

describe("the test itself", () => {
  it("finds the mark where nothing is left out", async () => {
    expect(await run(["publish", "shop.json", "-o", "out", "-q"], { cwd: folder })).toMatchObject({
      exit: 0,
    });
    expect(leaksIn(join(folder, "out")).length).toBeGreaterThan(10);
  });
});

describe.each(SELECTIONS)("%s %s", (...words) => {
  it("is in no published file", async () => {
    const argv = ["publish", "shop.json", "other.json", "-o", "out", ...words, "-q", "--app"];
    const base = ["--base-path", "https://docs.example/"];
    expect(await run([...argv, ...base], { cwd: folder })).toMatchObject({ exit: 0, err: "" });
    expect(leaksIn(join(folder, "out"))).toEqual([]);
    const index = JSON.parse(readFileSync(join(folder, "out/shop/index.json"), "utf8")) as object;
    expect(index).toMatchObject({ namespaces: ["kept/v1"], name: "Shop" });
    expect(index).toHaveProperty(["routes", "/kept/v1/carts", "schema", "title"], "item");
  });

  it("is in no single file, document or notices file", async () => {
    for (const argv of [
      ["publish", "shop.json", "-o", "shop.html", "--single-file"],
      ["convert", "shop.json", "-o", "openapi.json", "--notices", "notices.json", "--code-samples"],
    ])
      expect(await run([...argv, ...words, "-q"], { cwd: folder })).toMatchObject({ exit: 0, err: "" });
    for (const file of ["shop.html", "openapi.json", "notices.json"])
      expect(leaksOf(file, readFileSync(join(folder, file), "utf8"))).toEqual([]);
  });

  it("is in no response of the server", async () => {
    const ended = await served(
      [join(folder, "shop.json"), join(folder, "other.json"), ...words],
      async (address) => {
        const paths = new Set(["", ...ASKED]);
        for (const path of paths) {
          const { body, headers, statusCode } = await request(`${address}${path}`);
          const text = await body.text();
          expect({ path, statusCode }).toEqual({ path, statusCode: path.endsWith("nothing") ? 404 : 200 });
          expect(leaksOf(path, `${JSON.stringify(headers)}\n${text}`)).toEqual([]);
          for (const [, link = ""] of text.matchAll(/ (?:href|src)="([^"#]+)/g)) {
            const url = new URL(link.replaceAll("&amp;", "&"), `${address}${path}`).href;
            if (url.startsWith(address)) paths.add(url.slice(address.length));
          }
        }
        expect(paths.size).toBeGreaterThan(40);
      },
    );
    expect(ended).toMatchObject({ err: "" });
  });
});
