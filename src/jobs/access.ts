import { readFile } from "node:fs/promises";
import {
  type AccessRecord,
  type AskedSite,
  type Observation,
  type Target,
  VISITOR,
  prepareSite,
  printRecord,
  readRecord,
  requestsLeft,
  survey,
  targetsOf,
} from "../access/index.ts";
import { count } from "../base/count.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import type { FetchOptions, FetchedIndex } from "../fetch/index.ts";
import { sourceFetched } from "../source.ts";
import { type Selection, type Surface, select } from "../surface/index.ts";
import { fileBeside } from "./beside.ts";
import { writeAtomically } from "./output.ts";

/** How a site is asked who may call what, and who asks. */
export interface AccessSettings {
  /** The options of each user by name, without the signal; the visitor first. */
  readonly users: ReadonlyMap<string, FetchOptions>;
  /** Requests a second. */
  readonly rate: number;
  /** The most requests. */
  readonly most: number;
  /** The operations to ask about. */
  readonly selection: Selection;
  /** Whether an unfinished file is begun anew. */
  readonly fresh: boolean;
  readonly report: SurveyReport;
}

/** Receives what a person wants to know of a survey. */
export interface SurveyReport {
  /** The budget, before the first request. */
  readonly budget: (text: string) => void;
  /** Why a site was left alone. */
  readonly remark: (text: string) => void;
  /** The number of requests made and the most that are made. */
  readonly progress: (done: number, total: number) => void;
  /** Says what a job does until it ends. */
  readonly during: <Result>(text: string, job: () => Promise<Result>) => Promise<Result>;
}

/** What was asked of a site. */
export interface Surveyed {
  readonly record: AccessRecord;
  /** Why it was left alone before everything was asked. */
  readonly stopped?: RouteprintError;
}

/** Milliseconds between two writes of an unfinished file. */
const WRITE_EVERY = 5000;

