import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./end.ts";

/** A new, empty folder in the temporary one, removed as `atEnd` says. */
export function makeFolder(name = ""): string {
  const folder = mkdtempSync(join(tmpdir(), `routeprint-${name}`));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
