import { readNamed } from "./files.ts";
import { usage } from "./failure.ts";
import type { Io } from "./process.ts";

/** Fewest characters of a token: 16 random bytes in hexadecimal. */
const SHORTEST = 32;

/**
 * Reads the tokens of a file, one on each line; several let a new one replace an old one without a break.
 *
 * @throws RouteprintError `usage` for a file without tokens, or with one that is short or has spaces.
 */
export async function readTokens(file: string, io: Io): Promise<readonly string[]> {
  const text = await readNamed(file, "--token-file", io);
  const tokens = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const isWrong = tokens.some((token) => token.length < SHORTEST || /\s/.test(token));
  if (tokens.length > 0 && !isWrong) return tokens;
  throw usage(
    `${file} must hold tokens of at least ${SHORTEST} characters, one on each line`,
    "Make one with: openssl rand -hex 32",
  );
}
