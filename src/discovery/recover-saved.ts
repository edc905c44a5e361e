import { Parser } from "htmlparser2";
import { RouteprintError } from "../errors.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { pageOfArchive } from "./recover-archive.ts";
import { openRecorded } from "./recover-recorded.ts";
import { beginningOf } from "./beginning.ts";
import { attempt, type Recovered } from "./recovered.ts";

/** How many elements may be open in a page: the parser looks through all of them at each tag. */
export const MAX_OPEN = 256;

/** How a page begins that a browser saved, which says in a comment before it where it was. */
const PAGE = /^(?:<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype html|html|head|body|pre)\b/iu;

/**
 * Opens the forms in which tools save an answer: `curl -i` (headers before the body), a page that a browser saved with
 * the JSON in a `<pre>` or in its body, alone or in a web archive, and JSON around it. Anything else goes to `read` as it is.
 *
 * @throws RouteprintError what `read` throws of the answer inside.
 */
export function openSaved(
  bytes: Uint8Array,
  where: string,
  read: (bytes: Uint8Array) => Recovered,
): Recovered {
  const archived = pageOfArchive(bytes);
  if (archived === undefined) return openAnswer(bytes, where, read);
  const inner = openAnswer(archived, where, read);
  return { value: inner.value, notices: [opened("a web archive (MHTML)"), ...inner.notices] };
}

function openAnswer(bytes: Uint8Array, where: string, read: (bytes: Uint8Array) => Recovered): Recovered {
  const start = beginningOf(bytes);
  if (/^HTTP\/\d(?:\.\d)? \d{3}/u.test(start)) return openRecorded(openWithHeaders(bytes, where, read), read);
  return openRecorded((PAGE.test(start) ? openPage(bytes, read) : undefined) ?? read(bytes), read);
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
  for (let blocks = 0; blocks < 20; blocks += 1) {
    const [, told] = /^HTTP\/\S+ (\d{3})/u.exec(rest.subarray(0, 32).toString("latin1")) ?? [];
    if (told === undefined) break;
    status = told;
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
  if (body === undefined) return undefined;
  const inner = attempt(() => read(Buffer.from(body)));
  // What is shown is mostly prose there, and the page is then read as the text it is.
  return inner instanceof RouteprintError ? undefined : fromPage(inner);
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
  return isEscaped && /^[{"/]/u.test(shown.trimStart()) ? shown : undefined;
}

function opened(what: string): Notice {
  return noticeOfAll("saved-answer", `The source is ${what}; the index in it was read.`);
}
