/** A number as a person reads it: `1,200`. */
export function digits(number: number): string {
  // `toLocaleString` takes 13 ms the first time, a tenth of a small conversion.
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** A count with its noun: `1 change`, `1,200 changes`. */
export function count(number: number, noun: string): string {
  return `${digits(number)} ${noun}${number === 1 ? "" : "s"}`;
}
