import { syntaxErrorIn } from "../discovery/index.ts";
import { RouteprintError } from "../diagnostics/errors.ts";
import { readText, readingReason } from "../jobs/index.ts";
import { parseJson } from "../base/json.ts";
import { usage } from "./failure.ts";

/**
 * Reads the text of a file that an option names.
 *
 * @throws RouteprintError `usage` where it cannot be read.
 */
export async function readNamed(file: string, flag: string, io: { readonly cwd: string }): Promise<string> {
  return readText(file, io).catch((error: unknown) => {
    throw usage(`cannot read the file of ${flag} (${readingReason(error)})`, `Check ${file}.`);
  });
}

/**
 * Reads a JSON file that an option names.
 *
 * @throws RouteprintError `usage` where it cannot be read.
 */
export async function readJsonFile(file: string, io: { readonly cwd: string }): Promise<unknown> {
  const refuse = (why: string): never => {
    throw new RouteprintError("usage", {
      message: `the file cannot be read as JSON (${why})`,
      where: file,
      hint: "Check the path, and that the file holds JSON.",
    });
  };
  const text = await readText(file, io).catch((error: unknown) => refuse(readingReason(error)));
  const value = parseJson(text);
  return value === undefined ? refuse(syntaxErrorIn(text)) : value;
}
