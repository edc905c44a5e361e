import { RouteprintError } from "../errors.ts";
import { excerpt } from "../escape.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { isSplitLogin, redactUrl, secretOf, type Credentials } from "./credentials.ts";
import { API_RELATION } from "./mine.ts";
import { hostOf, isHostName, isLocalHost } from "./host.ts";
import { atPath, folderAt, queryRoot } from "./root.ts";
import { bareAddress, schemedAddress, withoutOpening } from "./typed.ts";
import { addressesIn, isHttp, parseUrl, percentDecode, withoutHidden } from "../url.ts";

/** What a person typed, read as the address of a site. */
export interface Address {
  /** The site's address, without what leads into its inside; the scheme is the one to try first. */
  readonly site: URL;
  /** The address as it is, of whatever in the site; without a login. */
  readonly file: URL;
  /** Whether the scheme was typed; where not, the other one may be tried too. */
  readonly schemeTyped: boolean;
  /** The API root, where the address names one, with the query that was typed. */
  readonly root?: URL;
  /** The namespace that the address names behind the root: `wp/v2`. */
  readonly namespace?: string;
  /** Credentials that stood in the address. */
  readonly credentials?: Credentials;
  readonly notices: readonly Notice[];
}

/** Paths that lead into a WordPress site, not to it. Only known ones: `/blog/` may be a site of its own. */
const INSIDE =
  /\/(?:wp-(?:admin|content|includes|[a-z-]{1,40}\.php)(?:\/.*)?|xmlrpc\.php|robots\.txt|(?:wp-)?sitemap[\w-]*\.xml|favicon\.ico|(?:comments\/)?feed(?:\/.*)?|index\.php)\/?$/iu;

/** The path of an API root that keeps WordPress' own prefix, and what stands behind it: a route, not a file that somebody saved. */
const ROOT_PATH = /^(?!.*\.(?:json|html?|txt)$)(.*?)\/((?:index\.php\/)?wp-json)(?:\/(.*))?$/iu;

/** What names a site to WordPress.com in each of its interfaces, and a route of it behind. */
const WORDPRESS_COM = /^\/(?:wp\/v2|wpcom\/v[23]|rest\/v1(?:\.\d)?)\/sites\/([^/]+)/u;

/**
 * Reads what a person typed or pasted as the address of a site.
 *
 * @throws RouteprintError `address-invalid`, `scheme-unsupported`.
 */
export function parseAddress(typed: string): Address {
  const seen = withoutHidden(typed);
  const text = addressIn(seen);
  const { href, schemeTyped, repaired } = withScheme(bareAddress(text));
  if (isSplitLogin(href)) throw unclear(href);
  const url = parseUrl(href);
  if (url === undefined) throw invalid(typed);
  if (!isHttp(url)) throw scheme(url.protocol, typed);
  // A trailing dot makes a name absolute; certificates and virtual hosts do not know it.
  url.hostname = url.hostname.replace(/(?<=[^.])\.$/u, "");
  if (!isHostName(url)) throw invalid(typed);
  url.hash = "";
  const credentials = credentialsOf(url);
  const told = loginNotices(url, credentials);
  url.username = "";
  url.password = "";
  return {
    ...partsOf(url),
    file: url,
    schemeTyped,
    ...(credentials === undefined ? {} : { credentials }),
    notices: [...(repaired || text !== seen ? [repair(url)] : []), ...told],
  };
}

/**
 * The one address in a text that says more: a command, a link, a line of a list. What begins with one is left as it is,
 * since an address may hold spaces and what another program wrapped.
 *
 * @throws RouteprintError `address-invalid` where there are several.
 */
