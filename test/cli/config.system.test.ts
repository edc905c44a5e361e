import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/cli/config.ts";
import type { Config } from "../../src/cli/config.ts";
import type { Io } from "../../src/cli/process.ts";
import { parseJson } from "../../src/base/json.ts";
import { findSites } from "../../src/cli/sites.ts";
import { withSlugs } from "../../src/jobs/sites.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

/** A folder whose config file holds the text; `undefined` for a folder of that name. */
function folderWith(text: string | undefined): string {
  const folder = makeFolder();
  const file = join(folder, "routeprint.config.json");
  if (text === undefined) mkdirSync(file);
  else writeFileSync(file, text);
  return folder;
}

const read = (cwd: string): Promise<Config | undefined> => readConfig({ cwd, env: {} } as Io);

const REFUSED: readonly (readonly [string | undefined, string])[] = [
  [undefined, "it cannot be read (it is a folder)"],
  ["", "it is not JSON (Unexpected end of JSON input)"],
  ['{"sites":', "it is not JSON ("],
  ["{\n  // ours\n}", 'at line 2, column 3, where "// ours }" stands)'],
  ["[]", "it holds a list instead of an object"],
  ['{"sitez":{}}', 'it has an unknown key "sitez"'],
  ['{"sites":["a.json"]}', '"sites" must be an object of names and sources'],
  ['{"sites":{"A b":"a.json"}}', 'the site name "A b" may hold only a-z, 0-9 and -'],
  ['{"sites":{"__proto__":"a.json"}}', 'the site name "__proto__" may hold only a-z, 0-9 and -'],
  [`{"sites":{"${"A".repeat(999)}":"a.json"}}`, `the site name "${"A".repeat(70)}…" may hold only`],
  ['{"sites":{"a":5}}', 'the site "a" must be an address or a file, or an object with a source'],
  ['{"sites":{"a":{}}}', 'the site "a" has no "source"'],
  ['{"sites":{"a":{"source":"a.json","headerFile":5}}}', 'the site "a" has a "headerFile" that is not text'],
  ['{"sites":{"a":{"source":"a.json","header":"x"}}}', 'the site "a" has an unknown key "header"'],
  [
    '{"sites":{"a":{"source":"a.json","password":"x"}}}',
    'the site "a" has an unknown key "password": name a variable for the password in "passwordEnv"',
  ],
  ['{"sites":{"a":{"source":"a.json","user":"ana"}}}', 'needs "user" and "passwordEnv" together'],
  ['{"security":"jwt"}', '"security" must be a list of names'],
  ['{"lists":"pipes"}', '"lists" must be brackets or comma'],
  ['{"port":"80"}', '"port" must be a whole number from 0 to 65535'],
  ['{"port":65536}', '"port" must be a whole number from 0 to 65535'],
  ['{"host":1}', '"host" must be an address to listen on'],
  ['{"sites":{"a":"a.json","b":"b.json","a":"c.json"}}', "it has a key twice, and JSON keeps only the last"],
];

describe("readConfig", () => {
  it.each(REFUSED)("refuses %j: %s", async (text, message) => {
    await expect(read(folderWith(text))).rejects.toMatchObject({
      code: "usage",
      where: "routeprint.config.json",
      message: expect.stringContaining(message),
    });
  });

  it("takes a folder without the file", async () => {
    expect(await read(makeFolder())).toBeUndefined();
  });

  it.each(["", "\uFEFF"])("takes files below its folder and addresses, after %j", async (mark) => {
    const config = {
      $schema: "schema/config.schema.json",
      sites: { shop: "saved/shop.json", live: "example.com" },
      port: 0,
      host: "::1",
    };
    const folder = folderWith(mark + JSON.stringify(config));
    expect(await read(folder)).toEqual({
      sites: new Map([
        ["shop", { name: join(folder, "saved/shop.json") }],
        ["live", { name: "example.com" }],
      ]),
      port: 0,
      host: "::1",
    });
  });

  it("takes what PowerShell writes", async () => {
    const folder = folderWith("");
    writeFileSync(join(folder, "routeprint.config.json"), Buffer.from('\uFEFF{"port":80}', "utf16le"));
    expect(await read(folder)).toEqual({ sites: new Map(), port: 80 });
  });

  it("takes headers and credentials of a site", async () => {
    const site = { source: "example.com", headerFile: "a.headers", user: "ana", passwordEnv: "SHOP" };
    const folder = folderWith(JSON.stringify({ sites: { shop: site } }));
    const access = { headerFile: join(folder, "a.headers"), user: "ana", passwordEnv: "SHOP" };
    expect((await read(folder))?.sites.get("shop")).toEqual({ name: "example.com", access });
  });

  it("reads the nearest file in the folders above", async () => {
    const folder = folderWith('{"sites":{"shop":"shop.json"}}');
    const below = join(folder, "a/b");
    mkdirSync(below, { recursive: true });
    expect((await read(below))?.sites).toEqual(new Map([["shop", { name: join(folder, "shop.json") }]]));
    writeFileSync(join(folder, "a/routeprint.config.json"), "[]");
    await expect(read(below)).rejects.toMatchObject({ where: "../routeprint.config.json" });
  });
});

