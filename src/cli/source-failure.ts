import { detailsOf, RouteprintError } from "../errors.ts";
import type { ErrorDetails } from "../errors.ts";

/** Why one source of several failed, as plain data. `fault` is a mistake of ours. */
export type SourceFailure = { readonly code: RouteprintError["code"] | "fault" } & ErrorDetails;

/** An error as what can be told to another thread. */
export function failureOf(error: unknown): SourceFailure {
  if (!(error instanceof RouteprintError)) {
    const hint = "This is a fault of routeprint itself; please report what it says of this one alone.";
    return { code: "fault", message: error instanceof Error ? error.message : String(error), hint };
  }
  return { code: error.code, ...detailsOf(error) };
}

/** The error that a failure was. */
export function errorOf({ code, ...details }: SourceFailure): Error {
  return code === "fault" ? new Error(details.message) : new RouteprintError(code, details);
}
