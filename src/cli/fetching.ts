import { homedir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import type { Command } from "commander";
import type { Credentials } from "../fetch/credentials.ts";
import type { FetchedIndex, FetchOptions, Proxies } from "../fetch/model.ts";
import type { SiteAccess } from "./config.ts";
import { addCommonOptions } from "./context.ts";
import type { CommonOptions } from "./context.ts";
import type { Io } from "./io.ts";
import { decodeText, readNamed } from "./text.ts";
import { usage } from "./usage.ts";

/** The options of every command that takes an address, as typed. Secrets are never among them. */
export interface FetchFlags extends CommonOptions {
  readonly helpContext?: "auto" | "never" | undefined;
  readonly headerFile?: string;
  readonly user?: string;
  readonly passwordStdin?: boolean;
  readonly netrc?: boolean;
  readonly root?: string;
  readonly cafile?: string | undefined;
  readonly insecure?: boolean | undefined;
  readonly allowPrivate?: boolean | undefined;
  readonly maxBytes?: number | undefined;
  /** In seconds, as `maxAge`. */
  readonly timeout?: number | undefined;
  readonly maxAge?: number;
  readonly offline?: boolean;
  readonly fresh?: boolean;
  readonly probe?: boolean;
  readonly respectRobots?: boolean;
  /** Whether the address stands in a list, so that it must be public; no option of its own. */
  readonly listed?: boolean;
  /** Whether nobody's credentials are meant for the address; no option either. */
  readonly anonymous?: boolean;
  /** What the config file says of the site; no option either. */
  readonly access?: SiteAccess | undefined;
}

/** Adds the options of every command that takes an address, and of every command. */
export function addFetchOptions(command: Command): Command {
  const asking = command
    .optionsGroup("How a site is asked:")
    .addOption(new Option("--help-context <when>", "ask for response schemas").choices(["auto", "never"]))
    .option("--probe", "ask routes for schemas and for what a visitor may do, with OPTIONS, one a second")
    .option("--header-file <file>", "headers to send, one a line")
    .option("--user <name>", "the user of an application password")
    .option("--password-stdin", "read the application password from stdin")
    .option("--netrc", "take user and password from ~/.netrc or $NETRC")
    .option("--root <url>", "the API root, where it is known")
    .option("--cafile <file>", "trust these certificates too")
    .option("--insecure", "take any certificate; sends no credentials")
    .option("--allow-private", "follow redirects and links into private networks")
    .option("--respect-robots", "leave alone what a site's robots.txt forbids, as for every site of a list")
    .option("--no-respect-robots", "ask the sites of a list whatever their robots.txt says")
    .option(
      "--max-bytes <number>",
      "the most bytes an answer may have (default: 32 MiB)",
      positive("--max-bytes", 33_554_432),
    )
    .option("--timeout <seconds>", "the most one request may take (default: 30)", positive("--timeout", 30))
    .option(
      "--max-age <seconds>",
      "take an index that was fetched so recently from the cache",
      positive("--max-age", 3600),
    )
    .option("--fresh", "ask past all caches, here and on the way")
    .option("--offline", "ask no site: take what the cache holds");
  return addCommonOptions(asking);
}

/**
 * Settles the flags: files read, numbers checked, credentials found in the order stdin, environment, netrc.
 *
 * @throws RouteprintError `usage` where one of them cannot be used.
 */
async function readFetchFlags(flags: FetchFlags, address: string, io: Io): Promise<FetchOptions> {
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
    // A person who names a site means it; a list may be anybody's.
    ...((flags.respectRobots ?? flags.listed === true) ? { robots: "respect" as const } : {}),
    ...(flags.maxBytes === undefined ? {} : { maxBytes: flags.maxBytes }),
    ...(flags.timeout === undefined ? {} : { timeout: flags.timeout * 1000 }),
    ...(await readHeaders(flags, io)),
    ...(flags.cafile === undefined ? {} : { authorities: await readAuthorities(flags.cafile, io) }),
  };
}

/** The headers of the file that was typed, or else of the one that the config file names for the site. */
async function readHeaders(
  { headerFile, access, anonymous }: FetchFlags,
  io: Io,
): Promise<Pick<FetchOptions, "headers">> {
  const configured = anonymous === true ? undefined : access?.headerFile;
  const file = headerFile ?? configured;
  if (file === undefined) return {};
  const flag = headerFile === undefined ? '"headerFile"' : "--header-file";
  return { headers: parseHeaders(await readNamed(file, flag, io), file) };
}

/** What was typed may be anything; what a list names must be public. */
function readAddresses({ allowPrivate, listed }: FetchFlags): Pick<FetchOptions, "addresses"> {
  if (allowPrivate === true) return { addresses: "any" };
  return listed === true ? { addresses: "public" } : {};
}

