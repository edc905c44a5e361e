/** The exit codes of the command line; the library's errors carry the same numbers. */
export const EXIT = {
  done: 0,
  no: 1,
  usage: 2,
  network: 3,
  refused: 4,
  notFound: 5,
  unusable: 6,
  output: 7,
  fault: 70,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Every reason for which this package gives up, with the exit code it ends a command with. */
export const ERROR_CODES = {
  usage: { exit: EXIT.usage, meaning: "The command was not given what it needs." },
  "source-missing": { exit: EXIT.unusable, meaning: "The named file does not exist or cannot be read." },
  "source-empty": { exit: EXIT.unusable, meaning: "The source holds no bytes." },
  "not-json": { exit: EXIT.unusable, meaning: "The source is not JSON." },
  "json-truncated": { exit: EXIT.unusable, meaning: "The JSON ends in the middle." },
  "json-too-deep": { exit: EXIT.unusable, meaning: "The JSON is nested deeper than any index." },
  "not-an-index": { exit: EXIT.unusable, meaning: "The JSON is valid, but it is not a discovery index." },
  "source-too-large": { exit: EXIT.unusable, meaning: "The source is larger than the limit." },
  "encoding-broken": { exit: EXIT.unusable, meaning: "The answer's content coding is broken or unknown." },
  "document-invalid": { exit: EXIT.no, meaning: "The document does not pass a judge." },
  "port-taken": { exit: EXIT.usage, meaning: "Another program listens on the port." },
  "output-failed": { exit: EXIT.output, meaning: "The result could not be written." },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What an error knows besides its code: each field is printed where it is present. */
export interface ErrorDetails {
  /** What went wrong, one sentence without the place. */
  readonly message: string;
  /** Where: a file, a URL without credentials, or a JSON pointer. */
  readonly where?: string;
  /** What the person can do about it. */
  readonly hint?: string;
  /** The HTTP status that was received, if any. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** The one error this package throws on purpose; anything else that is thrown is a fault of ours. */
export class RouteprintError extends Error {
  override readonly name = "RouteprintError";
  readonly code: ErrorCode;
  readonly exit: ExitCode;
  readonly where: string | undefined;
  readonly hint: string | undefined;
  readonly status: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.exit = ERROR_CODES[code].exit;
    this.where = details.where;
    this.hint = details.hint;
    this.status = details.status;
  }
}
