import type { PgBoss } from "pg-boss";
import { chunksOf, groupBy } from "../base/group.ts";
import type { UnfinishedHost } from "./store.ts";

/**
 * Checks the sites of a host; resolves to false where some must be tried again.
 *
 * @param lost aborts where the database gave the host to another worker, since this one gave no sign of life.
 */
type HostWork = (host: string, isLastTry: boolean, lost: AbortSignal) => Promise<boolean>;

/** The functions that a worker runs on the hosts of the queue. */
export interface QueueWork {
  readonly check: HostWork;
  /** Finishes a host whose job was given up: workers ended or lost the database each time. */
  readonly giveUp: (host: string) => Promise<void>;
}

/** A queue of hosts in PostgreSQL, which all workers share. */
export interface HostQueue {
  /**
   * Queues hosts that are neither waiting nor being checked.
   *
   * @param retries how often a host with temporary failures is tried again.
   */
  readonly send: (hosts: readonly UnfinishedHost[], retries: number) => Promise<void>;
  /**
   * Begins to take hosts from the queue.
   *
   * @param takesKept also takes the hosts that other workers have left.
   */
  readonly work: (work: QueueWork, takesKept: boolean) => Promise<void>;
  /** Stops taking hosts; other workers finish the open jobs. */
  readonly close: () => Promise<void>;
}

const HOSTS = "routeprint-hosts";

/** Queue of hosts that workers left to workers with more permissions. */
const KEPT_HOSTS = "routeprint-kept-hosts";

/** The dead letter queue, which workers empty: the failure is recorded with the sites. */
const GIVEN_UP = "routeprint-given-up";

/** Hosts that one worker checks at once: pollers, and hosts of each. */
const POLLERS = 8;
const HOSTS_OF_POLLER = 2;

/** Connections that the pollers share: a server has a hundred, and each is used for milliseconds. */
const CONNECTIONS = 6;

/** Seconds without a sign of life after which another worker takes a host; a worker gives one twice as often. */
const HEARTBEAT = 10;

/** Seconds between two tries of a host: at first, doubled each time, and at most. */
const RETRY_DELAY = 5;
const MOST_DELAY = 300;

/** Restarts of a job, beside its retries, whose worker ended or lost the database. */
const RESCUES = 4;

/** Seconds for which a finished job is kept, and between two removals: by default pg-boss removes jobs once a day. */
const KEPT_FOR = 600;

/** Seconds after which a job of a host ends whatever it does; a network of sites may be one host. */
const LONGEST_JOB = 12 * 3600;

/**
 * Opens the queue. A job is a host, not a site: the queue holds a host once, waiting or being checked, by a unique index
 * of the database, so that no two workers request sites of one host at once.
 *
 * @param onError receives errors between jobs, such as a lost connection, which the queue survives.
 */
export async function openQueue(address: string, onError: (error: Error) => void): Promise<HostQueue> {
  const { PgBoss: Boss } = await import("pg-boss");
  const boss = new Boss({
    connectionString: address,
    schema: "routeprint_queue",
    max: CONNECTIONS,
    superviseIntervalSeconds: HEARTBEAT / 2,
    monitorIntervalSeconds: HEARTBEAT / 2,
    maintenanceIntervalSeconds: KEPT_FOR,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  });
  boss.on("error", onError);
  await boss.start();
  const options = { policy: "exclusive", deleteAfterSeconds: KEPT_FOR };
  await boss.createQueue(GIVEN_UP, options);
  for (const name of [HOSTS, KEPT_HOSTS])
    await boss.createQueue(name, {
      ...options,
      retryDelay: RETRY_DELAY,
      retryBackoff: true,
      retryDelayMax: MOST_DELAY,
      heartbeatSeconds: HEARTBEAT,
      expireInSeconds: LONGEST_JOB,
      deadLetter: GIVEN_UP,
    });
  return {
    send: async (hosts, retries) => {
      for (const [isKept, own] of groupBy(hosts, (host) => host.isKept)) {
        for (const some of chunksOf(own, 1000)) {
          await boss.insert(
            isKept ? KEPT_HOSTS : HOSTS,
            some.map(({ host }) => ({
              data: { host, retries },
              singletonKey: host,
              retryLimit: retries + RESCUES,
            })),
          );
        }
      }
    },
    work: (work, takesKept) => startWork(boss, work, takesKept ? [HOSTS, KEPT_HOSTS] : [HOSTS]),
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

interface HostJob {
  readonly host: string;
  readonly retries: number;
}

async function startWork(
  boss: PgBoss,
  { check, giveUp }: QueueWork,
  queues: readonly string[],
): Promise<void> {
  const options = {
    localConcurrency: POLLERS,
    batchSize: HOSTS_OF_POLLER,
    burstWhenBatchFull: true,
    pollingIntervalSeconds: 0.5,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  for (const queue of queues)
    await boss.work<HostJob, unknown, typeof options>(queue, options, (jobs) =>
      Promise.all(
        jobs.map(async ({ id, data, retryCount, signal }) => {
          const isDone = await check(data.host, retryCount >= data.retries, signal).catch(() => false);
          return { id, status: isDone ? ("completed" as const) : ("failed" as const) };
        }),
      ),
    );
  await boss.work<HostJob>(GIVEN_UP, { pollingIntervalSeconds: 2 }, async (jobs) => {
    for (const { data } of jobs) await giveUp(data.host);
  });
}
