/* oxlint-disable max-lines -- one table, one row per kind of error */
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

/** An exit code of the command: a value of `EXIT`. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/**
 * Every error of this package by code: the exit code of the command, its meaning, and general advice. An error's own hint is
 * more specific.
 */
export const ERROR_CODES = {
  usage: {
    exit: EXIT.usage,
    meaning: "An option or argument of the command is missing or invalid.",
    advice: "Read the message: it names the option or argument, and what it takes.",
  },
  "source-missing": {
    exit: EXIT.unusable,
    meaning: "The named file does not exist or cannot be read.",
    advice:
      "Check the path and the file's permissions. An address needs a dot, a port or a scheme: `example.com`, `wordpress:8080`, `https://example.com`.",
  },
  "source-empty": {
    exit: EXIT.unusable,
    meaning: "The source holds no bytes.",
    advice: "Save the index again, or give the address.",
  },
  "not-json": {
    exit: EXIT.unusable,
    meaning: "The source is not JSON.",
    advice: "Give the response of the API root itself (`/wp-json/`), not a page that shows it.",
  },
  "json-truncated": {
    exit: EXIT.unusable,
    meaning: "The JSON ends in the middle.",
    advice: "Save or fetch it again; something cut the response short.",
  },
  "json-too-deep": {
    exit: EXIT.unusable,
    meaning: "The JSON is nested deeper than any index.",
    advice: "This is not a WordPress index; check what the address returns.",
  },
  "not-an-index": {
    exit: EXIT.unusable,
    meaning: "The JSON is valid, but it is not a discovery index.",
    advice: "Give the address of the site itself, or the response of its API root (`/wp-json/`).",
  },
  "source-too-large": {
    exit: EXIT.unusable,
    meaning: "The source is larger than the limit.",
    advice:
      "If a site's index is that large, raise the limit with `--max-bytes`; the limit for files is fixed.",
  },
  "encoding-broken": {
    exit: EXIT.unusable,
    meaning: "The content coding of the response is broken or unknown.",
    advice:
      "Try again; if it persists, the site's compression is misconfigured. Save the index with a browser meanwhile.",
  },
  "no-responses": {
    exit: EXIT.unusable,
    meaning: "A recording holds no response of the site.",
    advice:
      "Record requests to the same site: a HAR export of the browser, NDJSON lines with method, path, status and body, or a folder of JSON files named after their paths.",
  },
  "no-abilities": {
    exit: EXIT.unusable,
    meaning:
      "The site does not list its abilities: it is older than WordPress 6.9, has none, or lists them to signed-in users only.",
    advice:
      "Give the application password of any user with `ROUTEPRINT_USER` and `ROUTEPRINT_APP_PASSWORD`, or leave out `--abilities`.",
  },
  "lock-unreadable": {
    exit: EXIT.unusable,
    meaning: "The lock file has a line that cannot be read, is cut short, or is of another version.",
    advice: "Restore the file from version control, or write it again with `routeprint lock`.",
  },
  "overlay-invalid": {
    exit: EXIT.unusable,
    meaning: "An overlay cannot be read, or an action of it does not fit the document.",
    advice:
      "Read the message: it names the line. The format is OpenAPI Overlay 1.0 or 1.1: https://spec.openapis.org/overlay/latest.html.",
  },
  "port-taken": {
    exit: EXIT.usage,
    meaning: "Another program listens on the port.",
    advice: "Give another port with `--port`, or `--port 0` for any that is free.",
  },
  "address-invalid": {
    exit: EXIT.usage,
    meaning: "The text is not the address of a site.",
    advice: "Write it as in a browser: `example.com` or `https://example.com/blog/`.",
  },
  "scheme-unsupported": {
    exit: EXIT.usage,
    meaning: "The address is neither `http:` nor `https:`.",
    advice: "Give an `http:` or `https:` address.",
  },
  "insecure-credentials": {
    exit: EXIT.usage,
    meaning: "Credentials would travel where others can read them.",
    advice: "Use `https:`, and leave `--insecure` out where a password is sent.",
  },
  "address-refused": {
    exit: EXIT.network,
    meaning: "A redirect, a page or a list entry points to a private address.",
    advice: "If you trust the address, give it to the command itself, or allow it with `--allow-private`.",
  },
  "dns-failed": {
    exit: EXIT.network,
    meaning: "The host's name could not be resolved.",
    advice: "Check the spelling of the host, then the network.",
  },
  "connect-failed": {
    exit: EXIT.network,
    meaning: "The host did not accept the connection, or closed it.",
    advice: "Check that the site is up, and the port; a firewall may drop the connection.",
  },
  timeout: {
    exit: EXIT.network,
    meaning: "The site did not respond in time.",
    advice: "Try again, or allow more with `--timeout SECONDS`.",
  },
  "tls-self-signed": {
    exit: EXIT.network,
    meaning: "The site's certificate is signed by itself.",
    advice: "Give the certificate with `--cafile`, or, for a site of your own, `--insecure`.",
  },
  "tls-unknown-issuer": {
    exit: EXIT.network,
    meaning: "The certificate's issuer is unknown here, or the chain is incomplete.",
    advice:
      "Give the missing certificate with `--cafile`; if browsers accept the site, its chain is incomplete.",
  },
  "tls-expired": {
    exit: EXIT.network,
    meaning: "The site's certificate has expired.",
    advice: "The site's owner must renew it.",
  },
  "tls-not-yet-valid": {
    exit: EXIT.network,
    meaning: "The site's certificate is not valid yet.",
    advice: "Check this machine's clock.",
  },
  "tls-wrong-name": {
    exit: EXIT.network,
    meaning: "The site's certificate is for other names.",
    advice: "Use a name that the certificate has, often with or without `www`.",
  },
  "tls-failed": {
    exit: EXIT.network,
    meaning: "No secure connection could be made.",
    advice: "Try a browser; the site may support only outdated versions of TLS.",
  },
  "protocol-broken": {
    exit: EXIT.network,
    meaning: "The server does not speak HTTP correctly.",
    advice: "Check the port: another kind of server may listen on it.",
  },
  "proxy-failed": {
    exit: EXIT.network,
    meaning: "The proxy refused or could not be reached.",
    advice:
      "Check `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY` and `NO_PROXY`, and the user and password in them.",
  },
  "redirect-loop": {
    exit: EXIT.network,
    meaning: "The site redirects in a circle or too often.",
    advice: "Open the site in a browser and give the address it ends at; `www` and `https` matter.",
  },
  "redirect-refused": {
    exit: EXIT.network,
    meaning: "The site redirects to an address that is unsafe to follow.",
    advice: "If you trust the target, give its address instead.",
  },
  "upstream-failed": {
    exit: EXIT.network,
    meaning: "A proxy in front of the site could not reach it.",
    advice: "Try again later.",
  },
  "rest-refused": {
    exit: EXIT.refused,
    meaning: "WordPress lets only some users read the index.",
    advice:
      "Give an application password (`ROUTEPRINT_USER` and `ROUTEPRINT_APP_PASSWORD`), or save the index in a browser where you are signed in and give the file.",
  },
  "password-required": {
    exit: EXIT.refused,
    meaning: "The web server itself requires a password.",
    advice:
      "Give the web server's user and password; a site that also requires WordPress credentials cannot be read.",
  },
  "credentials-refused": {
    exit: EXIT.refused,
    meaning: "The site did not accept the credentials.",
    advice: "Make a new application password (Users → Profile), and check the user's name.",
  },
  "nonce-refused": {
    exit: EXIT.refused,
    meaning: "The cookie's nonce is too old or another user's.",
    advice: "Take a new one from a page of the site (`wpApiSettings.nonce`).",
  },
  "login-wall": {
    exit: EXIT.refused,
    meaning: "The site requires a sign-in first.",
    advice: "Save the index in a browser where you are signed in, and give the file.",
  },
  challenge: {
    exit: EXIT.refused,
    meaning: "A challenge page for browsers is in front of the site.",
    advice: "Ask the site's owner to allow this program, or save the index in a browser and give the file.",
  },
  blocked: {
    exit: EXIT.refused,
    meaning: "A firewall or the web server blocks the request.",
    advice:
      "Ask the site's owner to allow this program's User-Agent or your address, or save the index in a browser and give the file.",
  },
  "rate-limited": {
    exit: EXIT.refused,
    meaning: "The site limits the rate of requests.",
    advice: "Wait, and send fewer requests.",
  },
  "robots-refused": {
    exit: EXIT.refused,
    meaning: "The site's robots.txt disallows its REST API.",
    advice: "Ask the site's owner, or leave `--respect-robots` out.",
  },
  maintenance: {
    exit: EXIT.refused,
    meaning: "The site is in maintenance.",
    advice: "Try again later; WordPress's own maintenance ends within ten minutes.",
  },
  "rest-hidden": {
    exit: EXIT.notFound,
    meaning: "This is WordPress, but its REST index was not found.",
    advice: "If you know the API root, give it; a plugin may have moved or closed it.",
  },
  "rest-disabled": {
    exit: EXIT.notFound,
    meaning: "The site has switched its REST API off.",
    advice: "Only the site's owner can switch it on; a plugin has switched it off.",
  },
  "not-wordpress": {
    exit: EXIT.notFound,
    meaning: "The address shows no sign of WordPress.",
    advice: "Check the address; include the site's folder, or use its own host.",
  },
  gone: {
    exit: EXIT.notFound,
    meaning:
      "The site was archived, suspended or deleted, does not exist in its network, or is not set up yet.",
    advice: "Check the address; the network's owner has closed this site.",
  },
  "no-index": {
    exit: EXIT.notFound,
    meaning: "One of the tried addresses has no index. Attempts have this code, errors never.",
    advice: "See the code of the error and its other attempts.",
  },
  "server-failed": {
    exit: EXIT.unusable,
    meaning: "The site's own code failed.",
    advice: "The site's owner finds the reason in the server's error log; a plugin or theme is broken.",
  },
  "cache-empty": {
    exit: EXIT.network,
    meaning: "The site is not cached, and no request may be made.",
    advice: "Fetch once without `--offline`.",
  },
  "response-empty": {
    exit: EXIT.unusable,
    meaning: "The response has no body.",
    advice: "Try again, then save the index in a browser; a cache or firewall may drop the response.",
  },
  "response-truncated": {
    exit: EXIT.unusable,
    meaning: "The connection closed before the response was complete.",
    advice: "Try again.",
  },
  "output-failed": {
    exit: EXIT.output,
    meaning: "The result could not be written.",
    advice: "Free disk space, check permissions, or write elsewhere with `-o`.",
  },
  "database-failed": {
    exit: EXIT.output,
    meaning: "The database of the inventory cannot be opened, read or written.",
    advice: "Read the message; the records of earlier rounds are kept.",
  },
  "not-storable": {
    exit: EXIT.unusable,
    meaning: "The database of the inventory cannot hold a text that the site sent.",
    advice: "Use a PostgreSQL database whose encoding is UTF8; the site's last surface is kept.",
  },
  "index-pruned": {
    exit: EXIT.notFound,
    meaning: "The inventory has removed the index of an old version; the changes of the site are kept.",
    advice: "Name a later date: `routeprint inventory show` lists the versions of a site.",
  },
  "row-damaged": {
    exit: EXIT.unusable,
    meaning: "A row in the database of the inventory is damaged.",
    advice: "Restore the database from a backup; all other rows can be read.",
  },
} as const satisfies Record<string, { exit: ExitCode; meaning: string; advice: string }>;

