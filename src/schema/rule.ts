import { NOTICE_KINDS, type Notice, type NoticeCode } from "../diagnostics/notices.ts";
import type { Schema, SchemaType } from "./model.ts";

/** A definition or schema as the index holds it: an object of unknown members. */
export type RawSchema = { readonly [key: string]: unknown };

/** A schema while it is read; it never changes afterwards. */
export type Draft = { -readonly [Keyword in keyof Schema]: Schema[Keyword] };

/** A repair of one kind of unusual input, with the notice that it leaves. */
export interface Rule<In, Out> {
  readonly code: NoticeCode;
  /** One sentence on the finding and the assumption; defaults to the meaning of the code. */
  readonly says?: string;
  /** Returns the repaired input; undefined where the rule does not apply. */
  readonly read: (input: In) => Out | undefined;
}

/** Position of a reader in the index, its notices, and whether it reads a request or a response. */
export interface Place {
  readonly pointer: string;
  readonly depth: number;
  readonly use: "request" | "response";
  /** Grows while the schema is read, as `refused` does. */
  readonly notices: Notice[];
  /** Types whose values WordPress rejects whenever a client sends one. */
  readonly refused: SchemaType[];
}

/** The most characters of a value that a notice shows. */
const MAX_SHOWN = 80;

/** Reports a notice at a place or one step below it: a sentence, and the value found. */
export function note(
  place: Place,
  code: NoticeCode,
  seen: unknown,
  step = "",
  says: string = NOTICE_KINDS[code].meaning,
): void {
  const pointer = step === "" ? place.pointer : `${place.pointer}/${step}`;
  place.notices.push({ code, pointer, text: withSeen(says, JSON.stringify(seen) ?? "nothing", MAX_SHOWN) });
}

/** The meaning of a notice code with the first characters of the value found. */
export function describeSeen(code: NoticeCode, seen: string, most: number): string {
  return withSeen(NOTICE_KINDS[code].meaning, seen, most);
}

function withSeen(sentence: string, seen: string, most: number): string {
  const shown = seen.length > most ? `${seen.slice(0, most)}…` : seen;
  return `${sentence} Seen: ${shown}`;
}

/** Applies the first rule that matches and reports its notice. */
export function applyFirst<In, Out>(
  rules: readonly Rule<In, Out>[],
  input: In,
  report: (code: NoticeCode, says?: string) => void,
): Out | undefined {
  for (const { code, says, read } of rules) {
    const out = read(input);
    if (out !== undefined) {
      report(code, says);
      return out;
    }
  }
  return undefined;
}

/** Rejects every value. Types stay for readers; branches go, because Ajv fails on some beside `not: {}`. */
export function refuseAll(draft: Draft): void {
  draft.not = {};
  delete draft.oneOf;
  delete draft.anyOf;
}