/** Reads what was asked about the access of a saved index; undefined where nothing was, or the file is damaged. */
export async function readAccess(file: string): Promise<AccessRecord | undefined> {
  const text = await readFile(fileBeside(file, "access"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : readRecord(text);
}

/**
 * Asks a fetched site who may call what. Continues an unfinished file of the same site and users. Where a part of the operations
 * is selected, what the file says of others stays.
 *
 * @param index the file of the index beside which the record is written; absent where it is not saved.
 * @throws RouteprintError `usage` for a selection that is none, `output-failed`; the reason of the signal.
 */
export async function surveyFetched(
  fetched: FetchedIndex,
  settings: AccessSettings,
  signal: AbortSignal,
  index?: string,
): Promise<Surveyed> {
  const { root } = fetched.provenance;
  const { surface } = sourceFetched(fetched);
  const { selection, rate, most, report } = settings;
  const users = [...settings.users.keys()];
  const saved = index === undefined ? undefined : await savedRecord(index, root);
  const site = prepareSite(surface);
  const { operations } = select(surface, selection).surface;
  const targets = targetsOf(site, operations);
  const isPart = operations.length < surface.operations.length;
  const { own, others } = divide(site, isPart ? targets : undefined, saved?.observations ?? []);
  const earlier = settings.fresh || !isUnfinished(saved, users) ? [] : own;
  announce(root, surface, targets, settings, earlier);
  const draft: RecordDraft = {
    index,
    root,
    users: [...new Set([...users, ...others.map(({ user }) => user)])],
    started: (earlier.length + others.length > 0 ? saved?.started : undefined) ?? now(),
    others,
    isWhole: others.length === 0 || saved?.complete === true,
  };
  let latest: readonly Observation[] = earlier;
  let written = performance.now();
  const keep = async (observations: readonly Observation[]): Promise<void> => {
    latest = observations;
    if (performance.now() - written < WRITE_EVERY) return;
    written = performance.now();
    await writeRecord(draft, observations, false);
  };
  const asking = { site, targets, users, earlier: latest, most, keep, progress: report.progress };
  const { withAsker } = await import("../fetch/asker.ts");
  try {
    const { observations, complete } = await report.during(`asking ${root}`, () =>
      withAsker(root, optionsOf(settings, signal), rate, (ask) => survey({ ...asking, ask })),
    );
    return { record: await writeRecord(draft, observations, complete) };
  } catch (error) {
    const record = await writeRecord(draft, latest, false);
    if (signal.aborted || !(error instanceof RouteprintError) || error.code === "output-failed") throw error;
    report.remark(`${root}: left the site alone after ${count(latest.length, "request")}: ${error.message}`);
    return { record, stopped: error };
  }
}

/** What is known of a record before its observations. */
interface RecordDraft extends Pick<AccessRecord, "root" | "users" | "started"> {
  readonly index: string | undefined;
  /** Earlier observations of what this run does not ask about. */
  readonly others: readonly Observation[];
  /** Whether nothing of them was left to ask. */
  readonly isWhole: boolean;
}

async function writeRecord(
  { index, others, isWhole, ...draft }: RecordDraft,
  made: readonly Observation[],
  complete: boolean,
): Promise<AccessRecord> {
  const observations = [...others, ...made];
  const record = { ...draft, ended: now(), complete: complete && isWhole, observations };
  if (index !== undefined && observations.length > 0) await saveAccess(index, record);
  return record;
}

/**
 * Writes what was asked beside a saved index.
 *
 * @throws RouteprintError `output-failed`.
 */
export async function saveAccess(index: string, record: AccessRecord): Promise<void> {
  await writeAtomically(fileBeside(index, "access"), printRecord(record));
}

/** The options of each user; robots.txt is obeyed unless they ignore it. */
function optionsOf({ users }: AccessSettings, signal: AbortSignal): ReadonlyMap<string, FetchOptions> {
  return new Map([...users].map(([user, own]) => [user, { robots: "respect", ...own, signal }]));
}

/** What was asked of the same site before. */
async function savedRecord(index: string, root: string): Promise<AccessRecord | undefined> {
  const record = await readAccess(index);
  return record?.root === root ? record : undefined;
}

/** Whether a run of the same users did not end. */
function isUnfinished(saved: AccessRecord | undefined, users: readonly string[]): boolean {
  return saved?.complete === false && saved.users.join("\n") === users.join("\n");
}

/** Divides the saved observations: those of what is asked now, and those of the rest; without targets, all is asked. */
function divide(
  { servedAt }: AskedSite,
  targets: readonly Target[] | undefined,
  observations: readonly Observation[],
): { readonly own: readonly Observation[]; readonly others: readonly Observation[] } {
  if (targets === undefined) return { own: observations, others: [] };
  const asked = new Set(
    targets.flatMap(({ shape, isRead, isChosen }) => [
      ...(isRead ? [`GET ${shape}`] : []),
      ...(isChosen ? [`OPTIONS ${shape}`] : []),
    ]),
  );
  const isOwn = ({ method, path }: Observation): boolean =>
    servedAt(path).operations.some(({ operation }) => asked.has(`${method} ${operation.shape}`));
  const parts = Object.groupBy(observations, (each) => (isOwn(each) ? "own" : "others"));
  return { own: parts.own ?? [], others: parts.others ?? [] };
}

/** Says what a run may cost, before its first request. */
function announce(
  root: string,
  surface: Surface,
  targets: readonly Target[],
  { users, rate, most, report }: AccessSettings,
  earlier: readonly Observation[],
): void {
  const names = [...users.keys()];
  const shapes = new Set(targets.map(({ shape }) => shape));
  const routes = new Set(
    surface.operations.flatMap(({ shape, variants }) =>
      shapes.has(shape) ? variants.map(({ route }) => route) : [],
    ),
  );
  const requests = Math.min(most, requestsLeft(targets, names, earlier));
  const minutes = Math.max(1, Math.ceil(requests / rate / 60));
  const others = names.length === 1 ? "" : ` and ${names.filter((name) => name !== VISITOR).join(", ")}`;
  const before = earlier.length === 0 ? "" : `, after ${count(earlier.length, "earlier request")}`;
  report.budget(
    `${root}: asks about ${count(routes.size, "route")} as a visitor${others}: at most ${count(requests, "request")} of GET and OPTIONS, ${rate} a second, about ${count(minutes, "minute")}${before}`,
  );
}

function now(): string {
  return new Date().toISOString();
}
