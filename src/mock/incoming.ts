import busboy from "busboy";
import { refuse, type Answer } from "./answer.ts";
import { findJsonFault, JSON_FAULTS, type JsonFault } from "./json-fault.ts";
import { EMPTY, isPhpArray, parseJson, phpList, type PhpArray, type PhpValue } from "./php.ts";
import { gatherVariables, parseQuery } from "./query.ts";

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
  /** Fields and file names of a multipart form, read ahead because that takes its time. */
  readonly multipart?: Multipart;
  /** A form that is read already: the body of a request inside of a batch. */
  readonly form?: PhpArray;
}

export interface Multipart {
  readonly fields: PhpArray;
  /** The name of each file field with the file's own name. */
  readonly files: ReadonlyMap<string, string>;
}

/** What WordPress makes of the body. */
export interface Body {
  readonly json: PhpArray | undefined;
  readonly form: PhpArray;
  /** The answer where the body says it is JSON and is not. */
  readonly refusal?: Answer;
}

/** WordPress's own pattern, which takes the square of a long text; no header that means JSON is as long. */
const LONGEST_TYPE = 1000;
const JSON_TYPE = /(?:^|\s|,)application\/(?:[\w!#$&-^.+]+\+)?json(?:\+oembed)?(?:$|\s|;|,)/i;
const FORM_TYPE = "application/x-www-form-urlencoded";
const MULTIPART_TYPE = "multipart/form-data";

/** The content type without its parameters, lower case; empty where there is none, and for a word without a slash. */
function contentType(headers: ReadonlyMap<string, string>): string {
  const type = (headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return type.includes("/") ? type : "";
}

/** Reads the body the way PHP and WordPress share the work: PHP forms of a real POST, WordPress the rest. */
export function readBody(incoming: Incoming): Body {
  const type = contentType(incoming.headers);
  const form = incoming.form ?? incoming.multipart?.fields ?? readForm(incoming, type);
  if (type.length > LONGEST_TYPE || !JSON_TYPE.test(type)) return { json: undefined, form };
  return { form, ...readJson(incoming.body) };
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

/** Whether PHP reads the body as a multipart form, which it does for a real POST only. */
export function isMultipart(realMethod: string, headers: ReadonlyMap<string, string>): boolean {
  return realMethod === "POST" && contentType(headers) === MULTIPART_TYPE;
}

/** Reads a multipart form; a broken one gives what came before the break. Files are not kept, only their names. */
export async function readMultipart(type: string, body: Uint8Array): Promise<Multipart> {
  const pairs: [string, PhpValue][] = [];
  const files = new Map<string, string>();
  await new Promise<void>((resolve) => {
    try {
      const parser = busboy({
        headers: { "content-type": type },
        defParamCharset: "utf8",
        limits: { fields: 1000, files: 20 },
      });
      parser.on("field", (name, value) => pairs.push([name ?? "", value]));
      parser.on("file", (name, stream, { filename }) => {
        files.set(name ?? "", filename ?? "");
        // A form that ends within a file is an error of the file too, which would end the process.
        stream.on("error", () => undefined);
        stream.resume();
      });
      parser.on("close", resolve);
      parser.on("error", () => resolve());
      parser.end(body);
    } catch {
      resolve();
    }
  });
  return { fields: gatherVariables(pairs), files };
}
