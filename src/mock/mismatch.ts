import { member, type Alternative } from "./definition.ts";
import { toMap } from "./kinds.ts";
import { listWords, type PhpValue } from "./php.ts";
import type { Refusal } from "./refusal.ts";

/** Why one alternative of `anyOf` or `oneOf` does not take a value. */
export interface Mismatch extends Alternative {
  readonly refusal: Refusal;
}

/**
 * Says why no alternative takes a value, as WordPress's `rest_get_combining_operation_error` does: by the one reason
 * that is no matter of types, by that of the object most like it, by the titles, or by none of them.
 */
export function refuseMismatch(value: PhpValue, param: string, mismatches: readonly Mismatch[]): Refusal {
  const telling = mismatches.filter(
    ({ refusal }) => refusal.code !== "rest_invalid_type" || refusal.param !== param,
  );
  const [first, ...others] = mismatches.length === 1 ? mismatches : telling;
  if (first !== undefined && others.length === 0) return becauseOf(first, param);
  const likest = first?.definition["type"] === "object" ? mostLike(value, telling) : undefined;
  if (likest !== undefined) return becauseOf(likest, param);
  const titles = mismatches.flatMap(titleOf);
  const isTitled = titles.length === mismatches.length;
  const message = isTitled
    ? `${param} is not a valid ${listWords(titles)}.`
    : `${param} does not match any of the expected formats.`;
  return { code: "rest_no_matching_schema", message, param };
}

/** The title of an alternative; nothing where it has none. */
export function titleOf({ definition }: Alternative): readonly string[] {
  const { title } = definition;
  return typeof title === "string" ? [title] : [];
}

function becauseOf(mismatch: Mismatch, param: string): Refusal {
  const { refusal, position } = mismatch;
  const [title] = titleOf(mismatch);
  const claim = title === undefined ? "does not match the expected format" : `is not a valid ${title}`;
  const message = `${param} ${claim}. Reason: ${refusal.message}`;
  return { code: "rest_no_matching_schema", message, param, data: { position } };
}

/** The alternative with most of the value's own properties, the first of equals; none where none has any. */
function mostLike(value: PhpValue, mismatches: readonly Mismatch[]): Mismatch | undefined {
  const names = [...toMap(value).keys()];
  const counted = mismatches.map((mismatch) => {
    const { properties } = mismatch.definition;
    const own = names.filter((name) => member(properties, name) !== undefined);
    return { mismatch, count: own.length };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return most === 0 ? undefined : counted.find(({ count }) => count === most)?.mismatch;
}
