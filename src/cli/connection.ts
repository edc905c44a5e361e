import { homedir } from "node:os";
import { join } from "node:path";
import type { Credentials, FetchOptions, Proxies } from "../fetch/index.ts";
import {
  type HostWorker,
  type NamedSite,
  type Reading,
  type SiteAccess,
  createSignIn,
  decodeText,
} from "../jobs/index.ts";
import { givenAbilities } from "./abilities.ts";
import { type SurveyFlags, accessSettings } from "./access-settings.ts";
import { cacheOptions } from "./cache.ts";
import { usage } from "./failure.ts";
import { readNamed } from "./files.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";

/** A site that may share credentials with others. */
type SharingSite = Pick<NamedSite, "name" | "isAddress" | "access">;

/** Settings that override the connection options. */
interface ConnectionOverrides {
  /** Whether credentials and headers are withheld. */
  readonly anonymous?: boolean;
  /** The addresses that may be requested. */
  readonly addresses?: NonNullable<FetchOptions["addresses"]>;
  /** Whether fetched indexes are kept in no cache. */
  readonly uncached?: boolean;
}

/**
 * Reads sites with the connection options, each with its own credentials.
 *
 * @throws RouteprintError `usage` where an option for one site is given for several.
 */
export function readingOf(
  sites: readonly SharingSite[],
  flags: ConnectionFlags & SurveyFlags,
  io: Io,
): Reading {
  if (flags.probe === true)
    throw usage("--probe was replaced by --access", "See: routeprint help connection.");
  refuseShared(sites, flags, io);
  return { ...readingAs(flags, io), ...givenAbilities(sites, flags, io) };
}

/** Works as `readingOf`, with overrides, for sites that are not known yet. */
function readingAs(
  flags: ConnectionFlags & SurveyFlags,
  io: Io,
  overrides: ConnectionOverrides = {},
): Reading {
  const { signal, readStdin } = io;
  return {
    signal,
    readStdin,
    connect: async (site) => {
      const options = await fetchOptions(site, flags, io, overrides);
      const cache = overrides.uncached === true ? undefined : cacheOptions(flags, io);
      const access = await accessSettings(site, options, flags, io);
      return {
        options,
        ...(cache === undefined ? {} : { cache }),
        ...(access === undefined ? {} : { access }),
      };
    },
  };
}

/** Reads sites that visitors name: without credentials and without the cache, and robots.txt does not matter. */
export function guestReading(flags: ConnectionFlags, io: Io): Reading {
  const { helpContext, allowPrivate, cafile, insecure, maxBytes, timeout, respectRobots = false } = flags;
  const shared = { respectRobots, helpContext, allowPrivate, cafile, insecure, maxBytes, timeout };
  return readingAs(shared, io, { anonymous: true });
}

/** Variables of the environment that hold the credentials of one site. */
const SIGN_IN: ReadonlySet<string> = new Set(["ROUTEPRINT_USER", "ROUTEPRINT_APP_PASSWORD"]);

/**
 * Reads which sites are sent credentials, and the options of a worker itself: its permissions, certificates and netrc. All
 * other fetch options come from the round.
 *
 * @throws RouteprintError `usage` where the file of netrc cannot be read.
 */
export async function workerOf(
  { allowPrivate, cafile, netrc, quiet }: ConnectionFlags,
  io: Io,
): Promise<Pick<HostWorker, "signIn" | "powers" | "readingFor">> {
  const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !SIGN_IN.has(name)));
  const own = { quiet, ...(cafile === undefined ? {} : { cafile }), ...(netrc === true ? { netrc } : {}) };
  return {
    signIn: createSignIn(netrc === true ? await readNetrc(io) : ""),
    powers: { allowPrivate: allowPrivate === true, trustsMore: cafile !== undefined },
    readingFor: ({ options, anonymous, addresses }) =>
      // Each write to a cache reads its folder, which would hold all sites.
      readingAs({ ...options, ...own }, { ...io, env }, { anonymous, addresses, uncached: true }),
  };
}

/**
 * Refuses to send one site's credentials, headers or root to several. Those in the config file belong to their site.
 *
 * @throws RouteprintError `usage`.
 */
