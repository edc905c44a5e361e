// Makes dist/types/: the declarations that the entries of the package reach, and no others. tsc declares every file; an
// import through the door of a room is written as one of the file behind it, so that it brings nothing else of the room.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const DECLARED = join(root, ".tmp/types");
const TARGET = join(root, "dist/types");

const ENTRIES = ["index.d.ts", "browser.d.ts", "mock/app.d.ts", "server/app.d.ts"];

const LIST = /^(import|export) (type )?\{([^}]*)\} from "(\.[^"]+)";$/gm;
const INLINE = /import\("(\.[^"]+)"\)\.(\w+)/g;

/** Writes the types. Returns the exit code of tsc. */
export function writeTypes() {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", DECLARED],
    { cwd: root, stdio: "inherit" },
  );
  const reached = new Set(ENTRIES);
  for (const file of reached) {
    const text = withoutDoors(file, (target) => reached.add(target));
    mkdirSync(dirname(join(TARGET, file)), { recursive: true });
    writeFileSync(join(TARGET, file), text);
  }
  return status ?? 1;
}

const declarationsOf = (file) => readFileSync(join(DECLARED, file), "utf8");
const targetOf = (file, specifier) => join(dirname(file), specifier.replace(/\.ts$/, ".d.ts"));

/** The text of a file, whose imports name the files that declare what they import. */
function withoutDoors(file, reach) {
  const write = (target) => {
    reach(target);
    const path = relative(dirname(file), target).replace(/\.d\.ts$/, ".ts");
    return path.startsWith(".") ? path : `./${path}`;
  };
  return declarationsOf(file)
    .replaceAll(LIST, (_, keyword, type = "", names, specifier) =>
      namesIn(names)
        .map(({ text, name }) => {
          const target = write(fileOf(targetOf(file, specifier), name));
          return `${keyword} ${type}{ ${text} } from "${target}";`;
        })
        .join("\n"),
    )
    .replaceAll(
      INLINE,
      (_, specifier, name) => `import("${write(fileOf(targetOf(file, specifier), name))}").${name}`,
    );
}

function namesIn(list) {
  return list
    .split(",")
    .map((each) => each.trim())
    .filter((text) => text !== "")
    .map((text) => ({ text, name: text.replace(/^type /, "").replace(/ as .*/, "") }));
}

/** The file that declares what a file exports under a name. */
function fileOf(file, name) {
  for (const [, keyword, , names, specifier] of declarationsOf(file).matchAll(LIST)) {
    if (keyword === "export" && namesIn(names).some((each) => each.name === name))
      return fileOf(targetOf(file, specifier), name);
  }
  return file;
}
