// Makes dist/bundle/: each entry as one file and what they share, with the packages in it, so that an install brings
// nothing else, a command starts sooner, and only what a command needs is read. All of it is CommonJS, which node reads
// 10 ms sooner than modules; beside each entry stands the module that passes it on.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { minifySync } from "rolldown/utils";
import { bundleBrowser } from "./browser.js";
import { TREESHAKE } from "./treeshake.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const TARGET = join(root, "dist/bundle");

/** What bin/ and package.json name. Files lie two levels below the root, as those of src/ do. */
const ENTRIES = {
  index: "src/index.ts",
  mock: "src/mock/app.ts",
  server: "src/server/app.ts",
  cli: "src/cli/cli.ts",
  tasks: "src/jobs/tasks.ts",
  // piscina starts this file, which must have this name and lie beside piscina.
  worker: "node_modules/piscina/dist/worker.js",
};

/** What every start reads, also for help alone, in one file: each file more costs a start about a millisecond. */
const START = {
  name: "start",
  test: (id) =>
    /\/node_modules\/commander\/|\/src\/(?:diagnostics\/errors|base\/escape)\.ts$|\/src\/(?:cli\/(?:main|process|failure|options)|jobs\/failure)\.ts$/.test(
      id,
    ),
};

/** What reads an index and writes its document, with all that they need: twelve files of a conversion instead of 39. */
const READING = {
  name: "reading",
  test: (id) => /\/src\/(?:source|convert|openapi\/print)\.ts$/.test(id),
};

/**
 * commander loads node:child_process for commands that are programs of their own, which takes 4 ms of each start. We have
 * none, and loaded when it is asked for, it never is.
 */
const WITHOUT_PROGRAMS = {
  name: "without-programs",
  transform(code, id) {
    if (!id.endsWith("/commander/lib/command.js")) return undefined;
    const line = "import childProcess from 'node:child_process';";
    if (!code.includes(line)) refuse({ message: `commander no longer has the line ${line}` });
    return code.replace(
      line,
      "const childProcess = { get spawn() { return process.getBuiltinModule('node:child_process').spawn; } };",
    );
  },
};

/**
 * refa's tables of Unicode properties, half of all code that a command loads, go to a file that is read when a pattern names
 * a property: a command starts 15 ms sooner and takes 4 MB less.
 */
const PROPERTIES = "unicode-properties.json";
const PROPERTIES_ON_DEMAND = {
  name: "properties-on-demand",
  transform(code, id) {
    if (!id.endsWith("/refa/index.js")) return undefined;
    const used = new Set();
    const named = code.replaceAll(/(?<=Object\.freeze\(\{__proto__:null,)[^{}]*(?=\}\))/g, (members) =>
      members.replaceAll(/(\w+):([\w$]+)/g, (_, property, table) => {
        used.add(table);
        return `get ${property}(){return readProperties()[${JSON.stringify(table)}]}`;
      }),
    );
    const tables = [];
    const lean = named.replaceAll(
      /([\w$]+)=JSON\.parse\((?:'([^']*)'|"([^"]*)")\)/g,
      (all, table, one, other) => {
        if (!used.has(table)) return all;
        tables.push(`"${table}":${one ?? other}`);
        return `${table}=0`;
      },
    );
    if (tables.length < used.size || lean.length > code.length / 2)
      refuse({ message: "refa keeps its tables in another way" });
    this.emitFile({ type: "asset", fileName: PROPERTIES, source: `{${tables.join(",\n")}}` });
    const read = `JSON.parse(require("node:fs").readFileSync(__dirname+"/${PROPERTIES}","utf8"))`;
    return `"use strict";let properties;const readProperties=()=>properties??=${read};${lean}`;
  },
};

