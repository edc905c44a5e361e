import { isArray, type Json } from "../json.ts";
import { isPhpArray, parseList, toText, type PhpArray } from "../wordpress/php.ts";

/** A response before it is written, as a WordPress callback returns it. */
export interface Answer {
  readonly status: number;
  /** In WordPress's spelling; a number stays one in an envelope. */
  readonly headers: ReadonlyMap<string, string | number>;
  /** Undefined for an empty body. */
  readonly body: Json | undefined;
  /** Set for an error, which `_fields` does not filter. */
  readonly isError?: boolean;
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map();

/** A response with a body. */
export function answer(
  body: Json | undefined,
  status = 200,
  headers: Answer["headers"] = NO_HEADERS,
): Answer {
  return { status, headers, body };
}

/** An error as WordPress writes it: code, message, and the status in `data`. */
export function refuse(
  code: string,
  message: string,
  status: number,
  data: { readonly [key: string]: Json } = {},
): Answer {
  return { ...answer({ code, message, data: { status, ...data } }, status), isError: true };
}

/** The error where no route matches, or none has the method: WordPress never sends 405. */
export function noRoute(): Answer {
  return refuse("rest_no_route", "No route was found matching the URL and request method.", 404);
}

/** The response with more headers; those that it has stay. */
export function withHeaders(base: Answer, headers: Answer["headers"]): Answer {
  return { ...base, headers: new Map([...headers, ...base.headers]) };
}

/** The response as the object that `_envelope` and the batch route put it in; an empty map is `[]`. */
export function envelope({ body, status, headers }: Answer): Json {
  return { body: body ?? null, status, headers: headers.size === 0 ? [] : Object.fromEntries(headers) };
}

/** The fields to keep by their first name, each whole or in parts. */
type Wanted = Map<string, Wanted | typeof WHOLE>;

const WHOLE = "whole";

/** The most names and parts of names that are read. */
const MAX_STEPS = 200_000;

/** Filters a body by the `_fields` parameter, each item of a list (`rest_filter_response_fields`); `a.b` is a part of `a`. */
export function filterFields(body: Json | undefined, params: PhpArray): Json | undefined {
  const fields = readFields(params);
  if (fields.length === 0 || typeof body !== "object" || body === null) return body;
  const wanted = byName(fields);
  return isArray(body) ? body.map((item) => keep(item, wanted)) : keep(body, wanted);
}

function readFields(params: PhpArray): readonly string[] {
  const value = params.get("_fields");
  if (value === undefined || value === null) return [];
  const words = isPhpArray(value) ? [...value.values()].map(toText) : parseList(toText(value));
  return words.map((word) => word.trim()).filter((word) => word !== "");
}

function byName(fields: readonly string[]): Wanted {
  const wanted: Wanted = new Map();
  let left = MAX_STEPS;
  for (const field of fields) {
    const steps = field.split(".", left);
    left -= steps.length;
    let within = wanted;
    for (const step of steps.slice(0, -1)) {
      const parts = within.get(step) ?? new Map();
      // WordPress stops reading at a part of a field that it keeps whole.
      if (parts === WHOLE) return wanted;
      within.set(step, parts);
      within = parts;
    }
    const last = steps.at(-1);
    if (last === undefined) return wanted;
    within.set(last, WHOLE);
  }
  return wanted;
}

/** The members to keep. To PHP lists and objects are one: nothing is `[]`, and a list without its first item is an object. */
function keep(body: Json, wanted: Wanted): Json {
  if (typeof body !== "object" || body === null) return body;
  const kept = Object.entries(body).flatMap(([name, value]): [string, Json][] => {
    const parts = wanted.get(name);
    if (parts === undefined) return [];
    return [[name, parts === WHOLE ? value : keep(value, parts)]];
  });
  const isList = kept.every(([name], at) => name === String(at));
  return isList ? kept.map(([, value]) => value) : Object.fromEntries(kept);
}
