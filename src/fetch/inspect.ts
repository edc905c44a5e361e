import { isUtf8 } from "node:buffer";
import {
  type Recovered,
  beginningOf,
  decodeText,
  indexWithin,
  isIndex,
  notAnIndex,
  recoverResponse,
  restErrorOf,
} from "../discovery/index.ts";
import { attempt, RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import type { UnknownObject } from "../base/json.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { parseUrl } from "../base/url.ts";
import { redactUrl } from "./credentials.ts";
import { exchange, type HttpExchange, type SiteVisit } from "./exchange.ts";
import type { Found } from "./model.ts";
import {
  API_RELATION,
  linksWithRelation,
  readPage,
  rootsInHeaders,
  rootsInRsd,
  type Lead,
  type HtmlPage,
} from "./page.ts";
import { sameHostButWww } from "./host.ts";
import { evidenceOf, refusalOf, signInError } from "./refusal.ts";
import { contentTypeOf, looksLikeJson, type DecodedResponse } from "./response.ts";
import { folderAt } from "./root.ts";

/** An index that was found, and the response with it. */
export interface LocatedIndex {
  readonly value: UnknownObject;
  readonly exchange: HttpExchange;
  readonly found: Found;
  /** Whether the bytes of the response are JSON as they are. */
  readonly clean: boolean;
  readonly notices: readonly Notice[];
}

/** The result of an address without an index, with its facts about the site. */
export interface Failed {
  readonly kind: "failed";
  readonly error: RouteprintError;
  readonly leads: readonly Lead[];
  readonly page?: HtmlPage;
  readonly wordpress: boolean;
  /** The folder that responded, where redirects led elsewhere. */
  readonly base?: URL;
  /** The address that responded, after all redirects. */
  readonly end?: URL;
}

/** The result of one address. */
type LeadOutcome = { readonly kind: "index"; readonly located: LocatedIndex } | Failed;

/** Requests one address and reads the response. Throws only the abort reason and internal errors. */
export async function inspect(lead: Lead, visit: SiteVisit): Promise<LeadOutcome> {
  let result: HttpExchange;
  try {
    result = await exchange(lead.url, visit);
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { kind: "failed", error, leads: [], wordpress: false };
  }
  return outcomeOf(lead, result);
}

function outcomeOf(lead: Lead, result: HttpExchange): LeadOutcome {
  const { response, links, login } = result;
  if (login !== undefined) {
    const error = signInError(response, login);
    // A multisite network has one page for all; its other hosts are other sites.
    const base = sameHostButWww(lead.url, login) ? { base: folderOf(login) } : {};
    return { kind: "failed", error, leads: rootsInHeaders(links, response.url), wordpress: true, ...base };
  }
  const read = readResponse(response);
  const { value, notices = [] }: Partial<Recovered> = read instanceof RouteprintError ? {} : read;
  if (isIndex(value)) return { kind: "index", located: locatedOf(lead, result, value, notices) };
  const page = pageOf(lead, response);
  const leads = [...rootsInHeaders(links, response.url), ...(page?.leads ?? [])];
  const wordpress = page?.wordpress === true || leads.length > 0 || restErrorOf(value) !== undefined;
  const refusal = refusalOf(evidenceOf(response, value, page?.title, result.authenticated));
  const error = refusal ?? failureOf(lead, read, page, result);
  // A page in place of a site says nothing about the site.
  if (error.code === "gone") return { kind: "failed", error, leads: [], wordpress: false };
  const base = folderOf(page?.forward ?? response.url);
  const end = response.url;
  return { kind: "failed", error, leads, wordpress, base, end, ...(page === undefined ? {} : { page }) };
}

/** The JSON value of a response, or the error for a response without one. */
type ResponseReading = Recovered | RouteprintError;

function readResponse(response: DecodedResponse): ResponseReading {
  const where = redactUrl(response.url);
  const isPage = /^<(?:!doctype html|html|\?xml)/iu.test(beginningOf(response.bytes));
  // A page is full of braces; only one that may hold an index is searched for it.
  if (isPage && !Buffer.from(response.bytes).includes('"routes"')) {
    const message = "The response is an HTML page.";
    return new RouteprintError("not-json", { message, where, status: response.status });
  }
  return attempt(() => {
    const found = recoverResponse(response.bytes, where, contentTypeOf(response).charset);
    // An index within a refusal is not the refused one.
    if (isIndex(found.value) || restErrorOf(found.value) !== undefined) return found;
    const within = indexWithin(found.value);
    return within === undefined ? found : { value: within.value, notices: [...found.notices, within.notice] };
  });
}

function locatedOf(
  lead: Lead,
  result: HttpExchange,
  value: UnknownObject,
  notices: readonly Notice[],
): LocatedIndex {
  const { bytes } = result.response;
  const { type } = contentTypeOf(result.response);
  const label = type === "" ? "had no label" : `was labeled as ${type}`;
  const unusual =
    type.includes("json") || type.includes("javascript")
      ? []
      : [noticeOfAll("response-mislabeled", `The index ${label}; it was read by its content.`)];
  return {
    value,
    exchange: result,
    found: lead.found,
    clean: isUtf8(bytes) && isBare(bytes) && notices.length === 0,
    notices: [...result.notices, ...unusual, ...notices],
  };
}

/** Whether only the white space of JSON surrounds an object: other readers are stricter than ours. */
function isBare(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const end = Buffer.from(bytes.subarray(-1024)).toString("latin1");
  return /^[\t\n\r ]*\{/u.test(start) && /\}[\t\n\r ]*$/u.test(end);
}

/** Bytes of a page that are read: its head names the root, after all its styles. */
const PAGE_LIMIT = 2 * 1024 * 1024;

/** An RSD file is requested like a page; everything else is read as one where it is HTML. */
function pageOf(lead: Lead, response: DecodedResponse): HtmlPage | undefined {
  const { type, charset } = contentTypeOf(response);
  const decoded = attempt(() => decodeText(response.bytes.subarray(0, PAGE_LIMIT), "", charset));
  const text = decoded instanceof RouteprintError ? "" : decoded.text;
  if (lead.found === "rsd") return { leads: rootsInRsd(text, response.url), wordpress: false, login: false };
  return type.includes("html") || /^\s*</u.test(text) ? readPage(text, response.url) : undefined;
}

/** Errors that identify a response that is not labeled as JSON. */
const INFORMATIVE: ReadonlySet<string> = new Set(["json-truncated", "not-an-index"]);

/** Paths of sign-in pages. */
const LOGIN_PATH = /login|signin|sso|saml|oauth|authorize/iu;

/** Whether a sign-in page replaces the requested one: it has a password field, or is on another host and made by scripts. */
function isSignIn({ url }: Lead, page: HtmlPage | undefined, { response, hops }: HttpExchange): boolean {
  const { pathname, search } = response.url;
  const isLoginPath = LOGIN_PATH.test(pathname);
  // Many home pages have a password field for members.
  const isHome = pathname === "/" && (search === "" || response.url.searchParams.has("rest_route"));
  if (page?.login === true) return (hops.length > 0 && !isHome) || isLoginPath;
  return isLoginPath && !sameHostButWww(url, response.url);
}

function failureOf(
  lead: Lead,
  read: ResponseReading,
  page: HtmlPage | undefined,
  result: HttpExchange,
): RouteprintError {
  const { response } = result;
  const { status } = response;
  const where = redactUrl(response.url);
  const successful = status >= 200 && status < 300;
  const isError = read instanceof RouteprintError;
  if (isError && read.code === "source-empty" && (successful || status === 304)) {
    return new RouteprintError("response-empty", {
      message: `The site sent a response without a body (status ${status}).`,
      where,
      status,
      hint: "Most often PHP has failed and shows no errors; see the server's error log.",
    });
  }
  if (successful && isSignIn(lead, page, result)) {
    return new RouteprintError("login-wall", {
      message: `The site requires a sign-in: it leads to ${excerpt(where)}.`,
      where,
      status,
      hint: "Save the index in a browser where you are signed in, and give the file.",
    });
  }
  if (successful && !isError) return notAnIndex(read.value, where);
  if (successful && isError && (looksLikeJson(response) || INFORMATIVE.has(read.code))) return read;
  const refusal = isError ? undefined : restErrorOf(read.value);
  const detail = refusal === undefined ? "" : ` ${refusal.code}`;
  const isWordPress = page?.wordpress === true || refusal !== undefined;
  return new RouteprintError(isWordPress ? "no-index" : "not-wordpress", {
    message: `There is no index at this address (status ${status}${detail}).`,
    where,
    status,
  });
}

function folderOf(url: URL): URL {
  const path = url.pathname
    .replace(/(?:index\.php|wp-login\.php)$/u, "")
    .replace(/\/(?:index\.php\/)?wp-json\/?$/u, "/");
  return folderAt(url, path);
}

/** The API root that the response with an index advertises, or that an archive copied (RFC 7089). */
export function advertisedRoot({ exchange: { response } }: LocatedIndex): URL | undefined {
  const links = response.headers.get("link") ?? [];
  const [link] = [API_RELATION, "original"].flatMap((relation) => linksWithRelation(links, relation));
  return link === undefined ? undefined : parseUrl(link, response.url.href);
}
