// Makes what runs in a browser: dist/browser/index.js, which is `routeprint/browser`, and dist/assets/app/, the scripts of
// the page that `routeprint app` writes.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Eta } from "eta";
import { rolldown } from "rolldown";
import { TREESHAKE } from "./treeshake.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const TEMPLATES = join(root, "templates");
const RESOURCES = join(root, "src/platform/resources.js");
const APP = join(root, "dist/assets/app");

/** The known responses as a part of the page's worker, which only an index without schemas loads. */
const RESPONSES = "routeprint:responses";

/** Puts the twin for browsers in place of the file that needs Node, and the files of the package into a module. */
function platform(resources) {
  return {
    name: "platform",
    resolveId(source, importer) {
      if (importer === undefined) return undefined;
      const twin = /\/platform\/node((?:-pages)?\.ts)$/.exec(source)?.[1];
      if (twin !== undefined) return join(root, `src/platform/browser${twin}`);
      if (source === RESPONSES) return RESPONSES;
      return source === "./resources.js" ? RESOURCES : undefined;
    },
    load(id) {
      if (id === RESPONSES) return `globalThis.routeprintResponses = ${text("data/responses.json")};`;
      return id === RESOURCES ? resources : undefined;
    },
  };
}

/**
 * Leaves out refa's tables of Unicode properties, foldings and emoji, 180 kB compressed: `KNOWS_PROPERTIES` keeps patterns
 * that would need one from it.
 */
const WITHOUT_TABLES = {
  name: "without-tables",
  transform(code, id) {
    if (!id.endsWith("/refa/index.js")) return undefined;
    const lean = code
      .replaceAll(/JSON\.parse\('(?:\[\{"min"|\{"\d)[^']*'\)/g, "[]")
      .replaceAll(/\[(?:\[\d+(?:,\d+)*\],?){20,}\]/g, "[]");
    if (lean.length > code.length / 3) throw new Error("refa keeps its tables in another way");
    return lean;
  },
};

/** The module behind src/platform/resources.d.ts. */
function resourcesOf(responses, assets) {
  const eta = new Eta({ autoEscape: true });
  const templates = readdirSync(TEMPLATES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".eta"))
    .map((file) => {
      const code = eta.compileToString(readFileSync(join(TEMPLATES, file), "utf8"));
      const name = file.replaceAll("\\", "/").replace(/\.eta$/, "");
      return `${JSON.stringify(name)}: function (it, options) {${code}}`;
    });
  const contents = Object.entries(assets).map(([name, content]) => `${JSON.stringify(name)}: ${content}`);
  return [
    `const RESPONSES = ${responses};`,
    "export const responses = () => RESPONSES;",
    `export const TEMPLATES = {${templates.join(",\n")}};`,
    `export const ASSETS = {${contents.join(",\n")}};`,
  ].join("\n");
}

function text(file) {
  return JSON.stringify(readFileSync(join(root, file), "utf8"));
}

const OUTPUT = { minify: true, comments: { legal: true, annotation: false, jsdoc: false } };

async function build(input, resources, refuse, make) {
  const made = await rolldown({
    cwd: root,
    treeshake: TREESHAKE,
    platform: "browser",
    input,
    plugins: [platform(resources), WITHOUT_TABLES],
    onwarn: (warning) => {
      // The formats of reports are one part.
      if (warning.code !== "INEFFECTIVE_DYNAMIC_IMPORT") refuse(warning);
    },
  });
  const { output } = await make(made);
  await made.close();
  return output.filter(({ type }) => type === "chunk");
}

/** Writes the library and the page's scripts. Returns the modules in them. */
export async function bundleBrowser(refuse) {
  const library = await build(
    "src/browser.ts",
    // Redoc alone would be larger than everything else.
    resourcesOf(text("data/responses.json"), {
      "site.css": text("templates/site.css"),
      "theme.js": text("dist/assets/theme.js"),
      "icon.svg": text("templates/icon.svg"),
      "explorer.js": text("dist/assets/explorer.js"),
      "report.js": text("dist/assets/report.js"),
    }),
    refuse,
    (made) =>
      made.write({
        ...OUTPUT,
        file: join(root, "dist/browser/index.js"),
        format: "esm",
        codeSplitting: false,
      }),
  );
  const scripts = await bundleApp(refuse);
  return [...library, ...scripts].flatMap(({ moduleIds }) => moduleIds);
}

