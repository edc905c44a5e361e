import { convert } from "../../src/convert.ts";
import { sampleRequest } from "../../src/example/request.ts";
import { isArray, isObject, type Json } from "../../src/base/json.ts";
import type { Source } from "../../src/source.ts";

/** A kind of value: the names that promise it, and what it looks like; empty texts and 0 say nothing and pass. */
interface Kind {
  readonly kind: string;
  readonly names: RegExp;
  readonly text: RegExp;
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:Z|[+-]\d\d:?\d\d)?)?$/;

const KINDS: readonly Kind[] = [
  {
    kind: "money",
    names: /(?:^|_)(?:price|total|subtotal|amount|cost|fee|balance|revenue)$/i,
    text: /^-?\d+(?:\.\d+)?$/,
  },
  {
    kind: "date",
    names:
      /^date(?!.*format)(?:_\w+)?$|_date(?:_gmt)?$|^(?:created|modified|updated|expires)(?:_(?:at|on|gmt))*$|_at$/i,
    text: DATE,
  },
  { kind: "email", names: /(?:^|_)e?mail(?:_address)?$/i, text: /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/ },
  { kind: "URL", names: /(?:^|_)(?:url|uri|link|href|permalink|src)$/i, text: /^(?:https?:\/\/|\/)\S+$/ },
  { kind: "slug", names: /(?:^|_)slug$/i, text: /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/ },
  { kind: "locale", names: /(?:^|_)locale$/i, text: /^[a-z]{2,3}(?:[-_]\w+)*$/ },
  { kind: "country", names: /(?:^|_)country(?:_code)?$/i, text: /^[A-Z]{2}(?::\w+)?$/i },
  { kind: "currency", names: /(?:^|_)currency(?:_code)?$/i, text: /^[A-Z]{3}$/i },
];

const GREEK = /^(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa)$/;

/** The values of another kind than their names promise, as `name: value`. */
function strangers(value: Json, name: string): readonly string[] {
  if (isArray(value)) return value.flatMap((item) => strangers(item, name));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => strangers(member, key));
  if (typeof value !== "string" || value === "") return [];
  const broken = KINDS.filter(({ names, text }) => names.test(name) && !text.test(value));
  return broken.length > 0 || GREEK.test(value) ? [`${name}: ${value}`] : [];
}

/** All values that a reader of the document or of the pages sees, with those that are strangers. */
export function examine(source: Source): { readonly seen: number; readonly strange: readonly string[] } {
  const { surface } = source;
  const { components } = convert(source).document;
  const examples = Object.values(components.schemas).flatMap((schema) => schema.examples ?? []);
  const samples = surface.operations.flatMap((operation) => {
    const { path, query, body = [] } = sampleRequest(operation);
    // A segment of a path holds no address.
    const segments = path.filter(([name]) => !/ur[li]$/.test(name));
    return [Object.fromEntries([...segments, ...query, ...body])];
  });
  const all = [...examples, ...samples];
  return { seen: all.length, strange: all.flatMap((value) => strangers(value, "")) };
}
