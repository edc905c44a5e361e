import type { Stats } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { orAbort } from "../abort.ts";
import { RouteprintError } from "../errors.ts";
import { redactTyped } from "../fetch/credentials.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import { bareAddress, schemedAddress } from "../fetch/typed.ts";
import { asList, asObject, compareCodeUnits, parseJson } from "../json.ts";
import type { Source } from "../source.ts";
import type { BuildOptions } from "../surface/build.ts";
import { readBytes } from "./bytes.ts";
import type { ConfiguredSite } from "./config.ts";
import type { FetchFlags } from "./fetching.ts";
import type { Io } from "./io.ts";
import { isMissing, reasonOf } from "./file-failure.ts";
import { usage } from "./usage.ts";
import { addressesIn, parseHttpUrl, withoutHidden } from "../url.ts";

/** The names that a config file may give its sites. */
export const SITE_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** What a word stands for that is neither an address nor a file: the site of that name in the config file. */
export async function sourceNamed(word: string, io: Io): Promise<ConfiguredSite> {
  if (!SITE_NAME.test(word) || looksLikeAddress(word) || (await isThere(word, io))) return { name: word };
  const { readConfig } = await import("./config.ts");
  return (await readConfig(io))?.sites.get(word) ?? { name: word };
}

/**
 * Opens what a person named as a source: `-` is stdin, an existing path a file, a name that the config file gives its site,
 * anything else an address.
 *
 * @throws RouteprintError where it cannot be had or holds no index.
 */
export async function openSource(word: string, io: Io, flags: FetchFlags = {}): Promise<Source> {
  return sourceOf(await readInput(word, io, flags));
}

/** The bytes of a source with what is known of where they came from: plain data, of which a source can be built again. */
export interface SourceInput {
  /** What errors call it: a file or an address without credentials. */
  readonly where: string;
  readonly bytes: Uint8Array;
  readonly capture: BuildOptions;
  /** How it was fetched; absent for a saved index. */
  readonly fetched?: Pick<FetchedIndex, "provenance" | "notices">;
}

/** Builds the source that an input holds. */
export async function sourceOf({ where, bytes, capture, fetched }: SourceInput): Promise<Source> {
  const { readSaved, sourceFetched } = await import("../source.ts");
  if (fetched === undefined) return readSaved(bytes, where, capture);
  const { recoverJson } = await import("../discovery/recover.ts");
  // What is unusual about the bytes was reported when they were fetched.
  return sourceFetched({ value: recoverJson(bytes, where).value, ...fetched });
}

/** Reads what `openSource` opens, and builds nothing. */
export async function readInput(word: string, io: Io, flags: FetchFlags = {}): Promise<SourceInput> {
  refuseEmpty(word);
  const { name, access = flags.access } = await sourceNamed(word, io);
  if (name === "-") return { where: "stdin", bytes: await io.readStdin(), capture: {} };
  const file = resolve(io.cwd, name);
  const found = isUrl(name) ? undefined : await statOf(name, io);
  if (found?.isDirectory() === true) {
    throw new RouteprintError("usage", {
      message: "a folder is not a source here",
      where: name,
      hint: "Name one file in it.",
    });
  }
  // Nobody may ever write to a pipe that is named.
  if (found !== undefined || !looksLikeAddress(name)) return orAbort(readSavedInput(file, name), io.signal);
  const { fetchAddress } = await import("./fetching.ts");
  const { bytes, provenance, notices } = await fetchAddress(name, { ...flags, access }, io);
  return { where: provenance.requested, bytes, capture: {}, fetched: { provenance, notices } };
}

async function readSavedInput(file: string, name: string): Promise<SourceInput> {
  return { where: name, bytes: await readWhole(file, name), capture: await readCapture(file) };
}

/**
 * Opens a saved index, with what its side file tells of how it was fetched.
 *
 * @param name what errors call it.
 * @throws RouteprintError where it cannot be read or holds no index.
 */
export async function openSaved(file: string, name: string): Promise<Source> {
  return sourceOf(await readSavedInput(file, name));
}

/** The source that a file holds, which can be read once only where it is a pipe. */
export async function sourceSaved(bytes: Uint8Array, file: string, name: string): Promise<Source> {
  const { readSaved } = await import("../source.ts");
  return readSaved(bytes, name, await readCapture(file));
}

/**
 * The sources that a person's words stand for: a folder stands for the `.json` files in it that are not hidden, as people
 * order them: what is numbered or dated by its number, `v2` before `v10`.
 * Nothing is opened yet.
 */
export async function expandSources(names: readonly string[], io: Io): Promise<readonly string[]> {
  const lists = names.map(async (name) => {
    refuseEmpty(name);
    if (name === "-" || isUrl(name)) return [name];
    const entries = await readdir(resolve(io.cwd, name)).catch(() => undefined);
    if (entries === undefined) return [name];
    const { compare } = new Intl.Collator("en", { numeric: true });
    return entries
      .filter((entry) => /^[^.].*(?<!\.(?:provenance|notices))\.json$/is.test(entry))
      .toSorted((a, b) => compare(shortName(a), shortName(b)) || compareCodeUnits(a, b))
      .map((entry) => join(name, entry));
  });
  return (await Promise.all(lists)).flat();
}

