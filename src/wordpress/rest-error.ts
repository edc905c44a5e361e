import type { Json } from "../base/json.ts";

/** An error as WordPress sends it (`rest_convert_error_to_response`). */
export interface RestError {
  readonly code: string;
  readonly message: string;
  readonly status: number;
  /** The members of `data` beside the status. */
  readonly data?: { readonly [name: string]: Json };
}

/** The error where no route matches, or none has the method: WordPress never sends 405. */
export const NO_ROUTE: RestError = {
  code: "rest_no_route",
  message: "No route was found matching the URL and request method.",
  status: 404,
};
