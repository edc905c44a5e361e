import { RouteprintError } from "../diagnostics/errors.ts";
import { asObject, isArray, isObject, printJson } from "../base/json.ts";
import { kindNamed } from "./sides.ts";
import { LEVELS } from "./level.ts";
import type { ChangeKind } from "./kinds.ts";
import type { Level } from "./level.ts";
import type { Acceptance, Comparison } from "./model.ts";

/**
 * Reads an accept file: `{"accepted": [{"id", "note", "kind", "subject"}]}`, only the id is required.
 * @throws RouteprintError `usage` if the value has another shape.
 */
export function readAcceptances(value: unknown, where: string): readonly Acceptance[] {
  const list = asObject(value)["accepted"];
  if (!isArray(list))
    throw misshapen(where, 'an accept file holds {"accepted": [{"id": …, "note": …}]}', ACCEPT_HINT);
  return list.map((entry) => {
    const { id, note = "", kind, subject } = asObject(entry);
    if (typeof id !== "string" || typeof note !== "string")
      throw misshapen(where, "every entry needs an id, and its note must be text", ACCEPT_HINT);
    return {
      id,
      ...(typeof kind === "string" ? { kind } : {}),
      ...(typeof subject === "string" ? { subject } : {}),
      note,
    };
  });
}

const ACCEPT_HINT = "--write-accept FILE writes one.";

/** Prints an accept file that hides all current findings. Keeps known entries and drops those that match nothing. */
export function writeAcceptances(comparison: Comparison, known: readonly Acceptance[]): string {
  const stale = new Set(comparison.staleAcceptances.map(({ id }) => id));
  const kept = known.filter(({ id }) => !stale.has(id));
  const fresh = comparison.findings
    .filter((finding) => finding.class === "surface")
    .map(({ id, kind, subject }) => ({ id, kind, subject, note: "" }));
  return printJson({ accepted: [...kept, ...fresh] });
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
