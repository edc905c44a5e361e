// What the public functions promise together: few, documented by an example that runs, without state.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import * as library from "../src/index.ts";
import * as mock from "../src/mock/app.ts";
import * as server from "../src/server/app.ts";
import { makeFolder } from "./support/folder.ts";
import { startServer } from "./support/start-server.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const sample = join(root, "samples/shop-site.index.json");

const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, "src", file), "utf8") }));

const functions = Object.entries({ ...library, ...mock, ...server }).flatMap(([name, value]) =>
  typeof value === "function" && name !== "RouteprintError" ? [name] : [],
);

/** The sample with one of its namespaces: each example reads it again. */
const small = JSON.stringify(JSON.parse(readFileSync(sample, "utf8")), (key, value) =>
  key === "routes"
    ? Object.fromEntries(Object.entries(value).filter(([route]) => route.startsWith("/shop-analytics")))
    : value,
);

/** The comment before an exported function. */
function commentOf(name: string): string {
  const found = files.flatMap(
    ({ text }) =>
      new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport (?:async )?function ${name}\\b`).exec(text)?.[1] ??
      [],
  );
  return found.join("\n");
}

function exampleOf(name: string): string | undefined {
  return /@example\n([^]*)$/.exec(commentOf(name))?.[1]?.replaceAll(/^ \* ?/gm, "");
}

describe("every public function", async () => {
  const folder = makeFolder();
  const site = createServer((_, response) =>
    response.setHeader("Content-Type", "application/json").end(small),
  );
  const address = `http://127.0.0.1:${(await startServer(site)).port}`;

  beforeAll(async () => {
    for (const name of ["index.json", "before.json", "after.json"]) writeFileSync(join(folder, name), small);
    const source = library.readSource(Buffer.from(small), "shop");
    writeFileSync(join(folder, "api.lock"), library.printLock(source.surface));
    const { document } = library.convert(source);
    writeFileSync(join(folder, "openapi.json"), await library.printDocument(document, "json"));
  });

  it("is one of a few: what another says is not said again", () => {
    const own = functions.filter((name) => name in library);
    expect(own.toSorted()).toEqual([
      "compareMany",
      "compareSurfaces",
      "convert",
      "createDispatcher",
      "documentSite",
      "fetchSource",
      "judgeDocument",
      "listPages",
      "printDocument",
      "printLock",
      "printReport",
      "readOverlay",
      "readSource",
      "readSurface",
      "secretOf",
    ]);
  });

  it.each(functions)("%s has a comment with one example", (name) => {
    expect(commentOf(name).match(/@example\n/g)).toHaveLength(1);
  });

  it("has an example that runs", async () => {
    const places = [
      ["index.ts", library],
      ["mock/app.ts", mock],
      ["server/app.ts", server],
    ] as const;
    const imports = places.map(
      ([file, module]) =>
        `import { ${Object.keys(module).join(", ")} } from ${JSON.stringify(pathToFileURL(join(root, "src", file)).href)};\n`,
    );
    const bodies = functions.map((name) =>
      `{\n// ${name}\n${exampleOf(name)}\n}\n`.replaceAll('"example.com"', JSON.stringify(address)),
    );
    const script = [
      ...imports,
      'import { mkdir, readFile, writeFile } from "node:fs/promises";\n',
      'import { dirname, join } from "node:path";\n',
      ...bodies,
    ].join("");
    writeFileSync(join(folder, "examples.mjs"), script);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["examples.mjs"], { cwd: folder });
    expect([stdout, stderr]).toEqual(["", ""]);
    expect(readdirSync(join(folder, "public"))).toContain("index.html");
  });
});

/**
 * What modules remember: the outcome of a pure function, by its input or by the object it was made from, so that
 * nothing but time depends on it. Those that are keyed by text are bounded.
 */
const MEMORIES: ReadonlySet<string> = new Set([
  "answers/description.ts responseReaderOf",
  "answers/explanation.ts dispatcherOf",
  "answers/explanation.ts routesOf",
  "answers/find/find.ts postingsOf",
  "answers/find/lexicon.ts lexicon",
  "compare/canonical.ts canonicalSchema",
  "compare/canonical.ts canonicalWithForeignTypes",
  "compare/canonical.ts textOf",
  "compare/one-sided.ts orderOf",
  "compare/routes.ts routesOf",
  "compare/view.ts viewOperations",
  "docs/access.ts viewAccess",
  "docs/badges.ts recentOf",
  "docs/cut.ts componentsBySection",
  "docs/overview.ts overviewOf",
  "docs/own-pages.ts operationIds",
  "docs/operations.ts lastData",
  "docs/search.ts ownEntries",
  "docs/search.ts searchFile",
  "docs/template.ts asset",
  "docs/paths.ts routesByKey",
  "docs/view.ts summarizeSite",
  "docs/view.ts viewSite",
  "example/item.ts nounOf",
  "example/names.ts rowOf",
  "example/path.ts matches",
  "example/path.ts valuesOf",
  "example/item.ts slugged",
  "example/item.ts wordsOf",
  "example/request.ts sampleRequest",
  "example/text.ts shortestMatch",
  "mock/generated-response.ts shapesOf",
  "openapi/json-path.ts compile",
  "openapi/json-path.ts environment",
  "openapi/reworded.ts textOf",
  "report/words.ts routeTexts",
  "responses/facts.ts readFacts",
  "route/bytes.ts charSetOf",
  "route/language.ts known",
  "route/parse.ts propertySet",
  "route/parse.ts readSet",
  "route/paths.ts httpPaths",
  "route/print.ts printed",
  "route/refusal.ts loosen",
  "route/pattern.ts readPattern",
  "schema/key.ts schemaKey",
  "schema/sample.ts branchesByWord",
  "schema/value.ts definitionOf",
  "server/store.ts sizeOf",
  "surface/abilities.ts abilitiesOf",
  "surface/body.ts bodyArguments",
  "wordpress/definition.ts isTangled",
  "wordpress/definition.ts valuesOf",
  "wordpress/pattern.ts asciiReadingOf",
  "wordpress/pattern.ts readingOf",
  "wordpress/plugins.ts registrations",
]);

describe("the library", () => {
  const own = files.filter(({ file }) => !/^(?:cli|jobs)\//.test(file));

  it("prints nothing and asks nothing of the process it runs in", () => {
    // SQLite warns on Node 22 that it is experimental.
    const asked = own.filter(({ file }) => file !== "inventory/sqlite.ts");
    const offenders = asked.filter(({ text }) =>
      /\bconsole\.\w|\bprocess\.\w|(?<!["`.])\bglobalThis\b(?!\.routeprintTree)|from "node:process"/.test(
        text,
      ),
    );
    expect(offenders.map(({ file }) => file)).toEqual([]);
  });

  it("keeps no state but what it remembers of pure functions", () => {
    const held = own.flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /^(?:export )?(?:let (\w+)|const (\w+)(?:: (?!Readonly|PhpArray)[^=]+)? = (?:(?:lazy|memoize)\w*\(|new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\);))/gm,
        ),
      ].map(([, variable, constant]) => `${file} ${variable ?? constant}`),
    );
    expect(new Set(held)).toEqual(MEMORIES);
  });

  it("gives the same whatever it was asked before", () => {
    const other = join(root, "samples/multilingual-site.index.json");
    const give = (file: string): string =>
      JSON.stringify(library.convert(library.readSource(readFileSync(file), file)));
    const [first, second] = [give(sample), give(other)];
    expect([give(other), give(sample)]).toEqual([second, first]);
  });
});
