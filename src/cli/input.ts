import type { Stats } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { orAbort } from "../abort.ts";
import { refuseCrowded } from "../discovery/crowded.ts";
import { RouteprintError } from "../errors.ts";
import { redactTyped } from "../fetch/credentials.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import { asList, asObject, compareCodeUnits, parseJson } from "../json.ts";
import type { Source } from "../source.ts";
import type { BuildOptions } from "../surface/build.ts";
import { bareAddress, hasWebScheme, parseHttpUrl } from "../url.ts";
import type { ConfiguredSite } from "./config.ts";
import { isMissing, reasonOf, usage } from "./failure.ts";
import { readBytes } from "./files.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";

/** The names that a config file may give its sites. */
export const SITE_NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Looks up a word in the config file, unless it is an address or a file. */
export async function sourceNamed(word: string, io: Io): Promise<ConfiguredSite> {
  if (!SITE_NAME.test(word) || looksLikeAddress(word) || (await isThere(word, io))) return { name: word };
  const { readConfig } = await import("./config.ts");
  return (await readConfig(io))?.sites.get(word) ?? { name: word };
}

/**
 * Opens a source: `-` is stdin, an existing path a file, a name in the config file its site, and the rest an address.
 *
 * @throws RouteprintError where there is no index.
 */
export async function openSource(word: string, io: Io, flags: ConnectionFlags = {}): Promise<Source> {
  return sourceOf(await readInput(word, io, flags));
}

/** The bytes of a source and how they were obtained, as plain data from which the source can be built again. */
export interface SourceInput {
  /** A file or an address without credentials, for errors. */
  readonly where: string;
  readonly bytes: Uint8Array;
  readonly capture: BuildOptions;
  /** How it was fetched; absent for a saved index. */
  readonly fetched?: Pick<FetchedIndex, "provenance" | "notices">;
}

/** Bytes of an index that is built without limits of time and memory; the largest known site has 3.6 million. */
const ORDINARY = 4_000_000;

/** Builds the source of an input; a large one in a thread with limits. */
export async function sourceOf(input: SourceInput): Promise<Source> {
  if (input.bytes.length <= ORDINARY) return buildInput(input);
  refuseCrowded([input.bytes], input.where);
  const [{ isMainThread }, { runApart }] = await Promise.all([
    import("node:worker_threads"),
    import("./worker.ts"),
  ]);
  if (!isMainThread) return buildInput(input);
  const source = await runApart("buildSource", input, input.where);
  return input.fetched === undefined ? source : { ...source, provenance: input.fetched.provenance };
}

/** Builds the source of an input in this thread. */
export async function buildInput({ where, bytes, capture, fetched }: SourceInput): Promise<Source> {
  const { readSaved, sourceFetched } = await import("../source.ts");
  if (fetched === undefined) return readSaved(bytes, where, capture);
  const { recoverJson } = await import("../discovery/recover.ts");
  // The fetch has already reported what is unusual about the bytes.
  return sourceFetched({ value: recoverJson(bytes, where).value, ...fetched });
}

/** Reads the bytes of a source, which `sourceOf` builds. */
export async function readInput(word: string, io: Io, flags: ConnectionFlags = {}): Promise<SourceInput> {
  refuseEmpty(word);
  const { name, access = flags.access } = await sourceNamed(word, io);
  if (name === "-") return { where: "stdin", bytes: await io.readStdin(), capture: {} };
  const found = isUrl(name) ? undefined : await statOf(name, io);
  if (found?.isDirectory() === true) {
    throw new RouteprintError("usage", {
      message: "a folder is not a source here",
      where: name,
      hint: "Name one file in it.",
    });
  }
  if (found !== undefined || !looksLikeAddress(name)) {
    // Nobody may ever write to a named pipe.
    return orAbort(readSavedInput(resolve(io.cwd, name), name), io.signal);
  }
  const { fetchAddress } = await import("./connection.ts");
  const { bytes, provenance, notices } = await fetchAddress(name, { ...flags, access }, io);
  return { where: provenance.requested, bytes, capture: {}, fetched: { provenance, notices } };
}

