import { fromBytes, toBytes } from "./bytes.ts";
import { PatternFault } from "./dialect.ts";
import { parsePattern } from "./parse.ts";
import { sampleWord } from "./words.ts";

/** A pattern of more characters than this is not read for an example. */
const LONGEST = 2000;

/**
 * A short value of a pattern as a lock file or a document has it, look-around not heeded; `undefined` where the pattern
 * is not read here.
 */
export function exampleOf(pattern: string): string | undefined {
  if (pattern.length > LONGEST) return undefined;
  const parsed = parsePattern(toBytes(pattern));
  return parsed instanceof PatternFault ? undefined : fromBytes(sampleWord(parsed.tree));
}
