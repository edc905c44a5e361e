import { ANY, NOT_NEWLINE, WORD } from "./bytes.ts";
import { isPosixSyntax, parseClass, property, shorthandNode } from "./class.ts";
import { OUTER_SHORTHANDS, SHORTHANDS, VERTICAL } from "./dialect.ts";
import { parseGroup } from "./group.ts";
import { escapedByte, refuse, takeMatch, unsupported, type Flags } from "./reader.ts";
import {
  absolute,
  backReference,
  EXACT,
  literalNode,
  repeatable,
  type Atom,
  type ParseState,
} from "./state.ts";
import type { AssertNode, Node } from "./tree.ts";

/** Reads one atom without its quantifier. */
export function parseAtom(state: ParseState, flags: Flags): Atom {
  const start = state.at;
  const character = state.text.charAt(start);
  state.at += 1;
  switch (character) {
    case "\\":
      return parseEscape(state, flags, start);
    case "(":
      return parseGroup(state, flags, start);
    case "[":
      return parseBracket(state, flags, start);
    case ".":
      return repeatable({
        kind: "set",
        set: flags.dotAll ? ANY : NOT_NEWLINE,
        dot: true,
        start,
        end: state.at,
      });
    case "^":
      return assertion(state, flags.multiline ? "lineStart" : "start", start);
    case "$":
      return assertion(state, flags.multiline ? "lineEnd" : "end", start);
    default:
      return repeatable(literalNode(character.charCodeAt(0), flags, start, state.at));
  }
}

/** `[[:<:]]` is `\b(?=\w)` and `[[:>:]]` is `\b(?<=\w)`; everything else is a class. */
function parseBracket(state: ParseState, flags: Flags, start: number): Atom {
  const edge = takeMatch(state, /\[:([<>]):\]\]/y)?.[1];
  if (edge !== undefined) {
    const at = { start, end: state.at };
    const body: Node = { kind: "set", set: WORD, ...at };
    const look: Node = { kind: "look", behind: edge === ">", negative: false, body, ...at };
    return { nodes: [{ kind: "assert", what: "word", ...at }, look], repeatable: true };
  }
  if (isPosixSyntax(state.text, start)) throw refuse(state, "a POSIX class outside of a class");
  return repeatable(parseClass(state, flags));
}

function assertion(state: ParseState, what: AssertNode["what"], start: number): Atom {
  return { nodes: [{ kind: "assert", what, start, end: state.at }], repeatable: false };
}

const ASSERTIONS: ReadonlyMap<string, AssertNode["what"]> = new Map([
  ["A", "start"],
  ["G", "start"],
  ["Z", "end"],
  ["z", "last"],
  ["b", "word"],
  ["B", "notWord"],
  ["K", "keep"],
]);

function parseEscape(state: ParseState, flags: Flags, start: number): Atom {
  const letter = state.text.charAt(state.at);
  if (letter === "") throw refuse(state, "a backslash ends the pattern");
  state.at += 1;
  if (letter === "N" && takeMatch(state, /\{(?!\d+(?:,\d*)?\})/y) !== undefined)
    throw refuse(state, "a character by its name");
  if (letter === "Q") return parseQuoted(state, flags, start);
  const what = ASSERTIONS.get(letter);
  if (what !== undefined) return assertion(state, what, start);
  const set = SHORTHANDS.get(letter) ?? OUTER_SHORTHANDS.get(letter) ?? property(state, letter);
  if (set !== undefined) return repeatable(shorthandNode(set, start, state.at));
  if (letter === "R") return repeatable(newlineSequence(start, state.at));
  if (letter === "X") throw unsupported(state, "an extended grapheme");
  const reference = readReference(state, letter);
  if (reference !== undefined) return backReference(state, flags, reference, start);
  const byte = escapedByte(state, letter);
  if (byte !== undefined) return repeatable(literalNode(byte, flags, start, state.at));
  if (/[a-z0-9]/i.test(letter)) throw refuse(state, `an unknown escape \\${letter}`);
  return repeatable(literalNode(letter.charCodeAt(0), flags, start, state.at));
}

function parseQuoted(state: ParseState, flags: Flags, start: number): Atom {
  const open = state.text.indexOf("\\E", state.at);
  const end = open === -1 ? state.text.length : open;
  const nodes = Array.from(state.text.slice(state.at, end), (byte, index) =>
    literalNode(byte.charCodeAt(0), flags, start + 2 + index, start + 3 + index),
  );
  state.at = Math.min(end + 2, state.text.length);
  return { nodes, repeatable: true };
}

/** `\R`: a carriage return with its line feed, or any one vertical space, not to be split again. */
function newlineSequence(start: number, end: number): Node {
  const at = { start, end };
  const pair: Node = {
    kind: "sequence",
    nodes: [0x0d, 0x0a].map((byte) => literalNode(byte, EXACT, start, end)),
    ...at,
  };
  const single: Node = { kind: "set", set: VERTICAL, ...at };
  return { kind: "group", atomic: true, body: { kind: "choice", options: [pair, single], ...at }, ...at };
}

/** A reference's group by name or number; negative numbers count back from here. */
function readReference(state: ParseState, letter: string): string | number | undefined {
  if (/[1-9]/.test(letter)) return readNumberedReference(state);
  if (letter === "k") {
    const name = takeMatch(state, /(?:<(\w+)>|'(\w+)'|\{(\w+)\})/y);
    if (name === undefined) throw refuse(state, "\\k needs a name");
    return name[1] ?? name[2] ?? name[3];
  }
  if (letter !== "g") return undefined;
  if (/[<']/.test(state.text.charAt(state.at))) throw unsupported(state, "a subroutine call");
  const found = takeMatch(state, /(?:\{([+-]?\d+)\}|([+-]?\d+)|\{(\w+)\})/y);
  if (found === undefined) throw refuse(state, "\\g needs a number or a name");
  if (found[3] !== undefined) return found[3];
  return absolute(state, found[1] ?? found[2] ?? "");
}

/** `\1` to `\9` always refer to a group; longer numbers do where so many groups are open, and are octal codes otherwise. */
function readNumberedReference(state: ParseState): number | undefined {
  const start = state.at - 1;
  state.at = start;
  const number = Number(takeMatch(state, /\d+/y)?.[0]);
  if (number < 10 || number <= state.groups) return number;
  state.at = start + 1;
  if (/[89]/.test(state.text.charAt(start)))
    throw refuse(state, "a reference to a group that does not exist");
  return undefined;
}
