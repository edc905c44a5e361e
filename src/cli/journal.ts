import { appendFile, readFile } from "node:fs/promises";
import { RouteprintError } from "../errors.ts";
import { asObject, isArray, parseJson } from "../json.ts";
import { NOTICE_LEVELS } from "../notice.ts";
import type { NoticeLevel } from "../notice.ts";
import { reasonOf } from "./file-failure.ts";

/** What became of one source of a list: a line of JSON, written as the source is done. Holds no secret and no time. */
export interface JournalEntry {
  /** The source as it was named. */
  readonly address: string;
  /** The file that was written for it, in the journal's folder. */
  readonly file?: string;
  /** Why there is none; for people, and never read again. */
  readonly code?: string;
  /** What the file was made with: other options or another state of the source make another file. */
  readonly made?: string;
  /** The levels of the notices that it cost. */
  readonly levels?: readonly NoticeLevel[];
}

/** The journal of a folder. */
export interface Journal {
  /** The last entry of each source when the journal was opened; a line that was cut short does not count. */
  readonly before: ReadonlyMap<string, JournalEntry>;
  readonly add: (entry: JournalEntry) => Promise<void>;
}

/**
 * Opens the journal of a folder, which need not exist yet; the folder must.
 *
 * @throws RouteprintError `output-failed` from `add`, where the line cannot be written.
 */
export async function openJournal(file: string): Promise<Journal> {
  const text = await readFile(file, "utf8").catch(() => "");
  // A line that was cut short must not take the next one with it.
  let gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return {
    before: new Map(readJournal(text).map((entry) => [entry.address, entry])),
    add: async (entry) => {
      const line = `${gap}${JSON.stringify(entry)}\n`;
      gap = "";
      await appendFile(file, line).catch((error: unknown) => {
        throw new RouteprintError("output-failed", {
          message: `the journal could not be written (${reasonOf(error)})`,
          where: file,
          cause: error,
        });
      });
    },
  };
}

function readJournal(text: string): readonly JournalEntry[] {
  return text.split("\n").flatMap((line) => {
    const { address, file, made, levels } = asObject(parseJson(line));
    if (typeof address !== "string") return [];
    return [
      {
        address,
        ...(typeof file === "string" ? { file } : {}),
        ...(typeof made === "string" ? { made } : {}),
        ...(isArray(levels) ? { levels: NOTICE_LEVELS.filter((level) => levels.includes(level)) } : {}),
      },
    ];
  });
}