function addressIn(typed: string): string {
  const text = withoutOpening(typed.trim());
  const all = addressesIn(text);
  // A link that is pasted as a header or an element names its relation too.
  const found = all.filter((each) => each !== API_RELATION);
  const [first] = found;
  if (first === undefined || !/[\s"]|\]\(/u.test(text)) return typed;
  if (new Set(found.map((each) => parseUrl(each)?.href)).size > 1) {
    throw new RouteprintError("address-invalid", {
      message: `"${excerpt(redactUrl(typed), 100)}" holds more than one address.`,
      hint: "Give each as an argument of its own, or all in a file with --list, one a line.",
    });
  }
  const isAlone = text.startsWith(first) && !SAID_OF.test(text);
  return all.length > 1 || !(isAlone || text.includes("\n")) ? first : typed;
}

/** An address and what is said of it: no step of a path begins or ends with a space, none holds a tab. What holds an `@` may be a login. */
const SAID_OF = /^\S+(?:\/ | #|\t)[^@]*$/u;

function withScheme(text: string): {
  readonly href: string;
  readonly schemeTyped: boolean;
  /** Whether it was not written as addresses are. */
  readonly repaired: boolean;
} {
  if (text === "") throw new RouteprintError("address-invalid", { message: "The address is empty." });
  const schemed = schemedAddress(text);
  if (schemed !== undefined) return { href: schemed, schemeTyped: true, repaired: schemed !== text };
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(text)) return { href: text, schemeTyped: true, repaired: false };
  const odd = /^(javascript|data|file|mailto|ftp|blob|about|view-source|ws|wss):/iu.exec(text)?.[1];
  if (odd !== undefined && !new RegExp(`^${odd}:\\d+(?:/|$)`, "iu").test(text))
    throw scheme(`${odd.toLowerCase()}:`, text);
  // The path of a file would name a host by its first folder, or by a drive.
  if (/^(?:\/(?!\/)|\\|[a-z]:[/\\])/iu.test(text)) throw invalid(text);
  const bare = text.replace(/^:?\/\//u, "");
  const secure = parseUrl(`https://${bare}`);
  const first = secure !== undefined && isLocalHost(hostOf(secure)) ? "http" : "https";
  return { href: `${first}://${bare}`, schemeTyped: false, repaired: text.startsWith(":") };
}

function credentialsOf(url: URL): Credentials | undefined {
  if (url.username === "" || url.password === "") return undefined;
  return { user: percentDecode(url.username), password: secretOf(percentDecode(url.password)) };
}

function repair(url: URL): Notice {
  return noticeOfAll("address-repaired", `The address was read as ${redactUrl(url)}.`);
}

/** What becomes of the login that stands in an address. */
function loginNotices({ username, password }: URL, credentials: Credentials | undefined): readonly Notice[] {
  if (username === "" && password === "") return [];
  const end =
    credentials === undefined
      ? "were not sent, since a user and a password belong together."
      : "are sent to its origin only.";
  return [
    noticeOfAll("credentials-in-address", `The address held credentials; they were taken out and ${end}`),
  ];
}

function partsOf(url: URL): Pick<Address, "site" | "root" | "namespace"> {
  const route = url.searchParams.get("rest_route");
  if (route !== null) {
    return { site: siteOf(url), root: queryRoot(url), ...namespaceOf(route) };
  }
  const pretty = ROOT_PATH.exec(url.pathname);
  if (pretty !== null) {
    const [, before = "", prefix = "wp-json", behind = ""] = pretty;
    const root = atPath(url, `${before}/${prefix}/`);
    if (behind === "") root.search = url.search;
    return { site: atPath(url, `${before}/`), root, ...namespaceOf(behind) };
  }
  const hosted = hostOf(url) === "public-api.wordpress.com" ? WORDPRESS_COM.exec(url.pathname) : null;
  if (hosted !== null) {
    const root = atPath(url, `/wp/v2/sites/${hosted[1]}/`);
    return { site: root, root };
  }
  return { site: siteOf(url) };
}

function namespaceOf(behind: string): { readonly namespace?: string } {
  const name = /^\/?([\w.-]+\/v?\d[\w.-]*)(?:\/|$)/u.exec(behind)?.[1];
  return name === undefined ? {} : { namespace: name };
}

function siteOf(url: URL): URL {
  return folderAt(url, url.pathname.replace(INSIDE, "/"));
}

function invalid(typed: string): RouteprintError {
  return new RouteprintError("address-invalid", {
    message: `"${excerpt(redactUrl(typed), 100)}" is no address of a site.`,
    hint: "Write it as https://example.com, or with ./ before it if it is a file.",
  });
}

function unclear(href: string): RouteprintError {
  return new RouteprintError("address-invalid", {
    message: `What stood before "${excerpt(redactUrl(href).replace(/^.*?\/\//u, ""), 100)}" may be a login, and would be read as a port and a path.`,
    hint: "In a password write / as %2F, ? as %3F and # as %23; where there is none, write @ as %40.",
  });
}

function scheme(protocol: string, typed: string): RouteprintError {
  return new RouteprintError("scheme-unsupported", {
    message: `"${excerpt(redactUrl(typed), 100)}" is an address of ${protocol}, and only http and https can be fetched.`,
    hint: "Give a web address, or the path of a file without a scheme.",
  });
}
