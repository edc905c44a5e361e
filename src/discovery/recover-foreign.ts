import { RouteprintError } from "../errors.ts";
import { excerpt } from "./excerpt.ts";
import { notAnIndex, ROOT_HINT } from "./recover-shape.ts";

/** Text that is no JSON at all: what it begins with, and what that is. */
const TEXTS: readonly (readonly [RegExp, string, string])[] = [
  [/^<\?xml[^>]*>\s*<(?:rss|feed)|^<rss/iu, "a feed (RSS or Atom)", ROOT_HINT],
  [/^<\?xml[^>]*>\s*<methodResponse/iu, "an answer of XML-RPC", ROOT_HINT],
  [/^<\?xml/iu, "XML", ROOT_HINT],
  [
    /^<\?php/iu,
    "PHP source text",
    "Give what it answers where PHP runs it; a server that sends it does not run PHP.",
  ],
  [
    /^(?:<br ?\/?>\s*)?(?:<b>)?(?:PHP )?(?:Fatal|Parse) error/iu,
    "a fatal error of PHP",
    "See the server's error log.",
  ],
  [
    /^(?:<br ?\/?>\s*)?(?:<b>)?(?:PHP )?(?:Warning|Notice|Deprecated)/iu,
    "only messages of PHP",
    "See the server's error log.",
  ],
  [
    /^(?:\[object Object\]|<Response \[\d+\]>)/u,
    "what a program shows of an object",
    "Write what the object holds: with `JSON.stringify`, or the text of the response.",
  ],
  [/^(?:<!doctype html|<html|<head|<body|<!--)/iu, "an HTML page", ROOT_HINT],
  [/^</u, "HTML", ROOT_HINT],
  [
    /^(?:MIME-Version|From: <Saved by)/iu,
    "a web archive (MHTML)",
    "Save the page as text, or use `routeprint fetch`.",
  ],
  [
    /^(?:From|To|Subject|Received|Return-Path|Delivered-To|Message-I[Dd]): /u,
    "a mail",
    "Save what is attached to it, or the answer itself.",
  ],
  [
    /^WARC\/\d/u,
    "a web archive (WARC)",
    "Take the answer of `/wp-json/` out of it, or use `routeprint fetch`.",
  ],
  [
    /^version https:\/\/git-lfs\./u,
    "a pointer of Git LFS, which stands for the file",
    "Get the file itself with `git lfs pull`.",
  ],
  [
    /^# routeprint lock \d/u,
    "a lock file",
    "compare and lock read it; give the index or the address that it was made from.",
  ],
  [/^curl: \(\d+\)/u, "an error message of curl", "Let `routeprint fetch` ask the site."],
  [
    /^(?:% Total +% Received|\* +Trying |== Info: |--[\d-]{10} [\d:]{8}--)/u,
    "an answer with what curl or wget told meanwhile",
    "Save the answer alone, with `-o FILE` of curl or `-O FILE` of wget.",
  ],
  [
    /^\{"[^]{0,4000}?(?:[a-z]\\_[a-z]|":\\\[)/u,
    "text that was converted to Markdown",
    "Save the answer itself; what stood in `<…>` is lost in this.",
  ],
  [
    /^\w+ {1,40}: [^]{0,4000}?\n(?:namespaces|RawContent) {1,40}: /u,
    "what PowerShell shows of an answer",
    "Save the answer itself, with `Invoke-WebRequest -OutFile`.",
  ],
  [
    /^[[{](?:\s|<br ?\/?>|&nbsp;){0,99}(?:&(?:amp;)?(?:quot|#0*34|#x0*22);|\\")/iu,
    "text whose quotes were escaped",
    "Save the answer itself, not a page or a text that shows it.",
  ],
  [
    /^[[{]\s*[\u2018-\u201f\u00ab\u00bb]/u,
    "text whose quotes an editor has changed",
    "Save the answer as plain text.",
  ],
  [
    /^(?:[[{]|(?:\(object\) ?)?array ?\()\s*:?["']?\w{1,99}["']?\s*=>|^[aO]:\d+:/u,
    "a value of PHP or Ruby",
    "Write it as JSON, with `json_encode` or `to_json`.",
  ],
  [
    /^https?:\/\/\S+\s*(?:https?:\/\/|$)/iu,
    "an address or a list of them",
    "Give the address itself; convert, fetch and compare read a file of them with `--list`.",
  ],
  [/^\{\\rtf/u, "a document in RTF", "Save the answer as plain text."],
  [
    /^[[{]?\s*\p{Cc}\[[\d;]{0,20}m/u,
    "text with the colours of a terminal",
    "Save it without them, as `jq -M` prints it.",
  ],
  [
    /^[[{]\s*(?:'|[A-Za-z_$][\w$]{0,99}\s*:)/u,
    "a value of Python or JavaScript",
    "Write it as JSON, with `json.dumps` or `JSON.stringify`.",
  ],
  [
    /^(?:data:[\w/;=-]{0,80};base64,)?(?:e[wy]|[WX][0-9A-Za-z]|H4sI)[\w+/]{60}/u,
    "text in Base64",
    "Decode it with `base64 -d` first.",
  ],
  [/^(?:data:[\w/;=+-]{0,80},|\w{1,40}=)?%(?:7B|5B)%/iu, "percent-encoded text", "Decode it first."],
  [/^(?:Array|stdClass Object|array\(\d+\) \{|object\()/u, "a value that PHP printed for people", ROOT_HINT],
  [
    /^["'#\w-][^]{0,4000}?\n["']?(?:namespaces|routes)["']?:/u,
    "an index in YAML",
    "Write it as JSON, for example with `yq -o json`.",
  ],
  [
    /^(?:#[^\n]*\n\s*)*(?:%YAML|---\s|["']?(?:info|components|paths)["']?:)/u,
    "a document in YAML",
    "Give the index of the site; compare takes documents from OpenAPI 3 on.",
  ],
];

/** How much of the text is looked at for what it begins with: a licence may stand before a document. */
const LONGEST_START = 65_536;

/** What the text is a document of, where it is one in YAML: it begins with a name, and somewhere says what it is. */
export function documentInYaml(text: string): "openapi" | "swagger" | undefined {
  const body = text.trimStart();
  const start = body.slice(0, LONGEST_START);
  if (!/^(?:#[^\n]*\n\s*)*(?:%YAML|---\s|["']?[\w-]{1,100}["']?[ \t]*:)/u.test(start)) return undefined;
  const said = /^["']?(?:openapi|(swagger))["']?[ \t]{0,100}:/mu.exec(body);
  return said === null ? undefined : said[1] === undefined ? "openapi" : "swagger";
}

const FOREIGN_HINT = "Give an index as the site answered it, or the site's address.";
const BROKEN_HINT =
  "Mend it there. Where the site itself answers so, a plugin or a cache spoils its answers.";

/** The error for text that holds no JSON document, saying what it looks like. */
export function notJson(text: string, where: string, fault?: string): RouteprintError {
  const document = documentInYaml(text);
  if (document !== undefined) return notAnIndex({ [document]: "" }, where);
  const start = text.slice(0, 4096).trimStart();
  const row = TEXTS.find(([begins]) => begins.test(start));
  const title = /<title[^>]{0,200}>([^<]{1,400})/iu.exec(text.slice(0, 65_536))?.[1];
  const named =
    title === undefined || row?.[1].includes("HTML") !== true ? "" : ` titled "${excerpt(title, 80)}"`;
  const known = row === undefined ? undefined : `This is ${row[1]}${named}, not JSON.`;
  const [message, hint] =
    fault === undefined
      ? [`This is not JSON: it begins with "${excerpt(start, 60)}".`, FOREIGN_HINT]
      : [`The JSON is broken: ${fault}.`, BROKEN_HINT];
  return new RouteprintError("not-json", { message: known ?? message, where, hint: row?.[2] ?? hint });
}
