import { resolve } from "node:path";
import { excerpt } from "../discovery/excerpt.ts";
import { faultOf } from "../discovery/fault.ts";
import { lostMembers, scanJson } from "../discovery/scan.ts";
import { RouteprintError } from "../errors.ts";
import { describeKind, isObject, parseJson } from "../json.ts";
import { onceEach } from "../once.ts";
import { looksLikeAddress, SITE_NAME } from "./input.ts";
import type { Io } from "./io.ts";
import { isMissing } from "./file-failure.ts";
import { readText } from "./text.ts";
import { readingReason } from "./usage.ts";

/** The name of the file that names sites and defaults for a folder. */
const CONFIG_FILE = "routeprint.config.json";

/** `routeprint.config.json`, read; its form is published as `schema/config.schema.json`. */
export interface Config {
  /** Sources by short name; files are absolute. */
  readonly sites: ReadonlyMap<string, string>;
  readonly port?: number;
  readonly host?: string;
}

/**
 * Reads the config file of the working folder, once in a run; undefined where there is none.
 *
 * @throws RouteprintError `usage` where it does not have the published form.
 */
export const readConfig = onceEach(async (io: Io): Promise<Config | undefined> => {
  const text = await readText(CONFIG_FILE, io).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw badConfig(`it cannot be read (${readingReason(error)})`);
  });
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (value === undefined) throw badConfig(`it is not JSON (${faultOf(text)})`);
  if (!isObject(value)) throw badConfig(`it holds ${describeKind(value)} instead of an object`);
  if (lostMembers(value, scanJson(text, 0).members) > 0)
    throw badConfig("it has a key twice, of which JSON keeps only the last");
  for (const key of Object.keys(value)) {
    if (!KEYS.has(key)) throw badConfig(`it has an unknown key ${JSON.stringify(excerpt(key, 60))}`);
  }
  const { port, host } = value;
  if (port !== undefined && !isPort(port)) throw badConfig(`"port" must be a whole number from 0 to 65535`);
  if (host !== undefined && (typeof host !== "string" || host === ""))
    throw badConfig(`"host" must be an address to listen on, as text`);
  return {
    sites: readSites(value["sites"], io.cwd),
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
  };
});

const KEYS: ReadonlySet<string> = new Set(["$schema", "sites", "port", "host"]);

function readSites(value: unknown, folder: string): ReadonlyMap<string, string> {
  if (value === undefined) return new Map();
  if (!isObject(value)) throw badConfig(`"sites" must be an object of names and sources`);
  const sites = Object.entries(value).map(([name, source]) => {
    if (!SITE_NAME.test(name)) {
      throw badConfig(`the site name ${JSON.stringify(excerpt(name, 70))} may hold only a-z, 0-9 and -`);
    }
    if (typeof source !== "string" || source === "")
      throw badConfig(`the site ${JSON.stringify(name)} must be an address or a file as text`);
    return [name, looksLikeAddress(source) ? source : resolve(folder, source)] as const;
  });
  return new Map(sites);
}

function isPort(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 65_535;
}

function badConfig(message: string): RouteprintError {
  return new RouteprintError("usage", {
    message,
    where: CONFIG_FILE,
    hint: 'It may have "sites", "port" and "host": {"sites": {"shop": "https://example.com"}, "port": 8080}.',
  });
}
