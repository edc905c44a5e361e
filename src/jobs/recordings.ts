import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { refuseCrowded } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { parseJson } from "../base/json.ts";
import {
  type Lesson,
  type Recording,
  type Shapes,
  collect,
  declaredNames,
  exchangeOfFile,
  isShapedAsName,
  isShapes,
  joinRecordings,
  learnShapes,
  mergeShapes,
  readHar,
  readLines,
  readSaved,
  shapesFromJson,
} from "../responses/index.ts";
import { MAX_BYTES } from "../base/stream.ts";
import type { Surface } from "../surface/index.ts";
import { readingReason } from "./failure.ts";
import { decodeText, readBytes } from "./files.ts";
import type { Task } from "./worker.ts";

/** Files and folders of recorded responses. Plain data, for other threads too. */
export interface RecordedFiles {
  /** The option that names them, for errors. */
  readonly option: string;
  /** Whether files of shapes may be among them. */
  readonly shapes: boolean;
  readonly paths: readonly string[];
  /** The folder that paths are relative to. */
  readonly cwd: string;
}

/** Recorded responses, and the surface of the site that sent them. */
export interface LessonJob {
  readonly surface: Surface;
  readonly recorded: RecordedFiles | Recording;
}

/**
 * Learns the shapes of recorded responses, all files together, and adds those of files of shapes.
 *
 * @throws RouteprintError as `readRecorded`.
 */
export async function learnRecorded({ surface, recorded }: LessonJob): Promise<Lesson> {
  if ("exchanges" in recorded) return learnShapes(surface, recorded);
  const { recording, shapes } = await readRecorded(recorded, surface);
  const lesson = learnShapes(surface, recording);
  return { ...lesson, shapes: [lesson.shapes, ...shapes].reduce(mergeShapes) };
}

const ADVICE = "Give fewer responses: a few of each route show its shape.";

/** Learns shapes in a thread. */
export const LEARN: Task<LessonJob, Lesson> = { name: "learnResponses", run: learnRecorded, advice: ADVICE };

/**
 * Reads recorded responses, and files of shapes.
 *
 * @throws RouteprintError `usage` for a path that cannot be read; `no-responses` for a file of another kind;
 *   `source-too-large`.
 */
export async function readRecorded(
  files: RecordedFiles,
  surface: Surface,
): Promise<{ readonly recording: Recording; readonly shapes: readonly Shapes[] }> {
  const contents = await readContents(files);
  const read = contents.map((content) => readContent(content, files, surface));
  return {
    recording: joinRecordings(read.filter((each) => "exchanges" in each)),
    shapes: read.flatMap((each) => ("exchanges" in each ? [] : [each])),
  };
}

function readContent(
  { name, parts }: RecordedContent,
  files: RecordedFiles,
  surface: Surface,
): Recording | Shapes {
  const [only] = parts;
  if (only === undefined || only.path !== undefined)
    return collect(parts.map(({ path = "", bytes }) => exchangeOfFile(path, decodeText(bytes))));
  const text = decodeText(only.bytes);
  const value = parseJson(text);
  if (files.shapes && isShapes(value)) {
    const known = declaredNames(surface);
    return shapesFromJson(value, (key) => known.has(key) || isShapedAsName(key));
  }
  const { apiRoot } = surface;
  const recording = readHar(value, apiRoot) ?? readLines(text, apiRoot) ?? readSaved(value, apiRoot);
  if (recording === undefined) throw unreadable(files, name);
  return recording;
}

function unreadable({ shapes }: RecordedFiles, where: string): RouteprintError {
  const kinds = "neither a HAR export nor NDJSON nor a response with links";
  const others = shapes ? " nor a file of shapes" : "";
  return new RouteprintError("no-responses", { message: `the file is ${kinds}${others}`, where });
}

/** A file, or a folder of JSON files. */
interface RecordedContent {
  readonly name: string;
  readonly parts: readonly ContentPart[];
}

interface ContentPart {
  /** Below the folder. */
  readonly path?: string;
  readonly bytes: Uint8Array;
}

async function readContents({ option, paths, cwd }: RecordedFiles): Promise<readonly RecordedContent[]> {
  const contents: RecordedContent[] = [];
  let left = MAX_BYTES;
  const read = async (file: string, name: string): Promise<Uint8Array> => {
    const bytes = await readBytes(file, name).catch((error: unknown) => {
      throw error instanceof RouteprintError ? tooLarge(name) : refused(error, name, option);
    });
    left -= bytes.length;
    if (left < 0) throw tooLarge(name);
    return bytes;
  };
  for (const name of paths) {
    const path = resolve(cwd, name);
    const found = await stat(path).catch((error: unknown) => {
      throw refused(error, name, option);
    });
    const parts: ContentPart[] = [];
    if (!found.isDirectory()) parts.push({ bytes: await read(path, name) });
    else
      for (const file of await filesIn(path))
        parts.push({ path: relative(path, file), bytes: await read(file, name) });
    contents.push({ name, parts });
  }
  const all = contents.flatMap(({ parts }) => parts.map(({ bytes }) => bytes));
  refuseCrowded(all, paths.join(", "));
  return contents;
}

function tooLarge(where: string): RouteprintError {
  return new RouteprintError("source-too-large", {
    message: `the recordings hold more than ${MAX_BYTES / 1024 / 1024} MiB`,
    where,
    hint: ADVICE,
  });
}

function refused(error: unknown, name: string, option: string): RouteprintError {
  const message = `cannot read ${name} of ${option} (${readingReason(error)})`;
  return new RouteprintError("usage", { message, hint: `Check ${name}.` });
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Whether all files together are small, so that they need no limits of time and memory. */
export async function areSmall({ paths, cwd }: RecordedFiles, most: number): Promise<boolean> {
  const found = await Promise.all(paths.map((name) => stat(resolve(cwd, name)).catch(() => undefined)));
  const sizes = found.map((each) => (each === undefined || each.isFile() ? (each?.size ?? 0) : most));
  return sizes.reduce((sum, size) => sum + size, 0) < most;
}
