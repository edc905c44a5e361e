import { RouteprintError } from "../errors.ts";

/** The error of a command line that cannot be meant so: what is wrong with it, and what to write instead. */
export function usage(message: string, hint: string): RouteprintError {
  return new RouteprintError("usage", { message, hint });
}
