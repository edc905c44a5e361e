import { homedir } from "node:os";
import { join } from "node:path";
import type { Credentials } from "../fetch/credentials.ts";
import type { FetchedIndex, FetchOptions, Proxies } from "../fetch/model.ts";
import type { Reader } from "../fetch/reader.ts";
import { usage } from "./failure.ts";
import { decodeText, readNamed } from "./files.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";

/**
 * Fetches an index as the flags say, from the cache where they allow it. The cache is the user's XDG cache folder.
 *
 * @throws RouteprintError `usage`, or why there is no index.
 */
export async function fetchAddress(address: string, flags: ConnectionFlags, io: Io): Promise<FetchedIndex> {
  const options = await readOptions(flags, address, io);
  const folder = cacheFolder(io.env);
  if (flags.fresh === true && (flags.offline === true || flags.maxAge !== undefined)) {
    throw usage("--fresh contradicts --offline and --max-age", "Leave one of them out.");
  }
  const maxAge = flags.maxAge === undefined ? undefined : flags.maxAge * 1000;
  if (folder === undefined && maxAge === undefined && flags.offline !== true) {
    const { fetchIndex } = await import("../fetch/fetch.ts");
    return fetchIndex(address, options);
  }
  if (folder === undefined) throw usage("there is no folder for a cache", "Set XDG_CACHE_HOME or HOME.");
  const { fetchCached } = await import("../fetch/cache.ts");
  return fetchCached(address, options, {
    folder,
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(flags.offline === true ? { offline: true } : {}),
  });
}

/** Fetches a file at an address as the flags say; undefined with `--offline`. */
export async function fetchNamed(
  address: string,
  flags: ConnectionFlags,
  io: Io,
): Promise<Uint8Array | undefined> {
  if (flags.offline === true) return undefined;
  const { fetchFile } = await import("../fetch/fetch.ts");
  return fetchFile(address, await readOptions(flags, address, io));
}

/** Gives work a reader of a site as the flags say; the site's robots.txt is obeyed. */
export async function readingSite<Result>(
  root: string,
  flags: ConnectionFlags,
  io: Io,
  work: (read: Reader) => Promise<Result>,
): Promise<Result> {
  const { withReader } = await import("../fetch/reader.ts");
  const { respectRobots = true } = flags;
  return withReader(root, await readOptions({ ...flags, respectRobots }, root, io), work);
}

/** The user that was typed or that the environment names, and its password. CI leaves a withheld secret empty. */
export function loginOf(
  { user }: ConnectionFlags,
  { env }: Io,
): { readonly user: string | undefined; readonly password: string | undefined } {
  return {
    user: user ?? (env["ROUTEPRINT_USER"] || undefined),
    password: env["ROUTEPRINT_APP_PASSWORD"] || undefined,
  };
}

/**
 * Turns flags into options: reads files and finds credentials.
 *
 * @throws RouteprintError `usage` where one of them cannot be used.
 */
async function readOptions(flags: ConnectionFlags, address: string, io: Io): Promise<FetchOptions> {
  const credentials = await findCredentials(flags, address, io);
  return {
    signal: io.signal,
    proxies: readProxies(io.env),
    ...(credentials === undefined ? {} : { credentials }),
    ...(flags.helpContext === undefined ? {} : { helpContext: flags.helpContext }),
    ...(flags.root === undefined ? {} : { root: flags.root }),
    ...(flags.probe === true ? { probe: true } : {}),
    ...(flags.fresh === true ? { fresh: true } : {}),
    ...(flags.insecure === true ? { insecure: true } : {}),
    ...readAddresses(flags),
    // A person who types an address means it; anyone may have written a list.
    ...((flags.respectRobots ?? flags.listed === true) ? { robots: "respect" as const } : {}),
    ...(flags.maxBytes === undefined ? {} : { maxBytes: flags.maxBytes }),
    ...(flags.timeout === undefined ? {} : { timeout: flags.timeout * 1000 }),
    ...(await readHeaders(flags, io)),
    ...(flags.cafile === undefined ? {} : { authorities: await readAuthorities(flags.cafile, io) }),
  };
}

/** A typed address may be private; one that a list names must be public. */
function readAddresses({ allowPrivate, listed }: ConnectionFlags): Pick<FetchOptions, "addresses"> {
  if (allowPrivate === true) return { addresses: "any" };
  return listed === true ? { addresses: "public" } : {};
}

/** Reads the headers of `--header-file`, or else of the site's file in the config file. */
async function readHeaders(
  { headerFile, access, anonymous }: ConnectionFlags,
  io: Io,
): Promise<Pick<FetchOptions, "headers">> {
  const configured = anonymous === true ? undefined : access?.headerFile;
  const file = headerFile ?? configured;
  if (file === undefined) return {};
  const flag = headerFile === undefined ? '"headerFile"' : "--header-file";
  return { headers: parseHeaders(await readNamed(file, flag, io), file) };
}

