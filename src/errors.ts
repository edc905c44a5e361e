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
  "lock-unreadable": { exit: EXIT.unusable, meaning: "The lock file has a line that cannot be read." },
  "document-invalid": { exit: EXIT.no, meaning: "The document does not pass a judge." },
  "port-taken": { exit: EXIT.usage, meaning: "Another program listens on the port." },
  "address-invalid": { exit: EXIT.usage, meaning: "The text is no address of a site." },
  "scheme-unsupported": { exit: EXIT.usage, meaning: "The address is neither `http:` nor `https:`." },
  "insecure-credentials": {
    exit: EXIT.usage,
    meaning: "Credentials would travel where others can read them.",
  },
  "address-refused": { exit: EXIT.network, meaning: "The address is not public, and nobody typed it." },
  "dns-failed": { exit: EXIT.network, meaning: "The host's name could not be resolved." },
  "connect-failed": { exit: EXIT.network, meaning: "The host did not take the connection, or closed it." },
  timeout: { exit: EXIT.network, meaning: "The site did not answer in time." },
  "tls-self-signed": { exit: EXIT.network, meaning: "The site's certificate is signed by itself." },
  "tls-unknown-issuer": {
    exit: EXIT.network,
    meaning: "The certificate's issuer is unknown here, or the chain is incomplete.",
  },
  "tls-expired": { exit: EXIT.network, meaning: "The site's certificate has expired." },
  "tls-not-yet-valid": { exit: EXIT.network, meaning: "The site's certificate is not valid yet." },
  "tls-wrong-name": { exit: EXIT.network, meaning: "The site's certificate is for other names." },
  "tls-failed": { exit: EXIT.network, meaning: "No secure connection could be made." },
  "protocol-broken": { exit: EXIT.network, meaning: "What answers does not speak HTTP correctly." },
  "proxy-failed": { exit: EXIT.network, meaning: "The proxy refused or could not be reached." },
  "redirect-loop": { exit: EXIT.network, meaning: "The site redirects in a circle or too often." },
  "redirect-refused": {
    exit: EXIT.network,
    meaning: "The site redirects to where it is not safe to follow.",
  },
  "upstream-failed": { exit: EXIT.network, meaning: "A proxy of the site could not reach the site." },
  "rest-refused": { exit: EXIT.refused, meaning: "WordPress lets only some users read the index." },
  "password-required": { exit: EXIT.refused, meaning: "The web server itself asks for a password." },
  "credentials-refused": { exit: EXIT.refused, meaning: "The site did not accept the credentials." },
  "nonce-refused": { exit: EXIT.refused, meaning: "The cookie's nonce is too old or another user's." },
  "login-wall": { exit: EXIT.refused, meaning: "The site shows a login page instead." },
  challenge: { exit: EXIT.refused, meaning: "A challenge page for browsers stands before the site." },
  blocked: { exit: EXIT.refused, meaning: "A firewall or the web server blocks the request." },
  "rate-limited": { exit: EXIT.refused, meaning: "The site asks to come back later." },
  "robots-refused": {
    exit: EXIT.refused,
    meaning: "The site's robots.txt asks programs to leave its REST interface alone.",
  },
  maintenance: { exit: EXIT.refused, meaning: "The site is in maintenance." },
  "rest-hidden": {
    exit: EXIT.notFound,
    meaning: "This is WordPress, but its REST index is nowhere to be found.",
  },
  "rest-disabled": { exit: EXIT.notFound, meaning: "The site has switched its REST interface off." },
  "not-wordpress": { exit: EXIT.notFound, meaning: "Nothing there looks like WordPress." },
  gone: { exit: EXIT.notFound, meaning: "The site was archived or deleted." },
  "no-index": { exit: EXIT.notFound, meaning: "There is no index at the address." },
  "server-failed": { exit: EXIT.unusable, meaning: "The site's own code failed while answering." },
  "cache-empty": { exit: EXIT.network, meaning: "The site may not be asked, and nothing is kept of it." },
  "answer-empty": { exit: EXIT.unusable, meaning: "The site answered without a body." },
  "answer-truncated": {
    exit: EXIT.unusable,
    meaning: "The connection closed before the answer was complete.",
  },
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
  /** The requests that were made before giving up. */
  readonly attempts?: readonly Attempt[];
  readonly cause?: unknown;
}

/** One request that did not lead to an index. */
export interface Attempt {
  /** Without credentials. */
  readonly url: string;
  readonly status?: number;
  /** Why it was of no use. */
  readonly code: ErrorCode;
}

/** The one error this package throws on purpose; anything else that is thrown is a fault of ours. */
export class RouteprintError extends Error {
  override readonly name = "RouteprintError";
  readonly code: ErrorCode;
  readonly exit: ExitCode;
  readonly where: string | undefined;
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly attempts: readonly Attempt[];

  constructor(code: ErrorCode, details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.exit = ERROR_CODES[code].exit;
    this.where = details.where;
    this.hint = details.hint;
    this.status = details.status;
    this.attempts = details.attempts ?? [];
  }
}
