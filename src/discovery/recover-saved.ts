import { Parser } from "htmlparser2";
import { RouteprintError } from "../errors.ts";
import { isArray, isObject } from "../json.ts";
import type { Notice } from "../notice.ts";
import type { Recovered } from "./recover.ts";
import { isIndex } from "./recover-shape.ts";

/** How many recorded answers are tried. */
const MAX_ANSWERS = 500;

/** How deep the folders of a collection are followed. */
const MAX_FOLDERS = 10;

/** How many elements may be open in a page: the parser looks through all of them at each tag. */
export const MAX_OPEN = 256;

/**
 * Opens the forms in which tools save an answer: `curl -i` (headers before the body), a HAR recording, a Postman
 * collection, and a page that a browser saved with the JSON in a `<pre>` or in its body. Anything else goes to `read` as it is.
 *
 * @throws RouteprintError what `read` throws of the answer inside.
 */
export function openSaved(
  bytes: Uint8Array,
  where: string,
  read: (bytes: Uint8Array) => Recovered,
): Recovered {
  const start = Buffer.from(bytes.subarray(0, 512)).toString("latin1").trimStart();
  if (/^(?:\xef\xbb\xbf)?\s*HTTP\/\d(?:\.\d)? \d{3}/u.test(start)) return openWithHeaders(bytes, where, read);
  if (/^(?:\xef\xbb\xbf)?<(?:!doctype html|html|head|body|pre)\b/iu.test(start)) {
    const page = openPage(bytes, read);
    if (page !== undefined) return page;
  }
  const found = read(bytes);
  const recorded = [...harAnswers(found.value), ...postmanAnswers(found.value)].filter((text) =>
    text.includes('"routes"'),
  );
  const indexes = recorded.slice(0, MAX_ANSWERS).flatMap((text) => {
    const inner = attempt(() => read(Buffer.from(text)));
    return inner !== undefined && isIndex(inner.value) ? [{ ...inner, value: inner.value }] : [];
  });
  const [best] = indexes.toSorted(byReach);
  if (best === undefined) return found;
  return {
    value: best.value,
    notices: [...found.notices, opened("a recording of HTTP answers"), ...best.notices],
  };
}

interface RecordedIndex extends Recovered {
  readonly value: { readonly [key: string]: unknown };
}

/** A recording may hold the answers of single namespaces too: the index of a site goes first, then that of most routes. */
function byReach({ value: a }: RecordedIndex, { value: b }: RecordedIndex): number {
  const routesOf = (index: RecordedIndex["value"]): number => Object.keys(index["routes"] ?? {}).length;
  return Number("namespaces" in b) - Number("namespaces" in a) || routesOf(b) - routesOf(a);
}

/** `curl -i` writes every header block it saw: of a proxy, of `100 Continue`, of redirects. The last one counts. */
function openWithHeaders(
  bytes: Uint8Array,
  where: string,
  read: (bytes: Uint8Array) => Recovered,
): Recovered {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rest = all.subarray(all.indexOf("HTTP/"));
  let status = "";
  for (let blocks = 0; blocks < 20 && rest.subarray(0, 5).toString("latin1") === "HTTP/"; blocks += 1) {
    const crlf = rest.indexOf("\r\n\r\n");
    const bare = rest.indexOf("\n\n");
    const useCrlf = crlf >= 0 && (bare < 0 || crlf < bare);
    const end = useCrlf ? crlf : bare;
    if (end < 0) {
      throw new RouteprintError("json-truncated", {
        message: "The file ends within the HTTP headers.",
        where,
      });
    }
    status = /^HTTP\/\S+ (\d{3})/u.exec(rest.subarray(0, 32).toString("latin1"))?.[1] ?? "";
    rest = rest.subarray(end + (useCrlf ? 4 : 2));
  }
  if (rest.length === 0) {
    throw new RouteprintError("source-empty", {
      message: `The file holds the headers of an answer (status ${status}), but no body.`,
      where,
      status: Number(status),
    });
  }
  const inner = read(rest);
  return {
    value: inner.value,
    notices: [opened(`an answer with its HTTP headers (status ${status})`), ...inner.notices],
  };
}

function openPage(bytes: Uint8Array, read: (bytes: Uint8Array) => Recovered): Recovered | undefined {
  const page = new TextDecoder().decode(bytes);
  const pre = shownIn(page, "pre");
  if (pre !== undefined) return fromPage(read(Buffer.from(pre)));
  const body = shownIn(page, "body");
  // What is shown is mostly prose there, and the page is then read as the text it is.
  const inner = body === undefined ? undefined : attempt(() => read(Buffer.from(body)));
  return inner === undefined ? undefined : fromPage(inner);
}

function fromPage(inner: Recovered): Recovered {
  return { value: inner.value, notices: [opened("a page saved by a browser"), ...inner.notices] };
}

/** The tags with which viewers dress JSON up. */
const DRESS: ReadonlySet<string> = new Set(["a", "br", "code", "div", "p", "span"]);

/**
 * The JSON that the first element of a name shows, its entities decoded. None where it begins with anything else, or
 * where tags stand in it that are text of the JSON: `(?P<id>\d+)` of a route key, a link in a description.
 */
function shownIn(html: string, element: "pre" | "body"): string | undefined {
  const parts: string[] = [];
  let state: "before" | "inside" | "after" = "before";
  let isEscaped = true;
  let open = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open += 1;
      if (name === element && state === "before") state = "inside";
      else if (state === "inside" && (name === "script" || name === "style")) state = "after";
      else if (state === "inside")
        isEscaped = DRESS.has(name) && !Object.values(attributes).some((value) => value.includes("\\"));
      if (open > MAX_OPEN) isEscaped = false;
      // Nothing that follows can say otherwise.
      if (!isEscaped || state === "after") parser.pause();
    },
    ontext: (text) => {
      if (state === "inside") parts.push(text);
    },
    onclosetag: (name) => {
      open -= 1;
      if (name !== element || state !== "inside") return;
      state = "after";
      parser.pause();
    },
  });
  parser.end(html);
  const shown = parts.join("");
  return isEscaped && /^[\s\ufeff]*[{"/]/u.test(shown) ? shown : undefined;
}

/** The answers' bodies of a HAR recording (version 1.2), in the order of the requests. */
function harAnswers(value: unknown): readonly string[] {
  if (!isObject(value) || !isObject(value["log"]) || !isArray(value["log"]["entries"])) return [];
  return value["log"]["entries"].flatMap((entry) => {
    const response = isObject(entry) ? entry["response"] : undefined;
    const content = isObject(response) ? response["content"] : undefined;
    if (!isObject(content) || typeof content["text"] !== "string") return [];
    if (content["encoding"] !== "base64") return [content["text"]];
    return [Buffer.from(content["text"], "base64").toString("utf8")];
  });
}

/** The saved example answers of a Postman collection, folders included. */
function postmanAnswers(value: unknown, depth = 0): readonly string[] {
  if (!isObject(value) || !isArray(value["item"]) || depth > MAX_FOLDERS) return [];
  return value["item"].flatMap((item) => {
    if (!isObject(item)) return [];
    const saved = isArray(item["response"]) ? item["response"] : [];
    const bodies = saved.map((answer) => (isObject(answer) ? answer["body"] : undefined));
    return [...bodies.filter((body) => typeof body === "string"), ...postmanAnswers(item, depth + 1)];
  });
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RouteprintError) return undefined;
    throw error;
  }
}

function opened(what: string): Notice {
  return { code: "saved-answer", pointer: "", text: `The source is ${what}; the index in it was read.` };
}
