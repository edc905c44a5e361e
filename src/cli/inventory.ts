import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { Inventory } from "../inventory/index.ts";
import { describeOne, usage } from "./failure.ts";
import type { CommandContext, CommonOptions } from "./options.ts";
import type { Io } from "./process.ts";

/** Options of all commands on the inventory. */
export interface DatabaseFlags {
  readonly database: string;
}

const DEFAULT_DATABASE = "routeprint.db";

/** Adds `--database`. */
export function addDatabaseOption(command: Command): Command {
  return command.option(
    "--database <place>",
    "a file of SQLite in the working folder, or postgres://USER@HOST/NAME",
    DEFAULT_DATABASE,
  );
}

/** What a command does with an inventory: queries read it, upkeep changes one that exists, and rounds also make a new one. */
type InventoryUse = "read" | "change" | "make";

/**
 * Opens the inventory, runs work with it, and closes it.
 *
 * @throws RouteprintError `usage`, `database-failed`.
 */
export async function withInventory<Result>(
  { database }: DatabaseFlags,
  io: Io,
  work: (inventory: Inventory) => Promise<Result>,
  use: InventoryUse = "make",
): Promise<Result> {
  const [{ dialectOf, openForReading, openInventory, shownDatabase }, { databaseError }] = await Promise.all([
    import("../inventory/database.ts"),
    import("../inventory/database-error.ts"),
  ]);
  const isFile = dialectOf(database) === "sqlite";
  if (isFile && /^[a-z][a-z0-9+.-]*:\/\//i.test(database))
    throw usage(
      `--database takes a file or postgres://…, not ${database.replace(/:\/\/.*/s, "://…")}`,
      "Use one such as inventory.db or postgres://localhost/inventory.",
    );
  const place = isFile ? resolve(io.cwd, database) : database;
  if (use !== "make" && isFile && (await stat(place).catch(() => undefined)) === undefined)
    throw usage(
      `there is no inventory at ${database}`,
      "Run routeprint watch first, or name it with --database.",
    );
  const where = isFile ? database : shownDatabase(database);
  const inventory = await (use === "read" ? openForReading : openInventory)(place, where);
  try {
    return await work(inventory);
  } catch (error) {
    throw databaseError(error, where);
  } finally {
    await inventory.close();
  }
}

/** Whether an error is about one row of an inventory, so that the others can be shown. */
export function isUnreadable(error: unknown): error is RouteprintError {
  return error instanceof RouteprintError && (error.code === "row-damaged" || error.code === "index-pruned");
}

/** Reports a row that cannot be read beside the output; the exit code of the command is then that of the error. */
export function reportUnreadable(
  label: string,
  { code, message, hint, exit }: RouteprintError,
  { jsonErrors }: CommonOptions,
  { io, finish }: CommandContext,
): void {
  io.writeErr(describeOne({ code, message, hint }, label, jsonErrors === true));
  finish(exit);
}

/** Reports a damaged row beside the output; the command then exits with 6. */
export function reportDamage(
  label: string,
  message: string,
  flags: CommonOptions,
  context: CommandContext,
): void {
  reportUnreadable(label, new RouteprintError("row-damaged", { message }), flags, context);
}