/** Headers of the connection itself, which undici sets and refuses from others. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/** Parses lines of `Name: value` in Latin-1, the encoding of HTTP headers; skips empty lines and `#` comments. */
function parseHeaders(text: string, file: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line, index) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(line);
      if (match?.[1] === undefined)
        throw usage(`line ${index + 1} of ${file} is not a header`, "Write one `Name: value` per line.");
      const name = match[1].toLowerCase();
      if (CONNECTION_HEADERS.has(name))
        throw usage(`${file} sets a header of the connection itself: ${match[1]}`, "Leave it out.");
      return [[name, match[2] ?? ""] as const];
    }),
  );
}

/** Reads PEM certificates. TLS would ignore other text and then ask for the certificate. */
async function readAuthorities(file: string, io: Io): Promise<string> {
  const text = await readNamed(file, "--cafile", io);
  const { X509Certificate } = await import("node:crypto");
  try {
    void new X509Certificate(text);
    return text;
  } catch {
    throw usage(`${file} holds no PEM certificate`, "It must begin with -----BEGIN CERTIFICATE-----.");
  }
}

/** Finds credentials on stdin, in the config file, in the environment, or in netrc, in this order. */
async function findCredentials(
  flags: ConnectionFlags,
  address: string,
  io: Io,
): Promise<Credentials | undefined> {
  if (flags.anonymous === true) return undefined;
  const { secretOf, netrcCredentials } = await import("../fetch/credentials.ts");
  const { user, password } = loginOf(flags, io);
  if (flags.passwordStdin === true) {
    if (user === undefined)
      throw usage("--password-stdin needs a user", "Add --user NAME or set ROUTEPRINT_USER.");
    const typed = decodeText(await io.readStdin()).replace(/\r?\n$/, "");
    if (typed === "")
      throw usage("stdin holds no password", "Write it there, or leave out --password-stdin.");
    return { user, password: secretOf(typed) };
  }
  const own = passwordOfSite(flags, io);
  if (own !== undefined) return { user: own.user, password: secretOf(own.password) };
  if (user !== undefined && password !== undefined) return { user, password: secretOf(password) };
  if (flags.netrc === true) {
    const { parseAddress } = await import("../fetch/address.ts");
    return netrcCredentials(await readNetrc(io), parseAddress(address).site.hostname);
  }
  if (flags.user === undefined) return undefined;
  throw usage("--user needs a password", "Set ROUTEPRINT_APP_PASSWORD, or add --password-stdin or --netrc.");
}

/**
 * Reads the file of netrc.
 *
 * @throws RouteprintError `usage`.
 */
export async function readNetrc(io: Io): Promise<string> {
  return readNamed(io.env["NETRC"] ?? join(io.env["HOME"] ?? homedir(), ".netrc"), "--netrc", io);
}

/** The user and password that the config file names for the site, unless another user was typed. */
function passwordOfSite(
  { access, user: typed }: ConnectionFlags,
  { env }: Io,
): { readonly user: string; readonly password: string } | undefined {
  const { user, passwordEnv } = access ?? {};
  if (typed !== undefined || user === undefined || passwordEnv === undefined) return undefined;
  const password = env[passwordEnv] ?? "";
  if (password !== "") return { user, password };
  throw usage(
    `the variable ${passwordEnv} is not set`,
    "routeprint.config.json names it for the site's application password.",
  );
}

/**
 * Reads the proxies of the environment as curl does: lower case wins, and `ALL_PROXY` is the fallback. Under CGI,
 * `HTTP_PROXY` may be a request's `Proxy` header and is ignored (httpoxy, CVE-2016-5385).
 */
function readProxies(env: Io["env"]): Proxies {
  const all = env["all_proxy"] ?? env["ALL_PROXY"];
  const http =
    env["http_proxy"] ?? (env["REQUEST_METHOD"] === undefined ? env["HTTP_PROXY"] : undefined) ?? all;
  const https = env["https_proxy"] ?? env["HTTPS_PROXY"] ?? all;
  const except = env["no_proxy"] ?? env["NO_PROXY"];
  return {
    ...(http === undefined || http === "" ? {} : { http }),
    ...(https === undefined || https === "" ? {} : { https }),
    ...(except === undefined || except === "" ? {} : { except }),
  };
}

/** The program's XDG cache folder; XDG ignores relative paths. */
function cacheFolder(env: Io["env"]): string | undefined {
  const own = env["XDG_CACHE_HOME"];
  if (own !== undefined && own.startsWith("/")) return join(own, "routeprint");
  const home = env["HOME"];
  return home === undefined || home === "" ? undefined : join(home, ".cache", "routeprint");
}
