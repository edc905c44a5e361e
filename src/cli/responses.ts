import { isMainThread } from "node:worker_threads";
import { count } from "../count.ts";
import { RouteprintError } from "../errors.ts";
import { plain } from "../escape.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import { printJson } from "../json.ts";
import { MAX_READS, collectResponses } from "../responses/collection.ts";
import type { ResponseSources } from "../responses/describe.ts";
import { withKnownResponses } from "../responses/known.ts";
import type { Exchange, Recording } from "../responses/recording.ts";
import { shapesToJson } from "../responses/shapes.ts";
import { sourceFetched } from "../source.ts";
import type { Surface } from "../surface/model.ts";
import { createProgress } from "./batch.ts";
import { readingSite } from "./connection.ts";
import { showRemark } from "./notices.ts";
import type { ConnectionFlags, ResponseSettings } from "./options.ts";
import type { Io } from "./process.ts";
import { areSmall, learnRecorded, readRecorded, type LessonJob } from "./recordings.ts";
import { runApart } from "./worker.ts";

/** Bytes of recordings that are read without limits of time and memory: a thread takes longer to start. */
const ORDINARY = 1_000_000;

/**
 * Reads the recordings of `--responses-from` for one site; large ones in a thread with limits.
 *
 * @param remark receives a line on what was used, where recordings were read.
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` where nothing fits the site;
 *   `source-too-large` where a limit is reached.
 */
export async function readResponses(
  { known, responsesFrom: paths, cwd }: ResponseSettings,
  surface: Surface,
  remark: (text: string) => void = () => undefined,
): Promise<ResponseSources> {
  if (paths === undefined) return { known };
  const recorded = { option: "--responses-from", paths, cwd } as const;
  const job: LessonJob = { surface: known ? withKnownResponses(surface) : surface, recorded };
  const where = paths.join(", ");
  const isApart = isMainThread && !(await areSmall(recorded, ORDINARY));
  const { shapes, used, unused } = await (isApart
    ? runApart("learnResponses", job, where)
    : learnRecorded(job));
  const reasons = reasonsOf(unused);
  if (shapes.size === 0) {
    const message =
      reasons === "" ? "the recordings hold no response" : `no recorded response was used: ${reasons}`;
    throw new RouteprintError("no-responses", { message, where });
  }
  remark(`${count(used, "recorded response")} used${notUsed(unused)}`);
  return { known, shapes };
}

/** Why responses were not used, as a list. */
function reasonsOf(unused: Recording["unused"]): string {
  return [...unused].map(([reason, number]) => `${number} ${reason}`).join(", ");
}

/** The reasons, to follow a sentence; empty where all responses were used. */
function notUsed(unused: Recording["unused"]): string {
  return unused.size === 0 ? "" : `; not used: ${reasonsOf(unused)}`;
}

/**
 * Reads the recorded responses of `--data`.
 *
 * @param remark receives a line on what was read.
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` where nothing fits the site.
 */
export async function readExchanges(
  paths: readonly string[],
  cwd: string,
  surface: Surface,
  remark: (text: string) => void,
): Promise<readonly Exchange[]> {
  const { recording } = await readRecorded({ option: "--data", paths, cwd }, surface);
  const { exchanges, unused } = recording;
  const reasons = notUsed(unused);
  if (exchanges.length === 0) {
    const message = `the recordings hold no response${reasons}`;
    throw new RouteprintError("no-responses", { message, where: paths.join(", ") });
  }
  remark(`${count(exchanges.length, "recorded response")} read${reasons}`);
  return exchanges;
}

/**
 * Reads collections of a site and one item of each, and learns their shapes.
 *
 * @returns the text of a file of shapes.
 * @throws RouteprintError `no-responses` where the site sends none to read.
 */
export async function learnSite(fetched: FetchedIndex, flags: ConnectionFlags, io: Io): Promise<string> {
  const { root } = fetched.provenance;
  const described = withKnownResponses(sourceFetched(fetched).surface);
  showRemark(io, `--learn sends at most ${MAX_READS} GET requests to ${plain(root)}, one a second`, flags);
  const progress = createProgress(flags, io);
  const recorded = await readingSite(root, flags, io, (read) =>
    collectResponses(described, { read, progress }),
  );
  const { shapes, used, unused } = await runApart("learnResponses", { surface: described, recorded }, root, {
    signal: io.signal,
  });
  if (used === 0) {
    throw new RouteprintError("no-responses", {
      message: "the site sent no collection",
      where: root,
      hint: "Its collections may need a sign-in, or robots.txt disallows them (--no-respect-robots).",
    });
  }
  showRemark(
    io,
    `learned the shapes of ${count(shapes.size, "route")} from ${count(used, "response")}${notUsed(unused)}`,
    flags,
  );
  return printJson(shapesToJson(shapes));
}
