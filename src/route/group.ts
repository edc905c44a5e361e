import { refuse, take, takeMatch, unsupported, type Flags, type Reader } from "./reader.ts";
import { fixedLength } from "./shape.ts";
import { absolute, backReference, groupsOf, repeatable, type Atom, type ParseState } from "./state.ts";
import { nothing, sequence, someNode, type Capture, type LookNode, type Node } from "./tree.ts";

/** PCRE2's own limit on the length of a name. */
const MAX_NAME = 32;

/** Reads a group of any kind, the reader being behind its `(`. */
export function parseGroup(state: ParseState, flags: Flags, start: number): Atom {
  const look = readLook(state);
  if (look !== undefined) return lookGroup(state, flags, start, look);
  if (take(state, "*")) return parseVerb(state, flags, start);
  if (!take(state, "?")) {
    if (flags.noCapture) return plainGroup(state, flags, start, false);
    return captureGroup(state, flags, start, undefined);
  }
  if (take(state, ":")) return plainGroup(state, flags, start, false);
  if (take(state, ">")) return plainGroup(state, flags, start, true);
  if (take(state, "|")) return plainGroup(state, flags, start, false, true);
  const reference = takeMatch(state, /P=([^)]*)\)/y)?.[1];
  if (reference !== undefined) return backReference(state, flags, reference, start);
  if (takeMatch(state, /<?\*/y) !== undefined) throw unsupported(state, LOOSE_LOOK);
  const name = readName(state);
  if (name !== undefined) return captureGroup(state, flags, start, name);
  if (takeMatch(state, /(?:P>|&|R|[+-]?\d)/y) !== undefined) throw unsupported(state, "a subroutine call");
  if (take(state, "(")) return conditionGroup(state, flags, start);
  if (take(state, "C")) throw unsupported(state, "a callout");
  return parseFlags(state, flags, start);
}

type LookKind = Pick<LookNode, "behind" | "negative">;

const LOOKS: readonly { readonly marks: readonly string[]; readonly kind: LookKind }[] = [
  { marks: ["?=", "*pla:", "*positive_lookahead:"], kind: { behind: false, negative: false } },
  { marks: ["?!", "*nla:", "*negative_lookahead:"], kind: { behind: false, negative: true } },
  { marks: ["?<=", "*plb:", "*positive_lookbehind:"], kind: { behind: true, negative: false } },
  { marks: ["?<!", "*nlb:", "*negative_lookbehind:"], kind: { behind: true, negative: true } },
];

function readLook(reader: Reader): LookKind | undefined {
  return LOOKS.find(({ marks }) => marks.some((mark) => take(reader, mark)))?.kind;
}

function lookGroup(state: ParseState, flags: Flags, start: number, look: LookKind): Atom {
  const body = parseBody(state, flags);
  if (look.behind) refuseUnbounded(state, body);
  return repeatable({ kind: "look", ...look, body, start, end: state.at });
}

/** PCRE2 before 10.43 wants every top-level alternative of a look-behind to have one fixed length. */
function refuseUnbounded(state: ParseState, body: Node): void {
  const options = body.kind === "choice" ? body.options : [body];
  if (options.some((option) => fixedLength(option) === undefined)) {
    // PCRE heeds the length of the group that is referred to.
    const refers = someNode(body, ({ kind }) => kind === "back");
    throw refers
      ? unsupported(state, "a reference in a look-behind")
      : refuse(state, "a look-behind of no fixed length");
  }
}

