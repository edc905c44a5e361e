import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version in package.json. */
export function version(): string {
  const text = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? "unknown";
}
