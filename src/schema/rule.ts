import { NOTICE_KINDS, type Notice, type NoticeCode } from "../notice.ts";
import { includesType } from "./fits.ts";
import { schemaKey } from "./key.ts";
import type { Schema, SchemaType } from "./model.ts";

/** A definition or schema as the index holds it: an object of anything. */
export type RawSchema = { readonly [key: string]: unknown };

/** A schema while it is read; it is never changed after. */
export type Draft = { -readonly [Keyword in keyof Schema]: Schema[Keyword] };

/** One oddity that is settled by a named rule: its name is the code of the notice it leaves. */
export interface Rule<In, Out> {
  readonly name: NoticeCode;
  /** What the input stands for, or nothing where the rule does not fit. */
  readonly read: (input: In) => Out | undefined;
}

/** Where a reader stands, what it has to say, and whether it reads what a client sends or what a site answers. */
export interface Place {
  readonly pointer: string;
  readonly depth: number;
  readonly use: "request" | "response";
  /** Collects, as `refused` does; nothing else here grows. */
  readonly notices: Notice[];
  /** The types of which WordPress refuses every value, for a schema that says what a client sends. */
  readonly refused: SchemaType[];
}

/** How much of an odd value a notice shows. */
const SHOWN = 80;

/** Leaves a notice: the sentence of its kind, and what was seen. */
export function note(place: Place, code: NoticeCode, seen: unknown, step = ""): void {
  const pointer = step === "" ? place.pointer : `${place.pointer}/${step}`;
  place.notices.push({ code, pointer, text: sayingSeen(code, JSON.stringify(seen) ?? "nothing", SHOWN) });
}

/** The sentence of a kind of notice, and so many characters of what was seen. */
export function sayingSeen(code: NoticeCode, seen: string, most: number): string {
  const shown = seen.length > most ? `${seen.slice(0, most)}…` : seen;
  return `${NOTICE_KINDS[code].meaning} Seen: ${shown}`;
}

/** Applies the first rule that fits and leaves its notice. */
export function applyFirst<In, Out>(
  rules: readonly Rule<In, Out>[],
  input: In,
  leave: (name: NoticeCode) => void,
): Out | undefined {
  for (const rule of rules) {
    const out = rule.read(input);
    if (out !== undefined) {
      leave(rule.name);
      return out;
    }
  }
  return undefined;
}

/** Lets no value fit that fits the given schema. */
export function exclude(draft: Draft, refused: Schema): void {
  excludeAll(draft, [refused]);
}

/** Lets no value fit that fits one of the given schemas. */
export function excludeAll(draft: Draft, refused: readonly Schema[]): void {
  const known = excluded(draft);
  const keys = new Set(known.map(schemaKey));
  const added = refused.filter((each) => {
    const key = schemaKey(each);
    return !keys.has(key) && keys.add(key);
  });
  const [first] = added;
  if (first === undefined) return;
  draft.not = known.length + added.length === 1 ? first : { anyOf: [...known, ...added] };
}

/** What was excluded, each on its own. */
export function excluded({ not }: Schema): readonly Schema[] {
  if (not === undefined) return [];
  const { anyOf, ...rest } = not;
  return anyOf !== undefined && Object.keys(rest).length === 0 ? anyOf : [not];
}

/** Whether every value of the type was excluded; with numbers, whole ones are. */
export function excludesType(schema: Schema, type: SchemaType): boolean {
  return excluded(schema).some(
    ({ types = [type], ...rest }) => includesType(types, type) && Object.keys(rest).length === 0,
  );
}

/** Lets no value fit. The types stay for a reader; choices go, since Ajv fails on some beside a `not` that takes all. */
export function refuseAll(draft: Draft): void {
  draft.not = {};
  delete draft.oneOf;
  delete draft.anyOf;
}
