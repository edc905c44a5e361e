import { dirname, join, relative, resolve } from "node:path";
import { lostMembers, scanJson, syntaxErrorIn } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { describeKind, isArray, isObject, parseJson } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import { type SiteAccess, isMissing, looksLikeAddress, readText, readingReason } from "../jobs/index.ts";
import { LISTS, type Lists } from "../openapi/index.ts";
import type { Selection } from "../surface/index.ts";
import { documentFlags, type DocumentFlags } from "./options.ts";
import type { Io } from "./process.ts";

const CONFIG_FILE = "routeprint.config.json";

/** The names that a config file may give its sites. */
export const SITE_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The content of `routeprint.config.json`, which `schema/config.schema.json` describes. */
export interface Config {
  /** Sites by short name. */
  readonly sites: ReadonlyMap<string, ConfiguredSite>;
  readonly port?: number;
  readonly host?: string;
  /** Security schemes to add to documents, as `--security` takes them. */
  readonly security?: readonly string[];
  /** How documents send lists in queries, as `--lists` takes it. */
  readonly lists?: Lists;
  /** How pages are fitted to their readers, as the options of `serve` and `publish`. */
  readonly pages?: PageOptions;
}

export interface ConfiguredSite {
  /** An address, or an absolute path. */
  readonly name: string;
  readonly access?: SiteAccess;
}

/** The members of `pages`, which are also the options of commands that make pages. */
export interface PageOptions extends Selection {
  readonly title?: string;
  readonly logo?: string;
  readonly intro?: string;
  readonly accent?: string;
  readonly footer?: string;
  readonly try?: string;
  readonly notices?: boolean;
  readonly reference?: boolean;
}

/**
 * Reads the config file of the working folder or of the nearest folder above it, once per run; undefined where there is
 * none.
 *
 * @throws RouteprintError `usage` where it is invalid.
 */
export const readConfig = memoize(async (io: Io): Promise<Config | undefined> => {
  for (let folder = io.cwd; ; folder = dirname(folder)) {
    const place = relative(io.cwd, join(folder, CONFIG_FILE));
    const refuse = (message: string): RouteprintError => invalid(place, message);
    const text = await readText(CONFIG_FILE, { cwd: folder }).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw refuse(`it cannot be read (${readingReason(error)})`);
    });
    if (text !== undefined) return parseConfig(text, folder, refuse);
    if (dirname(folder) === folder) return undefined;
  }
});

/**
 * Reads the options of documents from the command line, or else from the config file.
 *
 * @throws RouteprintError `usage` where a security scheme is unknown.
 */
export async function readDocumentFlags(given: DocumentFlags, io: Io): Promise<DocumentFlags> {
  const config = await readConfig(io);
  const { security = config?.security, lists = config?.lists } = given;
  if (security !== undefined) {
    const { checkSchemes } = await import("../openapi/security.ts");
    checkSchemes(security);
  }
  return documentFlags({ security, lists });
}

/** Makes the error of an invalid config file. */
type Refusal = (message: string) => RouteprintError;

const KEYS: ReadonlySet<string> = new Set(["$schema", "sites", "port", "host", "security", "lists", "pages"]);

function parseConfig(text: string, folder: string, refuse: Refusal): Config {
  const value = parseJson(text);
  if (value === undefined) throw refuse(`it is not JSON (${syntaxErrorIn(text)})`);
  if (!isObject(value)) throw refuse(`it holds ${describeKind(value)} instead of an object`);
  if (lostMembers(value, scanJson(text, 0).members) > 0)
    throw refuse("it has a key twice, and JSON keeps only the last");
  for (const key of Object.keys(value)) {
    if (!KEYS.has(key)) throw refuse(`it has an unknown key ${JSON.stringify(excerpt(key, 60))}`);
  }
  const { port, host, security, lists } = value;
  if (port !== undefined && !isPort(port)) throw refuse(`"port" must be a whole number from 0 to 65535`);
  if (host !== undefined && (typeof host !== "string" || host === ""))
    throw refuse(`"host" must be an address to listen on`);
  if (security !== undefined && !isTextList(security))
    throw refuse(`"security" must be a list of names, as --security takes them`);
  if (lists !== undefined && !isLists(lists)) throw refuse(`"lists" must be ${LISTS.join(" or ")}`);
  return {
    sites: parseSites(value["sites"], folder, refuse),
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(security === undefined ? {} : { security }),
    ...(lists === undefined ? {} : { lists }),
    ...(value["pages"] === undefined ? {} : { pages: parsePages(value["pages"], folder, refuse) }),
  };
}

