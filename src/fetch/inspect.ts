import { isUtf8 } from "node:buffer";
import { beginningOf, decodeText } from "../discovery/decode.ts";
import { indexWithin } from "../discovery/saved.ts";
import { excerpt } from "../escape.ts";
import { recoverResponse, type Recovered } from "../discovery/recover.ts";
import { isIndex, notAnIndex, restErrorOf } from "../discovery/shape.ts";
import { attempt, RouteprintError } from "../errors.ts";
import type { UnknownObject } from "../json.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { contentTypeOf, type Answer } from "./answer.ts";
import { redactUrl } from "./credentials.ts";
import { evidenceOf } from "./evidence.ts";
import { exchange, type Exchange, type Visit } from "./exchange.ts";
import {
  API_RELATION,
  linksWithRelation,
  mineHeaders,
  minePage,
  mineRsd,
  type Lead,
  type Page,
} from "./mine.ts";
import type { Found } from "./model.ts";
import { looksLikeJson, refusalOf, signInError } from "./refusal.ts";
import { sameHostButWww } from "./host.ts";
import { folderAt } from "./root.ts";
import { parseUrl } from "../url.ts";

/** An index that was found, and the answer it came in. */
export interface Located {
  readonly value: UnknownObject;
  readonly exchange: Exchange;
  readonly found: Found;
  /** Whether the bytes of the answer are JSON as they are. */
  readonly clean: boolean;
  readonly notices: readonly Notice[];
}

/** What an address that gave no index tells of the site. */
export interface Failed {
  readonly kind: "failed";
  readonly error: RouteprintError;
  readonly leads: readonly Lead[];
  readonly page?: Page;
  readonly wordpress: boolean;
  /** The folder of what answered, where redirects led elsewhere. */
  readonly base?: URL;
}

/** What asking one address led to. */
export type Outcome = { readonly kind: "index"; readonly located: Located } | Failed;

/** Asks one address and judges what comes back. Throws nothing but the abort reason and faults of ours. */
export async function inspect(lead: Lead, visit: Visit): Promise<Outcome> {
  let result: Exchange;
  try {
    result = await exchange(lead.url, visit);
  } catch (error) {
    if (!(error instanceof RouteprintError)) throw error;
    return { kind: "failed", error, leads: [], wordpress: false };
  }
  return judge(lead, result);
}

/** What an exchange says: an index, or why it is none and what it tells of the site. */
function judge(lead: Lead, result: Exchange): Outcome {
  const { answer, links, login } = result;
  if (login !== undefined) {
    const error = signInError(answer, login);
    const leads = mineHeaders(links, answer.url);
    // A network of sites has one page for all; its other hosts are other sites.
    const base = sameHostButWww(lead.url, login) ? { base: folderOf(login) } : {};
    return { kind: "failed", error, leads, wordpress: true, ...base };
  }
  const where = redactUrl(answer.url);
  const read = readAnswer(answer, where);
  const { value, notices = [] }: Partial<Recovered> = read instanceof RouteprintError ? {} : read;
  if (isIndex(value)) return { kind: "index", located: locatedOf(lead, result, value, notices) };
  const page = pageOf(lead, answer);
  const leads = [...mineHeaders(links, answer.url), ...page.leads];
  const rest = restErrorOf(value);
  const wordpress = page.wordpress || leads.length > 0 || rest !== undefined;
  const refusal = refusalOf(evidenceOf(answer, value, page.title, result.authenticated));
  const error = refusal ?? failureOf(lead, read, page, result);
  // What stands in place of a site says nothing of it.
  if (error.code === "gone") return { kind: "failed", error, leads: [], wordpress: false };
  return {
    kind: "failed",
    error,
    leads,
    wordpress,
    ...(page === NO_PAGE ? {} : { page }),
    base: folderOf(page.forward ?? answer.url),
  };
}

/** The value of an answer in JSON, or why it has none. */
type Reading = Recovered | RouteprintError;

function readAnswer(answer: Answer, where: string): Reading {
  const isPage = /^<(?:!doctype html|html|\?xml)/iu.test(beginningOf(answer.bytes));
  // A page is full of braces; only one that may hold an index is searched for it.
  if (isPage && !Buffer.from(answer.bytes).includes('"routes"')) {
    const message = "The answer is an HTML page.";
    return new RouteprintError("not-json", { message, where, status: answer.status });
  }
  const { charset } = contentTypeOf(answer);
  return attempt(() => {
    const found = recoverResponse(answer.bytes, where, charset);
    // What a refusal carries is not what was refused; a text in it may quote the index of any site.
    if (isIndex(found.value) || restErrorOf(found.value) !== undefined) return found;
    const within = indexWithin(found.value, () => undefined);
    return within === undefined ? found : { value: within.value, notices: [...found.notices, within.notice] };
  });
}

