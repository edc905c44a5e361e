import { excerpt } from "../escape.ts";
import { restErrorOf, type RestError } from "../discovery/shape.ts";
import { isObject } from "../json.ts";
import type { Answer } from "./answer.ts";

/** What is known of an answer that is no index. */
export interface Evidence {
  readonly answer: Answer;
  /** As sent; where that is success, as WordPress meant it: once a byte is out, PHP cannot change it. */
  readonly status: number;
  /** The first 64 KiB of the body. */
  readonly text: string;
  /** The title of a page, or what JSON of any service says for people. */
  readonly says: string | undefined;
  /** The refusal in WordPress' own words, if it is one. */
  readonly rest: RestError | undefined;
  /** Whether credentials were sent. */
  readonly authenticated: boolean;
}

/** What an answer is judged by: `value` is the body as JSON, `title` that of the page, where it is one or the other. */
export function evidenceOf(
  answer: Answer,
  value: unknown,
  title: string | undefined,
  authenticated: boolean,
): Evidence {
  const text = Buffer.from(answer.bytes.subarray(0, 65_536)).toString("utf8");
  const rest = restErrorOf(value);
  const said = wordsIn(value) ?? title;
  return {
    answer,
    status: answer.status < 300 ? (rest?.status ?? answer.status) : answer.status,
    text,
    says: said === undefined ? undefined : excerpt(said, 80),
    rest,
    authenticated,
  };
}

/** Members by which services tell people what is wrong, the most telling first. */
const WORDS = ["message", "error_description", "detail", "title", "error"] as const;

function wordsIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return WORDS.map((name) => value[name])
    .filter((word) => typeof word === "string")
    .find((word) => word !== "");
}
