import { RouteprintError, type ErrorCode } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { asList, asObject, isObject, type UnknownObject } from "../base/json.ts";
import { redactUrl } from "./credentials.ts";
import { hostOf, portOf } from "./host.ts";

interface Failure {
  readonly code: ErrorCode;
  readonly message: (url: URL, error: UnknownObject) => string;
  readonly hint?: string;
}

const CLOSED: Failure = {
  code: "connect-failed",
  message: (url) => `${url.host} closed the connection without a response.`,
  hint: "Is this the right port, and does it speak the scheme of the address? A firewall may close it too.",
};
const REFUSED: Failure = {
  code: "connect-failed",
  message: (url) => `Nothing at ${hostOf(url)} accepts connections at port ${portOf(url)}.`,
  hint: "Is the site up, and is the port right?",
};
const UNREACHABLE: Failure = {
  code: "connect-failed",
  message: (url) => `${hostOf(url)} cannot be reached from here.`,
  hint: "Is this machine online? Where IPv6 is broken, try the address in its IPv4 form.",
};
const NOT_ACCEPTED: Failure = {
  code: "timeout",
  message: (url) => `${url.host} did not accept the connection in time.`,
};
const NO_NAME: Failure = {
  code: "dns-failed",
  message: (url) => `There is no host named ${hostOf(url)}.`,
  hint: "Is the name spelled right?",
};
const NO_RESOLVER: Failure = {
  code: "dns-failed",
  message: () => "The DNS resolver does not respond.",
  hint: "Is this machine online?",
};
const UNKNOWN_ISSUER: Failure = {
  code: "tls-unknown-issuer",
  message: (url) => `The issuer of the certificate of ${hostOf(url)} is not known here.`,
  hint: "A company's own authority or proxy? Give its certificate with --cafile, or in NODE_EXTRA_CA_CERTS.",
};
const NO_HANDSHAKE: Failure = {
  code: "tls-failed",
  message: (url) => `${hostOf(url)} rejects the TLS handshake of this program.`,
  hint: "It may require a client certificate, or support only unsafe versions of TLS. Save the index in a browser, and give the file.",
};
const OLD_TLS: Failure = {
  code: "tls-failed",
  message: (url) => `${hostOf(url)} speaks only versions of TLS that are no longer safe.`,
};
const NEWER_HTTP: Failure = {
  code: "tls-failed",
  message: (url) => `${hostOf(url)} speaks HTTP/2 alone, and this program HTTP/1.1.`,
  hint: "Save the index with `curl -o FILE` or in a browser, and give the file.",
};
const PLAIN_PORT: Failure = {
  code: "tls-failed",
  message: (url) => `Port ${portOf(url)} of ${hostOf(url)} does not speak TLS.`,
  hint: "Try the address with http://.",
};
const BROKEN: Failure = {
  code: "protocol-broken",
  message: (url) => `The server at ${url.host} does not speak HTTP correctly.`,
  hint: "A server or a proxy is broken. Save the response with `curl -o FILE` and give the file.",
};

