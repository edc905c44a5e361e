import { EXIT, RouteprintError, sentencesOf } from "../diagnostics/errors.ts";
import type { ExitCode } from "../diagnostics/errors.ts";
import { breakCommands, excerpt, plain, plainLines } from "../base/escape.ts";
import { type SourceFailure, errorOf } from "../jobs/index.ts";

/** Makes the error of a wrong command line, with a hint. */
export function usage(message: string, hint: string): RouteprintError {
  return new RouteprintError("usage", { message, hint });
}

const INTERNAL_HINT = "Please report this with the command and, if you can, the index.";

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
    ? jsonLine({ code: "fault", message, hint: INTERNAL_HINT, attempts: [] })
    : `routeprint: internal error: ${plainLines(message)}\n${INTERNAL_HINT}\n`;
  return { text, exit: EXIT.fault };
}

/** Prints why one source of several failed, as a line with its name or as JSON. */
export function describeOne(failure: SourceFailure, label: string, asJson: boolean): string {
  if (asJson) return describeFailure(errorOf({ where: label, ...failure }), true).text;
  const { code, message, hint } = failure;
  return `${plain(`routeprint: ${shownPlace(label)}: ${code}: ${sentencesOf({ message, hint })}`)}\n`;
}

/** Shortens a place: a site may redirect to an address that fills the screen. */
const MAX_PLACE = 400;

function shownPlace(where: string): string {
  return where.length > MAX_PLACE ? excerpt(where, MAX_PLACE) : where;
}

function jsonLine(value: object): string {
  return breakCommands(`${JSON.stringify(value)}\n`, "json");
}
