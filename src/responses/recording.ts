import { base64Bytes, utf8Text } from "../base/bytes.ts";
import { asList, asObject, isArray, isObject, parseJson } from "../base/json.ts";
import { type AddressForms, type ApiRoot, readAddress, readForms } from "../surface/index.ts";
import { parseHttpUrl, parseUrl } from "../base/url.ts";

/** A recorded request and the JSON of its response. */
export interface Exchange {
  readonly method: string;
  /** Below the API root, undecoded, without a query. */
  readonly path: string;
  readonly body: unknown;
}

/** The exchanges of a recording, and why others were not used. */
export interface Recording {
  readonly exchanges: readonly Exchange[];
  /** The number of entries by the reason for which they were left out. */
  readonly unused: ReadonlyMap<string, number>;
}

/** An entry of a recording: an exchange, or the reason why the entry holds none. */
type RecordingEntry = Exchange | string;

/** Reads a parsed HAR export; undefined for any other value. */
export function readHar(value: unknown, apiRoot: ApiRoot): Recording | undefined {
  const { entries } = asObject(asObject(value)["log"]);
  if (!isArray(entries)) return undefined;
  const forms = readForms(apiRoot);
  return collect(entries.map((entry) => readHarEntry(entry, apiRoot, forms)));
}

/** Reads NDJSON with `method`, `path`, `status` and `body` in each line; undefined where no line has them. */
export function readLines(text: string, apiRoot: ApiRoot): Recording | undefined {
  const forms = readForms(apiRoot);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const parsed = lines.map(parseJson);
  const isNdjson = parsed.some((line) => isObject(line) && "path" in line && "status" in line);
  return isNdjson ? collect(parsed.map((line) => readLine(line, forms))) : undefined;
}

/**
 * Reads a saved response to GET, as parsed: a list or an item whose links lead to its own path, as WordPress adds them.
 * Undefined where no link does.
 */
export function readSaved(value: unknown, apiRoot: ApiRoot): Recording | undefined {
  const [item, relation] = isArray(value) ? [value[0], "collection"] : [value, "self"];
  const [link] = asList(asObject(asObject(item)["_links"])[relation]);
  const { href } = asObject(link);
  const url = typeof href === "string" ? parseHttpUrl(href) : undefined;
  if (url === undefined) return undefined;
  return collect([exchangeOf({ method: "GET", url, status: 200, body: value }, readForms(apiRoot))]);
}

/** Separates exchanges from the reasons for entries that were left out. */
export function collect(entries: readonly RecordingEntry[]): Recording {
  const reasons = Map.groupBy(
    entries.filter((entry) => typeof entry === "string"),
    (reason) => reason,
  );
  return {
    exchanges: entries.filter((entry) => typeof entry !== "string"),
    unused: new Map([...reasons].map(([reason, same]) => [reason, same.length])),
  };
}

/** The exchanges of several recordings. */
export function joinRecordings(recordings: readonly Recording[]): Recording {
  const unused = new Map<string, number>();
  for (const recording of recordings)
    for (const [reason, number] of recording.unused) unused.set(reason, (unused.get(reason) ?? 0) + number);
  return { exchanges: recordings.flatMap(({ exchanges }) => exchanges), unused };
}

function readHarEntry(entry: unknown, { url: root }: ApiRoot, forms: AddressForms): RecordingEntry {
  const { request, response } = asObject(entry);
  const { method, url: address } = asObject(request);
  const { status, content } = asObject(response);
  const url = typeof address === "string" ? parseHttpUrl(address) : undefined;
  if (url === undefined || typeof method !== "string") return "no request";
  const host = parseUrl(root)?.host;
  if (host !== undefined && bareHost(url.host) !== bareHost(host)) return "another host";
  const { text, encoding } = asObject(content);
  if (typeof text !== "string" || text === "") return "no body";
  const body = encoding === "base64" ? utf8Text(base64Bytes(text)) : text;
  return exchangeOf({ method, url, status, body: parseJson(body) }, forms);
}

function bareHost(host: string): string {
  return host.replace(/^www\./, "");
}

function readLine(line: unknown, forms: AddressForms): RecordingEntry {
  if (!isObject(line)) return "not JSON";
  const { method, path, status, body } = line;
  const url = typeof path === "string" ? parseUrl(path, "https://a.example") : undefined;
  if (url === undefined) return "no request";
  const parsed = typeof body === "string" ? parseJson(body) : body;
  return exchangeOf(
    { method: typeof method === "string" ? method : "GET", url, status, body: parsed },
    forms,
  );
}

interface Seen {
  readonly method: string;
  readonly url: URL;
  readonly status: unknown;
  readonly body: unknown;
}

function exchangeOf({ method, url, status, body }: Seen, forms: AddressForms): RecordingEntry {
  const address = readAddress(url.pathname, url.searchParams.get("rest_route") ?? undefined, forms);
  if (address === undefined) return "not below the API root";
  if (typeof status !== "number" || status < 200 || status > 299) return "not a 2xx response";
  if (body === undefined) return "a body that is cut or not JSON";
  if (url.searchParams.has("_envelope")) return "an envelope";
  return { method: method.toUpperCase(), path: address.path, body };
}

/** The exchange of a JSON file whose path below a folder is that of its route: `wp/v2/posts.json`. */
export function exchangeOfFile(path: string, text: string): RecordingEntry {
  const body = parseJson(text);
  if (body === undefined) return "a body that is cut or not JSON";
  const route = path
    .replaceAll("\\", "/")
    .replace(/\.json$/, "")
    .replace(/^\/?(?:index\.php\/)?(?:wp-json\/)?/, "/");
  return { method: "GET", path: route, body };
}
