import { rename } from "node:fs/promises";
import { dirname } from "node:path";
import type { Inventory } from "../inventory/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { codeOf, reasonOf } from "./failure.ts";
import { withTemporary } from "./temporary.ts";

/**
 * Writes a copy of a database of SQLite to a file, whole or not at all, while rounds go on.
 * @throws RouteprintError `output-failed`; the error of the database.
 */
export async function copyDatabase(inventory: Inventory, file: string): Promise<void> {
  const { copyFile } = await import("../inventory/upkeep.ts");
  await withTemporary(dirname(file), async (temporary) => {
    await copyFile(inventory, temporary);
    await rename(temporary, file).catch((error: unknown) => {
      throw new RouteprintError("output-failed", {
        message: `cannot write the copy (${reasonOf(error)}, ${codeOf(error)})`,
        where: file,
        cause: error,
      });
    });
  });
}
