import { RouteprintError } from "../diagnostics/errors.ts";
import { groupBy } from "../base/group.ts";
import { dayOf } from "../base/time.ts";
import { asObject, isArray, isObject, printJson } from "../base/json.ts";
import { METHODS } from "../surface/index.ts";
import { isBroad } from "./acceptance.ts";
import { causeIn } from "./fingerprint.ts";
import { kindNamed } from "./sides.ts";
import { LEVELS } from "./level.ts";
import type { ChangeKind } from "./kinds.ts";
import type { Level } from "./level.ts";
import type { Acceptance, AcceptedChange, Comparison, OperationRef } from "./model.ts";

/**
 * Reads an accept file: `{"accepted": [{"fingerprint", "kind", "subject", "operations", "reason", "expires"}]}`, of which only
 * the fingerprint is required. Earlier files have `id` and `note` in place of `fingerprint` and `reason`.
 *
 * @throws RouteprintError `usage` if the value has another shape.
 */
export function readAcceptances(value: unknown, where: string): readonly Acceptance[] {
  const list = asObject(value)["accepted"];
  if (!isArray(list))
    throw misshapen(
      where,
      'an accept file holds {"accepted": [{"fingerprint": …, "reason": …}]}',
      ACCEPT_HINT,
    );
  return list.map((entry) => {
    const { fingerprint, id, reason, note, expires, kind, subject, operations } = asObject(entry);
    const [key, why = ""] = [fingerprint ?? id, reason ?? note];
    if (typeof key !== "string" || typeof why !== "string")
      throw misshapen(where, "every entry needs a fingerprint, and its reason must be text", ACCEPT_HINT);
    if (expires !== undefined && !isDay(expires))
      throw misshapen(where, `the entry ${key} must expire on a day, as in 2027-03-31`, ACCEPT_HINT);
    const isListed = isArray(operations) && operations.every((each) => typeof each === "string");
    if (operations !== undefined && !isListed)
      throw misshapen(where, `the operations of ${key} must be a list of text`, ACCEPT_HINT);
    return {
      fingerprint: key,
      ...(typeof kind === "string" ? { kind } : {}),
      ...(typeof subject === "string" ? { subject } : {}),
      ...(isListed ? { operations } : {}),
      reason: why,
      ...(expires === undefined ? {} : { expires }),
    };
  });
}

const ACCEPT_HINT = "--write-accept FILE writes one.";

/** Whether a value is a day of the calendar, as in `2027-03-31`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && dayOf(time) === value;
}

/** What new entries of an accept file say: who accepts or why, and until when. */
export type Stamp = Partial<Pick<Acceptance, "reason" | "expires">>;

/** Most operations that the entries of a file list together; beyond it they hold fingerprints alone. */
const MOST_PLACES = 100_000;

/**
 * Prints an accept file that hides all current findings. Keeps entries that count, and those for notices; drops those that
 * match nothing; writes those that have expired or name no operations anew.
 */
export function writeAcceptances(
  { findings, accepted, staleAcceptances, expiredAcceptances }: Comparison,
  known: readonly Acceptance[],
  stamp: Stamp = {},
): string {
  const fresh = findings.filter((finding) => finding.class === "surface");
  const broad = accepted.filter(({ acceptance }) => isBroad(acceptance));
  const places = [...fresh, ...broad].reduce((sum, { operations }) => sum + operations.length, 0);
  const isListed = places <= MOST_PLACES;
  // A comparison in a thread returns copies of the entries.
  const dropped = new Set(
    [...staleAcceptances, ...expiredAcceptances, ...broad.map(({ acceptance }) => acceptance)].map(printJson),
  );
  const reasons = new Map(
    expiredAcceptances.map(({ fingerprint, reason }) => [causeIn(fingerprint), reason]),
  );
  return printAcceptances([
    ...known.filter((entry) => !dropped.has(printJson(entry))),
    ...broad.map((change) => entryOf(change, change.acceptance, isListed)),
    ...fresh.map((finding) => entryOf(finding, { reason: reasons.get(finding.id), ...stamp }, isListed)),
  ]);
}

type NewStamp = { readonly [K in keyof Stamp]: Stamp[K] | undefined };

function entryOf(
  { fingerprint, kind, subject, operations }: Omit<AcceptedChange, "acceptance">,
  { reason = "", expires }: NewStamp,
  isListed: boolean,
): Acceptance {
  return {
    fingerprint,
    kind,
    subject,
    ...(isListed && operations.length > 0 ? { operations: placesOf(operations) } : {}),
    reason,
    ...(expires === undefined ? {} : { expires }),
  };
}

/** Prints an accept file, the members of each entry in one order. */
export function printAcceptances(entries: readonly Acceptance[]): string {
  return printJson({
    accepted: entries.map(({ fingerprint, kind, subject, operations, reason, expires }) => {
      return { fingerprint, kind, subject, operations, reason, expires };
    }),
  });
}

/** Writes operations by path: `GET POST /wp/v2/posts`. */
function placesOf(operations: readonly OperationRef[]): readonly string[] {
  return [...groupBy(operations, ({ template }) => template)].map(([template, group]) => {
    const methods = METHODS.filter((method) => group.some((operation) => operation.method === method));
    return `${methods.join(" ")} ${template}`;
  });
}

/**
 * Reads a file that overrides levels: `{"argument-removed": "breaking"}`.
 * @throws RouteprintError `usage` if a kind or level is unknown.
 */
export function readLevels(value: unknown, where: string): ReadonlyMap<ChangeKind, Level> {
  if (!isObject(value)) throw misshapen(where, 'a file of levels holds {"kind": "level"}', LEVELS_HINT);
  return new Map(
    Object.entries(value)
      .filter(([key]) => key !== "$schema")
      .map(([name, word]) => {
        const level = LEVELS.find((known) => known === word);
        const kind = kindNamed(name);
        if (kind === undefined)
          throw misshapen(where, `there is no kind of change called ${name}`, KINDS_HINT);
        if (level === undefined)
          throw misshapen(where, `the level of ${name} is not one of ${LEVELS.join(", ")}`, LEVELS_HINT);
        return [kind, level] as const;
      }),
  );
}

const LEVELS_HINT = 'For example {"argument-removed": "breaking"}.';

const KINDS_HINT = "A report names the kind of each change.";

function misshapen(where: string, message: string, hint: string): RouteprintError {
  return new RouteprintError("usage", { message, where, hint });
}
