/** Formats of texts; the first that fits every text is written. */
export const FORMATS: readonly TextFormat[] = [
  { name: "date-time", pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/ },
  // As WordPress writes dates: without a zone.
  { name: "local-date-time", pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/ },
  { name: "date", pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ },
  { name: "uri", pattern: /^https?:\/\/[a-z0-9.:-]+(?:[/?#][a-z0-9./?#&=%_~:;,@!$'()*+-]*)?$/i },
  { name: "email", pattern: /^[a-z0-9._+-]+@(?:[a-z0-9-]+\.)+[a-z]{2,}$/i },
  { name: "uuid", pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ },
];

/** A format of texts, and the pattern of its texts. */
export interface TextFormat {
  readonly name: string;
  readonly pattern: RegExp;
}

const LONGEST = 2000;

/** Whether a text has a format. */
export function fits({ pattern }: TextFormat, text: string): boolean {
  return text.length < LONGEST && pattern.test(text);
}

/** Whether a text has a declared format. One that no row knows is not checked; a `date-time` of WordPress has no zone. */
export function hasFormat(text: string, format: string): boolean {
  const rules = FORMATS.filter(
    ({ name }) => name === format || (format === "date-time" && name === "local-date-time"),
  );
  return rules.length === 0 || rules.some((rule) => fits(rule, text));
}