function locatedOf(
  lead: Lead,
  result: Exchange,
  value: Located["value"],
  notices: readonly Notice[],
): Located {
  const { type } = contentTypeOf(result.answer);
  const label = type === "" ? "was not labelled at all" : `was labelled as ${type}`;
  const odd =
    type.includes("json") || type.includes("javascript")
      ? []
      : [noticeOfAll("content-type-odd", `The index ${label}; its content decided.`)];
  const { bytes } = result.answer;
  const clean = isUtf8(bytes) && isBare(bytes) && notices.length === 0;
  return {
    value,
    exchange: result,
    found: lead.found,
    clean,
    notices: [...result.notices, ...odd, ...notices],
  };
}

/** Whether nothing stands around an object but the white space of JSON: readers of ours forgive more, those of others do not. */
function isBare(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const end = Buffer.from(bytes.subarray(-1024)).toString("latin1");
  return /^[\t\n\r ]*\{/u.test(start) && /\}[\t\n\r ]*$/u.test(end);
}

/** How much of a page is read, in bytes; what names the root stands in its head, behind all the styles that stand in it. */
const PAGE_LIMIT = 2 * 1024 * 1024;

/** What an answer that is no page tells as one. */
const NO_PAGE: Page = { leads: [], wordpress: false, login: false };

/** An RSD file is asked for like a page; everything else is read as one where it is HTML. */
function pageOf(lead: Lead, answer: Answer): Page {
  const text = textOf(answer);
  if (lead.found === "rsd") return { ...NO_PAGE, leads: mineRsd(text, answer.url) };
  const isPage = contentTypeOf(answer).type.includes("html") || /^\s*</u.test(text);
  return isPage ? minePage(text, answer.url) : NO_PAGE;
}

function textOf(answer: Answer): string {
  const bytes = answer.bytes.subarray(0, PAGE_LIMIT);
  const recovered = attempt(() => decodeText(bytes, "", contentTypeOf(answer).charset));
  // Something else than text names no root.
  return recovered instanceof RouteprintError ? "" : recovered.text;
}

/** What says of an answer that is not labelled as JSON what it is. */
const TELLING: ReadonlySet<string> = new Set(["json-truncated", "not-an-index"]);

/** Paths at which one logs in. */
const LOGIN_PATH = /login|signin|sso|saml|oauth|authorize/iu;

/** Whether a login stands before what was asked for: a page with a password, or another host, whose page may be made by scripts. */
function isLogin({ url }: Lead, page: Page, { answer, hops }: Exchange): boolean {
  const { pathname, search } = answer.url;
  const isLoginPath = LOGIN_PATH.test(pathname);
  // Many a home page has a field for its members.
  const isHome = pathname === "/" && (search === "" || answer.url.searchParams.has("rest_route"));
  if (page.login) return (hops.length > 0 && !isHome) || isLoginPath;
  return isLoginPath && !sameHostButWww(url, answer.url);
}

function failureOf(lead: Lead, read: Reading, page: Page, result: Exchange): RouteprintError {
  const { answer } = result;
  const { status } = answer;
  const where = redactUrl(answer.url);
  const successful = status >= 200 && status < 300;
  const isFault = read instanceof RouteprintError;
  if (isFault && read.code === "source-empty" && (successful || status === 304)) {
    return new RouteprintError("answer-empty", {
      message: `The site answered without a body (status ${status}).`,
      where,
      status,
      hint: "Most often PHP has failed and shows no errors; see the server's error log.",
    });
  }
  if (successful && isLogin(lead, page, result)) {
    return new RouteprintError("login-wall", {
      message: `The site wants a sign-in: it leads to ${excerpt(redactUrl(answer.url))}.`,
      where,
      status,
      hint: "Save the index in a browser where you are logged in, and give the file.",
    });
  }
  if (successful && !isFault) return notAnIndex(read.value, where);
  if (successful && isFault && (looksLikeJson(answer) || TELLING.has(read.code))) return read;
  const says = isFault ? undefined : restErrorOf(read.value);
  const detail = says === undefined ? "" : ` ${says.code}`;
  return new RouteprintError(page.wordpress || says !== undefined ? "no-index" : "not-wordpress", {
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

/** The API root that an index' own answer advertises, or that an archive says it is a copy of (RFC 7089). */
export function advertisedRoot({ exchange: { answer } }: Located): URL | undefined {
  const links = answer.headers.get("link") ?? [];
  const [link] = [API_RELATION, "original"].flatMap((relation) => linksWithRelation(links, relation));
  return link === undefined ? undefined : parseUrl(link, answer.url.href);
}