/** The MCP SDK and zod, in a file of their own. */
const SDK = { name: "sdk", test: /\/node_modules\/(?:@modelcontextprotocol|zod)\// };

/**
 * The MCP SDK brings Ajv (300 kB) where it runs on Node; what is validated here is given the SDK's other validator. What is left
 * is minified, to half of its size: a client waits for its start.
 */
const LEAN_SDK = {
  name: "lean-sdk",
  transform(_code, id) {
    if (!id.endsWith("/@modelcontextprotocol/server/dist/shimsNode.mjs")) return undefined;
    return `export { default as process } from "node:process";
export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from "@modelcontextprotocol/server/validators/cf-worker";`;
  },
  renderChunk(code, { name, fileName }) {
    return name === SDK.name ? minifySync(fileName, code).code : undefined;
  },
};

/** Writes the bundle, and beside it the licenses of the packages it holds. */
export async function bundle() {
  const inPages = [
    ...(await bundlePageScript("theme", "theme.ts")),
    ...(await bundlePageScript("explorer", "explorer/main.ts")),
    ...(await bundlePageScript("reference", "reference/main.ts")),
    ...(await bundlePageScript("report", "report/main.ts")),
    ...(await bundleBrowser(refuse)),
  ];
  const build = await rolldown({
    cwd: root,
    treeshake: TREESHAKE,
    platform: "node",
    // piscina asks for it where threads are to give way to others, which none of ours are.
    external: ["@napi-rs/nice"],
    input: ENTRIES,
    plugins: [WITHOUT_PROGRAMS, PROPERTIES_ON_DEMAND, LEAN_SDK],
    onwarn: refuse,
  });
  const { output } = await build.write({
    dir: TARGET,
    format: "cjs",
    // Comments are read at each start too: 5 ms of a conversion. LICENSES.txt holds what they say of licenses.
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: "[name].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    codeSplitting: { groups: [START, READING, SDK] },
  });
  await build.close();
  for (const { isEntry, name, exports: names } of output.filter(({ type }) => type === "chunk")) {
    if (isEntry && name in ENTRIES) writeFileSync(join(TARGET, `${name}.js`), passOn(name, names));
  }
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  writeFileSync(join(TARGET, "LICENSES.txt"), licenses([...modules, ...inPages]));
}

/** Writes a script of pages as a classic script, which loads from disk (file://) too. Returns the modules in it. */
export async function bundleScript(input, file) {
  const build = await rolldown({
    cwd: root,
    platform: "browser",
    input,
    treeshake: TREESHAKE,
    onwarn: refuse,
  });
  const { output } = await build.write({
    file,
    format: "iife",
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await build.close();
  return output.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
}

function bundlePageScript(name, file) {
  return bundleScript(`templates/${file}`, join(root, `dist/assets/${name}.js`));
}

/** Names are named: in CommonJS node takes for exports what only looks like one, in a package that is bundled too. */
function passOn(name, names) {
  return names.length === 0
    ? `import "./${name}.cjs";\n`
    : `export { ${names.join(", ")} } from "./${name}.cjs";\n`;
}

function refuse(warning) {
  throw new Error(`the bundle: ${warning.message}`);
}

/** The licenses of the packages that the modules belong to, and of Redoc, by name; throws where a package has none. */
function licenses(modules) {
  const bundled = modules.flatMap((id) => (id.includes("/node_modules/") ? packageFolder(id) : []));
  const folders = new Set([...bundled, join(root, "node_modules/redoc")]);
  return [...folders]
    .map((folder) => {
      const { name, version, ...about } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
      // Before SPDX, packages named their licences in a list.
      const license = about.license ?? about.licenses?.[0]?.type;
      const file = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)/i.test(each));
      if (license === undefined) throw new Error(`${name} has no license`);
      const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8");
      return `${name} ${version} (${license})\n\n${text.trim()}\n`;
    })
    .toSorted()
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** The folder of the package a module belongs to: the nearest above it whose package.json has a version. */
function packageFolder(id) {
  for (let folder = dirname(id); folder.startsWith(root); folder = dirname(folder)) {
    const file = join(folder, "package.json");
    if (existsSync(file) && JSON.parse(readFileSync(file, "utf8")).version !== undefined) return folder;
  }
  throw new Error(`${id} belongs to no package`);
}
