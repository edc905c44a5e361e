import { decodeHTMLStrict } from "entities";
import { asObject, isArray, type UnknownObject } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";

/** The name of each capture of a route key: `(?P<id>`, `(?<id>`. */
const CAPTURE = /(?<=\(\?P?<)[a-z_]\w{0,99}(?=>)/giu;

/** The end tags that follow the last bracket of the JSON. */
const END_TAGS_AFTER = /\}\s{0,64}((?:<\/[^<>]{1,100}>\s{0,64})+)/gu;

/**
 * The text of JSON that an HTML parser read as a page and wrote again: `(?P<jobId>` became an element `<jobid>`, which is
 * closed behind the JSON, and the text has entities. Undefined for any other text.
 */
export function unparsedText(text: string): string | undefined {
  if (!text.trimEnd().endsWith(">")) return undefined;
  const names = new Set(text.match(CAPTURE));
  const isClosed = [...text.matchAll(END_TAGS_AFTER)].some(([, tags = ""]) =>
    [...tags.matchAll(/[a-z_]\w*(?=>)/gu)].some(([name]) => names.has(name)),
  );
  if (!isClosed) return undefined;
  // Serialized HTML has `<` only in tags, so that expressions can read it. The JSON has no end tags, since PHP writes `<\/b>`:
  // the parser added them all, also within the JSON.
  const withoutEnds = text.replaceAll(/<\/[a-z_][^<>]{0,100}>/giu, "");
  const withTags = withoutEnds.replaceAll(START_TAG, (_tag, name: string, attributes: string) => {
    const tag = `${name}${attributes.replaceAll(ATTRIBUTE, writeAttribute)}`;
    // The parser read the slash of `<br \/>` as part of the tag.
    return `<${tag}${tag.endsWith("\\") ? "/" : ""}>`;
  });
  return decodeHTMLStrict(withTags).replaceAll(INNER_QUOTE, String.raw`\"`);
}

/** A quote that neither begins nor ends a string of JSON: Jetpack describes arguments with `&quot;`, which parsers decode. */
const INNER_QUOTE = /(?<![\\{[,:]|[{[,:]\s{1,64})"(?!\s{0,64}[,:}\]])/gu;

const START_TAG = /<([a-z_][^\s<>/]{0,100})((?: [^\s<>/=]{1,1000}="[^"]*")*)>/giu;

const ATTRIBUTE = / ([^\s<>/=]+)="([^"]*)"/gu;

/** Writes an attribute as the JSON had it: HTML reads the quotes that JSON escapes as part of an unquoted value. */
function writeAttribute(_whole: string, name: string, value: string): string {
  if (value === "") return ` ${name}`;
  return value.includes("\\&quot;") ? ` ${name}=${value}` : ` ${name}='${value}'`;
}

/** An index whose names were restored, and a notice about them. */
interface Restored {
  readonly value: UnknownObject;
  readonly notice: Notice;
}

/** The most names that a notice lists. */
const MOST_NAMES = 10;

/**
 * Restores the case of names in route keys, which an HTML parser wrote in lower case, from the arguments of each route: a
 * site that reads `jobId` from its path mostly declares it.
 */
export function restoreNames(value: UnknownObject): Restored {
  const restored = new Set<string>();
  const unknown = new Set<string>();
  const all = new Set<string>();
  const routes = Object.entries(asObject(value["routes"])).map(([key, route]) => {
    const declared = argumentNames(route);
    for (const name of declared) all.add(name);
    const restoredKey = key.replaceAll(CAPTURE, (name) => {
      const spellings = declared.filter((each) => each.toLowerCase() === name);
      const [own = name] = spellings.length === 1 ? spellings : [];
      if (spellings.length !== 1) unknown.add(name);
      if (own !== name) restored.add(own);
      return own;
    });
    return [restoredKey, route] as const;
  });
  const missing = [...unknown].filter((name) => !all.has(name));
  const text = [
    "An HTML parser has rewritten the index, with the names in route patterns in lower case.",
    restored.size === 0 ? [] : `Restored from arguments: ${listNames([...restored])}.`,
    missing.length === 0 ? [] : `No argument shows the spelling of ${listNames(missing)}.`,
  ].flat();
  return {
    value: { ...value, routes: Object.fromEntries(routes) },
    notice: noticeOfAll("names-lowered", text.join(" ")),
  };
}

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${shown} and ${names.length - MOST_NAMES} more` : shown;
}

/** The names of a route's arguments, each once. */
function argumentNames(route: unknown): readonly string[] {
  const { endpoints } = asObject(route);
  const each = isArray(endpoints) ? endpoints : Object.values(asObject(endpoints));
  return [...new Set(each.flatMap((endpoint) => Object.keys(asObject(asObject(endpoint)["args"]))))];
}
