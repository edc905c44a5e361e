import { lstat, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { lazy } from "../base/memo.ts";
import { sha256 } from "../platform/node.ts";
import { codeOf } from "./failure.ts";

/**
 * Runs `work`, which moves a file away, with a path in the folder that no other run uses. What is there after a failure is
 * removed.
 */
export async function withTemporary<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, temporaryName(process.pid));
  try {
    return await work(path);
  } catch (error) {
    await rm(path, { force: true, recursive: true }).catch(() => undefined);
    throw error;
  }
}

/** The name of a new temporary file of a process of this machine. */
function temporaryName(pid: number): string {
  return `.routeprint-${machine()}-${pid}-${crypto.randomUUID()}.tmp`;
}

/** Names this machine, or the container, whose process numbers are its own. */
const machine = lazy(() => sha256(hostname()).slice(0, 8));

/** The machine and the process of a temporary file; files of earlier versions name neither. */
const TEMPORARY = /^\.routeprint-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f-]{36}\.tmp$/;

/** Milliseconds after which a temporary file counts as left behind, where its process cannot be checked. */
const ABANDONED_AFTER = 3_600_000;

/**
 * Removes the temporary files that killed runs left in a folder.
 *
 * @param isDone whether this process has stopped writing there: its own remaining files then come from an ended thread.
 */
export async function removeLeftovers(folder: string, isDone = false): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [found, host, pid] = TEMPORARY.exec(name) ?? [];
    if (found === undefined) continue;
    const path = join(folder, name);
    const isOurs = host === machine();
    const isEnded = isOurs && (Number(pid) === process.pid ? isDone : !isRunning(Number(pid)));
    if (isEnded || (await isOld(path)))
      await rm(path, { force: true, recursive: true }).catch(() => undefined);
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_AFTER;
}

/** Signal 0 tests whether a process exists; EPERM means a process of another user. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}
