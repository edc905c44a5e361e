import { open, readFile, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { RouteprintError } from "../errors.ts";
import { asObject, parseJson } from "../json.ts";
import { codeOf, reasonOf } from "./file-failure.ts";

/** The file that says that a run is writing to the folder. */
const LOCK = ".routeprint.lock";

/** Milliseconds after which a lock of another machine, whose processes cannot be asked, is one that was left behind. */
const STALE_AFTER = 600_000;

/** The same for a lock that names nobody: its run ended while it was writing it. */
const NAMELESS_STALE_AFTER = 10_000;

const RENEW_AFTER = 60_000;

/**
 * Works in a folder that no other run writes to meanwhile. A lock that a run left behind is taken away.
 *
 * @throws RouteprintError `output-failed` where another run is at work there; what `work` throws.
 */
export async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const file = join(folder, LOCK);
  const owner = JSON.stringify({ process: process.pid, host: hostname() });
  if (!(await take(file, owner))) {
    const holder = await readFile(file, "utf8").catch(() => "");
    if (!(await isLeftBehind(file, holder))) throw taken(folder, holder);
    // Between two that see the same old lock, the one whose new lock stands afterwards has it.
    if ((await readFile(file, "utf8").catch(() => "")) === holder) await rm(file, { force: true });
    if (!(await take(file, owner))) throw taken(folder, await readFile(file, "utf8").catch(() => ""));
  }
  const renewal = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => undefined);
  }, RENEW_AFTER);
  renewal.unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Whether the lock is ours now; false where one stands. */
async function take(file: string, owner: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    try {
      await handle.writeFile(owner);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw new RouteprintError("output-failed", {
      message: `the folder cannot be written to (${reasonOf(error)})`,
      where: file,
      cause: error,
    });
  }
}

async function isLeftBehind(file: string, holder: string): Promise<boolean> {
  const { process: id, host } = readHolder(holder);
  if (host === hostname() && id !== undefined) return !isRunning(id);
  const found = await stat(file).catch(() => undefined);
  return (
    found === undefined ||
    Date.now() - found.mtimeMs > (id === undefined ? NAMELESS_STALE_AFTER : STALE_AFTER)
  );
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user is there, but takes no signal of ours.
    return codeOf(error) === "EPERM";
  }
}

function readHolder(text: string): { readonly process?: number; readonly host?: string } {
  const { process: id, host } = asObject(parseJson(text));
  return {
    ...(typeof id === "number" && Number.isInteger(id) && id > 0 ? { process: id } : {}),
    ...(typeof host === "string" ? { host } : {}),
  };
}

function taken(folder: string, holder: string): RouteprintError {
  const { process: id } = readHolder(holder);
  const who = id === undefined ? "another run" : `another run (process ${id})`;
  return new RouteprintError("output-failed", {
    message: `${who} is writing to this folder`,
    where: folder,
    hint: `Wait for it, or remove ${LOCK} there if no such run exists.`,
  });
}