function refuseShared(sites: readonly SharingSite[], flags: ConnectionFlags, io: Io): void {
  const addresses = sites.filter((site) => site.isAddress);
  const countOf = (some: typeof addresses): number => new Set(some.map(({ name }) => name)).size;
  if (countOf(addresses) <= 1) return;
  if (flags.root !== undefined) throw usage("--root is for one site", "Name that site alone.");
  const { user, password } = loginOf(flags, io);
  const isTyped = flags.headerFile !== undefined || flags.passwordStdin === true;
  const hasLogin = user !== undefined && password !== undefined;
  const receivers = addresses.filter(({ access }) => access?.user === undefined);
  if (isTyped || (hasLogin && (flags.user !== undefined || countOf(receivers) > 1))) {
    throw usage(
      "credentials and headers are for one site",
      "Name those of each in routeprint.config.json, or use --netrc, which names the host of each.",
    );
  }
}

/** Reads the typed user, or the one of the environment, and its password. CI leaves a withheld secret empty. */
function loginOf(
  { user }: ConnectionFlags,
  { env }: Io,
): { readonly user: string | undefined; readonly password: string | undefined } {
  return {
    user: user ?? (env["ROUTEPRINT_USER"] || undefined),
    password: env["ROUTEPRINT_APP_PASSWORD"] || undefined,
  };
}

/**
 * Turns the options into those of a site: reads files and finds credentials.
 *
 * @throws RouteprintError `usage` where one of them cannot be used.
 */
async function fetchOptions(
  site: NamedSite,
  flags: ConnectionFlags,
  io: Io,
  { anonymous = false, addresses }: ConnectionOverrides,
): Promise<FetchOptions> {
  const credentials = anonymous ? undefined : await findCredentials(site, flags, io);
  const { helpContext, root, respectRobots, maxBytes, timeout, cafile } = flags;
  // A person who types an address means it; anyone may have written a list.
  const reach = addresses ?? (flags.allowPrivate === true ? "any" : site.listed ? "public" : "typed");
  const robots = (respectRobots ?? site.listed) ? "respect" : respectRobots === false ? "ignore" : undefined;
  return {
    proxies: readProxies(io.env),
    addresses: reach,
    ...(credentials === undefined ? {} : { credentials }),
    ...(helpContext === undefined ? {} : { helpContext }),
    ...(root === undefined ? {} : { root }),
    ...(flags.fresh === true ? { fresh: true } : {}),
    ...(flags.insecure === true ? { insecure: true } : {}),
    ...(robots === undefined ? {} : { robots }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    ...(await readHeaders(anonymous ? undefined : site.access?.headerFile, flags.headerFile, io)),
    ...(cafile === undefined ? {} : { authorities: await readAuthorities(cafile, io) }),
  };
}

/** Reads the headers of `--header-file`, or else of the site's file in the config file. */
async function readHeaders(
  configured: string | undefined,
  typed: string | undefined,
  io: Io,
): Promise<Pick<FetchOptions, "headers">> {
  const file = typed ?? configured;
  if (file === undefined) return {};
  const flag = typed === undefined ? '"headerFile"' : "--header-file";
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

/** Reads PEM certificates. TLS would ignore other text and then fail for lack of the certificate. */
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
  { name, access }: NamedSite,
  flags: ConnectionFlags,
  io: Io,
): Promise<Credentials | undefined> {
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
  const own = passwordOfSite(access, flags, io);
  if (own !== undefined) return { user: own.user, password: secretOf(own.password) };
  if (user !== undefined && password !== undefined) return { user, password: secretOf(password) };
  if (flags.netrc === true) {
    const { parseAddress } = await import("../fetch/address.ts");
    return netrcCredentials(await readNetrc(io), parseAddress(name).site.hostname);
  }
  if (flags.user === undefined) return undefined;
  throw usage("--user needs a password", "Set ROUTEPRINT_APP_PASSWORD, or add --password-stdin or --netrc.");
}

async function readNetrc(io: Io): Promise<string> {
  return readNamed(io.env["NETRC"] ?? join(io.env["HOME"] ?? homedir(), ".netrc"), "--netrc", io);
}

/** Reads the site's user and password that the config file names, unless another user was typed. */
function passwordOfSite(
  access: SiteAccess | undefined,
  { user: typed }: ConnectionFlags,
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
