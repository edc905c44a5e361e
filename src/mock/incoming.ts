import { refuse, type Answer } from "./answer.ts";
import { findJsonFault, JSON_FAULTS, type JsonFault } from "./json-fault.ts";
import { readMultipart } from "./multipart.ts";
import { EMPTY, isPhpArray, parseJson, phpList, type PhpArray } from "./php.ts";
import { parseQuery } from "./query.ts";

/** A request as it came over HTTP, before WordPress looks at it. */
export interface Incoming {
  /** The method of the request line, which decides what PHP reads of the body. */
  readonly realMethod: string;
  /** The method that counts, after `_method` and `X-HTTP-Method-Override`. */
  readonly method: string;
  /** Below the API root, with its slash, as it stands in the address. */
  readonly path: string;
  readonly query: PhpArray;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  /** A form that is read already: the body of a request inside of a batch. */
  readonly form?: PhpArray;
}

/** What WordPress makes of the body. */
export interface Body {
  readonly json: PhpArray | undefined;
  readonly form: PhpArray;
  readonly files: ReadonlyMap<string, string>;
  /** How long the body is that a callback can read: PHP leaves it nothing of a multipart form. */
  readonly bytes: number;
  /** The answer where the body says it is JSON and is not. */
  readonly refusal?: Answer;
}

/** WordPress's own pattern, which takes the square of a long text; no header that means JSON is as long. */
const LONGEST_TYPE = 1000;
const JSON_TYPE = /(?:^|\s|,)application\/(?:[\w!#$&-^.+]+\+)?json(?:\+oembed)?(?:$|\s|;|,)/i;
const FORM_TYPE = "application/x-www-form-urlencoded";
const MULTIPART_TYPE = "multipart/form-data";
const NO_FILES: ReadonlyMap<string, string> = new Map();

/** The content type without its parameters, lower case; empty where there is none, and for a word without a slash. */
function typeOf(header: string): string {
  const type = header.replace(/;.*/s, "").trim().toLowerCase();
  return type.includes("/") ? type : "";
}

/** Reads the body the way PHP and WordPress share the work: PHP forms of a real POST, WordPress the rest. */
export function readBody(incoming: Incoming): Body {
  const { realMethod, headers, body, form } = incoming;
  const header = headers.get("content-type") ?? "";
  const type = typeOf(header);
  if (form === undefined && realMethod === "POST" && type === MULTIPART_TYPE) {
    const { fields, files } = readMultipart(header, body);
    return { json: undefined, form: fields, files, bytes: 0 };
  }
  const read = { form: form ?? readForm(incoming, type), files: NO_FILES, bytes: body.length };
  if (type.length > LONGEST_TYPE || !JSON_TYPE.test(type)) return { json: undefined, ...read };
  return { ...read, ...readJson(body) };
}

function readForm({ realMethod, method, body }: Incoming, type: string): PhpArray {
  const byPhp = realMethod === "POST" && type === FORM_TYPE;
  const byWordPress = method !== "POST" && (type === FORM_TYPE || type === "");
  return byPhp || byWordPress ? parseQuery(Buffer.from(body).toString("utf8")) : EMPTY;
}

function readJson(body: Uint8Array): { readonly json: PhpArray | undefined; readonly refusal?: Answer } {
  // PHP calls "0" empty, too.
  if (body.length === 0 || (body.length === 1 && body[0] === 0x30)) return { json: EMPTY };
  const text = decodeText(body);
  if (text === undefined) return { json: undefined, refusal: refuseJson("utf8") };
  const value = parseJson(text);
  if (value === undefined) return { json: undefined, refusal: refuseJson(findJsonFault(text)) };
  if (value === null) return { json: EMPTY };
  return { json: isPhpArray(value) ? value : phpList([value]) };
}

/** Undefined where the bytes are no UTF-8. */
function decodeText(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

function refuseJson(fault: JsonFault): Answer {
  const [code, message] = JSON_FAULTS[fault];
  return refuse("rest_invalid_json", "Invalid JSON body passed.", 400, {
    json_error_code: code,
    json_error_message: message,
  });
}
