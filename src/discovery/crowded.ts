import { RouteprintError } from "../diagnostics/errors.ts";

/** Values that JSON may have; the largest known index has 200,000. */
const MOST_VALUES = 8_000_000;

/**
 * Refuses JSON with so many values that parsing it would exhaust the memory of a thread or a tab: V8 cannot end a thread
 * while it parses, and ends the process instead.
 *
 * @throws RouteprintError `source-too-large`.
 */
export function refuseCrowded(parts: readonly Uint8Array[], where: string): void {
  let values = 0;
  for (const bytes of parts)
    for (const byte of bytes) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
  if (values <= MOST_VALUES) return;
  throw new RouteprintError("source-too-large", {
    message: `The source holds more than ${MOST_VALUES / 1_000_000} million values; the largest known has 200,000`,
    where,
  });
}
