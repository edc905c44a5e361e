import { RouteprintError } from "../errors.ts";
import { compareCodeUnits } from "../json.ts";
import type { Surface } from "../surface/model.ts";
import { reasonOf } from "./file-failure.ts";

/** The error of a command line that cannot be meant so: what is wrong with it, and what to write instead. */
export function usage(message: string, hint: string): RouteprintError {
  return new RouteprintError("usage", { message, hint });
}

/** The error of a command line that means no site, whether or not it has a word or a list. */
export function withoutSite(isNamed: boolean): RouteprintError {
  return usage(
    isNamed ? "what was named holds neither a saved index nor an address" : "no site was named",
    "Give an address or a file, or name sites in routeprint.config.json.",
  );
}

/** Why a file cannot be read, in words. */
export function readingReason(error: unknown): string {
  return reasonOf(error, "there is no such file");
}

/** The error of a file that an option names and that cannot be read. */
export function unreadable(file: string, flag: string, error: unknown): RouteprintError {
  return usage(`the file of ${flag} cannot be read (${readingReason(error)})`, `Check ${file}.`);
}

/** How many namespaces a hint lists. */
const MAX_LISTED = 12;

/** What can be asked for instead of what is not there. */
export function namespacesHint(surfaces: readonly Surface[]): string {
  const names = surfaces.flatMap(({ namespaces }) => namespaces.map(({ name }) => name));
  const listed = [...new Set(names)].filter((name) => name !== "").toSorted(compareCodeUnits);
  const more = listed.length > MAX_LISTED ? `, … (${listed.length} in all)` : "";
  return listed.length === 0
    ? "No namespace has an operation."
    : `Namespaces: ${listed.slice(0, MAX_LISTED).join(", ")}${more}.`;
}
