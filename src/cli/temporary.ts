import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { codeOf } from "./failure.ts";

/** Milliseconds after which a temporary file is of no run, whoever has its process id now. */
const ABANDONED_AFTER = 600_000;

/** `.routeprint-MACHINE-PROCESS-UUID.tmp`; earlier versions wrote no machine and no process. */
const NAME = /^\.routeprint-(?:([0-9a-f]{8})-(\d{1,10})-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;

const MACHINE = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);

/** The temporary files and folders that this process is writing. */
const own = new Set<string>();

/** Runs `work` with a path in the folder that no other run uses, and removes what is there afterwards. */
export async function withTemporary<Result>(
  folder: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const name = `.routeprint-${MACHINE}-${process.pid}-${crypto.randomUUID()}.tmp`;
  const path = join(folder, name);
  own.add(name);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true, recursive: true }).catch(() => undefined);
    own.delete(name);
  }
}

/** Removes temporary files of killed runs from a folder, and from the folders below it where `deep`. Follows no links. */
export async function removeLeftovers(folder: string, deep = false): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    const match = NAME.exec(entry.name);
    if (match !== null) {
      if (await isAbandoned(path, entry.name, match))
        await rm(path, { force: true, recursive: true }).catch(() => undefined);
    } else if (deep && entry.isDirectory()) await removeLeftovers(path, true);
  }
}

async function isAbandoned(path: string, name: string, [, machine, id]: RegExpExecArray): Promise<boolean> {
  if (own.has(name)) return false;
  if (machine === MACHINE && (Number(id) === process.pid || !isRunning(Number(id)))) return true;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) > ABANDONED_AFTER;
}

/** Whether a process has this id, also another user's. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // The process of another user takes no signal from this one.
    return codeOf(error) === "EPERM";
  }
}
