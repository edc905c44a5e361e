import { asList, asObject, isObject, type UnknownObject } from "../json.ts";
import { RouteprintError, type ErrorCode } from "../errors.ts";
import { excerpt } from "../escape.ts";
import { redactUrl } from "./credentials.ts";
import { hostOf, portOf } from "./host.ts";

interface Fault {
  readonly code: ErrorCode;
  readonly message: (url: URL, error: UnknownObject) => string;
  readonly hint?: string;
}

const CLOSED: Fault = {
  code: "connect-failed",
  message: (url) => `${url.host} closed the connection without an answer.`,
  hint: "Is this the right port, and does it speak the scheme of the address? A firewall may close it too.",
};
const REFUSED: Fault = {
  code: "connect-failed",
  message: (url) => `Nothing at ${hostOf(url)} takes connections at port ${portOf(url)}.`,
  hint: "Is the site up, and is the port right?",
};
const UNREACHABLE: Fault = {
  code: "connect-failed",
  message: (url) => `There is no way to ${hostOf(url)} from here.`,
  hint: "Is this machine online? Where IPv6 is broken, try the address in its IPv4 form.",
};
const NOT_TAKEN: Fault = {
  code: "timeout",
  message: (url) => `${url.host} did not take the connection in time.`,
};
const NO_NAME: Fault = {
  code: "dns-failed",
  message: (url) => `There is no host named ${hostOf(url)}.`,
  hint: "Is the name spelled right?",
};
const UNKNOWN_ISSUER: Fault = {
  code: "tls-unknown-issuer",
  message: (url) => `The issuer of the certificate of ${hostOf(url)} is not known here.`,
  hint: "A company's own authority or proxy? Give its certificate with --cafile, or in NODE_EXTRA_CA_CERTS.",
};
const BAD_CERTIFICATE: Fault = {
  code: "tls-failed",
  message: (url, error) =>
    `The certificate of ${hostOf(url)} is not accepted: ${excerpt(String(error["message"]), 80)}.`,
  hint: "The site's owner must renew it. If browsers take it, save the index there and give the file.",
};
const NO_HANDSHAKE: Fault = {
  code: "tls-failed",
  message: (url) => `${hostOf(url)} does not take this program for a partner in TLS.`,
  hint: "It may want a certificate of its visitors, or speak only what is no longer safe. Save the index in a browser that gets through, and give the file.",
};
const OLD_TLS: Fault = {
  code: "tls-failed",
  message: (url) => `${hostOf(url)} speaks only versions of TLS that are no longer safe.`,
};
const NEWER_HTTP: Fault = {
  code: "tls-failed",
  message: (url) => `${hostOf(url)} speaks HTTP/2 alone, and this program HTTP/1.1.`,
  hint: "Save the index with `curl -o FILE` or in a browser, and give the file.",
};
const PLAIN_PORT: Fault = {
  code: "tls-failed",
  message: (url) => `Port ${portOf(url)} of ${hostOf(url)} does not speak TLS.`,
  hint: "Try the address with http://.",
};
const BROKEN: Fault = {
  code: "protocol-broken",
  message: (url) => `What answers at ${url.host} does not speak HTTP correctly.`,
  hint: "A server or something on the way is broken. Save the answer with `curl -o FILE` and give the file.",
};

/** What Node calls what else is wrong with a certificate; for what it has no name, OpenSSL's message tells it. */
const BAD_CERTIFICATES = [
  "CERT_CHAIN_TOO_LONG",
  "CERT_REJECTED",
  "CERT_REVOKED",
  "CERT_SIGNATURE_FAILURE",
  "CERT_UNTRUSTED",
  "INVALID_CA",
  "INVALID_PURPOSE",
  "PATH_LENGTH_EXCEEDED",
  "UNSPECIFIED",
] as const;

