import { setTimeout } from "node:timers/promises";
import {
  type HostQueue,
  type Inventory,
  type QueueWork,
  type SiteOutcome,
  type StoredSite,
  type UnfinishedHost,
  isDatabaseGone,
  keepSite,
  openQueue,
  recordFailure,
  unfinishedHosts,
  unfinishedSites,
} from "../inventory/index.ts";
import type { Report } from "./batch.ts";
import type { Reading } from "./connection.ts";
import type { SourceFailure } from "./failure.ts";
import type { SiteLookup } from "./lookup.ts";
import { NOW, openChecker, type Checker } from "./round.ts";
import { isOfWorker, termsOf, type SignIn, type SiteTerms, type WorkerPowers } from "./terms.ts";

/** Failures that may pass within minutes, so that the host is tried again in the same round. */
const TEMPORARY: ReadonlySet<SourceFailure["code"]> = new Set([
  "dns-failed",
  "connect-failed",
  "timeout",
  "upstream-failed",
  "rate-limited",
  "maintenance",
  "server-failed",
  "response-empty",
  "response-truncated",
]);

/** The tools of a worker. */
export interface HostWorker {
  readonly inventory: Inventory;
  /** The address of the database. */
  readonly address: string;
  readonly lookUp: SiteLookup;
  readonly signIn: SignIn;
  /** The permissions of this worker. */
  readonly powers: WorkerPowers;
  /** Reads a site as its terms say, with the credentials of the config file and of netrc only. */
  readonly readingFor: (terms: SiteTerms) => Reading;
  /** Whether it takes the sites that other workers have left. */
  readonly takesKept: boolean;
}

/**
 * Works for the queue of a database until `work` is done. A worker fetches a site with the options of its round. It sends
 * only the credentials of its config file and of netrc, and requests private addresses only where it is allowed to itself.
 * A site for which it may or can do less than the round requires is left to other workers, and is no failure.
 */
export async function withHostWorker<Result>(
  worker: HostWorker,
  signal: AbortSignal,
  report: Report,
  work: (queue: HostQueue) => Promise<Result>,
): Promise<Result> {
  const { inventory, address, takesKept } = worker;
  const { db } = inventory;
  const checker = await openChecker(inventory, signal);
  const queue = await openQueue(address, reportOnce(report));
  const fail = async (site: StoredSite, failure: SourceFailure): Promise<void> => {
    await recordFailure(db, site, failure, NOW);
    report.failure({ label: site.label, failure });
  };
  const tasks: QueueWork = {
    check: async (host, isLastTry, lost) => {
      let isDone = true;
      for (const site of await unfinishedSites(db, host)) {
        const outcome = await checkOne(site, worker, checker, lost);
        lost.throwIfAborted();
        if (outcome === "left") await keepSite(db, site);
        if (typeof outcome === "string") continue;
        if (isLastTry || !TEMPORARY.has(outcome.code)) await fail(site, outcome);
        else isDone = false;
      }
      return isDone;
    },
    giveUp: async (host) => {
      for (const site of await unfinishedSites(db, host)) await fail(site, GIVEN_UP);
    },
  };
  try {
    await queue.work(tasks, takesKept);
    return await work(queue);
  } finally {
    await queue.close();
    await checker.close();
  }
}

/** Checks a site, or leaves it where the credentials of its round are missing: its index would be a different one. */
async function checkOne(
  site: StoredSite,
  { lookUp, signIn, powers, readingFor }: HostWorker,
  checker: Checker,
  lost: AbortSignal,
): Promise<SiteOutcome | SourceFailure | "left"> {
  const { named, isOwn } = lookUp(site);
  if (site.signedIn && !isOwn && !signIn(named)) return "left";
  const terms = termsOf(site, named, powers);
  const reading = readingFor(terms);
  const signal = AbortSignal.any([reading.signal, lost]);
  const outcome = await checker.check(site, named, { ...reading, signal });
  if (typeof outcome === "string" || isOwn || !isOfWorker(outcome, site, terms)) return outcome;
  return "left";
}

const GIVEN_UP: SourceFailure = {
  code: "fault",
  message: "the workers that checked the site ended or lost the database each time",
};

/** Reports an error of the queue once: pollers meet a lost connection twice a second. */
function reportOnce({ remark }: Report): (error: Error) => void {
  let last = "";
  return ({ message }) => {
    const [line = ""] = message.replace(/ \(Queue:.*$/s, "").split("\n");
    if (line !== last) remark(`the queue continues after an error: ${line}`);
    last = line;
  };
}

/** Least milliseconds between two looks at a round, and how many times as long as a look: one reads all unfinished hosts. */
const LOOK = 500;
const REST = 9;

/** Milliseconds for which a database may be unreachable before a round is given up. */
const PATIENCE = 120_000;

/** Looks after which the unfinished hosts are queued again: a job may have been given up or lost with its database. */
const SEND_EVERY = 10;

/**
 * Waits until all sites of a round are finished, by any worker.
 *
 * @throws the error of the database where it stays unreachable; the reason of the signal.
 */
export async function finishRound(
  { db }: Inventory,
  queue: HostQueue,
  { round, retries }: { readonly round: number; readonly retries: number },
  signal: AbortSignal,
): Promise<void> {
  let goneSince: number | undefined;
  const sent = new Set<string>();
  for (let look = 0; ; look += 1) {
    const began = performance.now();
    try {
      const hosts = await unfinishedHosts(db, round);
      if (hosts.length === 0) return;
      if (look % SEND_EVERY === 0) sent.clear();
      const unsent = hosts.filter((host) => !sent.has(keyOf(host)));
      await queue.send(unsent, retries);
      for (const host of unsent) sent.add(keyOf(host));
      goneSince = undefined;
    } catch (error) {
      goneSince ??= performance.now();
      if (!isDatabaseGone(error) || performance.now() - goneSince > PATIENCE) throw error;
    }
    await setTimeout(Math.max(LOOK, REST * (performance.now() - began)), undefined, { signal });
  }
}

function keyOf({ host, isKept }: UnfinishedHost): string {
  return `${isKept} ${host}`;
}
