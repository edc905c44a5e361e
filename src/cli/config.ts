import { dirname, join, relative, resolve } from "node:path";
import { lostMembers, scanJson, syntaxErrorIn } from "../discovery/scan.ts";
import { excerpt } from "../escape.ts";
import { RouteprintError } from "../errors.ts";
import { describeKind, isArray, isObject, parseJson } from "../json.ts";
import { onceEach } from "../once.ts";
import { looksLikeAddress, SITE_NAME } from "./input.ts";
import type { Io } from "./io.ts";
import { isMissing } from "./file-failure.ts";
import { readText } from "./text.ts";
import { readingReason } from "./usage.ts";

/** The name of the file that names sites and defaults for a folder and those below it. */
const CONFIG_FILE = "routeprint.config.json";

/** `routeprint.config.json`, read; its form is published as `schema/config.schema.json`. */
export interface Config {
  /** Sites by short name. */
  readonly sites: ReadonlyMap<string, ConfiguredSite>;
  readonly port?: number;
  readonly host?: string;
  /** Security schemes to add to documents, as `--security` takes them. */
  readonly security?: readonly string[];
}

/** A site of the config file. */
export interface ConfiguredSite {
  /** An address, or an absolute file. */
  readonly name: string;
  readonly access?: SiteAccess;
}

/** Headers and credentials for one site of the config file. */
export interface SiteAccess {
  /** The absolute file of the headers to send. */
  readonly headerFile?: string;
  /** The user of an application password. */
  readonly user?: string;
  /** The environment variable that holds the password. */
  readonly passwordEnv?: string;
}

/**
 * Reads the config file of the working folder or of the nearest folder above it, once in a run; undefined where there is
 * none.
 *
 * @throws RouteprintError `usage` where it does not have the published form.
 */
export const readConfig = onceEach(async (io: Io): Promise<Config | undefined> => {
  const found = await findConfig(io.cwd);
  if (found === undefined) return undefined;
  const { folder, text } = found;
  const place = relative(io.cwd, join(folder, CONFIG_FILE));
  return parseConfig(text, folder, (message) => badConfig(place, message));
});

/** The text of the nearest config file, in a folder or above it. */
async function findConfig(
  start: string,
): Promise<{ readonly folder: string; readonly text: string } | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    const text = await readText(CONFIG_FILE, { cwd: folder }).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      const place = relative(start, join(folder, CONFIG_FILE));
      throw badConfig(place, `it cannot be read (${readingReason(error)})`);
    });
    if (text !== undefined) return { folder, text };
    if (dirname(folder) === folder) return undefined;
  }
}

/** Makes the error of a config file that does not have the published form. */
type Refusal = (message: string) => RouteprintError;

function parseConfig(text: string, folder: string, bad: Refusal): Config {
  const value = parseJson(text);
  if (value === undefined) throw bad(`it is not JSON (${syntaxErrorIn(text)})`);
  if (!isObject(value)) throw bad(`it holds ${describeKind(value)} instead of an object`);
  if (lostMembers(value, scanJson(text, 0).members) > 0)
    throw bad("it has a key twice, of which JSON keeps only the last");
  for (const key of Object.keys(value)) {
    if (!KEYS.has(key)) throw bad(`it has an unknown key ${JSON.stringify(excerpt(key, 60))}`);
  }
  const { port, host, security } = value;
  if (port !== undefined && !isPort(port)) throw bad(`"port" must be a whole number from 0 to 65535`);
  if (host !== undefined && (typeof host !== "string" || host === ""))
    throw bad(`"host" must be an address to listen on, as text`);
  if (security !== undefined && !isTextList(security))
    throw bad(`"security" must be a list of names, as --security takes them`);
  return {
    sites: readSites(value["sites"], folder, bad),
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
    ...(security === undefined ? {} : { security }),
  };
}

const KEYS: ReadonlySet<string> = new Set(["$schema", "sites", "port", "host", "security"]);

function readSites(value: unknown, folder: string, bad: Refusal): ReadonlyMap<string, ConfiguredSite> {
  if (value === undefined) return new Map();
  if (!isObject(value)) throw bad(`"sites" must be an object of names and sources`);
  const sites = Object.entries(value).map(([name, site]) => {
    if (!SITE_NAME.test(name)) {
      throw bad(`the site name ${JSON.stringify(excerpt(name, 70))} may hold only a-z, 0-9 and -`);
    }
    return [
      name,
      readSite(site, folder, (message) => bad(`the site ${JSON.stringify(name)} ${message}`)),
    ] as const;
  });
  return new Map(sites);
}

function isTextList(value: unknown): value is readonly string[] {
  return isArray(value) && value.every((item) => typeof item === "string");
}

const SITE_KEYS: ReadonlySet<string> = new Set(["source", "headerFile", "user", "passwordEnv"]);

/** A site: its source, or an object of its source and how it is asked. */
function readSite(value: unknown, folder: string, bad: Refusal): ConfiguredSite {
  const members = typeof value === "string" ? { source: value } : value;
  if (!isObject(members)) throw bad("must be an address or a file as text, or an object with a source");
  for (const [key, member] of Object.entries(members)) {
    if (!SITE_KEYS.has(key)) {
      const hint = /passw/i.test(key) ? ': a password goes into the variable that "passwordEnv" names' : "";
      throw bad(`has an unknown key ${JSON.stringify(excerpt(key, 60))}${hint}`);
    }
    if (typeof member !== "string" || member === "")
      throw bad(key === "source" ? "must be an address or a file as text" : `has a "${key}" that is no text`);
  }
  const { source, headerFile, user, passwordEnv } = members;
  if (typeof source !== "string") throw bad(`has no "source"`);
  if ((user === undefined) !== (passwordEnv === undefined))
    throw bad(`needs "user" and "passwordEnv" together`);
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

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 65_535;
}

function badConfig(where: string, message: string): RouteprintError {
  return new RouteprintError("usage", {
    message,
    where,
    hint: 'It may have "sites", "port", "host" and "security": {"sites": {"shop": "https://example.com"}, "port": 8080}.',
  });
}