/**
 * Fetches an address as the flags say, from the cache where they allow it. What is fetched is kept in the user's
 * cache folder (XDG), where there is one.
 */
export async function fetchAddress(address: string, flags: FetchFlags, io: Io): Promise<FetchedIndex> {
  const options = await readFetchFlags(flags, address, io);
  const folder = cacheFolder(io.env);
  if (flags.fresh === true && (flags.offline === true || flags.maxAge !== undefined)) {
    throw usage("--fresh asks the site, --offline and --max-age do not", "Leave one of them out.");
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

/** Fetches a file by its very address as the flags say; undefined where no site may be asked. */
export async function fetchNamed(
  address: string,
  flags: FetchFlags,
  io: Io,
): Promise<Uint8Array | undefined> {
  if (flags.offline === true) return undefined;
  const { fetchFile } = await import("../fetch/fetch.ts");
  return fetchFile(address, await readFetchFlags(flags, address, io));
}

/** Where the XDG rules put this program's cache; a relative path there is not valid. */
function cacheFolder(env: Io["env"]): string | undefined {
  const own = env["XDG_CACHE_HOME"];
  if (own !== undefined && own.startsWith("/")) return join(own, "routeprint");
  const home = env["HOME"];
  return home === undefined || home === "" ? undefined : join(home, ".cache", "routeprint");
}

/**
 * The user that was named, and what the environment says of a login. A variable that is empty, as CI leaves a secret that it
 * keeps back, says nothing.
 */
export function loginOf(
  { user }: FetchFlags,
  { env }: Io,
): { readonly user: string | undefined; readonly password: string | undefined } {
  return {
    user: user ?? (env["ROUTEPRINT_USER"] || undefined),
    password: env["ROUTEPRINT_APP_PASSWORD"] || undefined,
  };
}

async function findCredentials(flags: FetchFlags, address: string, io: Io): Promise<Credentials | undefined> {
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
    const file = io.env["NETRC"] ?? join(io.env["HOME"] ?? homedir(), ".netrc");
    const { parseAddress } = await import("../fetch/address.ts");
    return netrcCredentials(await readNamed(file, "--netrc", io), parseAddress(address).site.hostname);
  }
  if (flags.user === undefined) return undefined;
  throw usage("--user needs a password", "Set ROUTEPRINT_APP_PASSWORD, or add --password-stdin or --netrc.");
}

/** The user and the password of a site of the config file, where no other user was typed. */
function passwordOfSite(
  { access, user: typed }: FetchFlags,
  { env }: Io,
): { readonly user: string; readonly password: string } | undefined {
  const { user, passwordEnv } = access ?? {};
  if (typed !== undefined || user === undefined || passwordEnv === undefined) return undefined;
  const password = env[passwordEnv] ?? "";
  if (password !== "") return { user, password };
  throw usage(
    `the variable ${passwordEnv} is not set`,
    "routeprint.config.json says that it holds the site's application password.",
  );
}

/**
 * The proxies of the environment, as curl reads them: `ALL_PROXY` stands for the scheme that has none of its own, and the
 * spelling in small letters counts where both are given. A server that runs programs by CGI gives them the `Proxy`
 * header of a request as `HTTP_PROXY`, so that there it means nothing.
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

/** Headers that say how this very request travels; undici sets them, and fails where it is given others. */
const CONNECTION_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "expect",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/** Lines of `Name: value`, in Latin-1 as HTTP has them; empty lines and those that begin with `#` do not count. */
function parseHeaders(text: string, file: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(/\r?\n/).flatMap((line, index) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      const match = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/.exec(line);
      if (match?.[1] === undefined)
        throw usage(`line ${index + 1} of ${file} is no header`, "Write one `Name: value` a line.");
      const name = match[1].toLowerCase();
      if (CONNECTION_HEADERS.has(name))
        throw usage(`${file} has a header that is the connection's own: ${match[1]}`, "Leave it out.");
      return [[name, match[2] ?? ""] as const];
    }),
  );
}

/** Certificates in PEM; TLS would pass over what is none, and then say that the certificate should be given. */
async function readAuthorities(file: string, io: Io): Promise<string> {
  const text = await readNamed(file, "--cafile", io);
  const { X509Certificate } = await import("node:crypto");
  try {
    void new X509Certificate(text);
    return text;
  } catch {
    throw usage(
      `${file} holds no certificate in PEM`,
      "Such a file begins with -----BEGIN CERTIFICATE-----.",
    );
  }
}

/** Reads the number of an option, also where no address is asked: a slip is told the first time. */
function positive(flag: string, example: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+(?:\.\d+)?$/.test(text) && value > 0) return value;
    throw usage(
      `${flag} takes a number above 0, not ${JSON.stringify(text)}`,
      `Give one such as ${example}.`,
    );
  };
}
