import { usage } from "./failure.ts";

const UNITS: ReadonlyMap<string, number> = new Map([
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000],
]);

/** Reads a time such as `30s` or `7d` as milliseconds; undefined for another text. */
export function readDuration(text: string): number | undefined {
  const [, number, letter = ""] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const unit = UNITS.get(letter);
  return unit === undefined ? undefined : Number(number) * unit;
}

/**
 * Parses a time such as `30s`, `5m`, `1h` or `7d` into milliseconds.
 *
 * @param flag names the option in errors.
 * @param others further values that the option takes.
 * @throws RouteprintError `usage`.
 */
export function parseDuration(text: string, flag: string, others = ""): number {
  const milliseconds = readDuration(text);
  if (milliseconds !== undefined && milliseconds > 0) return milliseconds;
  throw usage(
    `${flag} takes a time${others}, not ${JSON.stringify(text)}`,
    "Use a time such as 30s, 5m or 1h.",
  );
}
