import { sha256 } from "../platform/node.ts";
import { groupBy } from "../base/group.ts";
import { compareCodeUnits } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { encodePath, percentDecode } from "../base/url.ts";

/** The parts of an operation id. */
interface NamedOperation {
  readonly method: string;
  readonly template: string;
}

/**
 * Names operations by method and template, with `By` before a variable: `getWpV2PostsById`. A name depends on the operation
 * alone, so installing a plugin renames no operation of another. Templates that differ only in punctuation share their
 * words; all but the first by code unit get a hash of their template.
 */
export function nameOperations(operations: readonly NamedOperation[]): ReadonlyMap<NamedOperation, string> {
  const wordsOf = memoize(templateWords);
  const byWords = groupBy(operations, ({ method, template }) => method.toLowerCase() + wordsOf(template));
  const names = new Map<NamedOperation, string>();
  for (const [words, same] of byWords) {
    const [first, ...others] = same.toSorted((a, b) => compareCodeUnits(a.template, b.template));
    if (first !== undefined) names.set(first, words);
    const taken = new Set<string>();
    for (const other of others) {
      const mark = hash(other.template, 8);
      // Only templates crafted for a collision share eight digits.
      names.set(other, `${words}_${taken.has(mark) ? hash(other.template, 32) : mark}`);
      taken.add(mark);
    }
  }
  return names;
}

/** `wc/v2` → `wc` and `v2`; undefined where the name ends in no version. */
export function splitVersion(namespace: string): { family: string; version: string } | undefined {
  const match = /^(.*?)\/?(v\d+(?:\.\d+)*)$/i.exec(namespace);
  if (match === null) return undefined;
  return { family: match[1] ?? "", version: match[2] ?? "" };
}

function templateWords(template: string): string {
  const words = template
    .split(/(\{[^{}]*\})/)
    .map((part) => (part.startsWith("{") ? `By${pascalCase(part)}` : pascalCase(inAscii(part))))
    .join("");
  return words === "" ? "Index" : words;
}

/** Decodes the escapes of a template and removes marks of letters; letters outside ASCII stay escaped. */
function inAscii(text: string): string {
  return withoutMarks(percentDecode(text)).replaceAll(/[^\0-\x7F]+/gu, (foreign) => encodePath(foreign));
}

/** Removes the marks of letters: `Réglages` becomes `Reglages`. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "");
}

/** `wp-site_health/v1.2` becomes `WpSiteHealthV12`; only ASCII letters and digits remain. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");
}

/** The first hex digits of the SHA-256 of a text. */
export function hash(text: string, digits: number): string {
  return sha256(text).slice(0, digits);
}