/** What Node, OpenSSL and undici call the faults of a connection; where one code stands for several, with its message. */
const FAULTS: ReadonlyMap<string, Fault> = new Map([
  ["ENOTFOUND", NO_NAME],
  ["ENODATA", NO_NAME],
  [
    "EAI_AGAIN",
    {
      code: "dns-failed",
      message: () => "The resolver of names does not answer.",
      hint: "Is this machine online?",
    },
  ],
  ["ECONNREFUSED", REFUSED],
  ["ECONNRESET", CLOSED],
  ["EPIPE", CLOSED],
  ["UND_ERR_SOCKET", CLOSED],
  // An end before the last chunk, where the server has said that it closes the connection.
  ["undefined Response does not match the HTTP/1.1 protocol (Invalid EOF state)", CLOSED],
  // A `100 Continue` and a `101 Switching Protocols` that nobody asked for.
  ["UND_ERR_SOCKET bad response", BROKEN],
  ["UND_ERR_SOCKET bad upgrade", BROKEN],
  // Two lengths that disagree, or one beside chunks.
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", BROKEN],
  ["EHOSTUNREACH", UNREACHABLE],
  ["ENETUNREACH", UNREACHABLE],
  ["EADDRNOTAVAIL", UNREACHABLE],
  ["ETIMEDOUT", NOT_TAKEN],
  ["UND_ERR_CONNECT_TIMEOUT", NOT_TAKEN],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    {
      code: "tls-self-signed",
      message: (url) => `The certificate of ${hostOf(url)} is signed by nobody but itself.`,
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
      hint: "A company's own authority, or one for development? Give its certificate with --cafile. If browsers take the site, its owner has left one out, which they find themselves.",
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
      hint: "Is it the address with or without `www`? Or the host's page for sites it does not know?",
    },
  ],
  ...BAD_CERTIFICATES.map((code) => [code, BAD_CERTIFICATE] as const),
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

/** The typed error for whatever a connection throws. Errors that wrap others are looked through. */
export function faultOf(error: unknown, url: URL): RouteprintError {
  if (error instanceof RouteprintError) return error;
  const where = redactUrl(url);
  for (const inner of unwrap(error)) {
    const code = String(inner["code"]);
    const fault =
      FAULTS.get(`${code} ${String(inner["message"])}`) ??
      FAULTS.get(code) ??
      (inner["name"] === "HTTPParserError" ? BROKEN : undefined);
    if (fault === undefined) continue;
    const message = fault.message(url, inner);
    return new RouteprintError(fault.code, { message, where, cause: error, hint: fault.hint });
  }
  const [first = {}] = unwrap(error);
  // The message of OpenSSL's errors begins with an address in memory and ends in a file of its source.
  const said = excerpt(String(first["reason"] ?? first["message"] ?? error), 160);
  const tls = /^ERR_(?:SSL|TLS)/u.test(String(first["code"]));
  const message = `The connection to ${url.host} failed: ${said}`;
  return new RouteprintError(tls ? "tls-failed" : "connect-failed", { message, where, cause: error });
}

/** The raw code of a connection's fault, for the question whether trying again can help. */
export function rawCodes(error: unknown): readonly string[] {
  return unwrap(error).map((inner) => String(inner["code"]));
}

/** Whether nothing took the connection in time, as where a firewall drops what comes to a port. */
export function isNotTaken(error: RouteprintError): boolean {
  return rawCodes(error.cause).some((code) => FAULTS.get(code) === NOT_TAKEN);
}

/** Whether something took the connection and then closed it or kept silent, as firewalls do at words they do not like. */
export function isTaken(error: RouteprintError): boolean {
  return rawCodes(error.cause).some((code) => TAKEN.has(code));
}

const TAKEN: ReadonlySet<string> = new Set(["UND_ERR_SOCKET", "ECONNRESET", "UND_ERR_HEADERS_TIMEOUT"]);

/** The error itself, its causes and, of an `AggregateError`, which has no message of its own, its parts. */
function unwrap(error: unknown, depth = 0): readonly UnknownObject[] {
  if (!isObject(error) || depth > 5) return [];
  const parts = asList(error["errors"]).flatMap((part) => unwrap(part, depth + 1));
  return [error, ...parts, ...unwrap(error["cause"], depth + 1)];
}

function namesOf(error: UnknownObject): string {
  const names = asObject(error["cert"])["subjectaltname"];
  if (typeof names !== "string") return "another host";
  const listed = names.split(/,\s*/u).map((name) => name.replace(/^(?:DNS|IP Address):/u, ""));
  return excerpt(listed.slice(0, 6).join(", "), 160);
}
