import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMock } from "../../src/mock/app.ts";
import { listen } from "../../src/server/listen.ts";
import { readSource } from "../../src/source.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

/** A site with an own collection that declares no response. */
const INDEX = {
  name: "Shop",
  home: "https://shop.example",
  namespaces: ["crm/v1"],
  routes: {
    "/crm/v1/people": {
      namespace: "crm/v1",
      endpoints: [{ methods: ["GET"], args: { page: {}, per_page: {} } }],
    },
    "/crm/v1/people/(?P<id>\\d+)": {
      namespace: "crm/v1",
      endpoints: [{ methods: ["GET", "DELETE"], args: {} }],
    },
  },
};

/** What must be in no artifact. */
const SECRETS = ["Jane Doe", "jane@example.com", "+49 30 901820", "4111111111111111", "Elm Street 7"];

const [NAME = "", MAIL = "", PHONE = "", CARD = "", STREET = ""] = SECRETS;

const PERSON = {
  id: 7,
  name: NAME,
  mail: MAIL,
  phone: PHONE,
  card: { number: CARD },
  notes: { [STREET]: "lives here" },
};

/** Several items, which show that a key of all is a name. */
const PEOPLE_SENT = [PERSON, { ...PERSON, id: 8, phone: null }, { ...PERSON, id: 9, card: { number: "" } }];

const har = (...entries: readonly object[]): string => JSON.stringify({ log: { version: "1.2", entries } });

const entry = (url: string, body: unknown, response: object = {}): object => ({
  request: { method: "GET", url },
  response: {
    status: 200,
    content: { text: typeof body === "string" ? body : JSON.stringify(body) },
    ...response,
  },
});

const PEOPLE = "https://shop.example/wp-json/crm/v1/people";

describe("--responses-from", () => {
  let folder: string;
  const inFolder = (name: string): string => join(folder, name);
  const convert = (...words: readonly string[]) => run(["convert", inFolder("index.json"), "-q", ...words]);

  beforeAll(async () => {
    folder = makeFolder();
    await writeFile(inFolder("index.json"), JSON.stringify(INDEX));
    await writeFile(
      inFolder("good.har"),
      har(entry(`${PEOPLE}?page=1`, PEOPLE_SENT), entry(`${PEOPLE}/7`, PERSON)),
    );
    await writeFile(
      inFolder("good.ndjson"),
      [
        { method: "GET", path: "/wp-json/crm/v1/people", status: 200, body: PEOPLE_SENT },
        { method: "GET", path: "/wp-json/crm/v1/people/7", status: 200, body: JSON.stringify(PERSON) },
      ]
        .map((line) => JSON.stringify(line))
        .join("\n"),
    );
    await mkdir(inFolder("saved/crm/v1/people"), { recursive: true });
    await writeFile(inFolder("saved/crm/v1/people.json"), JSON.stringify(PEOPLE_SENT));
    await writeFile(inFolder("saved/crm/v1/people/7.json"), JSON.stringify(PERSON));
    await writeFile(
      inFolder("bad.har"),
      har(
        entry("https://other.example/wp-json/crm/v1/people", [PERSON]),
        entry(PEOPLE, "<html>"),
        entry(PEOPLE, '[{"id": 7, "na'),
        entry(PEOPLE, "", { status: 304, content: {} }),
        entry(PEOPLE, [], { status: 500 }),
        entry("https://shop.example/about", "{}"),
        entry("https://shop.example/wp-json/none", "{}"),
      ),
    );
    await writeFile(inFolder("cut.har"), har(entry(PEOPLE, [PERSON])).slice(0, -20));
  });

  it.each(["good.har", "good.ndjson", "saved"])(
    "describes responses by %s, and keeps no value",
    async (name) => {
      const { exit, out } = await convert("--responses-from", inFolder(name));
      expect(exit).toBe(0);
      const { paths, components } = JSON.parse(out);
      const { 200: response } = paths["/crm/v1/people"].get.responses;
      expect(response["x-routeprint-observed"].samples).toBeGreaterThan(0);
      expect(response.content["application/json"].schema.type).toBe("array");
      const person = Object.values<{ properties?: Record<string, { type: unknown }> }>(
        components.schemas,
      ).find(({ properties = {} }) => "mail" in properties);
      expect(person?.properties?.["mail"]?.type).toBe("string");
      expect(person?.properties?.["card"]).toMatchObject({ properties: { number: { type: "string" } } });
      for (const secret of SECRETS) expect(out).not.toContain(secret);
    },
  );

  it("says what was used, and why the rest was not", async () => {
    const { err } = await run([
      "convert",
      inFolder("index.json"),
      "--responses-from",
      inFolder("good.har"),
      inFolder("bad.har"),
    ]);
    expect(err).toContain(
      "2 recorded responses used; not used: 1 another host, 2 a body that is cut or not JSON, 1 no body, 1 not a 2xx response, 1 not below the API root, 1 no route matches",
    );
  });

  it.each([
    ["bad.har", "no recorded response was used"],
    ["cut.har", "neither a HAR export nor NDJSON nor a response with links nor a file of shapes"],
  ])("ends with 6 where nothing of %s fits", async (name, message) => {
    const { exit, err, out } = await convert("--responses-from", inFolder(name));
    expect([exit, out]).toEqual([6, ""]);
    expect(err).toContain(message);
  });

  it("refuses a file that is not there", async () => {
    const { exit, err } = await convert("--responses-from", inFolder("none.har"));
    expect(exit).toBe(2);
    expect(err).toContain("cannot read");
  });
});

describe("fetch --learn", () => {
  const abort = new AbortController();
  let root: string;

  beforeAll(async () => {
    const source = readSource(Buffer.from(JSON.stringify(INDEX)), "index");
    const mock = createMock(source, {
      behaviors: [
        {
          covers: (route) => route.startsWith("/crm/v1/people"),
          respond: ({ captures }) => ({
            status: 200,
            headers: new Map(),
            body: captures.has("id") ? PERSON : PEOPLE_SENT,
          }),
        },
      ],
    });
    const server = await listen(mock, "127.0.0.1", 0);
    abort.signal.addEventListener("abort", () => void server.close());
    root = server.url;
  });

  afterAll(() => abort.abort());

  it("writes shapes and no value, which describe responses", async () => {
    const folder = makeFolder();
    const file = join(folder, "site.json");
    const { exit, err } = await run(["fetch", root, "-o", file, "--learn"]);
    expect(exit).toBe(0);
    expect(err).toContain("learned the shapes of 2 routes from 2 responses");
    const shapes = await readFile(join(folder, "site.shapes.json"), "utf8");
    for (const secret of SECRETS) expect(shapes).not.toContain(secret);
    const { out } = await run(["convert", file, "-q", "--responses-from", join(folder, "site.shapes.json")]);
    expect(out).toContain('"mail"');
  });

  it("needs a file to write beside", async () => {
    const { exit, err } = await run(["fetch", root, "--learn"]);
    expect(exit).toBe(2);
    expect(err).toContain("--learn needs a file");
  });
});
