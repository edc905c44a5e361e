import { CONTROLS, PatternFault } from "./dialect.ts";

/** A place in a pattern; the one thing that moves while it is read. */
export interface Reader {
  readonly text: string;
  at: number;
}

/** The options of PCRE that a pattern can set from inside. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly extended: boolean;
  readonly extendedMore: boolean;
  readonly swapGreed: boolean;
  readonly noCapture: boolean;
  readonly duplicateNames: boolean;
}

export function refuse(reader: Reader, message: string): PatternFault {
  return new PatternFault("refused", message, reader.at);
}

export function unsupported(reader: Reader, message: string): PatternFault {
  return new PatternFault("unsupported", message, reader.at);
}

/** Steps over the text if it comes next. */
export function take(reader: Reader, text: string): boolean {
  if (!reader.text.startsWith(text, reader.at)) return false;
  reader.at += text.length;
  return true;
}

/** Reads what a sticky pattern of ours matches here; `undefined` where it does not. */
export function takeMatch(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = reader.at;
  const match = pattern.exec(reader.text);
  if (match === null) return undefined;
  reader.at = pattern.lastIndex;
  return match;
}

/** Reads an escape that stands for one byte, the reader being behind the backslash and its letter. */
export function escapedByte(reader: Reader, letter: string): number | undefined {
  const control = CONTROLS.get(letter);
  if (control !== undefined) return control;
  if (letter === "x") return hexadecimal(reader);
  if (letter === "c") {
    const code = reader.text.charCodeAt(reader.at);
    if (Number.isNaN(code) || code < 0x20 || code > 0x7e)
      throw refuse(reader, "\\c needs a printable character");
    reader.at += 1;
    return (code >= 0x61 && code <= 0x7a ? code - 32 : code) ^ 0x40;
  }
  if (letter === "o") {
    const digits = takeMatch(reader, /\{([0-7]+)\}/y)?.[1];
    if (digits === undefined) throw refuse(reader, "\\o needs octal digits in braces");
    return oneByte(reader, Number.parseInt(digits, 8));
  }
  if (/[0-7]/.test(letter))
    return oneByte(reader, Number.parseInt(letter + (takeMatch(reader, /[0-7]{0,2}/y)?.[0] ?? ""), 8));
  return undefined;
}

function hexadecimal(reader: Reader): number {
  if (reader.text[reader.at] === "{") {
    const digits = takeMatch(reader, /\{([0-9a-f]+)\}/iy)?.[1];
    if (digits === undefined) throw refuse(reader, "\\x{} needs hexadecimal digits");
    return oneByte(reader, Number.parseInt(digits, 16));
  }
  return Number.parseInt(`0${takeMatch(reader, /[0-9a-f]{0,2}/iy)?.[0] ?? ""}`, 16);
}

/** A code above 255 cannot be said in a pattern that works on bytes. */
function oneByte(reader: Reader, code: number): number {
  if (code > 255) throw refuse(reader, "the character code is too large");
  return code;
}
