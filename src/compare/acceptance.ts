import { count } from "../base/count.ts";
import { groupBy } from "../base/group.ts";
import { NOTICE_KINDS } from "../diagnostics/notices.ts";
import { METHODS, shapeOf } from "../surface/index.ts";
import { causeHash, causeIn, causeText, joinFingerprint, operationsHash } from "./fingerprint.ts";
import type { ChangeGroup, SeenChange } from "./group.ts";
import type { Acceptance, AcceptedChange, CompareOptions, OperationRef } from "./model.ts";
import { kindNamed } from "./sides.ts";
import type { ComparedOperation } from "./view.ts";

/** Changes divided by what the entries of an accept file say about them. */
interface DividedGroups {
  /** Groups that no entry accepts. */
  readonly open: readonly ChangeGroup[];
  /** By the id of a group that entries accept on some of its operations: the others. */
  readonly partly: ReadonlyMap<string, ReadonlySet<ComparedOperation>>;
  readonly accepted: readonly AcceptedChange[];
  /** Entries that match nothing. */
  readonly stale: readonly Acceptance[];
  /** Entries past their day, whose change still shows. */
  readonly expired: readonly Acceptance[];
}

/** Divides groups of changes by the entries that accept them; entries for notices are left out. */
export function applyAcceptances(
  groups: readonly ChangeGroup[],
  { accept = [], today = "" }: CompareOptions,
): DividedGroups {
  const entries = accept.filter((entry) => !isForNotice(entry));
  const over = entries.filter((entry) => isExpired(entry, today));
  const valid = groupBy(
    entries.filter((entry) => !isExpired(entry, today)),
    ({ fingerprint }) => causeIn(fingerprint),
  );
  const verdicts = groups.map((group) => ({ group, ...judge(group, valid.get(group.id) ?? []) }));
  const left = groupBy(
    verdicts.filter(({ rest }) => rest !== undefined),
    ({ group }) => group.id,
  );
  const used = new Set(verdicts.flatMap((verdict) => verdict.used));
  const present = new Set(groups.map(({ id }) => id));
  return {
    open: verdicts.flatMap(({ group, used: [entry] }) => (entry === undefined ? [group] : [])),
    partly: new Map(
      verdicts.flatMap(({ group, used: [entry], rest }) =>
        entry === undefined || rest === undefined ? [] : [[group.id, new Set(rest)] as const],
      ),
    ),
    accepted: verdicts.flatMap(({ group, used: [acceptance], rest }): readonly AcceptedChange[] =>
      acceptance === undefined ? [] : [acceptedChange(group, acceptance, rest ?? [])],
    ),
    stale: entries.filter((entry) =>
      isExpired(entry, today) ? !present.has(causeIn(entry.fingerprint)) : !used.has(entry),
    ),
    expired: over.filter((entry) =>
      (left.get(causeIn(entry.fingerprint)) ?? []).some(({ group: { operations }, rest = operations }) =>
        covers(entry, rest),
      ),
    ),
  };
}

/** The changes that entries accept on some of their operations, on the others. */
export function changesLeft(
  changes: readonly SeenChange[],
  partly: DividedGroups["partly"],
): readonly SeenChange[] {
  if (partly.size === 0) return [];
  return changes.flatMap((change) => {
    const rest = partly.get(causeHash(causeText(change)));
    const operations = change.operations.filter((view) => rest?.has(view));
    return operations.length === 0 ? [] : [{ ...change, operations }];
  });
}

interface AcceptedPart {
  readonly used: readonly Acceptance[];
  /** The operations that are not accepted; absent if the whole change is. */
  readonly rest?: readonly ComparedOperation[];
}

/** Finds the operations of a group that no entry accepts. */
function judge({ id, fingerprint, operations }: ChangeGroup, entries: readonly Acceptance[]): AcceptedPart {
  const whole = entries.filter((entry) => entry.fingerprint === id || entry.fingerprint === fingerprint);
  if (whole.length > 0) return { used: whole };
  const listing = entries.filter((entry) => entry.operations !== undefined && covers(entry, operations));
  const keys = new Set(listing.flatMap(keysOf));
  const rest = operations.filter((view) => !keys.has(view.key));
  if (listing.length > 0 && rest.length === 0) return { used: listing };
  const ofRest = joinFingerprint(id, operationsHash(rest));
  const others = entries.filter((entry) => entry.fingerprint === ofRest);
  return others.length > 0 ? { used: [...listing, ...others] } : { used: listing, rest };
}

/** Whether an entry lists any of the operations, or none at all. */
function covers(entry: Acceptance, operations: readonly ComparedOperation[]): boolean {
  if (entry.operations === undefined) return true;
  const keys = new Set(keysOf(entry));
  return operations.some((view) => keys.has(view.key));
}

/** Reads the operations of an entry: each text is methods and a template. */
function keysOf({ operations = [] }: Acceptance): readonly string[] {
  return operations.flatMap((text) => {
    const place = text.indexOf("/");
    const shape = shapeOf(text.slice(place));
    const methods = text.slice(0, Math.max(place, 0)).split(" ");
    return METHODS.filter((method) => methods.includes(method)).map((method) => `${method} ${shape}`);
  });
}

function acceptedChange(
  { id, fingerprint, kind, subject, operations }: ChangeGroup,
  acceptance: Acceptance,
  rest: readonly ComparedOperation[],
): AcceptedChange {
  const open = new Set(rest);
  const accepted = operations.filter((view) => !open.has(view));
  return {
    fingerprint: open.size === 0 ? fingerprint : joinFingerprint(id, operationsHash(accepted)),
    kind,
    subject,
    operations: accepted.map(({ method, template, namespace }): OperationRef => {
      return { method, template, namespace };
    }),
    acceptance,
  };
}

/** Whether an entry accepts a change on every operation, as those of earlier files do. */
export function isBroad({ fingerprint }: Acceptance): boolean {
  return fingerprint === causeIn(fingerprint);
}

/** Warning of entries that accept a change on every operation. */
export function broadWarning(accepted: readonly AcceptedChange[]): readonly string[] {
  const broad = accepted.filter(({ acceptance }) => isBroad(acceptance));
  return broad.length === 0
    ? []
    : [
        `The accept file hides ${count(broad.length, "change")} on every operation, because its entries name none; --accept and --write-accept of this file limit them to the operations that show them now.`,
      ];
}

/** Whether an entry accepts a notice of `check`, not a change. */
function isForNotice({ kind = "" }: Acceptance): boolean {
  return Object.hasOwn(NOTICE_KINDS, kind);
}

/** Whether an entry accepts a change, not a notice of `check`. */
export function isForChange(entry: Acceptance): boolean {
  return kindNamed(entry.kind ?? "") !== undefined || !isBroad(entry);
}

/** Whether the last day of an entry is before `today`, both `YYYY-MM-DD`. */
export function isExpired({ expires }: Acceptance, today: string): boolean {
  return expires !== undefined && expires < today;
}
