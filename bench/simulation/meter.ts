// What processes of a run used.
import { readFileSync, readdirSync } from "node:fs";

/** What a process uses: megabytes of memory now, and milliseconds of processor until now. */
export interface Usage {
  readonly memory: number;
  readonly processor: number;
}

/** Adds up what processes used since a time, also of those that have ended. */
export interface Meter {
  readonly look: (pids: readonly number[]) => void;
  /** Begins to count. */
  readonly begin: () => void;
  /** Milliseconds of processor of all, and the greatest memory of one. */
  readonly usage: () => Usage;
}

/** Creates a meter. */
export function createMeter(read: (pid: number) => Usage | undefined): Meter {
  const processor = new Map<number, number>();
  let earlier = 0;
  let memory = 0;
  const total = (): number => processor.values().reduce((sum, each) => sum + each, 0);
  return {
    look: (pids) => {
      for (const pid of pids) {
        const usage = read(pid);
        if (usage === undefined) continue;
        processor.set(pid, usage.processor);
        memory = Math.max(memory, usage.memory);
      }
    },
    begin: () => {
      earlier = total();
      memory = 0;
    },
    usage: () => ({ memory, processor: total() - earlier }),
  };
}

/** Milliseconds of a clock tick of `/proc`. */
const TICK = 10;

/** Reads what a process uses; undefined where it has ended. */
export function usageOf(pid: number): Usage | undefined {
  const stat = statOf(pid);
  const [, kilobytes] = /^VmRSS:\s*(\d+)/m.exec(textOf(pid, "status")) ?? [];
  if (stat === undefined || kilobytes === undefined) return undefined;
  return { memory: Number(kilobytes) / 1000, processor: stat.processor };
}

/** Reads the processor of a process and of its children, also of those that have ended. Their memory is shared: 0. */
export function usageOfFamily(pid: number): Usage | undefined {
  const own = statOf(pid);
  if (own === undefined) return undefined;
  const others = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : [],
  );
  const children = others.filter(({ parent }) => parent === pid);
  return { memory: 0, processor: [own, ...children].reduce((sum, each) => sum + each.processor, 0) };
}

interface Stat {
  readonly parent: number;
  /** With that of its ended children. */
  readonly processor: number;
}

function statOf(pid: number): Stat | undefined {
  const text = textOf(pid, "stat");
  if (text === "") return undefined;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { parent: Number(fields[1]), processor: ticks * TICK };
}

/** Reads a file of `/proc`; empty where the process has ended. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
