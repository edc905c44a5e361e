// The request of a console: what its inputs hold, as the browser sends it.
import { addressOf } from "../../src/example/languages.ts";
import type { NamedValue, SampleRequest, SampleRoot } from "../../src/example/model.ts";
import { isObject, type Json } from "../../src/base/json.ts";
import { messageOf } from "./dom.ts";
import { sentValue, type FieldInput, type Labeled } from "./fields.ts";
import { colored } from "./syntax.ts";

/** The controls of a console. */
export interface Controls {
  readonly path: readonly Labeled[];
  readonly query: readonly FieldInput[];
  readonly file?: HTMLInputElement | undefined;
  readonly body?: HTMLTextAreaElement | undefined;
  readonly headers: HTMLTextAreaElement;
}

/** A request that is ready to be sent. */
export interface Outgoing {
  /** The sample with the values of the inputs; its credential is a placeholder. */
  readonly filled: SampleRequest;
  readonly sent: Request;
  /** The names of the headers that the reader wrote, without the type of the body. */
  readonly added: readonly string[];
  /** The body as text: JSON, or a line for each field of a form. */
  readonly text: string;
}

/** Reads a request, or the reason why it cannot be sent. */
export function readOutgoing(
  { method, template, file, credential = "applicationPassword" }: SampleRequest,
  controls: Controls,
  { root, authorization }: { readonly root: SampleRoot; readonly authorization: string | undefined },
): Outgoing | string {
  const body = controls.body && readBody(controls.body.value);
  if (typeof body === "string") return body;
  const headers = readHeaders(controls.headers.value);
  if (typeof headers === "string") return headers;
  const added = [...headers.keys()].filter((name) => name !== "content-type" && name !== "authorization");
  if (authorization !== undefined && !headers.has("authorization"))
    headers.set("Authorization", authorization);
  const filled: SampleRequest = {
    method,
    template,
    ...(file && { file }),
    path: controls.path.map(({ name, control }) => [name, control.value]),
    query: controls.query
      .filter(({ control }) => control.value !== "")
      .map(({ field, control }) => [field.sent, sentValue(field, control.value)]),
    ...(body && { body }),
    ...(headers.has("authorization") && { credential }),
  };
  const chosen = controls.file?.files?.[0];
  const form = chosen && file && formOf(filled, file.field, chosen);
  const json = body === undefined ? "" : JSON.stringify(Object.fromEntries(body), null, 2);
  try {
    const sent = new Request(addressOf(filled, root), {
      method,
      headers,
      body: form ?? (body === undefined ? null : json),
      credentials: "omit",
      cache: "no-store",
    });
    return { filled, sent, added, text: form === undefined ? json : formText(form) };
  } catch (error) {
    return `The browser cannot send this request: ${messageOf(error)}`;
  }
}

/** The members of a body, undefined where it is empty, or the reason why it is invalid. */
function readBody(text: string): readonly NamedValue[] | string | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? Object.entries(value) : "The body is not a JSON object.";
  } catch (error) {
    return `The body is not valid JSON: ${messageOf(error)}`;
  }
}

/** The headers of lines like `Accept-Language: de`, or the reason why one is invalid. */
function readHeaders(text: string): Headers | string {
  const headers = new Headers();
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    const colon = line.indexOf(":");
    try {
      headers.set(line.slice(0, Math.max(0, colon)), line.slice(colon + 1).trim());
    } catch {
      return `Not a header: ${line}`;
    }
  }
  return headers;
}

/** A form of the chosen file and the members of the body, which a form sends as texts. */
function formOf({ body = [] }: SampleRequest, field: string, chosen: File): FormData {
  const form = new FormData();
  form.append(field, chosen);
  for (const [name, value] of body)
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

function formText(form: FormData): string {
  return [...form]
    .map(([name, value]) =>
      typeof value === "string"
        ? `${name}: ${value}`
        : `${name}: the file ${value.name}, ${value.size.toLocaleString("en")} bytes`,
    )
    .join("\n");
}

/** The parts of a request as text, with its credential masked; the reason where it cannot be sent. */
export function shownRequest(outgoing: Outgoing | string): readonly (Node | string)[] {
  if (typeof outgoing === "string") return [outgoing];
  const { sent, text, filled } = outgoing;
  const headers = [...sent.headers].map(
    ([name, value]) => `${name}: ${name === "authorization" ? masked(value) : value}`,
  );
  const head = [`${sent.method} ${sent.url}`, ...headers].join("\n");
  return text === ""
    ? [head]
    : [`${head}\n\n`, ...(filled.file === undefined ? colored(text, "json") : [text])];
}

/** The scheme of a credential, and dots in place of the rest. */
function masked(value: string): string {
  const space = value.indexOf(" ");
  return `${space < 0 ? "" : value.slice(0, space + 1)}••••••••`;
}
