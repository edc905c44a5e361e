// With ROUTEPRINT_WORDPRESS, the folder of WordPress 7.1 (abilities began with 6.9), compares the recordings with what a
// running site responds; with ROUTEPRINT_RECORD too, writes them. Then it fetches the list and sends the sample of each ability.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asList, asObject, parseJson } from "../../src/base/json.ts";
import { sampleRequest } from "../../src/example/request.ts";
import { emit } from "../../src/openapi/document.ts";
import { sourceFrom } from "../../src/source.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { wireSample } from "../support/send-sample.ts";
import { ABILITY_REQUESTS, LIST_QUERIES, pathOfRun } from "./ability-requests.ts";
import { WORDPRESS_CODE, startWordPress, type Served, type WordPress } from "./wordpress.ts";

/** WordPress before 6.9 has no abilities. */
const CONTROLLER = join(
  WORDPRESS_CODE,
  "wp-includes/rest-api/endpoints/class-wp-rest-abilities-v1-run-controller.php",
);

const FILE = fileURLToPath(new URL("abilities-7.1.json", import.meta.url));

/** Headers that the run controller decides. */
const KEPT = ["allow", "x-wp-total", "x-wp-totalpages"];

interface Site {
  readonly wordpress: WordPress;
  readonly served: Served;
}

type Received = Awaited<ReturnType<typeof ask>>;

async function ask(
  { served: { url } }: Site,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string | Uint8Array,
) {
  const response = await request(`${url}/wp-json${path}`, {
    method: method as "GET",
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const escaped = url.replaceAll("/", String.raw`\/`);
  const text = (await response.body.text()).replaceAll(escaped, String.raw`http:\/\/example.org`);
  return { status: response.statusCode, headers: response.headers, json: parseJson(text) ?? null };
}

function signIn({ wordpress }: Site): { readonly authorization: string } {
  const text = `ana:${wordpress.applicationPassword}`;
  return { authorization: `Basic ${Buffer.from(text).toString("base64")}` };
}

async function record(site: Site): Promise<object> {
  const signedIn = signIn(site);
  const { json: index } = await ask(site, "GET", "/?context=help", signedIn);
  const { json: listed } = await ask(site, "GET", "/wp-abilities/v1/abilities?per_page=100", signedIn);
  const responses = [];
  for (const sent of ABILITY_REQUESTS) {
    const { user, method, type, body } = sent;
    const types = { form: "application/x-www-form-urlencoded", json: "application/json" };
    const headers = {
      ...(user === "ana" ? signedIn : {}),
      ...(type === undefined ? {} : { "content-type": types[type] }),
    };
    const received = await ask(site, method, pathOfRun(sent), headers, body);
    const json = method === "OPTIONS" ? null : received.json;
    responses.push({ ...sent, status: received.status, headers: keptOf(received), json });
  }
  const lists = [];
  for (const query of LIST_QUERIES) {
    const { status, json } = await ask(
      site,
      "GET",
      `/wp-abilities/v1/abilities?per_page=100&${query}`,
      signedIn,
    );
    lists.push({ query, status, ...(status === 200 ? { names: namesIn(json) } : { json }) });
  }
  const visitor = await ask(site, "GET", "/wp-abilities/v1/abilities", {});
  const { namespaces, routes } = asObject(index);
  const own = ([key]: readonly [string, unknown]): boolean => key.startsWith("/wp-abilities");
  return {
    index: {
      namespaces: asList(namespaces).filter((name) => name === "wp-abilities/v1"),
      routes: Object.fromEntries(Object.entries(asObject(routes)).filter(own)),
    },
    abilities: asList(listed).filter((each) => String(asObject(each)["name"]).startsWith("fixture/")),
    lists,
    visitor: { status: visitor.status, json: visitor.json },
    responses,
  };
}

/** The names of listed abilities; those of core depend on the release. */
function namesIn(json: unknown): readonly string[] {
  const names = asList(json).map((each) => String(asObject(each)["name"]));
  return names.filter((name) => name.startsWith("fixture/"));
}

function keptOf({ headers }: Received): Readonly<Record<string, string>> {
  return Object.fromEntries(
    KEPT.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}

/** Prints an item a line. */
function print(found: object): string {
  const members = Object.entries(found).map(([name, value]) => {
    const items = Array.isArray(value)
      ? `[\n${value.map((each) => JSON.stringify(each)).join(",\n")}\n]`
      : JSON.stringify(value);
    return `"${name}": ${items}`;
  });
  return `{\n${members.join(",\n")}\n}\n`;
}

describe.runIf(existsSync(CONTROLLER))("the abilities of a running site", () => {
  let site: Site;

  beforeAll(async () => {
    const wordpress = await startWordPress();
    wordpress.permalinks("/%postname%/");
    site = { wordpress, served: await wordpress.serve("") };
  });

  afterAll(async () => site.wordpress.stop());

  it("respond as recorded", async () => {
    const found = await record(site);
    if ((process.env["ROUTEPRINT_RECORD"] ?? "") !== "") writeFileSync(FILE, print(found));
    expect(found).toEqual(parseJson(readFileSync(FILE, "utf8")));
  });

  it("are fetched, and accept the sample of each, whose response the document describes", async () => {
    const cwd = makeFolder();
    const env = { ROUTEPRINT_USER: "ana", ROUTEPRINT_APP_PASSWORD: site.wordpress.applicationPassword };
    const { exit, err } = await run(["fetch", site.served.url, "--abilities", "-o", "site.json"], {
      cwd,
      env,
    });
    expect(err).toContain("saved abilities (17) to site.abilities.json");
    expect(exit).toBe(0);
    const [index, abilities] = ["site.json", "site.abilities.json"].map((name) =>
      parseJson(readFileSync(join(cwd, name), "utf8")),
    );
    const { surface } = sourceFrom(index, "live", [], { abilities: asList(abilities) });
    const { document } = emit(surface);
    const ajv = new Ajv2020({ strict: false, logger: false });
    ajv.addSchema({ $id: "doc", ...document });
    const refused = [];
    for (const operation of surface.operations.filter(({ ability }) => ability !== undefined)) {
      const { method, template, ability } = operation;
      const root = "http://a.example";
      const { path, headers, body } = await wireSample(sampleRequest(operation), root);
      const received = await ask(
        site,
        method,
        path.slice(root.length),
        { ...headers, ...signIn(site) },
        body,
      );
      const place = `paths/${template.replaceAll("/", "~1")}/${method.toLowerCase()}/responses/200`;
      const isValid = ajv.validate({ $ref: `doc#/${place}/content/application~1json/schema` }, received.json);
      if (received.status !== 200 || !isValid) refused.push(`${ability?.name} ${received.status}`);
    }
    expect(refused).toEqual(["fixture/broken 500", "fixture/closed 403"]);
  });
});