async function bundleApp(refuse) {
  mkdirSync(APP, { recursive: true });
  const script = (input) =>
    build(input, "", refuse, (made) => made.generate({ ...OUTPUT, format: "iife", codeSplitting: false }));
  const [frame] = await script("templates/app/frame.ts");
  if (/<\/script|<!--/i.test(frame.code)) throw new Error("the script of the frame cannot stand in a page");
  const [main] = await script("templates/app/main.ts");
  writeFileSync(join(APP, "main.js"), main.code);
  writeFileSync(join(APP, "frame.js"), frame.code);
  const [loader] = await script("templates/worker/loader.ts");
  const parts = await bundleWorker(frame.code, loader.code, refuse);
  writePart(
    "sample",
    JSON.stringify(JSON.parse(readFileSync(join(root, "samples/shop-site.index.json"), "utf8"))),
  );
  return [frame, main, ...parts];
}

/** Writes the worker in parts: `worker`, which every page loads, and those that are loaded when they are used. */
async function bundleWorker(frame, loader, refuse) {
  const resources = resourcesOf("{ toString: () => globalThis.routeprintResponses }", {
    "site.css": text("templates/site.css"),
    "explorer.js": JSON.stringify(frame),
    "report.js": text("dist/assets/report.js"),
    // These pages load nothing.
    "theme.js": '""',
    "icon.svg": '""',
  });
  const split = (codeSplitting) =>
    build({ worker: "templates/worker/main.ts" }, resources, refuse, (made) =>
      made.generate({
        ...OUTPUT,
        format: "cjs",
        codeSplitting,
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
      }),
    );
  const core = modulesAtStart(await split(true));
  const isYaml = (id) =>
    /\/node_modules\/yaml\/|\/src\/openapi\/(?:yaml|yaml-lines|overlay-file)\.ts$/.test(id);
  const isSearch = (id) => /\/templates\/worker\/find\.ts$|\/src\/fetch\/|\/ipaddr\.js\//.test(id);
  const chunks = await split({
    groups: [
      { name: "core", test: (id) => core.has(id), priority: 3 },
      { name: "responses", test: (id) => id === RESPONSES, priority: 2 },
      { name: "yaml", test: isYaml, priority: 2 },
      { name: "find", test: isSearch, priority: 2 },
      { name: "changes", test: (id) => !core.has(id), priority: 1 },
    ],
  });
  const started = ["rolldown-runtime.js", "core.js", "worker.js"];
  const wrapped = new Map(chunks.map(({ fileName, code }) => [fileName, wrap(fileName, withParts(code))]));
  writePart(
    "worker",
    [loader, ...started.map((name) => wrapped.get(name)), 'requirePart("./worker.js");'].join("\n"),
  );
  for (const [file, code] of wrapped) if (!started.includes(file)) writePart(file.replace(/\.js$/, ""), code);
  return chunks;
}

/** The modules that the worker needs at its start: of its entry, and of what that imports. */
function modulesAtStart(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const names = new Set(["worker.js"]);
  for (const name of names) for (const next of byName.get(name)?.imports ?? []) names.add(next);
  return new Set([...names].flatMap((name) => byName.get(name)?.moduleIds ?? []));
}

function wrap(file, code) {
  return `definePart(${JSON.stringify(`./${file}`)}, function (exports, require) {\n${code}\n});`;
}

/** Loads a part before it is required. */
function withParts(code) {
  return code.replaceAll(
    /Promise\.resolve\(\)\.then\(\(\)=>(.*?require\(([`"]\.\/\w+\.js[`"])\))/g,
    (_, all, file) => `loadPart(${file}).then(()=>${all}`,
  );
}

/** Writes a part as a script that keeps its text: a page from disk can load nothing else, and starts a worker from text. */
function writePart(name, code) {
  const holder = `(globalThis.routeprintParts??={})[${JSON.stringify(name)}]=${JSON.stringify(code)};\n`;
  writeFileSync(join(APP, `${name}.js`), holder);
}
