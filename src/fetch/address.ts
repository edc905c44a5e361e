import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { noticeOfAll, type Notice } from "../diagnostics/notices.ts";
import { bareAddress, hasWebScheme, isHttp, parseUrl, percentDecode } from "../base/url.ts";
import { isSplitCredential, redactUrl, secretOf, type Credentials } from "./credentials.ts";
import { hostOf, isHostName, isLocalHost } from "./host.ts";
import { atPath, folderAt, queryRoot } from "./root.ts";

/** The address of a site as a person typed it. */
export interface Address {
  /** The site's address, without paths inside the site; its scheme is tried first. */
  readonly site: URL;
  /** The address itself, without credentials. */
  readonly file: URL;
  /** Whether the scheme was typed; without one, the other scheme may be tried too. */
  readonly schemeTyped: boolean;
  /** The API root, where the address names one, with the query that was typed. */
  readonly root?: URL;
  /** The namespace after the root in the address: `wp/v2`. */
  readonly namespace?: string;
  /** Credentials that were in the address. */
  readonly credentials?: Credentials;
  readonly notices: readonly Notice[];
}

/** Paths inside a WordPress site. Known ones alone: `/blog/` may be a site of its own. */
const INSIDE =
  /\/(?:wp-(?:admin|content|includes|[a-z-]{1,40}\.php)(?:\/.*)?|xmlrpc\.php|robots\.txt|(?:wp-)?sitemap[\w-]*\.xml|favicon\.ico|(?:comments\/)?feed(?:\/.*)?|index\.php)\/?$/iu;

/** The path of an API root with WordPress's own prefix, and the route after it; not a saved file. */
const ROOT_PATH = /^(?!.*\.(?:json|html?|txt)$)(.*?)\/((?:index\.php\/)?wp-json)(?:\/(.*))?$/iu;

/** The site in an address of one of WordPress.com's APIs. */
const WORDPRESS_COM = /^\/(?:wp\/v2|wpcom\/v[23]|rest\/v1(?:\.\d)?)\/sites\/([^/]+)/u;

/**
 * Reads what a person typed or pasted as the address of a site.
 *
 * @throws RouteprintError `address-invalid`, `scheme-unsupported`.
 */
export function parseAddress(typed: string): Address {
  const { href, schemeTyped, repaired } = withScheme(bareAddress(typed));
  if (isSplitCredential(href)) throw unclear(href);
  const url = parseUrl(href);
  if (url === undefined) throw invalid(typed);
  if (!isHttp(url)) throw unsupported(url.protocol, typed);
  // A trailing dot makes a name absolute; certificates and virtual hosts do not have it.
  url.hostname = url.hostname.replace(/(?<=[^.])\.$/u, "");
  if (!isHostName(url)) throw invalid(typed);
  url.hash = "";
  const credentials = credentialsOf(url);
  const notices = credentialNotices(url, credentials);
  url.username = "";
  url.password = "";
  return {
    ...partsOf(url),
    file: url,
    schemeTyped,
    ...(credentials === undefined ? {} : { credentials }),
    notices: repaired
      ? [noticeOfAll("address-repaired", `The address was read as ${redactUrl(url)}.`), ...notices]
      : notices,
  };
}

function withScheme(text: string): {
  readonly href: string;
  readonly schemeTyped: boolean;
  /** Whether the slashes after the scheme were missing or wrong. */
  readonly repaired: boolean;
} {
  if (text === "") throw new RouteprintError("address-invalid", { message: "The address is empty." });
  // Two addresses, or one followed by words; a URL drops tabs and line breaks, and would join them.
  if (/[\s"<>]/u.test(text)) throw invalid(text);
  if (hasWebScheme(text)) {
    const [, scheme = "", rest = ""] = /^(https?):[/\\]*(.*)$/isu.exec(text) ?? [];
    return { href: `${scheme}://${rest}`, schemeTyped: true, repaired: !/^https?:\/\//iu.test(text) };
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(text)) return { href: text, schemeTyped: true, repaired: false };
  const other = /^(javascript|data|file|mailto|ftp):(?!\d+(?:\/|$))/iu.exec(text)?.[1];
  if (other !== undefined) throw unsupported(`${other.toLowerCase()}:`, text);
  // A drive, or a folder: its first step would be read as a host.
  if (/^(?:\/(?!\/)|\\|[a-z]:[/\\])/iu.test(text)) throw invalid(text);
  const bare = text.replace(/^\/\//u, "");
  const secure = parseUrl(`https://${bare}`);
  const first = secure !== undefined && isLocalHost(hostOf(secure)) ? "http" : "https";
  return { href: `${first}://${bare}`, schemeTyped: false, repaired: false };
}

function credentialsOf(url: URL): Credentials | undefined {
  if (url.username === "" || url.password === "") return undefined;
  return { user: percentDecode(url.username), password: secretOf(percentDecode(url.password)) };
}

function credentialNotices(
  { username, password }: URL,
  credentials: Credentials | undefined,
): readonly Notice[] {
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
  if (route !== null) return { site: siteOf(url), root: queryRoot(url), ...namespaceOf(route) };
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

function shown(typed: string): string {
  return `"${excerpt(redactUrl(typed), 100)}"`;
}

function invalid(typed: string): RouteprintError {
  return new RouteprintError("address-invalid", {
    message: `${shown(typed)} is not the address of a site.`,
    hint: "Write one address, such as https://example.com; put ./ before the name of a file.",
  });
}

function unclear(href: string): RouteprintError {
  const rest = redactUrl(href).replace(/^.*?\/\//u, "");
  return new RouteprintError("address-invalid", {
    message: `The part before ${shown(rest)} may be a user and a password, but would be read as a host and a port.`,
    hint: "In a password write / as %2F, ? as %3F and # as %23; without a password, write @ as %40.",
  });
}

function unsupported(protocol: string, typed: string): RouteprintError {
  return new RouteprintError("scheme-unsupported", {
    message: `${shown(typed)} is an address of ${protocol}, and only http and https can be fetched.`,
    hint: "Give a web address, or the path of a file without a scheme.",
  });
}
