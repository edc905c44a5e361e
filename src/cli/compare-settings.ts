import type { Policy } from "../compare/change.ts";
import type { Acceptance, CompareOptions } from "../compare/model.ts";
import { syntaxErrorIn } from "../discovery/scan.ts";
import { RouteprintError } from "../errors.ts";
import { parseJson } from "../json.ts";
import { readingReason, usage } from "./failure.ts";
import { readText } from "./files.ts";
import type { Io } from "./process.ts";

/** How two sides are compared, as it was typed. */
export interface CompareFlags {
  readonly beforeAfter?: boolean;
  readonly policy: Policy;
  /** The file of accepted findings. */
  readonly accept?: string;
  /** The file of levels by kind of change. */
  readonly levels?: string;
  readonly map?: readonly string[];
  readonly only?: readonly string[];
  readonly ignore?: readonly string[];
}

/**
 * Turns flags into settings and reads their files.
 *
 * @throws RouteprintError `usage` where one of them cannot be read.
 */
export async function readSettings(options: CompareFlags, io: Io): Promise<CompareOptions> {
  const { only, ignore, policy } = options;
  const [accept, levels] = await Promise.all([
    readAccept(options.accept, io),
    readLevelFile(options.levels, io),
  ]);
  return {
    history: options.beforeAfter === true,
    policy,
    map: readMap(options.map ?? []),
    accept,
    ...(only === undefined ? {} : { only }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(levels === undefined ? {} : { levels }),
  };
}

function readMap(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.map((pair) => {
      const [from = "", to = "", ...rest] = pair.split("=");
      if (from === "" || to === "" || rest.length > 0)
        throw usage(`--map needs two namespaces, not ${pair}`, "For example --map wc/v2=wc/v3.");
      return [from, to];
    }),
  );
}

async function readAccept(file: string | undefined, io: Io): Promise<readonly Acceptance[]> {
  if (file === undefined) return [];
  const { readAcceptances } = await import("../compare/accept.ts");
  return readAcceptances(await readJsonFile(file, io), file);
}

async function readLevelFile(file: string | undefined, io: Io): Promise<CompareOptions["levels"]> {
  if (file === undefined) return undefined;
  const { readLevels } = await import("../compare/accept.ts");
  return readLevels(await readJsonFile(file, io), file);
}

async function readJsonFile(file: string, io: Io): Promise<unknown> {
  const notJson = (why: string): RouteprintError =>
    new RouteprintError("usage", {
      message: `the file cannot be read as JSON (${why})`,
      where: file,
      hint: "Check the path, and that the file holds JSON.",
    });
  const text = await readText(file, io).catch((error: unknown) => {
    throw notJson(readingReason(error));
  });
  const value = parseJson(text);
  if (value === undefined) throw notJson(syntaxErrorIn(text));
  return value;
}
