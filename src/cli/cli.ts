/** What bin/ runs. */
export { processIo } from "./io.ts";
export { main } from "./main.ts";
