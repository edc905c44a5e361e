/** How much a notice matters: `loss` something could not be said, `guess` something was assumed, `repair` an odd spelling was settled, `info` a fact. */
export type NoticeLevel = "loss" | "guess" | "repair" | "info";

/**
 * Every kind of notice, by code: its level, and one sentence on what it means.
 * Each room adds its rows here, so that the docs can give every code a page.
 */
export const NOTICE_KINDS = {
  "byte-order-mark": { level: "repair", meaning: "A byte order mark stood before the JSON." },
  "charset-assumed": {
    level: "guess",
    meaning: "The text is not valid in its charset; another was assumed.",
  },
  "charset-converted": { level: "info", meaning: "The text was UTF-16 and was converted." },
  compressed: { level: "info", meaning: "The source was compressed and was unpacked." },
  "envelope-removed": { level: "repair", meaning: "The index stood in an envelope (`?_envelope`)." },
  "framing-removed": { level: "repair", meaning: "The framing of HTTP chunks was left in the text." },
  "json-in-text": { level: "repair", meaning: "The index was encoded as JSON text a second time." },
  "jsonp-removed": { level: "repair", meaning: "The index was the argument of a function call (`?_jsonp`)." },
  "key-doubled": { level: "loss", meaning: "The JSON gives one key several times; only the last is read." },
  "saved-answer": { level: "info", meaning: "The index was taken out of a saved page or a recording." },
  "text-after": {
    level: "repair",
    meaning: "Text after the JSON was ignored, such as a comment of a cache.",
  },
  "text-before": { level: "repair", meaning: "Text before the JSON was ignored, such as a message of PHP." },
  "routes-empty": { level: "loss", meaning: "The index lists no route at all; the site may hide them." },
  "route-empty": { level: "info", meaning: "The route has no endpoint that the index shows." },
  "entry-skipped": {
    level: "loss",
    meaning: "A part of the index has a shape that cannot be read and was left out.",
  },
  "key-skipped": { level: "loss", meaning: "A key named `__proto__` was left out." },
  "method-unknown": {
    level: "loss",
    meaning: "OpenAPI has no place for this HTTP method; the operation is not in the document.",
  },
} as const satisfies Record<string, { level: NoticeLevel; meaning: string }>;

export type NoticeCode = keyof typeof NOTICE_KINDS;

/** Something odd in the input and what was assumed about it. */
export interface Notice {
  readonly code: NoticeCode;
  /** JSON pointer into the index, `""` for the whole. */
  readonly pointer: string;
  /** One sentence: what is odd and what was done. Holds foreign text; escape it where it is shown. */
  readonly text: string;
  /** The route key it concerns, where there is one. */
  readonly route?: string;
}

/** The level of a notice's kind. */
export function noticeLevel(notice: Notice): NoticeLevel {
  return NOTICE_KINDS[notice.code].level;
}
