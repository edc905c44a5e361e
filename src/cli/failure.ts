import { detailsOf, EXIT, RouteprintError, sentencesOf } from "../errors.ts";
import type { ErrorDetails, ExitCode } from "../errors.ts";
import { breakCommands, excerpt, plain, plainLines } from "../escape.ts";

/** Makes the error of a wrong command line: what is wrong, and what to write instead. */
export function usage(message: string, hint: string): RouteprintError {
  return new RouteprintError("usage", { message, hint });
}

/** Why one source of several failed, as plain data that a worker can send. `fault` is an internal error. */
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

/** Ends a command with the exit code of an error that is already reported. */
export class ReportedError extends Error {
  readonly exit: ExitCode;

  constructor(cause: unknown) {
    super("reported", { cause });
    this.exit = cause instanceof RouteprintError ? cause.exit : EXIT.fault;
  }
}

const FAULT_HINT = "Please report this with the command and, if you can, the index.";

/** Prints an error as a line with its place and what to do, or as a line of JSON, with the exit code of the command. */
export function describeFailure(
  error: unknown,
  asJson: boolean,
): { readonly text: string; readonly exit: ExitCode } {
  if (error instanceof RouteprintError) {
    const { code, message, where, status, hint, attempts } = error;
    const place = where === undefined ? "" : `${shownPlace(where)}: `;
    const text = asJson
      ? jsonLine({ code, message, url: where, status, hint, attempts })
      : `${plain(`routeprint: ${place}${sentencesOf({ message, hint })}`)}\n`;
    return { text, exit: error.exit };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = asJson
    ? jsonLine({ code: "fault", message, hint: FAULT_HINT, attempts: [] })
    : `routeprint: internal error: ${plainLines(message)}\n${FAULT_HINT}\n`;
  return { text, exit: EXIT.fault };
}

/** Prints why one source of several failed, as a line with its name or as JSON. */
export function describeOne(failure: SourceFailure, label: string, asJson: boolean): string {
  if (asJson) return describeFailure(errorOf({ where: label, ...failure }), true).text;
  const { code, message, hint } = failure;
  return `${plain(`routeprint: ${shownPlace(label)}: ${code}: ${sentencesOf({ message, hint })}`)}\n`;
}

/** A site may redirect to an address that fills the screen. */
const MAX_PLACE = 400;

function shownPlace(where: string): string {
  return where.length > MAX_PLACE ? excerpt(where, MAX_PLACE) : where;
}

function jsonLine(value: object): string {
  return breakCommands(`${JSON.stringify(value)}\n`, "json");
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

/** The system's code of an error, such as `EPIPE`; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
