import { setTimeout } from "node:timers/promises";
import type { Inventory } from "../inventory/database.ts";
import { isDatabaseGone } from "../inventory/database-error.ts";
import { openQueue } from "../inventory/queue.ts";
import type { HostQueue, QueueWork } from "../inventory/queue.ts";
import { recordFailure } from "../inventory/record.ts";
import type { SiteOutcome } from "../inventory/round.ts";
import { keepSite, unfinishedHosts, unfinishedSites } from "../inventory/store.ts";
import type { StoredSite, UnfinishedHost } from "../inventory/store.ts";
import { showRemark } from "./notices.ts";
import type { CommonOptions, ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";
import { isOfWorker, termsOf } from "./round-flags.ts";
import type { SignIn } from "./round-flags.ts";
import { NOW, openChecker } from "./site-round.ts";
import type { Checker } from "./site-round.ts";
import { describeOne } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import type { NamedSite } from "./sites.ts";

/** The site as the command line or the config file names it, with its credentials. */
export type SiteLookup = (site: StoredSite) => {
  readonly named: NamedSite;
  /** Whether this process has begun a round with it. */
  readonly isOwn: boolean;
};

/** Failures that may pass within minutes, so that the host is tried again in the same round. */
const TEMPORARY: ReadonlySet<SourceFailure["code"]> = new Set([
  "dns-failed",
  "connect-failed",
  "timeout",
  "upstream-failed",
  "rate-limited",
  "maintenance",
  "server-failed",
  "answer-empty",
  "answer-truncated",
]);

/** The environment's credentials are of one site too. */
const LOGIN: ReadonlySet<string> = new Set(["ROUTEPRINT_USER", "ROUTEPRINT_APP_PASSWORD"]);

/** The tools of a worker. */
export interface HostWorker {
  readonly inventory: Inventory;
  readonly address: string;
  readonly lookUp: SiteLookup;
  readonly signIn: SignIn;
  /** Whether it takes the sites that other workers have left. */
  readonly takesKept: boolean;
}

/**
 * Works for the queue of a database until `work` is done. A worker fetches a site as its round asks. It sends the
 * credentials of its config file and of netrc only, and requests private addresses only where it is allowed to itself: a
 * site for which it may or can do less than the round asks is left to other workers, and is no failure.
 */
export async function withHostWorker<Result>(
  worker: HostWorker,
  flags: ConnectionFlags,
  io: Io,
  work: (queue: HostQueue) => Promise<Result>,
): Promise<Result> {
  const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !LOGIN.has(name)));
  const ownIo = { ...io, env };
  const { inventory, address, takesKept } = worker;
  const { db } = inventory;
  const checker = await openChecker(inventory, ownIo);
  const queue = await openQueue(address, reportOnce(flags, io));
  const fail = async (site: StoredSite, failure: SourceFailure): Promise<void> => {
    await recordFailure(db, site, failure, NOW);
    io.writeErr(describeOne(failure, site.label, flags.jsonErrors === true));
  };
  const tasks: QueueWork = {
    check: async (host, isLastTry) => {
      let isDone = true;
      for (const site of await unfinishedSites(db, host)) {
        const outcome = await checkOne(site, worker, { flags, checker });
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

/** Checks a site, or leaves it: without the credentials of its round its index would be another one. */
async function checkOne(
  site: StoredSite,
  { lookUp, signIn }: HostWorker,
  { flags, checker }: { readonly flags: ConnectionFlags; readonly checker: Checker },
): Promise<SiteOutcome | SourceFailure | "left"> {
  const { named, isOwn } = lookUp(site);
  if (site.signedIn && !isOwn && !signIn(named)) return "left";
  const terms = termsOf(site, named, flags);
  const outcome = await checker.check(site, named, terms.flags);
  if (typeof outcome === "string" || isOwn || !isOfWorker(outcome, site, terms)) return outcome;
  return "left";
}

const GIVEN_UP: SourceFailure = {
  code: "fault",
  message: "the workers that checked the site ended or lost the database each time",
};

/** Reports an error of the queue once: pollers meet a lost connection twice a second. */
function reportOnce(flags: CommonOptions, io: Io): (error: Error) => void {
  let last = "";
  return ({ message }) => {
    const [line = ""] = message.replace(/ \(Queue:.*$/s, "").split("\n");
    if (line !== last) showRemark(io, `the queue goes on after an error: ${line}`, flags);
    last = line;
  };
}

/** Milliseconds between two looks at a round. */
const LOOK = 500;

/** Milliseconds for which a database may be gone before a round is given up. */
const PATIENCE = 120_000;

/** Looks between two sendings of what is unfinished: a job may have been given up or lost with its database. */
const SEND_EVERY = 10;

/**
 * Waits until all sites of a round are finished, by any worker.
 *
 * @throws the error of the database where it is gone for long; the reason of the signal.
 */
export async function finishRound(
  { db }: Inventory,
  queue: HostQueue,
  { round, retries }: { readonly round: number; readonly retries: number },
  io: Io,
): Promise<void> {
  let goneSince: number | undefined;
  const sent = new Set<string>();
  for (let look = 0; ; look += 1) {
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
    await setTimeout(LOOK, undefined, { signal: io.signal });
  }
}

function keyOf({ host, isKept }: UnfinishedHost): string {
  return `${isKept} ${host}`;
}