async function readSavedInput(file: string, name: string): Promise<SourceInput> {
  return { where: name, bytes: await readWhole(file, name), capture: await readCapture(file) };
}

/**
 * Replaces each folder by the `.json` files in it that are not hidden, numbers in order: `v2` before `v10`. Opens nothing.
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

/** The file in which `fetch -o` saves where an index came from. */
export function provenanceFile(file: string): string {
  return `${file.replace(/\.json$/, "")}.provenance.json`;
}

/** Reads how an index was fetched from its provenance file; a broken one is ignored. */
async function readCapture(file: string): Promise<BuildOptions> {
  const text = await readFile(provenanceFile(file), "utf8").catch(() => undefined);
  const { root, authenticated } = asObject(text === undefined ? undefined : parseJson(text));
  const isRoot = typeof root === "string" && parseHttpUrl(root) !== undefined;
  return {
    ...(isRoot ? { answeredRoot: root } : {}),
    ...(typeof authenticated === "boolean" ? { authenticated } : {}),
  };
}

async function readWhole(file: string, name: string): Promise<Uint8Array> {
  return readBytes(file, name).catch((error: unknown) => {
    if (error instanceof RouteprintError) throw error;
    const details = isMissing(error)
      ? {
          message: "there is no such file, and it does not look like an address",
          where: redactTyped(name),
          hint: "Check the path, or give an address such as https://example.com.",
        }
      : {
          message: `the file cannot be read (${reasonOf(error)})`,
          where: name,
          hint: "Check the path and its permissions.",
        };
    throw new RouteprintError("source-missing", { ...details, cause: error });
  });
}

/** Whether a name is an address, as `openSource` decides: what exists is a file. */
export async function isAddress(name: string, io: Io): Promise<boolean> {
  if (isUrl(name)) return true;
  return name !== "-" && looksLikeAddress(name) && !(await isThere(name, io));
}

/**
 * Refuses to use the sites of the config file where an option with several values has taken the sources.
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
        `${redactTyped(value)} was read as a value of ${flag}`,
        "Name the sources first, or put -- before them.",
      );
    }
  }
}

/**
 * Refuses a file where an address is needed.
 *
 * @throws RouteprintError `usage`.
 */
export async function refuseSaved(name: string, io: Io): Promise<void> {
  refuseEmpty(name);
  if (isUrl(name) || !(await isThere(name, io))) return;
  throw usage(`${name} is a file or a folder and need not be fetched`, "Give the address of a site.");
}

/** An unset shell variable would mean the working folder. */
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

/** Whether a name has the scheme of an address, which makes it one even where a file has that name. */
export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/**
 * Whether a name can be an address: it has a scheme, or a host with a dot or a port, and not the ending of a file.
 * Credentials and pasted quotes around it do not matter.
 */
export function looksLikeAddress(typed: string): boolean {
  const name = bareAddress(typed);
  if (hasWebScheme(name) || /^[a-z][a-z0-9+.-]*:\/\//i.test(name)) return true;
  const bare = name.replace(/^\/\//, "");
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

/** Stdin and the pipes of a shell: `<(curl …)` is `/dev/fd/63`. */
const PIPE = /^(?:-|\/dev\/stdin|\/(?:dev|proc\/self)\/fd\/\d+)$/;

/**
 * A short name for a source: `samples/shop-site.index.json` is `shop-site`, `https://www.example.com/blog` is
 * `example.com/blog`.
 */
export function shortName(name: string): string {
  if (isUrl(name)) return name.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/[?#].*$/, "");
  return PIPE.test(name) ? "site" : basename(name.replace(/(?:\.index)?\.(?:json|ya?ml|txt)$/i, ""));
}
