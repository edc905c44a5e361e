import { open, readFile, realpath, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { RouteprintError } from "../errors.ts";
import { asObject, parseJson } from "../json.ts";
import { isRunning } from "./temporary.ts";
import { codeOf, reasonOf } from "./failure.ts";

/** The file that says that a run is writing to the folder. */
const LOCK = ".routeprint.lock";

/** Milliseconds after which a lock that nobody renews is stale, whoever has its process id now. */
const STALE_AFTER = 600_000;

/** The same for a lock that names no process: its run ended while writing it. */
const NAMELESS_STALE_AFTER = 10_000;

const RENEW_AFTER = 60_000;

/** The process that took a lock. */
interface Holder {
  readonly process?: number;
  readonly host?: string;
  /** When the process started, as the system counts; a later process may have its id. Absent where the system does not say. */
  readonly started?: string;
}

/** The folders that this process has locked. */
const held = new Set<string>();

/**
 * Runs `work` while no other run writes to the folder. A stale lock is replaced.
 *
 * @throws RouteprintError `output-failed` where another run writes there; what `work` throws.
 */
export async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const file = join(await realpath(folder).catch(() => folder), LOCK);
  if (held.has(file)) throw taken(folder, { process: process.pid });
  held.add(file);
  try {
    await acquire(file, folder);
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
  } finally {
    held.delete(file);
  }
}

async function acquire(file: string, folder: string): Promise<void> {
  const started = await startOf(process.pid);
  const owner: Holder = {
    process: process.pid,
    host: hostname(),
    ...(started === undefined ? {} : { started }),
  };
  const text = JSON.stringify(owner);
  if (await create(file, text)) return;
  const standing = await readLock(file);
  if (!(await isStale(file, readHolder(standing)))) throw taken(folder, readHolder(standing));
  // Of two runs that see the same stale lock, the one whose new lock remains has it.
  if ((await readLock(file)) === standing) await rm(file, { force: true });
  if (!(await create(file, text))) throw taken(folder, readHolder(await readLock(file)));
}

async function readLock(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

/** Writes a new lock file; false where one exists. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx");
    try {
      await handle.writeFile(text);
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

async function isStale(file: string, { process: id, host, started }: Holder): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return true;
  const limit = id === undefined ? NAMELESS_STALE_AFTER : STALE_AFTER;
  // A clock that was set back since must not keep a lock either.
  if (Math.abs(Date.now() - found.mtimeMs) > limit) return true;
  if (host !== hostname() || id === undefined) return false;
  // `held` lists the locks of this process. An earlier process had its id, which is always 1 in a container.
  if (id === process.pid || !isRunning(id)) return true;
  return started !== undefined && started !== ((await startOf(id)) ?? started);
}

/** When a process started, in clock ticks since boot: field 22 of Linux's /proc/PID/stat. Other systems have no such file. */
async function startOf(id: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in parentheses, which may hold blanks and parentheses.
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19];
}

function readHolder(text: string): Holder {
  const { process: id, host, started } = asObject(parseJson(text));
  return {
    ...(typeof id === "number" && Number.isInteger(id) && id > 0 ? { process: id } : {}),
    ...(typeof host === "string" ? { host } : {}),
    ...(typeof started === "string" ? { started } : {}),
  };
}

function taken(folder: string, { process: id }: Holder): RouteprintError {
  const who = id === undefined ? "another run" : `another run (process ${id})`;
  return new RouteprintError("output-failed", {
    message: `${who} is writing to this folder`,
    where: folder,
    hint: `Wait for it, or remove ${LOCK} there if no such run exists.`,
  });
}
