import { count } from "../base/count.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { FetchedIndex } from "../fetch/index.ts";
import {
  type Exchange,
  type Lesson,
  type Recording,
  type ResponseSources,
  collectResponses,
  withKnownResponses,
} from "../responses/index.ts";
import { sourceFetched } from "../source.ts";
import type { Surface } from "../surface/index.ts";
import { connectionOf, readingSite, type Reading } from "./connection.ts";
import {
  areSmall,
  LEARN,
  learnRecorded,
  readRecorded,
  type LessonJob,
  type RecordedFiles,
} from "./recordings.ts";
import type { NamedSite } from "./sites.ts";
import { runApart, runLimited } from "./worker.ts";

/** Sources of responses beside a site's declarations, as plain data for other threads too. */
export interface ResponseSettings {
  /** Whether the responses of known releases are described. */
  readonly known: boolean;
  readonly recorded?: RecordedFiles;
}

/** Bytes of recordings that are read without limits of time and memory: a thread takes longer to start. */
const ORDINARY = 1_000_000;

/**
 * Reads the recorded responses of one site; large ones in a thread with limits.
 *
 * @param remark receives a line on the used responses, where recordings were read.
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` where nothing fits the site;
 *   `source-too-large` where a limit is reached.
 */
export async function readResponses(
  { known, recorded }: ResponseSettings,
  surface: Surface,
  remark: (text: string) => void = () => undefined,
): Promise<ResponseSources> {
  if (recorded === undefined) return { known };
  const job: LessonJob = { surface: known ? withKnownResponses(surface) : surface, recorded };
  const where = recorded.paths.join(", ");
  const { shapes, used, unused } = (await areSmall(recorded, ORDINARY))
    ? await learnRecorded(job)
    : await runLimited(LEARN, job, where);
  const reasons = reasonsOf(unused);
  if (shapes.size === 0) {
    const message =
      reasons === "" ? "the recordings hold no response" : `no recorded response was used: ${reasons}`;
    throw new RouteprintError("no-responses", { message, where });
  }
  remark(`${count(used, "recorded response")} used${notUsed(unused)}`);
  return { known, shapes };
}

/** Lists why responses were not used. */
function reasonsOf(unused: Recording["unused"]): string {
  return [...unused].map(([reason, number]) => `${number} ${reason}`).join(", ");
}

/** The reasons, to follow a sentence; empty where all responses were used. */
export function notUsed(unused: Recording["unused"]): string {
  return unused.size === 0 ? "" : `; not used: ${reasonsOf(unused)}`;
}

/**
 * Reads recorded responses as they are.
 *
 * @param remark receives a line on the responses read.
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` where nothing fits the site.
 */
export async function readExchanges(
  files: RecordedFiles,
  surface: Surface,
  remark: (text: string) => void,
): Promise<readonly Exchange[]> {
  const { recording } = await readRecorded(files, surface);
  const { exchanges, unused } = recording;
  const reasons = notUsed(unused);
  if (exchanges.length === 0) {
    const message = `the recordings hold no response${reasons}`;
    throw new RouteprintError("no-responses", { message, where: files.paths.join(", ") });
  }
  remark(`${count(exchanges.length, "recorded response")} read${reasons}`);
  return exchanges;
}

/**
 * Reads collections of a site and one item of each, at most `MAX_READS` responses, and learns their shapes.
 *
 * @param progress receives the number of responses read.
 * @throws RouteprintError of a site that refuses further requests; the reason of the signal.
 */
export async function learnSite(
  site: NamedSite,
  fetched: FetchedIndex,
  reading: Reading,
  progress: (done: number, total: number) => void,
): Promise<Lesson> {
  const { root } = fetched.provenance;
  const connection = await connectionOf(site, reading);
  const surface = withKnownResponses(sourceFetched(fetched).surface);
  const recorded = await readingSite(root, connection, (read) =>
    collectResponses(surface, { read, progress }),
  );
  return runApart(LEARN, { surface, recorded }, root, { signal: reading.signal });
}
