import { setTimeout } from "node:timers/promises";
import type { Inventory } from "../inventory/database.ts";
import { isDatabaseGone } from "../inventory/database-error.ts";
import { openQueue } from "../inventory/queue.ts";
import type { HostQueue, QueueWork } from "../inventory/queue.ts";
import { recordFailure } from "../inventory/record.ts";
import { unfinishedHosts, unfinishedSites } from "../inventory/store.ts";
import type { StoredSite } from "../inventory/store.ts";
import { showRemark } from "./notices.ts";
import type { CommonOptions, ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";
import { NOW, openChecker } from "./site-round.ts";
import { describeOne, usage } from "./failure.ts";
import type { SourceFailure } from "./failure.ts";
import type { NamedSite } from "./sites.ts";

/** The site as the command line or the config file names it, with its credentials. */
export type SiteLookup = (site: StoredSite) => NamedSite;

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

/** The options that hold credentials or an API root of one site. */
const OF_ONE_SITE = ["user", "passwordStdin", "headerFile", "root"] as const;

/** The environment's credentials are of one site too. */
const LOGIN: ReadonlySet<string> = new Set(["ROUTEPRINT_USER", "ROUTEPRINT_APP_PASSWORD"]);

/**
 * Works for the queue of a database until `work` is done. A worker meets sites that its command line does not name: it
 * sends them the credentials of the config file and of netrc only.
 *
 * @throws RouteprintError `usage` where an option is of one site.
 */
export async function withHostWorker<Result>(
  {
    inventory,
    address,
    lookUp,
  }: { readonly inventory: Inventory; readonly address: string; readonly lookUp: SiteLookup },
  flags: ConnectionFlags,
  io: Io,
  work: (queue: HostQueue) => Promise<Result>,
): Promise<Result> {
  if (OF_ONE_SITE.some((name) => flags[name] !== undefined))
    throw usage(
      "credentials, headers and API roots are of one site, and a worker checks many",
      "Name those of each in routeprint.config.json, or use --netrc.",
    );
  const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !LOGIN.has(name)));
  const checker = await openChecker(inventory, flags, { ...io, env });
  const queue = await openQueue(address, reportOnce(flags, io));
  const { db } = inventory;
  const fail = async (site: StoredSite, failure: SourceFailure): Promise<void> => {
    await recordFailure(db, site, failure, NOW);
    io.writeErr(describeOne(failure, site.label, flags.jsonErrors === true));
  };
  const tasks: QueueWork = {
    check: async (host, isLastTry) => {
      let isDone = true;
      for (const site of await unfinishedSites(db, host)) {
        const outcome = await checker.check(site, lookUp(site));
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
    await queue.work(tasks);
    return await work(queue);
  } finally {
    await queue.close();
    await checker.close();
  }
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
  for (let look = 0; ; look += 1) {
    try {
      const hosts = await unfinishedHosts(db, round);
      if (hosts.length === 0) return;
      if (look % SEND_EVERY === 0) await queue.send(hosts, retries);
      goneSince = undefined;
    } catch (error) {
      goneSince ??= performance.now();
      if (!isDatabaseGone(error) || performance.now() - goneSince > PATIENCE) throw error;
    }
    await setTimeout(LOOK, undefined, { signal: io.signal });
  }
}
