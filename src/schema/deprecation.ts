/** What may follow "deprecated" where the word is the statement and not an adjective: "Deprecated blocks" is none. */
const REST = String.raw`(?:\W*$|\s*[.:,;!?)\]\u2013\u2014-]|\s*\(|\s+(?:v?\d|since|as\b|in\b|from|by\b|for\b|and\b|but\b|because|due|use\b|please|see\b|with\b|will\b|no longer|kept|replaced|superseded|alias|synonym|argument|parameter|param\b|field|property|option|attribute|setting|name\b))`;

const THING = String.raw`(?:argument|parameter|param|field|property|option|attribute|setting|flag|filter|key|value|name|alias)`;

const VERB = String.raw`(?:is|was|are|has been|have been)\s+(?:(?:now|also|already|officially|considered|marked as|no longer \w+ and(?: is)?|\w+ and(?: is)?)\s+)*`;

/** The forms in which a sentence says that what it describes is deprecated. */
const STATEMENTS = [
  // "Deprecated since 5.3", "(Deprecated) The name", "@deprecated 2.0".
  String.raw`^\W*deprecated\b${REST}`,
  // "Alias for customer_type (deprecated).", "The name [deprecated since 2.0, use title] of a post".
  String.raw`[([]\s*deprecated\s*[)\]]\W*$|[([]\s*deprecated(?:\s*[:.;]|,?\s+(?:v?\d|since|as of|in favou?r|use\b|please|see\b|will\b|replaced))`,
  // "This argument is deprecated", "The `post` parameter has been deprecated", "It is now deprecated".
  String.raw`^\W*(?:(?:this|the)\s+(?:\S+\s+){0,2}?${THING}s?|${THING}|it|this)\s+${VERB}deprecated\b`,
  String.raw`^\W*it['\u2019]s\s+(?:now\s+)?deprecated\b|^\W*(?:is|has been|now)\s+(?:now\s+)?deprecated\b${REST}`,
  // "Old name - deprecated", "Old name, deprecated since 2.0".
  String.raw`\s[-\u2013\u2014]\s+deprecated\b${REST}|[,;]\s+(?:now\s+)?deprecated\s+(?:v?\d|since|as of|in favou?r|use\b)`,
].map((source) => new RegExp(source, "i"));

/** Ends of sentences; not the point within `5.3` or `e.g. this`. */
const SENTENCE_END = /(?<=[.!?][)"'\u2019\]]?)\s+(?=[^a-z])|\n+/;

/** Whether a description says that what it describes is itself deprecated, not that it is about deprecated things. */
export function saysDeprecated(description: string): boolean {
  if (!/deprecated/i.test(description)) return false;
  return description
    .slice(0, MAX_LENGTH)
    .replaceAll(/[*_`]{1,3}(?=\W|deprecated)|(?<=deprecated)[*_`]{1,3}/gi, "")
    .split(SENTENCE_END)
    .some((sentence) => STATEMENTS.some((statement) => statement.test(sentence)));
}

/** What comes later is no remark on the whole. */
const MAX_LENGTH = 2000;