/** The code of an error: a key of `ERROR_CODES`. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Details of an error besides its code; each field is printed if present. */
export interface ErrorDetails {
  /** The problem in one sentence, without the place. */
  readonly message: string;
  /** The place: a file, a URL without credentials, or a JSON pointer. */
  readonly where?: string | undefined;
  /** The next step for the user; where absent, the advice of the code. */
  readonly hint?: string | undefined;
  /** The HTTP status that was received, if any. */
  readonly status?: number;
  /** The requests that were made before giving up. */
  readonly attempts?: readonly FetchAttempt[];
  readonly cause?: unknown;
}

/** One request that did not lead to an index. */
interface FetchAttempt {
  /** Without credentials. */
  readonly url: string;
  readonly status?: number;
  /** The reason it led to no index. */
  readonly code: ErrorCode;
}

/** The one error this package throws on purpose; anything else that is thrown is an internal error. */
export class RouteprintError extends Error {
  override readonly name = "RouteprintError";
  readonly code: ErrorCode;
  readonly exit: ExitCode;
  readonly where: string | undefined;
  readonly hint: string;
  readonly status: number | undefined;
  readonly attempts: readonly FetchAttempt[];

  constructor(code: ErrorCode, details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.exit = ERROR_CODES[code].exit;
    this.where = details.where;
    this.hint = details.hint ?? ERROR_CODES[code].advice;
    this.status = details.status;
    this.attempts = details.attempts ?? [];
  }

  /** Includes the message, which `JSON.stringify` omits for errors; omits the cause, which may hold secrets. */
  toJSON(): Omit<ErrorDetails, "cause"> & { readonly code: ErrorCode } {
    return { code: this.code, ...detailsOf(this) };
  }
}

/** Details of an error, without its cause, which may hold secrets. */
export function detailsOf({
  message,
  where,
  hint,
  status,
  attempts,
}: RouteprintError): Omit<ErrorDetails, "cause"> {
  return {
    message,
    hint,
    attempts,
    ...(where === undefined ? {} : { where }),
    ...(status === undefined ? {} : { status }),
  };
}

/** The message and hint of an error as sentences on one line. */
export function sentencesOf({
  message,
  hint,
}: {
  readonly message: string;
  readonly hint?: string | undefined;
}): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return hint === undefined ? sentence : `${sentence} ${hint}`;
}

/** The result of a function, or the RouteprintError that it throws. */
export function attempt<T>(read: () => T): T | RouteprintError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RouteprintError) return error;
    throw error;
  }
}
