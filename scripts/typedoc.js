// Checks with typedoc that every public name has a comment and that links between comments lead somewhere.
// docs/reference/library.md shows the comments (library.js).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const tools = join(root, "scripts/tools");

function run(command, args, cwd) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`, { cause: error });
}

if (!existsSync(join(tools, "node_modules/.package-lock.json")))
  run("npm", ["ci", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"], tools);
const options = `--emit none --logLevel Warn --treatWarningsAsErrors --readme none --tsconfig tsconfig.build.json
  --validation.notExported false --validation.notDocumented true`;
const kinds = ["Function", "Class", "Interface", "TypeAlias", "Variable"];
run(
  process.execPath,
  [
    join(tools, "node_modules/typedoc/bin/typedoc"),
    ...options.split(/\s+/),
    ...kinds.flatMap((kind) => ["--requiredToBeDocumented", kind]),
    "src/index.ts",
    "src/server/app.ts",
    "src/mock/app.ts",
  ],
  root,
);
