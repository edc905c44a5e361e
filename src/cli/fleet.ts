import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { EXIT, RouteprintError } from "../errors.ts";
import type { SiteResult } from "../fetch/fleet.ts";
import type { CommandContext } from "./context.ts";
import { readFetchFlags } from "./fetching.ts";
import type { FetchFlags } from "./fetching.ts";
import { provenanceFile } from "./input.ts";
import type { Io } from "./io.ts";
import { reasonOf, writeAtomically } from "./output.ts";
import { terminalText } from "./terminal.ts";

/** What `fetch` was told for several sites. */
export interface FleetFlags extends FetchFlags {
  readonly output?: string;
  readonly list?: string;
  readonly resume?: boolean;
  readonly quiet?: boolean;
}

/** The journal of a folder: a line of JSON for each site that is done. */
const JOURNAL = "fetched.jsonl";

/**
 * Fetches several sites into a folder, one file each, with a journal that `--resume` reads. A site that fails never
 * stops the rest; the run then ends with 1.
 *
 * @throws RouteprintError `usage`, `output-failed`.
 */
export async function fetchMany(
  urls: readonly string[],
  flags: FleetFlags,
  { io, finish }: CommandContext,
): Promise<void> {
  const listed = flags.list === undefined ? [] : await readList(flags.list, io);
  const addresses = [...new Set([...urls, ...listed])];
  if (addresses.length === 0)
    throw usage("fetch needs the address of a site", "Give one, or a file of them with --list.");
  if (flags.output === undefined)
    throw usage("several sites need a folder to be written to", "Add -o FOLDER.");
  if (flags.root !== undefined) throw usage("--root is for one site", "Fetch that site on its own.");
  const folder = resolve(io.cwd, flags.output);
  const journal = join(folder, JOURNAL);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new RouteprintError("output-failed", {
      message: `the folder cannot be made (${reasonOf(error)})`,
      where: flags.output ?? "",
    });
  });
  const { fetchFleet, fetchedBefore, journalLine } = await import("../fetch/fleet.ts");
  const { fetchIndex } = await import("../fetch/fetch.ts");
  const before =
    flags.resume === true ? fetchedBefore(await readFile(journal, "utf8").catch(() => "")) : new Set();
  const wanted = addresses.filter((address) => !before.has(address));
  const shared = await readFetchFlags({ ...flags, netrc: false }, "", io);
  if (shared.credentials !== undefined || shared.headers !== undefined) {
    throw usage("credentials and headers are for one site", "Use --netrc, which names the host of each.");
  }
  const typed = new Set(urls);
  const results = await fetchFleet(wanted, shared, {
    // What was typed may be anything; what a list names must be public.
    fetch: async (address, options) => {
      const own = await readFetchFlags(flags, address, io);
      return fetchIndex(address, {
        ...options,
        ...own,
        addresses: own.addresses ?? (typed.has(address) ? "typed" : "public"),
      });
    },
    onResult: async (result, done, total) => {
      const file = "fetched" in result ? await save(folder, result) : undefined;
      const entry =
        "error" in result
          ? { address: result.address, code: result.error.code }
          : { address: result.address, file: file ?? "" };
      await appendFile(journal, journalLine(entry));
      if (flags.quiet !== true) io.writeErr(progress(result, done, total, io));
    },
  });
  const failed = results.filter((result) => "error" in result).length;
  const kept = addresses.length - wanted.length;
  io.writeErr(`routeprint: ${results.length - failed} fetched, ${failed} failed, ${kept} fetched before\n`);
  if (failed > 0) finish(EXIT.no);
}

async function save(
  folder: string,
  { address, fetched }: Extract<SiteResult, { readonly fetched: unknown }>,
): Promise<string> {
  const name = fileName(address);
  const file = join(folder, name);
  await writeAtomically(file, fetched.bytes);
  await writeAtomically(provenanceFile(file), `${JSON.stringify(fetched.provenance, undefined, 2)}\n`);
  return name;
}

/** A name that is safe on every file system and differs for every address. */
function fileName(address: string): string {
  const words = address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);
  const mark = createHash("sha256").update(address).digest("hex").slice(0, 8);
  return `${words === "" ? "site" : words}-${mark}.json`;
}

/** A bar on a terminal, drawn over itself; elsewhere only what failed. */
function progress(result: SiteResult, done: number, total: number, io: Io): string {
  const failure =
    "error" in result
      ? `${terminalText(result.address)}: ${result.error.code}: ${terminalText(result.error.message)}\n`
      : "";
  if (!io.errIsTerminal) return failure;
  const width = Math.max(10, Math.min(40, io.columns - 30));
  const filled = Math.round((width * done) / total);
  const bar = `[${"#".repeat(filled)}${"-".repeat(width - filled)}] ${done}/${total}`;
  return `\r\u001b[K${failure}${bar}${done === total ? "\n" : ""}`;
}

async function readList(file: string, io: Io): Promise<readonly string[]> {
  try {
    const text =
      file === "-"
        ? Buffer.from(await io.readStdin()).toString("utf8")
        : await readFile(resolve(io.cwd, file), "utf8");
    return text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#"));
  } catch (error) {
    throw usage(`the file of --list cannot be read (${reasonOf(error)})`, `Check ${file}.`);
  }
}

function usage(message: string, hint: string): RouteprintError {
  return new RouteprintError("usage", { message, hint });
}
