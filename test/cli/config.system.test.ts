import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/cli/config.ts";
import type { Io } from "../../src/cli/process.ts";
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

const read = (cwd: string): ReturnType<typeof readConfig> => readConfig({ cwd, env: {} } as Io);

const REFUSED: readonly (readonly [string | undefined, string])[] = [
  [undefined, "it cannot be read (it is a folder)"],
  ["", "it is not JSON (Unexpected end of JSON input)"],
  ['{"sites":', "it is not JSON ("],
  ["{\n  // ours\n}", 'at line 2, column 3, near "// ours }")'],
  ["[]", "it must be object"],
  ['{"sitez":{}}', 'it has an unknown key "sitez"'],
  ['{"sites":["a.json"]}', "sites must be object"],
  ['{"sites":{"A b":"a.json"}}', 'sites has the name "A b", and names may hold only a-z, 0-9 and -'],
  ['{"sites":{"__proto__":"a.json"}}', 'sites has the name "__proto__", and names'],
  [`{"sites":{"${"A".repeat(999)}":"a.json"}}`, `sites has the name "${"A".repeat(60)}…", and names`],
  ['{"sites":{"a":5}}', "sites.a must be string or object"],
  ['{"sites":{"a":{}}}', "sites.a must have required property 'source'"],
  ['{"sites":{"a":{"source":"a.json","headerFile":5}}}', "sites.a.headerFile must be string"],
  ['{"sites":{"a":{"source":"a.json","header":"x"}}}', 'sites.a has an unknown key "header"'],
  [
    '{"sites":{"a":{"source":"a.json","password":"x"}}}',
    'sites.a has an unknown key "password": name a variable for the password in "passwordEnv"',
  ],
  [
    '{"sites":{"a":{"source":"a.json","user":"ana"}}}',
    "sites.a must have property passwordEnv when property user is present",
  ],
  ['{"security":"jwt"}', "security must be array"],
  ['{"lists":"pipes"}', "lists must be brackets or comma"],
  ['{"port":"80"}', "port must be integer"],
  ['{"port":65536}', "port must be <= 65535"],
  ['{"host":1}', "host must be string"],
  ['{"host":""}', "host must not be empty"],
  ['{"pages":{"try":"x"}}', "pages.try must be mock or site or off"],
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
  it("is a valid schema", () => {
    const schema: object = JSON.parse(readFileSync("schema/config.schema.json", "utf8"));
    expect(new Ajv2020().validateSchema(schema)).toBe(true);
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
    ["publish shop saved -o public --json", '"shop/notices.html"'],
  ])("is a source: %s", async (words, shown) => {
    const { exit, out, err } = await run(words.split(" "), { cwd });
    expect([exit, err.replaceAll(/^routeprint: .*(?:notice|publishing|files, ).*\n/gm, "")]).toEqual([0, ""]);
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