describe("schema/config.schema.json", () => {
  const schema: { $id: string } = JSON.parse(readFileSync("schema/config.schema.json", "utf8"));
  const validate = new Ajv2020().compile(schema);

  it.each([
    { sites: { shop: "https://shop.example", saved: "shop.json" }, port: 0, host: "::1" },
    { sites: { shop: { source: "shop.example" }, b: { source: "b.example", headerFile: "b.headers" } } },
    { sites: { shop: { source: "shop.example", user: "ana", passwordEnv: "SHOP_PASSWORD" } } },
  ])("takes what is read: %j", async (config) => {
    expect(validate(config)).toBe(true);
    expect((await read(folderWith(JSON.stringify(config))))?.sites.has("shop")).toBe(true);
  });

  it("refuses what is not read", () => {
    const refused = REFUSED.flatMap(([text, message]) => {
      const value = text === undefined || message.includes("key twice") ? undefined : parseJson(text);
      return value === undefined ? [] : [value];
    });
    expect(refused.length).toBeGreaterThan(10);
    expect(refused.filter((value) => validate(value))).toEqual([]);
  });
});

describe("a site by its name in the config file", () => {
  const cwd = folderWith(JSON.stringify({ sites: { shop: "saved/a.json", live: "http://127.0.0.1:1" } }));
  mkdirSync(join(cwd, "saved"));
  const routes = { "/shop/v1/carts": { namespace: "shop/v1", endpoints: [{ methods: ["GET"], args: {} }] } };
  writeFileSync(join(cwd, "saved/a.json"), JSON.stringify({ name: "Shop", namespaces: ["shop/v1"], routes }));

  it.each([
    ["routes shop", "Shop: 1 namespace, 1 route"],
    ["explain shop GET /shop/v1/carts", "Handled by /shop/v1/carts"],
    ["check shop", "shop: 1 route, 1 operation"],
    ["convert shop", '"/shop/v1/carts"'],
    ["lock shop", "GET /shop/v1/carts"],
    ["compare shop saved/a.json", "Equal: A and B have the same surface"],
    ["publish shop saved -o public --json", '"shop/index.html"'],
  ])("is a source: %s", async (words, shown) => {
    const { exit, out, err } = await run(words.split(" "), { cwd });
    expect([exit, err.replaceAll(/^routeprint: .*(?:notice|files, ).*\n/gm, "")]).toEqual([0, ""]);
    expect(out).toContain(shown);
  });

  it("keeps the folder of its name beside a file of that name", async () => {
    mkdirSync(join(cwd, "old"));
    writeFileSync(join(cwd, "old/shop.json"), readFileSync(join(cwd, "saved/a.json")));
    const sites = withSlugs(await findSites(["shop", "old/shop.json"], {}, { cwd, env: {} } as Io));
    expect(sites.map(({ slug }) => slug)).toEqual(["shop", expect.stringMatching(/^shop-[\da-f]{6}$/)]);
  });

  it("is the file itself where something would be written in its place", async () => {
    expect((await run(["convert", "shop", "-o", "saved/a.json"], { cwd })).err).toContain(
      "the result would overwrite its input",
    );
  });

  it.each([
    ["fetch live", "http://127.0.0.1:1"],
    ["fetch shop", "a.json is a file or a folder and need not be fetched"],
    ["fetch live shop -o kept", "http://127.0.0.1:1/: connect-failed"],
  ])("is fetched where it has an address: %s", async (words, said) => {
    const { exit, err } = await run(words.split(" "), { cwd });
    expect([exit === 0, err]).toEqual([false, expect.stringContaining(said)]);
  });

  it("is not looked for where the word can be none", async () => {
    const { err } = await run(["routes", "none.json"], { cwd: folderWith("{") });
    expect(err).toContain("none.json: there is no such file");
  });

  it("is a file where one has that name", async () => {
    writeFileSync(join(cwd, "live"), JSON.stringify({ name: "Here", namespaces: [], routes: {} }));
    expect((await run(["routes", "live"], { cwd })).out).toContain("Here: ");
  });
});
