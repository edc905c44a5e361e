// Builds dist/: writes the types, bundles what is shipped, and copies Redoc's bundle as a classic script.
import { rmSync } from "node:fs";
import { bundle } from "./bundle.js";
import { copyRedoc } from "./redoc.js";
import { writeTypes } from "./types.js";

rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });
const status = writeTypes();
copyRedoc();
await bundle();
process.exitCode = status;
