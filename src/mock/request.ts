import { isUtf8 } from "node:buffer";
import { readName } from "../wordpress/request-name.ts";
import {
  decodeJson,
  EMPTY,
  isPhpArray,
  phpKey,
  phpList,
  type PhpArray,
  type PhpValue,
} from "../wordpress/php.ts";
import { refuse, type Answer } from "./response.ts";

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
  readonly refusal?: Answer;
}

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
  return byPhp || byWordPress ? parseQuery(Buffer.from(body).toString("utf8")) : EMPTY;
}

function readJson(body: Uint8Array): Pick<Body, "json" | "refusal"> {
  // PHP also calls "0" empty.
  if (body.length === 0 || (body.length === 1 && body[0] === 0x30)) return { json: EMPTY };
  if (body.filter((byte) => byte === COMMA).length > MAX_MEMBERS) {
    const message = `The body has more than ${MAX_MEMBERS} members.`;
    return { json: undefined, refusal: refuse("rest_request_too_large", message, 413) };
  }
  if (!isUtf8(body)) {
    const message = "Malformed UTF-8 characters, possibly incorrectly encoded";
    return { json: undefined, refusal: refuseJson(5, message) };
  }
  const value = decodeJson(Buffer.from(body).toString("utf8"));
  if (value === undefined) return { json: undefined, refusal: refuseJson(4, "Syntax error") };
  if (value === null) return { json: EMPTY };
  return { json: isPhpArray(value) ? value : phpList([value]) };
}

/** The most members of a JSON body, counted by its commas: 800,000 of them would block the process for seconds. */
const MAX_MEMBERS = 100_000;

const COMMA = 0x2c;

/** The error for a body that `json_decode` rejects; its codes 1 to 3 and 10 are reported as 4. */
function refuseJson(code: number, message: string): Answer {
  return refuse("rest_invalid_json", "Invalid JSON body passed.", 400, {
    json_error_code: code,
    json_error_message: message,
  });
}

/** Whether PHP reads the body as a multipart form. */
export function isMultipart({ realMethod, headers }: Pick<Incoming, "realMethod" | "headers">): boolean {
  return realMethod === "POST" && typeOf(headers.get("content-type") ?? "") === "multipart/form-data";
}

/** PHP's `max_input_vars` and `max_file_uploads`. */
const MAX_VARIABLES = 1000;
const MAX_FILES = 20;

/**
 * Reads a multipart form; a malformed one has no fields. Of a file only the name is kept.
 *
 * @param type the content type, which names the boundary.
 */
export async function readMultipart(type: string, body: Uint8Array): Promise<Form> {
  const parsed = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => []);
  const pairs: [string, string][] = [];
  const files = new Map<string, string>();
  for (const [name, value] of parsed) {
    if (typeof value === "string") pairs.push([name, value]);
    else if (files.size < MAX_FILES) files.set(name, value.name.replace(/^.*[/\\]/s, ""));
  }
  return { fields: gatherVariables(pairs.slice(0, MAX_VARIABLES)), files };
}

/** An array while it is filled. */
type Filling = Map<string | number, PhpValue>;

/**
 * Parses a query string or a form body as PHP's `parse_str` does: `a[]=1` and `a[k]=1` make arrays, dots and spaces in
 * names become `_`, the last of two equal names wins.
 */
export function parseQuery(text: string): PhpArray {
  const pairs = text
    .split("&")
    .filter((pair) => pair !== "")
    .slice(0, MAX_VARIABLES)
    .map((pair): readonly [string, string] => {
      const at = pair.indexOf("=");
      if (at < 0) return [decodePart(pair), ""];
      return [decodePart(pair.slice(0, at)), decodePart(pair.slice(at + 1))];
    });
  return gatherVariables(pairs);
}

/** Stores variables by name as PHP does; brackets in names make arrays. */
function gatherVariables(pairs: Iterable<readonly [string, PhpValue]>): PhpArray {
  const result: Filling = new Map();
  for (const [name, value] of pairs) {
    const path = readName(name);
    if (path !== undefined) place(result, path, value);
  }
  return result;
}

/** Decodes `%xx` and `+`; an invalid escape stays as it is, and bytes that are not UTF-8 become U+FFFD. */
function decodePart(text: string): string {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  return spaced.replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

function place(into: Filling, path: readonly (string | undefined)[], value: PhpValue): void {
  const [head, ...rest] = path;
  const key = head === undefined ? nextKey(into) : phpKey(head);
  if (rest.length === 0) {
    into.set(key, value);
    return;
  }
  const present = into.get(key);
  const inner: Filling = isPhpArray(present) ? new Map(present) : new Map();
  place(inner, rest, value);
  into.set(key, inner);
}

function nextKey(array: PhpArray): number {
  let next = 0;
  for (const key of array.keys()) if (typeof key === "number" && key >= next) next = key + 1;
  return next;
}
