import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { count } from "../count.ts";
import { RouteprintError } from "../errors.ts";
import { plain } from "../escape.ts";
import type { FetchedIndex } from "../fetch/model.ts";
import { parseJson, printJson } from "../json.ts";
import { MAX_READS, collectResponses } from "../responses/collection.ts";
import type { ResponseSources } from "../responses/describe.ts";
import { isShapes, learnShapes, mergeShapes, shapesFromJson, shapesToJson } from "../responses/observed.ts";
import type { Lesson } from "../responses/observed.ts";
import { collect, exchangeOfFile, readHar, readLines, readSaved } from "../responses/recording.ts";
import type { Exchange, Recording } from "../responses/recording.ts";
import { withKnownResponses } from "../responses/known.ts";
import { sourceFetched } from "../source.ts";
import type { Surface } from "../surface/model.ts";
import { createProgress } from "./batch.ts";
import { readingSite } from "./connection.ts";
import { readingReason, usage } from "./failure.ts";
import { decodeText } from "./files.ts";
import { showRemark } from "./notices.ts";
import type { ConnectionFlags, ResponseSettings } from "./options.ts";
import type { Io } from "./process.ts";

/**
 * Reads the recordings of `--responses-from` for one site.
 *
 * @param remark receives a line on what was used, where recordings were read.
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` where nothing fits the site.
 */
export async function readResponses(
  { known, responsesFrom, cwd }: ResponseSettings,
  surface: Surface,
  remark: (text: string) => void = () => undefined,
): Promise<ResponseSources> {
  if (responsesFrom === undefined) return { known };
  const described = known ? withKnownResponses(surface) : surface;
  const read: Lesson[] = [];
  for (const path of responsesFrom) read.push(await readPath(resolve(cwd, path), path, described));
  const shapes = read.map((each) => each.shapes).reduce(mergeShapes);
  const used = read.reduce((sum, each) => sum + each.used, 0);
  const unused = read.flatMap((each) => [...each.unused]);
  const reasons = unused.map(([reason, number]) => `${number} ${reason}`).join(", ");
  if (shapes.size === 0) {
    throw new RouteprintError("no-responses", {
      message:
        reasons === "" ? "the recordings hold no response" : `no recorded response was used: ${reasons}`,
      where: responsesFrom.join(", "),
    });
  }
  remark(`${count(used, "recorded response")} used${reasons === "" ? "" : `; not used: ${reasons}`}`);
  return { known, shapes };
}

async function readPath(path: string, name: string, surface: Surface): Promise<Lesson> {
  const content = await readContent(path, name, "--responses-from");
  if (typeof content !== "string") return learnShapes(surface, content);
  const value = parseJson(content);
  if (isShapes(value)) return { shapes: shapesFromJson(value), used: 0, unused: new Map() };
  const recording = readRecording(content, surface);
  if (recording !== undefined) return learnShapes(surface, recording);
  throw new RouteprintError("no-responses", {
    message: "the file is neither a HAR export nor NDJSON nor a response with links nor a file of shapes",
    where: name,
  });
}

/** The text of a file, or the recording that a folder of JSON files is. */
async function readContent(path: string, name: string, option: string): Promise<string | Recording> {
  const found = await stat(path).catch((error: unknown) => {
    throw usage(`cannot read ${name} of ${option} (${readingReason(error)})`, `Check ${name}.`);
  });
  return found.isDirectory() ? readFolder(path) : decodeText(await readFile(path));
}

function readRecording(text: string, { apiRoot }: Surface): Recording | undefined {
  const value = parseJson(text);
  return readHar(value, apiRoot) ?? readLines(text, apiRoot) ?? readSaved(value, apiRoot);
}

/**
 * Reads the recorded responses of `--data`.
 *
 * @param remark receives a line on what was read.
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` where nothing fits the site.
 */
export async function readExchanges(
  paths: readonly string[],
  cwd: string,
  surface: Surface,
  remark: (text: string) => void,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  const unused: string[] = [];
  for (const name of paths) {
    const content = await readContent(resolve(cwd, name), name, "--data");
    const recording = typeof content === "string" ? readRecording(content, surface) : content;
    if (recording === undefined) {
      const message = "the file is neither a HAR export nor NDJSON nor a response with links";
      throw new RouteprintError("no-responses", { message, where: name });
    }
    exchanges.push(...recording.exchanges);
    unused.push(...[...recording.unused].map(([reason, number]) => `${number} ${reason}`));
  }
  const reasons = unused.length === 0 ? "" : `; not used: ${unused.join(", ")}`;
  if (exchanges.length === 0) {
    const message = `the recordings hold no response${reasons}`;
    throw new RouteprintError("no-responses", { message, where: paths.join(", ") });
  }
  remark(`${count(exchanges.length, "recorded response")} read${reasons}`);
  return exchanges;
}

async function readFolder(folder: string): Promise<Recording> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".json"));
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return exchangeOfFile(relative(folder, file), decodeText(await readFile(file)));
  });
  return collect(await Promise.all(read));
}

/**
 * Reads collections of a site and one item of each, and learns their shapes.
 *
 * @returns the text of a file of shapes.
 * @throws RouteprintError `no-responses` where the site sends none to read.
 */
export async function learnSite(fetched: FetchedIndex, flags: ConnectionFlags, io: Io): Promise<string> {
  const { root } = fetched.provenance;
  const described = withKnownResponses(sourceFetched(fetched).surface);
  showRemark(io, `--learn sends at most ${MAX_READS} GET requests to ${plain(root)}, one a second`, flags);
  const progress = createProgress(flags, io);
  const exchanges = await readingSite(root, flags, io, (read) =>
    collectResponses(described, { read, progress }),
  );
  const { shapes, used } = learnShapes(described, { exchanges, unused: new Map() });
  if (used === 0) {
    throw new RouteprintError("no-responses", {
      message: "the site sent no collection",
      where: root,
      hint: "Its collections may need a sign-in, or robots.txt disallows them (--no-respect-robots).",
    });
  }
  showRemark(
    io,
    `learned the shapes of ${count(shapes.size, "route")} from ${count(used, "response")}`,
    flags,
  );
  return printJson(shapesToJson(shapes));
}
