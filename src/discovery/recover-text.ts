import { noticeOfAll, type Notice } from "../notice.ts";
import { unpack, type Unpacked } from "./recover-packed.ts";

/** Bytes as text, and what had to be assumed. */
export interface RecoveredText {
  readonly text: string;
  readonly notices: readonly Notice[];
}

/**
 * Reads bytes as text: compression by its first bytes, UTF-16 and UTF-8 by their marks, then UTF-8, then what the
 * sender declared, and where nothing fits, Windows-1252 as browsers do.
 *
 * @param declared the charset that a `Content-Type` named.
 * @throws RouteprintError as `unpack`.
 */
export function recoverText(bytes: Uint8Array, where: string, declared?: string): RecoveredText {
  const plain = recoverBytes(bytes, where);
  const isConverted = plain.notices.some(({ code }) => code === "charset-converted");
  const { text, notices } = decodeBytes(plain.bytes, isConverted ? undefined : declared);
  return { text, notices: [...plain.notices, ...notices] };
}

/**
 * Bytes that ASCII can be sought in: what was compressed unpacked, UTF-16 as UTF-8.
 *
 * @throws RouteprintError as `unpack`.
 */
export function recoverBytes(bytes: Uint8Array, where: string): Unpacked {
  const unpacked = unpack(bytes, where);
  const utf16 = utf16Of(unpacked.bytes);
  if (utf16 === undefined) return unpacked;
  const text = new TextDecoder(utf16).decode(unpacked.bytes);
  const converted = noticeOfAll("charset-converted", `The text was ${utf16.toUpperCase()}.`);
  return { bytes: Buffer.from(text), notices: [...unpacked.notices, converted] };
}

/** By the byte order mark, or by the zero bytes beside the first character. PowerShell's `>` writes UTF-16LE. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "utf-16le";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "utf-16be";
  return undefined;
}

function decodeBytes(bytes: Uint8Array, declared: string | undefined): RecoveredText {
  // Browsers read ASCII as Windows-1252, which would misread what is UTF-8 all the same.
  const isTold = declared !== undefined && declared.toLowerCase() !== "us-ascii" && !startsWithMark(bytes);
  const sound = (isTold ? decodeAs(bytes, declared) : undefined) ?? decodeAs(bytes, "utf-8");
  if (sound !== undefined) return { text: sound, notices: [] };
  const lenient = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const damaged = lenient.split("\ufffd").length - 1;
  // Text that is UTF-8 but for a few places is damaged UTF-8; text without one valid sequence is another charset.
  if (damaged <= lenient.replaceAll(/[^\u0080-\ufffc]/gu, "").length) {
    const told = `Places that are not valid UTF-8: ${damaged}.`;
    return { text: lenient, notices: [noticeOfAll("charset-assumed", told)] };
  }
  const told = "The text is not UTF-8 and was read as Windows-1252.";
  return { text: decodeWindows1252(bytes), notices: [noticeOfAll("charset-assumed", told)] };
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

/** The text, or nothing where the charset is unknown or does not fit. Keeps a byte order mark for the caller to see. */
function decodeAs(bytes: Uint8Array, label: string): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return decoder.encoding === "windows-1252" ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** What Windows-1252 has where Latin-1 has control characters, from 0x80 on. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** As browsers do; `TextDecoder` of Node 20 reads Latin-1 instead. */
function decodeWindows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/[\u0080-\u009f]/g, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
}
