/** A time in UTC as people read it: `2026-03-01 06:00` of `2026-03-01T06:00:00.000Z`. */
export function shownTime(time: string): string {
  return time.slice(0, 16).replace("T", " ");
}

/** The day of a time in UTC: `2026-03-01`. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** A time to the second, ISO 8601 in UTC: `2026-03-01T06:00:00Z`. */
export function secondOf(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