function isLists(value: unknown): value is Lists {
  return LISTS.some((each) => each === value);
}

const PAGE_TEXTS = ["title", "accent", "footer", "try"] as const;
const PAGE_FILES = ["logo", "intro"] as const;
const PAGE_LISTS = ["namespace", "include", "exclude"] as const;
const PAGE_SWITCHES = ["notices", "reference"] as const;

function textOf(member: unknown): string | undefined {
  return typeof member === "string" ? member : undefined;
}

/** Parses the settings of pages; files are relative to the config file. */
function parsePages(value: unknown, folder: string, refuse: Refusal): PageOptions {
  if (!isObject(value)) throw refuse(`"pages" must be an object`);
  const known: ReadonlySet<string> = new Set([...PAGE_TEXTS, ...PAGE_FILES, ...PAGE_LISTS, ...PAGE_SWITCHES]);
  const unknown = Object.keys(value).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw refuse(`"pages" has an unknown key ${JSON.stringify(excerpt(unknown, 60))}`);
  const read = <Value>(
    keys: readonly string[],
    type: string,
    parse: (member: unknown) => Value | undefined,
  ): Readonly<Record<string, Value>> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        if (value[key] === undefined) return [];
        const member = parse(value[key]);
        if (member === undefined) throw refuse(`"${key}" of "pages" must be ${type}`);
        return [[key, member]];
      }),
    );
  return {
    ...read(PAGE_TEXTS, "text", textOf),
    ...read(PAGE_FILES, "a file", (member) =>
      typeof member === "string" ? resolve(folder, member) : undefined,
    ),
    ...read(PAGE_LISTS, "a list of texts", (member) => (isTextList(member) ? member : undefined)),
    ...read(PAGE_SWITCHES, "true or false", (member) => (typeof member === "boolean" ? member : undefined)),
  };
}

function parseSites(value: unknown, folder: string, refuse: Refusal): Config["sites"] {
  if (value === undefined) return new Map();
  if (!isObject(value)) throw refuse(`"sites" must be an object of names and sources`);
  const sites = Object.entries(value).map(([name, site]) => {
    if (!SITE_NAME.test(name)) {
      throw refuse(`the site name ${JSON.stringify(excerpt(name, 70))} may hold only a-z, 0-9 and -`);
    }
    const refuseSite: Refusal = (message) => refuse(`the site ${JSON.stringify(name)} ${message}`);
    return [name, parseSite(site, folder, refuseSite)] as const;
  });
  return new Map(sites);
}

const SITE_KEYS: ReadonlySet<string> = new Set(["source", "headerFile", "user", "passwordEnv"]);

/** Parses a source, or an object of a source with its headers and credentials. */
function parseSite(value: unknown, folder: string, refuse: Refusal): ConfiguredSite {
  const members = typeof value === "string" ? { source: value } : value;
  if (!isObject(members)) throw refuse("must be an address or a file, or an object with a source");
  for (const [key, member] of Object.entries(members)) {
    if (!SITE_KEYS.has(key)) {
      const hint = /passw/i.test(key) ? ': name a variable for the password in "passwordEnv"' : "";
      throw refuse(`has an unknown key ${JSON.stringify(excerpt(key, 60))}${hint}`);
    }
    if (typeof member !== "string" || member === "")
      throw refuse(key === "source" ? "must be an address or a file" : `has a "${key}" that is not text`);
  }
  const { source, headerFile, user, passwordEnv } = members;
  if (typeof source !== "string") throw refuse(`has no "source"`);
  if ((user === undefined) !== (passwordEnv === undefined))
    throw refuse(`needs "user" and "passwordEnv" together`);
  const access = {
    ...(typeof headerFile === "string" ? { headerFile: resolve(folder, headerFile) } : {}),
    ...(typeof user === "string" ? { user } : {}),
    ...(typeof passwordEnv === "string" ? { passwordEnv } : {}),
  };
  return {
    name: looksLikeAddress(source) ? source : resolve(folder, source),
    ...(Object.keys(access).length === 0 ? {} : { access }),
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return isArray(value) && value.every((item) => typeof item === "string");
}

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 65_535;
}

function invalid(where: string, message: string): RouteprintError {
  return new RouteprintError("usage", {
    message,
    where,
    hint: 'Write such as {"sites": {"shop": "https://example.com"}, "port": 8080, "host": "127.0.0.1"}.',
  });
}
