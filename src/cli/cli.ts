/** What bin/ runs. */
export { processIo } from "./process.ts";
export { main } from "./main.ts";
