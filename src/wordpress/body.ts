import { utf8Text } from "../base/bytes.ts";
import { decodeJson, EMPTY, isPhpArray, phpList, type PhpArray } from "./php.ts";
import { parseQuery } from "./query.ts";
import type { RestError } from "./rest-error.ts";

/** A request as it came over HTTP, before WordPress reads it. */
export interface Incoming {
  /** The method of the request line, by which PHP reads the body. */
  readonly realMethod: string;
  /** The method that counts, after `_method` and `X-HTTP-Method-Override`. */
  readonly method: string;
  /** Below the API root, with its slash, not decoded. */
  readonly path: string;
  readonly query: PhpArray;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  /** A form that was read before: a multipart form, or the body of a request in a batch. */
  readonly form?: Form;
}

/** The fields of a form, and the file name of each file field. */
export interface Form {
  readonly fields: PhpArray;
  readonly files: ReadonlyMap<string, string>;
}

/** A body as WordPress reads it. */
export interface Body {
  /** Undefined where the content type is not JSON. */
  readonly json: PhpArray | undefined;
  readonly form: PhpArray;
  readonly files: ReadonlyMap<string, string>;
  /** The length of the body that a callback can read: PHP leaves nothing of a multipart form. */
  readonly bytes: number;
  /** The error for a malformed JSON body. */
  readonly refusal?: RestError;
}

const STRICT_UTF8 = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** A longer content type is not read as JSON: WordPress's own pattern takes quadratic time. */
const LONGEST_TYPE = 1000;
const JSON_TYPE = /(?:^|\s|,)application\/(?:[\w!#$&-^.+]+\+)?json(?:\+oembed)?(?:$|\s|;|,)/i;
const FORM_TYPE = "application/x-www-form-urlencoded";

/** The content type without its parameters, in lower case; empty where it has no slash. */
function typeOf(header: string): string {
  const type = header.replace(/;.*/s, "").trim().toLowerCase();
  return type.includes("/") ? type : "";
}

/** Reads a body as PHP and WordPress do: PHP reads the forms of a real POST, WordPress everything else. */
export function readBody(incoming: Incoming): Body {
  const { headers, body, form } = incoming;
  const type = typeOf(headers.get("content-type") ?? "");
  const { fields, files } = form ?? { fields: readForm(incoming, type), files: new Map() };
  const bytes = files.size > 0 || isMultipart(incoming) ? 0 : body.length;
  const isJson = type.length <= LONGEST_TYPE && JSON_TYPE.test(type);
  return { form: fields, files, bytes, ...(isJson ? readJson(body) : { json: undefined }) };
}

function readForm({ realMethod, method, body }: Incoming, type: string): PhpArray {
  const byPhp = realMethod === "POST" && type === FORM_TYPE;
  const byWordPress = method !== "POST" && (type === FORM_TYPE || type === "");
  return byPhp || byWordPress ? parseQuery(utf8Text(body)) : EMPTY;
}

function readJson(body: Uint8Array): Pick<Body, "json" | "refusal"> {
  // PHP also calls "0" empty.
  if (body.length === 0 || (body.length === 1 && body[0] === 0x30)) return { json: EMPTY };
  if (body.filter((byte) => byte === COMMA).length > MAX_MEMBERS) {
    const message = `The body has more than ${MAX_MEMBERS} members.`;
    return { json: undefined, refusal: { code: "rest_request_too_large", message, status: 413 } };
  }
  const text = textOf(body);
  if (text === undefined) {
    const message = "Malformed UTF-8 characters, possibly incorrectly encoded";
    return { json: undefined, refusal: refuseJson(5, message) };
  }
  const value = decodeJson(text);
  if (value === undefined) return { json: undefined, refusal: refuseJson(4, "Syntax error") };
  if (value === null) return { json: EMPTY };
  return { json: isPhpArray(value) ? value : phpList([value]) };
}

/** The text of a body in UTF-8; undefined for other bytes. */
function textOf(body: Uint8Array): string | undefined {
  try {
    return STRICT_UTF8.decode(body);
  } catch {
    return undefined;
  }
}

/** The most members of a JSON body, counted by its commas: 800,000 of them would block the process for seconds. */
const MAX_MEMBERS = 100_000;

const COMMA = 0x2c;

/** The error for a body that `json_decode` rejects; its codes 1 to 3 and 10 are reported as 4. */
function refuseJson(code: number, message: string): RestError {
  const data = { json_error_code: code, json_error_message: message };
  return { code: "rest_invalid_json", message: "Invalid JSON body passed.", status: 400, data };
}

/** Whether PHP reads the body as a multipart form. */
export function isMultipart({ realMethod, headers }: Pick<Incoming, "realMethod" | "headers">): boolean {
  return realMethod === "POST" && typeOf(headers.get("content-type") ?? "") === "multipart/form-data";
}
