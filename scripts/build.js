// Builds dist/: writes the types with tsc, bundles what is shipped, and copies Redoc's
// bundle as a classic script.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.js";
import { copyRedoc } from "./redoc.js";

const root = fileURLToPath(new URL("..", import.meta.url));
rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });
const compiled = spawnSync(
  process.execPath,
  ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json"],
  { cwd: root, stdio: "inherit" },
);
copyRedoc();
await bundle();
process.exitCode = compiled.status ?? 1;
