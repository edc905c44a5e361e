/** Entry point for `bin/`. */
export { processIo } from "./process.ts";
export { main } from "./main.ts";