function readName(state: ParseState): string | undefined {
  const match = takeMatch(state, /(?:P?<([^>]*)>|'([^']*)')/y);
  if (match === undefined) {
    if (/^(?:P?<|')/.test(state.text.slice(state.at, state.at + 2)))
      throw refuse(state, "a group's name is not closed");
    return undefined;
  }
  const name = match[1] ?? match[2] ?? "";
  if (!/^[A-Za-z_]\w*$/.test(name)) throw refuse(state, "a group's name holds what no name may hold");
  if (name.length > MAX_NAME) throw refuse(state, "a group's name is too long");
  return name;
}

function captureGroup(state: ParseState, flags: Flags, start: number, name: string | undefined): Atom {
  state.groups += 1;
  const index = state.groups;
  if (name !== undefined) refuseName(state, { index, name }, flags);
  const named = name === undefined ? {} : { name };
  state.captures.push({ index, ...named });
  const body = parseBody(state, flags);
  return repeatable({ kind: "group", index, ...named, atomic: false, body, start, end: state.at });
}

/** A number has one name at most, and a name one number where names may not be given twice. */
function refuseName(state: ParseState, { index, name }: Required<Capture>, flags: Flags): void {
  for (const known of state.captures) {
    if (known.name === name && known.index !== index && !flags.duplicateNames)
      throw refuse(state, "two groups have the same name");
    if (known.index === index && known.name !== undefined && known.name !== name)
      throw refuse(state, "two groups of one number have different names");
  }
}

function plainGroup(
  state: ParseState,
  flags: Flags,
  start: number,
  atomic: boolean,
  sharesNumbers = false,
): Atom {
  const body = parseBody(state, flags, sharesNumbers);
  return repeatable({ kind: "group", atomic, body, start, end: state.at });
}

/** Reads `(?(1)yes|no)`: two alternatives, each behind what must hold for it. */
function conditionGroup(state: ParseState, flags: Flags, start: number): Atom {
  const groups = readCondition(state);
  const at = { start, end: state.at };
  const read = parseBody(state, flags);
  const [yes, no = nothing({ start: state.at - 1, end: state.at - 1 }), ...others] =
    read.kind === "choice" ? read.options : [read];
  if (yes === undefined || others.length > 0)
    throw refuse(state, "a condition with more than two alternatives");
  const options = [
    sequence([{ kind: "assert", what: "taken", groups, ...at }, yes]),
    sequence([{ kind: "assert", what: "notTaken", groups, ...at }, no], no),
  ];
  const body: Node = { kind: "choice", options, start: read.start, end: read.end };
  return repeatable({ kind: "group", atomic: false, body, start, end: state.at });
}

/** The groups one of which must have taken part; the reader is behind the second `(`. */
function readCondition(state: ParseState): readonly number[] {
  const offset = state.at;
  const found = takeMatch(state, /(?:([+-]?\d+)|<(\w+)>|'(\w+)'|(?!R\d*\)|R&|DEFINE\))([A-Za-z_]\w*))\)/y);
  const [, number, ...names] = found ?? [];
  const key = number === undefined ? names.find((name) => name !== undefined) : absolute(state, number);
  if (key === undefined) {
    const isKnown = takeMatch(state, /(?:\?(?:<?[=!]|C)|\*\w|R|DEFINE|VERSION)/y) !== undefined;
    if (isKnown) throw unsupported(state, "a condition on something else than a group");
    throw refuse(state, "a condition that asks nothing");
  }
  return groupsOf(state, key, offset);
}

function parseBody(state: ParseState, flags: Flags, sharesNumbers = false): Node {
  const body = state.readChoice(state, flags, sharesNumbers);
  if (!take(state, ")")) throw refuse(state, "a group is not closed");
  return body;
}

/** Reads `(?i)`, `(?i-s)`, `(?i:…)` and `(?^)`. */
function parseFlags(state: ParseState, flags: Flags, start: number): Atom {
  const match = takeMatch(state, /(?!\^\w*-)(\^?)([imsxnJU]*)(?:-([imsxnJU]*))?([:)])/y);
  if (match === undefined) throw refuse(state, "an unknown kind of group");
  const base = match[1] === "^" ? { ...flags, ...letterFlags("imsxn", false) } : flags;
  const next = { ...base, ...letterFlags(match[2] ?? "", true), ...letterFlags(match[3] ?? "", false) };
  if (match[4] === ":") return plainGroup(state, next, start, false);
  return { flags: next };
}

function letterFlags(letters: string, value: boolean): Partial<Flags> {
  return {
    ...(letters.includes("i") ? { ignoreCase: value } : {}),
    ...(letters.includes("m") ? { multiline: value } : {}),
    ...(letters.includes("s") ? { dotAll: value } : {}),
    ...(letters.includes("x") ? { extended: value, extendedMore: value && letters.includes("xx") } : {}),
    ...(letters.includes("n") ? { noCapture: value } : {}),
    ...(letters.includes("U") ? { swapGreed: value } : {}),
    ...(letters.includes("J") ? { duplicateNames: value } : {}),
  };
}

/** Reads `(*FAIL)` and the groups that have a word; other verbs steer the search and are not read. */
function parseVerb(state: ParseState, flags: Flags, start: number): Atom {
  if (takeMatch(state, /(?:FAIL|F)(?::[^)]*)?\)/y) !== undefined) {
    return { nodes: [{ kind: "assert", what: "never", start, end: state.at }], repeatable: false };
  }
  // Scripts are heeded under the flag `u` alone.
  const word = takeMatch(state, /(?:(atomic|atomic_script_run|asr)|script_run|sr):/y);
  if (word !== undefined) return plainGroup(state, flags, start, word[1] !== undefined);
  if (takeMatch(state, /(?:napl[ab]|non_atomic_positive_look(?:ahead|behind)):/y) !== undefined)
    throw unsupported(state, LOOSE_LOOK);
  if (takeMatch(state, /(?:(?:ACCEPT|COMMIT|PRUNE|SKIP|THEN)(?::[^)]*)?|(?:MARK)?:[^)]+)\)/y) !== undefined) {
    throw unsupported(state, "a verb that steers the search");
  }
  throw refuse(state, "an unknown verb");
}

const LOOSE_LOOK = "a look-around that is not atomic";
