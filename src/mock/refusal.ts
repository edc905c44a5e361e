import type { PhpValue } from "./php.ts";

/** Why WordPress refuses a value; `param` names the part of it, such as `meta[price]`. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly param: string;
  /**
   * Which alternative of `anyOf` or `oneOf` the reason is of, or which of them matched where more than one did; the status
   * that a validator of core's own gives.
   */
  readonly data?:
    | { readonly position: number }
    | { readonly positions: readonly number[] }
    | { readonly status: number };
  /** Set where WordPress gives no detail: its check answered no more than "false". */
  readonly isBare?: boolean;
}

/** What a value becomes before the callback sees it, or why it is refused on the way. */
export interface Settled {
  readonly value: PhpValue;
  readonly refusal?: Refusal | undefined;
}