/** Node's, OpenSSL's and undici's codes of connection errors; where a code has several meanings, with the message. */
const FAILURES: ReadonlyMap<string, Failure> = new Map([
  ["ENOTFOUND", NO_NAME],
  ["ENODATA", NO_NAME],
  ["EAI_AGAIN", NO_RESOLVER],
  ["ECONNREFUSED", REFUSED],
  ["ECONNRESET", CLOSED],
  ["EPIPE", CLOSED],
  ["UND_ERR_SOCKET", CLOSED],
  // An end before the last chunk, where the server announced to close the connection.
  ["undefined Response does not match the HTTP/1.1 protocol (Invalid EOF state)", CLOSED],
  // A `101 Switching Protocols` that nobody requested, and other status lines.
  ["UND_ERR_SOCKET bad response", BROKEN],
  ["UND_ERR_SOCKET bad upgrade", BROKEN],
  // Two lengths that disagree, or one beside chunks.
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", BROKEN],
  ["EHOSTUNREACH", UNREACHABLE],
  ["ENETUNREACH", UNREACHABLE],
  ["EADDRNOTAVAIL", UNREACHABLE],
  ["ETIMEDOUT", NOT_ACCEPTED],
  ["UND_ERR_CONNECT_TIMEOUT", NOT_ACCEPTED],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    {
      code: "tls-self-signed",
      message: (url) => `The certificate of ${hostOf(url)} is self-signed.`,
      hint: "If you know it, give it with --cafile.",
    },
  ],
  ["SELF_SIGNED_CERT_IN_CHAIN", UNKNOWN_ISSUER],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", UNKNOWN_ISSUER],
  ["UNABLE_TO_GET_ISSUER_CERT", UNKNOWN_ISSUER],
  [
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    {
      code: "tls-unknown-issuer",
      message: (url) => `The certificate of ${hostOf(url)} comes alone, and its issuer is not known here.`,
      hint: "A company's own authority, or one for development? Give its certificate with --cafile. If browsers accept the site, its owner has left out an intermediate certificate, which they find themselves.",
    },
  ],
  [
    "CERT_HAS_EXPIRED",
    {
      code: "tls-expired",
      message: (url) => `The certificate of ${hostOf(url)} has expired.`,
      hint: "Is the clock of this machine right?",
    },
  ],
  [
    "CERT_NOT_YET_VALID",
    {
      code: "tls-not-yet-valid",
      message: (url) => `The certificate of ${hostOf(url)} is not valid yet.`,
      hint: "Is the clock of this machine right?",
    },
  ],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    {
      code: "tls-wrong-name",
      message: (url, error) => `The certificate is not for ${hostOf(url)}, but for ${namesOf(error)}.`,
      hint: "Is it the address with or without `www`? Or the host's page for unknown sites?",
    },
  ],
  ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", NO_HANDSHAKE],
  ["ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE", NO_HANDSHAKE],
  ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", NO_HANDSHAKE],
  ["ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", OLD_TLS],
  ["ERR_SSL_UNSUPPORTED_PROTOCOL", OLD_TLS],
  ["ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", NEWER_HTTP],
  ["ERR_SSL_WRONG_VERSION_NUMBER", PLAIN_PORT],
  ["ERR_SSL_PACKET_LENGTH_TOO_LONG", PLAIN_PORT],
  ["ERR_SSL_HTTP_REQUEST", PLAIN_PORT],
  ["UND_ERR_HEADERS_OVERFLOW", { ...BROKEN, message: (url) => `${url.host} sends headers without end.` }],
  ["ERR_ASSERTION", BROKEN],
]);

/** The typed error for anything a connection throws; searches causes and parts of the error. */
export function connectionError(error: unknown, url: URL): RouteprintError {
  if (error instanceof RouteprintError) return error;
  const where = redactUrl(url);
  const all = withCauses(error);
  const typed = all.find((inner) => inner instanceof RouteprintError);
  if (typed instanceof RouteprintError) return typed;
  for (const inner of all) {
    const code = String(inner["code"]);
    const known =
      FAILURES.get(`${code} ${String(inner["message"])}`) ??
      FAILURES.get(code) ??
      (inner["name"] === "HTTPParserError" ? BROKEN : undefined);
    if (known === undefined) continue;
    const message = known.message(url, inner);
    return new RouteprintError(known.code, { message, where, cause: error, hint: known.hint });
  }
  const [first = {}] = all;
  // The message of OpenSSL's errors begins with an address in memory and ends in a file of its source.
  const reason = excerpt(String(first["reason"] ?? first["message"] ?? error), 160);
  const isTls = /^(?:ERR_(?:SSL|TLS)|CERT_|INVALID_|PATH_LENGTH|UNSPECIFIED)/u.test(String(first["code"]));
  const message = `The connection to ${url.host} failed: ${reason}`;
  return new RouteprintError(isTls ? "tls-failed" : "connect-failed", { message, where, cause: error });
}

/** The codes of a connection error and its causes, as Node, OpenSSL and undici name them. */
export function systemCodes(error: unknown): readonly string[] {
  return withCauses(error).map((inner) => String(inner["code"]));
}

/** Whether nothing accepted the connection in time, as where a firewall drops packets. */
export function isNotAccepted(error: RouteprintError): boolean {
  return systemCodes(error.cause).some((code) => FAILURES.get(code) === NOT_ACCEPTED);
}

/** Whether the connection was accepted and then closed or left silent, as firewalls do on words they reject. */
export function isDropped(error: RouteprintError): boolean {
  return systemCodes(error.cause).some((code) =>
    ["UND_ERR_SOCKET", "ECONNRESET", "UND_ERR_HEADERS_TIMEOUT"].includes(code),
  );
}

/** The error itself, its causes and, of an `AggregateError`, which has no message of its own, its parts. */
function withCauses(error: unknown, depth = 0): readonly UnknownObject[] {
  if (!isObject(error) || depth > 5) return [];
  const parts = asList(error["errors"]).flatMap((part) => withCauses(part, depth + 1));
  return [error, ...parts, ...withCauses(error["cause"], depth + 1)];
}

function namesOf(error: UnknownObject): string {
  const names = asObject(error["cert"])["subjectaltname"];
  if (typeof names !== "string") return "another host";
  const listed = names.split(/,\s*/u).map((name) => name.replace(/^(?:DNS|IP Address):/u, ""));
  return excerpt(listed.slice(0, 6).join(", "), 160);
}
