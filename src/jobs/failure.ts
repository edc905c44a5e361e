import { detailsOf, EXIT, RouteprintError, type ErrorDetails, type ExitCode } from "../diagnostics/errors.ts";

/** Failure of one source of several, as plain data that a worker can send. `fault` is an internal error. */
export type SourceFailure = { readonly code: RouteprintError["code"] | "fault" } & ErrorDetails;

/** Describes an error as plain data. */
export function failureOf(error: unknown): SourceFailure {
  if (!(error instanceof RouteprintError)) {
    const hint = "This is an internal error; run this source alone and report what that prints.";
    return { code: "fault", message: error instanceof Error ? error.message : String(error), hint };
  }
  return { code: error.code, ...detailsOf(error) };
}

/** Makes the error of a failure. */
export function errorOf({ code, ...details }: SourceFailure): Error {
  return code === "fault" ? new Error(details.message) : new RouteprintError(code, details);
}

/** Ends a job with the exit code of an error that is already reported. */
export class ReportedError extends Error {
  readonly exit: ExitCode;

  constructor(cause: unknown) {
    super("reported", { cause });
    this.exit = cause instanceof RouteprintError ? cause.exit : EXIT.fault;
  }
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "no permission"],
  ["EPERM", "no permission"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the quota is used up"],
  ["EFBIG", "the file would be too large"],
  ["ELOOP", "the links lead in a circle"],
  ["ENAMETOOLONG", "the name is too long"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of the path is no folder"],
  ["EEXIST", "a file has that name"],
]);

/**
 * Explains an error of the file system.
 *
 * @param missing what ENOENT means: when a file is written, its folder is missing.
 */
export function reasonOf(error: unknown, missing = "the folder does not exist"): string {
  if (!(error instanceof Error)) return String(error);
  return isMissing(error) ? missing : (REASONS.get(codeOf(error)) ?? error.message);
}

/** Explains why a file cannot be read. */
export function readingReason(error: unknown): string {
  return reasonOf(error, "there is no such file");
}

/** Whether the file system found nothing at the path. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

/** Awaits the file system; undefined where nothing is at the path. */
export async function orMissing<Value>(found: Promise<Value>): Promise<Value | undefined> {
  return found.catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** Returns the system's code of an error, such as `EPIPE`; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
