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
import { exchange, type Exchange, type Visit } from "./exchange.ts";
import type { Found } from "./model.ts";
import {
  API_RELATION,
  linksWithRelation,
  readPage,
  rootsInHeaders,
  rootsInRsd,
  type Lead,
  type Page,
} from "./page.ts";
import { sameHostButWww } from "./host.ts";
import { evidenceOf, refusalOf, signInError } from "./refusal.ts";
import { contentTypeOf, looksLikeJson, type DecodedResponse } from "./response.ts";
import { folderAt } from "./root.ts";

/** An index that was found, and the response with it. */
export interface Located {
  readonly value: UnknownObject;
  readonly exchange: Exchange;
  readonly found: Found;
  /** Whether the bytes of the response are JSON as they are. */
  readonly clean: boolean;
  readonly notices: readonly Notice[];
}

/** What an address without an index says about the site. */
export interface Failed {
  readonly kind: "failed";
  readonly error: RouteprintError;
  readonly leads: readonly Lead[];
  readonly page?: Page;
  readonly wordpress: boolean;
  /** The folder that responded, where redirects led elsewhere. */
  readonly base?: URL;
  /** The address that responded, behind all redirects. */
  readonly end?: URL;
}

/** The result of one address. */
export type Outcome = { readonly kind: "index"; readonly located: Located } | Failed;

/** Requests one address and reads the response. Throws the abort reason and internal errors alone. */
export async function inspect(lead: Lead, visit: Visit): Promise<Outcome> {
  let result: Exchange;
  try {
    result = await exchange(lead.url, visit);
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { kind: "failed", error, leads: [], wordpress: false };
  }
  return outcomeOf(lead, result);
}

function outcomeOf(lead: Lead, result: Exchange): Outcome {
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
  // What is there instead of a site says nothing about it.
  if (error.code === "gone") return { kind: "failed", error, leads: [], wordpress: false };
  const base = folderOf(page?.forward ?? response.url);
  const end = response.url;
  return { kind: "failed", error, leads, wordpress, base, end, ...(page === undefined ? {} : { page }) };
}

/** The value of a response as JSON, or the error that there is none. */
type Reading = Recovered | RouteprintError;

function readResponse(response: DecodedResponse): Reading {
  const where = redactUrl(response.url);
  const isPage = /^<(?:!doctype html|html|\?xml)/iu.test(beginningOf(response.bytes));
  // A page is full of braces; only one that may hold an index is searched for it.
  if (isPage && !Buffer.from(response.bytes).includes('"routes"')) {
    const message = "The response is an HTML page.";
    return new RouteprintError("not-json", { message, where, status: response.status });
  }
  return attempt(() => {
    const found = recoverResponse(response.bytes, where, contentTypeOf(response).charset);
    // What a refusal carries is not what was refused.
    if (isIndex(found.value) || restErrorOf(found.value) !== undefined) return found;
    const within = indexWithin(found.value);
    return within === undefined ? found : { value: within.value, notices: [...found.notices, within.notice] };
  });
}

function locatedOf(lead: Lead, result: Exchange, value: UnknownObject, notices: readonly Notice[]): Located {
  const { bytes } = result.response;
  const { type } = contentTypeOf(result.response);
  const label = type === "" ? "had no label" : `was labeled as ${type}`;
  const unusual =
    type.includes("json") || type.includes("javascript")
      ? []
      : [noticeOfAll("response-mislabeled", `The index ${label}; its content decided.`)];
  return {
    value,
    exchange: result,
    found: lead.found,
    clean: isUtf8(bytes) && isBare(bytes) && notices.length === 0,
    notices: [...result.notices, ...unusual, ...notices],
  };
}

/** Whether nothing is around an object but the white space of JSON: other readers forgive less than ours. */
function isBare(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const end = Buffer.from(bytes.subarray(-1024)).toString("latin1");
  return /^[\t\n\r ]*\{/u.test(start) && /\}[\t\n\r ]*$/u.test(end);
}

/** How many bytes of a page are read: its head names the root, behind all the styles in it. */
const PAGE_LIMIT = 2 * 1024 * 1024;

/** An RSD file is requested like a page; everything else is read as one where it is HTML. */
function pageOf(lead: Lead, response: DecodedResponse): Page | undefined {
  const { type, charset } = contentTypeOf(response);
  const decoded = attempt(() => decodeText(response.bytes.subarray(0, PAGE_LIMIT), "", charset));
  const text = decoded instanceof RouteprintError ? "" : decoded.text;
  if (lead.found === "rsd") return { leads: rootsInRsd(text, response.url), wordpress: false, login: false };
  return type.includes("html") || /^\s*</u.test(text) ? readPage(text, response.url) : undefined;
}

/** Errors that say what a response is that is not labeled as JSON. */
const INFORMATIVE: ReadonlySet<string> = new Set(["json-truncated", "not-an-index"]);

/** Paths of sign-in pages. */
const LOGIN_PATH = /login|signin|sso|saml|oauth|authorize/iu;

/** Whether a sign-in page is before what was requested: with a password field, or on another host, made by scripts. */
function isSignIn({ url }: Lead, page: Page | undefined, { response, hops }: Exchange): boolean {
  const { pathname, search } = response.url;
  const isLoginPath = LOGIN_PATH.test(pathname);
  // Many a home page has a field for its members.
  const isHome = pathname === "/" && (search === "" || response.url.searchParams.has("rest_route"));
  if (page?.login === true) return (hops.length > 0 && !isHome) || isLoginPath;
  return isLoginPath && !sameHostButWww(url, response.url);
}

function failureOf(lead: Lead, read: Reading, page: Page | undefined, result: Exchange): RouteprintError {
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
      message: `The site wants a sign-in: it leads to ${excerpt(where)}.`,
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
export function advertisedRoot({ exchange: { response } }: Located): URL | undefined {
  const links = response.headers.get("link") ?? [];
  const [link] = [API_RELATION, "original"].flatMap((relation) => linksWithRelation(links, relation));
  return link === undefined ? undefined : parseUrl(link, response.url.href);
}