/** The side file in which `fetch -o` says where a saved index came from. */
export function provenanceFile(file: string): string {
  return `${file.replace(/\.json$/, "")}.provenance.json`;
}

/** How the file was fetched when it was saved, as far as a side file tells. */
async function readCapture(file: string): Promise<BuildOptions> {
  const text = await readFile(provenanceFile(file), "utf8").catch(() => undefined);
  // A side file that somebody broke says nothing; the index itself still does.
  const { root, authenticated } = asObject(text === undefined ? undefined : parseJson(text));
  const isRoot = typeof root === "string" && parseHttpUrl(root) !== undefined;
  return {
    ...(isRoot ? { answeredRoot: root } : {}),
    ...(typeof authenticated === "boolean" ? { authenticated } : {}),
  };
}

async function readWhole(file: string, name: string): Promise<Uint8Array> {
  try {
    return await readBytes(file, name);
  } catch (error) {
    if (error instanceof RouteprintError) throw error;
    if (!isMissing(error)) {
      throw new RouteprintError("source-missing", {
        message: `the file cannot be read (${reasonOf(error)})`,
        where: name,
        hint: "Check the path and its permissions.",
        cause: error,
      });
    }
    throw new RouteprintError("source-missing", {
      message: "there is no such file, and it does not look like an address",
      where: redactTyped(name),
      hint: "Check the path, or give an address such as https://example.com.",
      cause: error,
    });
  }
}

/** Whether a name stands for an address, as `openSource` decides: what exists is a file. */
export async function isAddress(name: string, io: Io): Promise<boolean> {
  if (isUrl(name)) return true;
  return name !== "-" && looksLikeAddress(name) && !(await isThere(name, io));
}

/**
 * Refuses to go on without a source where an option with several values has taken it: the config file's sites would be
 * used in its place.
 *
 * @throws RouteprintError `usage`.
 */
export async function refuseSwallowed(options: object, io: Io): Promise<void> {
  for (const [name, values] of Object.entries(options)) {
    for (const value of asList(values)) {
      if (typeof value !== "string" || !(isUrl(value) || (await statOf(value, io))?.isFile() === true))
        continue;
      const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      throw usage(
        `${redactTyped(value)} was taken as a value of ${flag}`,
        "Name the sources first, or put -- before them.",
      );
    }
  }
}

/**
 * Refuses what is on this disk where the address of a site is wanted.
 *
 * @throws RouteprintError `usage`.
 */
export async function refuseSaved(name: string, io: Io): Promise<void> {
  refuseEmpty(name);
  if (isUrl(name) || !(await isThere(name, io))) return;
  throw usage(`${name} is a file or a folder, which need not be fetched`, "Give the address of a site.");
}

/** An empty name, as a variable of the shell leaves it that is not set, would stand for the folder at hand. */
function refuseEmpty(name: string): void {
  if (name === "") throw usage("the name of a source is empty", "Give a file or an address.");
}

/** Whether a file or a folder has the name. */
export async function isThere(name: string, io: Io): Promise<boolean> {
  return (await statOf(name, io)) !== undefined;
}

async function statOf(name: string, io: Io): Promise<Stats | undefined> {
  return stat(resolve(io.cwd, name)).catch(() => undefined);
}

/** Whether a name is an address by its scheme, whatever file may have that name. */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/**
 * A scheme, nearly right or within what was pasted with it; a host with a dot or a port, `localhost` or a literal address,
 * with a login before it or none; not a name that ends like a file.
 */
export function looksLikeAddress(typed: string): boolean {
  const name = bareAddress(typed);
  if (schemedAddress(name) !== undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return true;
  if (addressesIn(withoutHidden(typed)).length > 0) return true;
  const bare = name.replace(/^:?\/\//, "");
  if (/[\s\\]/.test(bare) || /^\.{0,2}\//.test(bare)) return false;
  const host = (bare.split(/[/?#]/, 1)[0] ?? "").replace(/^.*@/, "");
  if (/\.(?:json|ya?ml|lock|txt|gz|har|html?)$/i.test(host)) return false;
  return (
    /^localhost$/i.test(host) ||
    /^[\w-]+:\d+$/.test(host) ||
    /^\[[0-9a-f:.]+\](?::\d+)?$/i.test(host) ||
    /^[^.:]+(?:\.[^.:]+)+\.?(?::\d+)?$/.test(host)
  );
}

/** Stdin and the pipes of a shell, whose names say nothing of what they hold: `<(curl …)` is `/dev/fd/63`. */
const PIPE = /^(?:-|\/dev\/stdin|\/(?:dev|proc\/self)\/fd\/\d+)$/;

/** How tools keep the index in the copy of a whole site, whose folder has its name. */
const IN_COPY = /(?:^|\/)(?:index\.php\/)?wp-json\/[^/]+$/i;

/**
 * `samples/shop-site.index.json` is `shop-site`, `https://www.example.com/blog` is `example.com/blog`,
 * `copies/example.com/wp-json/index.html` is `example.com`.
 */
export function shortName(name: string): string {
  if (isUrl(name)) return name.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/[?#].*$/, "");
  const folder = IN_COPY.test(name) ? name.replace(IN_COPY, "") : undefined;
  if (PIPE.test(name) || (folder !== undefined && /^\.{0,2}$/.test(folder))) return "site";
  return basename(folder ?? name.replace(/(?:\.index)?\.(?:json|txt)$/i, ""));
}
