import type { ErrorObject } from "ajv/dist/2020.js";
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { lostMembers, scanJson, syntaxErrorIn } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { excerpt } from "../base/escape.ts";
import { type UnknownObject, asList, parseJson, unescapeStep } from "../base/json.ts";
import { memoize } from "../base/memo.ts";
import {
  type SiteAccess,
  type SiteSettings,
  isMissing,
  looksLikeAddress,
  readText,
  readingReason,
} from "../jobs/index.ts";
import type { Lists, Overlay } from "../openapi/index.ts";
import type { Selection } from "../surface/index.ts";
import { readNamed } from "./files.ts";
import { documentFlags, type DocumentFlags, type OverlayFlags } from "./options.ts";
import type { Io } from "./process.ts";

const CONFIG_FILE = "routeprint.config.json";

/** The names that a config file may give its sites. */
export const SITE_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The content of `routeprint.config.json`, which `schema/config.schema.json` describes. */
interface Config {
  /** Sites by short name. */
  readonly sites: ReadonlyMap<string, ConfiguredSite>;
  readonly port?: number;
  readonly host?: string;
  /** Security schemes to add to documents, as `--security` takes them. */
  readonly security?: readonly string[];
  /** The style of lists in queries, as `--lists` takes it. */
  readonly lists?: Lists;
  /** The files of overlays, as `--overlay` takes them. */
  readonly overlays?: readonly string[];
  /** Settings of pages, as the options of `serve` and `publish`. */
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
  /** Markdown files, or folders of them. */
  readonly page?: readonly string[];
  readonly accent?: string;
  readonly footer?: string;
  readonly try?: string;
  readonly notices?: boolean;
  readonly reference?: boolean;
  readonly credit?: boolean;
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
export async function readDocumentFlags(given: DocumentFlags, io: Io): Promise<SiteSettings["document"]> {
  const config = await readConfig(io);
  const overlays = await readOverlays(given, io);
  const { security = config?.security, lists = config?.lists } = given;
  if (security !== undefined) {
    const { checkSchemes } = await import("../openapi/security.ts");
    checkSchemes(security);
  }
  return { ...documentFlags({ security, lists }), ...overlays };
}

/**
 * Reads the overlays of the command line, or else of the config file.
 *
 * @throws RouteprintError `usage` where a file cannot be read, `overlay-invalid` where it is no overlay.
 */
export async function readOverlays(
  { overlay }: OverlayFlags,
  io: Io,
): Promise<Pick<SiteSettings["document"], "overlays">> {
  const files = overlay ?? (await readConfig(io))?.overlays ?? [];
  if (files.length === 0) return {};
  const { readOverlay } = await import("../openapi/overlay-file.ts");
  const read = async (file: string): Promise<Overlay> => {
    const shown = relative(io.cwd, resolve(io.cwd, file));
    return readOverlay(await readNamed(file, "--overlay", io), shown);
  };
  return { overlays: await Promise.all(files.map(read)) };
}

/** Makes the error of an invalid config file. */
type ConfigErrorMaker = (message: string) => RouteprintError;

/** A site as the file gives it: its source, or an object with the headers and credentials for it. */
type SiteEntry = string | (SiteAccess & { readonly source: string });

/** The content of the file as `schema/config.schema.json` describes it. */
interface ConfigFile extends Omit<Config, "sites"> {
  readonly $schema?: string;
  readonly sites?: Readonly<Record<string, SiteEntry>>;
}

const SCHEMA = new URL("../../schema/config.schema.json", import.meta.url);

/** Options of ajv. Validating the schema itself would double the time. */
const OPTIONS = { allowUnionTypes: true, validateSchema: false, meta: false } as const;

/** Parses the file; files that it names are relative to its folder. */
async function parseConfig(text: string, folder: string, refuse: ConfigErrorMaker): Promise<Config> {
  const value = parseJson(text);
  if (value === undefined) throw refuse(`it is not JSON (${syntaxErrorIn(text)})`);
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const schema: object = JSON.parse(readFileSync(SCHEMA, "utf8"));
  const validate = new Ajv2020(OPTIONS).compile<ConfigFile>(schema);
  if (!validate(value)) throw refuse(validate.errors?.map(describeError).at(-1) ?? "it is invalid");
  if (lostMembers(value, scanJson(text, 0).members) > 0)
    throw refuse("it has a key twice, and JSON keeps only the last");
  const { $schema: _, sites = {}, pages, overlays, ...settings } = value;
  const named = Object.entries(sites).map(([name, site]) => [name, parseSite(site, folder)] as const);
  return {
    ...settings,
    sites: new Map(named),
    ...(overlays === undefined ? {} : { overlays: overlays.map((file) => resolve(folder, file)) }),
    ...(pages === undefined ? {} : { pages: parsePages(pages, folder) }),
  };
}

function parsePages(pages: PageOptions, folder: string): PageOptions {
  const { logo, intro, page } = pages;
  return {
    ...pages,
    ...(logo === undefined ? {} : { logo: resolve(folder, logo) }),
    ...(intro === undefined ? {} : { intro: resolve(folder, intro) }),
    ...(page === undefined ? {} : { page: page.map((each) => resolve(folder, each)) }),
  };
}

function parseSite(entry: SiteEntry, folder: string): ConfiguredSite {
  if (typeof entry === "string") return { name: parseSource(entry, folder) };
  const { source, headerFile, ...credentials } = entry;
  const access =
    headerFile === undefined ? credentials : { ...credentials, headerFile: resolve(folder, headerFile) };
  return { name: parseSource(source, folder), ...(Object.keys(access).length === 0 ? {} : { access }) };
}

function parseSource(source: string, folder: string): string {
  return looksLikeAddress(source) ? source : resolve(folder, source);
}

/** Describes an error of ajv with the place in dots: `sites.shop.source must be string`. */
function describeError({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath.split("/").slice(1).map(unescapeStep).join(".");
  const subject = place === "" ? "it" : excerpt(place, 80);
  const { additionalProperty, propertyName, allowedValues, type }: UnknownObject = params;
  switch (keyword) {
    case "additionalProperties": {
      const hint = /passw/i.test(String(additionalProperty))
        ? ': name a variable for the password in "passwordEnv"'
        : "";
      return `${subject} has an unknown key ${quote(additionalProperty)}${hint}`;
    }
    case "propertyNames":
      return `${subject} has the name ${quote(propertyName)}, and names may hold only a-z, 0-9 and -`;
    case "enum":
      return `${subject} must be ${asList(allowedValues).join(" or ")}`;
    case "type":
      return `${subject} must be ${[type].flat().join(" or ")}`;
    case "minLength":
      return `${subject} must not be empty`;
    default:
      return `${subject} ${message}`;
  }
}

function quote(key: unknown): string {
  return JSON.stringify(excerpt(String(key), 60));
}

function invalid(where: string, message: string): RouteprintError {
  return new RouteprintError("usage", {
    message,
    where,
    hint: 'For example: {"sites": {"shop": "https://example.com"}, "port": 8080, "host": "127.0.0.1"}.',
  });
}
