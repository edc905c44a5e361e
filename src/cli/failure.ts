import { excerpt } from "../escape.ts";
import { EXIT, RouteprintError, sentencesOf } from "../errors.ts";
import type { ExitCode } from "../errors.ts";
import { breakCommands, plain, plainLines } from "../escape.ts";

/** How a failure is shown and what it ends the command with. */
export interface Failure {
  readonly text: string;
  readonly exit: ExitCode;
}

const FAULT_HINT = "Please report this with the command and, if you can, the index.";

/** One line that says what, where and what to do; or the same as JSON. A fault of ours says so. */
export function describeFailure(error: unknown, asJson: boolean): Failure {
  if (error instanceof RouteprintError) {
    return { text: asJson ? jsonOf(error) : lineOf(error), exit: error.exit };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const text = asJson
    ? jsonLine({ code: "fault", message, hint: FAULT_HINT, attempts: [] })
    : `routeprint: a fault of routeprint itself: ${plainLines(message)}\n${FAULT_HINT}\n`;
  return { text, exit: EXIT.fault };
}

/** The most characters of a place: a site may redirect to an address that fills the screen. */
const MAX_PLACE = 400;

/** A place as a line names it. */
export function shownPlace(where: string): string {
  return where.length > MAX_PLACE ? excerpt(where, MAX_PLACE) : where;
}

function lineOf({ where, message, hint }: RouteprintError): string {
  const place = where === undefined ? "" : `${shownPlace(where)}: `;
  return `${plain(`routeprint: ${place}${sentencesOf({ message, hint })}`)}\n`;
}

function jsonOf({ code, message, where, status, hint, attempts }: RouteprintError): string {
  return jsonLine({ code, message, url: where, status, hint, attempts });
}

function jsonLine(value: object): string {
  return breakCommands(`${JSON.stringify(value)}\n`, "json");
}
